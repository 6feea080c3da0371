import Primitives
import Sockets
import VirtualModem

/// A UDP socket of the modem's.
///
/// What is lost is lost: the modem hears of no failure.
final class CarriedDatagrams: Carried {
  let id: Int
  private let socket: DatagramSocket
  private var isTold = false

  /// Project value: a flood must not keep the loop from its deadlines.
  private static let countMax = 32

  init(_ id: Int, _ socket: consuming DatagramSocket) {
    self.id = id
    self.socket = consume socket
  }

  var interest: PollLoop.Interest? { PollLoop.Interest(socket.descriptor) }

  /// That it is there is told at once.
  var deadline: Instant? { isTold ? nil : .zero }

  let isOver = false

  func send(_ bytes: [UInt8]) {
    _ = try? socket.send(bytes)
  }

  func advance(at now: Instant, _ effects: inout NetworkCarrier.Effects) {
    if !isTold {
      isTold = true
      effects.events.append((id, .connected))
    }
    for _ in 0..<Self.countMax {
      guard let bytes = try? socket.receive() else { return }
      effects.events.append((id, .received(bytes)))
    }
  }
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
