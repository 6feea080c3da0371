import Primitives

/// The module's HTTP client: `AT+HTTPINIT` to `AT+HTTPTERM`.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, chapter 9; SIM7000 HTTP
///   Application Note V1.01.
struct HTTPService: Sendable {
  /// A request under way.
  struct Action: Sendable {
    /// `nil` when nothing went out.
    var id: Int?
    /// The method as its URC names it.
    var method: String
    /// Its URC is not printed before.
    var earliest: Instant
    /// Without an outcome, given up then.
    var until: Instant
    private(set) var outcome: HTTPOutcome?

    init(id: Int?, method: String, earliest: Instant, until: Instant) {
      self.id = id
      self.method = method
      self.earliest = earliest
      self.until = until
    }

    /// The id while there is no outcome: of a request that can be cancelled.
    var idUnderWay: Int? { outcome == nil ? id : nil }

    /// When it is over.
    var deadline: Instant { outcome == nil ? until : earliest }

    /// The first outcome counts.
    mutating func finish(_ outcome: HTTPOutcome) {
      if self.outcome == nil { self.outcome = outcome }
    }
  }

  /// What a body may hold; a longer one ends in 602.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPDATA.
  static let bodyMax = 319_488

  var isInitialised = false
  var parameters = HTTPParameters()
  /// What `AT+HTTPDATA` has taken.
  var body: [UInt8] = []
  private(set) var action: Action?
  /// What the last response brought.
  private(set) var response: [UInt8] = []

  var deadline: Instant? { action?.deadline }

  mutating func begin(_ action: Action) {
    self.action = action
    response = []
  }

  mutating func finish(_ outcome: HTTPOutcome) {
    action?.finish(outcome)
  }

  /// What is due is over: the URC, and the id of a request given up.
  mutating func report() -> (urc: String, givenUp: Int?)? {
    guard let action else { return nil }
    self.action = nil
    var status = HTTPStatus.networkError
    switch action.outcome {
    case .response(let code, let body)? where body.count <= Self.bodyMax:
      status = code
      response = body
    case .response?: status = HTTPStatus.noMemory
    case .dnsFailure?: status = HTTPStatus.dnsError
    case .connectFailure?, .timeout?, nil: break
    }
    let urc = "+HTTPACTION: \(action.method),\(status),\(response.count)"
    return (urc, action.idUnderWay)
  }

  /// The bearer is gone: the request fails with 601 when its time comes.
  ///
  /// Returns the id of a request that is still under way.
  mutating func loseBearer() -> Int? {
    guard let id = action?.idUnderWay else { return nil }
    finish(.connectFailure)
    return id
  }

  /// Forgets everything; returns the id of a request that is still under way.
  mutating func cancel() -> Int? {
    let id = action?.idUnderWay
    self = HTTPService()
    return id
  }

  /// `size` bytes from `start` on, or as many as there are.
  func slice(from start: Int, size: Int) -> ArraySlice<UInt8> {
    guard start < response.count else { return [] }
    return response[start..<min(response.count, start + size)]
  }
}

/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPACTION.
enum HTTPStatus {
  static let networkError = 601
  static let noMemory = 602
  static let dnsError = 603
}

/// What `AT+HTTPPARA` has set.
struct HTTPParameters: Equatable, Sendable {
  var profile = 1
  var url = ""
  var contentType: String?
  var timeLimitSeconds = 120

  /// False for an unknown key and a value out of its range.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPPARA.
  mutating func set(_ key: String, _ parameters: Parameters) -> Bool {
    switch key.uppercased() {
    case "CID":
      guard let value = parameters.integer(1, in: 1...Bearer.count) else { return false }
      profile = value
    case "URL":
      guard let value = parameters.text(1), !value.isEmpty else { return false }
      url = value
    case "CONTENT":
      guard let value = parameters.text(1) else { return false }
      contentType = value
    case "TIMEOUT":
      guard let value = parameters.integer(1, in: 30...1_000) else { return false }
      timeLimitSeconds = value
    case "REDIR":
      guard parameters.integer(1, in: 0...1) != nil else { return false }
    case "UA", "PROIP", "PROPORT", "BREAK", "BREAKEND", "USERDATA":
      // Taken and without effect: requests carry what `HTTPRequest` has.
      guard parameters.text(1) != nil else { return false }
    default: return false
    }
    return true
  }
}
