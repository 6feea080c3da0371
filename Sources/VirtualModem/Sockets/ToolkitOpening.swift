import Primitives
import Surroundings

/// `AT+CIPSTART`, `AT+CIPSERVER` and `AT+CIPCLOSE`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 8.2.2, 8.2.6 and 8.2.19.
extension VirtualModem {
  /// The write command; `index` is 0 in single mode.
  mutating func startToolkitSocket(
    _ index: Int,
    _ parameters: Parameters,
    from first: Int,
    _ turn: inout Turn
  ) -> Answer {
    guard let kind = parameters.text(first), let host = parameters.text(first + 1),
      let remotePort = parameters.integer(first + 2).flatMap({ UInt16(exactly: $0) })
    else { return .error }
    if session.sockets.all[index].isOpen {
      let text = session.sockets.label(index) + "ALREADY CONNECT"
      tellAfterwards([text], on: turn.port, turn)
      return .failure(.operationNotAllowed)
    }
    guard isReadyForSockets else { return .failure(.operationNotAllowed) }
    let socket = Socket(
      kind.uppercased() == "UDP" ? .udp : .tcp,
      host: host,
      remotePort: remotePort,
      port: turn.port
    )
    session.sockets.all[index] = socket
    session.sockets.all[index].state = .connecting
    bringUp(then: &turn) { modem, turn in
      guard modem.session.sockets.all[index].state == .connecting else { return }
      guard modem.session.toolkit.state == .status else {
        modem.session.sockets.all[index].state = .closed
        return modem.toolkitFailed(index, &turn)
      }
      modem.connect(.toolkit(index), socket, &turn)
    }
    return .ok
  }

  /// A context there is, or in single mode none yet.
  private var isReadyForSockets: Bool {
    switch session.toolkit.state {
    case .status: true
    case .initial: !session.sockets.isMultiple
    case .start, .configuring, .active, .deactivated: false
    }
  }

  /// Does `action` once there is a context, which may be at once; without one
  /// it does so when it is clear that there will be none.
  private mutating func bringUp(then turn: inout Turn, _ action: @escaping Agenda.Action) {
    guard session.toolkit.state == .initial else {
      schedule(after: 0, turn, action)
      return
    }
    session.toolkit.state = .configuring
    session.sockets.bringUpTimer = schedule(after: ToolkitTiming.bringUp, turn) { modem, turn in
      guard modem.session.toolkit.state == .configuring else { return }
      modem.session.toolkit.state = modem.isAttached(turn.surroundings) ? .status : .deactivated
      action(&modem, &turn)
    }
  }

  mutating func toolkitConnected(_ index: Int, _ turn: inout Turn) {
    let port = session.sockets.all[index].port
    if session.sockets.isTransparent { return beginTransparentMode(index, &turn) }
    tell(session.sockets.label(index) + "CONNECT OK", on: port, &turn)
  }

  mutating func toolkitFailed(_ index: Int, _ turn: inout Turn) {
    let port = session.sockets.all[index].port
    guard session.sockets.isMultiple else {
      tell("STATE: \(toolkitStateText)", on: port, &turn)
      return tell("CONNECT FAIL", on: port, &turn)
    }
    tell("\(index), CONNECT FAIL", on: port, &turn)
  }

  /// The far side has ended it: so does the module, at the latest when the timer of
  /// `AT+CIPRDTIMER` is over.
  mutating func toolkitEnds(_ index: Int, _ turn: inout Turn) {
    let timer = number(of: "+CIPRDTIMER", session.sockets.isMultiple ? 1 : 0)
    let length = min(Socket.Timing.remoteClose, Milliseconds(Int64(timer)))
    session.sockets.all[index].timer = schedule(after: length, turn) { modem, turn in
      guard modem.session.sockets.all[index].state == .remoteClosing else { return }
      modem.session.sockets.all[index].state = .closed
      let text = modem.session.sockets.label(index) + "CLOSED"
      let port = modem.session.sockets.all[index].port
      if modem.session.sockets.isTransparent {
        modem.endDataMode(on: port, result: .text(text), &turn)
      } else {
        modem.tell(text, on: port, &turn)
      }
    }
  }

  /// Quick is without waiting for the far side.
  mutating func closeToolkitSocket(
    _ index: Int,
    isQuick: Bool,
    _ turn: inout Turn
  ) -> Answer {
    let state = session.sockets.all[index].state
    if !session.sockets.isMultiple, session.sockets.server != nil,
      !session.sockets.all[index].isOpen
    {
      closeServer(&turn)
      return Answer(next: .result(.text("CLOSE OK")))
    }
    guard state == .connecting || state == .connected else {
      return .failure(.operationNotAllowed)
    }
    release(.toolkit(index), &turn)
    session.sockets.all[index].state = .closing
    session[session.sockets.all[index].port].heldDataMode = nil
    return .wait(isQuick ? Socket.Timing.quickClose : Socket.Timing.slowClose) { modem, _ in
      if modem.session.sockets.all[index].state == .closing {
        modem.session.sockets.all[index].state = .closed
      }
      return Answer(next: .result(.text(modem.session.sockets.label(index) + "CLOSE OK")))
    }
  }
}

/// The server.
extension VirtualModem {
  mutating func openServer(_ localPort: UInt16, _ turn: inout Turn) -> Answer {
    guard session.sockets.server == nil, isReadyForSockets,
      session.sockets.isMultiple || !session.sockets.hasOpenSocket
    else { return .failure(.operationNotAllowed) }
    let port = turn.port
    bringUp(then: &turn) { modem, turn in
      guard modem.session.toolkit.state == .status else {
        return modem.tell("SERVER CLOSE", on: port, &turn)
      }
      modem.listen(localPort, on: port, &turn)
    }
    return .ok
  }

  private mutating func listen(_ localPort: UInt16, on port: Port, _ turn: inout Turn) {
    let id = ask(.listen(.tcp, port: localPort), &turn) { modem, event, turn in
      switch event {
      case .accepted(let connection, let peer, let peerPort):
        modem.acceptToolkitSocket(connection, from: peer, peerPort, &turn)
      case .failed, .closed:
        guard let server = modem.session.sockets.server else { return }
        modem.forget(server.id)
        modem.session.sockets.server = nil
        modem.tell("SERVER CLOSE", on: port, &turn)
      case .http, .connected, .linked, .received, .resolved, .echoed, .time, .message: break
      }
    }
    session.sockets.server = ToolkitSockets.Server(id: id, localPort: localPort, port: port)
    schedule(after: Socket.Timing.listening, turn) { modem, turn in
      guard modem.session.sockets.server?.id == id else { return }
      modem.session.sockets.server?.isListening = true
      modem.tell("SERVER OK", on: port, &turn)
    }
  }

  private mutating func acceptToolkitSocket(
    _ id: Int,
    from peer: Surroundings.Address,
    _ peerPort: UInt16,
    _ turn: inout Turn
  ) {
    let sockets = session.sockets
    let choice = sockets.isMultiple ? sockets.all.indices : 0..<1
    guard let server = sockets.server, let index = choice.first(where: { !sockets.all[$0].isOpen })
    else { return order(.close, on: id, &turn) }
    let socket = Socket(.tcp, host: peer.text, remotePort: peerPort, port: server.port)
    accept(.toolkit(index), socket, id: id, &turn)
    tell(sockets.label(index) + "REMOTE IP: \(peer.text)", on: server.port, &turn)
    if sockets.isTransparent { beginTransparentMode(index, &turn) }
  }

  /// Those who have connected stay.
  mutating func closeServer(_ turn: inout Turn) {
    guard let server = session.sockets.server else { return }
    order(.close, on: server.id, &turn)
    session.sockets.server = nil
  }
}
