public import GNSS
public import Primitives

/// Position and time.
///
/// `$--GLL,ddmm.mm,a,dddmm.mm,a,hhmmss.ss,A,m*hh`; up to version 1.5 it ended
/// behind the position.
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("GLL"); field order checked
///   against 4 531 real sentences.
public struct GLL: SentenceValues {
  /// Degrees north or south.
  public var latitude: Coordinate?
  /// Degrees east or west.
  public var longitude: Coordinate?
  public var time: TimeOfDay?
  /// A valid, V not.
  public var status: FieldText?
  /// From version 2.3 on.
  public var mode: FieldText?
  public var unreadable = UnreadableFields()

  /// All fields null, to be set.
  public init() {}

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    self.init()
    read(sentence, in: bytes)
  }

  /// Appends the canonical sentence: `SentenceContent.encode`.
  public func encode<let capacity: Int>(talker: Talker, into line: inout FixedBytes<capacity>) {
    write(talker, into: &line)
  }

  @inlinable
  package mutating func walk(_ fields: inout some FieldVisitor & ~Copyable, in bytes: Span<UInt8>) {
    fields.coordinate(&latitude, .latitude, in: bytes)
    fields.coordinate(&longitude, .longitude, in: bytes)
    fields.time(&time, in: bytes)
    fields.text(&status, .status, .letter("AV"), in: bytes)
    guard fields.goesOn(forValue: mode != nil) else { return }
    fields.text(&mode, .mode, .mode, in: bytes)
  }
}

extension GLL {
  @usableFromInline package static var formatter: Sentence.Formatter { .gll }
  @usableFromInline package static var epochRole: EpochRole { .position }

  @usableFromInline
  package static func allows(fieldCount count: Int) -> Bool {
    count == 4 || count == 6 || count == 7
  }

  /// As of RMC; without a status, as of version 1.5, it neither claims nor denies a fix.
  @usableFromInline package var claimsFix: Bool { RMC.claimsFix(status, mode) }

  @usableFromInline
  package func enter(_ epoch: inout OpenEpoch, of talker: Talker) {
    if claimsFix { epoch.gll = epoch.gll ?? Fix(self) }
    if RMC.deniesFix(status, mode) { epoch.isDenied = true }
  }
}

extension Fix {
  /// The fix of a GLL; `nil` unless its status is A and it has a position.
  ///
  /// A GLL has no date, so the fix has no time.
  public init?(_ sentence: GLL) {
    guard sentence.claimsFix, let position = Position(sentence.latitude, sentence.longitude)
    else { return nil }
    self.init(position: position)
  }
}
