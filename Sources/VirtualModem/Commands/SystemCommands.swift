import Primitives

/// The serial port, errors, the clock, what commands there are.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 2 and 3; UART
///   Application Note V1.01: 8N1, no flow control, which does not outlast a
///   restart. `AT+CLAC` is 3GPP TS 27.007, 8.37.
extension CommandTable {
  static let systemCommands = [
    CommandDefinition(
      "+CMEE",
      [.numbers(0...2).optional],
      read: { modem, _, turn in
        .line("+CMEE: \(modem.session[turn.port].format.errorReporting.rawValue)")
      },
      write: { modem, parameters, turn in
        if let reporting = parameters.integer(0).flatMap(ResultFormat.ErrorReporting.init) {
          modem.session[turn.port].format.errorReporting = reporting
        }
        return .ok
      }
    ),
    .setting(
      "+ICF",
      [.numbers(1...6), .values(0, 1, 3).optional],
      default: [3, 3],
      saving: .profile,
      read: { modem, _, _ in
        let format = modem.number(of: "+ICF")
        let hasParity = format == 2 || format == 5
        return .line("+ICF: \(format),\(hasParity ? modem.number(of: "+ICF", 1) : 255)")
      }
    ),
    .setting("+IFC", [.numbers(0...2), .numbers(0...2).optional], default: [0, 0]),
    CommandDefinition(
      "+IPR",
      [Rate.parameter],
      test: .lines([Rate.test]),
      read: { modem, _, _ in .line("+IPR: \(modem.memory.baud)") },
      write: { modem, parameters, turn in
        modem.changeRate(to: UInt32(parameters.integer(0) ?? 0), &turn)
        return .ok
      }
    ),
    .setting("+CSCS", [.words("GSM", "UCS2", "IRA")], default: ["IRA"]),
    .setting("+CRC", [.flag.optional], default: [0]),
    CommandDefinition("+CPAS", test: ["+CPAS: (0,3,4)"]) { _, _, _ in .line("+CPAS: 0") },
    CommandDefinition(
      "+CCLK",
      [.text(20...20)],
      test: .lines([]),
      read: { modem, _, turn in .line("+CCLK: \"\(modem.session.clock.text(at: turn.now))\"") },
      write: { modem, parameters, turn in
        guard let text = parameters.bytes(0), modem.session.clock.set(parsing: text, at: turn.now)
        else { return .error }
        modem.memory.zoneQuarters = modem.session.clock.zoneQuarters
        return .ok
      }
    ),
    CommandDefinition("+CLAC", test: []) { modem, _, _ in
      let firmware = modem.settings.firmware
      return Answer(lines: all.map(\.name).filter { firmware.knows($0) }.map { "AT\($0)" })
    },
  ]
}

/// `AT+IPR`.
private enum Rate {
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+IPR.
  static let fixed: [UInt32] = [
    300, 600, 1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 57_600, 115_200, 230_400, 921_600,
    2_000_000, 2_900_000, 3_000_000, 3_200_000, 3_686_400, 4_000_000,
  ]

  /// 0 is autobauding.
  static let parameter = Parameter(
    domain: .numbers(VirtualModem.storableRates.map { Int($0)...Int($0) })
  )

  static let test: String = {
    let automatic = ([0] + UART.automaticRates).map { String($0) }.joined(separator: ",")
    return "+IPR: (\(automatic)),\(parameter.text)"
  }()

  /// Echo and result of the command, in bits.
  ///
  /// Project value: 32 characters of ten bits, more than `AT+IPR=4000000` and
  /// its `OK` take.
  static let bitsOfAnswer: Int64 = 320
}

extension VirtualModem {
  /// What `AT+IPR` stores; 0 is autobauding.
  package static let storableRates = [0] + Rate.fixed

  /// `OK` leaves at the rate of before; the other one comes into force behind it.
  fileprivate mutating func changeRate(to rate: UInt32, _ turn: inout Turn) {
    guard let current = baud else {
      memory.baud = rate
      return
    }
    let length = Milliseconds(Rate.bitsOfAnswer * 1_000 / Int64(current) + 1)
    schedule(after: length, turn) { modem, _ in modem.storeRate(rate) }
  }
}
