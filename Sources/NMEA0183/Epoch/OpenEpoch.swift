import GNSS
import Primitives

/// The sentences of an epoch so far.
///
/// Keeps the fix of each formatter apart, so that the order of the sentences does not
/// count; `epoch` puts them together.
@usableFromInline
package struct OpenEpoch: Sendable {
  var values = Epoch()
  var gns: Fix?
  var gga: Fix?
  var rmc: Fix?
  var gll: Fix?
  /// Over ground, in millimetres per second.
  var speed: Int32?
  /// Over ground, in hundredths of a degree.
  var course: UInt16?
  /// An RMC or GLL says that there is no fix.
  var isDenied = false
  private(set) var last: SentenceSignature?
  /// The time of the ZDA that alone has said the time so far.
  private var clock: TimeOfDay?
  /// The sentence that was taken last.
  private var latest: SentenceContent?
  /// The sentences but GSV, whose groups tell.
  ///
  /// Project value: twice what the busiest receiver log has.
  private var seen = BoundedList<SentenceSignature, 32>()
  /// How many of these were there before the time was.
  private var untimedCount = 0

  var isEmpty: Bool { values.sentenceCount == 0 }
  var time: TimeOfDay? { values.time }
  /// Only a ZDA has said the time so far: it may be early, and the others of its epoch to come.
  var isClockAlone: Bool { clock != nil }

  /// Why a sentence cannot belong to this epoch; `nil` when it can.
  func ending(by content: SentenceContent, _ facts: EpochFacts) -> Epoch.Ending? {
    guard !isEmpty else { return nil }
    if let time = facts.time, let open = values.time, !time.isWritten(of: open) {
      return facts.isClock(of: open) || isClock(of: facts, at: time) ? nil : .otherTime
    }
    if case .gsv(let value) = content {
      guard let index = groupIndex(of: value, facts.signature.talker) else { return nil }
      return values.groups[index].isFollowed(by: value) ? nil : .repetition
    }
    switch (facts.time != nil, values.time != nil) {
    case _ where !facts.role.isSingle, (true, true): return nil
    case (false, false): return occurrences(of: facts.signature) > 0 ? .repetition : nil
    // Behind the time VTG is of the epoch, from however many talkers, unless it repeats itself
    // behind another repetition; one in front of it begins a cycle, and the next one does so too.
    case (false, true) where facts.role == .motion:
      let isAgain = last.map { $0.occurrence > 0 } ?? false && occurrences(of: facts.signature) > 0
      return isAgain || hasSeen(facts.signature.formatter, within: untimedCount)
        ? .repetition : nil
    // With its fix a receiver gets its time, and often another talker.
    default: return hasSeen(facts.signature.formatter, within: seen.count) ? .repetition : nil
    }
  }

  /// Adds the values of a sentence; returns its place in the cycle.
  mutating func add(
    _ content: SentenceContent,
    _ facts: EpochFacts,
    _ sentence: Sentence,
    _ bytes: Span<UInt8>
  ) -> SentenceSignature {
    content.visit(with: &self, of: sentence, in: bytes)
    if case .gsv(let value) = content {
      add(satellitesOf: value, facts.signature.talker, sentence, bytes)
    }
    addTime(of: facts)
    values.sentenceCount &+= 1
    latest = content
    var signature = facts.signature
    if facts.role != .group {
      signature.occurrence = occurrences(of: signature)
      seen.append(facts.signature)
    }
    last = signature
    return signature
  }

  mutating func add(
    satellitesOf value: GSV,
    _ talker: Talker,
    _ sentence: Sentence,
    _ bytes: Span<UInt8>
  ) {
    let index = groupIndex(of: value, talker)
    var group = index.map { values.groups[$0] } ?? SatelliteGroup(value, talker)
    group.add(value)
    if let index { values.groups[index] = group } else { values.groups.append(group) }
    for index in 0..<value.groupCount {
      guard let satellite = value.satellite(at: index, of: sentence, in: bytes),
        let inView = SatelliteInView(satellite, group)
      else { continue }
      values.satellites.append(inView)
    }
  }

  /// True for a VTG or GSV that is the sentence before it once more.
  ///
  /// A multiplexer may double a sentence, which without a time would begin an epoch. PQ, which
  /// speaks of two systems, reports for each that it sees no satellites.
  func hasJustTaken(_ content: SentenceContent, _ facts: EpochFacts) -> Bool {
    let talker = facts.signature.talker
    return facts.role == .motion || facts.role == .group
      ? values.time != nil && last?.talker == talker && latest == content && talker != .pq : false
  }

  /// False for a GSV that others of its group, or of its talker's sequence, follow.
  func isAtGroupEnd(_ content: SentenceContent, _ talker: Talker) -> Bool {
    guard case .gsv(let value) = content else { return true }
    if let total = value.total, value.number == total { return true }
    return groupIndex(of: value, talker).map { values.groups[$0].isComplete } ?? true
  }

  /// The whole, except the date of an epoch without one.
  func epoch() -> Epoch {
    var epoch = values
    guard !isDenied, var fix = gns ?? gga ?? rmc ?? gll else { return epoch }
    fix.altitudeMillimetres = fix.altitudeMillimetres ?? gga?.altitudeMillimetres
    fix.satellitesUsed = fix.satellitesUsed ?? gga?.satellitesUsed
    fix.hdop = fix.hdop ?? gga?.hdop ?? epoch.hdop.flatMap(HDOP.init)
    fix.speedMillimetresPerSecond = rmc?.speedMillimetresPerSecond ?? speed
    fix.courseHundredths = rmc?.courseHundredths ?? course
    epoch.fix = fix
    return epoch
  }

  /// True when the epoch's time is that of a ZDA and the sentence, another one, has it in full.
  private func isClock(of facts: EpochFacts, at time: TimeOfDay) -> Bool {
    facts.role != .clock && clock?.isClock(of: time) == true
  }

  /// The time of the epoch is that of a ZDA only as long as no other sentence has one, and of the
  /// others the one with the most digits.
  private mutating func addTime(of facts: EpochFacts) {
    guard let time = facts.time else { return }
    if values.time == nil { untimedCount = seen.count }
    if facts.role == .clock {
      if values.time == nil { clock = time }
      values.time = values.time ?? time
    } else {
      let isBest = values.time.map { $0.isLess(exactThan: time) } ?? true
      if clock != nil || isBest { values.time = time }
      clock = nil
    }
  }

  private func groupIndex(of value: GSV, _ talker: Talker) -> Int? {
    for index in 0..<values.groups.count where values.groups[index].isOf(value, talker) {
      return index
    }
    return nil
  }

  /// From any talker, among the first `count`.
  private func hasSeen(_ formatter: Sentence.Formatter, within count: Int) -> Bool {
    for index in 0..<count where seen[index].formatter == formatter { return true }
    return false
  }

  private func occurrences(of signature: SentenceSignature) -> Int {
    var count = 0
    for index in 0..<seen.count where seen[index] == signature {
      count &+= 1
    }
    return count
  }
}

extension OpenEpoch: SentenceVisitor {
  @usableFromInline
  package mutating func visit(
    _ values: some SentenceValues,
    of sentence: Sentence,
    in bytes: Span<UInt8>
  ) {
    guard let talker = Talker(of: sentence, in: bytes) else { return }
    values.enter(&self, of: talker)
  }

  /// Adds a satellite that a fix is made with, once.
  mutating func add(_ satellite: UsedSatellite) {
    for index in 0..<values.satellitesUsed.count
    where values.satellitesUsed[index] == satellite {
      return
    }
    values.satellitesUsed.append(satellite)
  }
}

extension HDOP {
  fileprivate init?(_ value: FixedPoint) {
    guard let hundredths = value.scaled(toFractionDigits: 2).flatMap({ UInt16(exactly: $0) })
    else { return nil }
    self.init(hundredths: hundredths)
  }
}
