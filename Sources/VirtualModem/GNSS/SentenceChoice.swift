import Surroundings

/// Which sentences there are, and under which talkers.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSNMEA: the bits.
struct SentenceChoice: Equatable, Sendable {
  struct Kind: Equatable, Sendable {
    fileprivate let bit: Int

    static let gga = Kind(bit: 0)
    static let rmc = Kind(bit: 1)
    fileprivate static let gpsInView = Kind(bit: 2)
    fileprivate static let gpsUsed = Kind(bit: 3)
    static let vtg = Kind(bit: 4)
    static let extendedFix = Kind(bit: 5)
    fileprivate static let glonassInView = Kind(bit: 6)
    static let commonGSA = Kind(bit: 7)
    static let gns = Kind(bit: 8)
    fileprivate static let galileo = Kind(bit: 10)
    fileprivate static let beidouUsed = Kind(bit: 16)
    fileprivate static let beidouInView = Kind(bit: 17)
  }

  /// The two generations of firmware speak a little differently.
  let firmware: VirtualModem.Firmware
  private let mask: Int

  init(_ firmware: VirtualModem.Firmware, mask: Int) {
    self.firmware = firmware
    self.mask = mask
  }

  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSNMEA: 18 bits.
  static let maskMax = 262_143

  /// What comes when nothing is chosen: the sentences of the application note,
  /// and Galileo's.
  static let maskDefault = [0, 1, 2, 3, 4, 6, 10, 16, 17].reduce(0) { $0 | 1 << $1 }

  func contains(_ kind: Kind) -> Bool {
    mask >> kind.bit & 1 == 1
  }

  /// GSV.
  func shows(_ system: Surroundings.Satellite.System) -> Bool {
    switch system {
    case .gps: contains(.gpsInView)
    case .glonass: contains(.glonassInView)
    case .galileo: contains(.galileo)
    case .beidou: contains(.beidouInView)
    }
  }

  /// GSA; there is no bit for GLONASS, whose goes with that of GPS.
  func showsUsed(_ system: Surroundings.Satellite.System) -> Bool {
    switch system {
    case .gps, .glonass: contains(.gpsUsed)
    case .galileo: contains(.galileo)
    case .beidou: contains(.beidouUsed)
    }
  }

  /// The order of the systems in GSV.
  var viewOrder: [Surroundings.Satellite.System] {
    switch firmware.baseband {
    case .r1351: [.glonass, .gps, .galileo, .beidou]
    case .r1529: [.gps, .glonass, .galileo, .beidou]
    }
  }

  /// What has the talker PQ says with it what it sees of BeiDou.
  func talkerInView(_ system: Surroundings.Satellite.System) -> String {
    system == .beidou && firmware.talkers.contains("PQ") ? "PQ" : talkerUsed(system)
  }

  func talkerUsed(_ system: Surroundings.Satellite.System) -> String {
    switch system {
    case .gps: "GP"
    case .glonass: "GL"
    case .galileo: "GA"
    case .beidou: "BD"
    }
  }
}
