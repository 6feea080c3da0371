import GNSS
import Primitives
import Surroundings

/// The GNSS receiver.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 14.
extension CommandTable {
  static let gnssCommands = receiverCommands + assistanceCommands

  private static let receiverCommands = [
    CommandDefinition(
      "+CGNSPWR",
      [.values(0, 1, shown: "(0-1)")],
      read: { modem, _, _ in .line("+CGNSPWR: \(modem.session.gnss.isOn ? 1 : 0)") },
      write: { modem, parameters, turn in
        modem.switchReceiver(on: parameters.integer(0) == 1, turn)
        return .ok
      }
    ),
    CommandDefinition("+CGNSINF", test: []) { modem, _, turn in
      .line("+CGNSINF: \(modem.navigation(turn).report)")
    },
    CommandDefinition(
      "+CGNSURC",
      [.numbers(0...255)],
      read: { modem, _, _ in .line("+CGNSURC: \(modem.session.gnss.reportEvery)") },
      write: { modem, parameters, turn in
        modem.session.gnss.report(every: parameters.integer(0) ?? 0)
        modem.scheduleNavigation(turn)
        return .ok
      }
    ),
    CommandDefinition("+CGNSCOLD", test: []) { modem, _, turn in
      modem.restartReceiver(.cold, turn)
    },
    CommandDefinition("+CGNSWARM", test: []) { modem, _, turn in
      modem.restartReceiver(.warm, turn)
    },
    CommandDefinition("+CGNSHOT", test: []) { modem, _, turn in
      modem.restartReceiver(.hot, turn)
    },
    .setting(
      "+CGNSMOD",
      [
        .values(1), .values(0, 1, shown: "(0-1)"), .numbers(0...2), .numbers(0...2),
      ],
      default: GNSSConfiguration.systemsDefault,
      saving: .restart
    ),
    .setting(
      "+CGNSNMEA",
      [.numbers(0...SentenceChoice.maskMax)],
      default: [.number(SentenceChoice.maskDefault)],
      saving: .restart
    ),
    port("+CGNSPORT"),
    // Its name in the first manual.
    port("+CGNSPOT"),
    .setting("+CGNSCFG", [.numbers(0...2)], default: [0]),
    .setting("+CGNSRTMS", [.numbers(50...1_000)], default: [1_000]) { modem, _, turn in
      modem.scheduleNavigation(turn)
      return .ok
    },
    .setting("+CGNSHOR", [.numbers(0...1_800_000)], default: [50]),
    .setting(
      "+CGNSUTIPR",
      [.values(9_600, 19_200, 38_400, 57_600, 115_200)],
      // Project value: the rate of the module's other ports.
      default: [115_200]
    ),
    CommandDefinition(
      "+CGNSTST",
      [.values(0, 1, shown: " (0-1)"), .numbers(1...255, shown: " (1-255)").optional],
      test: .lines(["+CGNSTST: (0-1), (1-255)"]),
      read: { modem, _, _ in .line("+CGNSTST: \(modem.session.gnss.testText)") },
      write: { modem, parameters, turn in
        let isOn = parameters.integer(0) == 1
        modem.session.gnss.sentencePort = isOn ? turn.port : nil
        modem.session.gnss.burstsLeft = isOn ? parameters.integer(1) : nil
        modem.scheduleNavigation(turn)
        return .ok
      }
    ),
  ]

  private static func port(_ name: String) -> CommandDefinition {
    .setting(
      name,
      [.values(3, 4)],
      default: [.number(GNSSConfiguration.portDefault)],
      saving: .restart
    )
  }

  /// What helps the receiver to a fix, and what stands in for it.
  private static let assistanceCommands = [
    CommandDefinition(
      "+CGNSXTRA",
      [.values(0, 1, shown: "(0-1)")],
      execution: { modem, _, _ in
        modem.memory.orbitsWritten.map { .line(OrbitFile.validity($0)) } ?? .error
      },
      read: { modem, _, _ in .line("+CGNSXTRA: \(modem.session.gnss.usesAssistance ? 1 : 0)") },
      write: { modem, parameters, _ in
        modem.session.gnss.usesAssistance = parameters.integer(0) == 1
        return .ok
      }
    ),
    CommandDefinition("+CGNSCPY", test: []) { modem, _, _ in
      guard let writtenAt = modem.memory.files.writtenAt(OrbitFile.path) else {
        return .line("+CGNSCPY: 1")
      }
      modem.memory.orbitsWritten = writtenAt
      return .line("+CGNSCPY: 0")
    },
    .setting("+CGNSSUPL", [.flag], default: [0]),
    .setting(
      "+CGNSSUPLCFG",
      [.text(0...100), .text(0...128), .numbers(0...31), .numbers(1...4), .flag],
      // Project value: no server, any network, IPv4, no TLS.
      default: ["", "", 31, 1, 0],
      saving: .restart
    ),
    CommandDefinition(
      "+CGTP",
      [.flag],
      execution: { modem, _, turn in modem.locateByCells(turn) },
      read: { modem, _, _ in
        .line("+CGTP: \(modem.session.gnss.locatesByCells ? 1 : 0),\(CellLocation.servers)")
      },
      write: { modem, parameters, _ in
        modem.session.gnss.locatesByCells = parameters.integer(0) == 1
        return .ok
      }
    ),
  ]
}

/// The file of predicted orbits (XTRA).
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSXTRA and AT+CGNSCPY;
///   the manual does not specify the format of the time.
private enum OrbitFile {
  /// What `+CGNSXTRA` says after a cold start.
  enum Outcome: Int, Sendable {
    case aided = 0
    case noFile = 1
    case notEffective = 2
  }

  static let path = "/customer/xtra3grc.bin"
  static let hours: Int64 = 168
  /// Project value: from a cold start to the outcome of the file.
  static let reportTime: Milliseconds = 500

  /// How long it holds, and since when.
  static func validity(_ written: Int64) -> String {
    guard let time = UTCTime(millisecondsSince1970: written) else { return "\(hours)," }
    return "\(hours)," + CellLocation.dateAndTime(time).joined(separator: " ")
  }
}

extension GNSSReceiver {
  /// As `AT+CGNSTST?` has it.
  fileprivate var testText: String {
    guard sentencePort != nil else { return "0" }
    return burstsLeft.map { "1,\($0)" } ?? "1"
  }
}

extension VirtualModem {
  fileprivate mutating func switchReceiver(on isOn: Bool, _ turn: Turn) {
    guard isOn else { return session.gnss.turnOff(at: turn.now) }
    guard !session.gnss.isOn else { return }
    session.gnss.turnOn(hasPredictions: assistance(turn) == .aided)
    // From USB the NMEA port speaks by itself, from a UART when it is told to.
    session.gnss.hasPort =
      session.gnss.configuration.isPortOpen
      && (settings.hasUSB || number(of: "+CGNSCFG") == 1)
    observeSky(turn)
    scheduleNavigation(turn)
  }

  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSCOLD. Project
  ///   value: a receiver that is off has nothing to start again.
  fileprivate mutating func restartReceiver(_ start: GNSSReceiver.Start, _ turn: Turn) -> Answer {
    guard session.gnss.isOn else { return .error }
    let assistance = assistance(turn)
    session.gnss.restart(start, hasPredictions: assistance == .aided, at: turn.now)
    observeSky(turn)
    if start == .cold, session.gnss.usesAssistance {
      report("+CGNSXTRA: \(assistance.rawValue)", after: OrbitFile.reportTime, turn)
    }
    return .ok
  }

  private func assistance(_ turn: Turn) -> OrbitFile.Outcome {
    guard session.gnss.usesAssistance, let written = memory.orbitsWritten else { return .noFile }
    let age = turn.surroundings.utcMilliseconds - written
    return age < OrbitFile.hours * 3_600_000 ? .aided : .notEffective
  }

  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGTP: `OK`, and later
  ///   the place.
  fileprivate mutating func locateByCells(_ turn: Turn) -> Answer {
    guard session.gnss.locatesByCells, isAttached(turn.surroundings) else { return .error }
    schedule(after: CellLocation.time, turn) { modem, turn in
      let location = CellLocation(turn.surroundings, modem.session.gnss.noise)
      modem.report("+GTPCELL: \(location.text)", &turn)
    }
    return .ok
  }
}
