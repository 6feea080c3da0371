public import GNSS
public import Primitives

/// Recommended minimum data: the one sentence with a date and a position.
///
/// `$--RMC,hhmmss.ss,A,ddmm.mm,a,dddmm.mm,a,k.k,c.c,ddmmyy,m.m,a,m,n*hh`
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("RMC"); field 13 is S, C, U
///   or V, where that page lists mode letters.
public struct RMC: SentenceValues {
  public var time: TimeOfDay?
  /// A valid, V navigation receiver warning.
  public var status: FieldText?
  /// Degrees north or south.
  public var latitude: Coordinate?
  /// Degrees east or west.
  public var longitude: Coordinate?
  /// Over ground.
  public var speedKnots: FixedPoint?
  /// Over ground, from true north.
  public var courseDegrees: FixedPoint?
  /// The day in UTC.
  public var date: CalendarDate?
  /// East is positive.
  public var magneticVariationDegrees: FixedPoint?
  /// From version 2.3 on: A autonomous, D differential, E estimated, N none, ...
  public var mode: FieldText?
  /// From version 4.10 on: S safe, C caution, U unsafe, V not valid.
  public var navigationalStatus: FieldText?
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
    fields.time(&time, in: bytes)
    fields.text(&status, .status, .letter("AV"), in: bytes)
    fields.coordinate(&latitude, .latitude, in: bytes)
    fields.coordinate(&longitude, .longitude, in: bytes)
    fields.decimal(&speedKnots, .speedKnots, .positive, in: bytes)
    fields.decimal(&courseDegrees, .course, .angle, in: bytes)
    fields.date(&date, .date, in: bytes)
    let variation = FieldForm.directed("E", "W", isRequired: false)
    fields.decimal(&magneticVariationDegrees, .magneticVariation, variation, in: bytes)
    guard fields.goesOn(forValue: mode != nil || navigationalStatus != nil) else { return }
    fields.text(&mode, .mode, .mode, in: bytes)
    guard fields.goesOn(forValue: navigationalStatus != nil) else { return }
    fields.text(&navigationalStatus, .navigationalStatus, .navigationalStatus, in: bytes)
  }
}

extension RMC {
  @usableFromInline package static var formatter: Sentence.Formatter { .rmc }
  @usableFromInline package static var epochRole: EpochRole { .position }

  @usableFromInline
  package static func allows(fieldCount count: Int) -> Bool { (11...13).contains(count) }

  /// Status A, and a mode that does not contradict it.
  @usableFromInline package var claimsFix: Bool { Self.claimsFix(status, mode) }

  @usableFromInline
  package func enter(_ epoch: inout OpenEpoch, of talker: Talker) {
    epoch.values.date = epoch.values.date ?? date
    if claimsFix { epoch.rmc = epoch.rmc ?? Fix(self) }
    if Self.deniesFix(status, mode) { epoch.isDenied = true }
  }

  /// Of RMC and GLL: status A, and a mode that does not contradict it.
  static func claimsFix(_ status: FieldText?, _ mode: FieldText?) -> Bool {
    status?.isLetter(ASCII.Letter.a) == true && mode?.isLetter(ASCII.Letter.n) != true
  }

  /// Of RMC and GLL: status V or mode N; any other letter is damage, and shows nothing.
  static func deniesFix(_ status: FieldText?, _ mode: FieldText?) -> Bool {
    status?.isLetter(ASCII.Letter.v) == true || mode?.isLetter(ASCII.Letter.n) == true
  }
}

extension Fix {
  /// The fix of an RMC; `nil` unless its status is A and it has a position.
  public init?(_ sentence: RMC) {
    guard sentence.status?.isLetter(ASCII.Letter.a) == true,
      let position = Position(sentence.latitude, sentence.longitude)
    else { return nil }
    self.init(
      position: position,
      time: Self.time(sentence.date, sentence.time),
      speedMillimetresPerSecond: sentence.speedKnots.flatMap(Self.millimetresPerSecond),
      courseHundredths: sentence.courseDegrees.flatMap(Self.courseHundredths)
    )
  }
}
