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

  /// The fields that are there and cannot be read.
  public var unreadable: UnreadableFields {
    switch self {
    case .gga(let value): value.unreadable
    case .gns(let value): value.unreadable
    case .rmc(let value): value.unreadable
    case .gll(let value): value.unreadable
    case .gsa(let value): value.unreadable
    case .gsv(let value): value.unreadable
    case .vtg(let value): value.unreadable
    case .zda(let value): value.unreadable
    case .hdt(let value): value.unreadable
    case .gst(let value): value.unreadable
    case .gbs(let value): value.unreadable
    case .dtm(let value): value.unreadable
    case .txt(let value): value.unreadable
    case .ths(let value): value.unreadable
    case .vlw(let value): value.unreadable
    case .grs(let value): value.unreadable
    }
  }
}
