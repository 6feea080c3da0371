import Primitives
import Surroundings

/// The network's end of a link of PPP.
///
/// Bytes of the line and packets of IP in, the same out; `deadline` is the only instant at which
/// it does something by itself.
///
/// - Source: RFC 1661, 3.
struct PPPSession: Sendable {
  /// - Source: RFC 1661, 2; RFC 1332, 2.
  private enum Number {
    static let internet: UInt16 = 0x0021
    static let addresses: UInt16 = 0x8021
    static let link: UInt16 = 0xC021
  }

  private var decoder = FrameDecoder()
  private var format = PPPFrame.Format()
  private var link: Negotiation<LinkOptions>
  private var authentication: PeerAuthentication?
  /// `nil` before the network's phase.
  private var addresses: Negotiation<AddressOptions>?
  private var output: [UInt8] = []
  private var packets: [[UInt8]] = []
  private var rejections: UInt8 = 0
  /// Packets that are longer than the peer takes.
  private(set) var oversizedCount = 0

  private let address: Surroundings.Address
  private let terms: PacketTerms
  private let account: Surroundings.PacketAccount?
  private var numbers: SeededGenerator

  /// Sends the first request.
  ///
  /// `address` is the peer's. Without an `account` every peer may use the network, also one that
  /// refuses to authenticate itself.
  init(
    _ address: Surroundings.Address,
    _ terms: PacketTerms,
    account: Surroundings.PacketAccount?,
    numbers: SeededGenerator,
    at now: Instant
  ) {
    self.address = address
    self.terms = terms
    self.account = account
    self.numbers = numbers
    let magic = SeededGenerator(seed: self.numbers.next())
    link = Negotiation(LinkOptions(magic), at: now)
    drain(at: now)
  }

  /// The link has ended, and so has its call.
  var isOver: Bool { link.state == .ended }

  /// This side ends the link, and waits for the peer's acknowledgement.
  var isClosing: Bool { link.state == .closing }

  /// Packets of IP get through.
  var isUp: Bool { link.state == .opened && addresses?.state == .opened }

  var deadline: Instant? {
    guard !isOver else { return nil }
    return Instant.earlier(
      Instant.earlier(link.deadline, authentication?.deadline),
      addresses?.deadline
    )
  }

  /// What goes over the line.
  mutating func drainOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  /// The packets of IP that have come.
  mutating func drainPackets() -> [[UInt8]] {
    defer { packets = [] }
    return packets
  }

  mutating func receive(_ bytes: [UInt8], at now: Instant) {
    for bytes in decoder.push(bytes) where !isOver {
      guard let frame = PPPFrame(decoding: bytes) else { continue }
      receive(frame, at: now)
      drain(at: now)
    }
  }

  /// Sends a packet of IP; without a link, or if it is too long for the peer, it is lost.
  mutating func send(_ packet: [UInt8]) {
    guard isUp else { return }
    guard packet.count <= format.informationMax else {
      oversizedCount += 1
      return
    }
    output += PPPFrame(Number.internet, packet).encoded(format)
  }

  /// Ends the link from this side.
  mutating func close(at now: Instant) {
    link.close(at: now)
    drain(at: now)
  }

  mutating func expire(at now: Instant) {
    link.expire(at: now)
    authentication?.expire(at: now)
    addresses?.expire(at: now)
    drain(at: now)
  }

  // MARK: - Frames

  private mutating func receive(_ frame: PPPFrame, at now: Instant) {
    if frame.number == Number.link { return receiveOfLink(frame, at: now) }
    guard link.state == .opened else { return }
    if let method = link.options.authentication?.number, frame.number == method {
      if let packet = ControlPacket(decoding: frame.information) { authentication?.receive(packet) }
      return
    }
    // Nothing else is heard of a peer that is not known yet.
    guard addresses != nil else { return }
    switch frame.number {
    case Number.internet where isUp: packets.append(frame.information)
    case Number.internet: break
    case Number.addresses:
      guard let packet = ControlPacket(decoding: frame.information) else { return }
      if addresses?.receive(packet, at: now) == false {
        reject(packet, of: Number.addresses)
      }
    default:
      let number = [UInt8(truncatingIfNeeded: frame.number >> 8), UInt8(frame.number & 0xFF)]
      sendRejection(ControlPacket.Code.protocolReject, number + frame.information, of: Number.link)
    }
  }

  private mutating func receiveOfLink(_ frame: PPPFrame, at now: Instant) {
    guard let packet = ControlPacket(decoding: frame.information) else { return }
    if link.receive(packet, at: now) { return }
    switch packet.code {
    case ControlPacket.Code.protocolReject:
      // Without addresses the link is good for nothing.
      let number = packet.data.prefix(2).reduce(0 as UInt16) { $0 << 8 | UInt16($1) }
      if [Number.addresses, Number.internet].contains(number) { link.close(at: now) }
    case ControlPacket.Code.echoRequest:
      guard link.state == .opened, packet.data.count >= 4 else { return }
      let magic = ConfigurationOption(0, link.options.magic).data
      // - Source: RFC 1661, 5.8: an echo of one's own shows a line that leads back.
      if packet.data.starts(with: magic), link.options.magic != 0 { return link.close(at: now) }
      let reply = magic + packet.data.dropFirst(4)
      send(ControlPacket(ControlPacket.Code.echoReply, packet.identifier, reply), Number.link)
    case ControlPacket.Code.echoReply, ControlPacket.Code.discardRequest: break
    default: reject(packet, of: Number.link)
    }
  }

  private mutating func reject(_ packet: ControlPacket, of number: UInt16) {
    sendRejection(ControlPacket.Code.codeReject, packet.encoded, of: number)
  }

  /// What is rejected goes back, as far as the peer takes it.
  private mutating func sendRejection(_ code: UInt8, _ data: [UInt8], of number: UInt16) {
    rejections &+= 1
    let header = 4
    let rest = Array(data.prefix(format.informationMax - header))
    send(ControlPacket(code, rejections, rest), number)
  }

  // MARK: - Phases

  /// Sends what has come up, and goes from one phase to the next.
  private mutating func drain(at now: Instant) {
    flush(link.drainOutgoing(), Number.link)
    if link.options.isLooped { link.end() }
    guard link.state == .opened else {
      authentication = nil
      addresses = nil
      format = PPPFrame.Format()
      decoder.ignoredControls = .max
      return
    }
    format = LinkOptions.format(link.granted)
    let controls = link.options.wanted.first { $0.type == LinkOptions.Kind.controls }
    decoder.ignoredControls = controls?.number ?? .max
    if authenticate(at: now), addresses == nil {
      addresses = Negotiation(AddressOptions(address, terms), at: now)
    }
    flush(addresses?.drainOutgoing() ?? [], Number.addresses)
    // The peer wants no addresses, or does not answer.
    if addresses?.state == .ended { link.close(at: now) }
    flush(link.drainOutgoing(), Number.link)
  }

  /// True when the peer may use the network.
  private mutating func authenticate(at now: Instant) -> Bool {
    guard let method = link.options.authentication else {
      if account != nil { link.close(at: now) }
      return account == nil
    }
    if authentication == nil {
      authentication = PeerAuthentication(method, account, &numbers, at: now)
    }
    flush(authentication?.drainOutgoing() ?? [], method.number)
    if authentication?.isAccepted == false { link.close(at: now) }
    return authentication?.isAccepted == true
  }

  private mutating func flush(_ packets: [ControlPacket], _ number: UInt16) {
    for packet in packets { send(packet, number) }
  }

  /// Packets of the link's own protocol go as if nothing had been agreed on.
  ///
  /// - Source: RFC 1661, 6.5 and 6.6; RFC 1662, 7.1.
  private mutating func send(_ packet: ControlPacket, _ number: UInt16) {
    let format = number == Number.link ? PPPFrame.Format() : format
    output += PPPFrame(number, packet.encoded).encoded(format)
  }
}
