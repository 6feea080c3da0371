import GNSS
import Surroundings

/// What the network says unasked, and what it is asked.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 3 and 5.
extension CommandTable {
  static let networkCommands =
    signalCommands + operatorCommands + selectionCommands + [
      .setting(
        "+CLTS",
        [.flag],
        default: [0],
        saving: .profile,
        test: .lines(["+CLTS: \"yy/MM/dd,hh:mm:ss+/-zz\""])
      ),
      CommandDefinition(
        "+CUSD",
        // Project value: the longest text of 27.007 in hexadecimal.
        [.numbers(0...2), .text(0...364).optional, .numbers(0...255).optional],
        test: .lines(["+CUSD: (0-2)"]),
        read: { modem, _, _ in .line("+CUSD: \(modem.session.serviceData.isReported ? 1 : 0)") },
        write: { modem, parameters, turn in modem.sendServiceData(parameters, turn) }
      ),
      CommandDefinition("+CGNAPN", test: ["+CGNAPN: (0,1),63"]) { modem, _, turn in
        let network = modem.session.network
        let name = turn.surroundings.radio.accessPointName
        let isGiven = network.status.isRegistered && network.technology != .gsm && !name.isEmpty
        return .line("+CGNAPN: " + (isGiven ? "1,\"\(name)\"" : "0,\"\""))
      },
    ]
}

extension VirtualModem {
  /// The network's name and time, which it sends when the module registers.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CLTS.
  mutating func reportNetworkTime(_ turn: inout Turn) {
    guard number(of: "+CLTS") == 1 else { return }
    let radio = turn.surroundings.radio
    session.clock.set(
      utcMilliseconds: turn.surroundings.utcMilliseconds,
      zoneQuarters: radio.zoneQuarters,
      at: turn.now
    )
    let zone = ServiceCentreTime.zoneText(radio.zoneQuarters)
    let daylightSaving = radio.daylightSavingHours
    report("DST: \(daylightSaving)", &turn)
    if let time = session.clock.universal(at: turn.now) {
      let text = settings.firmware.manglesNetworkTime ? Self.mangled(time) : Self.listed(time)
      report("*PSUTTZ: \(text),\"\(zone)\",\(daylightSaving)", &turn)
    }
    let network = servingNetwork(radio)
    let codes = "\"\(network.mobileCountryCode)\",\"\(network.mobileNetworkCode)\""
    report("*PSNWID: \(codes),\"\(network.name)\",0,\"\(network.shortName)\",0", &turn)
    report("+CTZV: \"\(zone)\"", &turn)
  }

  /// As the manual has it: `2019,6,26,6,4,3`.
  private static func listed(_ time: UTCTime) -> String {
    "\(time.year),\(time.month),\(time.day),\(time.hour),\(time.minute),\(time.second)"
  }

  /// As logs have it: `19/06/26,06:04:03"`.
  private static func mangled(_ time: UTCTime) -> String {
    func pair(_ value: some BinaryInteger) -> String {
      Decimal.padded(Int64(value) % 100, digits: 2)
    }
    return "\(pair(time.year))/\(pair(time.month))/\(pair(time.day)),"
      + "\(pair(time.hour)):\(pair(time.minute)):\(pair(time.second))\""
  }
}
