package import CommandLine
package import SerialPort
package import Sockets

/// Where the other side sits, usually the TE: behind a pseudo-terminal, at the other end of a TCP
/// connection, or of wires at a serial port.
///
/// Over TCP one client is served at a time; when it leaves, the next one is
/// taken, and what is said in between is lost, as on a wire that ends nowhere.
package struct ClientLine: ~Copyable {
  private var line: Line?
  private var listener: Listener?
  /// The client's rate counts, as on a UART.
  private let hasBaud: Bool
  /// The rate from before anybody could have set it; `nil` on a line without rates.
  let initialBaud: UInt32?
  /// There may be a next client.
  private let isListening: Bool
  /// Each client has the port of a server of RFC 2217.
  private let hasComPort: Bool

  package init(_ terminal: consuming PseudoTerminal, hasBaud: Bool) {
    let line = Line(terminal)
    initialBaud = hasBaud ? line.clientBaud : nil
    self.line = consume line
    self.hasBaud = hasBaud
    isListening = false
    hasComPort = false
  }

  /// One that has been opened; it is there until it is lost.
  package init(_ line: consuming Line) {
    self.line = consume line
    initialBaud = nil
    hasBaud = false
    isListening = false
    hasComPort = false
  }

  /// With `hasComPort` the clients are those of RFC 2217.
  package init(_ listener: consuming Listener, hasComPort: Bool = false, hasBaud: Bool = false) {
    self.listener = consume listener
    initialBaud = nil
    self.hasBaud = hasBaud
    isListening = true
    self.hasComPort = hasComPort
  }

  /// The client's rate; `nil` on a line without rates.
  package var baud: UInt32? {
    guard hasBaud else { return nil }
    switch line {
    case .some(let line): return line.clientBaud
    case .none: return nil
    }
  }

  /// DTR: as a client of RFC 2217 has set it; otherwise a client is there, if that is known.
  package var hasClient: Bool? {
    switch line {
    case .some(let line): return line.hasClient
    case .none: return hasComPort ? false : nil
    }
  }

  /// Stdin has ended, and stdout has all that it gets.
  var isOver: Bool {
    switch line {
    case .some(let line): return line.isOver
    case .none: return false
    }
  }

  /// Shows a client of RFC 2217 the modem's DCD.
  mutating func setCarrier(_ isOn: Bool) throws(LineError) {
    do throws(LineError) {
      try line?.change { $0.setCarrier(isOn) }
    } catch {
      try release(error)
    }
  }

  /// The client has hung up by the rate B0, although it is there.
  var isHungUp: Bool {
    switch line {
    case .some(let line): return line.isHungUp
    case .none: return false
    }
  }

  /// The number of bytes that found no client, or no room.
  var droppedByteCount: Int {
    switch line {
    case .some(let line): return line.droppedByteCount
    case .none: return 0
    }
  }

  /// Bytes wait for the client to take them.
  var hasBacklog: Bool {
    switch line {
    case .some(let line): return line.hasBacklog
    case .none: return false
    }
  }

  /// The descriptors to poll.
  package func interests(isReading: Bool) -> [PollLoop.Interest] {
    switch line {
    case .some(let line): return line.interests(isReading: isReading)
    case .none: break
    }
    switch listener {
    case .some(let listener): return [PollLoop.Interest(listener.descriptor)]
    case .none: return []
    }
  }

  /// Takes what the TE has sent if `isReading`, takes note of clients, and sends
  /// on what was kept.
  package mutating func transfer(isReading: Bool) throws(LineError) -> [UInt8] {
    try takeClient()
    var bytes: [UInt8] = []
    do throws(LineError) {
      line?.noticeClients()
      if isReading { _ = try line?.read(into: &bytes) }
      try line?.flush()
    } catch {
      try release(error)
    }
    return bytes
  }

  package mutating func write(_ bytes: [UInt8]) throws(LineError) {
    do throws(LineError) { try line?.write(bytes) } catch { try release(error) }
  }

  private mutating func takeClient() throws(LineError) {
    guard line == nil else { return }
    do throws(SocketError) {
      guard let client = try listener?.accept() else { return }
      line = Line(client, name: "the client", comPort: hasComPort ? .server() : nil)
    } catch {
      throw .socket(error, name: "the listener")
    }
  }

  /// A client of the network may leave, in order or not; a pseudo-terminal of
  /// our own does not break.
  private mutating func release(_ error: LineError) throws(LineError) {
    guard case .socket = error, isListening else { throw error }
    line = nil
  }
}
