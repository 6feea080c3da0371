/// HTTP and HTTPS over the app network: `AT+SH*`, from firmware B05 on.
///
/// - Source: SIM7000 Series AT Command Manual V1.06.
public enum HTTPSCommand {
  /// `AT+SHSSL=<index>,"<ca>"[,"<cert>"]`: the TLS context, what the server's certificate is
  /// checked against, and our own; `""` for none.
  public static func setTLS(
    _ context: TLSContext,
    authority: CertificateName?,
    certificate: CertificateName?
  ) -> some ATCommand {
    ATWrite(.shssl, ATList(context, OrEmpty(authority), certificate))
  }

  /// `AT+SHSSL?`.
  public static var readTLS: some ATRequest<OtherInformation> { ATRead(.shssl) }

  /// `AT+SHCONF="<key>",<value>`; AUTO_SAVE.
  public static func configure(_ setting: HTTPSSetting) -> some ATCommand {
    ATWrite(.shconf, setting)
  }

  // Each of these a request of its own, of fewer bytes than a setting of any kind.

  /// `AT+SHCONF="BODYLEN",<n>`.
  package static func setBodyLimit(_ limit: HTTPSBodyLimit) -> some ATCommand {
    ATWrite(.shconf, ATList("BODYLEN" as StaticString, limit))
  }

  /// `AT+SHCONF="HEADERLEN",<n>`.
  package static func setHeaderLimit(_ limit: HTTPSHeaderLimit) -> some ATCommand {
    ATWrite(.shconf, ATList("HEADERLEN" as StaticString, limit))
  }

  /// `AT+SHAHEAD="Content-Type","<type>"`.
  package static func addContentType(_ type: StaticString) -> some ATCommand {
    ATWrite(.shahead, ATList("Content-Type" as StaticString, type))
  }

  /// `AT+SHCONF?`: a line for each setting.
  public static var readConfiguration: some ATRequest<ParameterLine> { ATRead(.shconf) }
  /// `AT+SHCONN`: connects and shakes hands.
  ///
  /// After an `ERROR` the TA wants `disconnect` first.
  public static var connect: some ATCommand { ATExecute(.shconn) }
  /// `AT+SHCHEAD`: no header fields of our own.
  public static var clearHeader: some ATCommand { ATExecute(.shchead) }

  /// `AT+SHAHEAD="<name>","<value>"`.
  public static func addHeader(_ name: HTTPSName, _ value: HTTPSValue) -> some ATCommand {
    ATWrite(.shahead, ATList(name, value))
  }

  /// `AT+SHCPARA`: no parameters of a form.
  public static var clearParameters: some ATCommand { ATExecute(.shcpara) }

  /// `AT+SHPARA="<name>","<value>"`: a parameter of a form.
  public static func addParameter(_ name: HTTPSName, _ value: HTTPSValue) -> some ATCommand {
    ATWrite(.shpara, ATList(name, value))
  }

  /// `AT+SHBOD=<body>,<length>`.
  public static func setBody(_ body: HTTPSBody) -> some ATCommand { ATWrite(.shbod, body) }

  /// `AT+SHBODEXT=<length>,<time>`: `> `, then the payload.
  public static func setLongBody(
    length: Bounded<1, 4_096>,
    timeLimit: Bounded<100, 10_000>
  ) -> some ATCommand {
    ATWrite(
      .shbodext,
      ATList(length, timeLimit),
      timeout: ResponseTimeout.body(limit: Int64(timeLimit.value))
    )
  }

  /// `AT+SHREQ=<path>,<type>`: `OK` at once, the outcome as a URC.
  public static func start(_ method: HTTPSMethod, _ path: HTTPSPath) -> some ATCommand {
    ATWrite(.shreq, ATList(path, method.rawValue))
  }

  /// `AT+SHREQ=<type>`, as firmware B05 has it: the path is that of the URL.
  public static func startOnly(_ method: HTTPSMethod) -> some ATCommand {
    ATWrite(.shreq, method.rawValue)
  }

  /// `AT+SHREAD=<start>,<length>`: `OK`, then `+SHREAD: <n>` and n bytes for each 2 048; `ERROR`
  /// when there is less.
  public static func read(
    start: Bounded<0, 306_176>,
    length: Bounded<1, 306_176>
  ) -> some ATRequest<HTTPBodyHeader> {
    ATWrite(.shread, ATList(start, length))
  }

  /// `AT+SHDISC`.
  public static var disconnect: some ATCommand { ATExecute(.shdisc) }
}

/// What `AT+SHCONF` sets; address and limits must be set before `AT+SHCONN`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SHCONF.
public enum HTTPSSetting: Equatable, ATParameter {
  /// `"URL","<server>"`: scheme, host and port.
  case server(HTTPSServer)
  /// `"BODYLEN",<n>`: room for a request's body. Older manuals say 350 at most.
  case bodyLimit(HTTPSBodyLimit)
  /// `"HEADERLEN",<n>`: room for its header.
  case headerLimit(HTTPSHeaderLimit)
  /// `"TIMEOUT",<s>`: 60 unless set.
  case timeout(Bounded<30, 1_800>)
  /// `"IPVER",<0|1>`: whether over version 6 of the Internet Protocol.
  case isVersion6(Bool)

  public func encode(into line: inout ATLine) {
    switch self {
    case .server(let server): line.append("\"URL\",", server)
    case .bodyLimit(let limit): line.append("\"BODYLEN\",", limit)
    case .headerLimit(let limit): line.append("\"HEADERLEN\",", limit)
    case .timeout(let seconds): line.append("\"TIMEOUT\",", seconds)
    case .isVersion6(let flag): line.append("\"IPVER\",", flag)
    }
  }
}
