import Primitives
import Surroundings

/// `AT+CASEND`, `AT+CARECV`, `AT+CASWITCH` and `AT+CASERVER`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 18.
extension VirtualModem {
  /// `+CADATAIND`: once, until all is read.
  mutating func announceAppData(_ index: Int, _ turn: inout Turn) {
    let socket = session.appSockets.all[index]
    guard !socket.received.isEmpty else { return }
    if session[socket.port].dataMode != nil {
      turn.effects.output[socket.port] += session.appSockets.all[index].received.take()
      return
    }
    // While `AT+CAOPEN` is pending nothing is said of it.
    guard !socket.isAnnounced, session[socket.port].heldDataMode == nil,
      !session.appSockets.isOpening[index]
    else { return }
    session.appSockets.all[index].isAnnounced = true
    tell("+CADATAIND: \(index)", on: socket.port, &turn)
  }

  private func isAppSocketUp(_ index: Int) -> Bool {
    session.appSockets.all[index].state == .connected && !session.appSockets.isOpening[index]
  }

  func promptForAppData(_ index: Int, length: Int, timeLimit: Milliseconds) -> Answer {
    guard isAppSocketUp(index) else { return .failure(.operationNotAllowed) }
    let entry = DataEntry(prompt: .sign, end: .size(length), timeLimit: timeLimit) {
      modem,
      bytes,
      outcome,
      turn in
      // In time or not at all.
      guard outcome == .complete else { return .error }
      let port = turn.port
      guard modem.isAppSocketUp(index) else {
        modem.tellAfterwards(["+CASEND: \(index),1,0"], on: port, turn)
        return .ok
      }
      modem.transmit(bytes, on: .app(index), &turn)
      modem.tellAfterwards(["+CASEND: \(index),0,\(bytes.count)"], on: port, turn)
      return .ok
    }
    return Answer(next: .entry(entry))
  }

  /// Without the identifier, whatever the manual says.
  ///
  /// - Source: log of a SIM7000 with an HTTPS server; TinyGSM's SIM7000SSL.
  mutating func readAppData(_ index: Int, max: Int) -> Answer {
    guard session.appSockets.isKnown[index] else { return .failure(.operationNotAllowed) }
    let bytes = session.appSockets.all[index].received.take(max)
    if session.appSockets.all[index].received.isEmpty {
      session.appSockets.all[index].isAnnounced = false
    }
    guard !bytes.isEmpty else { return .line("+CARECV: 0") }
    return Answer(body: Array("\r\n+CARECV: \(bytes.count),\(appSource(index))".utf8) + bytes)
  }

  /// `AT+CASRIP`; how it looks is not in the manual, so it is as `AT+CIPRXGET`'s.
  private func appSource(_ index: Int) -> String {
    guard number(of: "+CASRIP") == 1 else { return "" }
    let socket = session.appSockets.all[index]
    return "\(socket.addressText):\(socket.remotePort),"
  }

  /// `OK`, `CONNECT`, and the port is the connection's.
  func switchAppSocket(_ index: Int, _ turn: Turn) -> Answer {
    guard isAppSocketUp(index) else { return .failure(.operationNotAllowed) }
    var mode = DataMode(
      take: { modem, bytes, turn in modem.transmit(bytes, on: .app(index), &turn) },
      hangUp: { modem, turn in
        modem.release(.app(index), &turn)
        modem.session.appSockets.all[index].state = .closed
      }
    )
    mode.resume = { modem, turn in modem.announceAppData(index, &turn) }
    return Answer(
      body: session[turn.port].format.result(.ok),
      next: .connect(.connect(nil), mode)
    )
  }
}

/// The server.
extension VirtualModem {
  mutating func openAppServer(
    _ index: Int,
    kind: String,
    localPort: UInt16,
    _ turn: inout Turn
  ) -> Answer {
    guard !session.appSockets.isKnown[index], session.appSockets.servers[index] == nil else {
      return .failure(.operationNotAllowed)
    }
    guard session.appNetwork.state == .active else {
      return .line("+CASERVER: \(index),\(AppSockets.Result.networkInactive.rawValue)")
    }
    let transport: NetworkRequest.Transport = kind.hasPrefix("UDP") ? .udp : .tcp
    let id = ask(.listen(transport, port: localPort), &turn) { modem, event, turn in
      switch event {
      case .accepted(let connection, let peer, let peerPort):
        modem.acceptAppSocket(connection, server: index, from: peer, peerPort, &turn)
      case .failed, .closed:
        guard let server = modem.session.appSockets.servers[index] else { return }
        modem.forget(server.id)
        modem.session.appSockets.servers[index] = nil
        modem.tell("+CASTATE: \(index),0", on: server.port, &turn)
      case .http, .connected, .linked, .received, .resolved, .echoed, .time, .message: break
      }
    }
    session.appSockets.servers[index] = AppServer(
      id: id,
      kind: kind,
      localPort: localPort,
      port: turn.port
    )
    return .line("+CASERVER: \(index),0")
  }

  private mutating func acceptAppSocket(
    _ id: Int,
    server: Int,
    from peer: Surroundings.Address,
    _ peerPort: UInt16,
    _ turn: inout Turn
  ) {
    let sockets = session.appSockets
    let free = sockets.all.indices.first { !sockets.isKnown[$0] && sockets.servers[$0] == nil }
    guard let index = free, let port = sockets.servers[server]?.port else {
      return order(.close, on: id, &turn)
    }
    let socket = Socket(.tcp, host: peer.text, remotePort: peerPort, port: port)
    session.appSockets.isKnown[index] = true
    accept(.app(index), socket, id: id, &turn)
    tell("+CANEW: \(server),\(index),\"\(peer.text)\",\(peerPort)", on: port, &turn)
  }
}
