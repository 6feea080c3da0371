/// Calls: `ATD` and `AT+CGDATA`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2; 3GPP TS 27.007, 7.6, 7.18 and
///   10.1.12.
extension CommandTable {
  static let dialCommands: [CommandDefinition] = [
    CommandDefinition("D") { modem, parameters, turn in
      modem.dial(parameters.text(0) ?? "", turn)
    },
    // There are no calls for voice, and programs for several modules begin with these.
    .setting(
      "+CLIP",
      [.flag],
      default: [0],
      read: { modem, _, _ in
        .line("+CLIP: \(modem.number(of: "+CLIP")),\(unknownProvision)")
      }
    ),
    CommandDefinition("+CLCC", test: []) { _, _, _ in .ok },
    CommandDefinition(
      "+CGDATA",
      [.words("PPP"), .numbers(1...24, 100...179).optional],
      test: .lines(["+CGDATA: (\"PPP\")"])
    ) { modem, parameters, turn in
      modem.call(parameters.integer(1) ?? 1, turn)
    },
  ]

  /// The network doesn't report whether the subscriber has the service.
  ///
  /// - Source: 3GPP TS 27.007, 7.6.
  private static let unknownProvision = 2
}
