/// The profile: what is set, as it is kept, as it left the factory.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.1, which lists ATZ, AT&F and
///   AT&V and describes none of them; V.250, 6.1. That ATZ answers was observed on
///   a SIM7000G. Project values: what `AT&V` prints, and `AT&W`.
extension CommandTable {
  static let profileCommands = [
    profileCommand("Z") { modem, turn in
      modem.hangUp(&turn)
      (modem.memory.profile ?? .factory).apply(to: &modem.session[turn.port])
      modem.restoreProfile()
    },
    profileCommand("&F") { modem, turn in
      LineProfile.factory.apply(to: &modem.session[turn.port])
      modem.resetProfile()
    },
    profileCommand("&W") { modem, turn in
      modem.memory.profile = LineProfile(of: modem.session[turn.port])
      modem.saveProfile()
    },
    CommandDefinition("&V") { modem, parameters, turn in
      guard basicNumber(parameters, in: 0...0) != nil else { return .error }
      return Answer(lines: modem.activeProfile(of: turn.port))
    },
  ]

  private static func profileCommand(
    _ name: String,
    _ action: @escaping @Sendable (inout VirtualModem, inout VirtualModem.Turn) -> Void
  ) -> CommandDefinition {
    CommandDefinition(name) { modem, parameters, turn in
      guard basicNumber(parameters, in: 0...0) != nil else { return .error }
      action(&modem, &turn)
      return .ok
    }
  }
}

extension VirtualModem {
  /// Every setting and its value.
  fileprivate func activeProfile(of port: Port) -> [String] {
    let channel = session[port]
    var lines = ["ACTIVE PROFILE"]
    lines += BasicParameter.allCases.map { "\($0.name): \(channel[$0])" }
    lines += Register.all.map { "S\($0.number): \(Register.text(channel[$0]))" }
    lines.append("+CMEE: \(channel.format.errorReporting.rawValue)")
    for definition in CommandTable.all {
      guard definition.defaults != nil, settings.firmware.knows(definition.name) else { continue }
      lines.append("\(definition.name): \(StoredValue.text(values(of: definition.name)))")
    }
    return lines
  }
}
