public import Primitives

/// The ranges' residuals of the satellites of a GSA, in its order, in metres.
///
/// `$--GRS,hhmmss.ss,m,x.x,...,x.x,h,h*hh` with twelve residuals. Receivers of
/// several systems send one for each, as they do GSA.
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("GRS").
public struct GRS: SentenceValues {
  /// Of the GGA or GNS that this belongs to.
  public var time: TimeOfDay?
  /// 0: used to compute the position of that GGA; 1: computed after it.
  public var mode: UInt32?
  /// The residuals in metres, in the order of the satellites of GSA.
  public var residuals = Residuals()
  /// From version 4.10 on.
  public var systemID: UInt8?
  /// From version 4.10 on.
  public var signalID: UInt8?
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
    fields.time(&time, in: bytes)
    fields.count(&mode, .mode, .number(digits: 1...1, 0...1), in: bytes)
    fields.beginList(.residuals)
    for index in 0..<Residuals.count {
      fields.decimal(&residuals[index], .residuals, .signed, in: bytes)
    }
    fields.endList()
    guard fields.goesOn(forValue: systemID != nil || signalID != nil) else { return }
    fields.digit(&systemID, .systemID, .systemID, in: bytes)
    fields.digit(&signalID, .signalID, .signalID, in: bytes)
  }
}

extension GRS {
  @usableFromInline package static var formatter: Sentence.Formatter { .grs }
  @usableFromInline package static var epochRole: EpochRole { .timedDetail }

  @usableFromInline
  package static func allows(fieldCount count: Int) -> Bool { count == 14 || count == 16 }
}

/// One residual for each of the twelve places of a GSA.
///
/// A place and no list: a satellite without a residual leaves its field null.
public struct Residuals: Equatable, Sendable {
  /// - Source: the twelve satellites of GSA.
  public static let count = 12
  private var metres = InlineArray<12, FixedPoint?>(repeating: nil)

  /// Twelve absent residuals.
  public init() {}

  /// The residual of the satellite at `index` of the GSA, 0 to 11, in metres.
  public subscript(index: Int) -> FixedPoint? {
    get {
      precondition(index >= 0 && index < Self.count, "the index is past the last residual")
      return metres[index]
    }
    set {
      precondition(index >= 0 && index < Self.count, "the index is past the last residual")
      metres[index] = newValue
    }
  }

  public static func == (left: Self, right: Self) -> Bool {
    for index in 0..<count where left.metres[index] != right.metres[index] {
      return false
    }
    return true
  }
}
