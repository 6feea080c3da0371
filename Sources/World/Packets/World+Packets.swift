import Primitives
import Surroundings

/// The packets of IP of the host behind the module.
///
/// - Source: RFC 791, RFC 792, RFC 768 and RFC 9293.
extension World {
  /// Begins to carry packets for `address`; there is one such link.
  mutating func openPacketLink(_ id: Int, _ address: Surroundings.Address, at now: Instant) {
    closePacketLink(at: now)
    packetLink = PacketLink(id, address)
    peers.queue.add(.linked(PacketLink.terms), of: id, at: now)
  }

  mutating func closePacketLink(at now: Instant) {
    guard let link = packetLink else { return }
    packetLink = nil
    for id in [link.id] + link.flows.map(\.id) + link.questions.map(\.id) {
      peers.remove(id, at: now)
    }
  }

  /// A packet of the host's.
  mutating func takePacket(
    _ bytes: [UInt8],
    at now: Instant,
    by endpoint: ScriptedServer.Endpoint
  ) {
    guard isOnline, let address = packetLink?.address else { return }
    guard let packet = InternetPacket(decoding: bytes), packet.source == address else {
      packetLink?.droppedCount += 1
      return
    }
    switch packet.number {
    case InternetPacket.Number.control: takeEcho(packet, at: now)
    case InternetPacket.Number.datagram: takeDatagram(packet, at: now)
    case InternetPacket.Number.stream: takeSegment(packet, at: now, by: endpoint)
    default: packetLink?.droppedCount += 1
    }
  }

  /// Something that the world has for the link, or for one of its connections.
  mutating func deliverToLink(_ event: NetworkEvent, _ id: Int, at now: Instant) {
    if let question = packetLink?.takeQuestion(id) { return answer(question, event, at: now) }
    guard let index = packetLink?.index(of: id) else { return }
    if packetLink?.flows[index].transport == .udp {
      if case .received(let bytes) = event { sendDatagram(bytes, index, at: now) }
      return
    }
    change(index, at: now) { end in
      switch event {
      case .connected: end.open(at: now)
      case .failed(.refused), .failed(.unreachable): end.reset()
      case .received(let bytes): end.send(bytes, at: now)
      case .closed: end.end(at: now)
      default: break  // Nothing comes back, as from a host that is not there.
      }
      return []
    }
  }

  /// What is to be sent once more.
  mutating func expirePackets(at now: Instant) {
    while let index = packetLink?.flows.firstIndex(where: { flow in
      flow.end?.deadline.map { $0 <= now } ?? false
    }) {
      change(index, at: now) { end in
        end.expire(at: now)
        return []
      }
    }
  }

  private mutating func send(
    _ number: UInt8,
    from source: Surroundings.Address,
    at now: Instant,
    _ body: (InternetPacket) -> [UInt8]
  ) {
    guard let link = packetLink else { return }
    var packet = InternetPacket(number, from: source, to: link.address, [])
    packet.body = body(packet)
    peers.queue.add(.received(packet.encoded), of: link.id, at: now)
  }

  // MARK: - ICMP

  private enum ControlMessage {
    static let echoReply: UInt8 = 0
    static let unreachable: UInt8 = 3
    static let echo: UInt8 = 8
    static let portUnreachable: UInt8 = 3
    static let headerLength = 8
  }

  private mutating func takeEcho(_ packet: InternetPacket, at now: Instant) {
    guard packet.body.count >= ControlMessage.headerLength,
      packet.body[0] == ControlMessage.echo, packet.body[1] == 0,
      Checksum.of(packet.body[...]) == 0, let id = packetLink?.ask(.echo(packet))
    else {
      packetLink?.droppedCount += 1
      return
    }
    let limit = Int(packet.timeToLive)
    ask(id, .ping(packet.destination.text, timeToLive: limit), at: now)
  }

  private mutating func sendControlMessage(
    _ type: UInt8,
    _ code: UInt8,
    _ rest: [UInt8],
    from source: Surroundings.Address,
    at now: Instant
  ) {
    var message = [type, code, 0, 0] + rest
    message.replaceSubrange(2..<4, with: [UInt8].word(Checksum.of(message[...])))
    send(InternetPacket.Number.control, from: source, at: now) { _ in message }
  }

  private mutating func answer(
    _ question: PacketLink.Question,
    _ event: NetworkEvent,
    at now: Instant
  ) {
    switch (question, event) {
    case (.echo(let packet), .echoed):
      let rest = Array(packet.body[4...])
      let type = ControlMessage.echoReply
      sendControlMessage(type, 0, rest, from: packet.destination, at: now)
    case (.name(let query, let packet), .resolved(let addresses)):
      guard let address = addresses.first else { return }
      reply(to: packet, query.answer(.address(address)), at: now)
    case (.name(let query, let packet), .failed(.hostNotFound)):
      reply(to: packet, query.answer(.noSuchName), at: now)
    default: break  // No answer is one that does not come.
    }
  }

  // MARK: - UDP

  /// - Source: RFC 768; RFC 1035, 4.2.
  private enum Datagram {
    static let headerLength = 8
    static let namePort: UInt16 = 53
  }

  private mutating func takeDatagram(_ packet: InternetPacket, at now: Instant) {
    let body = packet.body
    guard body.count >= Datagram.headerLength,
      case let length = Int(body.word(4)), (Datagram.headerLength...body.count).contains(length),
      body.word(6) == 0 || packet.checksum(of: Array(body[..<length])) == 0
    else {
      packetLink?.droppedCount += 1
      return
    }
    let bytes = Array(body[Datagram.headerLength..<length])
    let terms = PacketLink.terms
    let isForNames = [terms.primaryNameServer, terms.secondaryNameServer].contains(
      packet.destination
    )
    if isForNames, body.word(2) == Datagram.namePort {
      guard let query = NameQuery(decoding: bytes),
        let id = packetLink?.ask(.name(query, packet))
      else { return }
      return ask(id, .resolve(query.name), at: now)
    }
    guard let id = flow(packet, (body.word(0), body.word(2)), at: now) else {
      // - Source: RFC 792: the header of the packet and eight bytes behind it.
      let start = packet.encoded.prefix(20 + 8)
      return sendControlMessage(
        ControlMessage.unreachable,
        ControlMessage.portUnreachable,
        [0, 0, 0, 0] + start,
        from: packet.destination,
        at: now
      )
    }
    ask(id, .send(bytes), at: now)
  }

  /// The connection of these datagrams; a new one takes the place of the oldest.
  ///
  /// `nil` where there is no such port.
  private mutating func flow(
    _ packet: InternetPacket,
    _ ports: (local: UInt16, remote: UInt16),
    at now: Instant
  ) -> Int? {
    if let index = packetLink?.index(.udp, packet, ports) { return packetLink?.flows[index].id }
    let endpoint = PeerEndpoint(.udp, host: packet.destination.text, port: ports.remote)
    guard service(at: endpoint).kind != .refuses else { return nil }
    if let link = packetLink, link.flows.count == PacketLink.flowsMax {
      guard let oldest = link.flows.firstIndex(where: { $0.transport == .udp }) else { return nil }
      remove(oldest, at: now)
    }
    return begin(endpoint, packet, ports.local, nil, at: now)
  }

  private mutating func begin(
    _ endpoint: PeerEndpoint,
    _ packet: InternetPacket,
    _ local: UInt16,
    _ end: StreamEnd?,
    at now: Instant
  ) -> Int? {
    guard let id = packetLink?.nextID() else { return nil }
    let flow = PacketLink.Flow(
      id: id,
      transport: endpoint.transport,
      local: local,
      address: packet.destination,
      remote: endpoint.port,
      end: end
    )
    packetLink?.flows.append(flow)
    ask(id, .connect(endpoint), at: now)
    return id
  }

  private mutating func sendDatagram(_ bytes: [UInt8], _ index: Int, at now: Instant) {
    guard let flow = packetLink?.flows[index] else { return }
    sendDatagram(bytes, from: flow.address, flow.remote, to: flow.local, at: now)
  }

  private mutating func reply(to packet: InternetPacket, _ bytes: [UInt8], at now: Instant) {
    let ports = (packet.body.word(0), packet.body.word(2))
    sendDatagram(bytes, from: packet.destination, ports.1, to: ports.0, at: now)
  }

  private mutating func sendDatagram(
    _ bytes: [UInt8],
    from address: Surroundings.Address,
    _ source: UInt16,
    to destination: UInt16,
    at now: Instant
  ) {
    send(InternetPacket.Number.datagram, from: address, at: now) { packet in
      let length = UInt16(Datagram.headerLength + bytes.count)
      var body: [UInt8] = .word(source) + .word(destination) + .word(length) + [0, 0] + bytes
      let sum = packet.checksum(of: body)
      // - Source: RFC 768: zero is no sum.
      body.replaceSubrange(6..<8, with: [UInt8].word(sum == 0 ? 0xFFFF : sum))
      return body
    }
  }

  // MARK: - TCP

  private mutating func takeSegment(
    _ packet: InternetPacket,
    at now: Instant,
    by endpoint: ScriptedServer.Endpoint
  ) {
    guard let segment = Segment(decoding: packet) else {
      packetLink?.droppedCount += 1
      return
    }
    let ports = (segment.source, segment.destination)
    if let index = packetLink?.index(.tcp, packet, ports) {
      return change(index, at: now, by: endpoint) { $0.receive(segment, at: now) }
    }
    let isRequest = segment.flags.intersection([.syn, .ack, .reset]) == .syn
    guard isRequest, let link = packetLink, link.flows.count < PacketLink.flowsMax else {
      return refuse(segment, packet, at: now)
    }
    // Project value: the numbers of two connections are far apart.
    let first = UInt32(truncatingIfNeeded: link.flows.last?.id ?? 0) &* 0x9E37_79B9
    let place = PeerEndpoint(.tcp, host: packet.destination.text, port: segment.destination)
    let end = StreamEnd(segment, first: first)
    _ = begin(place, packet, segment.source, end, at: now)
  }

  /// - Source: RFC 9293, 3.10.7.1.
  private mutating func refuse(_ segment: Segment, _ packet: InternetPacket, at now: Instant) {
    guard !segment.flags.contains(.reset) else { return }
    let isAcknowledging = segment.flags.contains(.ack)
    let reset = Segment(
      from: segment.destination,
      to: segment.source,
      isAcknowledging ? .reset : [.reset, .ack],
      sequence: isAcknowledging ? segment.acknowledgement : 0,
      acknowledgement: segment.sequence &+ segment.length
    )
    send(InternetPacket.Number.stream, from: packet.destination, at: now) { reset.encoded(in: $0) }
  }

  /// Changes an end of TCP, and passes its segments and events on.
  private mutating func change(
    _ index: Int,
    at now: Instant,
    by endpoint: ScriptedServer.Endpoint = ScriptedServer.alone,
    _ act: (inout StreamEnd) -> [StreamEnd.Event]
  ) {
    guard let flow = packetLink?.flows[index], var end = flow.end else { return }
    packetLink?.flows[index].end = nil  // Two of them would have to be copied.
    let events = act(&end)
    let segments = end.drainOutgoing()
    let isOver = end.isOver
    packetLink?.flows[index].end = end
    for segment in segments {
      send(InternetPacket.Number.stream, from: flow.address, at: now) { segment.encoded(in: $0) }
    }
    for event in events {
      switch event {
      case .received(let bytes): ask(flow.id, .send(bytes), at: now, by: endpoint)
      // What the far side is still to send comes before its end.
      case .finished: peers.end(flow.id, after: peers.roundTrip(), at: now)
      }
    }
    if isOver { remove(index, at: now) }
  }

  private mutating func remove(_ index: Int, at now: Instant) {
    guard let flow = packetLink?.flows.remove(at: index) else { return }
    ask(flow.id, .close, at: now)
  }
}
