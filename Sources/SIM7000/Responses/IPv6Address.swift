public import Primitives

/// An address of the Internet Protocol, version 6.
public struct IPv6Address: Equatable, Sendable {
  /// The first eight octets, the first of them the highest byte.
  public var high: UInt64
  /// The last eight.
  public var low: UInt64

  /// The address as two numbers, its first part in the highest bits.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads an address that fills `range`, in either spelling.
  ///
  /// `fe80::1` of RFC 4291 (without an IPv4 address at the end), and the sixteen
  /// decimal octets of 3GPP TS 27.007, 10.1.0: `254.128.0.0.0.0.0.0.0.0.0.0.0.0.0.1`.
  public init?(parsing text: Span<UInt8>, _ range: Range<Int>) {
    if text.firstOffset(of: ASCII.colon, in: range) != nil {
      self.init(groups: text, range)
    } else {
      self.init(octets: text, range)
    }
  }

  /// Sixteen decimal numbers with points between them.
  init?(octets text: Span<UInt8>, _ range: Range<Int>) {
    self.init(high: 0, low: 0)
    var octets = OctetReader(range)
    for _ in 0..<16 {
      guard let octet = octets.next(in: text) else { return nil }
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(octet)
    }
    guard octets.isAtEnd else { return nil }
  }

  /// Hexadecimal groups with colons between them; two colons once, for zeros.
  private init?(groups text: Span<UInt8>, _ range: Range<Int>) {
    var groups = InlineArray<8, UInt16>(repeating: 0)
    var count = 0
    var gapAt: Int?
    var offset = range.lowerBound
    if range.count >= 2, text.hasText("::", at: offset) {
      gapAt = 0
      offset += 2
    }
    while offset < range.upperBound {
      let end = text.firstOffset(of: ASCII.colon, in: offset..<range.upperBound)
      let digits = offset..<(end ?? range.upperBound)
      guard count < 8, digits.count <= 4, let group = text.hexadecimal(in: digits) else {
        return nil
      }
      groups[count] = UInt16(group)
      count += 1
      offset = digits.upperBound + 1
      if offset < range.upperBound, text[offset] == ASCII.colon {
        guard gapAt == nil else { return nil }
        gapAt = count
        offset += 1
      } else if end != nil, offset == range.upperBound {
        return nil  // A colon at the end.
      }
    }
    let zeros = 8 - count
    guard gapAt == nil ? zeros == 0 : zeros > 0 else { return nil }
    let gap = gapAt ?? 8
    self.init(high: 0, low: 0)
    for index in 0..<8 {
      let isZero = index >= gap && index < gap + zeros
      let group = isZero ? 0 : groups[index < gap ? index : index - zeros]
      high = high << 16 | low >> 48
      low = low << 16 | UInt64(group)
    }
  }

  /// Appends the address in the spelling of RFC 5952: lower case, and `::` for the
  /// longest run of zeros.
  public func encode<let capacity: Int>(into text: inout FixedBytes<capacity>) {
    let gap = longestZeros
    var index = 0
    while index < 8 {
      if index == gap.lowerBound, !gap.isEmpty {
        text.append("::")
        index = gap.upperBound
        continue
      }
      if index > 0, index != gap.upperBound { text.append(ASCII.colon) }
      append(group(index), to: &text)
      index += 1
    }
  }

  /// Two groups or more, the first such run when there are several.
  private var longestZeros: Range<Int> {
    var longest = 0..<0
    var start = 0
    for index in 0..<8 {
      if group(index) != 0 { start = index + 1 }
      if index + 1 - start > max(longest.count, 1) { longest = start..<index + 1 }
    }
    return longest
  }

  private func group(_ index: Int) -> UInt16 {
    let half = index < 4 ? high : low
    return UInt16(truncatingIfNeeded: half >> (16 * UInt64(3 - index % 4)))
  }

  private func append<let capacity: Int>(
    _ group: UInt16,
    to text: inout FixedBytes<capacity>
  ) {
    for place in 0..<4 {
      let rest = group >> (4 * UInt16(3 - place))
      if rest > 0 || place == 3 {
        text.append(ASCII.hexadecimalDigit(UInt8(truncatingIfNeeded: rest)) | 0x20)
      }
    }
  }
}

/// An address of either version.
public enum IPAddress: Equatable, Sendable {
  /// An IPv4 address.
  case v4(IPv4Address)
  /// An IPv6 address.
  case v6(IPv6Address)

  /// Reads an address that fills `range`; the number of its octets tells the
  /// version.
  public init?(parsing text: Span<UInt8>, _ range: Range<Int>) {
    if let address = IPv4Address(parsing: text, range) {
      self = .v4(address)
    } else if let address = IPv6Address(parsing: text, range) {
      self = .v6(address)
    } else {
      return nil
    }
  }

  /// Whether every bit is zero, which stands for no address.
  public var isUnspecified: Bool {
    switch self {
    case .v4(let address): address.bits == 0
    case .v6(let address): address.high == 0 && address.low == 0
    }
  }
}

/// Reads decimal octets with points between them.
struct OctetReader {
  private var offset: Int
  private let end: Int
  private(set) var isAtEnd = false

  init(_ range: Range<Int>) {
    offset = range.lowerBound
    end = range.upperBound
  }

  mutating func next(in text: Span<UInt8>) -> UInt8? {
    guard !isAtEnd, offset <= end else { return nil }
    let point = text.firstOffset(of: ASCII.point, in: offset..<end)
    let range = offset..<(point ?? end)
    isAtEnd = point == nil
    offset = range.upperBound + 1
    guard range.count <= 3, let value = text.unsignedInteger(in: range) else { return nil }
    return UInt8(exactly: value)
  }

  /// Where the next octet begins.
  var rest: Range<Int> { min(offset, end)..<end }
}

extension FieldReader {
  /// The next field: an address, or `nil` for a null one and for zeros, which both
  /// stand for none.
  mutating func optionalAddress(
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> IPAddress? {
    next(in: line)
    guard !range.isEmpty else { return nil }
    guard let address = IPAddress(parsing: line, range) else { throw invalid }
    return address.isUnspecified ? nil : address
  }
}
