/// The reason that a server's port can't be used.
package enum ComPortError: Error, Equatable, Sendable {
  /// The other side refuses COM-PORT-OPTION.
  case refused
  /// It never mentions COM-PORT-OPTION.
  case noServer
  /// It doesn't answer what sets up its port.
  case noAnswer
  case unsupportedBaud(UInt32)
  /// Its port can't have 8 data bits, no parity and one stop bit.
  case unsupportedFraming
  case interrupted
}

/// The end that uses the port.
extension ComPortSession {
  struct ClientState: Sendable {
    /// Answers that are expected: the same values.
    fileprivate var expected: [ComPortMessage.Command: [UInt8]] = [:]
    fileprivate var isSetUp = false
    var error: ComPortError?

    /// 8N1, as every port is opened.
    mutating func begin(at baud: UInt32) {
      expected = [
        .setBaudRate: ComPortMessage.value(of: baud), .setDataSize: [8], .setParity: [1],
        .setStopSize: [1],
      ]
    }
  }

  /// The server has answered all that was asked.
  package var isSettled: Bool { client.isSetUp && client.expected.isEmpty }

  /// The reason that it can't be settled in the time allowed.
  package var obstacle: ComPortError { client.isSetUp ? .noAnswer : .noServer }

  /// Removes and returns what the server has refused.
  package mutating func takeError() -> ComPortError? {
    defer { client.error = nil }
    return client.error
  }

  /// Asks for another rate.
  package mutating func setBaud(_ baud: UInt32) {
    client.expected[.setBaudRate] = ComPortMessage.value(of: baud)
    send(.setBaudRate, ComPortMessage.value(of: baud))
  }

  package mutating func setDTR(_ isOn: Bool) {
    send(.setControl, [isOn ? ComPortMessage.Control.dtrOn : ComPortMessage.Control.dtrOff])
  }

  package mutating func setRTS(_ isOn: Bool) {
    send(.setControl, [isOn ? ComPortMessage.Control.rtsOn : ComPortMessage.Control.rtsOff])
  }

  /// Sets up the port once the server agrees: rate, 8N1, no flow control, DTR and RTS on.
  mutating func setUpPort() {
    guard !client.isSetUp else { return }
    client.isSetUp = true
    for (command, value) in client.expected.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      send(command, value)
    }
    send(.setControl, [ComPortMessage.Control.noFlow])
    setDTR(true)
    setRTS(true)
  }

  mutating func handleAnswer(_ message: ComPortMessage) {
    guard let expected = client.expected[message.command] else { return }
    client.expected[message.command] = nil
    guard message.value != expected else { return }
    let wanted = ComPortMessage(message.command, expected, isFromServer: false)
    client.error = wanted.baud.map { .unsupportedBaud($0) } ?? .unsupportedFraming
  }
}
