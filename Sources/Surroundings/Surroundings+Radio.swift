package import GNSS

extension Surroundings {
  /// The networks in reach of the antenna.
  package struct Radio: Equatable, Sendable {
    /// The outcome of a registration.
    package enum Status: Equatable, Sendable, CaseIterable {
      /// No network in reach.
      case none
      /// A network in reach that does not answer.
      case searching
      case home
      case denied
      case roaming
    }

    package enum Technology: String, CaseIterable, Decodable, Equatable, Sendable {
      case gsm
      case catM1
      case nbIoT
    }

    /// Several technologies.
    package struct Technologies: OptionSet, Decodable, Sendable {
      package let rawValue: UInt8

      package init(rawValue: UInt8) {
        self.rawValue = rawValue
      }

      package init(_ technology: Technology) {
        switch technology {
        case .gsm: self = .gsm
        case .catM1: self = .catM1
        case .nbIoT: self = .nbIoT
        }
      }

      package static let gsm = Technologies(rawValue: 1)
      package static let catM1 = Technologies(rawValue: 2)
      package static let nbIoT = Technologies(rawValue: 4)
      package static let all: Technologies = [.gsm, .catM1, .nbIoT]
    }

    /// A cell that is heard beside the serving one.
    package struct Neighbour: Equatable, Sendable {
      package var cellID: UInt32
      /// 0 to 31 as `<rssi>`.
      package var rssi: UInt8

      package init(cellID: UInt32, rssi: UInt8) {
        self.cellID = cellID
        self.rssi = rssi
      }
    }

    /// A network in reach beside the one that the module would choose.
    package struct Network: Equatable, Sendable {
      package var name: String
      package var mobileCountryCode: String
      package var mobileNetworkCode: String
      /// It refuses this card.
      package var isForbidden: Bool
      package var technologies: Technologies

      package init(
        name: String,
        mobileCountryCode: String,
        mobileNetworkCode: String,
        isForbidden: Bool,
        technologies: Technologies
      ) {
        self.name = name
        self.mobileCountryCode = mobileCountryCode
        self.mobileNetworkCode = mobileNetworkCode
        self.isForbidden = isForbidden
        self.technologies = technologies
      }

      package var plmn: String { mobileCountryCode + mobileNetworkCode }
    }

    package var status = Status.home
    /// Those that the network has here.
    package var technologies: Technologies = .gsm
    /// `<rssi>` of `+CSQ`, 0 to 31; `nil` is unknown, 99.
    package var rssi: UInt8? = 24
    package var operatorName = "Test PLMN 1-1"
    /// The name in its short format.
    package var shortName = "TEST"
    /// Three digits.
    package var mobileCountryCode = "001"
    /// Two or three digits.
    package var mobileNetworkCode = "01"
    /// LAC or TAC.
    package var areaCode: UInt16 = 0x0502
    /// 28 bits; GSM knows the lower 16 of them.
    package var cellID: UInt32 = 50_183
    /// Where location services have the serving cell; `nil` where the network shows none.
    package var cellPosition: Position?
    /// How far off they say that this may be.
    ///
    /// - Source: SIM7000 Series LBS Application Note V1.01, the example.
    package var cellAccuracyMetres: Int32 = 550
    package var neighbours: [Neighbour] = []
    package var others: [Network] = []
    /// An LTE network agrees to the timers of PSM that it is asked for.
    package var allowsPowerSaving = true
    /// The network's local time less UTC, in quarters of an hour.
    package var zoneQuarters: Int8 = 0
    /// The hours of daylight saving in it, 0 to 2.
    package var daylightSavingHours: UInt8 = 0
    /// The APN that an LTE network gives to a module which names none.
    package var accessPointName = ""
    /// The one APN that the network knows; `nil`: it takes every name.
    package var onlyAccessPointName: String?
    /// Who may use it by a packet call; `nil`: everyone.
    package var packetAccount: PacketAccount?
    /// What it answers to USSD; of two to one request the last.
    package var serviceAnswers = ServiceAnswer.usual

    package init(status: Status = .home, technologies: Technologies = .gsm) {
      self.status = status
      self.technologies = technologies
    }

    package var plmn: String { mobileCountryCode + mobileNetworkCode }
  }
}
