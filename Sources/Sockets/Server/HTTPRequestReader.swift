import Primitives

/// Reads the requests of one connection, with limits.
///
/// Theory: the head is collected up to its empty line and then read whole; it states how the
/// body is delimited; the body's bytes are taken until it is complete. What follows belongs
/// to the next request. After a failure nothing more is read: where the next request would
/// begin is not known.
///
/// - Source: RFC 9112.
package struct HTTPRequestReader: Sendable {
  package enum Step: Equatable, Sendable {
    /// More bytes are needed.
    case pending
    /// The client waits for `100 Continue` before it sends the body; comes once.
    case expectsContinue
    case request(ServerRequest)
    case failed(RequestRefusal)
  }

  private enum State: Sendable {
    /// Bytes up to here are searched for the end of the head.
    case head(searched: Int)
    case fixedBody(ServerRequest, length: Int)
    case chunkedBody(ServerRequest, ChunkReader)
    case failed(RequestRefusal)
  }

  private let limits = RequestLimits()
  private var state = State.head(searched: 0)
  private var bytes: [UInt8] = []

  package init() {}

  /// Nothing of a request has come.
  package var isIdle: Bool {
    if case .head = state { bytes.isEmpty } else { false }
  }

  package mutating func append(_ more: ArraySlice<UInt8>) {
    if case .failed = state { return }
    bytes.append(contentsOf: more)
  }

  /// The next thing that the bytes hold; call until `.pending` or `.failed`.
  package mutating func next() -> Step {
    do throws(RequestError) {
      switch state {
      case .head(let searched): return try readHead(from: searched)
      case .fixedBody(let request, let length): return readBody(of: request, length)
      case .chunkedBody(let request, let reader): return try readChunks(of: request, reader)
      case .failed(let refusal): return .failed(refusal)
      }
    } catch {
      state = .failed(error.refusal)
      bytes = []
      return .failed(error.refusal)
    }
  }

  private mutating func readHead(from searched: Int) throws(RequestError) -> Step {
    var searched = searched
    if searched == 0 {
      // Source: RFC 9112, section 2.2: an empty line before a request is passed over.
      let count = bytes.prefix { ASCII.isLineEnding($0) }.count
      if count > 0 { bytes.removeFirst(count) }
    }
    while searched < bytes.count {
      guard bytes[searched] == ASCII.lineFeed else {
        searched += 1
        continue
      }
      guard searched > 0, bytes[searched - 1] == ASCII.carriageReturn else {
        throw RequestError(.malformed("lines that end in CR LF"))
      }
      searched += 1
      if searched >= 4, bytes[searched - 3] == ASCII.lineFeed {
        return try startBody(headCount: searched)
      }
    }
    state = .head(searched: searched)
    guard bytes.count > limits.headBytesMax else { return .pending }
    throw RequestError(bytes.contains(ASCII.lineFeed) ? .headTooLarge : .targetTooLong)
  }

  private mutating func startBody(headCount: Int) throws(RequestError) -> Step {
    guard headCount <= limits.headBytesMax else { throw RequestError(.headTooLarge) }
    let head = try RequestHead(parsing: Array(bytes[..<headCount]), limits: limits)
    bytes.removeFirst(headCount)
    switch head.length {
    case .none, .fixed(0):
      state = .head(searched: 0)
      return .request(head.request)
    case .fixed(let length): state = .fixedBody(head.request, length: length)
    case .chunked: state = .chunkedBody(head.request, ChunkReader(isStrict: true))
    }
    if head.expectsContinue, bytes.isEmpty { return .expectsContinue }
    return next()
  }

  private mutating func readBody(of request: ServerRequest, _ length: Int) -> Step {
    guard bytes.count >= length else { return .pending }
    var request = request
    request.body = Array(bytes[..<length])
    bytes.removeFirst(length)
    state = .head(searched: 0)
    return .request(request)
  }

  private mutating func readChunks(
    of request: ServerRequest,
    _ reader: ChunkReader
  ) throws(RequestError) -> Step {
    var (request, reader) = (request, reader)
    for (index, byte) in bytes.enumerated() {
      switch reader.push(byte) {
      case .pending: break
      case .data:
        guard request.body.count < limits.bodyBytesMax else {
          throw RequestError(.contentTooLarge)
        }
        request.body.append(byte)
      case .malformed: throw RequestError(.malformed("chunks of a stated size"))
      case .complete:
        bytes.removeFirst(index + 1)
        state = .head(searched: 0)
        return .request(request)
      }
    }
    bytes = []
    state = .chunkedBody(request, reader)
    return .pending
  }
}
