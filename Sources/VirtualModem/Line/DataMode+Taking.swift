/// Data mode: a connection has the port.
extension VirtualModem {
  mutating func enterDataMode(_ dataMode: DataMode, behind code: ResultCode, _ turn: inout Turn) {
    let port = turn.port
    session[port].dataMode = dataMode
    var code = code
    if case .connect(_?) = code, session[port].format.saysSerialRate {
      code = .connect(baud.map { Int($0) })
    }
    turn.effects.output[port] += session[port].format.result(code)
    takeWaitingBytes(&turn)
  }

  mutating func takeData(_ bytes: [UInt8], _ turn: inout Turn) {
    guard let data = session[turn.port].dataMode?.push(bytes, at: turn.now), !data.isEmpty,
      let take = session[turn.port].dataMode?.take
    else { return }
    take(&self, data, &turn)
  }

  /// The pause behind `+` is over: of `+++`, commands again, and the connection
  /// stays; fewer are data.
  mutating func escapeDataMode(_ turn: inout Turn) {
    switch session[turn.port].dataMode?.concludeEscape(at: turn.now) {
    case .escaped: holdDataMode(&turn)
    case .data(let bytes): session[turn.port].dataMode?.take(&self, bytes, &turn)
    case nil: break
    }
  }

  /// `ATH`, `ATZ`: gives up the connection that `+++` has left.
  mutating func hangUp(_ turn: inout Turn) {
    guard let held = session[turn.port].heldDataMode else { return }
    session[turn.port].heldDataMode = nil
    held.hangUp(&self, &turn)
  }

  private mutating func holdDataMode(_ turn: inout Turn) {
    let port = turn.port
    session[port].heldDataMode = session[port].dataMode
    session[port].dataMode = nil
    turn.effects.output[port] += session[port].format.result(.ok)
    flushIndications(&turn)
  }

  /// The far side has ended the connection that has `port`, or had it.
  mutating func endDataMode(on port: Port, result: ResultCode, _ turn: inout Turn) {
    let isInForce = session[port].dataMode != nil
    guard isInForce || session[port].heldDataMode != nil else { return }
    session[port].dataMode = nil
    session[port].heldDataMode = nil
    turn.effects.output[port] += session[port].format.result(result)
    flushIndications(&turn)
  }

  /// DTR falls: nothing, back to commands, or the end of the connection, by
  /// `AT&D`.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT&D.
  mutating func noticeTerminal(_ isReady: Bool, _ turn: inout Turn) {
    if turn.port == .at {
      isTerminalReady = isReady
      reviewSleep(&turn)
    }
    guard power.isOn, turn.port != .nmea, !isReady, let data = session[turn.port].dataMode else {
      return
    }
    switch session[turn.port].terminalReadyFunction {
    case 1: holdDataMode(&turn)
    case 2:
      data.hangUp(&self, &turn)
      endDataMode(on: turn.port, result: .noCarrier, &turn)
    default: break
    }
  }
}
