import GNSS
import Primitives

/// The mode *as-printed*: the documents' function over this backend's data, so
/// that its faults can be seen.
extension Backend {
  mutating func receiveAsPrinted(
    _ request: Request,
    _ faults: PrintedFaults,
    at now: Timestamp,
    _ effects: inout Effects
  ) -> Response {
    let decision = decideAsPrinted(request, faults, at: now, &effects)
    effects.log += decision.log
    return Response(decision.status, decision.body)
  }

  private mutating func decideAsPrinted(
    _ request: Request,
    _ faults: PrintedFaults,
    at now: Timestamp,
    _ effects: inout Effects
  ) -> PrintedFunction.Decision {
    if faults.contains(.doesNotLoad) { return PrintedFunction.failure }
    guard request.method == "POST" else { return .init(405, "Method Not Allowed") }
    guard request.body.count <= BackendSettings.printedBodyMax else {
      return .init(413, "Payload Too Large")
    }
    guard let body = PrintedBody(request.body.span) else { return .init(400, "Bad Request") }
    let reader = ReportReader(request.body.span)
    if !faults.contains(.noValidation), reader.report == nil {
      return .init(400, reader.problems.joined(separator: "; "))
    }
    // A document's path needs a text that is one segment.
    guard !faults.contains(.bodyAsID), case .text(let id) = body.trackerID, !id.isEmpty,
      !id.utf8.contains(ASCII.slash)
    else { return PrintedFunction.failure }
    let known = trackerIDs.number(of: id)
    if !faults.contains(.noCredential),
      let secret = known.flatMap({ detailsIndex(of: $0) }).flatMap({ details[$0].secret }),
      secret != request.secret
    {
      return .init(403, "Forbidden")
    }
    if known == nil, !faults.contains(.createsTrackers) {
      return PrintedFunction.decide(PrintedPoint(0, 0), PrintedDocuments(), faults)
    }
    guard body.latitude != .undefined, body.longitude != .undefined else {
      return PrintedFunction.failure
    }
    guard let number = known ?? addUnowned(id) else { return PrintedFunction.failure }
    let isLate = storeAsPrinted(body, reader.time, number, at: now)
    let point = PrintedPoint(body.latitude.number, body.longitude.number)
    let decision = PrintedFunction.decide(point, documents(of: number), faults)
    guard let isOutside = decision.isOutside, !isLate || faults.contains(.testsLateReports) else {
      return decision
    }
    return alertAsPrinted(isOutside, decision, number, faults, at: now, &effects)
  }

  /// Merges the position into the document, whatever it is.
  ///
  /// - Returns: True if the report is older than the newest.
  private mutating func storeAsPrinted(
    _ body: PrintedBody,
    _ time: Timestamp?,
    _ number: Int,
    at now: Timestamp
  ) -> Bool {
    while printed.tracks.count <= number { printed.tracks.append(.init()) }
    let time = time ?? now
    let isLate = time < printed.tracks[number].newest
    if !isLate { printed.tracks[number].newest = time }
    if let position = Position(degrees: body.latitude.number, body.longitude.number) {
      let report = Report(position: position)
      watches[number].store(report, at: time, error: 0, now: now, since: startedAt)
    }
    return isLate
  }

  private func documents(of number: Int) -> PrintedDocuments {
    var documents = PrintedDocuments()
    documents.exists = true
    documents.isDisabled = watches[number].isDisabled
    guard watches[number].pet >= 0 else { return documents }
    let pet = Int(watches[number].pet)
    documents.petID = petIDs[pet]
    documents.petExists = true
    guard pets[pet].fence >= 0 else { return documents }
    let fence = Int(pets[pet].fence)
    documents.fenceID = fenceIDs[fence]
    documents.fenceExists = true
    documents.corners = fences[fence].positions.map {
      PrintedPoint(Double($0.latitude.e7) / 1e7, Double($0.longitude.e7) / 1e7)
    }
    return documents
  }

  private mutating func alertAsPrinted(
    _ isOutside: Bool,
    _ decision: PrintedFunction.Decision,
    _ number: Int,
    _ faults: PrintedFaults,
    at now: Timestamp,
    _ effects: inout Effects
  ) -> PrintedFunction.Decision {
    var track = printed.tracks[number]
    defer { printed.tracks[number] = track }
    guard isOutside else {
      let wasOutside = track.isOutside
      track.isOutside = false
      track.outsideCount = 0
      track.lastAlert = .distantPast
      guard wasOutside, !faults.contains(.hidesEntering) else { return decision }
      return push(.entered, MessageText.entered, decision, number, faults, at: now, &effects)
    }
    if !faults.contains(.noConfirmation) {
      if track.outsideCount == 0 || track.newest - track.countedAt >= ExitRule.spacing {
        track.outsideCount += 1
        track.countedAt = track.newest
      }
      guard track.outsideCount >= 2 else { return decision }
    }
    let kind: Message.Kind = track.isOutside ? .outside : .left
    if !faults.contains(.alertsEachTime), now - track.lastAlert < BackendSettings.alertPeriod {
      return decision
    }
    track.isOutside = true
    track.lastAlert = now
    return push(kind, MessageText.left, decision, number, faults, at: now, &effects)
  }

  private mutating func push(
    _ kind: Message.Kind,
    _ text: String,
    _ decision: PrintedFunction.Decision,
    _ number: Int,
    _ faults: PrintedFaults,
    at now: Timestamp,
    _ effects: inout Effects
  ) -> PrintedFunction.Decision {
    if isPushDown, faults.contains(.failsWithPush) { return PrintedFunction.failure }
    if faults.contains(.noData) {
      let message = Message(
        kind: kind,
        topic: trackerIDs[number],
        title: MessageText.alertTitle,
        body: text
      )
      send(message, to: watchers(of: number, at: now), at: now, &effects)
    } else {
      alert(kind, text, number, at: now, &effects)
    }
    return decision
  }
}

extension Position {
  /// `nil` for a place that is out of range, infinite or not a number.
  fileprivate init?(degrees latitude: Double, _ longitude: Double) {
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
    self.init(
      latitudeE7: Int32((latitude * 1e7).rounded()),
      longitudeE7: Int32((longitude * 1e7).rounded())
    )
  }
}
