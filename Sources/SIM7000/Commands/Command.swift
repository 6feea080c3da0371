/// A command of any chapter: the one type for who gives commands of several.
public enum Command: ATCommand {
  case general(GeneralCommand)
  case identity(IdentityCommand)
  case sim(SIMCommand)
  case network(NetworkCommand)
  case radio(RadioCommand)
  case packet(PacketCommand)
  case bearer(BearerCommand)
  case appNetwork(AppNetworkCommand)
  case tcp(TCPCommand)
  case http(HTTPCommand)
  case https(HTTPSCommand)
  case tls(TLSCommand)
  case secureSocket(SecureSocketCommand)
  case mqtt(MQTTCommand)
  case gnss(GNSSCommand)
  case clock(ClockCommand)
  case power(PowerCommand)

  public func encode(into line: inout ATLine) {
    switch self {
    case .general(let command): command.encode(into: &line)
    case .identity(let command): command.encode(into: &line)
    case .sim(let command): command.encode(into: &line)
    case .network(let command): command.encode(into: &line)
    case .radio(let command): command.encode(into: &line)
    case .packet(let command): command.encode(into: &line)
    case .bearer(let command): command.encode(into: &line)
    case .appNetwork(let command): command.encode(into: &line)
    case .tcp(let command): command.encode(into: &line)
    case .http(let command): command.encode(into: &line)
    case .https(let command): command.encode(into: &line)
    case .tls(let command): command.encode(into: &line)
    case .secureSocket(let command): command.encode(into: &line)
    case .mqtt(let command): command.encode(into: &line)
    case .gnss(let command): command.encode(into: &line)
    case .clock(let command): command.encode(into: &line)
    case .power(let command): command.encode(into: &line)
    }
  }
}
