import Primitives
import Surroundings

/// The hosts on the far side of the network: who they are, what they say, and
/// what is on its way from them.
///
/// `World.ask` asks them; the result waits in `queue` for its time. A host gets
/// at once what it will answer a round trip later: there is no visible
/// difference, and no event has to be taken back.
struct Peers: Equatable, Sendable {
  var names = PeerNames()
  var services = PeerServices()
  var broker = Broker()
  var files = FileServer()
  var queue = PeerQueue()
  private(set) var connections: [PeerConnection] = []
  private var listeners: [Listener] = []
  private var echoes: [Scripted<PingBehaviour>] = []
  private var securities: [Scripted<TLSBehaviour>] = []
  private var visitCount = 0
  private var generator: SeededGenerator

  private struct Listener: Equatable, Sendable {
    var id: Int
    var transport: PeerEndpoint.Transport
    var port: UInt16
  }

  /// What a script has said of a host.
  private struct Scripted<Behaviour: Equatable & Sendable>: Equatable, Sendable {
    var host: String
    var behaviour: Behaviour
  }

  /// Project value: the module has eight and a few more; a host takes no more.
  private static let connectionsMax = 64
  private static let listenersMax = 16
  /// Project value: far more than a script has; the oldest is forgotten.
  private static let scriptedMax = 256

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed, stream: World.Stream.peers)
  }

  /// From the module to a host and back.
  ///
  /// Project values: 120 ms, give or take, as an LTE network has it.
  mutating func roundTrip() -> Milliseconds {
    Milliseconds(min(max(120 + generator.normal(deviation: 20), 60), 300))
  }

  // MARK: - What scripts say of hosts

  mutating func set(_ behaviour: PingBehaviour, host: String) {
    Self.set(behaviour, host, in: &echoes)
  }

  mutating func set(_ behaviour: TLSBehaviour, host: String) {
    Self.set(behaviour, host, in: &securities)
  }

  func security(of host: String) -> TLSBehaviour {
    Self.find(host, names, in: securities) ?? .usual
  }

  /// How an echo request to `host` fares; `nil` when it is lost.
  mutating func echo(of host: String) -> Milliseconds? {
    let behaviour = Self.find(host, names, in: echoes) ?? PingBehaviour()
    // Both drawn every time: what one is like does not shift the ones after it.
    let usual = roundTrip()
    let isLost = generator.integer(in: 1...100) <= behaviour.lossPercent
    return isLost ? nil : behaviour.roundTrip ?? usual
  }

  private static func set<Behaviour>(
    _ behaviour: Behaviour,
    _ host: String,
    in list: inout [Scripted<Behaviour>]
  ) {
    let host = host.lowercased()
    list.removeAll { $0.host == host }
    if list.count == scriptedMax { list.removeFirst() }
    list.append(Scripted(host: host, behaviour: behaviour))
  }

  private static func find<Behaviour>(
    _ host: String,
    _ names: PeerNames,
    in list: [Scripted<Behaviour>]
  ) -> Behaviour? {
    let names = names.names(of: host)
    return list.last { names.contains($0.host) }?.behaviour
  }
}

extension Peers {
  // MARK: - Connections

  func index(of id: Int) -> Int? {
    connections.firstIndex { $0.id == id }
  }

  subscript(index: Int) -> PeerConnection {
    get { connections[index] }
    set { connections[index] = newValue }
  }

  /// Whether one more connection can be.
  var hasRoom: Bool { connections.count < Self.connectionsMax }

  /// The connection is made at `instant`.
  mutating func open(_ connection: PeerConnection, _ service: PeerService, at instant: Instant) {
    connections.append(connection)
    if !service.greeting.isEmpty {
      let start = instant + service.after
      queue.add(.received(service.greeting), of: connection.id, at: start)
    }
    if connection.transport == .tcp, let after = service.closesAfter {
      queue.add(.closed, of: connection.id, at: instant + after)
    }
  }

  /// Something arrives from the far side `length` from now, or when what it has
  /// said before has arrived.
  mutating func say(_ bytes: [UInt8], on id: Int, after length: Milliseconds, at now: Instant) {
    guard let index = index(of: id), !bytes.isEmpty, !connections[index].isEnding else { return }
    arrive(.received(bytes), at: now + length, on: index)
  }

  /// The far side ends the connection after what it has said; a datagram socket
  /// has no end.
  mutating func end(_ id: Int, after length: Milliseconds, at now: Instant) {
    guard let index = index(of: id), connections[index].transport == .tcp,
      !connections[index].isEnding
    else { return }
    arrive(.closed, at: now + length, on: index)
    connections[index].isEnding = true
  }

  private mutating func arrive(_ event: NetworkEvent, at instant: Instant, on index: Int) {
    let arrival = max(instant, connections[index].lastArrival)
    connections[index].lastArrival = arrival
    queue.add(event, of: connections[index].id, at: arrival)
  }

  /// What is due, and for whom.
  mutating func next(at now: Instant, isOnline: Bool) -> (id: Int, event: NetworkEvent)? {
    if let deadline = broker.deadline, deadline <= now {
      carryOut(broker.expire(at: now), at: now)
    }
    guard let entry = queue.next(at: now, isOnline: isOnline) else { return nil }
    if entry.event == .closed { remove(entry.id, at: now) }
    return (entry.id, entry.event)
  }

  func deadline(isOnline: Bool) -> Instant? {
    Instant.earlier(queue.deadline(isOnline: isOnline), broker.deadline)
  }

  /// The result of this one is no longer needed, and no event of it follows.
  mutating func remove(_ id: Int, at now: Instant) {
    listeners.removeAll { $0.id == id }
    connections.removeAll { $0.id == id }
    queue.remove(id)
    carryOut(broker.lose(id), at: now)
    carryOut(files.lose(id), at: now)
  }

  /// What the FTP server says reaches the module a round trip later.
  mutating func carryOut(_ outputs: [FileServer.Output], at now: Instant) {
    for output in outputs {
      switch output {
      case .send(let bytes, let connection):
        say(bytes, on: connection, after: roundTrip(), at: now)
      case .close(let connection): end(connection, after: 0, at: now)
      case .connect(let port, let control):
        let id = visit(.tcp, port: port, PeerService(.files), from: nil, at: now)
        carryOut(files.openData(id, for: control), at: now)
      }
    }
  }

  /// What the broker says reaches its clients a round trip later.
  mutating func carryOut(_ outputs: [Broker.Output], at now: Instant) {
    for output in outputs {
      let length = roundTrip()
      switch output.action {
      case .send(let bytes): say(bytes, on: output.connection, after: length, at: now)
      case .close: end(output.connection, after: length, at: now)
      }
    }
  }

  // MARK: - What comes from outside

  /// False when the port is taken or there are too many.
  mutating func listen(_ id: Int, _ transport: PeerEndpoint.Transport, port: UInt16) -> Bool {
    guard listeners.count < Self.listenersMax,
      !listeners.contains(where: { $0.transport == transport && $0.port == port })
    else { return false }
    listeners.append(Listener(id: id, transport: transport, port: port))
    return true
  }

  /// A host connects to the module, if it listens; returns the connection's id.
  @discardableResult
  mutating func visit(
    _ transport: PeerEndpoint.Transport,
    port: UInt16,
    _ service: PeerService,
    from given: Surroundings.Address?,
    at now: Instant
  ) -> Int? {
    let listener = listeners.first { $0.transport == transport && $0.port == port }
    guard hasRoom, let listener else { return nil }
    visitCount += 1
    let id = -visitCount
    let connection = PeerConnection(
      id: id,
      transport: transport,
      names: [],
      kind: service.kind,
      at: now
    )
    let drawn = Surroundings.Address(drawing: &generator)
    // - Source: RFC 6335, section 6: dynamic ports.
    let port = UInt16(generator.integer(in: 49_152...65_535))
    queue.add(.accepted(connection: id, peer: given ?? drawn, port: port), of: listener.id, at: now)
    open(connection, service, at: now)
    return id
  }

  /// The ids of the connections with `host`.
  func connections(with host: String) -> [Int] {
    connections.filter { $0.names.contains(host.lowercased()) }.map(\.id)
  }
}
