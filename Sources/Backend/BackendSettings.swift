package import Primitives

/// When a fix outside counts as having left.
package enum ExitRule: Equatable, Sendable {
  /// So many fixes outside, `ExitRule.spacing` apart, none inside between them.
  case fixes(Int)
  /// Fixes outside over this length of fix time, none inside between them.
  case dwell(Milliseconds)

  /// The least time between two fixes that confirm one another.
  ///
  /// Project value: a receiver's reflection off a wall lasts some seconds.
  package static let spacing: Milliseconds = 5_000
  /// The same where the tracker had no fix to report before, and stands: the satellites may come in
  /// by a window, as echoes.
  ///
  /// Project value: most of such glimpses are over by then, and the order for closer reports is
  /// not.
  static let echoLasting = Milliseconds.seconds(
    Int64(Orders.closerLasting - Orders.closerInterval)
  )
  /// What was seen longer ago is another glimpse.
  ///
  /// Project value: two reports of a tracker with its usual interval of 5 min are within it.
  static let echoMemory = Milliseconds.minutes(10)
  /// So many glimpses are none of echoes.
  ///
  /// Project value: as many as the tracker itself believes where its sensor has felt nothing.
  static let echoCount: UInt8 = 3
  /// A glimpse of the same place has the weight of so many elsewhere.
  ///
  /// Project value: the echoes of a window put a pet that stays here and there, which in a night
  /// happens more than three times.
  static let echoWeight: UInt8 = 3
  /// This far from the glimpse before is elsewhere, in metres.
  ///
  /// Project value: echoes are up to 300 m off to any side; few come so near one another.
  static let echoSpread = 100.0
  /// Faster than this is on its way, in mm/s.
  ///
  /// Project value: a dog that walks off goes at 4 km/h.
  static let standingSpeed: Int32 = 1_000
  /// Farther outside than this no echo puts it, in metres.
  ///
  /// Project value: the tracker's (`Whereabouts`).
  static let echoMetres = 500.0

  /// It waits for longer than a tracker that is asked for `closer` reports gives them.
  var outlastsCloser: Bool {
    guard case .dwell(let length) = self else { return false }
    return length > .seconds(Int64(Orders.closerLasting))
  }
}

/// The numbers of the owner's side, each with the value that the documents
/// state or that the project chose.
package struct BackendSettings: Equatable, Sendable {
  /// How requests are treated.
  package enum Mode: Equatable, Sendable {
    /// Validates, and judges by confirmed exits.
    case strict
    /// The printed function with these of its faults.
    case asPrinted(PrintedFaults)
  }

  package var mode = Mode.strict
  /// Project value: receivers have claimed 2 m while they were 200 m off, so
  /// one fix is not enough (tracelet #294).
  package var exitRule = ExitRule.fixes(2)
  /// Whether speed times age widens the error circle of a fix.
  ///
  /// Project value: a fix of a running dog that is 10 s old says little about
  /// where it is.
  package var countsMotion = true

  /// Whether reports beyond `reportsInAMinuteMax` are refused.
  package var limitsReports = true

  // Limits of what the whole server holds, so that nothing grows without
  // bound. Project values, far above use; an instance may have lower ones.

  /// Trackers, pets, fences, shares and found animals: of each so many.
  package var idsMax = 16_000_000
  package var accountsMax = 1_000_000
  /// Found animals that are home: the ones closed first are forgotten, and
  /// counted still.
  package var closedIncidentsMax = 100_000

  package init() {}

  // The error circle of a fix, in metres. Project values: a receiver's usual
  // error for each unit of HDOP, and limits because accuracy bounds the delay.
  static let metresForEachHDOP = 5.0
  static let errorRange = 5.0...50.0
  static let errorWithoutHDOP = 15.0

  /// From one alert to the next while the pet is out (stated).
  package static let alertPeriod: Milliseconds = 60_000
  /// A fix that is older isn't fresh (stated: 20 s to the owner).
  package static let freshAge: Milliseconds = 20_000
  /// How many reporting intervals without news are silence.
  ///
  /// Project value.
  static let silentIntervals: Int64 = 3
  /// The interval of a tracker that moves, and of which none is known, in
  /// seconds: silence after 180 s.
  ///
  /// Project value.
  static let unknownInterval: UInt16 = 60
  /// The least that is taken for the interval of one that no order makes report
  /// sooner, in seconds: silence after 15 min.
  ///
  /// Project value: its own by default (stated for the bike).
  static let unorderedInterval: Int32 = 300
  /// The interval of a tracker that may be at rest, in seconds.
  ///
  /// The tracker's own (`MovementSettings.parkedInterval`).
  static let restInterval: Int32 = 3_600
  /// Stillness after which a tracker is at rest, in seconds (stated for the
  /// bike).
  static let restTime: Int64 = 300
  /// The least distance between two fixes that shows movement, in metres.
  ///
  /// Project value: twice the error of a fix whose HDOP is unknown.
  static let movedMetres = 2 * errorWithoutHDOP
  /// The longest interval that is learned from reports, in seconds: the
  /// longest that the bike's document offers.
  static let learnedIntervalMax: UInt16 = 3_600
  /// A time of a tracker further ahead than this is wrong.
  ///
  /// Project value.
  static let futureMax: Milliseconds = 60_000
  /// 2020-01-01: before it no tracker of this kind had a clock.
  static let clockStart = Timestamp(seconds: 1_577_836_800)

  // Limits of the ingest. Project values.
  package static let bodyMax = 4_096
  /// Of the printed function's framework.
  ///
  /// Project value, after the default of express's body parser, 100 kB.
  package static let printedBodyMax = 102_400
  package static let reportsInAMinuteMax = 60
  /// Trackers without an owner that are remembered; the one that came first is
  /// forgotten for the next, unless it was provisioned.
  package static let unownedMax = 10_000

  // Limits of what an owner may store, so that nothing grows without bound.
  // Project values, far above use.
  package static let petsMax = 1_000
  package static let fencesMax = 1_000
  package static let devicesMax = 16
  package static let sharesMax = 16
  package static let followsMax = 1_000
  package static let newsMax = 1_000
  package static let followersMax = 100_000
  package static let openIncidentsMax = 1_000
  package static let alertsKept = 1_000
  /// The longest text that an owner may give a thing, in bytes.
  package static let textMax = 2_000
  /// The longest name of a pet, in bytes.
  ///
  /// Project value: whatever is pasted there by mistake is shown and can be corrected.
  package static let petNameMax = 10_240
  /// The longest name of an account, in bytes (stated for its address).
  package static let accountNameMax = 80
  /// The longest name of a fence, in characters.
  package static let nameMax = 64

  /// A year of history (stated), 365 days of 86,400 s.
  package static let historySpan = Milliseconds.seconds(365 * 86_400)
  /// The most positions that are kept of one tracker.
  ///
  /// Project value: one a minute, the shortest interval of the bike, for a
  /// year.
  package static let historyMax = 525_600
  /// The radius of a secure place, and how many are kept.
  ///
  /// Project values.
  package static let secureRadius = 50.0
  package static let securePlacesMax = 64

  /// A failed push is tried again after this, then after twice that, ...
  static let pushRetry: Milliseconds = 5_000
  package static let pushRetryMax: Milliseconds = 600_000
  /// A push is given up after a day: the alert is no news any more.
  package static let pushLifetime = Milliseconds.seconds(86_400)
  /// Pushes that wait to be tried again; for more, repetitions go first, and then the oldest.
  package static let pushQueueMax = 1_000
}
