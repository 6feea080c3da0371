/// The six contexts of `AT+CSSLCFG`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 17.2.1. The values before
///   anything is set are not in it; project values, those of Qualcomm's QAPI.
struct TLSContext: Equatable, Sendable {
  static let count = 6
  static let cipherCount = 8

  var version = 3
  var ciphers = [Int?](repeating: nil, count: cipherCount)
  var ignoresClock = false
  /// 1 is TLS, 2 is DTLS.
  var transport = 1
  var serverName = ""

  /// Cipher suites that the module knows.
  ///
  /// - Source: as above, the test command and the list behind it.
  static let ciphers: [ClosedRange<Int>] = [
    0x8A...0x8D, 0xA8...0xA9, 0xAE...0xAF, 0x2F...0x2F, 0x33...0x33, 0x35...0x35, 0x39...0x39,
    0x3C...0x3D, 0x67...0x67, 0x6B...0x6B, 0x9C...0x9F, 0xC004...0xC005, 0xC009...0xC00A,
    0xC00E...0xC00F, 0xC013...0xC014, 0xC023...0xC032, 0xC09C...0xC0A3, 0xCC13...0xCC15,
  ]

  /// As `"ctxindex"` reads them.
  func text(_ index: Int) -> String {
    let ciphers = ciphers.compactMap { $0 }.map {
      "0x" + Decimal.hexadecimal(UInt64($0), digits: 4)
    }
    return "+CSSLCFG: \(index),\(version),\(ciphers.joined(separator: ",")),"
      + "\(ignoresClock ? 1 : 0),\(transport),\"\(serverName)\""
  }
}

/// The file of a client's key in `/customer/`, as `AT+CSSLCFG="convert"` names it.
struct ClientKey: Decodable, Equatable, Sendable {
  var file: String
  var passphrase: String?
}
