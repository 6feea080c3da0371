/// Packets of IP on a line of bytes, as slirp takes them.
///
/// - Source: RFC 1055.
struct SLIP {
  private static let end: UInt8 = 0xC0
  private static let escape: UInt8 = 0xDB
  private static let escapedEnd: UInt8 = 0xDC
  private static let escapedEscape: UInt8 = 0xDD
  /// The unit that slirp says it takes.
  private static let packetMax = 1_500

  private var packet: [UInt8] = []
  private var isEscaped = false

  static func encoded(_ packet: [UInt8]) -> [UInt8] {
    [end]
      + packet.flatMap { byte -> [UInt8] in
        switch byte {
        case end: [escape, escapedEnd]
        case escape: [escape, escapedEscape]
        default: [byte]
        }
      } + [end]
  }

  /// The packets that `bytes` end; one that is too long is cut, and then it is none.
  mutating func push(_ bytes: [UInt8]) -> [[UInt8]] {
    var packets: [[UInt8]] = []
    for byte in bytes {
      switch byte {
      case Self.end:
        if !packet.isEmpty { packets.append(packet) }
        packet = []
      case Self.escape: isEscaped = true
      default:
        if packet.count < Self.packetMax { packet.append(isEscaped ? Self.unescaped(byte) : byte) }
        isEscaped = false
      }
    }
    return packets
  }

  private static func unescaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case escapedEnd: end
    case escapedEscape: escape
    default: byte
    }
  }
}
