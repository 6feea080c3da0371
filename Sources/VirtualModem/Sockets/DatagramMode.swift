import Surroundings

/// `AT+CIPUDPMODE`: whom a UDP connection talks to.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 8.2.26.
extension VirtualModem {
  /// 0 is normal and 1 extended; 2 sets where datagrams go from now on.
  mutating func setDatagramMode(
    _ index: Int,
    _ parameters: Parameters,
    from first: Int,
    _ turn: inout Turn
  ) -> Answer {
    guard parameters.integer(first) == 2 else {
      session.sockets.datagramModes[index] = ToolkitSockets.DatagramMode(
        isExtended: parameters.integer(first) == 1
      )
      return .ok
    }
    guard session.sockets.datagramModes[index].isExtended,
      let destination = parameters.text(first + 1).flatMap({ Surroundings.Address(parsing: $0) }),
      let port = parameters.integer(first + 2).flatMap({ UInt16(exactly: $0) })
    else { return .error }
    session.sockets.datagramModes[index].destination = destination
    session.sockets.datagramModes[index].destinationPort = port
    let socket = session.sockets.all[index]
    guard socket.transport == .udp, socket.state == .connected else { return .ok }
    redirect(index, to: destination, port, &turn)
    return .ok
  }

  /// UDP has no connections: another destination is another one of the network's.
  private mutating func redirect(
    _ index: Int,
    to destination: Surroundings.Address,
    _ port: UInt16,
    _ turn: inout Turn
  ) {
    let name = SocketName.toolkit(index)
    release(name, &turn)
    session[name].host = destination.text
    session[name].address = destination
    session[name].remotePort = port
    session[name].id = askForConnection(name, session[name], &turn)
  }
}
