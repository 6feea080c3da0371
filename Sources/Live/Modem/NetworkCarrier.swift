package import CommandLine
package import Primitives
package import Sockets
package import Surroundings
package import VirtualModem

/// Carries what the modem asks of the network out into the real one: HTTP, TCP,
/// UDP, names, time; many things at a time, in the caller's poll loop.
///
/// Poll `interests` until `deadline`; then call `advance(at:)`.
package struct NetworkCarrier: ~Copyable {
  /// What has happened since the last call.
  package struct Effects {
    /// In their order, each with the request or the connection it is of.
    package var events: [(id: Int, event: NetworkEvent)] = []
    /// Why something did not work that a person might want to work.
    package var remarks: [String] = []
    fileprivate var started: [any Carried] = []
    fileprivate var acceptedCount: Int
    /// What connections bring is read.
    let isReading: Bool

    /// The id of a connection that a client has made: below zero, where the
    /// modem has none.
    mutating func nextAcceptedID() -> Int {
      acceptedCount += 1
      return -acceptedCount
    }

    /// From the next round on.
    package mutating func start(_ one: any Carried) {
      started.append(one)
    }
  }

  private let dialling: Dialling
  private var carried: [any Carried] = []
  private var acceptedCount = 0
  /// Known without a socket.
  private var early: [(id: Int, event: NetworkEvent)] = []
  private var remarks: [String] = []

  /// Project value: the module's ten connections and a few requests several
  /// times over.
  private static let countMax = 64

  package init(dialling: Dialling) {
    self.dialling = dialling
  }

  /// What connections bring is read; otherwise it waits in their sockets.
  package var isReading = true

  /// A connection has not taken all that was sent.
  var isWriting: Bool { carried.contains { $0.canWait && $0.interest?.isWriting == true } }

  package var interests: [PollLoop.Interest] {
    carried.compactMap { one in
      guard var interest = one.interest else { return nil }
      if one.canWait { interest.isReading = isReading }
      // One in nothing is ready all the time after the far side has broken off.
      return interest.isReading || interest.isWriting ? interest : nil
    }
  }

  package func deadline(at now: Instant) -> Instant? {
    if !early.isEmpty || !remarks.isEmpty { return now }
    return carried.compactMap(\.deadline).min()
  }

  package mutating func start(_ request: NetworkRequest, at now: Instant) {
    let id = request.id
    switch request.action {
    case .send(let bytes): carried.first { $0.id == id }?.send(bytes)
    case .close: cancel(id, at: now)
    case .http(let http): begin(CarriedExchange(id, http, dialling, at: now), at: now)
    case .connect(.tcp, let host, let port) where request.isSecured:
      attempt(id, "\(host):\(port)", at: now) { dialling throws(SocketError) in
        _ = try dialling.address(host: host, port: port)
        return CarriedTunnel(id)
      }
    case .connect(let transport, let host, let port):
      attempt(id, "\(host):\(port)", at: now) { dialling throws(SocketError) in
        let address = try dialling.address(host: host, port: port)
        return switch transport {
        case .tcp: CarriedStream(id, try Connection(to: address), connectingSince: now)
        case .udp: CarriedDatagrams(id, try DatagramSocket(to: address))
        }
      }
    case .packets:
      do { begin(try CarriedPackets(id, isRemoteAllowed: dialling.isRemoteAllowed), at: now) } catch
      {
        fail(id, .unreachable, "packets cannot be carried: no process can be started")
      }
    case .listen(let transport, let port):
      attempt(id, "port \(port)", at: now) { _ throws(SocketError) in
        switch transport {
        case .tcp: try CarriedListener(id, port: port)
        case .udp: try CarriedDatagramListener(id, port: port)
        }
      }
    case .time(let host):
      attempt(id, host, at: now) { dialling throws(SocketError) in
        let address = try dialling.address(host: host, port: NTPPacket.port)
        return try CarriedTime(id, DatagramSocket(to: address), at: now)
      }
    case .resolve(let host): resolve(id, host)
    case .ping(let host, _, _): ping(id, host)
    case .message: break  // The world's service centre has it already.
    case .handshake(let handshake): shake(id, handshake, at: now)
    }
  }

  /// Its result is no longer needed; a connection is closed.
  mutating func cancel(_ id: Int, at now: Instant) {
    carried.removeAll { $0.id == id && !$0.leave(at: now) }
    early.removeAll { $0.id == id }
  }

  private mutating func shake(_ id: Int, _ handshake: TLSHandshake, at now: Instant) {
    let place = "\(handshake.host):\(handshake.port)"
    if handshake.isVerified, handshake.authority == nil {
      return fail(id, .handshake, "\(place): the CA's file is not in the module")
    }
    do throws(SocketError) {
      let address = try dialling.address(host: handshake.host, port: handshake.port)
      guard let connection = handshake.connection else {
        return carried.append(CarriedTunnel(id, alone: handshake, to: address))
      }
      let tunnel = carried.first { $0.id == connection } as? CarriedTunnel
      guard let tunnel else { return fail(id, .unreachable) }
      tunnel.shake(handshake, id, to: address)
    } catch {
      fail(id, NetworkFailure(error), remark(error, place))
    }
  }

  /// Does what can be done now.
  package mutating func advance(at now: Instant) -> Effects {
    var effects = Effects(
      events: early,
      remarks: remarks,
      acceptedCount: acceptedCount,
      isReading: isReading
    )
    early = []
    remarks = []
    for one in carried {
      one.advance(at: now, &effects)
    }
    carried.removeAll { $0.isOver }
    acceptedCount = effects.acceptedCount
    carried += effects.started
    effects.started = []
    return effects
  }

  private mutating func begin(_ one: any Carried, at now: Instant) {
    guard carried.count < Self.countMax else {
      return fail(one.id, .unreachable, "more than \(Self.countMax) things are under way")
    }
    carried.append(one)
    if one.isThereAtOnce { early.append((one.id, .connected)) }
  }

  private mutating func attempt(
    _ id: Int,
    _ place: String,
    at now: Instant,
    _ make: (Dialling) throws(SocketError) -> any Carried
  ) {
    do throws(SocketError) {
      begin(try make(dialling), at: now)
    } catch {
      fail(id, NetworkFailure(error), remark(error, place))
    }
  }

  private mutating func fail(_ id: Int, _ failure: NetworkFailure, _ remark: String? = nil) {
    early.append((id, .failed(failure)))
    if let remark { remarks.append(remark) }
  }

  private mutating func resolve(_ id: Int, _ host: String) {
    do throws(SocketError) {
      guard let octets = try dialling.address(ofHost: host).octets else { throw .hostNotFound }
      early.append((id, .resolved([Surroundings.Address(octets)])))
    } catch {
      fail(id, NetworkFailure(error), remark(error, host))
    }
  }

  /// Echo requests need rights that programs do not have: only this machine is
  /// known to be there.
  private mutating func ping(_ id: Int, _ host: String) {
    do throws(SocketError) {
      if try dialling.address(ofHost: host).isLoopback {
        // - Source: RFC 1340: 64 is the time to live to begin with.
        early.append((id, .echoed(after: 1, timeToLive: 64)))
      } else {
        fail(id, .timedOut, "\(host): echo requests do not leave this machine")
      }
    } catch {
      fail(id, NetworkFailure(error), remark(error, host))
    }
  }

  /// What a person can do about it.
  private func remark(_ error: SocketError, _ place: String) -> String? {
    switch error {
    case .notLoopback: "\(place): not on this machine; --dial-remote lets it be reached"
    case .hostNotFound where !dialling.isRemoteAllowed:
      "\(place): no --map line has it, and only --dial-remote looks names up"
    case .noPermission, .addressInUse, .pathOccupied: "\(place): the system does not let it be used"
    case .hostNotFound, .refused, .unreachable, .timedOut, .closed, .lost, .system: nil
    }
  }
}

/// One thing that is under way for the modem.
package protocol Carried: AnyObject {
  /// Of the request, and of the connection that has come of it.
  var id: Int { get }
  var interest: PollLoop.Interest? { get }
  var deadline: Instant? { get }
  /// It is open as soon as it is made; others report when they are.
  var isThereAtOnce: Bool { get }
  /// Nothing more will come of it.
  var isOver: Bool { get }
  /// What it brings can wait in its socket.
  var canWait: Bool { get }

  func advance(at now: Instant, _ effects: inout NetworkCarrier.Effects)

  /// The modem wants nothing more of it; true while it still ends what it has begun.
  func leave(at now: Instant) -> Bool

  /// For a connection; others ignore it.
  func send(_ bytes: [UInt8])
}

extension Carried {
  var deadline: Instant? { nil }

  var isThereAtOnce: Bool { false }

  var isOver: Bool { false }

  package var canWait: Bool { false }

  package func leave(at now: Instant) -> Bool { false }

  package func send(_ bytes: [UInt8]) {}
}

extension NetworkFailure {
  package init(_ error: SocketError) {
    switch error {
    case .hostNotFound: self = .hostNotFound
    case .refused, .addressInUse, .pathOccupied, .noPermission: self = .refused
    case .timedOut: self = .timedOut
    case .unreachable, .closed, .lost, .notLoopback, .system: self = .unreachable
    }
  }
}

extension Surroundings.Address {
  package init(_ octets: (UInt8, UInt8, UInt8, UInt8)) {
    self.init(octets.0, octets.1, octets.2, octets.3)
  }
}
