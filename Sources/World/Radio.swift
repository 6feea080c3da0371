extension World {
  /// The mobile network as it is where the body is.
  package struct Radio: Equatable, Sendable {
    package enum Service: Equatable, Sendable, CaseIterable {
      /// No network within reach.
      case none
      /// A network that does not let the module on: it goes on searching.
      case searching
      case home
      case denied
      case roaming
    }

    package struct Technologies: OptionSet, Sendable {
      package let rawValue: UInt8

      package init(rawValue: UInt8) {
        self.rawValue = rawValue
      }

      package static let gsm = Technologies(rawValue: 1)
      package static let catM1 = Technologies(rawValue: 2)
      package static let nbIoT = Technologies(rawValue: 4)
      package static let all: Technologies = [.gsm, .catM1, .nbIoT]
    }

    /// A network beside the one of the card.
    package struct Network: Equatable, Sendable {
      package var name: String
      /// Country and network code.
      package var plmn: String
      /// It lets this card not on.
      package var isForbidden: Bool

      package init(name: String, plmn: String, isForbidden: Bool) {
        self.name = name
        self.plmn = plmn
        self.isForbidden = isForbidden
      }
    }

    /// A cell that is heard beside the serving one.
    package struct Neighbour: Equatable, Sendable {
      package var cellID: UInt32
      /// 0 to 31 as in `+CSQ`.
      package var signal: UInt8
    }

    package var service = Service.home
    /// All of them: which one is used is for the module to choose.
    package var technologies = Technologies.all
    /// 0 to 31 as in `+CSQ`; `nil` when there is no signal to be measured.
    package var signal: UInt8? {
      didSet { signal = signal.map { min($0, 31) } }
    }
    package var operatorName = "Test PLMN 1-1"
    /// Country and network code.
    ///
    /// The default is the test network's.
    ///
    /// - Source: ITU-T E.212, annex on shared codes: 001 is for testing.
    package var plmn = "00101"
    /// The location or tracking area code.
    package var areaCode: UInt16 = 0x28A0
    /// 16 bits on GSM, 28 on LTE.
    package var cellID: UInt32 = 0xC407
    package var neighbours: [Neighbour] = []
    package private(set) var others: [Network] = []
    /// The one APN that there is; `nil` for whatever the module says.
    package var accessPointName: String?
    /// Its local time less UTC, in quarters of an hour.
    package var zoneQuarters: Int8 = 0
    package var daylightSavingHours: UInt8 = 0

    package init() {
      // Project value: -80 dBm, a middling signal.
      signal = 17
    }

    /// Whether a module that has registered is let through.
    package var isInService: Bool { service == .home || service == .roaming }

    /// Project value: more networks than are on the air anywhere.
    private static let othersMax = 16

    /// A code that is there already gets a new name and a new word.
    mutating func add(_ other: Network) {
      if let index = others.firstIndex(where: { $0.plmn == other.plmn }) {
        others[index] = other
      } else if others.count < Self.othersMax {
        others.append(other)
      }
    }
  }
}
