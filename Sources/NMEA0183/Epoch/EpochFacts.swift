/// How a sentence takes part in an epoch.
@usableFromInline
package enum EpochRole: Equatable, Sendable {
  /// It says nothing about an epoch.
  case none
  /// A position and its time, once for each talker.
  case position
  /// Without a time, once for each talker.
  case motion
  /// Without a time, one of a group of sentences.
  case group
  /// A time that may be early or late.
  case clock
  /// A time and something else.
  case timedDetail
  /// Without a time, as often as it comes.
  case detail

  /// It has a field for a time.
  var isTimed: Bool {
    switch self {
    case .position, .clock, .timedDetail: true
    case .none, .motion, .group, .detail: false
    }
  }

  /// An epoch has one for each talker.
  var isSingle: Bool {
    switch self {
    case .position, .motion: true
    case .none, .group, .clock, .timedDetail, .detail: false
    }
  }
}

/// What the assembler asks of every sentence.
struct EpochFacts: Sendable {
  let role: EpochRole
  /// The time of day, of a sentence that has one.
  let time: TimeOfDay?
  /// False for a sentence of which half would mislead.
  let isTrusted: Bool
  let signature: SentenceSignature

  init<Values: SentenceValues>(_ values: Values, _ talker: Talker) {
    role = Values.epochRole
    time = values.time
    let unreadable = values.unreadable
    let isPlaced =
      !unreadable.contains(.latitude) && !unreadable.contains(.longitude)
      && !unreadable.contains(.date)
    isTrusted = !unreadable.contains(.time) && (isPlaced || !values.claimsFix)
    signature = values.signature(talker)
  }

  /// True for a ZDA of an epoch of that time, though it has another one.
  func isClock(of time: TimeOfDay) -> Bool {
    role == .clock && self.time?.isClock(of: time) == true
  }
}

extension SentenceContent {
  /// The time of day, of the sentences that have one.
  public var time: TimeOfDay? {
    var visitor = TimeVisitor()
    return visit(with: &visitor, of: Sentence(), in: Span())
  }

  /// The fields that are there and cannot be read.
  public var unreadable: UnreadableFields {
    var visitor = UnreadableVisitor()
    return visit(with: &visitor, of: Sentence(), in: Span())
  }

  func facts(_ talker: Talker) -> EpochFacts {
    var visitor = FactsVisitor(talker: talker)
    return visit(with: &visitor, of: Sentence(), in: Span())
  }
}

private struct TimeVisitor: SentenceVisitor {
  func visit(
    _ values: some SentenceValues,
    of sentence: Sentence,
    in bytes: Span<UInt8>
  ) -> TimeOfDay? { values.time }
}

private struct UnreadableVisitor: SentenceVisitor {
  func visit(
    _ values: some SentenceValues,
    of sentence: Sentence,
    in bytes: Span<UInt8>
  ) -> UnreadableFields { values.unreadable }
}

private struct FactsVisitor: SentenceVisitor {
  let talker: Talker

  func visit(
    _ values: some SentenceValues,
    of sentence: Sentence,
    in bytes: Span<UInt8>
  ) -> EpochFacts { EpochFacts(values, talker) }
}

extension TimeOfDay {
  /// Project value: below the period of a receiver of 10 Hz, in microseconds.
  private static let delayMax: Int64 = 100_000

  /// True for the same moment, also where one of both has fewer digits, cut or rounded.
  ///
  /// - Source: gpsd 3.27 `test/daemon/magellan315.log`: GLL 120824.758, GGA and RMC 120824.76.
  func isWritten(of time: TimeOfDay) -> Bool {
    let delay = microsecondsOfDay &- time.microsecondsOfDay
    if delay == 0 || fractionDigits == time.fractionDigits { return delay == 0 }
    var unit: Int64 = 1_000_000
    for _ in 0..<min(min(fractionDigits, time.fractionDigits), 6) { unit /= 10 }
    let added = fractionDigits < time.fractionDigits ? delay : 0 &- delay
    return added > 0 &- unit && added &* 2 <= unit
  }

  /// True when `time`, of the same epoch, tells more of the moment.
  func isLess(exactThan time: TimeOfDay) -> Bool {
    fractionDigits < time.fractionDigits && !isSimultaneous(with: time)
  }

  /// True for the time that a ZDA of an epoch of `time` may have.
  ///
  /// Some receivers give it the time at which they send it, some cut it to the second.
  ///
  /// - Source: the logs of a Trimble R2 in dotMorten/NmeaParser, 50 ms later, and of a SiRF
  ///   receiver in GPSBabel `reference/track/nmea`.
  func isClock(of time: TimeOfDay) -> Bool {
    let delay = microsecondsOfDay &- time.microsecondsOfDay
    let isCut = microsecond == 0 && delay &+ Int64(time.microsecond) == 0
    return isCut || (0..<Self.delayMax).contains(delay)
  }
}
