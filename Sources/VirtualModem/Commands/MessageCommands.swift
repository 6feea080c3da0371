import Primitives

/// Short messages: the settings.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 4 and 3.2.5; what it
///   leaves open: 3GPP TS 27.005.
extension CommandTable {
  static let messageCommands =
    messageSettings + messageStoreCommands + messageSendingCommands

  private static let messageSettings = [
    CommandDefinition.setting("+CMGF", [.numbers(0...1).optional], default: [0]),
    indications,
    serviceCentre,
    profile("+CSAS") { modem, turn in
      modem.memory.messageProfile = MessageProfile(
        serviceCentre: modem.serviceCentre(turn),
        parameters: modem.values(of: "+CSMP")
      )
    },
    profile("+CRES") { modem, turn in
      guard let profile = modem.memory.messageProfile else { return }
      if let address = profile.serviceCentre { modem.setServiceCentre(address, turn) }
      modem.session.values["+CSMP"] = profile.parameters
    },
    details,
    textParameters,
    service,
    // Whether the link to the service centre stays open between messages.
    .setting("+CMMS", [.numbers(0...2)], default: [0]),
    acknowledgement,
  ]

  /// The manual's note: direct routing needs `<mode>` 1.
  ///
  /// Project value, as for other modules of SIMCom: by default `+CMTI` announces a message.
  private static let indications: CommandDefinition = {
    var definition = CommandDefinition.setting(
      "+CNMI",
      [
        .numbers(0...2).optional, .numbers(0...3).optional, .values(0, 2).optional,
        .numbers(0...2).optional, .values(0, 1).optional,
      ],
      default: [2, 1, 0, 0, 0]
    )
    definition.write = { modem, parameters, turn in
      let mode = parameters.integer(0) ?? modem.number(of: "+CNMI")
      let routing = parameters.integer(1) ?? modem.number(of: "+CNMI", 1)
      let reports = parameters.integer(3) ?? modem.number(of: "+CNMI", 3)
      guard mode == 1 || routing < 2 && reports != 1 else { return .error }
      modem.store(parameters, of: "+CNMI")
      if mode != 0, modem.number(of: "+CNMI", 4) == 1 { _ = modem.session.messages.takeBuffer() }
      modem.schedule(after: 0, turn) { modem, turn in modem.flushIndications(&turn) }
      return .ok
    }
    return definition
  }()

  private static let serviceCentre = CommandDefinition(
    "+CSCA",
    test: [],
    read: service { modem, _, turn in
      guard let address = modem.serviceCentre(turn) else { return .line("+CSCA: \"\",129") }
      let number = modem.terminalCharacterSet.spelled(address.text)
      return .line("+CSCA: \"\(number)\",\(address.type)")
    },
    write: service { modem, parameters, turn in
      guard (1...2).contains(parameters.count), let address = modem.address(parameters, 0, 1) else {
        return .error
      }
      modem.setServiceCentre(address, turn)
      return .ok
    }
  )

  /// Bare, it is that of profile 0, the only one.
  private static func profile(
    _ name: String,
    _ action: @escaping @Sendable (inout VirtualModem, VirtualModem.Turn) -> Void
  ) -> CommandDefinition {
    let act = service { modem, _, turn in
      action(&modem, turn)
      return .ok
    }
    return CommandDefinition(name, [.values(0)], execution: act, write: act)
  }

  private static let details: CommandDefinition = {
    var definition = CommandDefinition.setting("+CSDH", [.numbers(0...1)], default: [0])
    definition.execution = { modem, _, _ in
      modem.session.values["+CSDH"] = [0]
      return .ok
    }
    return definition
  }()

  private static let textDefaults: [StoredValue] = [17, 167, 0, 0]

  /// `<fo>` is kept over a restart, the others are not.
  private static let textParameters: CommandDefinition = {
    var definition = CommandDefinition.setting(
      "+CSMP",
      [
        .numbers(0...255).optional, .text(1...20).optional, .numbers(0...255).optional,
        .numbers(0...255).optional,
      ],
      default: textDefaults,
      test: .lines([])
    )
    definition.write = { modem, parameters, _ in
      var values = modem.values(of: "+CSMP")
      for index in 0..<4 where parameters.has(index) {
        if let number = parameters.integer(index) {
          values[index] = .number(number)
        } else if let text = parameters.text(index) {
          values[index] = .text(text)
        }
      }
      guard case .number(let first) = values[0], let firstOctet = UInt8(exactly: first),
        ValidityPeriod(values, firstOctet: firstOctet) != nil
      else { return .error }
      modem.session.values["+CSMP"] = values
      modem.memory.stored["+CSMP"] = [values[0]] + textDefaults.dropFirst()
      return .ok
    }
    return definition
  }()

  /// All three types of message are supported in both services.
  private static let service: CommandDefinition = {
    var definition = CommandDefinition.setting("+CSMS", [.numbers(0...1)], default: [0])
    definition.read = { modem, _, _ in .line("+CSMS: \(modem.number(of: "+CSMS")),1,1,1") }
    definition.write = { modem, parameters, _ in
      modem.store(parameters, of: "+CSMS")
      return .line("+CSMS: 1,1,1")
    }
    return definition
  }()

  /// - Source: 3GPP TS 27.005, 3.4.4 and 4.7: 0 and 1 are for "received", 2 for
  ///   "not received", in PDU mode.
  private static let acknowledgement: CommandDefinition = {
    let acknowledge: CommandDefinition.Action = { modem, parameters, turn in
      let isRefused = parameters.integer(0) == 2
      let cause = isRefused ? MessageFailureCause.errorInStation : nil
      return modem.concludeAcknowledgement(cause, &turn) ? .ok : .refusal(.noAcknowledgement)
    }
    return CommandDefinition(
      "+CNMA",
      [.numbers(0...2)],
      execution: acknowledge,
      write: acknowledge
    )
  }()

  /// `action` while the message service can be used, else the error.
  static func service(
    _ action: @escaping CommandDefinition.Action
  ) -> CommandDefinition.Action {
    { modem, parameters, turn in
      if let error = modem.messageServiceFailure(turn) { return .refusal(error) }
      return action(&modem, parameters, &turn)
    }
  }
}

/// What `AT+CSAS` saves.
struct MessageProfile: Decodable, Equatable, Sendable {
  var serviceCentre: MessageAddress?
  /// `AT+CSMP`.
  var parameters: [StoredValue]
}

extension VirtualModem {
  /// A number in the TE's spelling, with its type behind it if that is said.
  func address(_ parameters: Parameters, _ number: Int, _ type: Int) -> MessageAddress? {
    guard let text = parameters.bytes(number).flatMap({ terminalCharacterSet.text($0) }) else {
      return nil
    }
    guard parameters.has(type) else { return MessageAddress(number: text) }
    guard let type = parameters.integer(type, in: 128...255) else { return nil }
    return MessageAddress(number: text, type: UInt8(type))
  }
}
