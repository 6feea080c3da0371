import Surroundings

/// Signal and cell.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2 and 5.2; the literal forms
///   are of published logs.
extension CommandTable {
  static let signalCommands = [
    CommandDefinition("+CSQ", test: ["+CSQ: (0-31,99),(0-7,99)"]) { modem, _, turn in
      .line("+CSQ: \(modem.signal(turn.surroundings).map { Int($0) } ?? 99),99")
    },
    // Not in the manual; 27.007, 8.69.
    CommandDefinition(
      "+CESQ",
      test: ["+CESQ: (0-63,99),(0-7,99),(0-96,255),(0-49,255),(0-34,255),(0-97,255)"]
    ) { modem, _, turn in
      .line("+CESQ: " + modem.extendedQuality(turn.surroundings))
    },
    CommandDefinition(
      "+CPSI",
      test: [],
      read: { modem, _, turn in .line("+CPSI: " + modem.systemInformation(turn.surroundings)) }
    ),
    CommandDefinition(
      "+CNSMOD",
      [.flag],
      read: { modem, _, _ in
        let network = modem.session.network
        return .line("+CNSMOD: \(network.reportsSystemMode ? 1 : 0),\(network.systemMode)")
      },
      write: { modem, parameters, _ in
        modem.session.network.reportsSystemMode = parameters.integer(0) == 1
        return .ok
      }
    ),
    CommandDefinition(
      "+CRRCSTATE",
      [.flag],
      read: { modem, _, _ in
        let network = modem.session.network
        return .line(
          "+CRRCSTATE: \(network.reportsConnection ? 1 : 0),\(network.connection.rawValue)"
        )
      },
      write: { modem, parameters, _ in
        modem.session.network.reportsConnection = parameters.integer(0) == 1
        return .ok
      }
    ),
    .setting(
      "+CENG",
      [.flag, .flag.optional],
      default: [0, 0],
      read: { modem, _, turn in Answer(lines: modem.engineeringLines(turn.surroundings)) }
    ),
  ]
}

extension VirtualModem {
  /// `<rssi>`; `nil` before registration and without an antenna.
  func signal(_ surroundings: Surroundings) -> UInt8? {
    switch session.network.status {
    case .home, .roaming, .denied: surroundings.radio.rssi.map { min($0, 31) }
    case .idle, .searching, .unknown: nil
    }
  }

  /// `<SystemMode>` of `+CPSI` and `+CENG`.
  fileprivate var systemMode: String {
    guard session.network.status.isRegistered else { return "NO SERVICE" }
    return switch session.network.technology {
    case .gsm: "GSM"
    case .catM1: "LTE CAT-M1"
    case .nbIoT: "LTE NB-IOT"
    }
  }

  /// `<OperationMode>`.
  private var operationMode: String {
    switch session.functionality {
    case 1: "Online"
    case 5: "Factory Test Mode"
    case 7: "Offline"
    default: "Low Power Mode"
    }
  }

  /// What follows `+CPSI: `.
  fileprivate func systemInformation(_ surroundings: Surroundings) -> String {
    guard session.functionality == 1, session.network.status.isRegistered else {
      return "NO SERVICE,\(operationMode)"
    }
    let radio = surroundings.radio
    let network = servingNetwork(radio)
    let head = "\(systemMode),Online,\(network.mobileCountryCode)-\(network.mobileNetworkCode)"
    let technology = session.network.technology
    let area = Decimal.hexadecimal(UInt64(radio.areaCode), digits: 4)
    let cell = radio.cellID(of: technology)
    let quality = SignalQuality(rssi: radio.rssi ?? 0, technology)
    guard let channel = technology.channel else {
      return "\(head),0x\(area.lowercased()),\(cell),"
        + "\(ServingCell.gsmChannel) \(ServingCell.gsmBandText),\(quality.rssi),0,"
        + "\(quality.cellSelection)-\(quality.cellSelection)"
    }
    return "\(head),0x\(area),\(cell),\(channel.physicalCell),EUTRAN-BAND\(ServingCell.band),"
      + "\(channel.channel),\(technology.bandwidth),\(technology.bandwidth),"
      + "\(quality.rsrq),\(quality.rsrp),\(quality.rssi),\(quality.rssnr)"
  }

  /// What follows `+CESQ: `: the level of GSM, or the quality and level of LTE.
  fileprivate func extendedQuality(_ surroundings: Surroundings) -> String {
    guard let rssi = signal(surroundings) else { return "99,99,255,255,255,255" }
    let technology = session.network.technology
    let quality = SignalQuality(rssi: rssi, technology)
    guard technology != .gsm else { return "\(quality.receivedLevel),99,255,255,255,255" }
    return "99,99,255,255,\(quality.indexOfRSRQ),\(quality.indexOfRSRP)"
  }

  /// The empty line between the head and the cells is in the log.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CENG; a published log of
  ///   a SIM7070.
  fileprivate func engineeringLines(_ surroundings: Surroundings) -> [String] {
    let isOn = number(of: "+CENG") == 1
    let showsNeighbours = number(of: "+CENG", 1) == 1
    let radio = surroundings.radio
    guard isOn, session.network.status.isRegistered else {
      return ["+CENG: \(isOn ? 1 : 0),\(showsNeighbours ? 1 : 0),0,\(systemMode)"]
    }
    let neighbours = showsNeighbours ? radio.neighbours.prefix(6) : []
    var lines = ["+CENG: 1,\(showsNeighbours ? 1 : 0),\(1 + neighbours.count),\(systemMode)", ""]
    let network = servingNetwork(radio)
    lines.append("+CENG: 0,\"\(servingCellText(radio, network))\"")
    for (index, neighbour) in neighbours.enumerated() {
      lines.append("+CENG: \(index + 1),\"\(neighbourText(neighbour, radio, network))\"")
    }
    return lines
  }

  /// `<txpower>` is 255 without traffic.
  private func servingCellText(
    _ radio: Surroundings.Radio,
    _ network: ServingNetwork
  ) -> String {
    let technology = session.network.technology
    let quality = SignalQuality(rssi: radio.rssi ?? 0, technology)
    guard let channel = technology.channel else {
      return gsmCellText(radio.cellID(of: .gsm), level: quality.receivedLevel, radio, network)
    }
    return "\(channel.channel),\(channel.physicalCell),\(quality.rsrp),\(quality.rssi),"
      + "\(quality.rsrq),\(quality.sinr),\(radio.areaCode),\(radio.cellID),"
      + "\(network.mobileCountryCode),\(network.mobileNetworkCode),255"
  }

  private func neighbourText(
    _ neighbour: Surroundings.Radio.Neighbour,
    _ radio: Surroundings.Radio,
    _ network: ServingNetwork
  ) -> String {
    let technology = session.network.technology
    let quality = SignalQuality(rssi: neighbour.rssi, technology)
    guard let channel = technology.channel else {
      return gsmCellText(neighbour.cellID & 0xFFFF, level: quality.receivedLevel, radio, network)
    }
    // Project value: cells side by side have different physical identities.
    let physicalCell = Int(neighbour.cellID % 504)
    return "\(channel.channel),\(physicalCell),\(quality.rsrp),\(quality.rssi),"
      + "\(quality.rsrq),\(quality.sinr)"
  }

  private func gsmCellText(
    _ cellID: UInt32,
    level: Int,
    _ radio: Surroundings.Radio,
    _ network: ServingNetwork
  ) -> String {
    let cell = Decimal.hexadecimal(UInt64(cellID), digits: 4).lowercased()
    let area = Decimal.hexadecimal(UInt64(radio.areaCode), digits: 4).lowercased()
    // `<bsic>` has six bits; project value: from the cell's number.
    return "\(ServingCell.gsmChannel),\(level),\(cellID & 63),\(cell),"
      + "\(network.mobileCountryCode),\(network.mobileNetworkCode),\(area)"
  }
}

extension Surroundings.Radio.Technology {
  /// Channel and physical cell on LTE.
  fileprivate var channel: NetworkSelection.Lock? {
    switch self {
    case .gsm: nil
    case .catM1: ServingCell.catM
    case .nbIoT: ServingCell.narrow
    }
  }

  /// `<dlbw>` and `<ulbw>`.
  fileprivate var bandwidth: Int { self == .catM1 ? 3 : 0 }
}
