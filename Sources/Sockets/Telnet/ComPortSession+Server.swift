/// The end that has the port.
extension ComPortSession {
  struct ServerState: Sendable {
    /// `nil` until the client has set one.
    var baud: UInt32?
    /// Data bits, parity and stop bits: 8N1.
    var framing: [ComPortMessage.Command: UInt8] = [
      .setDataSize: 8, .setParity: 1, .setStopSize: 1,
    ]
    /// The values in force, in the order of `Control.settings`.
    ///
    /// DTR and RTS are on, as on a port that has been opened.
    var control = [
      ComPortMessage.Control.noFlow, ComPortMessage.Control.breakOff,
      ComPortMessage.Control.dtrOn, ComPortMessage.Control.rtsOn,
      ComPortMessage.Control.noInboundFlow,
    ]
    var hasCarrier = false
    /// - Source: RFC 2217, SET-MODEMSTATE-MASK and SET-LINESTATE-MASK: the initial masks.
    var modemStateMask: UInt8 = 255
    var lineStateMask: UInt8 = 0
  }

  /// - Source: termios of Linux: B50 and B4000000.
  private static let bauds: ClosedRange<UInt32> = 50...4_000_000
  /// Reported while no rate has been set.
  private static let usualBaud: UInt32 = 115_200

  private static let framings: [ComPortMessage.Command: ClosedRange<UInt8>] = [
    .setDataSize: 5...8, .setParity: 1...5, .setStopSize: 1...3,
  ]

  /// The rate that the client has set.
  package var clientBaud: UInt32? { server.baud }

  /// DTR of the client's port.
  package var isTerminalReady: Bool {
    server.control.contains(ComPortMessage.Control.dtrOn)
  }

  /// Sets DCD, and notifies the client of a change.
  package mutating func setCarrier(_ isOn: Bool) {
    guard role == .server, isOn != server.hasCarrier else { return }
    server.hasCarrier = isOn
    notifyModemState(changed: ComPortMessage.ModemState.carrierChanged)
  }

  /// Sends the state of the modem's lines; CTS and DSR are always on.
  mutating func notifyModemState(changed: UInt8? = nil) {
    guard hasComPort, changed.map({ $0 & server.modemStateMask != 0 }) ?? true else { return }
    let lines = ComPortMessage.ModemState.clearToSend | ComPortMessage.ModemState.dataSetReady
    let carrier = server.hasCarrier ? ComPortMessage.ModemState.carrier : 0
    send(.notifyModemState, [(lines | carrier | (changed ?? 0)) & server.modemStateMask])
  }

  /// Does what the client asks for, and answers with what is then in force.
  mutating func answer(_ message: ComPortMessage) {
    switch message.command {
    case .signature:
      if message.value.isEmpty { send(.signature, Array("Sniffer virtual modem".utf8)) }
    case .setBaudRate:
      if let baud = message.baud, Self.bauds.contains(baud) { server.baud = baud }
      send(.setBaudRate, ComPortMessage.value(of: server.baud ?? Self.usualBaud))
    case .setDataSize, .setParity, .setStopSize: answerFraming(message)
    case .setControl: answerControl(message)
    case .notifyLineState: send(.notifyLineState, [0])
    case .notifyModemState: notifyModemState()
    case .setLineStateMask:
      server.lineStateMask = message.value.first ?? server.lineStateMask
      send(.setLineStateMask, [server.lineStateMask])
    case .setModemStateMask:
      server.modemStateMask = message.value.first ?? server.modemStateMask
      send(.setModemStateMask, [server.modemStateMask])
    case .suspendFlow, .resumeFlow, .purgeData: break  // Handled for both ends.
    }
  }

  private mutating func answerFraming(_ message: ComPortMessage) {
    guard let range = Self.framings[message.command] else { return }
    if let value = message.value.first, range.contains(value) {
      server.framing[message.command] = value
    }
    send(message.command, server.framing[message.command].map { [$0] } ?? [])
  }

  private mutating func answerControl(_ message: ComPortMessage) {
    guard let value = message.value.first else { return }
    for (index, setting) in ComPortMessage.Control.settings.enumerated() {
      if setting.values.contains(value) {
        server.control[index] = value
      } else if value != setting.request {
        continue
      }
      send(.setControl, [server.control[index]])
    }
  }
}
