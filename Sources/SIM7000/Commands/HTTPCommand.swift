/// HTTP over the bearer: `AT+HTTP*`.
///
/// Nothing is saved over a restart.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, chapter 9; V1.06 leaves
///   them out, and firmware has them all the same.
public enum HTTPCommand {
  /// `AT+HTTPINIT`.
  public static var initialise: some ATCommand { ATExecute(.httpinit) }
  /// `AT+HTTPTERM`.
  public static var terminate: some ATCommand { ATExecute(.httpterm) }

  /// `AT+HTTPPARA="<key>",<value>`.
  public static func configure(_ parameter: HTTPParameter) -> some ATCommand {
    ATWrite(.httppara, parameter)
  }

  // Each of these a request of its own: a parameter of any kind is as large as a URL.

  /// `AT+HTTPPARA="CID",<n>`.
  package static func setBearer(_ profile: BearerCommand.Profile) -> some ATCommand {
    ATWrite(.httppara, ATList("CID" as StaticString, profile))
  }

  /// `AT+HTTPPARA="TIMEOUT",<s>`.
  package static func setTimeout(_ seconds: Bounded<30, 1_000>) -> some ATCommand {
    ATWrite(.httppara, ATList("TIMEOUT" as StaticString, seconds))
  }

  /// `AT+HTTPPARA="CONTENT","<type>"`.
  package static func setContentType(_ type: StaticString) -> some ATCommand {
    ATWrite(.httppara, ATList("CONTENT" as StaticString, type))
  }

  /// `AT+HTTPPARA?`: `+HTTPPARA:` and a line for each parameter.
  public static var readParameters: some ATRequest<ParameterLine> { ATRead(.httppara) }

  /// `AT+HTTPDATA=<size>,<time>`: `DOWNLOAD`, then the TE sends `length` bytes within
  /// `timeLimit`, then `OK`; at the time limit also `OK`.
  public static func setData(
    length: HTTPDataLength,
    timeLimit: HTTPDataTime
  ) -> some ATCommand {
    ATWrite(
      .httpdata,
      ATList(length, timeLimit),
      timeout: ResponseTimeout.body(limit: Int64(timeLimit.value))
    )
  }

  /// `AT+HTTPDATA=0`: clears the data.
  public static var clearData: some ATCommand {
    ATWrite(.httpdata, 0, timeout: ResponseTimeout.body(limit: nil))
  }

  /// `AT+HTTPACTION=<method>`: `OK` at once, the outcome as a URC within
  /// `ResponseTimeout.httpAction`.
  public static func startAction(_ method: HTTPMethod) -> some ATRequest<HTTPActionResult> {
    ATWrite(.httpaction, method.rawValue)
  }

  /// `AT+HTTPREAD`: `+HTTPREAD: <n>`, then n bytes.
  public static var readBody: some ATRequest<HTTPBodyHeader> { ATExecute(.httpread) }

  /// `AT+HTTPREAD=<start>,<length>`: a part of the body, less when there is less.
  public static func readBodyPart(
    start: HTTPOffset,
    length: HTTPDataLength
  ) -> some ATRequest<HTTPBodyHeader> {
    ATWrite(.httpread, ATList(start, length))
  }

  /// `AT+HTTPHEAD`: `+HTTPHEAD: <n>`, then n bytes; after a GET only.
  public static var readHead: some ATRequest<HTTPBodyHeader> { ATExecute(.httphead) }

  /// `AT+HTTPTOFS="<url>","<path>"[,<timeout>[,<retries>]]`: downloads to a file; `OK` at once,
  /// the outcome as a URC.
  public static func download(
    _ url: RequestURL,
    path: HTTPFilePath,
    _ limits: HTTPDownloadLimits?
  ) -> some ATCommand {
    ATWrite(.httptofs, ATList(url, path, limits?.timeout, limits?.retries))
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

  /// Seconds to wait (10 to 1,000), and attempts (5 to 100).
  public init(timeout: Bounded<10, 1_000>, retries: Bounded<5, 100>? = nil) {
    self.timeout = timeout
    self.retries = retries
  }
}

/// What `AT+HTTPPARA` sets.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPPARA.
public enum HTTPParameter: Equatable, ATParameter {
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

  public func encode(into line: inout ATLine) {
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
