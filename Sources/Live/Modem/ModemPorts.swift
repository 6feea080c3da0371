package import CommandLine
import Primitives
import SerialPort
import Simulation
import Sockets
package import VirtualModem

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Makes the ports that the command line asks for.
package struct ModemPorts {
  package let arguments: ParsedArguments
  package let errors: Output
  package let seed: UInt64

  package init(arguments: ParsedArguments, errors: Output, seed: UInt64) {
    self.arguments = arguments
    self.errors = errors
    self.seed = seed
  }

  /// The ports of a module on USB.
  ///
  /// - Source: SIM7000 Linux User Guide V2.00, interfaces 0 to 3: diagnostics,
  ///   NMEA, AT, modem.
  package static let usb: [(name: String, port: VirtualModem.Port?)] = [
    ("ttyUSB0", nil), ("ttyUSB1", .nmea), ("ttyUSB2", .at), ("ttyUSB3", .modem),
  ]

  /// The rate that `--pace` uses where none was set.
  private static let usualRate: UInt32 = 115_200

  private var pace: UInt32? {
    guard arguments.isGiven("pace") else { return nil }
    return arguments.integer("baud").map { UInt32($0) } ?? Self.usualRate
  }

  private var mode: UInt32? { arguments.integer("mode").map { UInt32($0) } }

  /// The ports of modem number `index` of `count`.
  package func ends(_ index: Int, of count: Int) throws(LineError) -> [ModemEnd] {
    if let folder = arguments.text("usb") {
      return try usbEnds(in: count == 1 ? folder : "\(folder)/\(index)")
    }
    let arguments = arguments
    let errors = errors
    let mode = mode
    if let link = arguments.text("pty") {
      let isUART = arguments.isGiven("uart")
      let end = try end(.at) { () throws(LineError) in
        let terminal = try ClientLine.terminal(at: link, mode: mode)
        errors.note("sniffer modem: ready at \(VisibleText.of(link)) (\(terminal.path))")
        return ClientLine(terminal, hasBaud: isUART)
      }
      return [end]
    }
    if let path = arguments.text("port") {
      let end = try end(.at) { () throws(LineError) in
        let line = try Line.open(arguments)
        let baud = arguments.baud
        errors.note("sniffer modem: ready at \(VisibleText.of(path)), \(baud) baud")
        return ClientLine(line)
      }
      return [end]
    }
    return [try end(.at) { () throws(LineError) in try Self.listen(arguments, errors) }]
  }

  /// The UART of a bridge to the inertial sensor, at the one rate at which a driver can have its samples.
  package func sensorEnd() throws(LineError) -> ModemEnd? {
    guard let place = arguments.hostAndPort("sensor-listen") else { return nil }
    let (arguments, errors) = (arguments, errors)
    return try ModemEnd(nil, pace: Self.usualRate, noise: Wire.noise(seed: seed)) {
      () throws(LineError) in
      let isRemoteAllowed = arguments.isGiven("listen-remote")
      let listener = try ClientLine.listener(at: place, isRemoteAllowed: isRemoteAllowed)
      errors.note("sniffer modem: sensor at \(place.host):\(listener.port)")
      return ClientLine(listener)
    }
  }

  private static func listen(
    _ arguments: ParsedArguments,
    _ errors: Output
  ) throws(LineError) -> ClientLine {
    let text = arguments.text("listen") ?? ""
    if text == "-" {
      errors.note("sniffer modem: ready at stdin and stdout")
      return ClientLine(Line(StandardStreams()))
    }
    let server = HostAndPort(serialServer: text)
    guard let place = server ?? HostAndPort(parsing: text) else {
      preconditionFailure("the table asks for a place to be at")
    }
    let isRemoteAllowed = arguments.isGiven("listen-remote")
    let listener = try ClientLine.listener(at: place, isRemoteAllowed: isRemoteAllowed)
    let scheme = server == nil ? "" : HostAndPort.serialServerScheme
    errors.note("sniffer modem: ready at \(scheme)\(place.host):\(listener.port)")
    return ClientLine(
      listener,
      hasComPort: server != nil,
      hasBaud: arguments.isGiven("uart")
    )
  }

  private func usbEnds(in folder: String) throws(LineError) -> [ModemEnd] {
    try Self.makeFolder(folder)
    var ends: [ModemEnd] = []
    let mode = mode
    for (name, port) in Self.usb {
      let link = "\(folder)/\(name)"
      ends.append(
        try end(port) { () throws(LineError) in
          ClientLine(try ClientLine.terminal(at: link, mode: mode), hasBaud: false)
        }
      )
    }
    errors.note("sniffer modem: ready at \(VisibleText.of(folder))/ttyUSB0 to 3")
    return ends
  }

  private func end(
    _ port: VirtualModem.Port?,
    _ make: @escaping () throws(LineError) -> ClientLine
  ) throws(LineError) -> ModemEnd {
    try ModemEnd(port, pace: pace, noise: Wire.noise(seed: seed), make)
  }

  /// The folder, and those that it is in.
  private static func makeFolder(_ path: String) throws(LineError) {
    var status = stat()
    guard stat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR else { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw .port(.system(code: errno, .link), name: path)
    }
  }
}
