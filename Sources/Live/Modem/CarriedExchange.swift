import CommandLine
import Primitives
import Sockets
import Surroundings
import VirtualModem

/// An HTTP request of the modem's, on a connection of its own.
final class CarriedExchange: Carried {
  let id: Int
  private let request: HTTPRequest
  private var client: HTTPClient?
  /// Until TLS is there.
  private var program: TLSProgram?
  /// Known without a connection.
  private var early: (outcome: HTTPOutcome, remark: String?)?

  init(_ id: Int, _ request: HTTPRequest, _ dialling: Dialling, at now: Instant) {
    self.id = id
    self.request = request
    do {
      let address = try WebAddress(parsing: request.url, isSecured: request.security != nil)
      if let security = request.security {
        let place = try dialling.address(host: address.host, port: address.port)
        program = try TLSProgram(security, to: place)
      } else {
        client = HTTPClient(Self.made(of: request, to: address), dialling: dialling, at: now)
      }
    } catch WebAddressError.needsTLS {
      early = (.connectFailure, "\(request.url): TLS is for AT+SHCONN")
    } catch {
      early = (.dnsFailure, nil)
    }
  }

  var interest: PollLoop.Interest? {
    if let program, program.state == .shaking { return PollLoop.Interest(program.descriptor) }
    return clientInterest
  }

  private var clientInterest: PollLoop.Interest? {
    switch client {
    case .some(let client): client.interest
    case .none: nil
    }
  }

  var deadline: Instant? {
    if early != nil { return .zero }
    return switch client {
    case .some(let client): client.deadline
    case .none: nil
    }
  }

  private(set) var isOver = false

  func advance(at now: Instant, _ effects: inout NetworkCarrier.Effects) {
    if let (outcome, remark) = early {
      end(outcome, &effects)
      if let remark { effects.remarks.append(remark) }
      return
    }
    if let program, program.state == .shaking {
      program.advance()
      begin(program, at: now)
    }
    if let outcome = client?.advance(at: now) {
      end(Self.outcome(outcome), &effects)
    }
  }

  /// The request goes out once TLS is there.
  private func begin(_ program: TLSProgram, at now: Instant) {
    switch program.state {
    case .shaking: break
    case .established:
      guard let plain = program.takePlain(),
        let address = try? WebAddress(parsing: request.url, isSecured: true)
      else { return }
      client = HTTPClient(Self.made(of: request, to: address), over: plain, at: now)
    case .failed(_, let remark):
      early = (.connectFailure, "\(request.url): TLS: \(remark)")
    }
  }

  private func end(_ outcome: HTTPOutcome, _ effects: inout NetworkCarrier.Effects) {
    effects.events.append((id, .http(outcome)))
    isOver = true
  }

  static func made(of request: HTTPRequest, to address: WebAddress) -> ClientRequest {
    let type = HTTPHeader("Content-Type", request.contentType ?? defaultContentType)
    let fields = request.fields
      .filter { !Self.ownFields.contains($0.name.lowercased()) }
      .map { HTTPHeader($0.name, $0.value) }
    return ClientRequest(
      method(request.method),
      address,
      headers: ([type] + fields).compactMap(\.self),
      body: request.body
    )
  }

  /// What the client writes by itself.
  private static let ownFields = ["host", "connection", "content-length", "transfer-encoding"]

  private static func method(_ method: HTTPRequest.Method) -> ClientRequest.Method {
    switch method {
    case .get: .get
    case .post: .post
    case .head: .head
    case .delete: .delete
    case .put: .put
    case .patch: .patch
    }
  }

  static func outcome(_ outcome: HTTPExchange.Outcome) -> HTTPOutcome {
    switch outcome {
    case .response(let response):
      .response(status: response.status, header: response.head, body: response.body)
    case .failure(.socket(.hostNotFound)): .dnsFailure
    case .failure(.responseTimedOut): .timeout
    case .failure: .connectFailure
    }
  }

  /// The module's content type without `HTTPPARA "CONTENT"` is not documented.
  ///
  /// - Source: RFC 9110, section 8.3: without knowledge, octet-stream.
  private static let defaultContentType = "application/octet-stream"
}
