import Backend
import CommandLine
import Primitives
package import Sockets

/// One alert on its way to a web address.
package final class AlertRequest: AlertPush {
  /// What the other side reads.
  package enum Shape: String, CaseIterable, Sendable {
    /// The alert as the page has it.
    case json
    /// A text with a title, for a topic of ntfy.
    case ntfy
    /// Title, message and the alert as data, for a webhook of Home Assistant.
    case homeAssistant = "home-assistant"
  }

  package struct Target: Equatable, Sendable {
    package var address: WebAddress
    package var shape: Shape

    package init(address: WebAddress, shape: Shape) {
      self.address = address
      self.shape = shape
    }
  }

  static let device = "url"

  let due: DueMessage
  private let request: ClientRequest
  private let limits: HTTPLimits
  private let lookup: NameLookup
  private let lookupLimit: Instant
  /// `nil` until the address is known.
  private var client: HTTPClient?
  private(set) var outcome: AlertOutcome?

  init(_ due: DueMessage, to target: Target, _ lookup: NameLookup, at now: Instant) {
    self.due = due
    var limits = HTTPLimits()
    limits.connectTimeout = 5_000
    limits.responseTimeout = AlertTime.limit
    limits.bodyBytesMax = 65_536
    self.limits = limits
    request = target.shape.request(due, target.address)
    self.lookup = lookup
    lookupLimit = now + AlertTime.limit
    connect(at: now)
  }

  var interest: PollLoop.Interest? { client?.interest }

  func deadline(at now: Instant) -> Instant? {
    client == nil ? min(lookupLimit, now + AlertTime.poll) : client?.deadline
  }

  func advance(at now: Instant) {
    guard outcome == nil else { return }
    if client == nil { connect(at: now) }
    guard let result = client?.advance(at: now) else { return }
    switch (client?.status, result) {
    // Whatever becomes of its body, such an answer says that the alert has come.
    case (.some(200..<300), _): outcome = .done
    case (_, .response(let response)): outcome = .failed("the answer was \(response.status)")
    case (_, .failure(let error)): outcome = .failed(error.explanation)
    }
  }

  private func connect(at now: Instant) {
    switch lookup.result {
    case .success(let place):
      client = HTTPClient(request, to: place, limits: limits, at: now)
    case .failure(let error): outcome = .failed(error.explanation)
    case nil where now >= lookupLimit: outcome = .failed("the resolver of names does not answer")
    case nil: break
    }
  }

  func end() {}
}

extension AlertRequest.Shape {
  func request(_ due: DueMessage, _ address: WebAddress) -> ClientRequest {
    switch self {
    case .json: Self.json(due.message.json, address)
    case .homeAssistant:
      Self.json(due.json(title: "title", text: "message", data: "data"), address)
    // Source: docs.ntfy.sh, "Publishing": the body is the message, headers its title,
    // priority from 1 to 5, tags, and what a click opens; "Limitations": a message of more
    // than 4,096 bytes becomes a file that has to be opened.
    case .ntfy:
      ClientRequest(
        .post,
        address,
        headers: [
          HTTPHeader("Title", due.message.title),
          HTTPHeader("Priority", due.message.kind.isUrgent ? "4" : "3"),
          HTTPHeader("Tags", due.message.kind.rawValue),
          due.mapLink.flatMap { HTTPHeader("Click", $0) },
        ].compactMap { $0 },
        body: Self.beginning(of: due.text, most: 4_096)
      )
    }
  }

  /// As many whole characters as fit into `limit` bytes.
  private static func beginning(of text: String, most limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for character in text {
      guard bytes.count + character.utf8.count <= limit else { break }
      bytes += character.utf8
    }
    return bytes
  }

  private static func json(_ body: [UInt8], _ address: WebAddress) -> ClientRequest {
    let type = HTTPHeader("Content-Type", "application/json")
    return ClientRequest(.post, address, headers: [type].compactMap { $0 }, body: body)
  }
}
