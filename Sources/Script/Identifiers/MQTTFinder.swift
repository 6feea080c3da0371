/// The name and the password in the packet that opens a session of MQTT, where a program
/// speaks it itself over TCP.
///
///     10 length, 00 04 "MQTT" level flags keep-alive, then texts with their lengths:
///     client, [topic and text of the will], [user name], [password]
///
/// - Source: OASIS MQTT 3.1.1, 3.1.
enum MQTTFinder {
  static func find(in bytes: [UInt8]) -> [FoundText] {
    let head = Array("\u{0}\u{4}MQTT".utf8)
    guard bytes.count > head.count + 6 else { return [] }
    return (0..<bytes.count - head.count - 6).flatMap { start in
      bytes[start...].starts(with: head) ? texts(in: bytes, from: start + head.count + 1) : []
    }
  }

  /// `start` is that of the flags.
  private static func texts(in bytes: [UInt8], from start: Int) -> [FoundText] {
    let flags = bytes[start]
    var next = start + 3
    func text() -> Range<Int>? {
      guard next + 2 <= bytes.count else { return nil }
      let length = Int(bytes[next]) << 8 | Int(bytes[next + 1])
      let range = next + 2..<next + 2 + length
      guard range.upperBound <= bytes.count else { return nil }
      next = range.upperBound
      return range
    }
    guard text() != nil else { return [] }
    if flags & 0x04 != 0 { guard text() != nil, text() != nil else { return [] } }
    var found: [FoundText] = []
    if flags & 0x80 != 0, let name = text(), !name.isEmpty {
      found.append(FoundText(.userName, name))
    }
    if flags & 0x40 != 0, let password = text(), !password.isEmpty {
      found.append(FoundText(.password, password))
    }
    return found
  }
}
