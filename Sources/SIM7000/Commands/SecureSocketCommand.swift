public import Primitives

/// The sockets over the app network, with or without TLS: `AT+CA*`.
///
/// The app network (`AT+CNACT`) must be active. Nothing here is saved over a
/// restart.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 18; the layout of
///   `AT+CAOPEN` without a connection type as clients of SIM7000G modules use it.
public enum SecureSocketCommand: ATCommand {
  /// The number of a connection, `<cid>`.
  ///
  /// Project value: 0 to 12, the siblings' range; the SIM7000 manual prints none,
  /// and two with TLS are all that users report.
  public typealias Connection = Bounded<0, 12>

  /// `AT+CACID=?` and its kin, a test command.
  case test(Name)
  /// `AT+CACID?` and its kin, a read command. `AT+CARECV?` takes the module down
  /// when no connection is open.
  case read(Name)
  /// `AT+CACID=<cid>`, a write command: the connection that the others set up.
  case selectConnection(Connection)
  /// `AT+CASSLCFG=<cid>,"<key>",<value>`, a write command.
  case configureTLS(Connection, SecureSocketTLS)
  /// `AT+CAOPEN=<cid>[,"TCP"],"<host>",<port>`, a write command: `+CAOPEN:
  /// <cid>,<result>` and `OK`, or the other way round.
  ///
  /// Firmware differs in whether it takes the transport.
  case open(Connection, Transport?, HostName, port: UInt16)
  /// `AT+CASEND=<cid>,<length>[,<inputtime>]`, a write command: `> `, then the
  /// payload within the milliseconds, 5 000 unless given; `OK`, and `+CASEND:
  /// <cid>,<result>,<length>` as a URC.
  case send(Connection, length: Bounded<1, 1_460>, timeLimit: Bounded<100, 120_000>?)
  /// `AT+CASEND=<cid>`, a write command that reads how many bytes there is room
  /// for.
  case readSendRoom(Connection)
  /// `AT+CARECV=<cid>,<length>`, a write command that reads: at most `length`
  /// bytes. Asking for more than there are hangs the module.
  case receive(Connection, length: Bounded<1, 1_460>)
  /// `AT+CACLOSE=<cid>`, a write command.
  case close(Connection)
  /// `AT+CASERVER=<cid>,"<transport>",<port>`, a write command: listens.
  case listen(Connection, Transport, port: UInt16)
  /// `AT+CAACK=<cid>`, a write command that reads how much was sent and is not
  /// acknowledged.
  case readAcknowledgement(Connection)
  /// `AT+CACFG="<key>",<value>`, a write command.
  case configure(SecureSocketKey, Bounded<0, 2_147_483_647>)
  /// `AT+CASWITCH=<cid>,<mode>`, a write command: whether the line carries the
  /// connection's data; `OK`, then `CONNECT`.
  case setTransparent(Connection, isTransparent: Bool)

  /// A command of the chapter.
  public enum Name: Equatable, Sendable {
    case connection
    case tls
    case open
    case send
    case receive
    case state
    case close
    case server
    case acknowledgement
    case configuration
    case transparency

    /// `+CACID` and its kin.
    public var text: StaticString {
      switch self {
      case .connection: "+CACID"
      case .tls: "+CASSLCFG"
      case .open: "+CAOPEN"
      case .send: "+CASEND"
      case .receive: "+CARECV"
      case .state: "+CASTATE"
      case .close: "+CACLOSE"
      case .server: "+CASERVER"
      case .acknowledgement: "+CAACK"
      case .configuration: "+CACFG"
      case .transparency: "+CASWITCH"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .read(let name): line.append(read: name.text)
    case .selectConnection(let connection): line.append("+CACID=", connection)
    case .configureTLS(let connection, let setting):
      line.append("+CASSLCFG=", connection)
      setting.encode(into: &line)
    case .open(let connection, let transport, let host, let port):
      line.append("+CAOPEN=", connection)
      if let transport { line.appendQuoted(",", transport.name) }
      line.append(",", host)
      line.append(",", port)
    case .send(let connection, let length, let timeLimit):
      line.append("+CASEND=", connection)
      line.append(",", length)
      line.append(",", timeLimit)
    case .readSendRoom(let connection): line.append("+CASEND=", connection)
    case .receive(let connection, let length):
      line.append("+CARECV=", connection)
      line.append(",", length)
    case .close(let connection): line.append("+CACLOSE=", connection)
    case .listen(let connection, let transport, let port):
      line.append("+CASERVER=", connection)
      line.appendQuoted(",", transport.name)
      line.append(",", port)
    case .readAcknowledgement(let connection): line.append("+CAACK=", connection)
    case .configure(let key, let value):
      line.append("+CACFG=", key)
      line.append(",", value)
    case .setTransparent(let connection, let isTransparent):
      line.append("+CASWITCH=", connection)
      line.append(",", isTransparent)
    }
    line.append(ASCII.carriageReturn)
  }
}

/// A key of `AT+CACFG`: the manual has many, `TRANSWAITTM` among them.
///
/// Project value: 32 characters.
public typealias SecureSocketKey = QuotedText<32>

/// What `AT+CASSLCFG` sets for one connection.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CASSLCFG.
public enum SecureSocketTLS: Equatable, Sendable {
  /// `"ssl",<0|1>`.
  case isOn(Bool)
  /// `"protocol",<n>`: 0 TLS, 1 DTLS.
  case isDatagram(Bool)
  /// `"crindex",<ctx>`: the context of `AT+CSSLCFG`.
  case context(TLSContext)
  /// `"cacert","<file>"`: what the server's certificate is checked against.
  case authority(CertificateName)
  /// `"timeout",<ms>`. Project value: at most two minutes.
  case timeLimit(Bounded<1, 120_000>)
  /// `"localport",<port>`.
  case localPort(UInt16)

  fileprivate func encode(into line: inout ATLine) {
    switch self {
    case .isOn(let flag): line.append(",\"ssl\",", flag)
    case .isDatagram(let flag): line.append(",\"protocol\",", flag)
    case .context(let context): line.append(",\"crindex\",", context)
    case .authority(let name): line.append(",\"cacert\",", name)
    case .timeLimit(let milliseconds): line.append(",\"timeout\",", milliseconds)
    case .localPort(let port): line.append(",\"localport\",", port)
    }
  }
}
