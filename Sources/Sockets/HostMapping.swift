/// One line of a host map: who asks for a host, and perhaps for a port of it, is
/// led somewhere else.
///
/// Format: `HOST[:PORT]=ADDRESS:PORT`, such as `tracker.example=127.0.0.1:8080`.
/// Without a port on the left it holds for all of them.
package struct HostMapping: Equatable, Sendable {
  /// In lower case: names of hosts have no other.
  let host: String
  let port: UInt16?
  let target: SocketAddress

  /// `nil` when the text is not of the format.
  package init?(parsing text: String) {
    let sides = text.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, let led = HostAndPort(parsing: String(sides[1])), led.port > 0,
      let target = SocketAddress.literal(host: led.host, port: led.port)
    else { return nil }
    self.target = target
    if let asked = HostAndPort(parsing: String(sides[0])) {
      guard asked.port > 0 else { return nil }
      host = asked.host.lowercased()
      port = asked.port
    } else {
      guard HostAndPort.isHost(sides[0]), !sides[0].contains(":") else { return nil }
      host = sides[0].lowercased()
      port = nil
    }
  }
}
