import Primitives
import Surroundings

/// The sockets of the CA commands, over the context of `AT+CNACT`.
///
/// TLS is the network's: it reports how a handshake ends.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 18.
struct AppSockets: Sendable {
  /// `AT+CASSLCFG`.
  struct Configuration: Equatable, Sendable {
    var authority = ""
    var certificate = ""
    var keyTable = ""
    /// Project value, as none is documented.
    var timeLimit = 120
    var isTLS = false
    var contextIndex = 0
    var localPort = 0
    var isDatagram = false
  }

  /// What a connection ends up as.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CAOPEN.
  enum Result: Int, Sendable {
    case success = 0
    case unresolved = 20
    case networkInactive = 21
    case refused = 23
    case certificateExpired = 24
    case certificateForeign = 25
    case certificateExpiredAndForeign = 26
    case failed = 27

    init(_ failure: NetworkFailure) {
      switch failure {
      case .hostNotFound: self = .unresolved
      case .refused: self = .refused
      case .certificate(true, true): self = .certificateExpiredAndForeign
      case .certificate(true, false): self = .certificateExpired
      case .certificate(false, _): self = .certificateForeign
      case .unreachable, .timedOut, .handshake: self = .failed
      }
    }
  }

  enum Timing {
    /// A pending command ends by itself so long after the connection would.
    static let margin: Milliseconds = 5_000
    /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CASEND.
    static let input: Milliseconds = 5_000
  }

  /// - Source: SIM7000 Series AT Command Manual V1.06, the test command of
  ///   AT+CASWITCH; TinyGSM has two, too.
  static let count = 2

  var all = [Socket](repeating: Socket(), count: count)
  var configurations = [Configuration](repeating: Configuration(), count: count)
  /// The server's end of `AT+CASERVER`, by identifier.
  var servers = [AppServer?](repeating: nil, count: count)
  /// `AT+CACID`.
  var chosen: Int?
  var options = AppSocketOptions()
  /// Connections that the TE has not closed, whatever has become of them.
  var isKnown = [Bool](repeating: false, count: count)
  /// Their `AT+CAOPEN` is not over.
  var isOpening = [Bool](repeating: false, count: count)
}

struct AppServer: Sendable {
  var id: Int
  var kind: String
  var localPort: UInt16
  /// Where the command came from.
  var port: VirtualModem.Port
}

/// Opening and closing.
extension VirtualModem {
  mutating func openAppSocket(
    _ index: Int,
    _ transport: NetworkRequest.Transport,
    host: String,
    remotePort: UInt16,
    _ turn: inout Turn
  ) -> Answer {
    guard !session.appSockets.isKnown[index], session.appSockets.servers[index] == nil else {
      return .failure(.operationNotAllowed)
    }
    let socket = Socket(transport, host: host, remotePort: remotePort, port: turn.port)
    session.appSockets.all[index] = socket
    guard session.appNetwork.state == .active else {
      return openingAnswer(index, .networkInactive, turn)
    }
    session.appSockets.isKnown[index] = true
    session.appSockets.isOpening[index] = true
    connect(.app(index), socket, &turn)
    guard !session.appSockets.options.isAsynchronous else { return .ok }
    let timeLimit = session.appSockets.configurations[index].timeLimit
    let limit =
      Socket.Timing.connection + .seconds(Int64(timeLimit)) + AppSockets.Timing.margin
    return Answer(
      next: .pending(limit: limit) { _, _ in
        .line("+CAOPEN: \(index),\(AppSockets.Result.failed.rawValue)")
      }
    )
  }

  private mutating func openingAnswer(
    _ index: Int,
    _ result: AppSockets.Result,
    _ turn: Turn
  ) -> Answer {
    let text = "+CAOPEN: \(index),\(result.rawValue)"
    guard session.appSockets.options.isAsynchronous else { return .line(text) }
    tellAfterwards([text], on: turn.port, turn)
    return .ok
  }

  mutating func appConnected(_ index: Int, _ turn: inout Turn) {
    let configuration = session.appSockets.configurations[index]
    guard configuration.isTLS else { return finishAppOpening(index, .success, &turn) }
    let socket = session.appSockets.all[index]
    var handshake = handshake(
      host: socket.host,
      port: socket.remotePort,
      context: configuration.contextIndex,
      authority: configuration.authority,
      certificate: configuration.certificate,
      turn
    )
    handshake.connection = socket.id
    let limit = Milliseconds.seconds(Int64(max(configuration.timeLimit, 1)))
    session.appSockets.all[index].handshake = ask(.handshake(handshake), within: limit, &turn) {
      modem,
      event,
      turn in
      modem.session.appSockets.all[index].handshake = nil
      guard case .failed(let failure) = event else {
        return modem.finishAppOpening(index, .success, &turn)
      }
      modem.release(.app(index), &turn)
      modem.session.appSockets.all[index].state = .closed
      modem.appFailed(index, failure, &turn)
    }
  }

  mutating func appFailed(_ index: Int, _ failure: NetworkFailure, _ turn: inout Turn) {
    session.appSockets.isKnown[index] = false
    finishAppOpening(index, AppSockets.Result(failure), &turn)
  }

  private mutating func finishAppOpening(
    _ index: Int,
    _ result: AppSockets.Result,
    _ turn: inout Turn
  ) {
    session.appSockets.isOpening[index] = false
    let port = session.appSockets.all[index].port
    let text = "+CAOPEN: \(index),\(result.rawValue)"
    if session.appSockets.options.isAsynchronous {
      tell(text, on: port, &turn)
    } else {
      conclude(on: port, &turn) { _, _ in .line(text) }
    }
    // What has come before the command was over.
    if result == .success { schedule(after: 0, turn) { $0.announceAppData(index, &$1) } }
  }

  /// The far side has ended it; what has come stays readable until `AT+CACLOSE`.
  mutating func appEnded(_ index: Int, _ turn: inout Turn) {
    let port = session.appSockets.all[index].port
    session.agenda.cancel(session.appSockets.all[index].timer)
    session.appSockets.all[index].state = .closed
    if session.appSockets.isOpening[index] { return appFailed(index, .unreachable, &turn) }
    if session[port].dataMode != nil { return endDataMode(on: port, result: .noCarrier, &turn) }
    tell("+CASTATE: \(index),0", on: port, &turn)
    guard let length = session.appSockets.options.closingDelay else { return }
    session.appSockets.all[index].timer = schedule(after: length, turn) { modem, turn in
      modem.forgetAppSocket(index, &turn)
      modem.tell("+CACLOSE: \(index)", on: port, &turn)
    }
  }

  mutating func closeAppSocket(_ index: Int, _ turn: inout Turn) -> Answer {
    if let server = session.appSockets.servers[index] {
      order(.close, on: server.id, &turn)
      session.appSockets.servers[index] = nil
      return .ok
    }
    guard session.appSockets.isKnown[index] else { return .failure(.operationNotAllowed) }
    forgetAppSocket(index, &turn)
    return .ok
  }

  private mutating func forgetAppSocket(_ index: Int, _ turn: inout Turn) {
    release(.app(index), &turn)
    session[session.appSockets.all[index].port].heldDataMode = nil
    session.appSockets.all[index] = Socket()
    session.appSockets.isKnown[index] = false
    session.appSockets.isOpening[index] = false
  }

  /// The context is gone.
  mutating func endAppSockets(_ turn: inout Turn) {
    for index in session.appSockets.all.indices {
      if let server = session.appSockets.servers[index] {
        order(.close, on: server.id, &turn)
        session.appSockets.servers[index] = nil
      }
      guard session.appSockets.all[index].isOpen else { continue }
      release(.app(index), &turn)
      appEnded(index, &turn)
    }
  }
}
