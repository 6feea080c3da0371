/// A serial port or the near side of a pseudo-terminal, opened raw: eight data
/// bits, no parity, one stop bit, no flow control.
///
/// Nothing here blocks. Poll `descriptor` for reading always and for writing
/// while `isWriting`; then call `read(into:)` and `flush()`. Every error but
/// `.unsupported` and `.unsupportedBaud` is final: close the port.
///
/// libserialport opens what it knows. It does not know pseudo-terminals, and
/// without the trait `SerialPort` it is not there: those go through termios.
package struct Port: ~Copyable {
  private let line: Line
  private var queue = OutputQueue()

  package let path: String
  package let descriptor: Int32

  /// Opens the port and takes it for this program alone.
  package init(path: String, baud: UInt32) throws(PortError) {
    let realPath = try DevicePath.resolve(path)
    line = try Line(path: realPath, baud: baud)
    descriptor = line.descriptor
    self.path = path
  }

  /// Appends what has arrived to `bytes`, at most 4,096 bytes a call; returns
  /// how much that was, zero when nothing has.
  package func read(into bytes: inout [UInt8]) throws(PortError) -> Int {
    try ByteTransfer.read(from: descriptor, into: &bytes)
  }

  /// Sends `bytes`, or keeps what the port does not take at once.
  package mutating func write(_ bytes: [UInt8]) throws(PortError) {
    queue.append(bytes)
    try queue.flush(to: descriptor)
  }

  /// Goes on sending what was kept.
  package mutating func flush() throws(PortError) {
    try queue.flush(to: descriptor)
  }

  /// Bytes wait for the port to take them.
  package var isWriting: Bool { !queue.isEmpty }

  /// How many bytes did not fit the queue of 65,536 and are lost.
  package var droppedByteCount: Int { queue.droppedByteCount }

  package func setBaud(_ baud: UInt32) throws(PortError) {
    switch line {
    #if SerialPort
    case .device(let device): try device.setBaud(baud)
    #endif
    case .terminal(let terminal): try terminal.setBaud(baud)
    }
  }

  package func setDTR(_ isOn: Bool) throws(PortError) {
    switch line {
    #if SerialPort
    case .device(let device): try device.setDTR(isOn)
    #endif
    case .terminal(let terminal): try terminal.setDTR(isOn)
    }
  }

  package func setRTS(_ isOn: Bool) throws(PortError) {
    switch line {
    #if SerialPort
    case .device(let device): try device.setRTS(isOn)
    #endif
    case .terminal(let terminal): try terminal.setRTS(isOn)
    }
  }

  /// Closes the port, as letting go of the value does.
  package consuming func close() {}
}

/// Who drives the line.
///
/// Not private: whoever lets go of a `Port` in another module needs the metadata
/// of this, and a private one is not to be found when linking for release.
enum Line: ~Copyable {
  #if SerialPort
  case device(SerialDevice)
  #endif
  case terminal(TerminalDevice)

  init(path: String, baud: UInt32) throws(PortError) {
    #if SerialPort
    do {
      self = .device(try SerialDevice(path: path, baud: baud))
      return
    } catch .notATerminal {
      // Not in /sys/class/tty, or without modem lines: a pseudo-terminal.
    }
    #endif
    self = .terminal(try TerminalDevice(path: path, baud: baud))
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
