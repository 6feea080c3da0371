import Primitives

/// Items of the baseband's memory, which are in no manual.
///
/// - Source: DFRobot's SIM7000 library of September 2017, `AT+CNVW=0,10,"1E00"` for
///   LTE and `"0D00"` for GPRS: item 10 is the preferred mode, low byte first. Project
///   value: other items are taken, and nothing comes of it.
extension CommandTable {
  static let rawMemoryCommands = [
    CommandDefinition(
      "+CNVW",
      [.numbers(0...7), .numbers(0...65_535), .text(2...256)],
      test: .none
    ) { modem, parameters, turn in
      guard let digits = parameters.bytes(2), digits.count.isMultiple(of: 2),
        digits.allSatisfy({ ASCII.hexadecimalValue($0) != nil })
      else { return .error }
      let mode: Int? =
        switch parameters.text(2)?.uppercased() {
        case "0400": 2
        case "0D00": 13
        case "1E00": 38
        default: nil
        }
      guard parameters.integer(1) == preferredModeItem, let mode else { return .ok }
      return modem.select(&turn) { $0.preferredMode = mode }
    }
  ]

  private static let preferredModeItem = 10
}
