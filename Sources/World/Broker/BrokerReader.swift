/// Walks the fields of one MQTT packet; `nil` is a field that is not there whole.
///
/// - Source: MQTT 3.1.1, section 1.5.
struct BrokerReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() -> UInt8? { rest.popFirst() }

  mutating func word() -> UInt16? {
    guard rest.count >= 2, let high = rest.popFirst(), let low = rest.popFirst() else { return nil }
    return UInt16(high) << 8 | UInt16(low)
  }

  /// A packet identifier: any word but zero.
  mutating func identifier() -> UInt16? {
    guard let word = word(), word > 0 else { return nil }
    return word
  }

  /// A word with the number of bytes that follow it, and these.
  mutating func binary() -> [UInt8]? {
    guard let length = word(), rest.count >= Int(length) else { return nil }
    defer { rest.removeFirst(Int(length)) }
    return Array(rest.prefix(Int(length)))
  }

  /// The same, in well-formed UTF-8 without the character zero.
  mutating func text() -> [UInt8]? {
    guard let bytes = binary(), !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil
    else { return nil }
    return bytes
  }

  mutating func all() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}
