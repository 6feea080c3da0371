/// A segment of TCP.
///
/// - Source: RFC 9293, 3.1.
struct Segment: Equatable, Sendable {
  struct Flags: OptionSet, Equatable, Sendable {
    let rawValue: UInt8

    static let fin = Flags(rawValue: 1)
    static let syn = Flags(rawValue: 2)
    static let reset = Flags(rawValue: 4)
    static let push = Flags(rawValue: 8)
    static let ack = Flags(rawValue: 16)
  }

  var source: UInt16
  var destination: UInt16
  var sequence: UInt32
  var acknowledgement: UInt32
  var flags: Flags
  var window: UInt16
  /// Of the sender, in the segment that opens a connection.
  var sizeMax: UInt16?
  var bytes: [UInt8] = []

  private static let headerLength = 20
  private static let sizeOption: [UInt8] = [2, 4]

  init(
    from source: UInt16,
    to destination: UInt16,
    _ flags: Flags,
    sequence: UInt32,
    acknowledgement: UInt32 = 0,
    window: UInt16 = 0,
    _ bytes: [UInt8] = []
  ) {
    self.source = source
    self.destination = destination
    self.flags = flags
    self.sequence = sequence
    self.acknowledgement = acknowledgement
    self.window = window
    self.bytes = bytes
  }

  /// `nil` for a wrong sum or length.
  init?(decoding packet: InternetPacket) {
    let body = packet.body
    guard body.count >= Self.headerLength, packet.checksum(of: body) == 0 else { return nil }
    let header = Int(body[12] >> 4) * 4
    guard (Self.headerLength...body.count).contains(header) else { return nil }
    self.init(
      from: body.word(0),
      to: body.word(2),
      Flags(rawValue: body[13]),
      sequence: body.long(4),
      acknowledgement: body.long(8),
      window: body.word(14),
      Array(body[header...])
    )
    sizeMax = Self.sizeMax(in: body[Self.headerLength..<header])
  }

  /// The body of a packet; the sum is that of `packet`.
  func encoded(in packet: InternetPacket) -> [UInt8] {
    let options = sizeMax.map { Self.sizeOption + .word($0) } ?? []
    let length = UInt8((Self.headerLength + options.count) / 4)
    var header: [UInt8] = .word(source) + .word(destination)
    header += .long(sequence) + .long(acknowledgement)
    header += [length << 4, flags.rawValue] + .word(window) + [0, 0, 0, 0] + options
    header.replaceSubrange(16..<18, with: [UInt8].word(packet.checksum(of: header + bytes)))
    return header + bytes
  }

  /// How far it moves the sequence on.
  var length: UInt32 {
    UInt32(bytes.count) + (flags.contains(.syn) ? 1 : 0) + (flags.contains(.fin) ? 1 : 0)
  }

  private static func sizeMax(in options: ArraySlice<UInt8>) -> UInt16? {
    var rest = options
    while let kind = rest.popFirst(), kind != 0 {
      if kind == 1 { continue }
      guard let length = rest.popFirst().map({ Int($0) - 2 }), (0...rest.count).contains(length)
      else { return nil }
      if kind == sizeOption[0], length == 2 { return Array(rest.prefix(2)).word(0) }
      rest.removeFirst(length)
    }
    return nil
  }
}
