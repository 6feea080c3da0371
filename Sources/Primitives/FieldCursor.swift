/// Walks the comma-separated fields of a line.
///
/// Keeps offsets and no span, so that it is an ordinary value. A comma between
/// double quotes separates nothing; a null field is an empty range.
public struct FieldCursor: Equatable, Sendable {
  /// The number of fields handed out so far: the number, counted from one as
  /// manuals count, of the last one.
  public private(set) var number = 0
  private var offset: Int
  private let end: Int
  private var isFinished = false

  /// - Parameter range: from the first byte of the first field to the end of
  ///   the last.
  public init(_ range: Range<Int>) {
    offset = range.lowerBound
    end = range.upperBound
  }

  /// The next field, quotes included, or `nil` after the last one.
  #if hasFeature(Embedded)
  @inline(never)
  #else
  @inline(__always)
  #endif
  public mutating func next(in bytes: Span<UInt8>) -> Range<Int>? {
    guard !isFinished else { return nil }
    let start = offset
    var isQuoted = false
    // Most fields have no quotes, and end here.
    var index = bytes.firstOffset(ofEither: ASCII.comma, or: ASCII.quote, from: start, to: end)
    while index < end, isQuoted || bytes[index] != ASCII.comma {
      if bytes[index] == ASCII.quote { isQuoted.toggle() }
      index &+= 1
    }
    isFinished = index >= end
    offset = index &+ 1
    number &+= 1
    return start..<index
  }

  /// The next field without the blanks around it, and without its quotes and the blanks in those;
  /// nothing after the last one.
  #if hasFeature(Embedded)
  @inline(never)
  #endif
  public mutating func nextText(in bytes: Span<UInt8>) -> (range: Range<Int>, isQuoted: Bool) {
    let range = bytes.trimmed(next(in: bytes) ?? rest)
    guard range.count >= 2, bytes[range.lowerBound] == ASCII.quote,
      bytes[range.upperBound - 1] == ASCII.quote
    else { return (range, false) }
    return (bytes.trimmed(range.lowerBound + 1..<range.upperBound - 1), true)
  }

  /// How many fields there are: those that were handed out and those that are left.
  public func total(in bytes: Span<UInt8>) -> Int {
    #if !hasFeature(Embedded)
    guard !isFinished else { return number }
    // Most lines have no quotes, and each comma is one field more.
    let commas = bytes.count(of: ASCII.comma, without: ASCII.quote, from: offset, to: end)
    if let commas { return number + 1 + commas }
    #endif
    var ahead = self
    while ahead.next(in: bytes) != nil {}
    return ahead.number
  }

  /// What is left, from the first byte of the next field on.
  public var rest: Range<Int> { min(offset, end)..<end }
}
