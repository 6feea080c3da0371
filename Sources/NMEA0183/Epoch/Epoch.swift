public import GNSS
public import Primitives

/// What a receiver said about one moment, in all its sentences together.
public struct Epoch: Equatable, Sendable {
  /// Why nothing more is expected to belong to it.
  public enum Ending: Equatable, Sendable {
    /// The sentence that has been the last one of the epochs before.
    case lastOfCycle
    /// A sentence of another time followed.
    case otherTime
    /// A sentence followed that it has already.
    case repetition
    /// The input was over, or the line silent.
    case finish
  }

  /// Project value: two places for each of the twelve channels of four systems, what
  /// a receiver of two frequencies shows.
  public static let satellitesMax = 96
  /// Project value: five systems, the twelve of each that GSA has room for.
  public static let satellitesUsedMax = 60
  /// Project value: five systems with three signals each, and one more.
  public static let groupsMax = 16

  /// `nil` when no sentence had one.
  public internal(set) var time: TimeOfDay?
  /// The day in UTC; `nil` if no sentence has had one so far.
  public internal(set) var date: CalendarDate?
  /// True when no sentence of this epoch has a date: it is that of an epoch before,
  /// midnight counted.
  public internal(set) var isDateCarried = false
  /// `nil` unless a sentence says that there is a fix, and no RMC or GLL that there is
  /// none.
  ///
  /// Position, altitude and satellites are those of GNS, else of GGA, else the position of
  /// RMC, else of GLL; speed and course those of RMC, else of VTG; HDOP also of GSA.
  public internal(set) var fix: Fix?
  /// 1 no fix, 2 2D, 3 3D: the highest of the GSAs.
  public internal(set) var fixType: UInt32?
  /// Position dilution of precision, from GSA.
  public internal(set) var pdop: FixedPoint?
  /// Horizontal dilution of precision, from GGA, GNS or GSA.
  public internal(set) var hdop: FixedPoint?
  /// Vertical dilution of precision, from GSA.
  public internal(set) var vdop: FixedPoint?
  /// Metres of the geoid above the ellipsoid, from GGA or GNS.
  public internal(set) var geoidSeparationMetres: FixedPoint?
  /// The statistics of the error, from GST.
  public internal(set) var errors: GST?
  /// Those of all GSAs, each once.
  public internal(set) var satellitesUsed = BoundedList<UsedSatellite, 60>()
  /// Those of all GSVs, once for each signal.
  public internal(set) var satellites = BoundedList<SatelliteInView, 96>()
  /// The groups of GSV, by talker and signal.
  public internal(set) var groups = BoundedList<SatelliteGroup, 16>()
  /// The sentences that it is made of.
  public internal(set) var sentenceCount = 0
  /// Why the epoch is complete.
  public internal(set) var ending = Ending.finish
}

/// A satellite that a fix is made with.
public struct UsedSatellite: Equatable, Sendable {
  /// `nil` where neither system id nor talker nor number tells.
  public let system: SatelliteSystem?
  /// The number of the satellite, as GSA has it.
  public let id: UInt32
}

/// A satellite of a group.
public struct SatelliteInView: Equatable, Sendable {
  /// `nil` where neither system id nor talker nor number tells.
  public let system: SatelliteSystem?
  /// From version 4.10 on.
  public let signalID: UInt8?
  /// The number of the satellite, as GSV has it.
  public let id: UInt16
  /// Degrees above the horizon; `nil` if unknown.
  public let elevationDegrees: Int8?
  /// From true north.
  public let azimuthDegrees: UInt16?
  /// In dB-Hz, rounded; `nil` when the satellite is not tracked.
  public let carrierToNoise: UInt8?

  /// `nil` for a satellite without a number.
  init?(_ satellite: Satellite, _ group: SatelliteGroup) {
    guard let id = Self.whole(satellite.id).flatMap({ UInt16(exactly: $0) }) else { return nil }
    self.id = id
    system = SatelliteSystem(
      satelliteID: UInt32(id),
      systemID: group.systemID,
      talker: group.talker
    )
    signalID = group.signalID
    elevationDegrees = Self.whole(satellite.elevationDegrees).flatMap { Int8(exactly: $0) }
    azimuthDegrees = Self.whole(satellite.azimuthDegrees).flatMap { UInt16(exactly: $0) }
    carrierToNoise = Self.whole(satellite.carrierToNoise).flatMap { UInt8(exactly: $0) }
  }

  private static func whole(_ value: FixedPoint?) -> Int64? {
    value.flatMap { $0.scaled(toFractionDigits: 0) }
  }
}

/// The GSVs of one talker and signal: a sequence of sentences.
///
/// A receiver that numbers its sentences through all talkers (Trimble R2) or through a talker's
/// signals (Quectel LC79D) has no complete groups here.
public struct SatelliteGroup: Equatable, Sendable {
  /// The talker of the group's sentences.
  public let talker: Talker
  /// From version 4.10 on.
  public let signalID: UInt8?
  /// Of the talker PQ only.
  public let systemID: UInt8?
  /// What the sentences say; they may show fewer.
  public private(set) var inView: UInt32?
  private var total: UInt32?
  /// A bit for each sentence that has come.
  private var parts: UInt64 = 0

  init(_ value: GSV, _ talker: Talker) {
    self.talker = talker
    signalID = value.signalID
    systemID = value.systemID
  }

  /// True when none of its sentences is missing.
  public var isComplete: Bool {
    guard let total, (1...63).contains(total) else { return false }
    return parts == (1 << UInt64(total)) &- 1
  }

  /// True when the sentence is of this talker, signal and system.
  ///
  /// PQ speaks of two systems, and not every firmware says of which: behind a group of no
  /// satellites comes that of the other.
  func isOf(_ value: GSV, _ talker: Talker) -> Bool {
    guard self.talker == talker, signalID == value.signalID, systemID == value.systemID else {
      return false
    }
    return talker != .pq || systemID != nil || inView != 0
  }

  /// True when the sentence comes behind all that have come: with another one a new
  /// sequence begins.
  func isFollowed(by value: GSV) -> Bool {
    guard let number = value.number, (1...64).contains(number) else { return true }
    return parts >> UInt64(number &- 1) == 0
  }

  mutating func add(_ value: GSV) {
    total = total ?? value.total
    inView = inView ?? value.inView
    guard let number = value.number, (1...64).contains(number) else { return }
    parts |= 1 << UInt64(number &- 1)
  }
}
