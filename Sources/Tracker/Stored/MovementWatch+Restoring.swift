import GNSS
import Motion
import Primitives

extension MovementWatch {
  /// What is to outlive a loss of power, except the attitude.
  var parking: StoredParking {
    mutating get {
      var parking = StoredParking()
      parking.place = parkedPlace
      switch machine.state {
      case .parked, .suspect, .alarm: parking.isArmed = settings.profile == .parked
      case .moving: parking.isArmed = machine.isTheft
      case .settling: break
      case .booting: parking.isArmed = machine.wasParked
      }
      return parking
    }
  }

  /// Before the start: the thing is where it was parked, for all that is known.
  mutating func restore(_ parking: StoredParking, at now: Instant) {
    var settings = settings
    settings.parkedGravity = parking.gravity
    settings.wasParked = parking.isArmed
    self = MovementWatch()
    self.settings = settings
    if let sensor = settings.sensor { begin(sensor) }
    setMark(parking.place)
    storedPlace = parking.place.map {
      // How long the power was away is not known: its age counts from here.
      KnownPlace(fix: Fix($0), at: now + Milliseconds(-Report.liveAge.rawValue - 1))
    }
  }
}

extension Fix {
  /// What is left of it where only the place was kept.
  fileprivate init(_ place: Place) {
    self.init(position: place.position, hdop: place.hdop)
  }
}
