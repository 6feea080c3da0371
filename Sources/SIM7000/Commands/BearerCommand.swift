public import Primitives

/// The bearer that HTTP, FTP, NTP and LBS use: `AT+SAPBR`.
///
/// Its settings are lost when the module restarts.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 7.2.1.
public enum BearerCommand: ATCommand {
  /// `<cid>`: one of three profiles.
  public typealias Profile = Bounded<1, 3>

  /// `AT+SAPBR=?`, a test command.
  case test
  /// `AT+SAPBR=3,<cid>,"<tag>","<value>"`, a write command.
  case set(Profile, BearerParameter)
  /// `AT+SAPBR=4,<cid>`, a write command that reads: a line for each parameter.
  case readParameters(Profile)
  /// `AT+SAPBR=1,<cid>`, a write command. `ERROR` when it is open already.
  case open(Profile)
  /// `AT+SAPBR=2,<cid>`, a write command that reads.
  case readStatus(Profile)
  /// `AT+SAPBR=0,<cid>`, a write command. `ERROR` when it is closed already.
  case close(Profile)

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test: line.append("+SAPBR=?")
    case .set(let profile, let parameter):
      line.append("+SAPBR=3,", profile)
      parameter.encode(into: &line)
    case .readParameters(let profile): line.append("+SAPBR=4,", profile)
    case .open(let profile): line.append("+SAPBR=1,", profile)
    case .readStatus(let profile): line.append("+SAPBR=2,", profile)
    case .close(let profile): line.append("+SAPBR=0,", profile)
    }
    line.append(ASCII.carriageReturn)
  }
}

/// What a bearer is set up with.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 7.2.1.
public enum BearerParameter: Equatable, Sendable {
  /// `"CONTYPE","GPRS"`. In V1.01 only; later firmware accepts it.
  case packetData
  case accessPointName(AccessPointName)
  case userName(NetworkCredential)
  case password(NetworkCredential)

  func encode<let capacity: Int>(into line: inout FixedBytes<capacity>) {
    switch self {
    case .packetData: line.append(",\"CONTYPE\",\"GPRS\"")
    case .accessPointName(let name): line.append(",\"APN\",", name)
    case .userName(let name): line.append(",\"USER\",", name)
    case .password(let password): line.append(",\"PWD\",", password)
    }
  }
}
