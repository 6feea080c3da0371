/// A serial port or the near side of a pseudo-terminal, opened raw: bytes go out and
/// come in as they are.
///
/// A program with a loop of its own polls `descriptor`, for reading always and for
/// writing while `isWriting`, and then calls `read(into:)` and `flush()`: nothing of
/// that blocks. A program that may wait calls `read(within:)` and `write(_:within:)`,
/// or reads lines with a `LineReader`. Every error but `.unsupported` and
/// `.unsupportedBaud` is final: close the port.
///
/// libserialport opens what it knows. It does not know pseudo-terminals, and
/// without the trait `SerialPort` it is not there: those go through termios.
public struct Port: ~Copyable {
  private let line: Line
  private var queue = OutputQueue()

  /// As it was given: a link stays a link.
  public let path: String
  /// What to poll.
  public let descriptor: Int32

  /// Opens the port and takes it for this program alone.
  ///
  /// Opening pulls DTR and RTS, as on every system.
  public init(path: String, settings: PortSettings) throws(PortError) {
    let realPath = try DevicePath.resolve(path)
    line = try Line(path: realPath, settings: settings)
    descriptor = line.descriptor
    self.path = path
  }

  /// Opens the port with eight data bits, no parity, one stop bit and no flow control.
  public init(path: String, baud: UInt32) throws(PortError) {
    try self.init(path: path, settings: PortSettings(baud: baud))
  }

  /// Appends what has arrived to `bytes`, at most 4,096 bytes a call; returns
  /// how much that was, zero when nothing has.
  public func read(into bytes: inout [UInt8]) throws(PortError) -> Int {
    try ByteTransfer.read(from: descriptor, into: &bytes)
  }

  /// Sends `bytes`, or keeps what the port does not take at once.
  public mutating func write(_ bytes: [UInt8]) throws(PortError) {
    queue.append(bytes)
    try queue.flush(to: descriptor)
  }

  /// Goes on sending what was kept.
  public mutating func flush() throws(PortError) {
    try queue.flush(to: descriptor)
  }

  /// Bytes wait for the port to take them.
  public var isWriting: Bool { !queue.isEmpty }

  /// How many bytes did not fit the queue of 1,048,576 and are lost.
  public var droppedByteCount: Int { queue.droppedByteCount }

  /// Changes the settings; what is on its way at that moment may be lost.
  public func configure(_ settings: PortSettings) throws(PortError) {
    switch line {
    #if SerialPort
    case .device(let device): try device.configure(settings)
    #endif
    case .terminal(let terminal): try terminal.configure(settings)
    }
  }

  /// Changes the rate, and nothing else.
  public func setBaud(_ baud: UInt32) throws(PortError) {
    switch line {
    #if SerialPort
    case .device(let device): try device.setBaud(baud)
    #endif
    case .terminal(let terminal): try terminal.setBaud(baud)
    }
  }

  /// Data terminal ready: on pulls the line low.
  public func setDTR(_ isOn: Bool) throws(PortError) {
    switch line {
    #if SerialPort
    case .device(let device): try device.setDTR(isOn)
    #endif
    case .terminal(let terminal): try terminal.setDTR(isOn)
    }
  }

  /// Request to send: on pulls the line low.
  public func setRTS(_ isOn: Bool) throws(PortError) {
    switch line {
    #if SerialPort
    case .device(let device): try device.setRTS(isOn)
    #endif
    case .terminal(let terminal): try terminal.setRTS(isOn)
    }
  }

  /// Closes the port, as letting go of the value does.
  public consuming func close() {}
}

/// What drives the line.
///
/// Not private: whoever lets go of a `Port` in another module needs the metadata
/// of this, and a private one is not to be found when linking for release.
enum Line: ~Copyable {
  #if SerialPort
  case device(SerialDevice)
  #endif
  case terminal(TerminalDevice)

  init(path: String, settings: PortSettings) throws(PortError) {
    #if SerialPort
    do {
      self = .device(try SerialDevice(path: path, settings: settings))
      return
    } catch .notATerminal {
      // Not in /sys/class/tty, or without modem lines: a pseudo-terminal.
    }
    #endif
    self = .terminal(try TerminalDevice(path: path, settings: settings))
  }

  var descriptor: Int32 {
    switch self {
    #if SerialPort
    case .device(let device): device.descriptor
    #endif
    case .terminal(let terminal): terminal.descriptor
    }
  }
}
