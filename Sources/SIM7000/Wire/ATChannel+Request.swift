public import Primitives

/// A request that is on its way, which knows what the lines of its answer say.
public struct ATExchange<Response: InformationResponse>: Sendable {
  fileprivate init() {}
}

extension ATChannel {
  /// Sends a request: the caller transmits `line`, which it is encoded into, at `now`.
  ///
  /// What is returned reads each `Event.informationResponse` that follows. `timeout` is the
  /// response timeout (default: the request's own).
  @discardableResult
  public mutating func send<Request: ATRequest>(
    _ request: Request,
    into line: inout ATLine,
    timeout: Milliseconds? = nil,
    at now: Instant
  ) -> ATExchange<Request.Response> {
    line.removeAll()
    request.encode(into: &line)
    send(line, responseTimeout: timeout ?? request.responseTimeout, at: now)
    return ATExchange()
  }

  /// Reads the line of the event that was just returned, an `Event.informationResponse`.
  public mutating func response<Response>(
    to exchange: ATExchange<Response>
  ) throws(InformationResponseError) -> Response {
    try withLine { line throws(InformationResponseError) in try Response(parsing: line) }
  }
}
