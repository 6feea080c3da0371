/// The satellite navigation systems that sentences distinguish.
public enum SatelliteSystem: Equatable, Sendable {
  /// GPS, of the United States.
  case gps
  /// GLONASS, of Russia.
  case glonass
  /// Galileo, of the European Union.
  case galileo
  /// BeiDou, of China.
  case beidou
  /// QZSS, of Japan.
  case qzss
  /// NavIC, of India.
  case navic
  /// Augmentation: WAAS, EGNOS, MSAS, GAGAN, SDCM. Has no system id of its own.
  case sbas

  /// The system id of GSA, GBS and GRS; `nil` for one that is not assigned.
  ///
  /// - Source: "NMEA 4.11 System ID and Signal ID" in gpsd's NMEA.adoc.
  public init?(systemID: UInt8) {
    switch systemID {
    case 1: self = .gps
    case 2: self = .glonass
    case 3: self = .galileo
    case 4: self = .beidou
    case 5: self = .qzss
    case 6: self = .navic
    default: return nil
    }
  }

  /// The system's number in GSA, GRS and GBS, 1 to 6.
  public var systemID: UInt8? {
    switch self {
    case .gps: 1
    case .glonass: 2
    case .galileo: 3
    case .beidou: 4
    case .qzss: 5
    case .navic: 6
    case .sbas: nil
    }
  }

  /// The system of a satellite whose sentence says no system: that of GN.
  ///
  /// `nil` where the number belongs to none, and where receivers disagree: 201 and
  /// 202 are QZSS or BeiDou, 401 to 414 BeiDou (u-blox) or NavIC (Qualcomm).
  ///
  /// - Source: "Satellite IDs" in gpsd's NMEA.adoc; 193 to 202 and 401 to 463: u-blox D9
  ///   PMP 1.04 Interface Description (UBX-21040023), 1.5.3; 401 and up for NavIC:
  ///   Qualcomm's `loc_nmea.cpp` (AOSP).
  public init?(satelliteID: UInt32) {
    switch satelliteID {
    case 1...32: self = .gps
    case 33...64, 120...158: self = .sbas
    case 65...99: self = .glonass
    case 193...200: self = .qzss
    case 203...237: self = .beidou
    case 301...336: self = .galileo
    case 415...463: self = .beidou
    default: return nil
    }
  }

  /// The system of a satellite of a sentence.
  ///
  /// The system id decides, then the talker, then the satellite's number. Within a
  /// system the numbers of its augmentation are `sbas`. The talker GP decides for its own
  /// numbers only: it is that of receivers which know no other. PQ numbers BeiDou and QZSS
  /// from 1 on, and without a system id it is not known which of them.
  ///
  /// - Source: the column "Satellite ID" of "NMEA 4.11 System ID and Signal ID"
  ///   in gpsd's NMEA.adoc.
  public init?(satelliteID: UInt32, systemID: UInt8?, talker: Talker) {
    let isForeign = talker == .gp && satelliteID > 64
    if talker == .pq, systemID == nil, satelliteID <= 64 { return nil }
    let spokenOf = isForeign ? nil : talker.system
    guard let system = systemID.flatMap(SatelliteSystem.init(systemID:)) ?? spokenOf else {
      self.init(satelliteID: satelliteID)
      return
    }
    switch (system, satelliteID) {
    case (.gps, 33...64), (.glonass, 33...64), (.galileo, 37...64),
      (.qzss, 55...63), (.navic, 33...64):
      self = .sbas
    default: self = system
    }
  }
}

extension SatelliteSystem {
  /// The name of a signal by its id in GSV, GBS and GRS; `nil` for one that is
  /// reserved, and for augmentation.
  ///
  /// - Source: "NMEA 4.11 System ID and Signal ID" in gpsd's NMEA.adoc.
  public func signalName(_ signalID: UInt8) -> StaticString? {
    guard signalID > 0 else { return self == .sbas ? nil : "all signals" }
    switch self {
    case .gps: return Self.nameOfGPS(signalID)
    case .glonass: return Self.nameOfGLONASS(signalID)
    case .galileo: return Self.nameOfGalileo(signalID)
    case .beidou: return Self.nameOfBeiDou(signalID)
    case .qzss: return Self.nameOfQZSS(signalID)
    case .navic: return Self.nameOfNavIC(signalID)
    case .sbas: return nil
    }
  }

  private static func nameOfGPS(_ signalID: UInt8) -> StaticString? {
    switch signalID {
    case 1: "L1 C/A"
    case 2: "L1 P(Y)"
    case 3: "L1 M"
    case 4: "L2 P(Y)"
    case 5: "L2C-M"
    case 6: "L2C-L"
    case 7: "L5-I"
    case 8: "L5-Q"
    default: nil
    }
  }

  private static func nameOfGLONASS(_ signalID: UInt8) -> StaticString? {
    switch signalID {
    case 1: "L1 C/A"
    case 2: "L1 P"
    case 3: "L2 C/A"
    case 4: "L2 P"
    default: nil
    }
  }

  private static func nameOfGalileo(_ signalID: UInt8) -> StaticString? {
    switch signalID {
    case 1: "E5a"
    case 2: "E5b"
    case 3: "E5a+b"
    case 4: "E6-A"
    case 5: "E6-BC"
    case 6: "L1-A"
    case 7: "L1-BC"
    default: nil
    }
  }

  private static func nameOfBeiDou(_ signalID: UInt8) -> StaticString? {
    switch signalID {
    case 1: "B1I"
    case 2: "B1Q"
    case 3: "B1C"
    case 4: "B1A"
    case 5: "B2-a"
    case 6: "B2-b"
    case 7: "B2 a+b"
    case 8: "B3I"
    case 9: "B3Q"
    case 0xA: "B3A"
    case 0xB: "B2I"
    case 0xC: "B2Q"
    default: nil
    }
  }

  private static func nameOfQZSS(_ signalID: UInt8) -> StaticString? {
    switch signalID {
    case 1: "L1 C/A"
    case 2: "L1C (D)"
    case 3: "L1C (P)"
    case 4: "LIS"
    case 5: "L2C-M"
    case 6: "L2C-L"
    case 7: "L5-I"
    case 8: "L5-Q"
    case 9: "L6D"
    case 0xA: "L6E"
    default: nil
    }
  }

  private static func nameOfNavIC(_ signalID: UInt8) -> StaticString? {
    switch signalID {
    case 1: "L5-SPS"
    case 2: "S-SPS"
    case 3: "L5-RS"
    case 4: "S-RS"
    case 5: "L1-SPS"
    default: nil
    }
  }
}
