/// The values of a sentence, by its formatter.
///
/// Of a sentence with another formatter, and of a proprietary one, `Sentence.field`,
/// `decimal`, `time` and their kin give the fields.
public enum SentenceContent: Equatable, Sendable {
  case gga(GGA)
  case gns(GNS)
  case rmc(RMC)
  case gll(GLL)
  case gsa(GSA)
  case gsv(GSV)
  case vtg(VTG)
  case zda(ZDA)
  case hdt(HDT)
  case gst(GST)
  case gbs(GBS)
  case dtm(DTM)
  case txt(TXT)
  case ths(THS)
  case vlw(VLW)
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
    case gga = 0x474741
    case gns = 0x474E53
    case rmc = 0x524D43
    case gll = 0x474C4C
    case gsa = 0x475341
    case gsv = 0x475356
    case vtg = 0x565447
    case zda = 0x5A4441
    case hdt = 0x484454
    case gst = 0x475354
    case gbs = 0x474253
    case dtm = 0x44544D
    case txt = 0x545854
    case ths = 0x544853
    case vlw = 0x564C57
    case grs = 0x475253
  }
}

/// A field of a sentence, by what is in it: the same in all sentences that have it.
///
/// The raw value is the place in `UnreadableFields`. Fields that can always be read, which are
/// texts, follow the others and need none.
public enum SentenceField: UInt8, Equatable, Sendable {
  case time, date, latitude, longitude
  case quality, satellitesUsed, hdop, altitude, geoidSeparation, differentialAge
  case speedKnots, speedKilometresPerHour, course, courseMagnetic, magneticVariation
  case fixType, satellites, satelliteGroups, pdop, vdop, systemID, signalID
  case total, number, inView
  case zoneHours, zoneMinutes, heading
  case rangeDeviation, semiMajorDeviation, semiMinorDeviation, orientation
  case latitudeDeviation, longitudeDeviation, altitudeDeviation
  case latitudeError, longitudeError, altitudeError
  case failedSatellite, missedDetectionProbability, bias, biasDeviation
  case latitudeOffset, longitudeOffset, altitudeOffset
  case identifier
  case waterDistance, waterDistanceSinceReset, groundDistance, groundDistanceSinceReset
  case mode, residuals
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

  public init() {}

  public init(_ field: SentenceField) {
    insert(field)
  }

  public var isEmpty: Bool { rawValue == 0 }

  public func contains(_ field: SentenceField) -> Bool {
    rawValue >> UInt64(field.rawValue) & 1 == 1
  }

  public mutating func insert(_ field: SentenceField) {
    rawValue |= 1 << UInt64(field.rawValue)
  }
}
