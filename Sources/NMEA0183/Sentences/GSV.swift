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
public struct GSV: SentenceValues {
  /// The number of sentences of the group; `nil` where a later sentence leaves
  /// out what the first one said.
  public var total: UInt32?
  /// The number of this sentence in the group, from 1.
  public var number: UInt32?
  /// The number of satellites in view, of the whole group.
  public var inView: UInt32?
  /// The groups of this sentence, empty ones included: the indices of
  /// `satellite(at:of:in:)`.
  public var groupCount = 0
  /// The signal that the group is about, from version 4.10 on.
  public var signalID: UInt8?
  /// Of the talker PQ only.
  public var systemID: UInt8?
  public var unreadable = UnreadableFields()
  /// The first four, if all are plain.
  ///
  /// Four values and no array, which would be copied to ask for one of them.
  @usableFromInline var first = PlainSatellite.none
  @usableFromInline var second = PlainSatellite.none
  @usableFromInline var third = PlainSatellite.none
  @usableFromInline var fourth = PlainSatellite.none

  @usableFromInline package init() {}

  @inline(__always)
  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    self.init()
    if let plain = PlainGSV(sentence, in: bytes) {
      set(plain)
    } else {
      read(sentence, in: bytes)
    }
  }

  @inline(__always)
  private mutating func set(_ plain: PlainGSV) {
    total = plain.total
    number = plain.number
    inView = plain.inView
    groupCount = plain.count
    signalID = plain.signalID
    first = plain.satellites[0]
    second = plain.satellites[1]
    third = plain.satellites[2]
    fourth = plain.satellites[3]
  }

  @inlinable
  package mutating func walk(_ fields: inout some FieldVisitor & ~Copyable, in bytes: Span<UInt8>) {
    fields.count(&total, .total, .integer(digits: 1...1, 1...9), in: bytes)
    fields.count(&number, .number, .integer(digits: 1...1, 1...9), in: bytes)
    fields.count(&inView, .inView, .integer(digits: 2...2, 0...99), in: bytes)
    let rest = fields.groups(&self, in: bytes)
    let hasSystem = rest == 2 && bytes.hasText("PQ", at: 1)
    guard rest == 1 || hasSystem else { return }
    fields.digit(&signalID, .signalID, .signalID, in: bytes)
    guard hasSystem else { return }
    fields.digit(&systemID, .systemID, .systemID, in: bytes)
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

extension GSV {
  @usableFromInline package static var formatter: Sentence.Formatter { .gsv }
  @usableFromInline package static var epochRole: EpochRole { .group }

  /// Up to four satellites, and from version 4.10 on the signal.
  @usableFromInline
  package static func allows(fieldCount count: Int) -> Bool {
    count >= 3 && count <= 20 && (count &- 3) % 4 <= 1
  }

  /// The number of the sentence, beyond the total; a later sentence may leave out the total.
  @usableFromInline package var contradictoryField: Int? {
    guard let number else { return 2 }
    guard let total, inView != nil else { return number > 1 ? nil : 2 }
    return number <= total ? nil : 2
  }

  @usableFromInline
  package func signature(_ talker: Talker) -> SentenceSignature {
    SentenceSignature(talker: talker, formatter: .gsv, systemID: systemID, signalID: signalID)
  }
}

extension GSV {
  /// A GSV with its satellites, to be encoded.
  public struct Contents: Equatable, Sendable {
    /// The number of sentences of the group.
    public var total: UInt32?
    /// The number of this sentence, from 1.
    public var number: UInt32?
    /// The number of satellites in view.
    public var inView: UInt32?
    /// The satellites of this sentence, at most four.
    public private(set) var satellites = BoundedList<Satellite, 4>()
    /// The signal, from version 4.10 on.
    public var signalID: UInt8?
    /// Of the talker PQ only.
    public var systemID: UInt8?

    /// No satellites.
    public init() {}

    /// Those of a sentence that was parsed; `nil` if it has more than four satellites.
    public init?(_ value: GSV, of sentence: Sentence, in bytes: Span<UInt8>) {
      total = value.total
      number = value.number
      inView = value.inView
      signalID = value.signalID
      systemID = value.systemID
      for index in 0..<value.groupCount {
        let satellite = value.satellite(at: index, of: sentence, in: bytes)
        satellites.append(satellite ?? Satellite(id: nil))
      }
      guard satellites.dropped == 0 else { return nil }
    }

    /// - Precondition: there are fewer than four.
    public mutating func append(_ satellite: Satellite) {
      satellites.append(satellite)
      precondition(satellites.dropped == 0, "a sentence has four satellites")
    }

    /// Appends the sentence in the form of `SentenceContent.encode`.
    public func encode<let capacity: Int>(
      talker: Talker,
      into line: inout FixedBytes<capacity>
    ) {
      let start = line.begin(talker, .gsv)
      line.field(total)
      line.field(number)
      line.field(inView, digits: 2)
      for index in 0..<satellites.count {
        line.field(satellites[index].id, digits: 2)
        line.field(satellites[index].elevationDegrees, digits: 2)
        line.field(satellites[index].azimuthDegrees, digits: 3)
        line.field(satellites[index].carrierToNoise, digits: 2)
      }
      if signalID != nil || systemID != nil { line.field(hexadecimal: signalID) }
      if systemID != nil { line.field(hexadecimal: systemID) }
      line.end(from: start)
    }
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
  /// Degrees above the horizon; `nil` if unknown.
  public var elevationDegrees: FixedPoint?
  /// From true north.
  public var azimuthDegrees: FixedPoint?
  /// In dB-Hz; `nil` when the satellite is not tracked.
  public var carrierToNoise: FixedPoint?

  /// A satellite; what is unknown is `nil`.
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
