/// A command of the TCP toolkit, for its test and read forms.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 7 and 8.
public enum TCPName: Equatable, Sendable {
  case accessPoint
  case wireless
  case localAddress
  case namedLocalAddress
  case shut
  case status
  case nameServers
  case resolution
  case profile
  case secondContext
  case multiplexing
  case transparency
  case quickSend
  case header
  case transport
  case remoteAddress
  case prompt
  case autoSend
  case reception
  case hexadecimalInput
  case hexadecimalOutput
  case localPort
  case removalDelay
  case keepAlive
  case nagle
  case contextCheck
  case transfer
  case udpMode
  case start
  case send
  case acknowledgement
  case close
  case server

  /// `+CSTT` and its kin.
  public var text: StaticString {
    switch self {
    case .accessPoint: "+CSTT"
    case .wireless: "+CIICR"
    case .localAddress: "+CIFSR"
    case .namedLocalAddress: "+CIFSREX"
    case .shut: "+CIPSHUT"
    case .status: "+CIPSTATUS"
    case .nameServers: "+CDNSCFG"
    case .resolution: "+CDNSGIP"
    case .profile: "+CIPCSGP"
    case .secondContext: "+CIPSGTXT"
    case .multiplexing: "+CIPMUX"
    case .transparency: "+CIPMODE"
    case .quickSend: "+CIPQSEND"
    case .header: "+CIPHEAD"
    case .transport: "+CIPSHOWTP"
    case .remoteAddress: "+CIPSRIP"
    case .prompt: "+CIPSPRT"
    case .autoSend: "+CIPATS"
    case .reception: "+CIPRXGET"
    case .hexadecimalInput: "+CIPSENDHEX"
    case .hexadecimalOutput: "+CIPHEXS"
    case .localPort: "+CLPORT"
    case .removalDelay: "+CIPRDTIMER"
    case .keepAlive: "+CIPTKA"
    case .nagle: "+CIPOPTION"
    case .contextCheck: "+CIPDPDP"
    case .transfer: "+CIPCCFG"
    case .udpMode: "+CIPUDPMODE"
    case .start: "+CIPSTART"
    case .send: "+CIPSEND"
    case .acknowledgement: "+CIPACK"
    case .close: "+CIPCLOSE"
    case .server: "+CIPSERVER"
    }
  }
}
