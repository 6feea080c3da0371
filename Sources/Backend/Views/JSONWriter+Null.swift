/// Members that are there also when they have no value.
extension JSONWriter {
  mutating func write(_ key: String, orNull value: String?) {
    if let value { write(key, value) } else { writeNull(key) }
  }

  mutating func write(_ key: String, orNull value: (some BinaryInteger)?) {
    if let value { write(key, value) } else { writeNull(key) }
  }

  /// A decimal that is kept in units of 10^-`places`.
  mutating func write(_ key: String, orNull value: Int64?, places: Int) {
    guard let value else { return writeNull(key) }
    write(key, raw: Self.decimal(value, places: places))
  }

  mutating func write(_ key: String, list items: [[UInt8]]) {
    write(key, raw: [0x5B] + items.joined(separator: [0x2C]) + [0x5D])
  }

  private mutating func writeNull(_ key: String) {
    write(key, raw: "null".utf8)
  }

  /// `1.5` for 1500 with three places, `2` for 2000.
  static func decimal(_ value: Int64, places: Int) -> [UInt8] {
    var digits = Array(String(value.magnitude).utf8)
    while digits.count <= places { digits.insert(0x30, at: 0) }
    var fraction = Array(digits.suffix(places))
    digits.removeLast(places)
    while fraction.last == 0x30 { fraction.removeLast() }
    let sign: [UInt8] = value < 0 ? [0x2D] : []
    return sign + digits + (fraction.isEmpty ? [] : [0x2E] + fraction)
  }
}
