import GNSS
import Primitives

/// What a fix says about the fence.
package enum Verdict: Equatable, Sendable {
  /// Inside or on the border.
  case inside
  /// Outside, with its whole error circle.
  case outside
  /// Outside, but not by more than the error: it changes nothing.
  case unsure
}

/// What the server has to ask of a tracker about its interval.
enum IntervalOrder: UInt8, Equatable {
  case none
  /// A fix outside waits for its confirmation: 10 s, for 120 s.
  case closer
  /// The pet is out: 60 s.
  case alarm
  /// All is well again: the owner's interval, or else the tracker's own.
  case own
}

/// The hot part of a tracker: state, last fix, clocks.
///
/// It holds no references, so that a report costs one copy of it.
struct Watch {
  var state = TrackerState.unassigned
  /// Fixes in a row that were elsewhere than the one before, as far as they count.
  var moveCount: UInt8 = 0
  /// Fixes outside that count, since the last one inside.
  var outsideCount: UInt8 = 0
  /// Glimpses of them, while they may be echoes, by weight.
  private var glimpseCount: UInt8 = 0
  var order = IntervalOrder.none
  /// How often the order has been sent.
  var orderCount: UInt8 = 0
  private var marks = Marks()
  /// Reports in the minute that began at `minute`.
  var reportsInMinute: UInt8 = 0
  /// The event of the newest report with its cause, as `Report.eventCode` has it.
  private(set) var eventCode: UInt16 = 0
  /// The slots of the pet and of its fence; -1 for none.
  var pet: Int32 = -1
  var fence: Int32 = -1
  var latitude: Int32 = 0
  var longitude: Int32 = 0
  /// The radius of the last fix's error circle, in metres.
  var error: Float = 0
  /// Set by the owner, in seconds; 0 for none.
  var ownerInterval: UInt16 = 0
  /// Learned from reports, in seconds; 0 before the second one.
  var learnedInterval: UInt16 = 0
  /// The index of the tracker's details; -1 for none.
  var details: Int32 = -1
  /// The begin of the minute that reports are counted in, in seconds since
  /// 1970.
  var minute: UInt32 = 0
  /// `distantPast` before the first one.
  var fixTime = Timestamp.distantPast
  var receivedAt = Timestamp.distantPast
  /// The fix time that an exit's confirmation counts from.
  var countedAt = Timestamp.distantPast
  /// The first fix of the last such glimpse.
  private var glimpsedAt = Timestamp.distantPast
  /// The fix that the last alert rests on.
  var alertedFix = Timestamp.distantPast
  /// The next step of the alerts, while triggering.
  var nextStep = Timestamp.distantFuture
  /// When the schedule has an entry for this tracker.
  var scheduled = Timestamp.distantFuture
  /// When the order was sent, in seconds since 1970.
  var orderedSecond: UInt32 = 0
  /// The newest report came this long after the newest fix, in seconds.
  private var heardSeconds: UInt32 = 0

  /// Yes or no, a bit each.
  private struct Marks: OptionSet {
    let rawValue: UInt16

    static let isDisabled = Marks(rawValue: 1)
    static let isOwned = Marks(rawValue: 2)
    static let isObeyed = Marks(rawValue: 4)
    static let isSilent = Marks(rawValue: 8)
    static let isOutside = Marks(rawValue: 16)
    static let isUnderWay = Marks(rawValue: 32)
    static let takesNoOrders = Marks(rawValue: 64)
    static let restsAway = Marks(rawValue: 128)
    static let wasBlind = Marks(rawValue: 256)
    static let isElsewhere = Marks(rawValue: 512)
  }

  private mutating func set(_ mark: Marks, _ isSet: Bool) {
    if isSet { marks.insert(mark) } else { marks.remove(mark) }
  }

  /// Stored and never judged.
  var isDisabled: Bool {
    get { marks.contains(.isDisabled) }
    set { set(.isDisabled, newValue) }
  }

  var isOwned: Bool {
    get { marks.contains(.isOwned) }
    set { set(.isOwned, newValue) }
  }

  /// A report came as soon as the order asks.
  var isObeyed: Bool {
    get { marks.contains(.isObeyed) }
    set { set(.isObeyed, newValue) }
  }

  /// Silence has been reported, and no news has arrived since.
  var isSilent: Bool {
    get { marks.contains(.isSilent) }
    set { set(.isSilent, newValue) }
  }

  /// The newest fix was outside, with its whole error circle, when it came.
  ///
  /// By another fence, or another word of the owner, it changes with the next one: until then
  /// the tracker may be at rest, and not know what is asked of it.
  var isOutside: Bool {
    get { marks.contains(.isOutside) }
    set { set(.isOutside, newValue) }
  }

  /// It moved so lately that it cannot be at rest before its next report.
  var isUnderWay: Bool {
    get { marks.contains(.isUnderWay) }
    set { set(.isUnderWay, newValue) }
  }

  /// Its reports come in the form of an engine, whose apps are not asked for another interval
  /// or need not obey.
  var takesNoOrders: Bool {
    get { marks.contains(.takesNoOrders) }
    set { set(.takesNoOrders, newValue) }
  }

  /// A pause was called silence, and it had only come to rest: so it has until it moves.
  var restsAway: Bool {
    get { marks.contains(.restsAway) }
    set { set(.restsAway, newValue) }
  }

  /// It had no fix to report before those outside, which so may be echoes that come in by a window.
  var wasBlind: Bool {
    get { marks.contains(.wasBlind) }
    set { set(.wasBlind, newValue) }
  }

  /// The newest fix is farther from the one before than the echoes of one place are from another.
  private var isElsewhere: Bool {
    get { marks.contains(.isElsewhere) }
    set { set(.isElsewhere, newValue) }
  }

  var hasFix: Bool { fixTime > .distantPast }

  /// When the newest report came, with a newer fix or without.
  var heardAt: Timestamp { receivedAt + .seconds(Int64(heardSeconds)) }

  /// Notes a report, whatever its fix.
  mutating func hear(_ report: Report, at now: Timestamp) {
    eventCode = report.eventCode
    // It has seen no sky for a while, and may rest there; or it says that it does.
    if report.isStale || report.event == .parked { forgetMoves() }
    noteObedience(report, at: now)
    hear(at: now)
  }

  /// Notes that the tracker works.
  mutating func hear(at now: Timestamp) {
    heardSeconds = hasFix ? UInt32(clamping: (now - receivedAt).rawValue / 1_000) : 0
    // A tracker that is at home has nothing newer to send.
    if state != .triggering { isSilent = false }
  }

  var position: Position? {
    hasFix ? Position(latitudeE7: latitude, longitudeE7: longitude) : nil
  }

  /// What the last fix says about `fence`.
  func verdict(on fence: borrowing Fence) -> Verdict {
    guard let position else { return .unsure }
    if fence.contains(position) { return .inside }
    return fence.isOutside(position, byMoreThan: Double(error)) ? .outside : .unsure
  }
}

/// Fixes.
extension Watch {
  /// Stores the newest fix, which `report` has; the server was started at `start`.
  ///
  /// A step that is due and was not handled yet stays due: the loop may be late.
  mutating func store(
    _ report: Report,
    at time: Timestamp,
    error radius: Double,
    now: Timestamp,
    since start: Timestamp
  ) {
    follow(report, at: time, error: radius, now: now)
    let isStepDue = stepDue(since: start) <= now
    isElsewhere = isAway(from: report.position, error: ExitRule.echoSpread)
    latitude = report.position.latitude.e7
    longitude = report.position.longitude.e7
    error = Float(radius)
    fixTime = time
    receivedAt = now
    heardSeconds = 0
    isSilent = false
    if nextStep < now, !isStepDue { nextStep = nextStep.advanced(notBefore: now) }
  }

  /// Follows from what the last fix says about the fence; `nil` where it is judged once more.
  mutating func judge(
    _ verdict: Verdict,
    mayBeEcho: Bool?,
    by rule: ExitRule,
    at now: Timestamp
  ) -> TrackerState.Actions {
    switch (verdict, state) {
    case (.unsure, .idle):
      // The tracker has its own interval again, and not the owner's.
      let elapsed = now.milliseconds / 1_000 - Int64(orderedSecond)
      if order == .closer, ownerInterval > 0, elapsed > Int64(Orders.closerLasting) { ask(.own) }
      return []
    case (_, .unassigned), (.unsure, _), (.outside, .triggering), (.outside, .found): return []
    case (.inside, _):
      let wasOutside = outsideCount > 0 || state != .idle
      outsideCount = 0
      wasBlind = false
      if wasOutside { ask(.own) }
      return enter(.insideFix, at: now)
    case (.outside, .idle):
      if mayBeEcho == false { wasBlind = false }
      guard confirms(rule) else {
        let wanted: IntervalOrder = rule.outlastsCloser ? .alarm : .closer
        if order != wanted { ask(wanted) }
        return []
      }
      return enter(.exitConfirmed, at: now)
    }
  }

  /// Takes a step of the state machine; alerts start and stop here.
  mutating func enter(_ input: TrackerState.Input, at now: Timestamp) -> TrackerState.Actions {
    let before = state
    let step = state.step(on: input)
    state = step.state
    if !step.actions.isDisjoint(with: [.left, .outside]) {
      nextStep = now + BackendSettings.alertPeriod
      ask(.alarm)
    } else if state != .triggering {
      nextStep = .distantFuture
      let isWatched = before == .triggering || order == .closer || order == .alarm
      if isWatched, input != .insideFix { ask(.own) }
    }
    if state != before || step.actions.contains(.judge) { outsideCount = 0 }
    if step.actions.contains(.judge) { isOutside = false }
    return step.actions
  }

  /// Counts a fix outside; true if the exit is confirmed by it.
  private mutating func confirms(_ rule: ExitRule) -> Bool {
    let isFirst = outsideCount == 0
    if wasBlind { doubt(isFirst: isFirst) }
    guard !isFirst else {
      outsideCount = 1
      countedAt = fixTime
      return rule == .fixes(1)
    }
    let gap = fixTime - countedAt
    switch rule {
    case .fixes(let count):
      guard gap >= ExitRule.spacing else { return false }
      outsideCount = min(outsideCount + 1, .max - 1)
      countedAt = fixTime
      return outsideCount >= count && !wasBlind
    case .dwell(let length): return gap >= length && !wasBlind
    }
  }

  /// An echo is over after a while; and what is seen there again and again is none.
  private mutating func doubt(isFirst: Bool) {
    if isFirst || fixTime - glimpsedAt > ExitRule.echoMemory {
      let weight = isFirst || !isElsewhere ? ExitRule.echoWeight : 1
      glimpseCount = isFirst ? weight : glimpseCount + weight
      glimpsedAt = fixTime
      if !isFirst { ask(.closer) }
    }
    let isOver = fixTime - glimpsedAt >= ExitRule.echoLasting
    if isOver || glimpseCount >= ExitRule.echoWeight * ExitRule.echoCount { wasBlind = false }
  }

  mutating func ask(_ order: IntervalOrder) {
    self.order = order
    orderCount = 0
    isObeyed = false
    isOutside = false
    // What it has shown of its interval was by the order before.
    forgetMoves()
  }

  /// The next move is the first one.
  private mutating func forgetMoves() {
    moveCount = 0
    isUnderWay = false
  }
}

/// Clocks.
extension Watch {
  /// When the next alert is due: only with a fix that none has rested on.
  ///
  /// Nor does one rest on a fix from before the server was started, at `start`.
  private func stepDue(since start: Timestamp) -> Timestamp {
    guard state == .triggering, fixTime > alertedFix, receivedAt > start else {
      return .distantFuture
    }
    return nextStep
  }

  /// The next time that something is due; the server was started at `start`.
  func due(since start: Timestamp, isGuarded: Bool) -> Timestamp {
    min(silenceDue(since: start, isGuarded: isGuarded), stepDue(since: start))
  }

  /// What is due at `now`; the server was started at `start`.
  mutating func tick(
    at now: Timestamp,
    since start: Timestamp,
    isGuarded: Bool
  ) -> TrackerState.Actions {
    var actions: TrackerState.Actions = []
    if stepDue(since: start) <= now {
      actions.insert(.outside)
      nextStep = nextStep.advanced(notBefore: now + 1)
    }
    if silenceDue(since: start, isGuarded: isGuarded) <= now {
      isSilent = true
      actions.formUnion(enter(.silence, at: now))
      if isGuarded { actions.insert(.silent) }
    }
    return actions
  }

  /// True if the last fix is recent enough, and the owner's, to be judged
  /// again.
  func canJudge(ownedSince: Timestamp, at now: Timestamp) -> Bool {
    hasFix && receivedAt >= ownedSince && now - fixTime <= silenceLength
  }

  /// Counts a report; false if there were too many within a minute.
  mutating func admits(at now: Timestamp) -> Bool {
    let second = UInt32(clamping: now.milliseconds / 1_000)
    if second < minute || second - minute >= 60 {
      minute = second
      reportsInMinute = 0
    }
    guard Int(reportsInMinute) < BackendSettings.reportsInAMinuteMax else { return false }
    reportsInMinute &+= 1
    return true
  }
}

extension Timestamp {
  /// The first step of the alerts' period from here that is not before `now`.
  fileprivate func advanced(notBefore now: Timestamp) -> Timestamp {
    let period = BackendSettings.alertPeriod.rawValue
    let behind = max(0, now.milliseconds &- milliseconds)
    return Timestamp(milliseconds: milliseconds &+ (behind &+ period &- 1) / period &* period)
  }
}
