import GNSS
import Primitives

/// How long a tracker may be quiet.
///
/// A tracker at rest sends once an hour and says nothing when it begins to
/// rest, so a pause alone is no sign that it has failed. What the server knows
/// decides: an interval that it has ordered and that is kept holds at rest,
/// too; a pet that was last seen outside is not given an hour; and a row of
/// reports that show movement, soon one after the other, does not leave the time
/// to come to rest unseen.
extension Watch {
  /// The time without news that is silence.
  var silenceLength: Milliseconds {
    .seconds(Int64(longestPause) &* BackendSettings.silentIntervals)
  }

  /// The longest pause between two reports of a tracker that works, in seconds.
  private var longestPause: Int32 {
    if isObeyed, order == .alarm || order == .own, orderedSeconds > 0 { return orderedSeconds }
    let unknown = Int32(BackendSettings.unknownInterval)
    // It lasts for two minutes only.
    if isObeyed, order == .closer, isOutside { return unknown }
    var usual = learnedInterval > 0 ? Int32(learnedInterval) : unknown
    // It looks about at first, and then keeps to its own interval.
    if ignoresOrders { usual = max(usual, BackendSettings.unorderedInterval) }
    let moving = max(usual, orderedSeconds)
    let isMoving = isOutside && !restsAway || isUnderWay
    return isMoving ? moving : max(moving, BackendSettings.restInterval)
  }

  /// True if no order to report sooner has any effect.
  private var ignoresOrders: Bool {
    !isObeyed && (takesNoOrders || orderedSeconds > 0 && orderCount >= Orders.repeatMax)
  }

  /// The interval that an order in force asks for; 0 for none.
  var orderedSeconds: Int32 {
    switch order {
    case .closer: Orders.closerInterval
    case .alarm: Orders.alarmInterval
    case .none, .own: Int32(ownerInterval)
    }
  }

  /// When silence is to be reported, of a pet's tracker or of a bike that `isGuarded`, by a server
  /// that was started at `start`: while it was down, no tracker could be heard.
  func silenceDue(since start: Timestamp, isGuarded: Bool) -> Timestamp {
    guard hasFix, !isSilent, isGuarded || state == .idle || state == .triggering else {
      return .distantFuture
    }
    return max(lastNews, start) + silenceLength
  }

  /// The time since which there has been no news.
  ///
  /// While the pet is out, only a newer position is news.
  var lastNews: Timestamp { state == .triggering ? receivedAt : heardAt }

  /// The same as the owner reads it: by the time of the fix if there was one.
  var quietSince: Timestamp { lastNews == receivedAt ? fixTime : lastNews }

  /// Follows the tracker's movement and its interval; called before a fix is stored, which
  /// `report` has.
  ///
  /// An event comes at a time of its own, and those that waited come one after the other. A
  /// tracker that moves looks about until it knows that a trip has begun, and keeps to its own
  /// interval from then on.
  mutating func follow(
    _ report: Report,
    at time: Timestamp,
    error radius: Double,
    now: Timestamp
  ) {
    noteObedience(report, at: now)
    let waited = max(now - time, receivedAt - fixTime) > BackendSettings.freshAge
    let gap = (time - fixTime).rawValue / 1_000
    let moves =
      hasFix && !waited && report.event == nil && isAway(from: report.position, error: radius)
    // After an outage the first report has waited for longer than it comes after the one before.
    let hasPaused = time - fixTime > now - time
    restsAway = !moves && (restsAway || isSilent && ignoresOrders && hasPaused)
    let isSoon = gap * Self.pausesInRest < BackendSettings.restTime
    moveCount = moves ? min(moveCount + 1, isSoon ? Self.movesUnderWay : 2) : 0
    isUnderWay = moveCount == Self.movesUnderWay
    guard moveCount >= 2, order == .none || order == .own || !isObeyed, gap > 0,
      gap <= Int64(BackendSettings.learnedIntervalMax)
    else { return }
    // Up at once, down slowly, so that one quick report does not make silence
    // of the ordinary pause after it.
    let seconds = UInt16(gap)
    learnedInterval =
      seconds >= learnedInterval ? seconds : learnedInterval - (learnedInterval - seconds) / 4
  }

  /// Moves in a row after which a tracker is under way.
  ///
  /// Project value: ours looks about a minute and two minutes after it is moved, and a stroll that
  /// ends then has three; one after a longer pause counts as the second at most.
  private static let movesUnderWay: UInt8 = 5

  /// Whether it may have been without sky before the fix of `time`: of a search that finds none
  /// the tracker reports only half an hour later.
  ///
  /// It may have rested, too; a fix that has waited for the network came in its time.
  func hasSearched(until time: Timestamp, at now: Timestamp) -> Bool {
    let interval = Int64(max(Int32(learnedInterval), orderedSeconds))
    let gap = time - fixTime
    return hasFix && now - time <= BackendSettings.freshAge && gap > ExitRule.echoMemory
      && gap > .seconds(2 * interval)
  }

  /// So many pauses between two moves, and more, are in a rest.
  ///
  /// Project value: to a tracker a stroll in one place may be rest, which it so begins on its way.
  private static let pausesInRest: Int64 = 3

  /// A report when the order asks for it is one that obeys, with a newer fix or without.
  ///
  /// One that comes sooner is of the interval before. One that comes later may be of a tracker that
  /// has restarted and knows no order any more: it is ordered again, unless the order has ended by
  /// itself. An event comes at a time of its own.
  mutating func noteObedience(_ report: Report, at now: Timestamp) {
    guard order != .none, orderCount > 0, !takesNoOrders else { return }
    let asked = Int64(orderedSeconds)
    if isObeyed, order != .closer, (now - heardAt).rawValue > asked * 1_500 {
      isObeyed = false
      orderCount = 0
      return
    }
    let since = now.milliseconds - Int64(orderedSecond) * 1_000
    if report.event == nil, asked > 0, (asked * 500...asked * 1_500).contains(since) {
      isObeyed = true
    }
  }

  /// True if the last fix is so far from `position` that errors do not explain
  /// it.
  func isAway(from position: Position, error radius: Double) -> Bool {
    let north = Double(Int64(position.latitude.e7) - Int64(latitude))
    let east = Double(Sphere.wrapped(position.longitude.e7, minus: longitude))
    let most = max(BackendSettings.movedMetres, Double(error) + radius) / Sphere.metresPerE7
    // The cosine only makes it shorter.
    guard north * north + east * east > most * most else { return false }
    let shrunk = east * Sphere.cosine(latitudeE7: latitude)
    return north * north + shrunk * shrunk > most * most
  }
}
