/// The choice of technology, band and cell.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2; the test lines of
///   published logs of a SIM7000E and a SIM7000G.
extension CommandTable {
  static let selectionCommands = [
    CommandDefinition(
      "+CNMP",
      [
        .values(
          2,
          13,
          38,
          51,
          shown: "((2-Automatic),(13-GSM Only),(38-LTE Only),(51-GSM And LTE Only))"
        )
      ],
      read: { modem, _, _ in .line("+CNMP: \(modem.memory.selection.preferredMode)") },
      write: { modem, parameters, turn in
        modem.select(&turn) { $0.preferredMode = parameters.integer(0) ?? $0.preferredMode }
      }
    ),
    CommandDefinition(
      "+CMNB",
      [.values(1, 2, 3, shown: "((1-Cat-M),(2-NB-IoT),(3-Cat-M And NB-IoT))")],
      read: { modem, _, _ in .line("+CMNB: \(modem.memory.selection.preferredLTE)") },
      write: { modem, parameters, turn in
        modem.select(&turn) { $0.preferredLTE = parameters.integer(0) ?? $0.preferredLTE }
      }
    ),
    CommandDefinition(
      "+CBAND",
      [.words("EGSM_MODE", "DCS_MODE", "ALL_MODE", shown: "(EGSM_MODE,DCS_MODE,ALL_MODE)")],
      read: { modem, _, _ in .line("+CBAND: \(modem.memory.selection.band.rawValue)") },
      write: { modem, parameters, turn in
        let word = parameters.text(0)?.uppercased() ?? ""
        return modem.select(&turn) { $0.band = .init(rawValue: word) ?? $0.band }
      }
    ),
    bandCommand,
    // What 27.007 has in place of AT+CNMP, for ModemManager: GSM, LTE, both.
    CommandDefinition(
      "+WS46",
      [.values(12, 28, 29)],
      read: { modem, _, _ in .line("+WS46: \(modem.wirelessSystem)") },
      write: { modem, parameters, turn in
        let mode = [12: 13, 28: 38][parameters.integer(0) ?? 0] ?? 2
        return modem.select(&turn) { $0.preferredMode = mode }
      }
    ),
    lock("+MCELLLOCK", \.catMLock),
    lock("+NCELLLOCK", \.narrowLock),
    // 4 is reserved, though the test command lists it.
    .setting("+CNBS", [.values(1, 2, 3, 5, shown: "(1-5)")], default: [1], saving: .restart),
    .setting("+NBSC", [.flag], default: [0], saving: .restart),
    .setting("+CNDS", [.values(1, 2)], default: [2], saving: .restart),
    .setting("+CSDP", [.numbers(0...2)], default: [2], saving: .restart),
    // Project value: an hour by default, at most a day; no manual gives the ranges.
    .setting("+CRATSRCH", [.numbers(1...1_440), .numbers(1...1_440)], default: [60, 20]),
    .setting("+CAPNMODE", [.flag], default: [0]),
    carrierCommand,
  ]

  /// `AT+CBANDCFG="CAT-M",3,20`: as many bands as there are.
  private static let bandCommand = CommandDefinition(
    "+CBANDCFG",
    [.words("CAT-M", "NB-IOT"), .numbers(1...255)]
      + [Parameter](repeating: .numbers(1...255).optional, count: BandList.countMax - 1),
    test: .answer { modem, _, _ in
      .line("+CBANDCFG: (CAT-M,NB-IOT),(\(BandList.text(BandList.supported(by: modem.settings))))")
    },
    read: { modem, _, _ in
      let selection = modem.memory.selection
      let catM = selection.catMBands ?? BandList.catM(of: modem.settings)
      let narrow = selection.narrowBands ?? BandList.narrow(of: modem.settings)
      return Answer(lines: [
        "+CBANDCFG: \"CAT-M\",\(BandList.text(catM))",
        "+CBANDCFG: \"NB-IOT\",\(BandList.text(narrow))",
      ])
    },
    write: { modem, parameters, turn in
      let bands = (1..<parameters.count).compactMap { parameters.integer($0) }
      let supported = BandList.supported(by: modem.settings)
      guard bands.count == parameters.count - 1, bands.allSatisfy(supported.contains) else {
        return .error
      }
      let isCatM = parameters.text(0)?.uppercased() == "CAT-M"
      return modem.select(&turn) { selection in
        if isCatM { selection.catMBands = bands } else { selection.narrowBands = bands }
      }
    }
  )

  /// The carriers' profiles: which is in force changes nothing else here.
  private static let carrierCommand = CommandDefinition(
    "+CMCFG",
    [.numbers(0...4), .text(1...CarrierProfile.lengthMax).optional],
    test: .lines(["+CMCFG: (0-4),\(CarrierProfile.lengthMax)"]),
    read: { modem, _, _ in
      let choice = modem.memory.carrier
      let lines = CarrierProfile.names.enumerated().map { index, name in
        "+CMCFG: \(index),\"\(name)\",0x\(CarrierProfile.version),\(name == choice.active ? 1 : 0)"
      }
      let mode = choice.isAutomatic ? 1 : 0
      return Answer(lines: ["+CMCFG: \(mode),\(CarrierProfile.names.count)"] + lines)
    },
    write: { modem, parameters, _ in modem.memory.carrier.change(parameters) }
  )

  private static func lock(
    _ name: String,
    _ path: any WritableKeyPath<NetworkSelection, NetworkSelection.Lock?> & Sendable
  ) -> CommandDefinition {
    CommandDefinition(
      name,
      [.flag, .numbers(0...65_535).optional, .numbers(0...503).optional],
      read: { modem, _, _ in
        guard let lock = modem.memory.selection[keyPath: path] else { return .line("\(name): 0") }
        return .line("\(name): 1,\(lock.channel),\(lock.physicalCell)")
      },
      write: { modem, parameters, _ in
        guard parameters.integer(0) == 1 else {
          modem.memory.selection[keyPath: path] = nil
          return .ok
        }
        guard let channel = parameters.integer(1), let cell = parameters.integer(2) else {
          return .error
        }
        modem.memory.selection[keyPath: path] = .init(channel: channel, physicalCell: cell)
        return .ok
      }
    )
  }
}

/// `AT+CMCFG`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CMCFG: the names.
struct CarrierProfile: Decodable, Equatable, Sendable {
  static let names = ["Default", "ATT", "Verizon"]
  /// Project value: the longest of the names and some.
  static let lengthMax = 16
  /// Project value: the manual names no version.
  static let version = "05010800"

  var isAutomatic = true
  var active: String? = "Default"

  fileprivate mutating func change(_ parameters: Parameters) -> Answer {
    let name = parameters.text(1)
    switch (parameters.integer(0) ?? 0, name) {
    case (0, nil): isAutomatic = false
    case (1, nil): isAutomatic = true
    case (2, let name?):
      guard Self.names.contains(name), !isAutomatic else { return .failure(.operationNotAllowed) }
      active = name
    case (3, let name?):
      guard name == active, !isAutomatic else { return .failure(.operationNotAllowed) }
      active = nil
    case (4, nil):
      // 0 is `activated`, as the manual has it.
      return .line("+CMCFG: 4," + (active.map { "0,\"\($0)\"" } ?? "1,\"\""))
    default: return .error
    }
    return .ok
  }
}

/// The LTE bands of the variants.
private enum BandList {
  /// The longest of the lists.
  static let countMax = 14

  /// - Source: SIM7000G: `AT+CBANDCFG?` of a published log; SIM7000E: SIM7000 Hardware
  ///   Design V1.07, bands B3, B5, B8, B20 and B28.
  static func supported(by settings: VirtualModem.Settings) -> [Int] {
    isGlobal(settings)
      ? [1, 2, 3, 4, 5, 8, 12, 13, 17, 18, 19, 20, 26, 28, 39] : [3, 5, 8, 20, 28]
  }

  static func catM(of settings: VirtualModem.Settings) -> [Int] {
    isGlobal(settings) ? [1, 2, 3, 4, 5, 8, 12, 13, 18, 19, 20, 26, 28, 39] : [3, 8, 20]
  }

  static func narrow(of settings: VirtualModem.Settings) -> [Int] {
    isGlobal(settings) ? [1, 2, 3, 5, 8, 12, 13, 17, 18, 19, 20, 26, 28] : [8, 20]
  }

  static func text(_ bands: [Int]) -> String {
    bands.map { String($0) }.joined(separator: ",")
  }

  private static func isGlobal(_ settings: VirtualModem.Settings) -> Bool {
    settings.firmware.model == "SIM7000G"
  }
}

extension VirtualModem {
  /// A change of the selection begins a new search.
  mutating func select(
    _ turn: inout Turn,
    _ change: (inout NetworkSelection) -> Void
  ) -> Answer {
    let before = memory.selection
    change(&memory.selection)
    if memory.selection != before { searchAnew(&turn) }
    return .ok
  }

  /// `AT+WS46` of what `AT+CNMP` says.
  fileprivate var wirelessSystem: Int {
    switch memory.selection.preferredMode {
    case 13: 12
    case 38: 28
    default: 29
    }
  }
}
