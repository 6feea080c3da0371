import Primitives

/// Power, rate, errors, clock and battery.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 2, 3 and 5.
extension CommandTable {
  static let systemCommands = [
    CommandDefinition(
      "+CMEE",
      test: ["+CMEE: (0-2)"],
      read: { modem, _, turn in
        .line("+CMEE: \(modem.session[turn.port].format.errorReporting.rawValue)")
      },
      write: { modem, parameters, turn in
        guard let value = parameters.integer(0, in: 0...2),
          let reporting = ResultFormat.ErrorReporting(rawValue: value)
        else { return .error }
        modem.session[turn.port].format.errorReporting = reporting
        return .ok
      }
    ),
    CommandDefinition(
      "+IPR",
      test: [Rate.test],
      read: { modem, _, _ in .line("+IPR: \(modem.memory.baud)") },
      write: { modem, parameters, turn in
        guard let value = parameters.integer(0, in: 0...4_000_000),
          let rate = UInt32(exactly: value), rate == 0 || Rate.fixed.contains(rate)
        else { return .error }
        modem.changeRate(to: rate, &turn)
        return .ok
      }
    ),
    CommandDefinition(
      "+CFUN",
      test: ["+CFUN: (0,1,4,5,6,7),(0,1)"],
      read: { modem, _, _ in .line("+CFUN: \(modem.session.functionality)") },
      write: { modem, parameters, turn in
        guard let level = parameters.integer(0, in: 0...7), [0, 1, 4, 5, 6, 7].contains(level),
          let reset = parameters.has(1) ? parameters.integer(1, in: 0...1) : 0
        else { return .error }
        return modem.setFunctionality(level, resets: reset == 1, &turn)
      }
    ),
    CommandDefinition(
      "+CPOWD",
      write: { modem, parameters, turn in
        switch parameters.integer(0, in: 0...1) {
        case 0: modem.powerOff(&turn)
        case 1: modem.powerDown(&turn)
        default: return .error
        }
        return .silent
      }
    ),
    CommandDefinition(
      "+CBATCHK",
      test: ["+CBATCHK: (0,1)"],
      read: { modem, _, _ in .line("+CBATCHK: \(modem.memory.checksVoltage ? 1 : 0)") },
      write: { modem, parameters, turn in
        guard let value = parameters.integer(0, in: 0...1) else { return .error }
        modem.memory.checksVoltage = value == 1
        modem.schedule(after: 1, turn) { modem, turn in modem.perceive(&turn) }
        return .ok
      }
    ),
    CommandDefinition("+CBC", test: ["+CBC: (0-2),(1-100),(voltage)"]) { _, _, turn in
      let surroundings = turn.surroundings
      let percent = min(max(surroundings.batteryPercent, 1), 100)
      return .line("+CBC: 0,\(percent),\(surroundings.supplyMillivolts)")
    },
    CommandDefinition(
      "+CCLK",
      test: [],
      read: { modem, _, turn in .line("+CCLK: \"\(modem.session.clock.text(at: turn.now))\"") },
      write: { modem, parameters, turn in
        guard let text = parameters.text(0, max: 20),
          modem.session.clock.set(parsing: Array(text.utf8), at: turn.now)
        else { return .error }
        return .ok
      }
    ),
  ]
}

/// `AT+IPR`.
private enum Rate {
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+IPR.
  static let fixed: [UInt32] = [
    300, 600, 1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 57_600, 115_200, 230_400, 921_600,
    2_000_000, 2_900_000, 3_000_000, 3_200_000, 3_686_400, 4_000_000,
  ]

  static let test: String = {
    let automatic = ([0] + UART.automaticRates).map { String($0) }.joined(separator: ",")
    let stored = ([0] + fixed).map { String($0) }.joined(separator: ",")
    return "+IPR: (\(automatic)),(\(stored))"
  }()

  /// Echo and result of the command, in bits.
  ///
  /// Project value: 32 characters of ten bits, more than `AT+IPR=4000000` and
  /// its `OK` take.
  static let bitsOfAnswer: Int64 = 320
}

enum FunctionalityTiming {
  /// Project value; at most 10 s by the manual.
  static let change: Milliseconds = 300
}

extension VirtualModem {
  /// `OK` leaves at the rate of before; the other one comes into force behind it.
  fileprivate mutating func changeRate(to rate: UInt32, _ turn: inout Turn) {
    guard let current = baud else {
      memory.baud = rate
      return
    }
    let length = Milliseconds(Rate.bitsOfAnswer * 1_000 / Int64(current) + 1)
    schedule(after: length, turn) { modem, _ in modem.storeRate(rate) }
  }

  fileprivate mutating func setFunctionality(
    _ level: Int,
    resets: Bool,
    _ turn: inout Turn
  ) -> Answer {
    if level != 0, level != 6 { memory.functionality = level }
    if resets || level == 6 {
      // Whether `OK` comes before or after the reset is told both ways.
      turn.effects.output[turn.port] += session[turn.port].format.result(.ok)
      restart(&turn)
      return .silent
    }
    guard level != session.functionality else { return .ok }
    return .wait(FunctionalityTiming.change) { modem, turn in
      modem.changeFunctionality(to: level, &turn)
    }
  }

  mutating func changeFunctionality(to level: Int, _ turn: inout Turn) -> Answer {
    let before = session.functionality
    session.functionality = level
    noticeNetwork(&turn)
    if level == 0 {
      session.isSIMInitialised = false
      session.isUnlocked = false
      return Answer(lines: ["+CPIN: NOT READY"])
    }
    if before == 0 { initialiseSIM(announces: true, &turn) }
    return .ok
  }
}
