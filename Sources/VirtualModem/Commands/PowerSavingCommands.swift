import Surroundings

/// PSM, eDRX and release assistance.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.19, 5.2.20 and 5.2.45 to
///   5.2.51: ranges and defaults. Where a default is missing there, a project value
///   stands here: no PSM, a periodic TAU of 310 h and an active time of 2 s, as in
///   the manual's examples; no eDRX, cycles of 20.48 s and windows of 5.12 s.
extension CommandTable {
  static let powerSavingCommands = [
    powerSavingMode, powerSavingReading,
    .setting(
      "+CPSMCFG",
      [.numbers(60...86_400), .numbers(0...15).optional],
      default: [60, 15],
      saving: .automatic
    ),
    .setting(
      "+CPSMCFGEXT",
      [
        .numbers(0...15), .numbers(1...100).optional, .numbers(120...4_294_967_295).optional,
        .numbers(1...1_000).optional, .numbers(1...65_535).optional,
        .numbers(1...1_000).optional,
      ],
      default: [10, 2, 120, 5, 300, 3],
      saving: .automatic
    ),
    .setting(
      "+CPSMSTATUS",
      [.flag],
      default: [0],
      saving: .automatic,
      test: .lines(["+CPSMSTATUS: (0-1)"])
    ),
    discontinuousReception,
    .setting(
      "+CEDRX",
      [.numbers(0...3), .numbers(0...1), .numbers(0...15), .numbers(0...15)],
      default: [3, 0, 3, 2],
      saving: .restart
    ),
    CommandDefinition("+CEDRXRDP", test: []) { modem, _, turn in
      .line("+CEDRXRDP: \(modem.discontinuousReceptionText ?? "0")")
    },
    .setting("+CRAI", [.numbers(0...2), .flag.optional], default: [0, 0]),
  ]

  private static let powerSavingMode: CommandDefinition = .setting(
    "+CPSMS",
    [.flag.optional, unsupported, unsupported, .bits(8).optional, .bits(8).optional],
    default: [0, "", "", "01011111", "00000001"],
    saving: .automatic,
    apply: { modem, _, turn in
      modem.requestPowerSaving(&turn)
      return .ok
    },
    read: { modem, _, _ in
      let timers = StoredValue.text(Array(modem.values(of: "+CPSMS")[3...]))
      return .line("+CPSMS: \(modem.number(of: "+CPSMS")),,,\(timers)")
    }
  )

  private static let powerSavingReading = CommandDefinition(
    "+CPSMRDP",
    test: ["+CPSMRDP: (0,1)"]
  ) { modem, _, turn in
    let asked = modem.requestedTimers
    let granted = modem.grantedTimers(turn.surroundings)
    var fields = [modem.number(of: "+CPSMS"), asked.active, asked.periodic]
    fields += [granted?.active ?? 0, granted?.periodic ?? 0]
    fields.append(modem.isOnLTE ? PowerSavingTiming.networkPeriodic : 0)
    return .line("+CPSMRDP: " + fields.map { String($0) }.joined(separator: ","))
  }

  /// The periodic RAU and the ready timer: taken, and of no effect.
  private static let unsupported = Parameter.text(0...8, shown: "").optional

  /// `AT+CEDRXS`: one value for each technology; what is left out stays.
  ///
  /// - Source: 3GPP TS 27.007, +CEDRXS: all but the mode is optional, and mode 3 resets the values.
  private static let discontinuousReception: CommandDefinition = {
    let name = "+CEDRXS"
    let defaults: [StoredValue] = [0, "0010", "0010"]
    var definition = CommandDefinition(
      name,
      [.numbers(0...3), .values(4, 5).optional, .bits(4).optional],
      read: { modem, _, _ in
        Answer(lines: [4, 5].map { "\(name): \($0),\"\(modem.text(of: name, $0 - 3))\"" })
      },
      write: { modem, parameters, turn in
        guard let mode = parameters.integer(0) else { return .error }
        var values = mode == 3 ? defaults : modem.values(of: name)
        values[0] = .number(mode)
        if let cycle = parameters.text(2) {
          guard let technology = parameters.integer(1) else { return .error }
          values[technology - 3] = .text(cycle)
        }
        modem.store(values, of: CommandTable.discontinuousReception)
        return .ok
      }
    )
    definition.defaults = defaults
    definition.saving = .automatic
    return definition
  }()
}

extension VirtualModem {
  /// `<AcT-type>`, the cycle asked for, the one granted, the paging window; `nil`
  /// where eDRX is not in use.
  fileprivate var discontinuousReceptionText: String? {
    let mode = number(of: "+CEDRXS")
    guard mode == 1 || mode == 2, isOnLTE else { return nil }
    let technology = session.network.technology == .catM1 ? 4 : 5
    let cycle = text(of: "+CEDRXS", technology - 3)
    let window = String(number(of: "+CEDRX", 2), radix: 2)
    let padding = String(repeating: "0", count: 4 - window.utf8.count)
    return "\(technology),\"\(cycle)\",\"\(cycle)\",\"\(padding)\(window)\""
  }
}
