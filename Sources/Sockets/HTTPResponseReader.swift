package import Primitives

/// Reads one HTTP/1.1 response, byte by byte, with limits.
///
/// Theory: the head is collected up to its empty line and then read whole; it
/// determines how the body is delimited; the body's bytes are taken until it is
/// complete. Interim responses (1xx) are skipped; all heads together have one limit.
///
/// - Source: RFC 9112, sections 4 to 7.
struct HTTPResponseReader: Sendable {
  enum Step: Equatable, Sendable {
    case pending
    case complete(ClientResponse)
    case failed(HTTPError)
  }

  private enum State: Sendable {
    case head
    case fixedBody(remaining: Int)
    case chunkedBody(ChunkReader)
    case bodyUntilClose
  }

  private let limits: HTTPLimits
  private let isHeadRequest: Bool
  private var state = State.head
  private var head: [UInt8] = []
  private var interimByteCount = 0
  private var response = ClientResponse(status: 0, headers: [], body: [])

  init(isHeadRequest: Bool, limits: HTTPLimits) {
    self.isHeadRequest = isHeadRequest
    self.limits = limits
  }

  mutating func push(_ byte: UInt8) -> Step {
    switch state {
    case .head:
      return pushHead(byte)
    case .fixedBody(let remaining):
      if let error = append(byte) { return .failed(error) }
      guard remaining > 1 else { return .complete(response) }
      state = .fixedBody(remaining: remaining - 1)
      return .pending
    case .chunkedBody(var reader):
      let step = reader.push(byte)
      state = .chunkedBody(reader)
      return take(step, byte)
    case .bodyUntilClose:
      return append(byte).map { .failed($0) } ?? .pending
    }
  }

  /// What the response says, once its head has come.
  var status: Int? { response.status > 0 ? response.status : nil }

  /// The server has ended the stream.
  mutating func finish() -> Step {
    switch state {
    case .bodyUntilClose: .complete(response)
    case .head, .fixedBody, .chunkedBody: .failed(.closedEarly)
    }
  }

  private mutating func pushHead(_ byte: UInt8) -> Step {
    guard interimByteCount + head.count < limits.headBytesMax else {
      return .failed(.headTooLong(limit: limits.headBytesMax))
    }
    head.append(byte)
    guard byte == ASCII.lineFeed, head.hasSuffix("\n\r\n") || head.hasSuffix("\n\n") else {
      return .pending
    }
    do throws(HTTPError) {
      let parsed = try HTTPResponseHead(parsing: head)
      defer { head = [] }
      guard parsed.status >= 200 else {
        interimByteCount += head.count
        return .pending
      }
      response = ClientResponse(
        status: parsed.status,
        headers: parsed.headers,
        head: head,
        body: []
      )
      return try startBody(parsed)
    } catch {
      return .failed(error)
    }
  }

  private mutating func startBody(_ head: HTTPResponseHead) throws(HTTPError) -> Step {
    switch try head.bodyLength(isHeadRequest: isHeadRequest) {
    case .fixed(0):
      return .complete(response)
    case .fixed(let length):
      guard length <= limits.bodyBytesMax else {
        throw .bodyTooLong(limit: limits.bodyBytesMax)
      }
      state = .fixedBody(remaining: length)
    case .chunked:
      state = .chunkedBody(ChunkReader())
    case .untilClose:
      state = .bodyUntilClose
    }
    return .pending
  }

  private mutating func take(_ step: ChunkReader.Step, _ byte: UInt8) -> Step {
    switch step {
    case .pending: .pending
    case .data: append(byte).map { .failed($0) } ?? .pending
    case .complete: .complete(response)
    case .malformed: .failed(.malformedChunk)
    }
  }

  private mutating func append(_ byte: UInt8) -> HTTPError? {
    guard response.body.count < limits.bodyBytesMax else {
      return .bodyTooLong(limit: limits.bodyBytesMax)
    }
    response.body.append(byte)
    return nil
  }
}

/// How much a response may be and how long it may take.
///
/// Project values. 120 s is the longest that a SIM7000 waits for a server
/// (AT+HTTPPARA="TIMEOUT"), 1 MiB is more than it stores.
package struct HTTPLimits: Equatable, Sendable {
  package var headBytesMax = 16_384
  package var bodyBytesMax = 1_048_576
  package var connectTimeout: Milliseconds = 15_000
  /// From the connection to the end of the response.
  package var responseTimeout: Milliseconds = 120_000

  package init() {}
}

extension [UInt8] {
  fileprivate func hasSuffix(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard count >= length else { return false }
    return span.hasText(text, at: count - length)
  }
}
