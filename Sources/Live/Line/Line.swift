package import CommandLine
package import SerialPort
package import Sockets

/// What AT bytes travel over, whichever end we are: a serial port, a
/// pseudo-terminal of our own, or a TCP connection.
///
/// Poll `interests`; then call `flush()` and `read(into:)`, and after any round
/// `noticeClients()`. An error is final.
package struct Line: ~Copyable {
  // Exactly one of the three is there.
  private var port: Port?
  private var terminal: PseudoTerminal?
  private var connection: Connection?
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

  package init(_ connection: consuming Connection, name: String) {
    self.name = name
    self.connection = consume connection
  }

  /// A rate can be set: a serial port, or the near side of a pseudo-terminal.
  package var hasBaud: Bool { port != nil }

  /// The near side of a pseudo-terminal that some other program has made.
  package var isPseudoTerminal: Bool {
    switch port {
    case .some(let port): port.isPseudoTerminal
    case .none: false
    }
  }

  /// The rate that the client of our own pseudo-terminal has set.
  var clientBaud: UInt32? {
    switch terminal {
    case .some(let terminal): terminal.baud
    case .none: nil
    }
  }

  /// Somebody has our own pseudo-terminal open; `nil` where nobody can tell.
  package var hasClient: Bool? {
    switch terminal {
    case .some(let terminal): terminal.hasClient
    case .none: nil
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
    var interests = [
      PollLoop.Interest(descriptor, isReading: isReading, isWriting: isWriting)
    ]
    if let clients = clientsDescriptor { interests.append(PollLoop.Interest(clients)) }
    return interests
  }

  /// Appends what has arrived to `bytes`; returns how much, zero for nothing.
  package mutating func read(into bytes: inout [UInt8]) throws(LineError) -> Int {
    try attempt { line throws(PortError) in
      if line.port != nil { return try line.port?.read(into: &bytes) ?? 0 }
      return try line.terminal?.read(into: &bytes) ?? 0
    } orSocket: { line throws(SocketError) in
      try line.connection?.read(into: &bytes) ?? 0
    }
  }

  /// Sends `bytes`, or keeps what is not taken at once.
  package mutating func write(_ bytes: [UInt8]) throws(LineError) {
    try attempt { line throws(PortError) in
      try line.port?.write(bytes)
      try line.terminal?.write(bytes)
    } orSocket: { line throws(SocketError) in
      try line.connection?.write(bytes)
    }
  }

  /// Goes on sending what was kept.
  package mutating func flush() throws(LineError) {
    try attempt { line throws(PortError) in
      try line.port?.flush()
      try line.terminal?.flush()
    } orSocket: { line throws(SocketError) in
      try line.connection?.flush()
    }
  }

  /// Changes the rate of a serial port; the others have none.
  package func setBaud(_ baud: UInt32) throws(LineError) {
    do throws(PortError) {
      try port?.setBaud(baud)
    } catch {
      throw .port(error, name: name)
    }
  }

  /// Turns a control line; only serial ports have them.
  package func set(_ wire: ControlLine, _ isOn: Bool) throws(LineError) {
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

  /// How many bytes did not fit a queue, or had nobody to read them.
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
    case .some(let connection): return connection.droppedByteCount
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
