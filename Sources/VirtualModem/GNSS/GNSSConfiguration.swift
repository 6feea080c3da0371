import Surroundings

/// The receiver's configuration from before the module started: the commands
/// that need a restart according to the manual.
struct GNSSConfiguration: Equatable, Sendable {
  let systems: SatelliteSystems
  let sentences: SentenceChoice
  /// `AT+CGNSPORT=3`.
  let isPortOpen: Bool

  static let systemsDefault: [StoredValue] = [1, 1, 1, 1]
  static let portDefault = 3

  init(settings: VirtualModem.Settings, memory: Memory) {
    let firmware = settings.firmware
    systems = SatelliteSystems(memory.stored["+CGNSMOD"] ?? Self.systemsDefault, of: firmware)
    let mask: StoredValue = memory.stored["+CGNSNMEA"]?.first ?? .number(SentenceChoice.maskDefault)
    let port: StoredValue =
      (memory.stored["+CGNSPORT"] ?? memory.stored["+CGNSPOT"])?.first ?? .number(Self.portDefault)
    sentences = SentenceChoice(firmware, mask: mask.number)
    isPortOpen = port.number == Self.portDefault
  }
}

extension StoredValue {
  fileprivate var number: Int {
    guard case .number(let number) = self else { return 0 }
    return number
  }
}

/// The systems whose satellites the receiver takes: `AT+CGNSMOD`.
struct SatelliteSystems: Equatable, Sendable {
  /// In the order of the manual: GPS, GLONASS, Galileo, BeiDou.
  let all: [Surroundings.Satellite.System]

  /// The values are those of GPS, GLONASS, BeiDou and Galileo.
  ///
  /// Project value: a firmware takes nothing of Galileo when no document or log of
  /// it has a sentence.
  init(_ values: [StoredValue], of firmware: VirtualModem.Firmware) {
    let isOn = values.map { $0 != 0 }
    all = Surroundings.Satellite.System.allCases.filter { system in
      switch system {
      case .gps: true
      case .glonass: isOn[1]
      case .beidou: isOn[2]
      case .galileo: isOn[3] && firmware.talkers.contains("GA")
      }
    }
  }

  func contains(_ system: Surroundings.Satellite.System) -> Bool {
    all.contains(system)
  }
}
