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
  /// Of the TCP connection that it is on; `nil` for a handshake alone.
  package var connection: Int?
  /// As `AT+CSSLCFG="sslversion"` has it: 1 to 3 are TLS 1.0 to 1.2.
  package var version = 0
  /// Files of the module, PEM: of the CA, and of the client with its key.
  package var authority: [UInt8]?
  package var certificate: [UInt8]?
  package var key: [UInt8]?
  package var passphrase: String?
  /// The module's clock, by which a certificate is in its time or not.
  package var utcMilliseconds: Int64 = 0

  package init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }
}
