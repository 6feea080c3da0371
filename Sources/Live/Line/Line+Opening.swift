package import CommandLine
import SerialPort
import Sockets

extension ParsedArguments {
  /// What `--port` or `--tcp` names, for errors and headers.
  package var lineName: String {
    if let path = text("port") { return path }
    return hostAndPort("tcp").map { "\($0.host):\($0.port)" } ?? ""
  }

  /// What `--baud` says, else the module's default.
  package var baud: UInt32 {
    integer("baud").map { UInt32($0) } ?? 115_200
  }
}

extension Line {
  /// Opens what `--port` or `--tcp` names, which the table makes sure of.
  ///
  /// `wire` is let go as soon as the port is open: opening pulls DTR and RTS. Waits for a server
  /// of RFC 2217 to set up its port.
  package static func open(
    _ arguments: ParsedArguments,
    wire: ControlLine? = nil
  ) throws(LineError) -> Line {
    let path = arguments.text("port")
    if let place = path.flatMap({ HostAndPort(serialServer: $0) }) {
      let session = ComPortSession(clientAt: arguments.baud)
      var line = Line(try connect(to: place, arguments), name: arguments.lineName, comPort: session)
      try line.settle()
      if let wire { try line.set(wire, false) }
      return line
    }
    if let path {
      do throws(PortError) {
        let port = try Port(path: path, baud: arguments.baud)
        if let wire { try wire.set(false, of: port) }
        return Line(port)
      } catch {
        throw .port(error, name: path)
      }
    }
    guard let place = arguments.hostAndPort("tcp") else {
      preconditionFailure("the command has a port or an address")
    }
    return Line(try connect(to: place, arguments), name: arguments.lineName)
  }

  private static func connect(
    to place: HostAndPort,
    _ arguments: ParsedArguments
  ) throws(LineError) -> Connection {
    do throws(SocketError) {
      let address = try SocketAddress.resolve(host: place.host, port: place.port)
      guard address.isLoopback || arguments.isGiven("dial-remote") else {
        throw SocketError.notLoopback
      }
      return try Connection(to: address)
    } catch {
      throw .socket(error, name: arguments.lineName)
    }
  }
}
