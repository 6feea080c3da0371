/// Takes a TPDU apart from its front.
struct TPDUReader {
  private var rest: ArraySlice<UInt8>

  init(_ octets: [UInt8]) {
    rest = octets[...]
  }

  mutating func octet() -> UInt8? { rest.popFirst() }

  /// Exactly so many; `nil`, and none taken, when there are fewer.
  mutating func octets(_ count: Int) -> [UInt8]? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func remaining() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}
