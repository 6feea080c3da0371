import GNSS

/// Writes one JSON object in one line, its members in the order of the calls.
struct JSONWriter {
  private(set) var bytes: [UInt8] = [0x7B]
  private var needsComma = false

  /// Appends `}`: the text is complete.
  mutating func finished() -> [UInt8] {
    bytes.append(0x7D)
    return bytes
  }

  mutating func write(_ key: String, _ value: String?) {
    guard let value else { return }
    writeKey(key)
    writeString(value.utf8)
  }

  mutating func write(_ key: String, _ value: (some BinaryInteger)?) {
    guard let value else { return }
    writeKey(key)
    bytes += String(value).utf8
  }

  mutating func write(_ key: String, _ value: Bool?) {
    guard let value else { return }
    writeKey(key)
    bytes += (value ? "true" : "false").utf8
  }

  mutating func write(_ key: String, _ values: [String]) {
    writeKey(key)
    bytes.append(0x5B)
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      writeString(value.utf8)
    }
    bytes.append(0x5D)
  }

  /// `latitude` and `longitude`, in degrees with up to seven digits.
  mutating func write(_ position: Position?) {
    guard let position else { return }
    write("latitude", raw: Self.degrees(position.latitude.e7))
    write("longitude", raw: Self.degrees(position.longitude.e7))
  }

  mutating func write(_ key: String, _ position: Position) {
    write(key, raw: Self.place(position))
  }

  mutating func write(_ key: String, _ positions: [Position]) {
    write(key, raw: [0x5B] + positions.map(Self.place).joined(separator: [0x2C]) + [0x5D])
  }

  private static func place(_ position: Position) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(position)
    return writer.finished()
  }

  /// A member whose value is JSON already.
  mutating func write(_ key: String, raw value: some Sequence<UInt8>) {
    writeKey(key)
    bytes += value
  }

  /// A coordinate in degrees, without zeros at its end: `31.953908`, `38.0`.
  static func degrees(_ e7: Int32) -> [UInt8] {
    var digits = Array(String(e7.magnitude).utf8)
    while digits.count < 8 { digits.insert(0x30, at: 0) }
    digits.insert(0x2E, at: digits.count - 7)
    while digits.hasSuffixZero { digits.removeLast() }
    return (e7 < 0 ? [0x2D] : []) + digits
  }

  private mutating func writeKey(_ key: String) {
    if needsComma { bytes.append(0x2C) }
    needsComma = true
    writeString(key.utf8)
    bytes.append(0x3A)
  }

  private mutating func writeString(_ text: String.UTF8View) {
    bytes.append(0x22)
    for byte in text {
      switch byte {
      case 0x22, 0x5C: bytes += [0x5C, byte]
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }
}

extension [UInt8] {
  /// A zero that may go: one digit stays after the point.
  fileprivate var hasSuffixZero: Bool {
    count > 2 && self[count - 1] == 0x30 && self[count - 2] != 0x2E
  }
}
