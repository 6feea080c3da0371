import CommandLine
package import SerialPort
package import Sockets

extension ClientLine {
  /// A pseudo-terminal, with a link to it.
  package static func terminal(
    at link: String,
    mode: UInt32? = nil
  ) throws(LineError) -> PseudoTerminal {
    do throws(PortError) {
      return try Folder.withLock(around: link) { () throws(PortError) in
        try PseudoTerminal(link: link, mode: mode)
      }
    } catch {
      throw .port(error, name: link)
    }
  }

  package static func listener(
    at place: HostAndPort,
    isRemoteAllowed: Bool
  ) throws(LineError) -> Listener {
    do throws(SocketError) {
      let address = try SocketAddress.resolve(host: place.host, port: place.port)
      return try Listener(on: address, isRemoteAllowed: isRemoteAllowed)
    } catch {
      throw .socket(error, name: "\(place.host):\(place.port)")
    }
  }
}
