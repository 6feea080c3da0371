public import Primitives

/// Packet data: attachment, the bearer that HTTP uses (`AT+SAPBR`) and the app
/// network that HTTPS uses (`AT+CNACT`).
///
/// - Source: SIM7000 Series AT Command Manual V1.06.
public enum PacketCommand: ATCommand {
  /// `AT+CGATT?`, a read command.
  case readAttachment
  /// `AT+CGATT=<state>`, a write command.
  case setAttachment(isAttached: Bool)
  /// `AT+SAPBR=3,1,"CONTYPE","GPRS"`, a write command. In V1.01 only; later
  /// firmware accepts it.
  case setBearerContentType
  /// `AT+SAPBR=3,1,"APN",<apn>`, a write command.
  case setBearerAPN(AccessPointName)
  /// `AT+SAPBR=1,1`, a write command. `ERROR` when it is open already.
  case openBearer
  /// `AT+SAPBR=2,1`, a write command that reads.
  case readBearer
  /// `AT+SAPBR=0,1`, a write command. `ERROR` when it is closed already.
  case closeBearer
  /// `AT+CNACT=1[,<apn>]`, a write command: `OK`, then `+APP PDP: ACTIVE` as a
  /// URC. `ERROR` when it is active already.
  case openAppNetwork(AccessPointName?)
  /// `AT+CNACT?`, a read command.
  case readAppNetwork
  /// `AT+CNACT=0`, a write command: `OK`, then `+APP PDP: DEACTIVE` as a URC.
  case closeAppNetwork

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .readAttachment: line.append("+CGATT?")
    case .setAttachment(let isAttached): line.append("+CGATT=", isAttached)
    case .setBearerContentType: line.append("+SAPBR=3,1,\"CONTYPE\",\"GPRS\"")
    case .setBearerAPN(let apn): line.append("+SAPBR=3,1,\"APN\",", apn)
    case .openBearer: line.append("+SAPBR=1,1")
    case .readBearer: line.append("+SAPBR=2,1")
    case .closeBearer: line.append("+SAPBR=0,1")
    case .openAppNetwork(let apn):
      line.append("+CNACT=1")
      line.append(",", apn)
    case .readAppNetwork: line.append("+CNACT?")
    case .closeAppNetwork: line.append("+CNACT=0")
    }
    line.append(ASCII.carriageReturn)
  }
}
