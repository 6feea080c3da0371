public import GNSS
public import Primitives

/// A position on its way to the server.
public struct Report: Equatable, Sendable {
  // In this order, as few bytes as can be are between them: firmware keeps a queue of reports.
  /// When the fix was accepted, or, where an event had to do with an older one or
  /// had to wait for the first of all, when the event began.
  public var takenAt: Instant
  /// When the fix came; another time than `takenAt` only in a report of an event.
  public var fixedAt: Instant
  /// Counts from one at power-up.
  public var sequence: UInt32
  /// The position, with what the receiver reported beside it.
  public var fix: Fix
  /// The event that it reports; `nil` for a routine report.
  public var event: ReportEvent?
  /// The fix is the best of an alarm, and would not have been trusted otherwise.
  public var isRough = false
  #if PlainReports
  /// No plain report has it, and this build no other: always `nil`.
  public var batteryMillivolts: UInt16? {
    @inline(__always) get { nil }
    @inline(__always) set {}
  }
  #else
  /// The supply when the report was first sent; `nil` when it is not known.
  public var batteryMillivolts: UInt16?
  #endif

  /// A report; `fixedAt` is `takenAt` unless it is specified.
  public init(
    sequence: UInt32,
    fix: Fix,
    takenAt: Instant,
    fixedAt: Instant? = nil,
    event: ReportEvent? = nil
  ) {
    self.sequence = sequence
    self.fix = fix
    self.takenAt = takenAt
    self.fixedAt = fixedAt ?? takenAt
    self.event = event
  }
}

/// The body of a report's request, or its URL.
///
/// Project value: the three keys take at most 131 bytes with the longest
/// tracker id, the additions of a full payload at most 226, an event with its
/// cause and an old fix 55 more; the formats of engines take less than 448. A plain
/// one takes less than 256.
#if PlainReports
typealias Payload = FixedBytes<256>
#else
typealias Payload = FixedBytes<512>
#endif

extension Report {
  /// Up to this age a position is live, and its payload the plain one.
  ///
  /// - Source: requirement "live position at most 20 s old" of the tracker
  ///   that is mirrored (Firmware-notes/sketch.md).
  static let liveAge = Milliseconds.seconds(20)

  /// Appends the body in `format`; nothing where that has none.
  ///
  /// `signal` is that of the module when the request is made, in dBm.
  func encode(
    for trackerID: TrackerID,
    _ format: PayloadFormat,
    isOutOfOrder: Bool = false,
    attempt: UInt8 = 1,
    signal: Int16? = nil,
    at now: Instant,
    into payload: inout Payload
  ) {
    switch format {
    case .plain, .full:
      encodePlain(
        for: trackerID,
        isFull: format == .full,
        isOutOfOrder: isOutOfOrder,
        attempt: attempt,
        signal: signal,
        at: now,
        into: &payload
      )
    case .ownTracks: encodeOwnTracks(for: trackerID, into: &payload)
    case .traccarJSON: encodeTraccar(for: trackerID, into: &payload)
    case .osmAnd: break  // All is in the URL.
    }
  }

  /// Appends the JSON object that the cloud function expects: exactly
  /// `latitude`, `longitude` and `trackerId`, six decimals.
  ///
  /// A report that had to wait, or comes after a newer one, adds `time`, or `fixAge`
  /// in seconds where the receiver gave no time. One of an event adds `event`, with
  /// its `cause` if it is an alert; if only the last known position was available,
  /// `fixAge` is its age at `time`, or its age now where no `time` is given. The
  /// second attempt and later ones add `attempt`.
  private func encodePlain(
    for trackerID: TrackerID,
    isFull: Bool,
    isOutOfOrder: Bool,
    attempt: UInt8,
    signal: Int16?,
    at now: Instant,
    into payload: inout Payload
  ) {
    payload.append("{\"latitude\": ")
    payload.appendDegrees(e7: fix.position.latitude.e7)
    payload.append(", \"longitude\": ")
    payload.appendDegrees(e7: fix.position.longitude.e7)
    payload.append(", \"trackerId\": \"")
    trackerID.encode(into: &payload)
    payload.append(ASCII.quote)
    if isFull {
      encodeDetails(signal: signal, at: now, into: &payload)
    } else {
      encodeAge(isOutOfOrder: isOutOfOrder, at: now, into: &payload)
      // A full one says its sequence.
      if attempt > 1 {
        payload.append(", \"attempt\": ")
        payload.append(decimal: Int64(attempt))
      }
    }
    payload.append("}")
  }

  /// The fix was an old one already when the report was made.
  var hasOldFix: Bool { takenAt - fixedAt > Self.liveAge }

  /// The time of what is reported: that of the fix, or of the event.
  private var time: UTCTime? {
    guard hasOldFix || takenAt < fixedAt, let time = fix.time else { return fix.time }
    return UTCTime(millisecondsSince1970: time.millisecondsSince1970 + (takenAt - fixedAt).rawValue)
  }

  private func encodeAge(isOutOfOrder: Bool, at now: Instant, into payload: inout Payload) {
    let hasWaited = now - takenAt > Self.liveAge || isOutOfOrder
    if hasWaited, let time {
      payload.append(", \"time\": \"")
      time.encodeISO8601(into: &payload)
      payload.append(ASCII.quote)
    }
    if hasOldFix || isRough || (hasWaited && time == nil) {
      encodeFixAge(isTimed: hasWaited && time != nil, at: now, into: &payload)
    }
    guard let event else { return }
    encode(event, into: &payload)
  }

  /// At `time` where that is said, else now.
  private func encodeFixAge(isTimed: Bool, at now: Instant, into payload: inout Payload) {
    let age = (isTimed ? takenAt : now) - fixedAt
    payload.append(", \"fixAge\": ")
    payload.append(decimal: age.rawValue / 1_000)
  }

  private func encode(_ event: ReportEvent, into payload: inout Payload) {
    payload.append(", \"event\": \"")
    payload.append(event.text)
    payload.append(ASCII.quote)
    guard let cause = event.cause else { return }
    payload.append(", \"cause\": \"")
    payload.append(cause)
    payload.append(ASCII.quote)
  }

  /// Always all of them and in this order; `null` where nothing is known.
  ///
  /// `fixAge` and `cause` only where they say something.
  private func encodeDetails(signal: Int16?, at now: Instant, into payload: inout Payload) {
    payload.append(", \"time\": ")
    if let time {
      payload.append(ASCII.quote)
      time.encodeISO8601(into: &payload)
      payload.append(ASCII.quote)
    } else {
      payload.append("null")
    }
    if hasOldFix || (time == nil && now - takenAt > Self.liveAge) {
      encodeFixAge(isTimed: time != nil, at: now, into: &payload)
    }
    payload.appendMember("altitude", fix.altitudeMillimetres.map { Int64($0) }, fractionDigits: 3)
    payload.appendMember(
      "speed",
      fix.speedMillimetresPerSecond.map { Int64($0) },
      fractionDigits: 3
    )
    payload.appendMember("course", fix.courseHundredths.map { Int64($0) }, fractionDigits: 2)
    payload.appendMember("hdop", fix.hdop.map { Int64($0.hundredths) }, fractionDigits: 2)
    payload.appendMember("satellites", fix.satellitesUsed.map { Int64($0) }, fractionDigits: 0)
    payload.appendMember("battery", batteryMillivolts.map { Int64($0) }, fractionDigits: 0)
    payload.appendMember("signal", signal.map { Int64($0) }, fractionDigits: 0)
    if let event { encode(event, into: &payload) } else { payload.append(", \"event\": null") }
    payload.appendMember("sequence", Int64(sequence), fractionDigits: 0)
  }
}

extension FixedBytes {
  /// Appends `, "name": value`, a decimal with all its digits, or `null`.
  fileprivate mutating func appendMember(
    _ name: StaticString,
    _ value: Int64?,
    fractionDigits: Int
  ) {
    append(", \"")
    append(name)
    append("\": ")
    guard let value else { return append("null") }
    append(value, fractionDigits: fractionDigits)
  }
}
