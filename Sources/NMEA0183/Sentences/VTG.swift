import GNSS
public import Primitives

/// Course and speed over ground.
///
/// `$--VTG,c.c,T,c.c,M,k.k,N,s.s,K,m*hh`; before version 2.0 the four numbers
/// alone, without their letters: field 2 is a number then.
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("VTG").
public struct VTG: SentenceValues {
  /// From true north.
  public var courseDegrees: FixedPoint?
  /// Course over ground, degrees from magnetic north.
  public var courseMagneticDegrees: FixedPoint?
  /// Speed over ground in knots.
  public var speedKnots: FixedPoint?
  /// Speed over ground in kilometres per hour.
  public var speedKilometresPerHour: FixedPoint?
  /// From version 2.3 on.
  public var mode: FieldText?
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
    fields.decimal(&courseDegrees, .course, .angle, in: bytes)
    let hasLetters = !fields.isNextNumeric(in: bytes)
    if hasLetters { fields.letter("T", in: bytes) }
    fields.decimal(&courseMagneticDegrees, .courseMagnetic, .angle, in: bytes)
    if hasLetters { fields.letter("M", in: bytes) }
    fields.decimal(&speedKnots, .speedKnots, .positive, in: bytes)
    if hasLetters { fields.letter("N", in: bytes) }
    fields.decimal(&speedKilometresPerHour, .speedKilometresPerHour, .positive, in: bytes)
    guard hasLetters else { return }
    fields.letter("K", in: bytes)
    guard fields.goesOn(forValue: mode != nil) else { return }
    fields.text(&mode, .mode, .mode, in: bytes)
  }
}

extension VTG {
  @usableFromInline package static var formatter: Sentence.Formatter { .vtg }
  @usableFromInline package static var epochRole: EpochRole { .motion }

  @usableFromInline
  package static func allows(fieldCount count: Int) -> Bool { count == 8 || count == 9 }

  @usableFromInline
  package func enter(_ epoch: inout OpenEpoch, of talker: Talker) {
    guard mode?.isLetter(ASCII.Letter.n) != true else { return }
    epoch.speed = epoch.speed ?? speedKnots.flatMap(Fix.millimetresPerSecond)
    epoch.course = epoch.course ?? courseDegrees.flatMap(Fix.courseHundredths)
  }
}
