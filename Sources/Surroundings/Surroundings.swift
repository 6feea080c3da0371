package import GNSS

/// What is true around the module at one instant.
///
/// Values, which a world and a module share; neither their notation nor their
/// effect is here, so that neither side can copy a mistake of the other. The world
/// fills them in for every event, the module learns of them with the delays of a
/// real one. The default is a good day: a ready SIM, a GSM cell in reach, an open
/// sky, a full battery.
package struct Surroundings: Equatable, Sendable {
  package var sim = SIM()
  package var radio = Radio()
  /// False: the network gives no PDP context, and takes away those there are.
  package var hasPacketService = true
  /// A server that is asked for a connection grants one.
  package var isServerReachable = true
  /// What the network assigns to the first PDP context, and next to it to the others.
  package var address = Address(10, 0, 253, 239)
  package var sky = Sky.open
  package var receiver = Receiver.working
  package var body = Body()
  /// What the satellites' signals say of the body; `nil` where they say the truth.
  package var receivedBody: Body?
  /// The true time, milliseconds since 1970-01-01T00:00:00Z.
  package var utcMilliseconds: Int64 = 1_795_252_800_000
  /// It is second 60 of the minute before `utcMilliseconds`.
  package var isLeapSecond = false
  package var supplyMillivolts: Int32 = 4_021
  /// 1 to 100.
  package var batteryPercent: UInt8 = 82
  package var pins = Pins()

  package init() {}
}

extension Surroundings {
  /// An IPv4 address.
  package struct Address: Equatable, Sendable {
    /// The first number in the highest eight of them.
    package var bits: UInt32

    package init(bits: UInt32) {
      self.bits = bits
    }

    package init(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) {
      bits = [first, second, third, fourth].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The four, the first as written first.
    package var octets: [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
    }
  }

  package enum Transport: Equatable, Sendable, CaseIterable {
    case tcp
    case udp
  }

  /// What is wrong with the GNSS receiver itself.
  package enum Receiver: Equatable, Sendable, CaseIterable {
    case working
    /// Repeats the solution it has until its engine is switched off.
    case frozen
    /// Counts from the GPS epoch, as before the first satellite said the date.
    case clockless
    /// Counts weeks modulo 1,024 from too early a day: 1,024 weeks behind.
    case rolledOver
    /// Does not know of the leap seconds yet: ahead by all of them.
    case leapless
  }

  /// What is wired to the module's pins.
  package struct Pins: Equatable, Sendable {
    /// The analogue input.
    package var analogMillivolts = 1_230
    /// Bit n is the level of GPIO n as an input.
    package var levels: UInt8 = 0

    package init() {}
  }

  /// Where the module is and how it moves.
  package struct Body: Equatable, Sendable {
    package var position: Position
    /// Above mean sea level.
    package var altitudeMillimetres: Int32
    package var speedMillimetresPerSecond: Int32
    /// Hundredths of a degree from true north, 0 to 35 999; at rest, the last one.
    package var courseHundredths: UInt16

    /// Without a position, where the equator meets Greenwich.
    package init(
      position: Position? = nil,
      altitudeMillimetres: Int32 = 0,
      speedMillimetresPerSecond: Int32 = 0,
      courseHundredths: UInt16 = 0
    ) {
      self.position = position ?? Self.origin
      self.altitudeMillimetres = altitudeMillimetres
      self.speedMillimetresPerSecond = speedMillimetresPerSecond
      self.courseHundredths = courseHundredths
    }

    private static let origin: Position = {
      guard let latitude = Latitude(e7: 0), let longitude = Longitude(e7: 0) else {
        preconditionFailure("zero is a latitude and a longitude")
      }
      return Position(latitude: latitude, longitude: longitude)
    }()
  }
}
