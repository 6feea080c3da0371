public import GNSS
public import Motion
public import Primitives

/// Where the readings of the inertial sensor come from.
public enum InertialSource: Equatable, Sendable {
  /// From an MPU-6050 on the tracker's I2C bus, which the tracker drives: the
  /// caller carries out `Effects.transfer`.
  case mpu6050(MPU6050.Settings)
  /// From the caller, whatever sensor it has: by `Event.sample`.
  case samples(Sensor)
}

/// What the person who builds a tracker with an inertial sensor decides.
public struct MovementSettings: Equatable, Sendable {
  /// The sensor, and the side that drives it.
  public var source: InertialSource
  /// A parked object, or an animal or a person.
  public var profile: Profile
  /// The share of each threshold that is used.
  public var sensitivity: Sensitivity
  /// Alarms are reported; else they are only noticed.
  public var raisesAlarms = true
  /// While parked the module is switched off, too, and not only GNSS.
  ///
  /// Default: no. A module that is registered sends an alert within a few
  /// seconds, one that has to boot and register in half a minute
  /// (Firmware-notes/sleep.md).
  public var switchesModuleOff = false
  /// Places where no alarm is raised.
  public var securePlaces: SecurePlaces
  /// From one report to the next while parked; `Settings.interval` holds while
  /// moving, and until it is known to be parked.
  ///
  /// Project value: what is parked is where it was, so this is a sign of life
  /// only, and each one costs a boot and a search. An hour tells a dead tracker
  /// from a parked one on the same evening.
  public var parkedInterval = Milliseconds.minutes(60)
  /// From one report to the next while an alarm lasts, and during the trip that
  /// came of it.
  ///
  /// - Source: the requirement of the tracker that is mirrored: a new position
  ///   at least every 60 s while outside of the fence (Firmware-notes/sketch.md, 10).
  public var alarmInterval = Milliseconds.seconds(60)
  /// How an MPU-6050 runs while its gyroscope sleeps.
  ///
  /// Project value: by the FIFO, of 0.5 mA, so that whoever owns the bus wakes
  /// four times a second. In low power it draws 0.14 mA, and wants to be read
  /// forty times a second, which costs most microcontrollers more than that.
  public var quietMode = MPU6050.Mode.accelerometer
  /// Where gravity pointed when the tracker was parked, as `parkedGravity` of
  /// the tracker gave it before its power went.
  public var parkedGravity: Vector?
  /// The thing was parked then, or on its way without its owner: it is armed as soon
  /// as the sensor is ready, with or without an attitude to compare.
  var wasParked = false

  /// Settings with the default intervals, which report alarms.
  @inline(__always)
  public init(
    source: InertialSource = .mpu6050(MPU6050.Settings()),
    profile: Profile,
    sensitivity: Sensitivity = .normal
  ) {
    self.source = source
    self.profile = profile
    self.sensitivity = sensitivity
    securePlaces = SecurePlaces()
  }

  /// What drives the sensor; `nil` where the caller does.
  var driver: MPU6050? {
    guard case .mpu6050(let chip) = source else { return nil }
    return MPU6050(settings: chip, mode: profile == .parked ? .full : quietMode)
  }

  /// The sensor as it is at first.
  var sensor: Sensor? {
    if case .samples(let sensor) = source { sensor } else { driver?.sensor }
  }
}

/// A place where the owner lets others handle the thing: no alarm is raised.
public struct SecurePlace: Equatable, Sendable {
  /// The centre.
  public var position: Position
  /// The radius in metres.
  public var radiusMetres: Int32

  /// The circle around `position`.
  public init(position: Position, radiusMetres: Int32) {
    self.position = position
    self.radiusMetres = radiusMetres
  }

  func contains(_ position: Position) -> Bool {
    position.metres(to: self.position) <= Int64(radiusMetres)
  }
}

/// The secure places, the one used least recently first.
public struct SecurePlaces: Equatable, Sendable {
  /// Project value: home, work, and the two that a person adds to these.
  public static let capacity = 4

  /// As many as `capacity`; a value generic takes only a literal.
  private var storage: InlineArray<4, SecurePlace?>
  /// The number of places, at most `capacity`.
  public private(set) var count = 0

  /// No places.
  @inline(__always)
  public init() {
    storage = InlineArray(repeating: nil)
  }

  /// The place at `index`; `nil` from `count` on.
  public subscript(index: Int) -> SecurePlace? { storage[index] }

  /// Adds a place; false, and nothing is added, when there are `capacity` of
  /// them.
  public mutating func add(_ place: SecurePlace) -> Bool {
    guard count < Self.capacity else { return false }
    storage[count] = place
    count += 1
    return true
  }

  /// Adds a place as the one used last, in place of one at the same position, or with a radius of 0
  /// only removes that; returns the one used least recently, if it had to go for it.
  mutating func insert(_ place: SecurePlace) -> SecurePlace? {
    let isRemoval = place.radiusMetres == 0
    for index in 0..<count where storage[index]?.position == place.position {
      remove(at: index)
      if !isRemoval { _ = add(place) }
      return nil
    }
    guard !isRemoval else { return nil }
    let oldest = count == Self.capacity ? storage[0] : nil
    if oldest != nil { remove(at: 0) }
    _ = add(place)
    return oldest
  }

  /// The places that contain `position` are used by it, and the last to go.
  mutating func noteUse(at position: Position) {
    for index in 0..<count {
      guard let place = storage[index], place.contains(position) else { continue }
      remove(at: index)
      _ = add(place)
      return
    }
  }

  private mutating func remove(at index: Int) {
    for next in index + 1..<max(count, index + 1) { storage[next - 1] = storage[next] }
    count -= 1
    storage[count] = nil
  }

  /// True if the position is in one of the places.
  public func contains(_ position: Position) -> Bool { place(at: position) != nil }

  /// The first place that the position is at.
  func place(at position: Position) -> SecurePlace? {
    for index in 0..<count {
      if let place = storage[index], place.contains(position) { return place }
    }
    return nil
  }

  /// True of a place in the list, and with a radius of 0 of one that is not.
  func holds(_ place: SecurePlace) -> Bool {
    for index in 0..<count where storage[index]?.position == place.position {
      return storage[index] == place
    }
    return place.radiusMetres == 0
  }

  public static func == (left: SecurePlaces, right: SecurePlaces) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where left.storage[index] != right.storage[index] {
      return false
    }
    return true
  }
}
