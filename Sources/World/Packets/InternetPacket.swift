import Surroundings

/// A packet of IP, version 4.
///
/// - Source: RFC 791, 3.1.
struct InternetPacket: Equatable, Sendable {
  enum Number {
    static let control: UInt8 = 1
    static let stream: UInt8 = 6
    static let datagram: UInt8 = 17
  }

  var number: UInt8
  var source: Surroundings.Address
  var destination: Surroundings.Address
  var timeToLive: UInt8
  var body: [UInt8]

  private static let headerLength = 20
  /// - Source: RFC 1340: to begin with.
  private static let firstTimeToLive: UInt8 = 64

  init(
    _ number: UInt8,
    from source: Surroundings.Address,
    to destination: Surroundings.Address,
    timeToLive: UInt8 = firstTimeToLive,
    _ body: [UInt8]
  ) {
    self.number = number
    self.source = source
    self.destination = destination
    self.timeToLive = timeToLive
    self.body = body
  }

  /// `nil` for another version, a wrong sum or length, and for a fragment: packets are not put
  /// together.
  init?(decoding bytes: [UInt8]) {
    guard bytes.count >= Self.headerLength, bytes[0] >> 4 == 4 else { return nil }
    let header = Int(bytes[0] & 0xF) * 4
    let length = Int(bytes.word(2))
    // The bit that more follow, and the offset.
    guard (Self.headerLength...length).contains(header), length <= bytes.count,
      Checksum.of(bytes[..<header]) == 0, bytes.word(6) & 0x3FFF == 0
    else { return nil }
    self.init(
      bytes[9],
      from: Surroundings.Address(bits: bytes.long(12)),
      to: Surroundings.Address(bits: bytes.long(16)),
      timeToLive: bytes[8],
      Array(bytes[header..<length])
    )
  }

  var encoded: [UInt8] {
    var header: [UInt8] = [0x45, 0] + .word(UInt16(Self.headerLength + body.count))
    header += [0, 0, 0, 0, timeToLive, number, 0, 0] + source.octets + destination.octets
    header.replaceSubrange(10..<12, with: [UInt8].word(Checksum.of(header[...])))
    return header + body
  }

  /// The sum of a body of TCP or UDP: zero over one that has its own.
  ///
  /// - Source: RFC 9293, 3.1: with a pseudo-header.
  func checksum(of body: [UInt8]) -> UInt16 {
    let header = source.octets + destination.octets + [0, number] + .word(UInt16(body.count))
    return Checksum.of((header + body)[...])
  }
}

/// - Source: RFC 1071.
enum Checksum {
  /// Zero over what has its own sum in it.
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt16 {
    var sum: UInt32 = 0
    for (index, byte) in bytes.enumerated() {
      sum += index % 2 == 0 ? UInt32(byte) << 8 : UInt32(byte)
    }
    while sum > 0xFFFF { sum = sum & 0xFFFF + sum >> 16 }
    return ~UInt16(sum)
  }
}

extension [UInt8] {
  func word(_ index: Int) -> UInt16 { UInt16(self[index]) << 8 | UInt16(self[index + 1]) }

  func long(_ index: Int) -> UInt32 { UInt32(word(index)) << 16 | UInt32(word(index + 2)) }

  static func word(_ number: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }

  static func long(_ number: UInt32) -> [UInt8] {
    word(UInt16(truncatingIfNeeded: number >> 16)) + word(UInt16(truncatingIfNeeded: number))
  }
}
