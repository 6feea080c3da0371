import Primitives

/// A line of an answer that lists settings by name: `CID: 1`, `"URL","host"`.
///
/// Of `AT+HTTPPARA?`, `AT+SMCONF?` and `AT+SAPBR=4,1`, whose first line has the
/// command's name and nothing else. No document prints the rest exactly, so a
/// colon, a comma or an equals sign may stand between the two, and either may be
/// in quotes.
public struct ParameterLine: Equatable, InformationResponse {
  /// Where the name stands in the line, quotes off.
  public let tag: Range<Int>
  /// Where the value stands, all of it; empty when nothing is set.
  ///
  /// `"host","1883"` keeps its quotes, a single quoted value loses them.
  public let value: Range<Int>

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    let range = line.trimmed(0..<line.count)
    guard !range.isEmpty, line[range.lowerBound] != ASCII.plus else { throw .otherName }
    var end = range.lowerBound
    while end < range.upperBound, !Self.isSeparator(line[end]) { end += 1 }
    tag = line.unquoted(range.lowerBound..<end)
    guard end < range.upperBound, !tag.isEmpty else {
      throw .wrongFieldCount(found: 1, expected: 2...2)
    }
    let rest = line.trimmed(end + 1..<range.upperBound)
    let isOne = line.firstOffset(of: ASCII.comma, in: rest) == nil
    value = isOne ? line.unquoted(rest) : rest
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == ASCII.colon || byte == ASCII.comma || byte == ASCII.equals
  }
}
