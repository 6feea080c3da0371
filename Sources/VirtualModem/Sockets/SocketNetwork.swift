import Primitives
import Surroundings

/// What all connections have in common: the network's side of them.
extension VirtualModem {
  /// Begins a connection; `Socket.State` shows its progress.
  mutating func connect(_ name: SocketName, _ socket: Socket, _ turn: inout Turn) {
    release(name, &turn)
    session[name] = socket
    session[name].state = .connecting
    session[name].id = askForConnection(name, socket, &turn)
    session[name].timer = schedule(after: Socket.Timing.connection, turn) { modem, turn in
      modem.failSocket(name, .timedOut, &turn)
    }
    guard socket.address == nil else { return }
    // Only for AT+CIPSTATUS and its like: the connection has the name.
    session[name].resolution = ask(.resolve(host: socket.host), within: DNSTiming.limit, &turn) {
      modem,
      event,
      _ in
      if case .resolved(let addresses) = event { modem.session[name].address = addresses.first }
      modem.session[name].resolution = nil
    }
  }

  /// Asks the network for the connection that `socket` describes.
  mutating func askForConnection(
    _ name: SocketName,
    _ socket: Socket,
    _ turn: inout Turn
  ) -> Int {
    ask(
      .connect(socket.transport, host: socket.host, port: socket.remotePort),
      isSecured: isSecured(name),
      &turn
    ) { modem, event, turn in
      modem.notice(event, on: name, &turn)
    }
  }

  private func isSecured(_ name: SocketName) -> Bool {
    switch name {
    case .toolkit: false
    case .app(let index): session.appSockets.configurations[index].isTLS
    }
  }

  /// Takes over a connection that a remote host has opened to the module.
  mutating func accept(_ name: SocketName, _ socket: Socket, id: Int, _ turn: inout Turn) {
    release(name, &turn)
    session[name] = socket
    session[name].state = .connected
    session[name].id = id
    adopt(id) { modem, event, turn in modem.notice(event, on: name, &turn) }
  }

  private mutating func notice(_ event: NetworkEvent, on name: SocketName, _ turn: inout Turn) {
    switch event {
    case .connected:
      guard session[name].state == .connecting else { return }
      session.agenda.cancel(session[name].timer)
      session[name].state = .connected
      switch name {
      case .toolkit(let index): toolkitConnected(index, &turn)
      case .app(let index): appConnected(index, &turn)
      }
    case .failed(let failure): failSocket(name, failure, &turn)
    case .received(let bytes):
      if session[name].isOpen { receive(bytes, on: name, &turn) }
    case .closed:
      // A peer that closes has all that was sent: its acknowledgement is reported first.
      acknowledgeAll(name, &turn)
      let id = session[name].id
      schedule(after: 0, turn) { modem, turn in
        if modem.session[name].id == id { modem.noticeEnd(of: name, &turn) }
      }
    // Of other requests.
    case .http, .linked, .accepted, .resolved, .echoed, .time, .message: break
    }
  }

  /// There is no connection to be had; what there was ends as the far side ends it.
  private mutating func failSocket(
    _ name: SocketName,
    _ failure: NetworkFailure,
    _ turn: inout Turn
  ) {
    guard session[name].state == .connecting else { return noticeEnd(of: name, &turn) }
    release(name, &turn)
    session[name].state = .closed
    switch name {
    case .toolkit(let index): toolkitFailed(index, &turn)
    case .app(let index): appFailed(index, failure, &turn)
    }
  }

  private mutating func receive(_ bytes: [UInt8], on name: SocketName, _ turn: inout Turn) {
    acknowledgeAll(name, &turn)
    guard session[name].received.append(bytes) else {
      release(name, &turn)
      return noticeEnd(of: name, &turn)
    }
    // Behind the result of a command that has waited for the far side.
    schedule(after: 0, turn) { modem, turn in
      switch name {
      case .toolkit(let index): modem.deliverToolkitData(index, &turn)
      case .app(let index): modem.announceAppData(index, &turn)
      }
    }
  }

  private mutating func noticeEnd(of name: SocketName, _ turn: inout Turn) {
    guard session[name].state == .connected || session[name].state == .connecting else { return }
    if let id = session[name].id { forget(id) }
    session[name].id = nil
    session[name].state = .remoteClosing
    switch name {
    case .toolkit(let index): toolkitEnds(index, &turn)
    case .app(let index): appEnded(index, &turn)
    }
  }

  /// Sends; what has reached the far side follows from time, or from its next bytes.
  mutating func transmit(_ bytes: [UInt8], on name: SocketName, _ turn: inout Turn) {
    guard let id = session[name].id else { return }
    order(.send(bytes), on: id, &turn)
    session[name].sentCount += bytes.count
    let count = session[name].sentCount
    schedule(after: Socket.Timing.acknowledgement, turn) { modem, _ in
      guard modem.session[name].id == id else { return }
      modem.session[name].acknowledgedCount = max(modem.session[name].acknowledgedCount, count)
    }
  }

  /// The far side has answered: it has all that was sent.
  private mutating func acknowledgeAll(_ name: SocketName, _ turn: inout Turn) {
    session[name].acknowledgedCount = session[name].sentCount
    guard let port = session[name].sendingPort,
      let continuation = session[port].execution?.continuation
    else { return }
    conclude(on: port, &turn, continuation)
  }

  /// Ends the network's side; the state is the caller's.
  mutating func release(_ name: SocketName, _ turn: inout Turn) {
    let socket = session[name]
    session.agenda.cancel(socket.timer)
    cancel(socket.resolution, &turn)
    session[name].resolution = nil
    cancel(socket.handshake, &turn)
    session[name].handshake = nil
    guard let id = socket.id else { return }
    session[name].id = nil
    if socket.state == .connecting {
      cancel(id, &turn)
    } else {
      order(.close, on: id, &turn)
    }
  }

  /// Asks for something that has one answer; without one in time it has failed.
  @discardableResult
  mutating func ask(
    _ action: NetworkRequest.Action,
    within limit: Milliseconds,
    _ turn: inout Turn,
    then handler: @escaping NetworkRequests.Handler
  ) -> Int {
    let id = ask(action, &turn) { _, _, _ in }
    let ticket = schedule(after: limit, turn) { modem, turn in
      modem.cancel(id, &turn)
      handler(&modem, .failed(.timedOut), &turn)
    }
    adopt(id) { modem, event, turn in
      modem.forget(id)
      modem.session.agenda.cancel(ticket)
      handler(&modem, event, &turn)
    }
    return id
  }

  /// Lines that come unasked on a port, unless a connection has it.
  mutating func tell(_ lines: String..., on port: Port, _ turn: inout Turn) {
    tell(lines, on: port, &turn)
  }

  private mutating func tell(_ lines: [String], on port: Port, _ turn: inout Turn) {
    utter(rewritten(lines, turn), on: port, for: .socket, &turn)
  }

  /// Blocks of lines that follow the result of a command which is about to end.
  mutating func tellAfterwards(_ blocks: [String]..., on port: Port, _ turn: Turn) {
    tellAfterwards(blocks, on: port, turn)
  }

  mutating func tellAfterwards(_ blocks: [[String]], on port: Port, _ turn: Turn) {
    schedule(after: 0, turn) { modem, turn in
      for block in blocks {
        modem.tell(block, on: port, &turn)
      }
    }
  }
}

enum DNSTiming {
  /// Project value: longer than a resolver tries, shorter than a connection.
  static let limit: Milliseconds = 30_000
}
