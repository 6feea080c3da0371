import Surroundings

/// The contexts of 27.007.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 6.
extension CommandTable {
  static let contextCommands = [
    CommandDefinition(
      "+CGDCONT",
      [
        contextNumber, types.optional, .text(0...63).optional, .text(0...63).optional,
        .numbers(0...2).optional, .numbers(0...4).optional, .flag.optional, .flag.optional,
      ],
      test: .lines(
        typeNames.map { "+CGDCONT: (1-24,100-179),\"\($0)\",,,(0-2),(0-4),(0-1),(0-1)" }
      ),
      read: { modem, _, _ in Answer(lines: modem.memory.contexts.map(\.line)) },
      write: { modem, parameters, turn in modem.defineContext(parameters, turn.surroundings) }
    ),
    CommandDefinition(
      "+CGACT",
      [.flag] + [Parameter](repeating: contextNumber.optional, count: contextsMax),
      test: .lines(["+CGACT: (0,1)"]),
      read: { modem, _, turn in
        Answer(
          lines: modem.memory.contexts.map {
            "+CGACT: \($0.number),\(modem.isActive($0, turn.surroundings) ? 1 : 0)"
          }
        )
      },
      write: { modem, parameters, turn in modem.changeContexts(parameters, &turn) }
    ),
    CommandDefinition(
      "+CGPADDR",
      [Parameter](repeating: contextNumber.optional, count: contextsMax),
      test: .answer { modem, _, _ in
        let numbers = modem.memory.contexts.map { String($0.number) }.joined(separator: ",")
        return .line("+CGPADDR: (\(numbers))")
      },
      execution: { modem, _, turn in modem.addresses(of: modem.memory.contexts, turn.surroundings)
      },
      write: { modem, parameters, turn in
        guard let contexts = modem.contexts(parameters, from: 0) else { return .error }
        return modem.addresses(of: contexts, turn.surroundings)
      }
    ),
    CommandDefinition(
      "+CGCONTRDP",
      [contextNumber.optional],
      test: .answer { modem, _, turn in
        let active = modem.memory.contexts.filter { modem.isActive($0, turn.surroundings) }
        return .line("+CGCONTRDP: (\(active.map { "\($0.number)" }.joined(separator: ",")))")
      },
      execution: { modem, _, turn in modem.details(of: modem.memory.contexts, turn.surroundings) },
      write: { modem, parameters, turn in
        guard let contexts = modem.contexts(parameters, from: 0) else { return .error }
        return modem.details(of: contexts, turn.surroundings)
      }
    ),
    // 0 and 1 are taken for 2 and 3.
    CommandDefinition(
      "+CGSMS",
      [.numbers(0...3)],
      read: { modem, _, _ in .line("+CGSMS: \(modem.memory.messageService)") },
      write: { modem, parameters, _ in
        modem.memory.messageService = (parameters.integer(0) ?? 0) | 2
        return .ok
      }
    ),
  ]

  /// - Source: as `typeNames`.
  private static let contextNumber = Parameter.numbers(1...24, 100...179)
  /// - Source: `AT+CGDCONT=?` of a published log of a SIM7000G.
  private static let typeNames = ["IP", "PPP", "IPV6", "IPV4V6", "Non-IP"]
  private static let types = Parameter.words("IP", "PPP", "IPV6", "IPV4V6", "Non-IP")
  /// As many as may be defined, or named in one command.
  ///
  /// Project value: the 24 of the manual.
  static let contextsMax = 24
  /// The identities of EPS bearers are 5 to 15.
  ///
  /// - Source: 3GPP TS 24.007, 11.2.3.1.5.
  fileprivate static let firstBearer = 5
  fileprivate static let bearerCount = 11
}

extension VirtualModem {
  /// The number alone takes the definition away.
  fileprivate mutating func defineContext(
    _ parameters: Parameters,
    _ surroundings: Surroundings
  ) -> Answer {
    let number = parameters.integer(0) ?? 0
    let index = memory.contexts.firstIndex { $0.number == number }
    if let index, session.activeContexts.contains(number), parameters.count == 1 {
      session.activeContexts.removeAll { $0 == memory.contexts[index].number }
    }
    guard parameters.count > 1 else {
      if let index { memory.contexts.remove(at: index) }
      return .ok
    }
    guard index != nil || memory.contexts.count < CommandTable.contextsMax else { return .error }
    var context = PacketContext(number: number)
    context.type = Self.spelling(ofType: parameters.text(1) ?? "IP")
    context.accessPointName = parameters.text(2) ?? ""
    context.address = parameters.text(3) ?? ""
    context.options = (4...7).map { parameters.integer($0) ?? 0 }
    if let index { memory.contexts[index] = context } else { memory.contexts.append(context) }
    memory.contexts.sort { $0.number < $1.number }
    return .ok
  }

  private static func spelling(ofType word: String) -> String {
    word.uppercased() == "NON-IP" ? "Non-IP" : word.uppercased()
  }

  /// Those that are named; `nil` when one of them is not defined.
  fileprivate func contexts(_ parameters: Parameters, from start: Int) -> [PacketContext]? {
    let named = (start..<max(start, parameters.count)).map { index in
      memory.contexts.first { $0.number == parameters.integer(index) }
    }
    return named.contains(nil) ? nil : named.compactMap(\.self)
  }

  fileprivate func addresses(
    of contexts: [PacketContext],
    _ surroundings: Surroundings
  ) -> Answer {
    Answer(lines: contexts.map { "+CGPADDR: \($0.number),\(address(of: $0, surroundings))" })
  }

  /// A line for each context that is active: its bearer, access point name and address.
  ///
  /// - Source: 3GPP TS 27.007, 10.1.23, the manual does not have it; without quotes and a mask,
  ///   as tmcadam/sim7000-tools reads it on a SIM7000E.
  fileprivate func details(of contexts: [PacketContext], _ surroundings: Surroundings) -> Answer {
    let active = contexts.filter { isActive($0, surroundings) }
    return Answer(
      lines: active.map { context in
        let given = session.network.technology == .gsm ? "" : surroundings.radio.accessPointName
        let isGiven = context.number == 1 && !given.isEmpty
        let name = isGiven ? given : context.accessPointName
        let bearer = CommandTable.firstBearer + (context.number - 1) % CommandTable.bearerCount
        return
          "+CGCONTRDP: \(context.number),\(bearer),\(name),\(address(of: context, surroundings))"
      }
    )
  }

  /// Without a number, the first one.
  fileprivate mutating func changeContexts(_ parameters: Parameters, _ turn: inout Turn) -> Answer {
    guard let named = contexts(parameters, from: 1) else { return .error }
    let chosen = named.isEmpty ? Array(memory.contexts.prefix(1)) : named
    guard parameters.integer(0) == 1 else {
      // On LTE there is no attachment without the first one.
      let isHeld = chosen.contains { $0.number == 1 } && session.network.technology != .gsm
      guard !isHeld else { return .failure(.operationNotAllowed) }
      return .wait(ContextTiming.deactivation) { modem, _ in
        modem.session.activeContexts.removeAll { number in
          chosen.contains { $0.number == number }
        }
        return .ok
      }
    }
    if chosen.allSatisfy({ isActive($0, turn.surroundings) }) { return .ok }
    return .wait(ContextTiming.activation) { modem, turn in modem.activate(chosen, &turn) }
  }

  /// Attaches first, where that is needed.
  ///
  /// - Source: 3GPP TS 27.007, 10.1.10.
  private mutating func activate(_ contexts: [PacketContext], _ turn: inout Turn) -> Answer {
    if session.isDetached {
      session.isDetached = false
      noticeNetwork(&turn)
    }
    guard isAttached(turn.surroundings) else { return .failure(.noNetworkService) }
    for context in contexts where !isActive(context, turn.surroundings) {
      guard context.isInternet else { return .failure(.serviceOptionNotSupported) }
      guard isAccepted(context.accessPointName, turn.surroundings) else {
        return .failure(.serviceOptionNotSubscribed)
      }
      session.activeContexts.append(context.number)
    }
    session.activeContexts.sort()
    return .ok
  }
}
