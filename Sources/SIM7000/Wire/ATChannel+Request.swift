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
    var line = line
    sendReady(inPlace: &line, responseTimeout: responseTimeout, at: now)
  }

  /// As `sendReady`, for a line that the caller owns: it is not copied first.
  package mutating func sendReady(
    inPlace line: inout ATLine,
    responseTimeout: Milliseconds,
    at now: Instant
  ) {
    do throws(SendError) {
      try send(inPlace: &line, responseTimeout: responseTimeout, at: now)
    } catch {
      preconditionFailure("a command line is pending, or this one is not whole")
    }
  }

  /// Reads the line of the event that was just returned, an `Event.informationResponse`.
  public mutating func response<Response>(
    to exchange: ATExchange<Response>
  ) throws(InformationResponseError) -> Response {
    try withLine { line throws(InformationResponseError) in try Response(parsing: line) }
  }
}
