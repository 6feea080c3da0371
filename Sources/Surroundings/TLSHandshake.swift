/// What the module brings to a handshake of TLS.
package struct TLSHandshake: Equatable, Sendable {
  package var host: String
  package var port: UInt16
  /// The certificate of the server is checked: a CA is named.
  package var isVerified = false
  /// As `AT+CSSLCFG="ignorertctime"` has it.
  package var ignoresClock = false
  /// As `AT+CSSLCFG="sni"` has it.
  package var serverName: String?
  /// The module's clock, by which a certificate is in its time or not.
  package var utcMilliseconds: Int64 = 0

  package init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }
}
