public import Primitives

/// The satellites used in the fix, and its dilutions of precision.
///
/// `$--GSA,a,x,s01,...,s12,p.p,h.h,v.v,i*hh`; receivers of several systems send
/// one for each.
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("GSA"); field order checked
///   against 6 000 real sentences.
public struct GSA: SentenceValues {
  /// A automatic, M manual choice between 2D and 3D.
  public var selectionMode: FieldText?
  /// 1 no fix, 2 2D, 3 3D.
  public var fixType: UInt32?
  /// The satellites in the fix, at most twelve.
  public var satellites = SatelliteIDs()
  /// Position dilution of precision.
  public var pdop: FixedPoint?
  /// Horizontal dilution of precision.
  public var hdop: FixedPoint?
  /// Vertical dilution of precision.
  public var vdop: FixedPoint?
  /// From version 4.11 on: 1 GPS, 2 GLONASS, 3 Galileo, 4 BeiDou, 5 QZSS,
  /// 6 NavIC.
  public var systemID: UInt8?
  public var unreadable = UnreadableFields()

  /// All fields null, to be set.
  public init() {}

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    self.init()
    readPlainly(sentence, in: bytes)
  }

  /// Appends the canonical sentence: `SentenceContent.encode`.
  public func encode<let capacity: Int>(talker: Talker, into line: inout FixedBytes<capacity>) {
    write(talker, into: &line)
  }

  @inlinable
  package mutating func walk(_ fields: inout some FieldVisitor & ~Copyable, in bytes: Span<UInt8>) {
    fields.text(&selectionMode, .selectionMode, .letter("AM"), in: bytes)
    fields.count(&fixType, .fixType, .number(digits: 1...1, 1...3), in: bytes)
    fields.satellites(&satellites, in: bytes)
    fields.decimal(&pdop, .pdop, .positive, in: bytes)
    fields.decimal(&hdop, .hdop, .positive, in: bytes)
    fields.decimal(&vdop, .vdop, .positive, in: bytes)
    guard fields.goesOn(forValue: systemID != nil) else { return }
    fields.digit(&systemID, .systemID, .systemID, in: bytes)
  }
}

extension GSA {
  @usableFromInline package static var formatter: Sentence.Formatter { .gsa }
  @usableFromInline package static var epochRole: EpochRole { .detail }

  @usableFromInline
  package static func allows(fieldCount count: Int) -> Bool { count == 17 || count == 18 }

  @usableFromInline
  package func signature(_ talker: Talker) -> SentenceSignature {
    SentenceSignature(talker: talker, formatter: .gsa, systemID: systemID)
  }

  @usableFromInline
  package func enter(_ epoch: inout OpenEpoch, of talker: Talker) {
    if let fixType { epoch.values.fixType = max(epoch.values.fixType ?? 0, fixType) }
    epoch.values.pdop = epoch.values.pdop ?? pdop
    epoch.values.hdop = epoch.values.hdop ?? hdop
    epoch.values.vdop = epoch.values.vdop ?? vdop
    for index in 0..<satellites.count {
      guard let id = satellites[index] else { continue }
      let system = SatelliteSystem(satelliteID: id, systemID: systemID, talker: talker)
      epoch.add(UsedSatellite(system: system, id: id))
    }
  }
}

/// The satellite ids of a GSA, null fields left out.
///
/// Some receivers leave a place null where a satellite is not used; `place(of:)` has
/// the places, which those of GRS follow.
public struct SatelliteIDs: Equatable, Sendable {
  /// - Source: the twelve fields of GSA.
  public static let capacity = 12
  @usableFromInline private(set) var length = 0
  @usableFromInline private(set) var ids = InlineArray<12, UInt32>(repeating: 0)
  /// A bit for each id that cannot be read.
  @usableFromInline private(set) var unreadable: UInt16 = 0
  /// A bit for each place that is not null.
  private var places: UInt16 = 0

  /// No satellites.
  public init() {}

  /// The number of satellites, at most twelve.
  @inlinable public var count: Int { length }

  /// `nil` is an id that cannot be read.
  @inlinable
  public subscript(index: Int) -> UInt32? {
    precondition(index >= 0 && index < count, "the index is past the last satellite")
    return unreadable &>> UInt16(truncatingIfNeeded: index) & 1 == 0 ? ids[index] : nil
  }

  /// The satellite of a place, counted from zero; `nil` for a null field and for an id that cannot
  /// be read.
  @usableFromInline
  package func satellite(inPlace place: Int) -> UInt32? {
    let bit: UInt16 = 1 &<< UInt16(truncatingIfNeeded: place)
    return places & bit == 0 ? nil : self[(places & (bit &- 1)).nonzeroBitCount]
  }

  /// The place of the satellite among the twelve, counted from zero.
  public func place(of index: Int) -> Int {
    precondition(index >= 0 && index < count, "the index is past the last satellite")
    var rest = places
    for _ in 0..<index {
      rest &= rest &- 1
    }
    return rest.trailingZeroBitCount
  }

  /// Adds a satellite in the next place, or in one behind it.
  public mutating func append(_ id: UInt32?, at place: Int? = nil) {
    let next = UInt16.bitWidth &- places.leadingZeroBitCount
    let place = place ?? next
    precondition(place >= next && place < Self.capacity, "a sentence has twelve places")
    put(id, at: place)
  }

  /// Puts a satellite in a place behind that of the last one.
  @inline(__always)
  mutating func put(_ id: UInt32?, at place: Int) {
    ids[length] = id ?? 0
    if id == nil { unreadable |= 1 &<< UInt16(truncatingIfNeeded: count) }
    places |= 1 &<< UInt16(truncatingIfNeeded: place)
    length &+= 1
  }

  /// Reads twelve fields if they are null or one to three digits; `false` leaves nothing of
  /// use here.
  @inline(__always)
  mutating func readPlain(_ fields: inout DigitFields, in bytes: RawSpan) -> Bool {
    var place = 0
    while place < Self.capacity {
      if place <= Self.capacity &- 3, let pairs = fields.nextThreePairs(in: bytes) {
        ids[length] = UInt32(truncatingIfNeeded: pairs & 0xFF)
        ids[length &+ 1] = UInt32(truncatingIfNeeded: pairs &>> 24 & 0xFF)
        ids[length &+ 2] = UInt32(truncatingIfNeeded: pairs &>> 48 & 0xFF)
        places |= 7 &<< UInt16(truncatingIfNeeded: place)
        length &+= 3
        place &+= 3
      } else if fields.ends & 1 == 0 {
        guard let digits = fields.next(1...3, in: bytes) else { return false }
        ids[length] = UInt32(truncatingIfNeeded: digits.valueOfThree)
        places |= 1 &<< UInt16(truncatingIfNeeded: place)
        length &+= 1
        place &+= 1
      } else {
        place &+= fields.skipNull(upTo: Self.capacity &- place)
      }
    }
    return true
  }

  public static func == (left: Self, right: Self) -> Bool {
    guard left.places == right.places, left.unreadable == right.unreadable else { return false }
    for index in 0..<left.count where left.ids[index] != right.ids[index] {
      return false
    }
    return true
  }
}
