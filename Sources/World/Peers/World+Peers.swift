package import Primitives
package import Surroundings

/// The network on the far side, for whoever carries the module's requests.
extension World {
  /// When something reaches the module by itself.
  package var peersDeadline: Instant? {
    mutating get { Instant.earlier(peers.deadline(isOnline: isOnline), packetLink?.deadline) }
  }

  /// Asks for something that `id` stands for; `nextPeerEvent` returns the
  /// result.
  package mutating func ask(
    _ id: Int,
    _ action: PeerAction,
    at now: Instant,
    by endpoint: ScriptedServer.Endpoint = ScriptedServer.alone
  ) {
    switch action {
    case .packets(let address): openPacketLink(id, address, at: now)
    case .send(let bytes) where id == packetLink?.id: takePacket(bytes, at: now, by: endpoint)
    case .send(let bytes): send(bytes, on: id, at: now, by: endpoint)
    case .close: cancelRequest(id, at: now)
    case .listen(let transport, let port):
      let isTaken = peers.listen(id, transport, port: port)
      peers.queue.add(isTaken ? .connected : .failed(.refused), of: id, at: now)
    case .handshake(let handshake): secure(id, handshake, at: now)
    case .connect(let endpoint): connect(id, endpoint, at: now)
    case .resolve(let host):
      peers.names.note(host)
      reach(host, for: id, at: now) { .resolved([$0]) }
    case .time(let host):
      let time = utcMilliseconds(at: now)
      reach(host, for: id, at: now) { _ in .time(utcMilliseconds: time) }
    case .ping(let host, let timeToLive): ping(host, timeToLive, for: id, at: now)
    }
  }

  /// Its result is no longer needed; a connection is gone.
  package mutating func cancelRequest(_ id: Int, at now: Instant) {
    if id == packetLink?.id { return closePacketLink(at: now) }
    peers.remove(id, at: now)
  }

  /// The next thing that has reached the module by `now`, and for which request
  /// or connection.
  package mutating func nextPeerEvent(at now: Instant) -> (id: Int, event: NetworkEvent)? {
    expirePackets(at: now)
    while let next = peers.next(at: now, isOnline: isOnline) {
      guard packetLink?.owns(next.id) == true else { return next }
      deliverToLink(next.event, next.id, at: now)
    }
    return nil
  }

  // MARK: - Reaching a host

  var isOnline: Bool { hasPacketService && radio.isInService }

  /// Why `host` is out of reach, and after how long that is known; `nil` when it
  /// is not.
  private func obstacle(to host: String) -> (failure: NetworkFailure, after: Milliseconds)? {
    if !isOnline { return (.unreachable, ScriptedServer.connectTimeout) }
    if peers.names.address(of: host) == nil || !isNameKnown(host) { return (.hostNotFound, 0) }
    return nil
  }

  /// While the server's name is not found, no name is.
  private func isNameKnown(_ host: String) -> Bool {
    server.isNameKnown || Surroundings.Address(parsing: host) != nil
  }

  /// Something that takes a round trip to `host`.
  private mutating func reach(
    _ host: String,
    for id: Int,
    at now: Instant,
    _ event: (Surroundings.Address) -> NetworkEvent
  ) {
    let roundTrip = peers.roundTrip()
    if let (failure, after) = obstacle(to: host) {
      peers.queue.add(.failed(failure), of: id, at: now + max(after, roundTrip))
    } else if let address = peers.names.address(of: host) {
      peers.queue.add(event(address), of: id, at: now + roundTrip)
    }
  }

  private mutating func ping(_ host: String, _ timeToLive: Int, for id: Int, at now: Instant) {
    let echo = peers.echo(of: host)
    if let (failure, after) = obstacle(to: host) {
      peers.queue.add(.failed(failure), of: id, at: now + after)
    } else if let echo, timeToLive > Self.hops {
      let left = Self.firstTimeToLive - Self.hops
      let event = NetworkEvent.echoed(after: Int(echo.rawValue), timeToLive: left)
      peers.queue.add(event, of: id, at: now + echo)
    } else {
      peers.queue.add(.failed(.timedOut), of: id, at: now + Self.echoTimeout)
    }
  }

  private mutating func secure(_ id: Int, _ handshake: TLSHandshake, at now: Instant) {
    let endpoint = PeerEndpoint(.tcp, host: handshake.host, port: handshake.port)
    if let (failure, after) = refusal(at: endpoint) {
      return peers.queue.add(.failed(failure), of: id, at: now + after)
    }
    let behaviour = peers.security(of: handshake.host)
    let event = behaviour.failure(of: handshake).map { NetworkEvent.failed($0) }
    peers.queue.add(event ?? .connected, of: id, at: now + behaviour.after)
  }

  /// Why there is no connection with `endpoint`, and after how long that is
  /// known; `nil` when there is one.
  private mutating func refusal(
    at endpoint: PeerEndpoint
  ) -> (failure: NetworkFailure, after: Milliseconds)? {
    let roundTrip = peers.roundTrip()
    if let (failure, after) = obstacle(to: endpoint.host) {
      return (failure, max(after, roundTrip))
    }
    // A datagram socket has no handshake.
    guard endpoint.transport == .tcp else { return nil }
    switch service(at: endpoint).kind {
    case .unreachable: return (.timedOut, ScriptedServer.connectTimeout)
    case .refuses: return (.refused, roundTrip)
    case .server, .files, .echo, .silent: return nil
    }
  }

  private mutating func connect(_ id: Int, _ endpoint: PeerEndpoint, at now: Instant) {
    let isTCP = endpoint.transport == .tcp
    if let (failure, after) = refusal(at: endpoint) {
      return peers.queue.add(.failed(failure), of: id, at: now + after)
    }
    let start = now + (isTCP ? peers.roundTrip() : 0)
    guard peers.hasRoom else {
      return peers.queue.add(.failed(.unreachable), of: id, at: start)
    }
    let isFileData = isTCP && peers.files.expectsData(at: endpoint.port)
    let service = isFileData ? PeerService(.files) : service(at: endpoint)
    peers.queue.add(.connected, of: id, at: start)
    let connection = PeerConnection(
      id: id,
      transport: endpoint.transport,
      names: peers.names.names(of: endpoint.host),
      kind: service.kind,
      at: start
    )
    peers.open(connection, service, at: start)
    guard isTCP, service.kind == .files else { return }
    let address = peers.names.address(of: endpoint.host)?.octets ?? []
    let outputs =
      isFileData
      ? peers.files.openData(id, at: endpoint.port) : peers.files.open(id, address: address)
    peers.carryOut(outputs, at: start)
  }

  func service(at endpoint: PeerEndpoint) -> PeerService {
    let names = peers.names.names(of: endpoint.host)
    if let scripted = peers.services.scripted(at: endpoint, names: names) { return scripted }
    let usual = PeerServices.usual(at: endpoint)
    return usual.kind == .server && !server.isReachable ? PeerService(.unreachable) : usual
  }

  /// - Source: SIM7000 Series AT Command Manual, `AT+CIPPING`: the wait for an
  ///   answer is 10 s by default.
  private static let echoTimeout: Milliseconds = .seconds(10)
  /// Project values: eleven routers on the way, to a host that begins with 128.
  private static let hops = 11
  private static let firstTimeToLive = 128
}
