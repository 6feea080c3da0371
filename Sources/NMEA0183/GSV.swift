public import Primitives

/// Satellites in view, up to four in a sentence as a rule.
///
/// `$--GSV,t,n,vv{,id,el,az,ss},i*hh`: sentence n of t, vv satellites in all. What
/// follows the groups of four fields tells by its number what it is: one field
/// is the signal id of version 4.10; three are a satellite whose last field was
/// dropped; two are, for the talker PQ only, signal and system id.
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("GSV"); the talker PQ:
///   receiver logs of Quectel EG25-G in gpsd 3.27 `test/daemon`.
public struct GSV: Equatable, Sendable {
  /// The number of sentences of the group; `nil` where a later sentence leaves
  /// out what the first one said.
  public var total: UInt32?
  public var number: UInt32?
  public var inView: UInt32?
  /// The groups of this sentence, empty ones included: the indices of
  /// `satellite(at:of:in:)`.
  public var groupCount: Int
  public var signalID: UInt8?
  /// Of the talker PQ only.
  public var systemID: UInt8?
  public var unreadable: UnreadableFields
  /// The first four, if all are plain.
  ///
  /// Four values and no array, which would be copied to ask for one of them.
  @usableFromInline let first: PlainSatellite
  @usableFromInline let second: PlainSatellite
  @usableFromInline let third: PlainSatellite
  @usableFromInline let fourth: PlainSatellite

  @inline(__always)
  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    if let plain = PlainGSV(sentence, in: bytes) {
      self.init(plain)
    } else {
      self.init(carefully: sentence, in: bytes)
    }
  }

  @inline(__always)
  private init(_ plain: PlainGSV) {
    total = plain.total
    number = plain.number
    inView = plain.inView
    groupCount = plain.count
    signalID = plain.signalID
    systemID = nil
    unreadable = UnreadableFields()
    first = plain.satellites[0]
    second = plain.satellites[1]
    third = plain.satellites[2]
    fourth = plain.satellites[3]
  }

  @inline(never)
  private init(carefully sentence: Sentence, in bytes: Span<UInt8>) {
    var fields = FieldReader(sentence, in: bytes)
    total = fields.count(.total, in: bytes)
    number = fields.count(.number, in: bytes)
    inView = fields.count(.inView, in: bytes)
    let extent = SatelliteGroups.extent(sentence.fields, from: fields.start, in: bytes)
    groupCount = extent.count
    signalID = nil
    systemID = nil
    if extent.haveFailed { fields.note(.satellites) }
    fields.skip(to: extent.end)
    switch extent.fieldsBehind {
    case 1:
      signalID = fields.hexadecimalDigit(.signalID, in: bytes)
    case 2 where sentence.isTalker("PQ", in: bytes):
      signalID = fields.hexadecimalDigit(.signalID, in: bytes)
      systemID = fields.hexadecimalDigit(.systemID, in: bytes)
    default: break
    }
    unreadable = fields.unreadable
    first = .none
    second = .none
    third = .none
    fourth = .none
  }

  /// Equal are two that say the same, the satellites apart.
  public static func == (left: Self, right: Self) -> Bool {
    left.total == right.total && left.number == right.number && left.inView == right.inView
      && left.groupCount == right.groupCount && left.signalID == right.signalID
      && left.systemID == right.systemID && left.unreadable == right.unreadable
  }

  /// The satellite of a group; `nil` when all its fields are null.
  // Inlinable: nearly all satellites are three or four small numbers in an
  // integer, and it costs more to hand them over than to take them out.
  @inlinable
  public func satellite(
    at index: Int,
    of sentence: Sentence,
    in bytes: Span<UInt8>
  ) -> Satellite? {
    precondition(index >= 0 && index < groupCount, "the index is past the last group")
    let plain = plainSatellite(at: index)
    return plain.isNone ? anySatellite(at: index, of: sentence, in: bytes) : Satellite(plain)
  }

  @inlinable
  func plainSatellite(at index: Int) -> PlainSatellite {
    switch index {
    case 0: first
    case 1: second
    case 2: third
    case 3: fourth
    default: .none
    }
  }

  /// Hands over the satellites in their order, groups of null fields left out.
  @inlinable
  public func forEachSatellite(
    of sentence: Sentence,
    in bytes: Span<UInt8>,
    _ body: (Satellite) -> Void
  ) {
    var plain = (first, second, third, fourth)
    var index = 0
    while index < groupCount {
      if !plain.0.isNone {
        body(Satellite(plain.0))
      } else if let satellite = anySatellite(at: index, of: sentence, in: bytes) {
        body(satellite)
      }
      plain = (plain.1, plain.2, plain.3, .none)
      index &+= 1
    }
  }

  @usableFromInline
  func anySatellite(
    at index: Int,
    of sentence: Sentence,
    in bytes: Span<UInt8>
  ) -> Satellite? {
    SatelliteGroups.satellite(at: index, sentence.fields, in: bytes)
  }
}

/// A satellite of a GSV; `nil` is what is null or cannot be read.
///
/// The standard has integers; receivers print decimals too (`29.0`).
public struct Satellite: Equatable, Sendable {
  /// In the numbering of the talker.
  ///
  /// 255 is a GLONASS satellite whose slot is not known.
  public var id: FixedPoint?
  public var elevationDegrees: FixedPoint?
  /// From true north.
  public var azimuthDegrees: FixedPoint?
  /// In dB-Hz; `nil` when the satellite is not tracked.
  public var carrierToNoise: FixedPoint?

  public init(
    id: FixedPoint?,
    elevationDegrees: FixedPoint? = nil,
    azimuthDegrees: FixedPoint? = nil,
    carrierToNoise: FixedPoint? = nil
  ) {
    self.id = id
    self.elevationDegrees = elevationDegrees
    self.azimuthDegrees = azimuthDegrees
    self.carrierToNoise = carrierToNoise
  }

  @inlinable
  init(_ plain: PlainSatellite) {
    id = FixedPoint(coefficient: plain.id, fractionDigits: 0)
    elevationDegrees = FixedPoint(coefficient: plain.elevationDegrees, fractionDigits: 0)
    azimuthDegrees = FixedPoint(coefficient: plain.azimuthDegrees, fractionDigits: 0)
    carrierToNoise = plain.carrierToNoise.map { FixedPoint(coefficient: $0, fractionDigits: 0) }
  }
}
