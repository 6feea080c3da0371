import Primitives

/// `AT+CIPMODE=1`: the connection has the port.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 8.2.23 and 8.2.24; TCPIP
///   Application Note V1.02, transparent mode.
extension VirtualModem {
  /// `AT+CIPCCFG`, in the order of its parameters.
  private struct Configuration {
    /// Of the serial input, before what has arrived is sent.
    var pause: Milliseconds
    var sendSize: Int
    var isEscapable: Bool
    var isPaced: Bool
    var outputSize: Int
    var outputInterval: Milliseconds
  }

  private var configuration: Configuration {
    let values = (1...6).map { number(of: "+CIPCCFG", $0) }
    return Configuration(
      pause: Milliseconds(Int64(values[0]) * 100),
      sendSize: values[1],
      isEscapable: values[2] == 1,
      isPaced: values[3] == 1,
      outputSize: values[4],
      outputInterval: Milliseconds(Int64(values[5]))
    )
  }

  /// `CONNECT`, and the port is the connection's.
  mutating func beginTransparentMode(_ index: Int, _ turn: inout Turn) {
    let port = session.sockets.all[index].port
    guard session[port].dataMode == nil else { return }
    var mode = DataMode(
      take: { modem, bytes, turn in modem.collect(bytes, for: index, &turn) },
      hangUp: { modem, turn in
        modem.release(.toolkit(index), &turn)
        modem.session.sockets.all[index].state = .closed
      }
    )
    mode.isEscapable = configuration.isEscapable
    mode.resume = { modem, turn in modem.deliverTransparently(index, &turn) }
    let portBefore = turn.port
    turn.port = port
    enterDataMode(mode, behind: .connect(nil), &turn)
    turn.port = portBefore
  }

  /// Gathers what the TE sends into packets.
  private mutating func collect(_ bytes: [UInt8], for index: Int, _ turn: inout Turn) {
    let configuration = configuration
    session.sockets.collected += bytes
    while session.sockets.collected.count >= configuration.sendSize {
      let packet = Array(session.sockets.collected.prefix(configuration.sendSize))
      session.sockets.collected.removeFirst(configuration.sendSize)
      transmit(packet, on: .toolkit(index), &turn)
    }
    session.agenda.cancel(session.sockets.collectedTimer)
    guard !session.sockets.collected.isEmpty else { return }
    session.sockets.collectedTimer = schedule(after: configuration.pause, turn) { modem, turn in
      modem.transmit(modem.session.sockets.collected, on: .toolkit(index), &turn)
      modem.session.sockets.collected = []
    }
  }

  /// What has come goes to the port; after `+++` it waits for `ATO`.
  mutating func deliverTransparently(_ index: Int, _ turn: inout Turn) {
    let port = session.sockets.all[index].port
    guard session[port].dataMode != nil else { return }
    let configuration = configuration
    guard configuration.isPaced else {
      turn.effects.output[port] += session.sockets.all[index].received.take()
      return
    }
    guard session.sockets.outputTimer == nil else { return }
    turn.effects.output[port] += session.sockets.all[index].received.take(configuration.outputSize)
    session.sockets.outputTimer = schedule(after: configuration.outputInterval, turn) {
      modem,
      turn in
      modem.session.sockets.outputTimer = nil
      modem.deliverToolkitData(index, &turn)
    }
  }
}
