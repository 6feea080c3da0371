import Primitives
import Surroundings

/// A file that `AT+HTTPTOFS` is fetching, or has fetched last.
struct FileDownload: Equatable, Sendable {
  var url = ""
  var path = ""
  /// For each try.
  var timeLimit: Milliseconds = 0
  var triesLeft = 0
  var isUnderWay = false
  /// Bytes of the last one.
  var count = 0
}

extension VirtualModem {
  /// Fetches a file; its result is a URC, after the last try.
  mutating func startDownload(_ download: FileDownload, _ turn: inout Turn) -> Answer {
    guard !session.download.isUnderWay else { return .error }
    session.download = download
    session.download.isUnderWay = true
    tryDownload(&turn)
    return .ok
  }

  private mutating func tryDownload(_ turn: inout Turn) {
    session.download.triesLeft -= 1
    // As for AT+HTTPACTION, nothing goes out without a bearer.
    guard session.bearers.contains(where: { $0.status == .connected }) else {
      session.download.triesLeft = 0
      schedule(after: ExecutionTiming.answer, turn) { modem, turn in
        modem.endTry(.connectFailure, &turn)
      }
      return
    }
    let request = HTTPRequest(
      method: .get,
      url: HTTPRequest.url(session.download.url),
      contentType: nil,
      body: []
    )
    let id = ask(.http(request), &turn) { _, _, _ in }
    let ticket = schedule(after: session.download.timeLimit, turn) { modem, turn in
      modem.cancel(id, &turn)
      modem.endTry(.timeout, &turn)
    }
    session.requests[id] = { modem, event, turn in
      guard case .http(let outcome, _) = event else { return }
      modem.session.agenda.cancel(ticket)
      modem.forget(id)
      modem.endTry(outcome, &turn)
    }
  }

  private mutating func endTry(_ outcome: HTTPOutcome, _ turn: inout Turn) {
    guard case .response(let status, _, let body) = outcome else {
      guard session.download.triesLeft == 0 else { return tryDownload(&turn) }
      let status = outcome == .dnsFailure ? HTTPStatus.dnsError : HTTPStatus.networkError
      return finishDownload(status, count: 0, &turn)
    }
    guard status == 200 else { return finishDownload(status, count: body.count, &turn) }
    do {
      let now = turn.surroundings.utcMilliseconds
      try memory.files.write(body, to: session.download.path, at: now)
      finishDownload(status, count: body.count, &turn)
    } catch {
      finishDownload(HTTPStatus.noMemory, count: 0, &turn)
    }
  }

  private mutating func finishDownload(_ status: Int, count: Int, _ turn: inout Turn) {
    session.download.isUnderWay = false
    session.download.count = count
    report("+HTTPTOFS: \(status),\(count)", &turn)
  }
}
