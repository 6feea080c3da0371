/// The values of a sentence, by its formatter.
///
/// Of a sentence with another formatter, and of a proprietary one, `Sentence.field`,
/// `decimal`, `time` and their kin give the fields.
public enum SentenceContent: Equatable, Sendable {
  /// Fix data of one epoch.
  case gga(GGA)
  /// Fix data of several systems.
  case gns(GNS)
  /// The recommended minimum: time, date, position, speed and course.
  case rmc(RMC)
  /// Position and time.
  case gll(GLL)
  /// The satellites used, and the dilutions of precision.
  case gsa(GSA)
  /// The satellites in view.
  case gsv(GSV)
  /// Course and speed.
  case vtg(VTG)
  /// Time, date and local zone.
  case zda(ZDA)
  /// Heading.
  case hdt(HDT)
  /// Statistics of the position's error.
  case gst(GST)
  /// Satellite fault detection.
  case gbs(GBS)
  /// The datum of positions.
  case dtm(DTM)
  /// A text of the receiver.
  case txt(TXT)
  /// Heading and its state.
  case ths(THS)
  /// Distance travelled.
  case vlw(VLW)
  /// Residuals of the satellites used.
  case grs(GRS)

  /// `nil` unless the bytes can be trusted (a checksum that is right or missing,
  /// printable characters only) and the formatter is one that is read here.
  public init?(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    guard sentence.isPrintable, let formatter = sentence.formatter else { return nil }
    switch sentence.checksum {
    case .ok, .none: break
    case .bad, .malformed: return nil
    }
    switch formatter {
    case .gga: self = .gga(GGA(parsing: sentence, in: bytes))
    case .gns: self = .gns(GNS(parsing: sentence, in: bytes))
    case .rmc: self = .rmc(RMC(parsing: sentence, in: bytes))
    case .gll: self = .gll(GLL(parsing: sentence, in: bytes))
    case .gsa: self = .gsa(GSA(parsing: sentence, in: bytes))
    case .gsv: self = .gsv(GSV(parsing: sentence, in: bytes))
    case .vtg: self = .vtg(VTG(parsing: sentence, in: bytes))
    case .zda: self = .zda(ZDA(parsing: sentence, in: bytes))
    case .hdt: self = .hdt(HDT(parsing: sentence, in: bytes))
    case .gst: self = .gst(GST(parsing: sentence, in: bytes))
    case .gbs: self = .gbs(GBS(parsing: sentence, in: bytes))
    case .dtm: self = .dtm(DTM(parsing: sentence, in: bytes))
    case .txt: self = .txt(TXT(parsing: sentence, in: bytes))
    case .ths: self = .ths(THS(parsing: sentence, in: bytes))
    case .vlw: self = .vlw(VLW(parsing: sentence, in: bytes))
    case .grs: self = .grs(GRS(parsing: sentence, in: bytes))
    }
  }

  /// Hands the values over, with what they were parsed from: everything that is asked of all
  /// sentences goes through here.
  @inlinable
  package func visit<Visitor: SentenceVisitor & ~Copyable>(
    with visitor: inout Visitor,
    of sentence: Sentence,
    in bytes: Span<UInt8>
  ) -> Visitor.Result {
    switch self {
    case .gga(let values): visitor.visit(values, of: sentence, in: bytes)
    case .gns(let values): visitor.visit(values, of: sentence, in: bytes)
    case .rmc(let values): visitor.visit(values, of: sentence, in: bytes)
    case .gll(let values): visitor.visit(values, of: sentence, in: bytes)
    case .gsa(let values): visitor.visit(values, of: sentence, in: bytes)
    case .gsv(let values): visitor.visit(values, of: sentence, in: bytes)
    case .vtg(let values): visitor.visit(values, of: sentence, in: bytes)
    case .zda(let values): visitor.visit(values, of: sentence, in: bytes)
    case .hdt(let values): visitor.visit(values, of: sentence, in: bytes)
    case .gst(let values): visitor.visit(values, of: sentence, in: bytes)
    case .gbs(let values): visitor.visit(values, of: sentence, in: bytes)
    case .dtm(let values): visitor.visit(values, of: sentence, in: bytes)
    case .txt(let values): visitor.visit(values, of: sentence, in: bytes)
    case .ths(let values): visitor.visit(values, of: sentence, in: bytes)
    case .vlw(let values): visitor.visit(values, of: sentence, in: bytes)
    case .grs(let values): visitor.visit(values, of: sentence, in: bytes)
    }
  }
}

extension Sentence {
  /// The sentence formatters that this module reads.
  ///
  /// The raw value is the three letters.
  public enum Formatter: UInt32, Equatable, Sendable {
    /// `GGA`.
    case gga = 0x474741
    /// `GNS`.
    case gns = 0x474E53
    /// `RMC`.
    case rmc = 0x524D43
    /// `GLL`.
    case gll = 0x474C4C
    /// `GSA`.
    case gsa = 0x475341
    /// `GSV`.
    case gsv = 0x475356
    /// `VTG`.
    case vtg = 0x565447
    /// `ZDA`.
    case zda = 0x5A4441
    /// `HDT`.
    case hdt = 0x484454
    /// `GST`.
    case gst = 0x475354
    /// `GBS`.
    case gbs = 0x474253
    /// `DTM`.
    case dtm = 0x44544D
    /// `TXT`.
    case txt = 0x545854
    /// `THS`.
    case ths = 0x544853
    /// `VLW`.
    case vlw = 0x564C57
    /// `GRS`.
    case grs = 0x475253
  }
}

/// A field of a sentence, by what is in it: the same in all sentences that have it.
///
/// The raw value is the place in `UnreadableFields`. Fields that can always be read, which are
/// texts, follow the others and need none.
public enum SentenceField: UInt8, Equatable, Sendable {
  /// A part of time and place.
  case time, date, latitude, longitude
  /// A part of the fix data of GGA and GNS.
  case quality, satellitesUsed, hdop, altitude, geoidSeparation, differentialAge
  /// A part of course and speed, in RMC and VTG.
  case speedKnots, speedKilometresPerHour, course, courseMagnetic, magneticVariation
  /// A part of the satellites used, in GSA.
  case fixType, satellites, satelliteGroups, pdop, vdop, systemID, signalID
  /// A number of GSV or TXT: of all parts, of this one, of the satellites in view.
  case total, number, inView
  /// The local zone of ZDA, or the heading of HDT and THS.
  case zoneHours, zoneMinutes, heading
  /// A part of the error ellipse of GST.
  case rangeDeviation, semiMajorDeviation, semiMinorDeviation, orientation
  /// A standard deviation of GST, in metres.
  case latitudeDeviation, longitudeDeviation, altitudeDeviation
  /// An expected error of GBS, in metres.
  case latitudeError, longitudeError, altitudeError
  /// A part of the fault detection of GBS.
  case failedSatellite, missedDetectionProbability, bias, biasDeviation
  /// An offset of DTM.
  case latitudeOffset, longitudeOffset, altitudeOffset
  /// The kind of a TXT.
  case identifier
  /// A distance of VLW, in nautical miles.
  case waterDistance, waterDistanceSinceReset, groundDistance, groundDistanceSinceReset
  /// The mode of GRS, and its residuals in metres.
  case mode, residuals
  /// A field of letters, which can always be read.
  case status, navigationalStatus, selectionMode, station, datum, subdivision, referenceDatum, text
}

/// The fields of a sentence that are there and cannot be read.
///
/// Such a field is `nil` like a null field, and named here; it never costs the other fields.
///
/// Not an `OptionSet`: that protocol brings array literals along, which `-no-allocations` rejects.
public struct UnreadableFields: Equatable, Sendable {
  /// A bit for each field.
  public private(set) var rawValue: UInt64 = 0

  /// No field.
  public init() {}

  /// This field alone.
  public init(_ field: SentenceField) {
    insert(field)
  }

  /// True if all fields could be read.
  public var isEmpty: Bool { rawValue == 0 }

  /// True if `field` is there and cannot be read.
  public func contains(_ field: SentenceField) -> Bool {
    rawValue >> UInt64(field.rawValue) & 1 == 1
  }

  /// Adds `field`.
  public mutating func insert(_ field: SentenceField) {
    rawValue |= 1 << UInt64(field.rawValue)
  }
}
