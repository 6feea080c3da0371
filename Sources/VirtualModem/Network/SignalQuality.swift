import Surroundings

/// The figures of one signal, which all commands give in their own way.
///
/// They follow from `<rssi>` of `+CSQ`, so that no two commands contradict each
/// other; the distances between them are those of published lines.
struct SignalQuality: Equatable, Sendable {
  /// dBm.
  var rssi: Int
  /// dBm.
  var rsrp: Int
  /// dB.
  var rsrq: Int
  /// As `+CPSI` has it: the signal to noise ratio is twice that, less 20.
  var rssnr: Int

  init(rssi index: UInt8, _ technology: Surroundings.Radio.Technology) {
    rssi = Self.decibelMilliwatts(index)
    // -81 and -52 on one line of CAT-M1, -104 and -92 on one of NB-IoT.
    rsrp = rssi - (technology == .nbIoT ? 12 : 29)
    // -12 on both; project value: worse where there is little signal.
    rsrq = -12 - max(0, -92 - rssi) / 3
    // 10 and 9; project value: falls to 0 with the quality.
    rssnr = max(0, (technology == .nbIoT ? 9 : 10) - max(0, -92 - rssi) / 2)
  }

  /// dB, -20 to 30.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CPSI.
  var sinr: Int { 2 * rssnr - 20 }

  /// `<rxlev>`, 0 to 63.
  ///
  /// - Source: 3GPP TS 45.008, 8.1.4: -110 dBm is between 0 and 1.
  var receivedLevel: Int { min(max(rssi + 111, 0), 63) }

  /// C1 with the access level of a published line: -53 dBm and 58.
  var cellSelection: Int { rssi + 111 }

  /// - Source: 3GPP TS 36.133, 9.1.7: steps of half a decibel from -20 dB.
  var indexOfRSRQ: Int { min(max(2 * (rsrq + 20), 0), 34) }

  /// - Source: 3GPP TS 36.133, 9.1.4: steps of one decibel from -141 dBm.
  var indexOfRSRP: Int { min(max(rsrp + 141, 0), 97) }

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
