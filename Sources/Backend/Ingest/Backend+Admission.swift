/// Whether a request is one to be stored.
package enum Admission: Equatable, Sendable {
  /// The answer; nothing is changed by such a request, so that no journal has it.
  case refused(Response)
  /// No position, and none is meant: the answer.
  case ignored(Response)
  /// `handle` will accept it, with the secret if the tracker needs one.
  case admitted(tracker: String, needsSecret: Bool)
}

extension Backend {
  /// What `handle` would do with a request: for a caller that writes its journal before.
  ///
  /// How often a tracker reports is the caller's to count.
  package func admission(of request: Request, secret: String?) -> Admission {
    if let refusal = refusal(ofForm: request) { return .refused(refusal) }
    let reading = ReportReading(request)
    if reading.isIgnored {
      return .ignored(Response(200, request.format == .ownTracks ? "[]" : ""))
    }
    guard reading.problems.isEmpty, let id = reading.id, reading.report != nil else {
      return .refused(Response(400, reading.problems.joined(separator: "; ")))
    }
    let needed = self.secret(ofTracker: id)
    guard needed == nil || needed == secret else { return .refused(Response(403, "Forbidden")) }
    return .admitted(tracker: id, needsSecret: needed != nil)
  }

  /// The report in a request that was accepted.
  package func reading(_ request: Request) -> (id: String, report: Report)? {
    let reading = ReportReading(request)
    guard let id = reading.id, let report = reading.report else { return nil }
    return (id, report)
  }

  /// True for a tracker of the account.
  package func owns(_ id: String, account: String) -> Bool {
    guard let owner = accountIDs.number(of: account) else { return false }
    return trackerIDs.number(of: id).map { cards[$0].owner == owner } ?? false
  }
}
