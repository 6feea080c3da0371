/// The TCP toolkit (`AT+CIP*`) and its PDP context.
///
/// Nothing is saved over a restart.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 7 and 8.
public enum TCPCommand {
  /// The number of a connection after `AT+CIPMUX=1`, `<n>`; `nil` stands for the
  /// only one otherwise.
  public typealias Connection = Bounded<0, 7>

  // The PDP context.

  /// `AT+CSTT=<apn>`.
  public static func setAPN(_ apn: AccessPointName) -> some ATCommand { ATWrite(.cstt, apn) }

  /// `AT+CSTT=<apn>,<user>,<password>`.
  public static func setAccess(
    _ apn: AccessPointName,
    user: Credential,
    password: Credential
  ) -> some ATCommand {
    ATWrite(.cstt, ATList(apn, user, password))
  }

  /// `AT+CSTT`: starts with the access point name that is set.
  public static var startTask: some ATCommand { ATExecute(.cstt) }

  /// `AT+CIPCSGP=1,<apn>`: the access point name, said in another way.
  public static func setProfile(_ apn: AccessPointName) -> some ATCommand {
    ATWrite(.cipcsgp, ATList(1, apn))
  }

  /// `AT+CIPCSGP=1,<apn>,<user>,<password>`.
  public static func setProfile(
    _ apn: AccessPointName,
    user: Credential?,
    password: Credential?
  ) -> some ATCommand {
    ATWrite(.cipcsgp, ATList(1, apn, OrEmpty(user), OrEmpty(password)))
  }

  /// `AT+CIICR`.
  public static var bringUpWireless: some ATCommand { ATExecute(.ciicr) }
  /// `AT+CIFSR`: the address alone, and no `OK`.
  public static var readLocalAddress: some ATRequest<OtherInformation> { ATExecute(.cifsr) }

  /// `AT+CIFSREX`: `+CIFSREX: <address>` and `OK`.
  public static var readNamedLocalAddress: some ATRequest<OtherInformation> {
    ATExecute(.cifsrex)
  }

  /// `AT+CIPSHUT`: `SHUT OK` and no `OK`.
  public static var shutPDPContext: some ATCommand { ATExecute(.cipshut) }

  /// `AT+CDNSCFG="<primary>"[,"<secondary>"]`.
  public static func setNameServers(
    _ primary: IPv4Address,
    _ secondary: IPv4Address?
  ) -> some ATCommand {
    ATWrite(
      .cdnscfg,
      ATList(QuotedAddress(address: primary), secondary.map { QuotedAddress(address: $0) })
    )
  }

  /// `AT+CDNSGIP="<host>"`: `OK`, then the addresses as a URC.
  public static func resolve(_ host: HostName) -> some ATCommand { ATWrite(.cdnsgip, host) }

  // The connections.

  /// `AT+CIPMUX=1` and its kin.
  public static func set(_ setting: TCPSetting) -> some ATCommand {
    ATWrite(setting.command, setting)
  }

  /// `AT+CIPSTART=[<n>,]"<transport>","<host>",<port>`: `OK`, then `CONNECT OK` or
  /// `CONNECT FAIL`.
  public static func open(
    _ connection: Connection?,
    _ transport: Transport,
    _ host: HostName,
    port: UInt16
  ) -> some ATCommand {
    ATWrite(
      .cipstart,
      ATList(connection, transport, host, port),
      // With a connection's number the PDP context is up already.
      timeout: connection == nil ? nil : ResponseTimeout.numberedConnection
    )
  }

  /// `AT+CIPSEND`: `> `, then a payload that Control-Z ends.
  public static var send: some ATCommand { ATExecute(.cipsend) }

  /// `AT+CIPSEND=<n>`: the same after `AT+CIPMUX=1`.
  public static func send(_ connection: Connection) -> some ATCommand {
    ATWrite(.cipsend, connection)
  }

  /// `AT+CIPSEND=[<n>,]<length>`: `> `, then the payload.
  public static func sendLength(
    _ connection: Connection?,
    _ length: TCPLength
  ) -> some ATCommand {
    ATWrite(.cipsend, ATList(connection, length))
  }

  /// `AT+CIPACK=<n>`: how much was sent and how much acknowledged; the execution form is for the
  /// only connection.
  public static func readAcknowledgement(
    _ connection: Connection
  ) -> some ATRequest<TCPAcknowledgement> {
    ATWrite(.cipack, connection)
  }

  /// `AT+CIPRXGET=2,[<n>,]<length>`.
  public static func receive(
    _ connection: Connection?,
    _ length: TCPLength
  ) -> some ATRequest<ReceivedBytes> {
    ATWrite(.ciprxget, ATList(2, connection, length))
  }

  /// `AT+CIPRXGET=3,[<n>,]<length>`, the same in hexadecimal.
  public static func receiveHexadecimal(
    _ connection: Connection?,
    _ length: Bounded<1, 730>
  ) -> some ATRequest<ReceivedBytes> {
    ATWrite(.ciprxget, ATList(3, connection, length))
  }

  /// `AT+CIPRXGET=4[,<n>]`: how much there is.
  public static func readPending(_ connection: Connection?) -> some ATRequest<ReceivedBytes> {
    ATWrite(.ciprxget, ATList(4, connection))
  }

  /// `AT+CIPCLOSE`: `CLOSE OK` and no `OK`.
  public static var close: some ATCommand { ATExecute(.cipclose) }

  /// `AT+CIPCLOSE=[<n>,]<mode>`, without the mode for `nil`.
  ///
  /// Quickly is without waiting for the peer.
  public static func close(_ connection: Connection?, isQuick: Bool?) -> some ATCommand {
    ATWrite(.cipclose, ATList(connection, isQuick))
  }

  /// `AT+CIPSERVER=1,<port>`: `OK`, then `SERVER OK`.
  public static func listen(port: UInt16) -> some ATCommand {
    ATWrite(.cipserver, ATList(1, port))
  }

  /// `AT+CIPSERVER=0`: `OK`, then `SERVER CLOSE`.
  public static var stopListening: some ATCommand { ATWrite(.cipserver, 0) }
  /// `AT+CIPSTATUS`: `OK`, then `STATE: ...`.
  public static var readStatus: some ATRequest<OtherInformation> { ATExecute(.cipstatus) }

  /// `AT+CIPSTATUS=<n>`: one connection.
  public static func readConnection(
    _ connection: Connection
  ) -> some ATRequest<OtherInformation> {
    ATWrite(.cipstatus, connection)
  }
}

/// Bytes of one payload.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CIPSEND: at most 1 460.
public typealias TCPLength = Bounded<1, 1_460>
