public import Primitives

/// The TLS contexts that HTTPS, MQTT and the sockets share: `AT+CSSLCFG`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CSSLCFG.
public enum TLSCommand: ATCommand {
  /// `AT+CSSLCFG="sslversion",1,3`, a write command: TLS 1.2 for context 1.
  case setVersion
  /// `AT+CSSLCFG="sni",1,<host>`, a write command: the name that the handshake
  /// asks for.
  case setServerName(HTTPSHost)

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .setVersion: line.append("+CSSLCFG=\"sslversion\",1,3")
    case .setServerName(let host): line.append("+CSSLCFG=\"sni\",1,", host)
    }
    line.append(ASCII.carriageReturn)
  }
}
