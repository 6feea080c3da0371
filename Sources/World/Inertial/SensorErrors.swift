package import Primitives

extension World {
  /// How the inertial sensor on the body differs from an ideal one, and what is
  /// wrong with it.
  ///
  /// What it reads is gain x truth + offset + drift x (temperature - 25) + noise,
  /// kept within its range and rounded to counts.
  package struct SensorErrors: Equatable, Sendable {
    package var accelerationGain = 1.0
    package var rotationGain = 1.0
    /// In g.
    ///
    /// - Source: motion.md 1.1, the measured MPU-6050; so is `rotationOffset`.
    package var accelerationOffset = Vector(x: 0.041, y: 0.066, z: -0.034)
    /// In degrees per second.
    package var rotationOffset = Vector(x: 4.54, y: 0.05, z: 1.12)
    /// In g per degree Celsius.
    package var accelerationDrift = Vector(x: 0, y: 0, z: 0)
    /// In degrees per second per degree Celsius.
    package var rotationDrift = Vector(x: 0, y: 0, z: 0)
    /// 1 is as measured, 0 none.
    package var noise = 1.0
    package var timing = Timing()
    /// Of a million samples so many never come.
    package var dropsPerMillion: Int32 = 0

    // What is wrong for a time, and is over then.
    var gap = Episode.none
    var stuck = Episode.none
    var busError = Episode.none
    var zeros = Episode.none
    var ones = Episode.none
    /// The chip has lost its power for a moment, so often, and then.
    var resetCount = 0
    var lastResetAt = Instant.zero

    package init() {}

    /// Nothing is wrong with it, and it makes no noise.
    package static let ideal: SensorErrors = {
      var errors = SensorErrors()
      errors.accelerationOffset = Vector(x: 0, y: 0, z: 0)
      errors.rotationOffset = Vector(x: 0, y: 0, z: 0)
      errors.noise = 0
      return errors
    }()

    /// How the chip's own clock goes.
    package struct Timing: Equatable, Sendable {
      /// By how much its periods are longer than they should be.
      package var partsPerMillion: Int32 = 0
      /// A sample is early or late by at most this, or half a period.
      package var jitterMicroseconds: Int32 = 0

      package init() {}
    }

    /// From a time on, until another.
    struct Episode: Equatable, Sendable {
      var start: Instant
      var end: Instant

      static let none = Episode(start: .zero, end: .zero)

      func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }
    }
  }

  /// What a script can do to the inertial sensor.
  package enum SensorChange: Equatable, Sendable {
    case gain(acceleration: Double?, rotation: Double?)
    /// In g, and in degrees per second; `nil` leaves as it is.
    case offset(acceleration: Vector?, rotation: Vector?)
    /// The same per degree Celsius.
    case drift(acceleration: Vector?, rotation: Vector?)
    /// Times the measured one.
    case noise(Double)
    case clock(partsPerMillion: Int32)
    case jitter(microseconds: Int32)
    case drops(perMillion: Int32)
    /// No samples at all for this time.
    case gap(Milliseconds)
    /// The same reading over and over.
    case stuck(Milliseconds)
    /// The chip does not acknowledge.
    case busError(Milliseconds)
    /// A line of the bus is held low, or both are high: all bits read the same.
    case zeros(Milliseconds)
    case ones(Milliseconds)
    /// A moment without power: all registers are as at power-up.
    case reset
    /// An ideal sensor, or the measured one again.
    case ideal
    case measured
  }
}

extension World.SensorErrors {
  mutating func apply(_ change: World.SensorChange, at now: Instant) {
    switch change {
    case .gain(let acceleration, let rotation):
      accelerationGain = acceleration ?? accelerationGain
      rotationGain = rotation ?? rotationGain
    case .offset(let acceleration, let rotation):
      accelerationOffset = acceleration ?? accelerationOffset
      rotationOffset = rotation ?? rotationOffset
    case .drift(let acceleration, let rotation):
      accelerationDrift = acceleration ?? accelerationDrift
      rotationDrift = rotation ?? rotationDrift
    case .noise(let scale): noise = scale
    case .clock(let partsPerMillion): timing.partsPerMillion = partsPerMillion
    case .jitter(let microseconds): timing.jitterMicroseconds = microseconds
    case .drops(let perMillion): dropsPerMillion = perMillion
    case .gap(let length): gap = Episode(start: now, end: now + length)
    case .stuck(let length): stuck = Episode(start: now, end: now + length)
    case .busError(let length): busError = Episode(start: now, end: now + length)
    case .zeros(let length): zeros = Episode(start: now, end: now + length)
    case .ones(let length): ones = Episode(start: now, end: now + length)
    case .reset:
      resetCount += 1
      lastResetAt = now
    case .ideal: keepingResets(of: .ideal)
    case .measured: keepingResets(of: World.SensorErrors())
    }
  }

  private mutating func keepingResets(of other: World.SensorErrors) {
    let (count, last) = (resetCount, lastResetAt)
    self = other
    resetCount = count
    lastResetAt = last
  }
}
