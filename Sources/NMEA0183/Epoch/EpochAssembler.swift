import GNSS

/// Puts the sentences of a receiver together to epochs, one fix for each.
///
/// A receiver reports what it knows of a moment in a cycle of sentences: positions with
/// the time (GGA, RMC, GNS, GLL), and sentences without one (GSA, GSV, VTG) somewhere
/// between, before or behind them. A sentence belongs to the open epoch unless
///
/// - it has another time than the epoch, fewer digits of the second apart: it begins the next
///   one;
/// - it has no time, and the epoch has one like it (of GGA, RMC, GNS, GLL and VTG the same
///   formatter and talker, of GSV not a later number in its group): a receiver without a
///   fix may have no time at all. Of VTG in an epoch with a time only one in front of that counts.
///
/// The sentence that was the last one of two epochs in a row, before the next began, is
/// taken for the last one of the cycle. From then on an epoch is complete when it comes,
/// and not only when the next one begins. A cycle that changes is learnt again; whatever
/// is learnt, a sentence with the time of an epoch that is complete already shows that it
/// is wrong, is left out with what stands around it without a time, and what was learnt is
/// forgotten.
///
/// Left out is as well, whole, what cannot be trusted: a sentence with a wrong checksum, or
/// without one behind one that has one, one whose time cannot be read, and one that claims
/// a fix while its position or date cannot be read. TXT, DTM, HDT, THS and VLW say nothing
/// about an epoch and are passed over.
///
/// - Source: learning the last sentence: gpsd 3.27, "cycle detection" of its NMEA driver.
public struct EpochAssembler: Sendable {
  /// The epochs that a sentence has brought to an end.
  ///
  /// Both when the sentence is of the next epoch and its only one.
  public struct Effects: Equatable, Sendable {
    /// The epoch before the sentence.
    public var ended: Epoch?
    /// The epoch of the sentence.
    public var completed: Epoch?

    /// No epoch ended or became complete.
    public static var none: Effects { Effects() }

    /// Effects with these epochs.
    public init(ended: Epoch? = nil, completed: Epoch? = nil) {
      self.ended = ended
      self.completed = completed
    }
  }

  private var open = OpenEpoch()
  private var cycle = SentenceCycle()
  private var calendar = RunningCalendar()
  /// The sentence before had a right checksum.
  private var hasChecksums = false
  /// The time of the latest epoch, unless the next one ended it.
  private var completedTime: TimeOfDay?
  /// Of the late sentences since then; what follows them without a time is late as well.
  private var firstLate: SentenceSignature?

  /// An assembler without an open epoch.
  public init() {}

  /// Takes a sentence; whatever it is, and in whatever order.
  public mutating func handle(_ sentence: Sentence, in bytes: Span<UInt8>) -> Effects {
    guard let talker = Talker(of: sentence, in: bytes),
      let content = SentenceContent(parsing: sentence, in: bytes)
    else { return .none }
    let facts = content.facts(talker)
    guard facts.role != .none, facts.isTrusted else { return .none }
    // A receiver writes checksums or does not: this sentence has lost its end, unless the next
    // one has no checksum either.
    let hasLostEnd = sentence.checksum == .none && hasChecksums
    hasChecksums = sentence.checksum == .ok
    guard !hasLostEnd else { return .none }
    if isLate(facts) {
      // When the first of them comes again, the receiver's clock stands still.
      guard facts.signature == firstLate else {
        // What has come without a time is not of a later epoch.
        open = OpenEpoch()
        firstLate = firstLate ?? facts.signature
        cycle.forget()
        return .none
      }
    }
    if firstLate != nil, !facts.role.isTimed { return .none }
    firstLate = nil
    if open.hasJustTaken(content, facts) { return .none }
    if let ending = open.ending(by: content, facts) {
      let ended = close(ending)
      return Effects(ended: ended, completed: add(content, facts, sentence, bytes))
    }
    guard let completed = add(content, facts, sentence, bytes) else { return .none }
    return Effects(completed: completed)
  }

  /// Ends the epoch that is open; for the end of the input, and for a line that has been
  /// silent for longer than the sentences of a cycle are apart.
  public mutating func finish() -> Epoch? {
    guard !open.isEmpty else { return nil }
    return close(.finish)
  }

  /// Adds the sentence; returns the epoch that is complete with it.
  private mutating func add(
    _ content: SentenceContent,
    _ facts: EpochFacts,
    _ sentence: Sentence,
    _ bytes: Span<UInt8>
  ) -> Epoch? {
    let signature = open.add(content, facts, sentence, bytes)
    guard cycle.isLast(signature), open.isAtGroupEnd(content, signature.talker),
      !open.isClockAlone
    else { return nil }
    return close(.lastOfCycle)
  }

  /// Of an epoch that is complete already.
  private func isLate(_ facts: EpochFacts) -> Bool {
    guard open.time == nil, let completedTime, let time = facts.time else { return false }
    return time.isWritten(of: completedTime) || facts.isClock(of: completedTime)
  }

  private mutating func close(_ ending: Epoch.Ending) -> Epoch {
    var epoch = open.epoch()
    epoch.ending = ending
    calendar.date(&epoch)
    switch ending {
    case .lastOfCycle: cycle.confirm()
    case .otherTime, .repetition, .finish: cycle.observe(open.last)
    }
    switch ending {
    case .lastOfCycle, .finish: completedTime = epoch.time
    case .otherTime, .repetition: completedTime = nil
    }
    open = OpenEpoch()
    return epoch
  }
}

/// A sentence's place in a cycle.
@usableFromInline
package struct SentenceSignature: Equatable, Sendable {
  var talker: Talker
  var formatter: Sentence.Formatter
  var systemID: UInt8?
  var signalID: UInt8?
  /// Of its like in the epoch; receivers of several systems send the same GSA twice.
  var occurrence = 0
}

/// Learns with which sentence the cycle ends.
struct SentenceCycle: Sendable {
  private var last: SentenceSignature?
  /// The last sentence of the epoch before, unless it was the one expected.
  private var rival: SentenceSignature?

  func isLast(_ signature: SentenceSignature) -> Bool {
    last == signature
  }

  /// An epoch has ended, as the next began, with this sentence.
  mutating func observe(_ signature: SentenceSignature?) {
    if let signature, signature == rival { last = signature }
    rival = signature
  }

  /// An epoch has ended with the sentence expected.
  mutating func confirm() {
    rival = nil
  }

  mutating func forget() {
    last = nil
    rival = nil
  }
}

/// Carries the date to epochs that have none.
struct RunningCalendar: Sendable {
  private var latest: (date: CalendarDate, time: TimeOfDay?)?
  /// Less is a receiver's correction of its clock, more is midnight.
  ///
  /// Project value: half a day.
  private static let midnightStep: Int64 = 43_200_000_000

  /// Gives the epoch its date and the fix its time.
  mutating func date(_ epoch: inout Epoch) {
    if let date = epoch.date {
      latest = (date, epoch.time)
    } else if let time = epoch.time, let latest {
      let isNextDay =
        latest.time.map { $0.microsecondsOfDay &- time.microsecondsOfDay > Self.midnightStep }
        ?? false
      let date = isNextDay ? latest.date.next ?? latest.date : latest.date
      epoch.date = date
      epoch.isDateCarried = true
      self.latest = (date, time)
    }
    epoch.fix?.time = Fix.time(epoch.date, epoch.time)
  }
}

extension CalendarDate {
  /// The day after; `nil` after the year 9999.
  fileprivate var next: CalendarDate? {
    UTCTime(year: Int(year), month: Int(month), day: Int(day), hour: 0, minute: 0, second: 0)
      .flatMap { UTCTime(millisecondsSince1970: $0.millisecondsSince1970 &+ 86_400_000) }
      .flatMap { CalendarDate(year: Int($0.year), month: Int($0.month), day: Int($0.day)) }
  }
}
