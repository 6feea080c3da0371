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

  private static let firstGroup = 4

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var failed = UnreadableFields()
    total = sentence.count(1, .total, in: bytes, noting: &failed)
    number = sentence.count(2, .number, in: bytes, noting: &failed)
    inView = sentence.count(3, .inView, in: bytes, noting: &failed)
    let rest = max(0, sentence.fieldCount &- 3)
    let isQualcomm = sentence.isTalker("PQ", in: bytes)
    var signalField: Int?
    var systemField: Int?
    switch rest % 4 {
    case 1: signalField = sentence.fieldCount
    case 2 where isQualcomm:
      signalField = sentence.fieldCount &- 1
      systemField = sentence.fieldCount
    default: break
    }
    let groupCount = rest / 4 &+ (rest % 4 == 3 ? 1 : 0)
    signalID = signalField.flatMap {
      sentence.hexadecimalDigit($0, .signalID, in: bytes, noting: &failed)
    }
    systemID = systemField.flatMap {
      sentence.hexadecimalDigit($0, .systemID, in: bytes, noting: &failed)
    }
    if Self.firstGroup &+ groupCount &* 4 > FieldTable.fieldsMax { failed.insert(.satellites) }
    for index in 0..<groupCount {
      _ = Self.satellite(at: index, of: sentence, in: bytes, noting: &failed)
    }
    self.groupCount = groupCount
    unreadable = failed
  }

  /// The satellite of a group; `nil` when all its fields are null.
  public func satellite(
    at index: Int,
    of sentence: Sentence,
    in bytes: Span<UInt8>
  ) -> Satellite? {
    precondition(index >= 0 && index < groupCount, "the index is past the last group")
    var failed = UnreadableFields()
    return Self.satellite(at: index, of: sentence, in: bytes, noting: &failed)
  }

  private static func satellite(
    at index: Int,
    of sentence: Sentence,
    in bytes: Span<UInt8>,
    noting unreadable: inout UnreadableFields
  ) -> Satellite? {
    let start = firstGroup &+ index &* 4
    var isNull = true
    for number in start..<(start &+ 4) {
      if let range = sentence.field(number), !range.isEmpty { isNull = false }
    }
    guard !isNull else { return nil }
    return Satellite(
      id: sentence.decimal(start, .satellites, in: bytes, noting: &unreadable),
      elevationDegrees: sentence.decimal(
        start &+ 1,
        .satellites,
        in: bytes,
        noting: &unreadable
      ),
      azimuthDegrees: sentence.decimal(start &+ 2, .satellites, in: bytes, noting: &unreadable),
      carrierToNoise: sentence.decimal(start &+ 3, .satellites, in: bytes, noting: &unreadable)
    )
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
}
