import Primitives

/// The module's other HTTP client: `AT+SHCONN` to `AT+SHDISC`, with TLS or
/// without.
///
/// TLS is played: the handshake takes its time and ends as the surroundings
/// say, and no byte is enciphered.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, the HTTP(S) chapter.
struct SecureService: Sendable {
  /// `AT+SHCONF`; URL, BODYLEN and HEADERLEN must be there to connect.
  struct Configuration: Equatable, Sendable {
    var server: String?
    var bodyLimit: Int?
    var headerLimit: Int?
    var timeLimitSeconds = 60

    /// False for an unknown key and a value out of its range.
    mutating func set(_ key: String, _ parameters: Parameters) -> Bool {
      switch key.uppercased() {
      case "URL":
        guard let value = parameters.text(1, max: 64), !value.isEmpty else { return false }
        server = value
      case "BODYLEN":
        guard let value = parameters.integer(1, in: 1...1_024) else { return false }
        bodyLimit = value
      case "HEADERLEN":
        guard let value = parameters.integer(1, in: 1...350) else { return false }
        headerLimit = value
      case "TIMEOUT":
        guard let value = parameters.integer(1, in: 30...1_800) else { return false }
        timeLimitSeconds = value
      case "IPVER": return parameters.integer(1, in: 0...1) != nil
      default: return false
      }
      return true
    }

    var isTLS: Bool { server?.lowercased().hasPrefix("https://") ?? false }

    var isComplete: Bool { server != nil && bodyLimit != nil && headerLimit != nil }
  }

  enum Connection: Equatable, Sendable {
    case none
    case connected
    /// A handshake failed; `AT+SHDISC` clears it.
    ///
    /// - Source: `Traces/at/https-connection-lost.trace`.
    case broken
    /// The far side hung up; the next `AT+SHCONN` connects.
    ///
    /// - Source: as above.
    case lost

    var canConnect: Bool { self == .none || self == .lost }
  }

  var configuration = Configuration()
  var connection = Connection.none
  /// `AT+SHAHEAD`, in order.
  var header: [(name: String, value: String)] = []
  var body: [UInt8] = []
  private(set) var action: HTTPService.Action?
  private(set) var response: [UInt8] = []

  var deadline: Instant? { action?.deadline }

  mutating func begin(_ action: HTTPService.Action) {
    self.action = action
    response = []
  }

  mutating func finish(_ outcome: HTTPOutcome) {
    action?.finish(outcome)
  }

  /// What is due is over: the URC, and the id of a request given up.
  ///
  /// Without a response the connection is lost, and that is all there is.
  mutating func report() -> (urc: String, givenUp: Int?)? {
    guard let action else { return nil }
    self.action = nil
    guard case .response(let status, let body)? = action.outcome else {
      connection = .lost
      return ("+SHSTATE: 0", action.idUnderWay)
    }
    response = body
    return ("+SHREQ: \"\(action.method)\",\(status),\(body.count)", nil)
  }

  /// Forgets the connection; returns the id of a request still under way.
  mutating func disconnect(_ next: Connection = .none) -> Int? {
    let id = action?.idUnderWay
    action = nil
    connection = next
    header = []
    body = []
    return id
  }

  /// `+SHREAD` pieces of at most 2 048 bytes, each with its own line in front.
  ///
  /// - Source: log of a SIM7000E, 1351B05: 3 762 bytes as 2 048 and 1 714.
  func pieces(from start: Int, size: Int) -> [UInt8] {
    let wanted = response[start..<start + size]
    var text: [UInt8] = []
    var offset = wanted.startIndex
    while offset < wanted.endIndex {
      let end = min(offset + 2_048, wanted.endIndex)
      text += "\r\n+SHREAD: \(end - offset)\r\n".utf8
      text += wanted[offset..<end]
      offset = end
    }
    return text + "\r\n".utf8
  }
}
