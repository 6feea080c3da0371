import Primitives

/// Who sends a sentence: the first two letters of its address.
///
/// Any two letters or digits; those of satellite navigation have a name.
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("Talker IDs").
public struct Talker: Equatable, Sendable {
  /// The first letter.
  public let first: UInt8
  /// The second letter.
  public let second: UInt8

  /// GPS alone, or a receiver that knows no other talker.
  public static let gp = Talker("GP")
  /// GLONASS.
  public static let gl = Talker("GL")
  /// Galileo.
  public static let ga = Talker("GA")
  /// BeiDou, from version 4.11 on.
  public static let gb = Talker("GB")
  /// BeiDou, as most receivers have it.
  public static let bd = Talker("BD")
  /// QZSS, from version 4.11 on.
  public static let gq = Talker("GQ")
  /// QZSS, as some receivers have it.
  public static let qz = Talker("QZ")
  /// NavIC.
  public static let gi = Talker("GI")
  /// Several systems together.
  public static let gn = Talker("GN")
  /// Qualcomm's modems, for BeiDou and QZSS: the system id distinguishes them.
  ///
  /// - Source: receiver logs of Quectel EG25-G in gpsd 3.27 `test/daemon`.
  public static let pq = Talker("PQ")

  private init(_ letters: StaticString) {
    unsafe first = letters.utf8Start[0]
    unsafe second = letters.utf8Start[1]
  }

  /// `nil` unless it is a capital letter and a capital letter or digit.
  public init?(_ first: UInt8, _ second: UInt8) {
    guard SentenceFramer.isAddress(first), ASCII.isLetter(first), SentenceFramer.isAddress(second)
    else { return nil }
    self.first = first
    self.second = second
  }

  /// The talker of a talker sentence, and of an encapsulated one; `nil` for the
  /// others.
  public init?(of sentence: Sentence, in bytes: Span<UInt8>) {
    switch sentence.kind {
    case .talker, .encapsulated: break
    case .proprietary, .query, .junk: return nil
    }
    guard let range = sentence.talker, range.count == 2 else { return nil }
    first = bytes[range.lowerBound]
    second = bytes[range.lowerBound &+ 1]
  }

  /// The one satellite system that it speaks of.
  ///
  /// `nil` for GN and PQ, which speak of several, and for a talker that isn't a receiver.
  public var system: SatelliteSystem? {
    switch self {
    case .gp: .gps
    case .gl: .glonass
    case .ga: .galileo
    case .gb, .bd: .beidou
    case .gq, .qz: .qzss
    case .gi: .navic
    default: nil
    }
  }

  static func ~= (pattern: Talker, value: Talker) -> Bool {
    pattern == value
  }
}
