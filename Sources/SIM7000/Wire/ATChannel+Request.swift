public import Primitives

/// A request that is on its way, which knows what the lines of its answer say.
public struct ATExchange<Response: InformationResponse>: Sendable {
  fileprivate init() {}
}

extension ATChannel {
  /// Why a command line cannot be sent.
  public enum SendError: Error, Equatable, Sendable {
    /// A command line is pending, or the TA is not in step: `isReady` is false.
    case busy
    /// The line is empty, longer than an `ATLine` holds, or does not end in `<CR>`.
    case incompleteLine
  }

  /// Sends a request: the caller transmits `line`, which it is encoded into, at `now`.
  ///
  /// What is returned reads each `Event.informationResponse` that follows. `timeout` is the
  /// response timeout (default: the request's own).
  ///
  /// - Throws: `SendError.busy` while another command line is pending.
  @discardableResult
  public mutating func send<Request: ATRequest>(
    _ request: Request,
    into line: inout ATLine,
    timeout: Milliseconds? = nil,
    at now: Instant
  ) throws(SendError) -> ATExchange<Request.Response> {
    line.removeAll()
    request.encode(into: &line)
    try send(line, responseTimeout: timeout ?? request.responseTimeout, at: now)
    return ATExchange()
  }

  /// For a caller whose own state shows that the channel is ready and the line whole.
  package mutating func sendReady(
    _ line: ATLine,
    responseTimeout: Milliseconds,
    at now: Instant
  ) {
    do throws(SendError) {
      try send(line, responseTimeout: responseTimeout, at: now)
    } catch {
      preconditionFailure("a command line is pending, or this one is not whole")
    }
  }

  /// Sends the line that was encoded into `reader.pending.line`: the caller transmits what
  /// `withPendingLine` lends.
  ///
  /// For a caller whose own state shows that the channel is ready and the line whole.
  @inline(never)
  package mutating func sendEncoded(responseTimeout: Milliseconds, at now: Instant) {
    precondition(isReady && reader.expectEncoded(), "a line is pending, or this one is not whole")
    state = .waiting(deadline: now + responseTimeout, hasEcho: false, hasNoise: false)
  }

  /// Lends the line that was just sent, with its line ending.
  package mutating func withPendingLine<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try reader.pending.withWholeLine(body)
  }

  /// The line of the event that was just returned is the text of a short message, and not what it
  /// looks like.
  public var isText: Bool { reader.isText }

  /// Reads the line of the event that was just returned, an `Event.informationResponse`.
  public mutating func response<Response>(
    to exchange: ATExchange<Response>
  ) throws(InformationResponseError) -> Response {
    try withLine { line throws(InformationResponseError) in try Response(parsing: line) }
  }
}
