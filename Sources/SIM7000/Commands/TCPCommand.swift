public import Primitives

/// The TCP toolkit (`AT+CIP*`) and its PDP context.
///
/// Nothing is saved over a restart.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 7 and 8.
public enum TCPCommand: ATCommand {
  /// The number of a connection after `AT+CIPMUX=1`, `<n>`; `nil` stands for the
  /// only one otherwise.
  public typealias Connection = Bounded<0, 7>

  /// `AT+CIPMUX=?` and its kin, a test command.
  case test(TCPName)
  /// `AT+CIPMUX?` and its kin, a read command.
  case read(TCPName)

  // The PDP context.

  /// `AT+CSTT=<apn>`, a write command.
  case setAPN(AccessPointName)
  /// `AT+CSTT=<apn>,<user>,<password>`, a write command.
  case setAccess(AccessPointName, user: Credential, password: Credential)
  /// `AT+CSTT`, an execution command: starts with the access point name that is
  /// set.
  case startTask
  /// `AT+CIPCSGP=1,<apn>[,<user>,<password>]`, a write command: the access point
  /// name, said in another way.
  case setProfile(AccessPointName, user: Credential?, password: Credential?)
  /// `AT+CIICR`, an execution command.
  case bringUpWireless
  /// `AT+CIFSR`, an execution command: the address alone, and no `OK`.
  case readLocalAddress
  /// `AT+CIFSREX`, an execution command: `+CIFSREX: <address>` and `OK`.
  case readNamedLocalAddress
  /// `AT+CIPSHUT`, an execution command: `SHUT OK` and no `OK`.
  case shutPDPContext
  /// `AT+CDNSCFG="<primary>"[,"<secondary>"]`, a write command.
  case setNameServers(IPv4Address, IPv4Address?)
  /// `AT+CDNSGIP="<host>"`, a write command: `OK`, then the addresses as a URC.
  case resolve(HostName)

  // The connections.

  /// `AT+CIPMUX=1` and its kin, a write command.
  case set(TCPSetting)
  /// `AT+CIPSTART=[<n>,]"<transport>","<host>",<port>`, a write command: `OK`,
  /// then `CONNECT OK` or `CONNECT FAIL`.
  case open(Connection?, Transport, HostName, port: UInt16)
  /// `AT+CIPSEND[=<n>]`: `> `, then a payload that Control-Z ends.
  case send(Connection?)
  /// `AT+CIPSEND=[<n>,]<length>`, a write command: `> `, then the payload.
  case sendLength(Connection?, TCPLength)
  /// `AT+CIPACK[=<n>]`: how much was sent and how much acknowledged.
  case readAcknowledgement(Connection?)
  /// `AT+CIPRXGET=2,[<n>,]<length>`, a write command that reads.
  case receive(Connection?, TCPLength)
  /// `AT+CIPRXGET=3,[<n>,]<length>`, the same in hexadecimal.
  case receiveHexadecimal(Connection?, Bounded<1, 730>)
  /// `AT+CIPRXGET=4[,<n>]`, a write command that reads how much there is.
  case readPending(Connection?)
  /// `AT+CIPCLOSE[=[<n>,]<mode>]`: `CLOSE OK` and no `OK`. Quickly is without
  /// waiting for the peer.
  case close(Connection?, isQuick: Bool?)
  /// `AT+CIPSERVER=1,<port>`, a write command: `OK`, then `SERVER OK`.
  case listen(port: UInt16)
  /// `AT+CIPSERVER=0`, a write command: `OK`, then `SERVER CLOSE`.
  case stopListening
  /// `AT+CIPSTATUS`, an execution command: `OK`, then `STATE: ...`.
  case readStatus
  /// `AT+CIPSTATUS=<n>`, a write command that reads one connection.
  case readConnection(Connection)

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .read(let name): line.append(read: name.text)
    case .set(let setting): setting.encode(into: &line)
    case .setAPN, .setAccess, .startTask, .setProfile, .bringUpWireless, .readLocalAddress,
      .readNamedLocalAddress, .shutPDPContext, .setNameServers, .resolve:
      encodeContext(into: &line)
    case .open, .send, .sendLength, .readAcknowledgement, .receive, .receiveHexadecimal,
      .readPending, .close, .listen, .stopListening, .readStatus, .readConnection:
      encodeConnection(into: &line)
    }
    line.append(ASCII.carriageReturn)
  }

  private func encodeContext(into line: inout ATLine) {
    switch self {
    case .setAPN(let apn): line.append("+CSTT=", apn)
    case .setAccess(let apn, let user, let password):
      line.append("+CSTT=", apn)
      line.append(",", user)
      line.append(",", password)
    case .startTask: line.append("+CSTT")
    case .setProfile(let apn, let user, let password):
      line.append("+CIPCSGP=1,", apn)
      guard user != nil || password != nil else { return }
      line.append(",", orEmpty: user)
      line.append(",", orEmpty: password)
    case .bringUpWireless: line.append("+CIICR")
    case .readLocalAddress: line.append("+CIFSR")
    case .readNamedLocalAddress: line.append("+CIFSREX")
    case .shutPDPContext: line.append("+CIPSHUT")
    case .setNameServers(let primary, let secondary):
      line.append("+CDNSCFG=", primary)
      if let secondary { line.append(",", secondary) }
    case .resolve(let host): line.append("+CDNSGIP=", host)
    case .test, .read, .set, .open, .send, .sendLength, .readAcknowledgement, .receive,
      .receiveHexadecimal, .readPending, .close, .listen, .stopListening, .readStatus,
      .readConnection:
      break  // Not of the context.
    }
  }

  private func encodeConnection(into line: inout ATLine) {
    switch self {
    case .open(let connection, let transport, let host, let port):
      line.append("+CIPSTART=")
      line.append(connection, ",")
      line.appendQuoted("", transport.name)
      line.append(",", host)
      line.append(",", port)
    case .send(let connection): line.append("+CIPSEND", "=", connection)
    case .sendLength(let connection, let length):
      line.append("+CIPSEND=")
      line.append(connection, ",")
      line.append(length)
    case .readAcknowledgement(let connection): line.append("+CIPACK", "=", connection)
    case .receive(let connection, let length):
      line.append("+CIPRXGET=2", ",", connection)
      line.append(",", length)
    case .receiveHexadecimal(let connection, let length):
      line.append("+CIPRXGET=3", ",", connection)
      line.append(",", length)
    case .readPending(let connection): line.append("+CIPRXGET=4", ",", connection)
    case .close(let connection, let isQuick):
      line.append("+CIPCLOSE", "=", connection)
      line.append(connection == nil ? "=" : ",", isQuick)
    case .listen(let port): line.append("+CIPSERVER=1,", port)
    case .stopListening: line.append("+CIPSERVER=0")
    case .readStatus: line.append("+CIPSTATUS")
    case .readConnection(let connection): line.append("+CIPSTATUS=", connection)
    case .test, .read, .set, .setAPN, .setAccess, .startTask, .setProfile, .bringUpWireless,
      .readLocalAddress, .readNamedLocalAddress, .shutPDPContext, .setNameServers, .resolve:
      break  // Not of a connection.
    }
  }
}

/// Bytes of one payload.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CIPSEND: at most 1 460.
public typealias TCPLength = Bounded<1, 1_460>

extension FixedBytes {
  /// Appends `name`, and behind it the connection, if there is one.
  fileprivate mutating func append(
    _ name: StaticString,
    _ separator: StaticString,
    _ connection: TCPCommand.Connection?
  ) {
    append(name)
    append(separator, connection)
  }

  /// Appends the connection and `text`, if there is one.
  fileprivate mutating func append(_ connection: TCPCommand.Connection?, _ text: StaticString) {
    guard let connection else { return }
    append(connection)
    append(text)
  }

  /// Appends `text`, and the address between quotes.
  fileprivate mutating func append(_ text: StaticString, _ address: IPv4Address) {
    append(text)
    append(ASCII.quote)
    address.encode(into: &self)
    append(ASCII.quote)
  }
}
