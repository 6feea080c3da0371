package import GNSS

/// What is true around the module at one instant.
///
/// The caller fills it in from its world for every event; the module learns
/// of it with the delays of a real one. The default is a good day: a ready
/// SIM, a GSM cell in reach, an open sky, a full battery.
package struct Surroundings: Equatable, Sendable {
  package var sim = SIM()
  package var radio = Radio()
  /// False: the network gives no PDP context, and takes away those there are.
  package var hasPacketService = true
  /// A server that is asked for a connection grants one.
  package var isServerReachable = true
  /// What the network assigns to a PDP context.
  package var address = Address(10, 0, 253, 242)
  package var sky = Sky.open
  package var receiver = Receiver.working
  package var body = Body()
  /// The true time, milliseconds since 1970-01-01T00:00:00Z.
  package var utcMilliseconds: Int64 = 1_795_252_800_000
  package var supplyMillivolts: Int32 = 4_021
  /// 1 to 100.
  package var batteryPercent: UInt8 = 82
  package var pins = Pins()

  package init() {}
}

extension Surroundings {
  /// The card in the module's holder.
  package struct SIM: Equatable, Sendable {
    package enum State: Equatable, Sendable {
      case absent
      case ready
      /// Asks for its PIN after every boot.
      case pinRequired
      case pukRequired
      /// Never gets ready: `+CME ERROR: 14`.
      case busy
      /// Does not work: `+CME ERROR: 13`.
      case failed
    }

    package var state = State.ready
    /// 19 or 20 digits; a stand-in with a valid check digit.
    package var iccid = "8900101000000000019"
    /// 15 digits; a stand-in of the test network 001-01.
    package var imsi = "001010123456789"
    package var pin = "1234"
    package var puk = "12345678"

    package init(state: State = .ready) {
      self.state = state
    }
  }

  /// The network in reach of the antenna.
  package struct Radio: Equatable, Sendable {
    /// What comes of it when the module registers.
    package enum Status: Equatable, Sendable {
      /// No network in reach.
      case none
      /// A network in reach that does not answer.
      case searching
      case home
      case denied
      case roaming
    }

    package enum Technology: Equatable, Sendable {
      case gsm
      case catM1
      case nbIoT
    }

    package var status = Status.home
    package var technology = Technology.gsm
    /// `<rssi>` of `+CSQ`, 0 to 31; `nil` is unknown, 99.
    package var rssi: UInt8? = 24
    package var operatorName = "Test PLMN 1-1"
    /// Three digits.
    package var mobileCountryCode = "001"
    /// Two or three digits.
    package var mobileNetworkCode = "01"
    /// LAC or TAC.
    package var areaCode: UInt16 = 0x0502
    package var cellID: UInt32 = 50_183
    /// An LTE network agrees to the timers of PSM that it is asked for.
    package var allowsPowerSaving = true
    /// The network's local time less UTC, in quarters of an hour.
    package var zoneQuarters: Int8 = 0

    package init(status: Status = .home, technology: Technology = .gsm) {
      self.status = status
      self.technology = technology
    }
  }

  /// An IPv4 address.
  package struct Address: Equatable, Sendable {
    package var first: UInt8
    package var second: UInt8
    package var third: UInt8
    package var fourth: UInt8

    package init(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) {
      self.first = first
      self.second = second
      self.third = third
      self.fourth = fourth
    }
  }

  /// What the GNSS antenna sees.
  package struct Sky: Equatable, Sendable {
    package enum View: Equatable, Sendable {
      case open
      /// Walls or trees take a part of it: a longer search, a worse position.
      case partial
      case indoor
      case none
    }

    package var view: View
    package var satellitesInView: UInt8
    /// Strong enough to be used; below four there is no fix.
    package var satellitesUsable: UInt8

    package init(view: View, satellitesInView: UInt8, satellitesUsable: UInt8) {
      self.view = view
      self.satellitesInView = satellitesInView
      self.satellitesUsable = satellitesUsable
    }

    // Project values: a field, a street, a room, a cellar.
    package static let open = Sky(view: .open, satellitesInView: 21, satellitesUsable: 9)
    package static let partial = Sky(view: .partial, satellitesInView: 12, satellitesUsable: 6)
    package static let indoor = Sky(view: .indoor, satellitesInView: 5, satellitesUsable: 2)
    package static let none = Sky(view: .none, satellitesInView: 0, satellitesUsable: 0)
  }

  /// What is wrong with the GNSS receiver itself.
  package enum Receiver: Equatable, Sendable {
    case working
    /// Repeats the solution it has until `AT+CGNSPWR=0`.
    case frozen
    /// Counts from the GPS epoch, as before the first satellite said the date.
    case clockless
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
    /// Hundredths of a degree from true north, 0 to 35 999.
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
