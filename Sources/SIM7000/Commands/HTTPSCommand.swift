public import Primitives

/// HTTP and HTTPS over the app network: `AT+SH*`, from firmware B05 on.
///
/// - Source: SIM7000 Series AT Command Manual V1.06.
public enum HTTPSCommand: ATCommand {
  /// `AT+SHCONF=?`, a test command: `ERROR` from firmware without HTTPS.
  case testParameters
  /// `AT+SHSSL=1,""`, a write command: context 1, and no certificate to check
  /// the server's against.
  case setContext
  /// `AT+SHCONF="URL",<server>`, a write command: scheme, host and port.
  /// AUTO_SAVE.
  case setServer(HTTPSServer)
  /// `AT+SHCONF="BODYLEN",<n>`, a write command; at most 1 024. AUTO_SAVE.
  case setBodyLimit(UInt16)
  /// `AT+SHCONF="HEADERLEN",<n>`, a write command; at most 350. AUTO_SAVE.
  case setHeaderLimit(UInt16)
  /// `AT+SHCONN`, an execution command: connects and shakes hands. After an
  /// `ERROR` the TA wants `disconnect` first.
  case connect
  /// `AT+SHCHEAD`, an execution command: no header fields of our own.
  case clearHeader
  /// `AT+SHAHEAD="Content-Type",<type>`, a write command.
  case addContentType(ContentType)
  /// `AT+SHBOD=<body>,<length>`, a write command.
  case setBody(HTTPSBody)
  /// `AT+SHREQ=<path>,3`, a write command: POSTs. `OK` at once, the outcome as
  /// a URC.
  case startPost(HTTPSPath)
  /// `AT+SHDISC`, an execution command.
  case disconnect

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .testParameters: line.append("+SHCONF=?")
    case .setContext: line.append("+SHSSL=1,\"\"")
    case .setServer(let server): line.append("+SHCONF=\"URL\",", server)
    case .setBodyLimit(let limit): line.append("+SHCONF=\"BODYLEN\",", limit)
    case .setHeaderLimit(let limit): line.append("+SHCONF=\"HEADERLEN\",", limit)
    case .connect: line.append("+SHCONN")
    case .clearHeader: line.append("+SHCHEAD")
    case .addContentType(let type): line.append("+SHAHEAD=\"Content-Type\",", type)
    case .setBody(let body):
      line.append("+SHBOD=")
      body.encode(into: &line)
    case .startPost(let path):
      line.append("+SHREQ=", path)
      line.append(",3")
    case .disconnect: line.append("+SHDISC")
    }
    line.append(ASCII.carriageReturn)
  }
}
