package import CommandLine
package import SerialPort
package import Sockets

/// What AT bytes travel over, whichever end we are: a serial port, a
/// pseudo-terminal of our own, a TCP connection, with RFC 2217 or without, or stdin and stdout.
///
/// Poll `interests`; then call `flush()` and `read(into:)`, and after any round
/// `noticeClients()`. An error is final.
package struct Line: ~Copyable {
  // Exactly one of the four is there.
  private var port: Port?
  private var terminal: PseudoTerminal?
  private var connection: Connection?
  private var streams: StandardStreams?
  /// The connection carries a serial port by RFC 2217.
  var comPort: ComPortSession?
  /// What errors call it.
  package let name: String

  package init(_ port: consuming Port) {
    name = port.path
    self.port = consume port
  }

  package init(_ terminal: consuming PseudoTerminal) {
    name = terminal.link ?? terminal.path
    self.terminal = consume terminal
  }

  package init(
    _ connection: consuming Connection,
    name: String,
    comPort: consuming ComPortSession? = nil
  ) {
    self.name = name
    self.connection = consume connection
    self.comPort = comPort
  }

  package init(_ streams: consuming StandardStreams) {
    name = "stdin and stdout"
    self.streams = consume streams
  }

  /// A rate can be set: a serial port, here or at a server, or the near side of a pseudo-terminal.
  package var hasBaud: Bool { port != nil || comPort?.role == .client }

  /// A port of this machine with a device behind it, not the near side of a pseudo-terminal.
  package var isSerialPort: Bool {
    switch port {
    case .some(let port): !port.isPseudoTerminal
    case .none: false
    }
  }

  /// The rate that the client has set, of our own pseudo-terminal or by RFC 2217.
  var clientBaud: UInt32? {
    switch terminal {
    case .some(let terminal): terminal.baud
    case .none: comPort?.clientBaud
    }
  }

  /// A client has our own pseudo-terminal open, or DTR on; `nil` where that is unknown.
  package var hasClient: Bool? {
    switch terminal {
    case .some(let terminal): return terminal.hasClient
    case .none: break
    }
    switch streams {
    case .some(let streams): return !streams.isOver
    case .none: return comPort?.isTerminalReady
    }
  }

  /// The other side of stdin and stdout has left, and took all that there was.
  var isOver: Bool {
    switch streams {
    case .some(let streams): streams.isOver && !streams.isWriting
    case .none: false
    }
  }

  /// The client of our own pseudo-terminal has hung up by the rate B0.
  var isHungUp: Bool {
    switch terminal {
    case .some(let terminal): terminal.isHungUp
    case .none: false
    }
  }

  /// The bytes' own descriptor first.
  package var interests: [PollLoop.Interest] { interests(isReading: true) }

  /// Without reading, what comes waits in the system.
  package func interests(isReading: Bool) -> [PollLoop.Interest] {
    switch streams {
    case .some(let streams):
      return [
        PollLoop.Interest(streams.input, isReading: isReading && !streams.isOver),
        PollLoop.Interest(streams.output, isReading: false, isWriting: streams.isWriting),
      ].filter { $0.isReading || $0.isWriting }
    case .none: break
    }
    // What a session still has must not wait for the other side.
    let isPending = isReading && comPort?.hasMore == true
    var interests = [
      PollLoop.Interest(descriptor, isReading: isReading, isWriting: isWriting || isPending)
    ]
    if let clients = clientsDescriptor { interests.append(PollLoop.Interest(clients)) }
    return interests
  }

  /// Appends what has arrived to `bytes`; returns how much, zero for nothing.
  package mutating func read(into bytes: inout [UInt8]) throws(LineError) -> Int {
    try attempt { line throws(PortError) in
      if line.port != nil { return try line.port?.read(into: &bytes) ?? 0 }
      if line.streams != nil { return try line.streams?.read(into: &bytes) ?? 0 }
      return try line.terminal?.read(into: &bytes) ?? 0
    } orSocket: { line throws(SocketError) in
      guard line.comPort != nil else { return try line.connection?.read(into: &bytes) ?? 0 }
      if line.comPort?.hasMore == false { try line.receive() }
      let data = line.comPort?.read() ?? []
      bytes += data
      try line.sendOutgoing()
      return data.count
    }
  }

  /// Sends `bytes`, or keeps what is not taken at once.
  package mutating func write(_ bytes: [UInt8]) throws(LineError) {
    try attempt { line throws(PortError) in
      try line.port?.write(bytes)
      try line.terminal?.write(bytes)
      try line.streams?.write(bytes)
    } orSocket: { line throws(SocketError) in
      guard line.comPort != nil else { return try line.connection?.write(bytes) ?? () }
      line.comPort?.write(bytes)
      try line.sendOutgoing()
    }
  }

  /// Goes on sending what was kept.
  package mutating func flush() throws(LineError) {
    try attempt { line throws(PortError) in
      try line.port?.flush()
      try line.terminal?.flush()
      try line.streams?.flush()
    } orSocket: { line throws(SocketError) in
      try line.connection?.flush()
    }
  }

  /// Changes the rate of a serial port; the others have none.
  ///
  /// Waits for a server's answer.
  package mutating func setBaud(_ baud: UInt32) throws(LineError) {
    guard comPort == nil else {
      comPort?.setBaud(baud)
      return try settle()
    }
    do throws(PortError) {
      try port?.setBaud(baud)
    } catch {
      throw .port(error, name: name)
    }
  }

  /// Turns a control line; only serial ports have them.
  package mutating func set(_ wire: ControlLine, _ isOn: Bool) throws(LineError) {
    guard comPort == nil else { return try change { wire.set(isOn, of: &$0) } }
    do throws(PortError) {
      switch port {
      case .some(let port): try wire.set(isOn, of: port)
      case .none: break
      }
    } catch {
      throw .port(error, name: name)
    }
  }

  /// A pseudo-terminal's clients come and go.
  mutating func noticeClients() {
    terminal?.noticeClients()
  }

  /// The number of bytes that did not fit a queue, or had no reader.
  var droppedByteCount: Int {
    switch port {
    case .some(let port): return port.droppedByteCount
    case .none: break
    }
    switch terminal {
    case .some(let terminal): return terminal.droppedByteCount
    case .none: break
    }
    switch connection {
    case .some(let connection):
      return connection.droppedByteCount + (comPort?.droppedByteCount ?? 0)
    case .none: break
    }
    switch streams {
    case .some(let streams): return streams.droppedByteCount
    case .none: break
    }
    return 0
  }

  private var descriptor: Int32 {
    switch port {
    case .some(let port): return port.descriptor
    case .none: break
    }
    switch terminal {
    case .some(let terminal): return terminal.descriptor
    case .none: break
    }
    switch connection {
    case .some(let connection): return connection.descriptor
    case .none: break
    }
    return -1
  }

  /// Bytes wait for the other side to take them.
  var hasBacklog: Bool {
    switch streams {
    case .some(let streams): streams.isWriting
    case .none: isWriting || comPort?.isHolding == true
    }
  }

  private var isWriting: Bool {
    switch port {
    case .some(let port): return port.isWriting
    case .none: break
    }
    switch terminal {
    case .some(let terminal): return terminal.isWriting
    case .none: break
    }
    switch connection {
    case .some(let connection): return connection.isWriting
    case .none: break
    }
    return false
  }

  private var clientsDescriptor: Int32? {
    switch terminal {
    case .some(let terminal): return terminal.clientsDescriptor
    case .none: break
    }
    return nil
  }

  // MARK: - RFC 2217

  /// Changes the session, and sends what that makes of it.
  mutating func change(_ body: (inout ComPortSession) -> Void) throws(LineError) {
    guard var session = comPort else { return }
    body(&session)
    comPort = session
    do throws(SocketError) { try sendOutgoing() } catch { throw .socket(error, name: name) }
  }

  /// Hands the session what has arrived.
  mutating func receive() throws(SocketError) {
    var bytes: [UInt8] = []
    _ = try connection?.read(into: &bytes)
    comPort?.append(bytes)
  }

  /// Sends what the session has to say, and goes on connecting.
  mutating func sendOutgoing() throws(SocketError) {
    try connection?.write(comPort?.drainOutgoing() ?? [])
  }

  var connectionInterests: [PollLoop.Interest] {
    switch connection {
    case .some(let connection):
      [PollLoop.Interest(connection.descriptor, isWriting: connection.isWriting)]
    case .none: []
    }
  }

  private mutating func attempt<Result>(
    _ transfer: (inout Line) throws(PortError) -> Result,
    orSocket socketTransfer: (inout Line) throws(SocketError) -> Result
  ) throws(LineError) -> Result {
    if connection != nil {
      do throws(SocketError) {
        return try socketTransfer(&self)
      } catch {
        throw .socket(error, name: name)
      }
    }
    do throws(PortError) {
      return try transfer(&self)
    } catch {
      throw .port(error, name: name)
    }
  }
}
