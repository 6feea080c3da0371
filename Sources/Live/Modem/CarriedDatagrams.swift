import CommandLine
import Primitives
import Sockets
import Surroundings

/// How many datagrams a round takes in.
private enum DatagramFlood {
  /// Project value: a flood must not keep the loop from its deadlines.
  static let countMax = 32
}

/// A UDP socket of the modem's.
///
/// What is lost is lost: the modem hears of no failure.
final class CarriedDatagrams: Carried {
  let id: Int
  private let socket: DatagramSocket

  init(_ id: Int, _ socket: consuming DatagramSocket) {
    self.id = id
    self.socket = consume socket
  }

  var interest: PollLoop.Interest? { PollLoop.Interest(socket.descriptor) }

  let isThereAtOnce = true

  func send(_ bytes: [UInt8]) {
    _ = try? socket.send(bytes)
  }

  func advance(at now: Instant, _ effects: inout NetworkCarrier.Effects) {
    for _ in 0..<DatagramFlood.countMax {
      guard let bytes = try? socket.receive() else { return }
      effects.events.append((id, .received(bytes)))
    }
  }
}

/// A port at which the modem takes datagrams in, on this machine only: each
/// sender is a connection of its own.
final class CarriedDatagramListener: Carried {
  let id: Int
  private let listener: DatagramListener
  private var senders: [Sender] = []

  /// A sender that the modem has forgotten is new with its next datagram.
  private struct Sender {
    var address: SocketAddress
    weak var peer: CarriedDatagramPeer?
  }

  init(_ id: Int, port: UInt16) throws(SocketError) {
    self.id = id
    let address = try SocketAddress.resolve(host: "127.0.0.1", port: port)
    listener = try DatagramListener(on: address, isRemoteAllowed: false)
  }

  var interest: PollLoop.Interest? { PollLoop.Interest(listener.descriptor) }

  let isThereAtOnce = true

  fileprivate func send(_ bytes: [UInt8], to address: SocketAddress) {
    _ = listener.send(bytes, to: address)
  }

  func advance(at now: Instant, _ effects: inout NetworkCarrier.Effects) {
    for _ in 0..<DatagramFlood.countMax {
      guard let (bytes, sender) = try? listener.receive() else { return }
      let peer = peer(at: sender, &effects)
      effects.events.append((peer.id, .received(bytes)))
    }
  }

  private func peer(
    at address: SocketAddress,
    _ effects: inout NetworkCarrier.Effects
  ) -> CarriedDatagramPeer {
    senders.removeAll { $0.peer == nil }
    if let peer = senders.first(where: { $0.address == address })?.peer { return peer }
    let peer = CarriedDatagramPeer(effects.nextAcceptedID(), self, address)
    senders.append(Sender(address: address, peer: peer))
    effects.start(peer)
    let octets = Surroundings.Address(address.octets ?? (127, 0, 0, 1))
    effects.events.append(
      (id, .accepted(connection: peer.id, peer: octets, port: address.port))
    )
    return peer
  }
}

/// A host that has sent the modem a datagram.
final class CarriedDatagramPeer: Carried {
  let id: Int
  private let listener: CarriedDatagramListener
  private let address: SocketAddress

  fileprivate init(_ id: Int, _ listener: CarriedDatagramListener, _ address: SocketAddress) {
    self.id = id
    self.listener = listener
    self.address = address
  }

  /// Its datagrams come by the listener.
  var interest: PollLoop.Interest? { nil }

  func send(_ bytes: [UInt8]) {
    listener.send(bytes, to: address)
  }

  func advance(at now: Instant, _ effects: inout NetworkCarrier.Effects) {}
}

/// A question to a time server.
final class CarriedTime: Carried {
  let id: Int
  private let socket: DatagramSocket
  private let nonce = UInt64.random(in: .min ... .max)
  private let until: Instant
  private(set) var isOver = false

  /// Project value: several round trips of a slow network.
  private static let timeout: Milliseconds = .seconds(5)

  init(
    _ id: Int,
    _ socket: consuming DatagramSocket,
    at now: Instant
  ) throws(SocketError) {
    self.id = id
    self.socket = consume socket
    until = now + Self.timeout
    _ = try self.socket.send(NTPPacket.question(nonce: nonce))
  }

  var interest: PollLoop.Interest? { PollLoop.Interest(socket.descriptor) }

  var deadline: Instant? { until }

  func advance(at now: Instant, _ effects: inout NetworkCarrier.Effects) {
    do throws(SocketError) {
      if let packet = try socket.receive(), let time = NTPPacket.time(from: packet, nonce: nonce) {
        isOver = true
        effects.events.append((id, .time(utcMilliseconds: time)))
      } else if now >= until {
        throw .timedOut
      }
    } catch {
      isOver = true
      effects.events.append((id, .failed(NetworkFailure(error))))
    }
  }
}
