import CommandLine
import Primitives
import Sockets
import Surroundings

/// A TCP connection of the modem's.
final class CarriedStream: Carried {
  let id: Int
  private var connection: Connection?
  /// `nil` once it is made.
  private var connectedUntil: Instant?
  /// What went wrong when something was sent.
  private var failure: SocketError?

  /// - Source: SIM7000 Series AT Command Manual, `AT+CIPSTART`: 75 s at most.
  private static let connectTimeout: Milliseconds = .seconds(75)

  init(_ id: Int, _ connection: consuming Connection, connectingSince start: Instant) {
    self.id = id
    self.connection = consume connection
    connectedUntil = start + Self.connectTimeout
  }

  /// A client has connected.
  init(_ id: Int, accepted connection: consuming Connection) {
    self.id = id
    self.connection = consume connection
  }

  var interest: PollLoop.Interest? {
    switch connection {
    case .some(let connection):
      PollLoop.Interest(connection.descriptor, isWriting: connection.isWriting)
    case .none: nil
    }
  }

  var deadline: Instant? { failure == nil ? connectedUntil : .zero }

  var isOver: Bool {
    switch connection {
    case .some: false
    case .none: true
    }
  }

  var canWait: Bool { connectedUntil == nil }

  func send(_ bytes: [UInt8]) {
    do throws(SocketError) {
      try connection?.write(Self.translated(bytes))
      // Better no stream than one with a gap.
      if let count = connection?.droppedByteCount, count > 0 { throw .lost }
    } catch {
      failure = error
    }
  }

  /// An FTP client's PORT names the module's address, where this machine can't be reached.
  ///
  /// Translated as a network's gateway does it: listeners are on the loopback interface.
  ///
  /// - Source: RFC 2663, section 2.9: application level gateways.
  private static func translated(_ bytes: [UInt8]) -> [UInt8] {
    let command = Array("PORT ".utf8)
    let numbers = bytes.dropFirst(command.count).split(separator: ASCII.comma)
    guard bytes.starts(with: command), numbers.count == 6 else { return bytes }
    return command + Array("127,0,0,1,".utf8) + numbers[4] + [ASCII.comma] + numbers[5]
  }

  func advance(at now: Instant, _ effects: inout NetworkCarrier.Effects) {
    do throws(SocketError) {
      if let failure { throw failure }
      try transfer(at: now, &effects)
    } catch {
      end(error, &effects)
    }
  }

  private func transfer(
    at now: Instant,
    _ effects: inout NetworkCarrier.Effects
  ) throws(SocketError) {
    try connection?.flush()
    if let until = connectedUntil {
      if connection?.isConnecting == true {
        if now >= until { throw .timedOut }
        return
      }
      connectedUntil = nil
      effects.events.append((id, .connected))
    }
    guard effects.isReading else { return }
    var bytes: [UInt8] = []
    if let count = try connection?.read(into: &bytes), count > 0 {
      effects.events.append((id, .received(bytes)))
    }
  }

  private func end(_ error: SocketError, _ effects: inout NetworkCarrier.Effects) {
    effects.events.append((id, connectedUntil == nil ? .closed : .failed(NetworkFailure(error))))
    connection = nil
  }
}

/// A port at which the modem takes connections in, on this machine only.
final class CarriedListener: Carried {
  let id: Int
  private let listener: Listener

  init(_ id: Int, port: UInt16) throws(SocketError) {
    self.id = id
    let address = try SocketAddress.resolve(host: "127.0.0.1", port: port)
    listener = try Listener(on: address, isRemoteAllowed: false)
  }

  var interest: PollLoop.Interest? { PollLoop.Interest(listener.descriptor) }

  let isThereAtOnce = true

  /// Takes one at a time; the others wait.
  func advance(at now: Instant, _ effects: inout NetworkCarrier.Effects) {
    do throws(SocketError) {
      guard let connection = try listener.accept() else { return }
      let peer = connection.peer
      let accepted = effects.nextAcceptedID()
      effects.start(CarriedStream(accepted, accepted: connection))
      let address = Surroundings.Address(peer?.octets ?? (127, 0, 0, 1))
      effects.events.append(
        (id, .accepted(connection: accepted, peer: address, port: peer?.port ?? 0))
      )
    } catch {
      // Too many open files, or so: the next one may succeed.
      effects.remarks.append("a connection could not be taken: \(error)")
    }
  }
}
