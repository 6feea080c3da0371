import Primitives
import Script

/// A capture file that Wireshark opens: link type RTAC serial, one packet for each
/// chunk of the AT port.
///
///     file header: magic, 2.4, zone 0, accuracy 0, longest packet, link type
///     each packet: seconds, microseconds, length twice; then 12 bytes:
///                  seconds, microseconds (big endian), event, lines, footer; the bytes
///
/// What the TE sends is TX, what comes back is RX. The lines are all zero: a trace does
/// not have them. A trace whose `start` is in UTC has its times, any other begins in
/// 1970.
///
/// - Source: tcpdump.org/linktypes/LINKTYPE_RTAC_SERIAL.html (250: the twelve bytes, the
///   events); the file: IETF draft-ietf-opsawg-pcap, 4 and 5; the byte order of the twelve:
///   Wireshark, packet-rtacser.c.
struct PcapExporter: TraceExporter {
  private static let linkType: UInt32 = 250
  private static let headerLength = 12
  /// Project value: a chunk of a trace is at most 4,096 bytes.
  private static let packetMax: UInt32 = 65_535

  /// DATA_TX_START and DATA_RX_START.
  private static let sent: UInt8 = 0x01
  private static let received: UInt8 = 0x02

  private var start: Int64 = 0

  mutating func start(_ headers: [Script.Header]) -> [UInt8] {
    if let text = headers.first(where: { $0.key == "start" })?.value, text.hasSuffix("Z") {
      start = LogStamp.microsecondsSince1970(Array(text.utf8)) ?? 0
    }
    var bytes = little(0xA1B2_C3D4)
    bytes += [2, 0, 4, 0]
    return bytes + little(0) + little(0) + little(Self.packetMax) + little(Self.linkType)
  }

  mutating func take(_ event: Script.Event) -> [UInt8] {
    guard event.port == nil, case .bytes(let payload) = event.payload else { return [] }
    let time = start + event.at.microseconds
    let seconds = UInt32(truncatingIfNeeded: time / 1_000_000)
    let microseconds = UInt32(time % 1_000_000)
    let length = UInt32(Self.headerLength + payload.count)
    let kind = event.mark == .toTA ? Self.sent : Self.received
    return little(seconds) + little(microseconds) + little(length) + little(length)
      + big(seconds) + big(microseconds) + [kind, 0, 0, 0] + payload
  }

  private func little(_ value: UInt32) -> [UInt8] { big(value).reversed() }

  private func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
