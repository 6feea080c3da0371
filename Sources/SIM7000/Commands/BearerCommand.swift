public import Primitives

/// The bearer that HTTP, FTP, NTP and LBS use: `AT+SAPBR`.
///
/// Its settings are lost when the module restarts.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 7.2.1.
public enum BearerCommand {
  /// `<cid>`: one of three profiles.
  public typealias Profile = Bounded<1, 3>

  /// `AT+SAPBR=3,<cid>,"<tag>","<value>"`.
  public static func set(_ profile: Profile, _ parameter: BearerParameter) -> some ATCommand {
    ATWrite(.sapbr, ATList(3, profile, parameter), timeout: ResponseTimeout.unspecified)
  }

  /// `AT+SAPBR=4,<cid>`: a line for each parameter.
  public static func readParameters(_ profile: Profile) -> some ATRequest<ParameterLine> {
    ATWrite(.sapbr, ATList(4, profile), timeout: ResponseTimeout.unspecified)
  }

  /// `AT+SAPBR=1,<cid>`.
  ///
  /// `ERROR` when it is open already.
  public static func open(_ profile: Profile) -> some ATCommand {
    ATWrite(.sapbr, ATList(1, profile))
  }

  /// `AT+SAPBR=2,<cid>`.
  public static func readStatus(_ profile: Profile) -> some ATRequest<BearerStatus> {
    ATWrite(.sapbr, ATList(2, profile), timeout: ResponseTimeout.bearerClosing)
  }

  /// `AT+SAPBR=0,<cid>`.
  ///
  /// `ERROR` when it is closed already.
  public static func close(_ profile: Profile) -> some ATCommand {
    ATWrite(.sapbr, ATList(0, profile), timeout: ResponseTimeout.bearerClosing)
  }
}

/// What a bearer is set up with.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 7.2.1.
public enum BearerParameter: Equatable, ATParameter {
  /// `"CONTYPE","GPRS"`. In V1.01 only; later firmware accepts it.
  case packetData
  /// `APN`.
  case accessPointName(AccessPointName)
  /// `USER`.
  case userName(NetworkCredential)
  /// `PWD`.
  case password(NetworkCredential)

  public func encode(into line: inout ATLine) {
    switch self {
    case .packetData: line.append("\"CONTYPE\",\"GPRS\"")
    case .accessPointName(let name): line.append("\"APN\",", name)
    case .userName(let name): line.append("\"USER\",", name)
    case .password(let password): line.append("\"PWD\",", password)
    }
  }
}
