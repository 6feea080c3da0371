public import Primitives

/// An address of the Internet Protocol, version 4.
public struct IPv4Address: Equatable, Sendable {
  /// The first octet is the highest byte.
  public let bits: UInt32

  /// The address as a number, its first part in the highest byte.
  public init(bits: UInt32) {
    self.bits = bits
  }

  /// Reads `d.d.d.d` that fills `range`: four numbers from 0 to 255.
  public init?(parsing text: Span<UInt8>, _ range: Range<Int>) {
    var bits: UInt32 = 0
    var start = range.lowerBound
    for number in 1...4 {
      let rest = min(start, range.upperBound)..<range.upperBound
      let point = text.firstOffset(of: ASCII.point, in: rest)
      guard (point == nil) == (number == 4) else { return nil }
      let octet = rest.lowerBound..<(point ?? rest.upperBound)
      guard octet.count <= 3, let value = text.unsignedInteger(in: octet), value <= 255 else {
        return nil
      }
      bits = bits << 8 | UInt32(value)
      start = octet.upperBound + 1
    }
    self.bits = bits
  }

  /// Appends `d.d.d.d`.
  public func encode<let capacity: Int>(into text: inout FixedBytes<capacity>) {
    text.append(decimal: Int64(bits >> 24))
    text.append(ASCII.point)
    text.append(decimal: Int64(bits >> 16 & 0xFF))
    text.append(ASCII.point)
    text.append(decimal: Int64(bits >> 8 & 0xFF))
    text.append(ASCII.point)
    text.append(decimal: Int64(bits & 0xFF))
  }
}

/// The information response to `AT+CIFSR`: the module's own address, alone.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CIFSR.
public struct LocalAddress: Equatable, InformationResponse {
  /// The module's address.
  public var address: IPv4Address

  /// The module's address.
  public init(address: IPv4Address) {
    self.address = address
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    let range = line.trimmed(0..<line.count)
    guard let address = IPv4Address(parsing: line, range) else {
      throw .invalidField(number: 1, offset: range.lowerBound)
    }
    self.address = address
  }
}
