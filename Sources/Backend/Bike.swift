package import GNSS
import Primitives

/// What the owner's side does about a bike.
package enum BikeState: String, CaseIterable, Equatable, Sendable {
  /// Moving, or still for no more than 300 s.
  case disarmed
  case armed
  /// Moved or taken, and the owner has not answered.
  case alarm
}

/// A bike of the anti-theft document: armed when it has stood for five minutes,
/// an alarm until the owner answers, and places where it is safe.
package struct Bike: Equatable, Sendable {
  /// The messages that are due.
  struct Actions: OptionSet {
    let rawValue: UInt8

    /// The bike is moved, and its owner is asked who does it.
    static let movement = Actions(rawValue: 1)
    /// The bike is parked, and its owner is asked whether it is safe there; not after a theft.
    static let question = Actions(rawValue: 2)
    /// The newest position.
    static let position = Actions(rawValue: 4)
    /// Alerts are on again: the tracker must know, which withholds its alarms until then.
    static let alertsOn = Actions(rawValue: 8)
  }

  package private(set) var state = BikeState.disarmed
  /// The one switch of alerts; on by default.
  package private(set) var alertsOn = true
  /// Switched off while it stood: stays off until the next trip.
  private var isOffForStay = false
  /// Where it was seen last.
  private var stay: Position?
  /// Since when it stands there: seen twice, or where it was seen first of all.
  private var stillSince: Timestamp?
  /// When the tracker last said or showed that it moves.
  private var movedAt = Timestamp.distantPast
  /// The first fix that showed movement after a rest, and when it had moved or had been answered for
  /// before: the event of that movement may come later than the fix.
  private var movedFrom = Timestamp.distantPast
  private var movedBefore = Timestamp.distantPast
  private var lastMessage = Timestamp.distantPast
  /// The owner follows it: a position each minute.
  private var nextPosition = Timestamp.distantFuture
  private var sentFix = Timestamp.distantPast
  private var newestFix = Timestamp.distantPast
  /// The owner has moved it, and the tracker may count one theft until it says `parked`.
  private var isMovedByOwner = false
  /// Its tracker has told a trip, and not `parked` since.
  private var isOnTrip = false
  /// Of a bike that its owner has moved, armed again: the fixes away from where it stood, since one there.
  private var fixesAway: Int?
  /// The place that the owner has been asked about.
  private var asked: Position?
  /// The secure places, the one used last at the end.
  package private(set) var places: [Position] = []
  /// Secure places that were dropped for newer ones.
  package private(set) var droppedPlaces = 0

  /// Armed when still for more than this (stated: over five minutes).
  static let armingTime: Milliseconds = 300_000
  /// The same after "It was me": to the tracker it is a theft, which raises its alarm again after so
  /// long a rest.
  private static let theftRest: Milliseconds = 600_000
  /// A speed from which a bike moves, in mm/s.
  ///
  /// Project value: the drift of a receiver at rest is slower, a pushed bike is
  /// not.
  private static let movingSpeed: Int32 = 1_000

  /// Follows from the newest report, which is of `time`; its event began then.
  mutating func handle(
    _ report: Report,
    of time: Timestamp,
    at fixTime: Timestamp,
    now: Timestamp
  ) -> Actions {
    var actions: Actions = []
    newestFix = max(newestFix, fixTime)
    let isAtSecurePlace = holdsPlace(stay) || holdsPlace(report.position)
    switch report.event {
    case .alert:
      let isNews = state != .disarmed || isNewAlarm(at: time)
      if isNews { actions.formUnion(moved(isSafe: holdsPlace(report.position), at: now)) }
    case .trip:
      if hasStood(by: time), !isWhereOwnerLeftIt(report.position) {
        actions.formUnion(moved(isSafe: isAtSecurePlace, at: now))
      }
    case .parked: (isMovedByOwner, isOnTrip) = (false, false)
    case nil:
      if isTaken(to: report.position) {
        actions.formUnion(moved(isSafe: isAtSecurePlace, at: now))
      }
    }
    follow(report, of: time, at: min(fixTime, now))
    if report.event == .trip {
      isOnTrip = true
      if state == .armed { state = .disarmed }
    }
    if report.event == .parked, !use(report.position) {
      // Where a thief has parked it is no place to call secure.
      asked = state == .alarm ? nil : report.position
      actions.insert(.question)
    }
    return actions
  }

  /// Whether an event of `time` is news though a newer fix has come: a server that had refused it is
  /// asked again later than it gets the next position.
  func isNewest(at time: Timestamp) -> Bool { time > moved(before: time) }

  /// What was known of its movement before the one that has an event of `time`.
  private func moved(before time: Timestamp) -> Timestamp {
    time > movedFrom ? movedAt : movedBefore
  }

  /// Whether an alert says more than that it still moves.
  ///
  /// A tracker gives an alert when it has stood long enough by its own account, and then each minute
  /// while it moves. Where it stood no report may have come from.
  private func isNewAlarm(at time: Timestamp) -> Bool {
    time - moved(before: time) > (isMovedByOwner ? Self.theftRest : Self.armingTime)
  }

  /// It stood long enough when the trip began: an alarm, though the tracker has told none.
  private func hasStood(by time: Timestamp) -> Bool {
    switch state {
    case .disarmed: false
    case .armed: stillSince.map { time - $0 > Self.armingTime } ?? true
    case .alarm: true
    }
  }

  /// An alert or the begin of a trip, which is one.
  private mutating func moved(isSafe: Bool, at now: Timestamp) -> Actions {
    switch state {
    case .disarmed, .armed:
      guard alertsOn, !isSafe else { return [] }
      state = .alarm
    case .alarm:
      guard now - lastMessage >= BackendSettings.alertPeriod else { return [] }
    }
    lastMessage = now
    return .movement
  }

  /// To a tracker that has restarted since, it was taken from where it stood before the owner's ride:
  /// one that was answered, or that needed no answer.
  private func isWhereOwnerLeftIt(_ position: Position) -> Bool {
    guard state == .armed, isMovedByOwner || isOnTrip, let stay else { return false }
    return Sphere.metres(stay, position) <= BackendSettings.secureRadius
  }

  /// True of the second fix in a row that shows it gone though the tracker has told no theft:
  /// to the tracker, the one that the owner has answered goes on.
  ///
  /// From where it stands an error explains no fix so far away.
  private mutating func isTaken(to position: Position) -> Bool {
    guard isMovedByOwner, state == .armed, let stay else {
      fixesAway = nil
      return false
    }
    if Sphere.metres(stay, position) <= 2 * BackendSettings.secureRadius {
      fixesAway = 0
    } else {
      fixesAway? += 1
    }
    return fixesAway == 2
  }

  /// Keeps account of whether it stands.
  ///
  /// Once armed, only the tracker's own word counts: one wild position is no
  /// ride.
  private mutating func follow(_ report: Report, of time: Timestamp, at fixTime: Timestamp) {
    let isFast = (report.speedMillimetresPerSecond ?? 0) >= Self.movingSpeed
    let isAway =
      stay.map { Sphere.metres($0, report.position) > BackendSettings.secureRadius } ?? false
    if report.event == .alert || report.event == .trip { movedAt = max(movedAt, time) }
    if report.event != nil { movedBefore = max(movedBefore, min(time, movedFrom)) }
    if report.event == .parked {
      // Elsewhere: so soon after a ride that was an alarm, the tracker does not tell another trip.
      if isAway {
        isOffForStay = false
        if state == .armed { state = .disarmed }
      }
      // The tracker has waited the five minutes itself.
      stay = report.position
      stillSince = min(stillSince ?? fixTime, fixTime - Self.armingTime - 1)
    } else if report.event == .trip || state != .armed && (isFast || isAway) {
      if report.event == nil, fixTime - movedAt > Self.armingTime {
        (movedFrom, movedBefore) = (fixTime, movedAt)
      }
      movedAt = max(movedAt, fixTime)
      stay = report.position
      stillSince = nil
      isOffForStay = false
    } else {
      stay = stay ?? report.position
      stillSince = stillSince ?? fixTime
    }
  }

  /// Its owner counts on being told when it is moved: a tracker that is not heard is news.
  var isGuarded: Bool { state != .disarmed && alertsOn && !holdsPlace(stay) }

  /// The owner follows it: a report each minute is wanted, at rest, too.
  var isFollowed: Bool { nextPosition < .distantFuture }

  /// When something is due.
  var due: Timestamp {
    let arming = stillSince.map { $0 + Self.armingTime + 1 } ?? .distantFuture
    let position = state == .alarm && newestFix > sentFix ? nextPosition : .distantFuture
    return min(state == .disarmed ? arming : .distantFuture, position)
  }

  mutating func tick(at now: Timestamp) -> Actions {
    if state == .disarmed, let stillSince, now - stillSince > Self.armingTime {
      state = .armed
      if !alertsOn, !isOffForStay {
        alertsOn = true
        return .alertsOn
      }
    }
    guard state == .alarm, nextPosition <= now, newestFix > sentFix else { return [] }
    sentFix = newestFix
    nextPosition = now + BackendSettings.alertPeriod
    return .position
  }
}

/// The owner's answers.
extension Bike {
  /// The owner has moved it.
  mutating func calmDown(at now: Timestamp) -> Bool {
    guard state == .alarm else { return false }
    state = .disarmed
    isMovedByOwner = true
    nextPosition = .distantFuture
    movedAt = max(movedAt, now)
    movedBefore = movedAt
    if stillSince != nil { stillSince = now }
    return true
  }

  /// "Track using GPS": the newest position now, and each minute.
  mutating func track(at now: Timestamp) -> Bool {
    guard state == .alarm else { return false }
    nextPosition = now
    sentFix = .distantPast
    return true
  }

  /// The owner has been asked about a place, and not answered.
  var asksAboutPlace: Bool { asked != nil }

  /// What the answer to the question of a parked bike leads to.
  enum ParkingAnswer: Equatable {
    case nothingAsked
    case temporary
    case kept(Position)
  }

  /// The answer to the question of a parked bike.
  mutating func answerParking(isSecure: Bool, at now: Timestamp) -> ParkingAnswer {
    guard let place = asked else { return .nothingAsked }
    asked = nil
    guard isSecure else { return .temporary }
    if !use(place) {
      if places.count >= BackendSettings.securePlacesMax {
        places.removeFirst()
        droppedPlaces += 1
      }
      places.append(place)
    }
    // Where it is safe, it was not taken from.
    if holdsPlace(stay) { _ = calmDown(at: now) }
    return .kept(place)
  }

  /// Enabled again: where it stood before says nothing of where it stands now.
  mutating func lookAgain() {
    (stay, stillSince) = (nil, nil)
  }

  /// A place that is secure no longer; false if it was none.
  mutating func removePlace(_ place: Position) -> Bool {
    guard let index = places.firstIndex(of: place) else { return false }
    places.remove(at: index)
    return true
  }

  /// The one switch; switched off, it ends an alarm.
  mutating func setAlerts(_ isOn: Bool, at now: Timestamp) {
    if !isOn { _ = calmDown(at: now) }
    alertsOn = isOn
    // On its way it was seen, and does not stand.
    isOffForStay = !isOn && (stay == nil || stillSince != nil)
  }

  private func holdsPlace(_ position: Position?) -> Bool {
    guard let position else { return false }
    return places.contains { Sphere.metres($0, position) <= BackendSettings.secureRadius }
  }

  /// True at a secure place, which is then the one used last.
  private mutating func use(_ position: Position) -> Bool {
    let index = places.firstIndex {
      Sphere.metres($0, position) <= BackendSettings.secureRadius
    }
    guard let index else { return false }
    places.append(places.remove(at: index))
    return true
  }
}
