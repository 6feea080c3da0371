/// Calls: `ATD` and `AT+CGDATA`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2; 3GPP TS 27.007, 10.1.12.
extension CommandTable {
  static let dialCommands: [CommandDefinition] = [
    CommandDefinition("D") { modem, parameters, turn in
      modem.dial(parameters.text(0) ?? "", turn)
    },
    CommandDefinition(
      "+CGDATA",
      [.words("PPP"), .numbers(1...24, 100...179).optional],
      test: .lines(["+CGDATA: (\"PPP\")"])
    ) { modem, parameters, turn in
      modem.call(parameters.integer(1) ?? 1, turn)
    },
  ]
}
