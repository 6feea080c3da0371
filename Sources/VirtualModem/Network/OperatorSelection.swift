import Primitives
import Surroundings

enum OperatorTiming {
  /// Of `AT+COPS=?`: under the 45 s of the manual; users see more.
  static let scan: Milliseconds = 40_000
  /// Project value, for `isFast`.
  static let fastScan: Milliseconds = 3_000
  /// Project value: how long a network that was named is looked for; at most 120 s
  /// by the manual.
  static let selection: Milliseconds = 30_000
  /// Project value: how often the module looks whether it has registered.
  static let look: Milliseconds = 200
  /// Project value: leaving the network.
  static let departure: Milliseconds = 1_000
}

extension VirtualModem {
  /// Name and codes of the network that serves; that of the card while none does.
  func servingNetwork(_ radio: Surroundings.Radio) -> ServingNetwork {
    if let index = session.network.state.network, index < radio.others.count {
      let other = radio.others[index]
      return ServingNetwork(
        name: other.name,
        shortName: other.name,
        mobileCountryCode: other.mobileCountryCode,
        mobileNetworkCode: other.mobileNetworkCode
      )
    }
    return ServingNetwork(
      name: radio.operatorName,
      shortName: radio.shortName,
      mobileCountryCode: radio.mobileCountryCode,
      mobileNetworkCode: radio.mobileNetworkCode
    )
  }

  func operatorSelection(_ surroundings: Surroundings) -> String {
    let choice = memory.operators
    guard session.network.status.isRegistered else { return "+COPS: \(choice.mode.rawValue)" }
    let name = servingNetwork(surroundings.radio).text(format: choice.format)
    let technology = session.network.technology.accessTechnology
    return "+COPS: \(choice.mode.rawValue),\(choice.format),\"\(name)\",\(technology)"
  }

  // MARK: - The scan

  /// Any character ends it.
  ///
  /// - Source: 3GPP TS 27.007, 7.3: the test command can be aborted.
  func scanOperators(_ turn: Turn) -> Answer {
    guard session.functionality == 1 else { return .failure(.operationNotAllowed) }
    let length = settings.isFast ? OperatorTiming.fastScan : OperatorTiming.scan
    var answer = Answer.wait(length) { modem, turn in
      .line("+COPS: " + modem.operatorList(turn.surroundings.radio))
    }
    answer.abort = { _, _ in .failure(.scanAborted) }
    return answer
  }

  /// The card's network first, one entry for each of its technologies.
  private func operatorList(_ radio: Surroundings.Radio) -> String {
    var entries: [String] = []
    if radio.status != .none {
      let isForbidden = radio.status == .denied
      let main = ServingNetwork(
        name: radio.operatorName,
        shortName: radio.shortName,
        mobileCountryCode: radio.mobileCountryCode,
        mobileNetworkCode: radio.mobileNetworkCode
      )
      entries += list(main, radio.technologies, index: nil, isForbidden: isForbidden)
      for (index, other) in radio.others.enumerated() {
        let network = ServingNetwork(
          name: other.name,
          shortName: other.name,
          mobileCountryCode: other.mobileCountryCode,
          mobileNetworkCode: other.mobileNetworkCode
        )
        entries += list(network, other.technologies, index: index, isForbidden: other.isForbidden)
      }
    }
    return (entries + ["", "(0,1,2,3,4)", "(0,1,2)"]).joined(separator: ",")
  }

  private func list(
    _ network: ServingNetwork,
    _ technologies: Technologies,
    index: Int?,
    isForbidden: Bool
  ) -> [String] {
    let state = session.network.state
    let names = "\"\(network.name)\",\"\(network.shortName)\",\"\(network.plmn)\""
    return Surroundings.Radio.Technology.allCases.compactMap { technology in
      guard technologies.contains(Technologies(technology)),
        memory.selection.technologies.contains(Technologies(technology))
      else { return nil }
      let isCurrent =
        state.status.isRegistered && state.network == index && state.technology == technology
      let status = isForbidden ? 3 : isCurrent ? 2 : 1
      return "(\(status),\(names),\(technology.selectedTechnology))"
    }
  }

  // MARK: - The selection

  mutating func selectOperator(_ parameters: Parameters, _ turn: inout Turn) -> Answer {
    if let format = parameters.integer(1) { memory.operators.format = format }
    let number = parameters.integer(0) ?? 0
    guard number != 3 else { return parameters.has(1) ? .ok : .error }
    guard let mode = OperatorChoice.Mode(rawValue: number) else { return .error }
    switch mode {
    case .automatic: return chooseAutomatically(&turn)
    case .deregistered: return leaveNetwork(&turn)
    case .manual, .manualThenAutomatic:
      guard let name = parameters.text(2), parameters.has(1) else { return .error }
      return choose(name, mode, technology: parameters.integer(3), &turn)
    }
  }

  private mutating func chooseAutomatically(_ turn: inout Turn) -> Answer {
    memory.operators.mode = .automatic
    memory.operators.technology = nil
    noticeNetwork(&turn)
    return .ok
  }

  private mutating func leaveNetwork(_ turn: inout Turn) -> Answer {
    let wasRegistered = session.network.status.isRegistered
    memory.operators.mode = .deregistered
    guard wasRegistered else {
      noticeNetwork(&turn)
      return .ok
    }
    return .wait(OperatorTiming.departure) { modem, turn in
      modem.noticeNetwork(&turn)
      return .ok
    }
  }

  /// A name in the format that was given, or a code.
  private mutating func choose(
    _ name: String,
    _ mode: OperatorChoice.Mode,
    technology: Int?,
    _ turn: inout Turn
  ) -> Answer {
    guard session.functionality == 1 else { return .failure(.operationNotAllowed) }
    let radio = turn.surroundings.radio
    memory.operators.mode = mode
    memory.operators.plmn = plmn(named: name, format: memory.operators.format, radio)
    memory.operators.technology = technology.map { number in
      Surroundings.Radio.Technology.allCases.first { $0.accessTechnology == number } ?? .gsm
    }
    noticeNetwork(&turn)
    return awaitOperator(until: turn.now + OperatorTiming.selection, &turn)
  }

  private func plmn(named name: String, format: Int, _ radio: Surroundings.Radio) -> String {
    guard format != 2 else { return name }
    let name = name.lowercased()
    if radio.operatorName.lowercased() == name || radio.shortName.lowercased() == name {
      return radio.plmn
    }
    return radio.others.first { $0.name.lowercased() == name }?.plmn ?? name
  }

  /// `OK` when it has registered; without that network, with mode 4, any other.
  private mutating func awaitOperator(until end: Instant, _ turn: inout Turn) -> Answer {
    let status = session.network.status
    if status.isRegistered, session.network.deadline == nil { return .ok }
    if status != .denied, turn.now < end {
      return .wait(OperatorTiming.look) { modem, turn in
        modem.awaitOperator(until: end, &turn)
      }
    }
    if memory.operators.mode == .manualThenAutomatic { return chooseAutomatically(&turn) }
    return .failure(status == .denied ? .networkNotAllowed : .noNetworkService)
  }
}

/// What a network is called.
struct ServingNetwork: Equatable, Sendable {
  var name: String
  var shortName: String
  var mobileCountryCode: String
  var mobileNetworkCode: String

  var plmn: String { mobileCountryCode + mobileNetworkCode }

  /// `<oper>` in the format of `AT+COPS=3`.
  func text(format: Int) -> String {
    switch format {
    case 0: name
    case 1: shortName
    default: plmn
    }
  }
}
