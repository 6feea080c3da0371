public import Primitives

/// HTTP and HTTPS over the app network: `AT+SH*`, from firmware B05 on.
///
/// - Source: SIM7000 Series AT Command Manual V1.06.
public enum HTTPSCommand: ATCommand {
  /// `AT+SHCONF=?` and its kin, a test command: `ERROR` from firmware without
  /// HTTPS.
  case test(Name)
  /// `AT+SHSSL=<index>,"<ca>"[,"<cert>"]`, a write command: the TLS context, what
  /// the server's certificate is checked against, and our own; `""` for none.
  case setTLS(TLSContext, authority: CertificateName?, certificate: CertificateName?)
  /// `AT+SHSSL?`, a read command.
  case readTLS
  /// `AT+SHCONF="<key>",<value>`, a write command. AUTO_SAVE.
  case configure(HTTPSSetting)
  /// `AT+SHCONF?`, a read command: a line for each setting.
  case readConfiguration
  /// `AT+SHCONN`, an execution command: connects and shakes hands. After an
  /// `ERROR` the TA wants `disconnect` first.
  case connect
  /// `AT+SHSTATE?`, a read command.
  case readState
  /// `AT+SHCHEAD`, an execution command: no header fields of our own.
  case clearHeader
  /// `AT+SHAHEAD="<name>","<value>"`, a write command.
  case addHeader(HTTPSName, HTTPSValue)
  /// `AT+SHCPARA`, an execution command: no parameters of a form.
  case clearParameters
  /// `AT+SHPARA="<name>","<value>"`, a write command: a parameter of a form.
  case addParameter(HTTPSName, HTTPSValue)
  /// `AT+SHBOD=<body>,<length>`, a write command.
  case setBody(HTTPSBody)
  /// `AT+SHBODEXT=<length>,<time>`, a write command: `> `, then the payload.
  case setLongBody(length: Bounded<1, 4_096>, timeLimit: Bounded<100, 10_000>)
  /// `AT+SHREQ=<path>,<type>`, a write command: `OK` at once, the outcome as a
  /// URC.
  case start(HTTPSMethod, HTTPSPath)
  /// `AT+SHREQ=<type>`, a write command, as firmware B05 has it: the path is that
  /// of the URL.
  case startOnly(HTTPSMethod)
  /// `AT+SHREAD=<start>,<length>`, a write command: `OK`, then `+SHREAD: <n>` and
  /// n bytes for each 2 048; `ERROR` when there is less.
  case read(start: Bounded<0, 306_176>, length: Bounded<1, 306_176>)
  /// `AT+SHDISC`, an execution command.
  case disconnect

  /// A command of the chapter that has a test form.
  public enum Name: Equatable, Sendable {
    case tls
    case configuration
    case connect
    case state
    case header
    case parameter
    case body
    case longBody
    case request
    case read
    case disconnect

    /// `+SHSSL` and its kin.
    public var text: StaticString {
      switch self {
      case .tls: "+SHSSL"
      case .configuration: "+SHCONF"
      case .connect: "+SHCONN"
      case .state: "+SHSTATE"
      case .header: "+SHAHEAD"
      case .parameter: "+SHPARA"
      case .body: "+SHBOD"
      case .longBody: "+SHBODEXT"
      case .request: "+SHREQ"
      case .read: "+SHREAD"
      case .disconnect: "+SHDISC"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .setTLS(let context, let authority, let certificate):
      line.append("+SHSSL=", context)
      line.append(",", orEmpty: authority)
      line.append(",", certificate)
    case .readTLS: line.append("+SHSSL?")
    case .configure(let setting):
      line.append("+SHCONF=")
      setting.encode(into: &line)
    case .readConfiguration: line.append("+SHCONF?")
    case .connect: line.append("+SHCONN")
    case .readState: line.append("+SHSTATE?")
    case .clearHeader: line.append("+SHCHEAD")
    case .addHeader(let name, let value):
      line.append("+SHAHEAD=", name)
      line.append(",", value)
    case .clearParameters: line.append("+SHCPARA")
    case .addParameter(let name, let value):
      line.append("+SHPARA=", name)
      line.append(",", value)
    case .setBody(let body):
      line.append("+SHBOD=")
      body.encode(into: &line)
    case .setLongBody(let length, let timeLimit):
      line.append("+SHBODEXT=", length)
      line.append(",", timeLimit)
    case .start(let method, let path):
      line.append("+SHREQ=", path)
      line.append(",", method)
    case .startOnly(let method): line.append("+SHREQ=", method)
    case .read(let start, let length):
      line.append("+SHREAD=", start)
      line.append(",", length)
    case .disconnect: line.append("+SHDISC")
    }
    line.append(ASCII.carriageReturn)
  }
}

/// What `AT+SHCONF` sets; address and limits must be set before `AT+SHCONN`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SHCONF.
public enum HTTPSSetting: Equatable, Sendable {
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

  fileprivate func encode(into line: inout ATLine) {
    switch self {
    case .server(let server): line.append("\"URL\",", server)
    case .bodyLimit(let limit): line.append("\"BODYLEN\",", limit)
    case .headerLimit(let limit): line.append("\"HEADERLEN\",", limit)
    case .timeout(let seconds): line.append("\"TIMEOUT\",", seconds)
    case .isVersion6(let flag): line.append("\"IPVER\",", flag)
    }
  }
}
