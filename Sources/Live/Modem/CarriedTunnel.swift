import CommandLine
import Primitives
import Sockets
import Surroundings

/// A TCP connection of the modem's that begins with TLS, or a handshake alone.
///
/// The connection is made with the handshake, so that the server sees one of them.
final class CarriedTunnel: Carried {
  let id: Int
  /// Of the handshake that goes on.
  private var handshakeID: Int?
  private var program: TLSProgram?
  private var connection: Connection?
  private var failure: SocketError?
  private var early: (NetworkFailure, String)?
  /// `tracker.example:443`.
  private var place = ""
  private var isAlone = false
  /// The modem has left: what still arrives is dropped, until the end and not later than this.
  private var leavesUntil: Instant?
  private(set) var isOver = false

  /// Project value: a server in the same country answers `close_notify` in a tenth of it.
  private static let patience: Milliseconds = .seconds(1)

  /// Without a handshake so far.
  init(_ id: Int) {
    self.id = id
  }

  /// A handshake that no connection is wanted of.
  convenience init(_ id: Int, alone handshake: TLSHandshake, to address: SocketAddress) {
    self.init(id)
    isAlone = true
    shake(handshake, id, to: address)
  }

  let isThereAtOnce = true

  func shake(_ handshake: TLSHandshake, _ request: Int, to address: SocketAddress) {
    handshakeID = request
    place = "\(handshake.host):\(handshake.port)"
    do { program = try TLSProgram(handshake, to: address) } catch {
      early = (.handshake, "openssl cannot be run")
    }
  }

  /// The program then sends `close_notify` to the server.
  func leave(at now: Instant) -> Bool {
    guard connection != nil else { return false }
    leavesUntil = now + Self.patience
    connection?.finishWriting()
    return true
  }

  var interest: PollLoop.Interest? {
    if handshakeID != nil { return program.map { PollLoop.Interest($0.descriptor) } }
    switch connection {
    case .some(let connection):
      return PollLoop.Interest(connection.descriptor, isWriting: connection.isWriting)
    case .none: return nil
    }
  }

  var deadline: Instant? { early != nil || failure != nil ? .zero : leavesUntil }

  var canWait: Bool { handshakeID == nil && leavesUntil == nil }

  func send(_ bytes: [UInt8]) {
    do throws(SocketError) {
      try connection?.write(bytes)
      if let count = connection?.droppedByteCount, count > 0 { throw .lost }
    } catch {
      failure = error
    }
  }

  func advance(at now: Instant, _ effects: inout NetworkCarrier.Effects) {
    if let request = handshakeID { return advanceHandshake(request, &effects) }
    if let leavesUntil, now >= leavesUntil { isOver = true }
    do throws(SocketError) {
      if let failure { throw failure }
      try connection?.flush()
      guard effects.isReading || leavesUntil != nil else { return }
      var bytes: [UInt8] = []
      if let count = try connection?.read(into: &bytes), count > 0, leavesUntil == nil {
        effects.events.append((id, .received(bytes)))
      }
    } catch {
      if leavesUntil == nil { effects.events.append((id, .closed)) }
      isOver = true
    }
  }

  private func advanceHandshake(_ request: Int, _ effects: inout NetworkCarrier.Effects) {
    program?.advance()
    if let (failure, remark) = early {
      return end(request, failure, remark, &effects)
    }
    switch program?.state {
    case .established:
      handshakeID = nil
      effects.events.append((request, .connected))
      connection = program?.takePlain()
      if isAlone { isOver = true }
    case .failed(let failure, let remark): end(request, failure, remark, &effects)
    case .shaking, nil: break
    }
  }

  private func end(
    _ request: Int,
    _ failure: NetworkFailure,
    _ remark: String,
    _ effects: inout NetworkCarrier.Effects
  ) {
    handshakeID = nil
    isOver = true
    effects.events.append((request, .failed(failure)))
    effects.remarks.append("\(place): TLS: \(remark)")
  }
}
