import GNSS
import Primitives

/// Signal, cell, operator and the choice of network.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 3 and 5; the
///   literal forms are of published logs.
extension CommandTable {
  static let networkCommands = [
    CommandDefinition("+CSQ", test: ["+CSQ: (0-31,99),(0-7,99)"]) { modem, _, turn in
      .line("+CSQ: \(modem.signal(turn.surroundings).map { Int($0) } ?? 99),99")
    },
    CommandDefinition(
      "+CPSI",
      test: [],
      read: { modem, _, turn in
        .line(modem.systemInformation(turn.surroundings))
      }
    ),
    CommandDefinition(
      "+COPS",
      read: { modem, _, turn in .line(modem.operatorSelection(turn.surroundings)) },
      write: { modem, parameters, _ in
        switch parameters.integer(0, in: 0...4) {
        case 0: return .ok
        case 3:
          guard let format = parameters.integer(1, in: 0...2) else { return .error }
          modem.session.operatorFormat = format
          return .ok
        default: return .error
        }
      }
    ),
    CommandDefinition(
      "+CNMP",
      test: ["+CNMP: ((2-Automatic),(13-GSM Only),(38-LTE Only),(51-GSM And LTE Only))"],
      read: { modem, _, _ in .line("+CNMP: \(modem.memory.preferredMode)") },
      write: { modem, parameters, turn in
        guard let mode = parameters.integer(0, in: 2...51), [2, 13, 38, 51].contains(mode) else {
          return .error
        }
        let isChange = mode != modem.memory.preferredMode
        modem.memory.preferredMode = mode
        if isChange { modem.searchAnew(&turn) }
        return .ok
      }
    ),
    CommandDefinition(
      "+CMNB",
      test: ["+CMNB: ((1-Cat-M),(2-NB-IoT),(3-Cat-M And NB-IoT))"],
      read: { modem, _, _ in .line("+CMNB: \(modem.memory.preferredLTE)") },
      write: { modem, parameters, turn in
        guard let choice = parameters.integer(0, in: 1...3) else { return .error }
        let isChange = choice != modem.memory.preferredLTE
        modem.memory.preferredLTE = choice
        if isChange { modem.searchAnew(&turn) }
        return .ok
      }
    ),
    CommandDefinition(
      "+CLTS",
      test: ["+CLTS: (0,1)"],
      read: { modem, _, _ in .line("+CLTS: \(modem.session.reportsNetworkTime ? 1 : 0)") },
      write: { modem, parameters, _ in
        guard let value = parameters.integer(0, in: 0...1) else { return .error }
        modem.session.reportsNetworkTime = value == 1
        return .ok
      }
    ),
  ]
}

extension VirtualModem {
  /// `<rssi>`; `nil` before registration and without an antenna.
  fileprivate func signal(_ surroundings: Surroundings) -> UInt8? {
    switch session.network.status {
    case .home, .roaming, .denied: surroundings.radio.rssi.map { min($0, 31) }
    case .idle, .searching, .unknown: nil
    }
  }

  /// After `AT+CNMP` and `AT+CMNB` registration drops at once.
  fileprivate mutating func searchAnew(_ turn: inout Turn) {
    session.network.searchAnew()
    noticeNetwork(&turn)
  }

  fileprivate func operatorSelection(_ surroundings: Surroundings) -> String {
    guard session.network.status.isRegistered else { return "+COPS: 0" }
    let radio = surroundings.radio
    let name =
      session.operatorFormat == 2
      ? radio.mobileCountryCode + radio.mobileNetworkCode : radio.operatorName
    let technology = radio.technology.accessTechnology
    return "+COPS: 0,\(session.operatorFormat),\"\(name)\",\(technology)"
  }

  fileprivate func systemInformation(_ surroundings: Surroundings) -> String {
    guard session.functionality == 1 else {
      return "+CPSI: NO SERVICE,\(session.functionality == 7 ? "Offline" : "Low Power Mode")"
    }
    guard session.network.status.isRegistered else { return "+CPSI: NO SERVICE,Online" }
    return "+CPSI: \(surroundings.radio.systemInformation)"
  }

  /// The network's time, which it sends when the module registers.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CLTS.
  mutating func reportNetworkTime(_ turn: inout Turn) {
    let radio = turn.surroundings.radio
    session.clock.set(
      utcMilliseconds: turn.surroundings.utcMilliseconds,
      zoneQuarters: radio.zoneQuarters,
      at: turn.now
    )
    let zone = ModuleClock.zoneText(radio.zoneQuarters)
    report("DST: 0", &turn)
    if let time = session.clock.universal(at: turn.now) {
      report(
        "*PSUTTZ: \(time.year),\(time.month),\(time.day),"
          + "\(time.hour),\(time.minute),\(time.second),\"\(zone)\",0",
        &turn
      )
    }
    let codes = "\"\(radio.mobileCountryCode)\",\"\(radio.mobileNetworkCode)\""
    let name = radio.operatorName
    report("*PSNWID: \(codes),\"\(name)\",0,\"\(name)\",0", &turn)
    report("+CTZV: \"\(zone)\"", &turn)
  }
}

extension Surroundings.Radio {
  /// What follows `+CPSI: ` while registered.
  ///
  /// The channel, band and quality figures are those of one published line per
  /// technology; the level follows `rssi`.
  fileprivate var systemInformation: String {
    let network = "Online,\(mobileCountryCode)-\(mobileNetworkCode)"
    let level = Self.decibelMilliwatts(rssi ?? 0)
    switch technology {
    case .gsm:
      let area = "0x" + Decimal.hexadecimal(UInt64(areaCode), digits: 4).lowercased()
      return "GSM,\(network),\(area),\(cellID),61 EGSM 900,\(level),0,58-58"
    case .catM1:
      let area = "0x" + Decimal.hexadecimal(UInt64(areaCode), digits: 4)
      return "LTE CAT-M1,\(network),\(area),\(cellID),149,EUTRAN-BAND20,6400,3,3,"
        + "-12,\(level - 29),\(level),10"
    case .nbIoT:
      let area = "0x" + Decimal.hexadecimal(UInt64(areaCode), digits: 4)
      return "LTE NB-IOT,\(network),\(area),\(cellID),182,EUTRAN-BAND20,6290,0,0,"
        + "-12,\(level - 12),\(level),9"
    }
  }

  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CSQ.
  private static func decibelMilliwatts(_ rssi: UInt8) -> Int {
    switch rssi {
    case 0: -115
    case 1: -111
    case 2...30: -110 + 2 * (Int(rssi) - 2)
    default: -52
    }
  }
}
