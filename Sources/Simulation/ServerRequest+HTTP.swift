import Surroundings
import VirtualModem
import World

/// Requests of HTTP in the words of the world's server, and back.
extension ServerRequest {
  init(_ request: HTTPRequest) {
    self.init(
      method: request.method.rawValue,
      url: request.url,
      contentType: request.contentType,
      body: request.body
    )
  }
}

extension HTTPOutcome {
  init(_ outcome: ServerAnswer.Outcome) {
    switch outcome {
    case .response(let status, let body):
      let header = "HTTP/1.1 \(status)\r\nContent-Length: \(body.count)\r\n\r\n"
      self = .response(status: status, header: Array(header.utf8), body: body)
    case .dnsFailure: self = .dnsFailure
    case .connectFailure: self = .connectFailure
    case .timeout: self = .timeout
    }
  }
}

extension HTTPRequest {
  /// `nil` for a method that no command of the module has.
  init?(_ request: ServerRequest) {
    guard let method = Method(rawValue: request.method) else { return nil }
    self.init(
      method: method,
      url: request.url,
      contentType: request.contentType,
      body: request.body
    )
  }
}
