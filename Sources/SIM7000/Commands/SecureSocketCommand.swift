/// The sockets over the app network, with or without TLS: `AT+CA*`.
///
/// The app network (`AT+CNACT`) must be active. Nothing here is saved over a
/// restart.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 18; the layout of
///   `AT+CAOPEN` without a connection type as clients of SIM7000G modules use it.
public enum SecureSocketCommand {
  /// The number of a connection, `<cid>`.
  ///
  /// Project value: 0 to 12, the siblings' range; the SIM7000 manual prints none,
  /// and two with TLS are all that users report.
  public typealias Connection = Bounded<0, 12>

  /// `AT+CACID=<cid>`: the connection that the others set up.
  public static func selectConnection(_ connection: Connection) -> some ATCommand {
    ATWrite(.cacid, connection)
  }

  /// `AT+CASSLCFG=<cid>,"<key>",<value>`.
  public static func configureTLS(
    _ connection: Connection,
    _ setting: SecureSocketTLS
  ) -> some ATCommand {
    ATWrite(.casslcfg, ATList(connection, setting))
  }

  /// `AT+CAOPEN=<cid>[,"TCP"],"<host>",<port>`: `+CAOPEN: <cid>,<result>` and `OK`, or the other
  /// way round.
  ///
  /// Firmware differs in whether it takes the transport.
  public static func open(
    _ connection: Connection,
    _ transport: Transport?,
    _ host: HostName,
    port: UInt16
  ) -> some ATRequest<SecureSocketOpening> {
    ATWrite(.caopen, ATList(connection, transport, host, port))
  }

  /// `AT+CASEND=<cid>,<length>[,<inputtime>]`: `> `, then the payload within the milliseconds,
  /// 5 000 unless given; `OK`, and `+CASEND: <cid>,<result>,<length>` as a URC.
  public static func send(
    _ connection: Connection,
    length: Bounded<1, 1_460>,
    timeLimit: Bounded<100, 120_000>?
  ) -> some ATCommand {
    ATWrite(
      .casend,
      ATList(connection, length, timeLimit),
      timeout: ResponseTimeout.body(limit: timeLimit.map { Int64($0.value) })
    )
  }

  /// `AT+CASEND=<cid>`: how many bytes there is room for.
  public static func readSendRoom(
    _ connection: Connection
  ) -> some ATRequest<SecureSocketRoom> {
    ATWrite(.casend, connection, timeout: ResponseTimeout.body(limit: nil))
  }

  /// `AT+CARECV=<cid>,<length>`: at most `length` bytes.
  ///
  /// Asking for more than there are hangs the module.
  public static func receive(
    _ connection: Connection,
    length: Bounded<1, 1_460>
  ) -> some ATRequest<SecureSocketBodyHeader> {
    ATWrite(.carecv, ATList(connection, length))
  }

  /// `AT+CACLOSE=<cid>`.
  public static func close(_ connection: Connection) -> some ATCommand {
    ATWrite(.caclose, connection)
  }

  /// `AT+CASERVER=<cid>,"<transport>",<port>`: listens.
  public static func listen(
    _ connection: Connection,
    _ transport: Transport,
    port: UInt16
  ) -> some ATCommand {
    ATWrite(.caserver, ATList(connection, transport, port))
  }

  /// `AT+CAACK=<cid>`: how much was sent and is not acknowledged.
  public static func readAcknowledgement(
    _ connection: Connection
  ) -> some ATRequest<SecureSocketAcknowledgement> {
    ATWrite(.caack, connection)
  }

  /// `AT+CACFG="<key>",<value>`.
  public static func configure(
    _ key: SecureSocketKey,
    _ value: Bounded<0, 2_147_483_647>
  ) -> some ATCommand {
    ATWrite(.cacfg, ATList(key, value))
  }

  /// `AT+CASWITCH=<cid>,<mode>`: whether the line carries the connection's data; `OK`, then
  /// `CONNECT`.
  public static func setTransparent(
    _ connection: Connection,
    isTransparent: Bool
  ) -> some ATCommand {
    ATWrite(.caswitch, ATList(connection, isTransparent))
  }
}

/// A key of `AT+CACFG`: the manual has many, `TRANSWAITTM` among them.
///
/// Project value: 32 characters.
public typealias SecureSocketKey = QuotedText<32>

/// What `AT+CASSLCFG` sets for one connection.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CASSLCFG.
public enum SecureSocketTLS: Equatable, ATParameter {
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

  public func encode(into line: inout ATLine) {
    switch self {
    case .isOn(let flag): line.append("\"ssl\",", flag)
    case .isDatagram(let flag): line.append("\"protocol\",", flag)
    case .context(let context): line.append("\"crindex\",", context)
    case .authority(let name): line.append("\"cacert\",", name)
    case .timeLimit(let milliseconds): line.append("\"timeout\",", milliseconds)
    case .localPort(let port): line.append("\"localport\",", port)
    }
  }
}
