public import Primitives

/// HTTP over the bearer: `AT+HTTP*`.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, chapter 9; V1.06 leaves
///   them out, and firmware has them all the same.
public enum HTTPCommand: ATCommand {
  /// `AT+HTTPINIT`, an execution command.
  case initialise
  /// `AT+HTTPTERM`, an execution command.
  case terminate
  /// `AT+HTTPPARA="CID",1`, a write command.
  case setBearer
  /// `AT+HTTPPARA="URL",<url>`, a write command.
  case setURL(RequestURL)
  /// `AT+HTTPPARA="CONTENT",<type>`, a write command.
  case setContentType(ContentType)
  /// `AT+HTTPDATA=<size>,<time>`, a write command: `DOWNLOAD`, then the TE
  /// sends `length` bytes (1 to 319 488) within `timeLimit` (1 to 120 s), then
  /// `OK`; at the time limit also `OK`.
  case setData(length: UInt32, timeLimit: Milliseconds)
  /// `AT+HTTPACTION=<method>`, a write command: `OK` at once, the outcome as a
  /// URC within `ResponseTimeout.httpAction`.
  case startAction(HTTPMethod)
  /// `AT+HTTPREAD`, an execution command: `+HTTPREAD: <n>`, then n bytes.
  case readBody

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .initialise: line.append("+HTTPINIT")
    case .terminate: line.append("+HTTPTERM")
    case .setBearer: line.append("+HTTPPARA=\"CID\",1")
    case .setURL(let url): line.append("+HTTPPARA=\"URL\",", url)
    case .setContentType(let type): line.append("+HTTPPARA=\"CONTENT\",", type)
    case .setData(let length, let timeLimit):
      line.append("+HTTPDATA=", length)
      line.append(",", timeLimit.rawValue)
    case .startAction(let method): line.append("+HTTPACTION=", method)
    case .readBody: line.append("+HTTPREAD")
    }
    line.append(ASCII.carriageReturn)
  }
}
