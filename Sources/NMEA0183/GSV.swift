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
  @usableFromInline let groups: SatelliteGroups

  @inline(__always)
  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    let start = sentence.fields.startBehindAddress
    let counts =
      GroupCounts(plain: unsafe bytes.bytes, at: start, sentence.fields.ends(from: start))
      ?? GroupCounts(parsing: sentence, in: bytes)
    total = counts.total
    number = counts.number
    inView = counts.inView
    let (groups, extent) = SatelliteGroups.read(sentence.fields, from: counts.end, in: bytes)
    self.groups = groups
    groupCount = extent.count
    let ids = SystemIDs.read(behind: extent, of: sentence, in: bytes)
    signalID = ids.signal
    systemID = ids.system
    var unreadable = counts.unreadable
    unreadable.insert(ids.unreadable)
    if extent.haveFailed || extent.count > SatelliteGroups.groupsMax {
      unreadable.insert(.satellites)
    }
    self.unreadable = unreadable
  }

  /// What follows the groups.
  private struct SystemIDs {
    var signal: UInt8?
    var system: UInt8?
    var unreadable = UnreadableFields()

    @inline(__always)
    static func read(
      behind extent: SatelliteGroups.Extent,
      of sentence: Sentence,
      in bytes: Span<UInt8>
    ) -> SystemIDs {
      if extent.fieldsBehind == 0 || extent.count > SatelliteGroups.groupsMax {
        return SystemIDs(signal: nil)
      }
      if extent.fieldsBehind == 1, Int(sentence.fields.end) == extent.end &+ 1,
        let digit = ASCII.hexadecimalValue(bytes[extent.end])
      {
        return SystemIDs(signal: digit)
      }
      return SystemIDs(parsing: sentence, from: extent, in: bytes)
    }

    @inline(__always)
    private init(signal: UInt8?) {
      self.signal = signal
      system = nil
    }

    @inline(never)
    private init(
      parsing sentence: Sentence,
      from extent: SatelliteGroups.Extent,
      in bytes: Span<UInt8>
    ) {
      var fields = FieldReader(sentence, in: bytes)
      fields.skip(to: extent.end)
      switch extent.fieldsBehind {
      case 1:
        signal = fields.hexadecimalDigit(.signalID, in: bytes)
        system = nil
      case 2 where sentence.isTalker("PQ", in: bytes):
        signal = fields.hexadecimalDigit(.signalID, in: bytes)
        system = fields.hexadecimalDigit(.systemID, in: bytes)
      default:
        signal = nil
        system = nil
      }
      unreadable = fields.unreadable
    }
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
    let plain = groups.plain(index)
    return plain.isNone ? anySatellite(at: index, of: sentence, in: bytes) : Satellite(plain)
  }

  /// Hands over the satellites in their order, groups of null fields left out.
  @inlinable
  public func forEachSatellite(
    of sentence: Sentence,
    in bytes: Span<UInt8>,
    _ body: (Satellite) -> Void
  ) {
    var index = 0
    while index < groupCount {
      if let satellite = satellite(at: index, of: sentence, in: bytes) { body(satellite) }
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
