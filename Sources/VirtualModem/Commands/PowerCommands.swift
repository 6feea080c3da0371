import Primitives
import Surroundings

/// Power: on and off, how much of the module works, the supply, the light.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.19, 3.2.22 and 5.2.
extension CommandTable {
  static let powerCommands = [
    CommandDefinition(
      "+CFUN",
      [.values(0, 1, 4, 5, 6, 7), .flag.optional],
      read: { modem, _, _ in .line("+CFUN: \(modem.session.functionality)") },
      write: { modem, parameters, turn in
        modem.setFunctionality(
          parameters.integer(0) ?? 1,
          resets: parameters.integer(1) == 1,
          &turn
        )
      }
    ),
    CommandDefinition("+CPOWD", [.flag], test: .none) { modem, parameters, turn in
      if parameters.integer(0) == 0 { modem.powerOff(&turn) } else { modem.powerDown(&turn) }
      return .silent
    },
    .setting("+CSCLK", [.flag], default: [0], saving: .automatic) { modem, _, turn in
      modem.reviewSleep(&turn)
      return .ok
    },
    CommandDefinition(
      "+CBATCHK",
      [.flag],
      read: { modem, _, _ in .line("+CBATCHK: \(modem.memory.checksVoltage ? 1 : 0)") },
      write: { modem, parameters, turn in
        modem.memory.checksVoltage = parameters.integer(0) == 1
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
      "+CADC",
      test: ["+CADC: (0,1),(0,100-1700)"],
      read: { _, _, turn in
        let value = turn.surroundings.pins.analogMillivolts
        // Below the range it reads nothing, above it fails.
        let isRead = value <= 1_700
        let shown = isRead && value >= 100 ? value : 0
        return .wait(PowerTiming.conversion) { _, _ in .line("+CADC: \(isRead ? 1 : 0),\(shown)") }
      }
    ),
    .setting("+CFGRI", [.numbers(0...2)], default: [0], saving: .profile),
    .setting("+CNETLIGHT", [.flag], default: [1], saving: .automatic),
    .setting("+CSGS", [.numbers(0...2)], default: [1]),
    lightPeriods,
    .setting("+CEDUMP", [.flag], default: [0], saving: .automatic, test: .none),
  ]

  /// A setting with a row of its own for each of three modes.
  private static let lightPeriods: CommandDefinition = {
    let period = Parameter.numbers(0...0, 40...65_535)
    var definition = CommandDefinition(
      "+SLEDS",
      [.numbers(1...3), period, period],
      read: { modem, _, _ in
        let values = modem.values(of: "+SLEDS")
        return Answer(
          lines: (1...3).map { mode in
            "+SLEDS: \(mode),\(StoredValue.text(Array(values[2 * mode - 2..<2 * mode])))"
          }
        )
      },
      write: { modem, parameters, _ in
        guard let mode = parameters.integer(0), let on = parameters.integer(1),
          let off = parameters.integer(2)
        else { return .error }
        var values = modem.values(of: "+SLEDS")
        values[2 * mode - 2] = .number(on)
        values[2 * mode - 1] = .number(off)
        modem.store(values, of: lightPeriods)
        return .ok
      }
    )
    definition.defaults = [64, 800, 64, 3_000, 64, 300]
    definition.saving = .profile
    return definition
  }()
}

extension VirtualModem {
  fileprivate mutating func setFunctionality(
    _ level: Int,
    resets: Bool,
    _ turn: inout Turn
  ) -> Answer {
    if level != 0, level != 6 { memory.functionality = level }
    if resets || level == 6 {
      if level == 0 { memory.functionalityAtBoot = 0 }
      // Sources differ on whether `OK` comes before or after the reset.
      turn.effects.output[turn.port] += session[turn.port].format.result(.ok)
      restart(&turn)
      return .silent
    }
    guard level != session.functionality else { return .ok }
    return .wait(PowerTiming.functionality) { modem, turn in
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
      // A card that is not there does not go.
      return turn.surroundings.sim.state == .absent ? .ok : Answer(lines: ["+CPIN: NOT READY"])
    }
    if before == 0 { initialiseSIM(announces: true, &turn) }
    return .ok
  }
}
