import Primitives
import SIM7000

/// The app network of `AT+CNACT` and, for an `https` URL, TLS and a request over it.
///
/// By the secure sockets and not by `AT+SHCONF`, whose settings the module stores.
struct AppNetworkInquiry: NetworkInquiry {
  let aim: Aim
  var layers: [Layer] { [.tls, .bearer, .http] }
  var step = 0

  var undoing: [String] {
    ["AT+CACLOSE=0", Self.noAuthority, removal, "AT+CFSTERM", "AT+CNACT=0"]
  }

  private static let noAuthority = "AT+CASSLCFG=0,\"cacert\",\"\""

  /// Project values: as long as `AT+CIICR` may take, and as the manual gives a server.
  private static let openingTime = Milliseconds.seconds(60)
  private static let answerTime = Milliseconds.seconds(60)
  private static let sendingTime = Milliseconds.seconds(15)

  mutating func next(_ view: InquiryView) -> InquiryStep {
    while true {
      step += 1
      switch step {
      case 1: return .ask("AT+CNACT?")
      case 2:
        // Firmware before B05 has none.
        guard view.last?.isSuccess == true else { return .done }
        if view.last?.answer("+CNACT: 1,") == nil { return opening }
        step = 4
      case 3:
        if view.last?.isSuccess == true { return .await(["+APP PDP:"], Self.openingTime) }
      case 4: return .ask("AT+CNACT?")
      default: return secure(step - 4, view)
      }
    }
  }

  private var opening: InquiryStep {
    let name = aim.accessPointName.map { ",\"\($0)\"" } ?? ""
    return .ask("AT+CNACT=1" + name, undo: "AT+CNACT=0")
  }

  private mutating func secure(_ part: Int, _ view: InquiryView) -> InquiryStep {
    guard let server = aim.server, server.isSecure, view.dialogue.lastLine("+CNACT: 1,") != nil
    else { return leave(view) }
    switch part {
    // The first two firmware may refuse, and take its own.
    case 1: return .ask("AT+CSSLCFG=\"sslversion\",0,3")
    case 2: return .ask("AT+CSSLCFG=\"sni\",0,\"\(server.host)\"")
    case 3: return .ask("AT+CACID=0")
    case 4: return .ask("AT+CASSLCFG=0,\"ssl\",1")
    case 5: return .ask("AT+CASSLCFG=0,\"crindex\",0")
    case 6, 7, 8, 9, 10: if let step = authority(part - 5) { return step }
    case 11:
      return .ask("AT+CAOPEN=0,\"\(server.host)\",\(server.port)", undo: "AT+CACLOSE=0")
    case 12: return .await(["+CAOPEN:"], ResponseTimeout.httpsConnection)
    case 13:
      guard view.dialogue.lastLine("+CAOPEN: 0,0") != nil else { break }
      let request = Array(
        "GET \(server.path) HTTP/1.1\r\nHost: \(server.host)\r\nConnection: close\r\n\r\n".utf8
      )
      return .ask("AT+CASEND=0,\(request.count)", body: request)
    case 14 where view.last?.has("+CASEND") == true: return .await(["+CASEND:"], Self.sendingTime)
    case 15 where view.last?.has("+CASEND") == true:
      return .await(["+CADATAIND:"], Self.answerTime)
    case 16 where view.dialogue.lastURC("+CADATAIND:") != nil: return .ask("AT+CARECV=0,512")
    case 14, 15, 16: break
    default: return leave(view)
    }
    step += 1
    return secure(part + 1, view)
  }

  /// The file by which the server is verified, where there is one: stored if it has to be, taken
  /// over, and named.
  private func authority(_ part: Int) -> InquiryStep? {
    guard let authority = aim.authority else { return nil }
    switch part {
    case 1 where authority.bytes != nil: return .ask("AT+CFSINIT", undo: "AT+CFSTERM")
    // What is longer would keep its end.
    case 2 where authority.bytes != nil: return .ask(removal)
    case 3:
      guard let bytes = authority.bytes else { return nil }
      let file = "3,\"\(authority.name)\""
      return .ask("AT+CFSWFILE=\(file),0,\(bytes.count),10000", undo: removal, body: bytes)
    case 4: return .ask("AT+CSSLCFG=\"convert\",2,\"\(authority.name)\"")
    case 5:
      let name = "AT+CASSLCFG=0,\"cacert\",\"\(authority.name)\""
      return .ask(name, undo: Self.noAuthority)
    default: return nil
    }
  }

  private var removal: String { "AT+CFSDFILE=3,\"\(aim.authority?.name ?? "")\"" }
}
