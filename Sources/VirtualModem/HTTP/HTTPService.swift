import Surroundings

/// The module's HTTP client: `AT+HTTPINIT` to `AT+HTTPTERM`.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, chapter 9; SIM7000 HTTP
///   Application Note V1.01.
struct HTTPService: Sendable {
  /// What a body may hold; a longer one ends in 602.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPDATA.
  static let bodyMax = 319_488

  var isInitialised = false
  var parameters = HTTPParameters()
  /// What `AT+HTTPDATA` has taken.
  var body: [UInt8] = []
  var exchange: HTTPExchange?
  /// What the last response brought.
  private(set) var header: [UInt8] = []
  private(set) var response: [UInt8] = []

  mutating func begin() {
    header = []
    response = []
  }

  /// Takes an outcome in; returns the status for the URC.
  mutating func take(_ outcome: HTTPOutcome) -> Int {
    switch outcome {
    case .response(_, _, let body) where body.count > Self.bodyMax: return HTTPStatus.noMemory
    case .response(let status, let header, let body):
      self.header = header
      response = body
      return status
    case .dnsFailure: return HTTPStatus.dnsError
    case .connectFailure, .timeout: return HTTPStatus.networkError
    }
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
