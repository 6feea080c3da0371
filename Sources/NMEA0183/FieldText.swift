import Primitives

/// A field of letters: a status, a mode, a unit.
///
/// One letter as a rule, one per satellite system in the mode of GNS, anything
/// from a receiver with ideas of its own. Keeps its place and first letter; the
/// text is in the candidate.
public struct FieldText: Equatable, Sendable {
  public let range: Range<Int>
  public let first: UInt8

  /// - Precondition: `range` is not empty.
  init(_ range: Range<Int>, in bytes: Span<UInt8>) {
    self.range = range
    first = bytes[range.lowerBound]
  }

  /// True when the field is this letter and nothing else.
  public func isLetter(_ letter: UInt8) -> Bool {
    range.count == 1 && first == letter
  }
}

/// Field 14 of GGA: the reference station of a differential fix.
public enum StationID: Equatable, Sendable {
  /// 0 to 1023 in the standard.
  case number(UInt32)
  /// Anything else: some services send a name.
  case text(FieldText)
}
