package import CommandLine
import SerialPort
import Sockets

extension ParsedArguments {
  /// What `--port` or `--tcp` names, for errors and headers.
  package var lineName: String {
    let place = hostAndPort("tcp").map { "\($0.host):\($0.port)" }
    return text("port") ?? place ?? ""
  }

  /// What `--baud` says, else the module's default.
  package var baud: UInt32 {
    integer("baud").map { UInt32($0) } ?? 115_200
  }
}

extension Line {
  /// Opens what `--port` or `--tcp` names, which the table makes sure of.
  ///
  /// `wire` is let go as soon as the port is open: opening pulls DTR and RTS.
  package static func open(
    _ arguments: ParsedArguments,
    wire: ControlLine? = nil
  ) throws(LineError) -> Line {
    if let path = arguments.text("port") {
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
    do throws(SocketError) {
      let address = try SocketAddress.resolve(host: place.host, port: place.port)
      guard address.isLoopback || arguments.isGiven("dial-remote") else {
        throw SocketError.notLoopback
      }
      return Line(try Connection(to: address), name: arguments.lineName)
    } catch {
      throw .socket(error, name: arguments.lineName)
    }
  }
}
