public import Primitives

/// HTTP over the bearer: `AT+HTTP*`.
///
/// Nothing is saved over a restart.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, chapter 9; V1.06 leaves
///   them out, and firmware has them all the same.
public enum HTTPCommand: ATCommand {
  /// `AT+HTTPPARA=?` and its kin, a test command.
  case test(Name)
  /// `AT+HTTPINIT`, an execution command.
  case initialise
  /// `AT+HTTPTERM`, an execution command.
  case terminate
  /// `AT+HTTPPARA="<key>",<value>`, a write command.
  case configure(HTTPParameter)
  /// `AT+HTTPPARA?`, a read command: `+HTTPPARA:` and a line for each parameter.
  case readParameters
  /// `AT+HTTPDATA=<size>,<time>`, a write command: `DOWNLOAD`, then the TE
  /// sends `length` bytes within `timeLimit`, then `OK`; at the time limit also
  /// `OK`.
  case setData(length: HTTPDataLength, timeLimit: HTTPDataTime)
  /// `AT+HTTPDATA=0`, a write command: clears the data.
  case clearData
  /// `AT+HTTPACTION=<method>`, a write command: `OK` at once, the outcome as a
  /// URC within `ResponseTimeout.httpAction`.
  case startAction(HTTPMethod)
  /// `AT+HTTPREAD`, an execution command: `+HTTPREAD: <n>`, then n bytes.
  case readBody
  /// `AT+HTTPREAD=<start>,<length>`, a write command that reads: a part of the
  /// body, less when there is less.
  case readBodyPart(start: HTTPOffset, length: HTTPDataLength)
  /// `AT+HTTPHEAD`, an execution command: `+HTTPHEAD: <n>`, then n bytes; after a
  /// GET only.
  case readHead
  /// `AT+HTTPSTATUS?`, a read command: how far the transfer is.
  case readStatus
  /// `AT+HTTPTOFS="<url>","<path>"[,<timeout>[,<retries>]]`, a write command:
  /// downloads to a file; `OK` at once, the outcome as a URC.
  case download(RequestURL, path: HTTPFilePath, HTTPDownloadLimits?)
  /// `AT+HTTPTOFSRL?`, a read command: how far the download is.
  case readDownload

  /// A command of the chapter that has a test form.
  public enum Name: Equatable, Sendable {
    case initialisation
    case termination
    case parameters
    case data
    case action
    case body
    case head
    case status
    case download
    case downloadProgress

    /// `+HTTPINIT` and its kin.
    public var text: StaticString {
      switch self {
      case .initialisation: "+HTTPINIT"
      case .termination: "+HTTPTERM"
      case .parameters: "+HTTPPARA"
      case .data: "+HTTPDATA"
      case .action: "+HTTPACTION"
      case .body: "+HTTPREAD"
      case .head: "+HTTPHEAD"
      case .status: "+HTTPSTATUS"
      case .download: "+HTTPTOFS"
      case .downloadProgress: "+HTTPTOFSRL"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .initialise: line.append("+HTTPINIT")
    case .terminate: line.append("+HTTPTERM")
    case .configure(let parameter):
      line.append("+HTTPPARA=")
      parameter.encode(into: &line)
    case .readParameters: line.append("+HTTPPARA?")
    case .setData(let length, let timeLimit):
      line.append("+HTTPDATA=", length)
      line.append(",", timeLimit)
    case .clearData: line.append("+HTTPDATA=0")
    case .startAction(let method): line.append("+HTTPACTION=", method)
    case .readBody: line.append("+HTTPREAD")
    case .readBodyPart(let start, let length):
      line.append("+HTTPREAD=", start)
      line.append(",", length)
    case .readHead: line.append("+HTTPHEAD")
    case .readStatus: line.append("+HTTPSTATUS?")
    case .download(let url, let path, let limits):
      line.append("+HTTPTOFS=", url)
      line.append(",", path)
      line.append(",", limits?.timeout)
      line.append(",", limits?.retries)
    case .readDownload: line.append("+HTTPTOFSRL?")
    }
    line.append(ASCII.carriageReturn)
  }
}

/// Bytes of a request's body.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPDATA.
public typealias HTTPDataLength = Bounded<1, 319_488>

/// Milliseconds for the TE to send a body in.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPDATA.
public typealias HTTPDataTime = Bounded<1_000, 120_000>

/// The first byte of a part of a body, counted from zero.
public typealias HTTPOffset = Bounded<0, 319_488>

/// Where `AT+HTTPTOFS` puts a file: `/customer/xtra3grc.bin`.
///
/// Project value: `/customer/` and a name of 50 characters.
public typealias HTTPFilePath = QuotedText<60>

/// How long `AT+HTTPTOFS` tries.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPTOFS.
public struct HTTPDownloadLimits: Equatable, Sendable {
  /// Seconds, 50 unless given.
  public var timeout: Bounded<10, 1_000>
  /// 5 unless given.
  public var retries: Bounded<5, 100>?

  public init(timeout: Bounded<10, 1_000>, retries: Bounded<5, 100>? = nil) {
    self.timeout = timeout
    self.retries = retries
  }
}

/// What `AT+HTTPPARA` sets.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPPARA.
public enum HTTPParameter: Equatable, Sendable {
  /// `"CID",<n>`: the bearer profile.
  case bearer(Bounded<1, 3>)
  /// `"URL","<url>"`.
  case url(RequestURL)
  /// `"UA","<name>"`: the user agent, `SIMCom_MODULE` unless set.
  case userAgent(QuotedText<64>)
  /// `"PROIP","<address>"`: a proxy.
  case proxy(HostName)
  /// `"PROPORT",<port>`.
  case proxyPort(UInt16)
  /// `"REDIR",<0|1>`: whether the TA follows a redirection.
  case followsRedirections(Bool)
  /// `"BREAK",<n>`: the first byte of a ranged GET.
  case rangeStart(UInt32)
  /// `"BREAKEND",<n>`: the last byte.
  case rangeEnd(UInt32)
  /// `"TIMEOUT",<s>`: 120 unless set.
  case timeout(Bounded<30, 1_000>)
  /// `"CONTENT","<type>"`.
  case contentType(ContentType)
  /// `"USERDATA","<line>"`: a header line of our own.
  case headerLine(QuotedText<256>)

  fileprivate func encode(into line: inout ATLine) {
    switch self {
    case .bearer(let profile): line.append("\"CID\",", profile)
    case .url(let url): line.append("\"URL\",", url)
    case .userAgent(let name): line.append("\"UA\",", name)
    case .proxy(let host): line.append("\"PROIP\",", host)
    case .proxyPort(let port): line.append("\"PROPORT\",", port)
    case .followsRedirections(let flag): line.append("\"REDIR\",", flag)
    case .rangeStart(let offset): line.append("\"BREAK\",", offset)
    case .rangeEnd(let offset): line.append("\"BREAKEND\",", offset)
    case .timeout(let seconds): line.append("\"TIMEOUT\",", seconds)
    case .contentType(let type): line.append("\"CONTENT\",", type)
    case .headerLine(let text): line.append("\"USERDATA\",", text)
    }
  }
}
