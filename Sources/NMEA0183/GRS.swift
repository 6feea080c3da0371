public import Primitives

/// The ranges' residuals of the satellites of a GSA, in its order, in metres.
///
/// `$--GRS,hhmmss.ss,m,x.x,...,x.x,h,h*hh` with twelve residuals. Receivers of
/// several systems send one for each, as they do GSA.
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("GRS").
public struct GRS: Equatable, Sendable {
  /// Of the GGA or GNS that this belongs to.
  public var time: TimeOfDay?
  /// 0: used to compute the position of that GGA; 1: computed after it.
  public var mode: UInt32?
  public var residuals: Residuals
  /// From version 4.10 on.
  public var systemID: UInt8?
  /// From version 4.10 on.
  public var signalID: UInt8?
  public var unreadable: UnreadableFields

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var failed = UnreadableFields()
    time = sentence.time(1, in: bytes, noting: &failed)
    mode = sentence.count(2, .mode, in: bytes, noting: &failed)
    var residuals = Residuals()
    for index in 0..<Residuals.count {
      residuals[index] = sentence.decimal(3 &+ index, .residuals, in: bytes, noting: &failed)
    }
    self.residuals = residuals
    systemID = sentence.hexadecimalDigit(15, .systemID, in: bytes, noting: &failed)
    signalID = sentence.hexadecimalDigit(16, .signalID, in: bytes, noting: &failed)
    unreadable = failed
  }
}

/// One residual for each of the twelve places of a GSA.
///
/// A place and no list: a satellite without a residual leaves its field null.
public struct Residuals: Equatable, Sendable {
  /// - Source: the twelve satellites of GSA.
  public static let count = 12
  private var metres = InlineArray<12, FixedPoint?>(repeating: nil)

  public init() {}

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
