import Primitives

/// The GNSS receiver.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 14.
extension CommandTable {
  static let gnssCommands = [
    CommandDefinition(
      "+CGNSPWR",
      test: ["+CGNSPWR: (0-1)"],
      read: { modem, _, _ in .line("+CGNSPWR: \(modem.session.gnss.isOn ? 1 : 0)") },
      write: { modem, parameters, turn in
        switch parameters.integer(0, in: 0...1) {
        case 0: modem.session.gnss.turnOff()
        case 1:
          modem.session.gnss.turnOn(
            under: turn.surroundings.sky,
            at: turn.now,
            &modem.chance.gnss
          )
          modem.scheduleNavigation(turn)
        default: return .error
        }
        return .ok
      }
    ),
    CommandDefinition("+CGNSINF", test: []) { modem, _, turn in
      .line("+CGNSINF: \(modem.navigationReport(turn).text)")
    },
    CommandDefinition(
      "+CGNSURC",
      test: ["+CGNSURC: (0-255)"],
      read: { modem, _, _ in .line("+CGNSURC: \(modem.session.gnss.reportEvery)") },
      write: { modem, parameters, turn in
        guard let count = parameters.integer(0, in: 0...255) else { return .error }
        modem.session.gnss.report(every: count)
        modem.scheduleNavigation(turn)
        return .ok
      }
    ),
  ]
}
