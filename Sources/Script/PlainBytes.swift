package import Primitives

/// A line `>` or `<` of the AT port in the form that recordings have: a time in seconds from the
/// start, and bytes of which none is spelled in figures.
///
/// Nearly all lines of a recording are such, and this reads them without a copy and without a
/// value for each of their parts. What is anything else, or is wrong, is left to `LineParser`.
package struct PlainBytes: Equatable {
  /// The time from the start.
  package let at: Instant
  /// `.toTA` or `.toTE`.
  package let mark: Script.Mark

  /// `nil` for a line in any other form; what `payload` has is then of no use.
  init?(_ line: Span<UInt8>, into payload: inout [UInt8]) {
    var index = 0
    guard let microseconds = Self.time(line, &index), line.count > index + 3,
      line[index] == ASCII.space, line[index + 2] == ASCII.space,
      let mark = Script.Mark(rawValue: line[index + 1]), mark.isWire,
      Self.read(line.extracting((index + 3)...), into: &payload)
    else { return nil }
    at = Instant(microseconds: microseconds)
    self.mark = mark
  }

  /// The microseconds of `12.345678`, with up to six decimals.
  private static func time(_ line: Span<UInt8>, _ index: inout Int) -> Int64? {
    let start = index
    var time = digits(line, &index)
    // Ten years have nine digits.
    guard index > start, index - start <= 9 else { return nil }
    time *= 1_000_000
    if index < line.count, line[index] == ASCII.point {
      index += 1
      let point = index
      var decimals = digits(line, &index)
      guard index > point, index - point <= 6 else { return nil }
      for _ in index - point..<6 { decimals *= 10 }
      time += decimals
    }
    return time <= Script.Time.limit ? time : nil
  }

  /// The number from `index` on, of ten digits at most.
  private static func digits(_ line: Span<UInt8>, _ index: inout Int) -> Int64 {
    let end = min(index + 10, line.count)
    var number: Int64 = 0
    while index < end, ASCII.isDigit(line[index]) {
      number = number * 10 + Int64(line[index] - ASCII.zero)
      index += 1
    }
    return number
  }

  /// Puts the bytes that `text` spells into `payload`; false where it is not plain.
  private static func read(_ text: Span<UInt8>, into payload: inout [UInt8]) -> Bool {
    guard text.count <= ByteSpelling.chunkLimit, text[0] != ASCII.space,
      text[text.count - 1] != ASCII.space
    else { return false }
    payload.removeAll(keepingCapacity: true)
    var isPlain = true
    payload.append(addingCapacity: text.count) { isPlain = append(text, to: &$0) }
    return isPlain
  }

  private static func append(_ text: Span<UInt8>, to bytes: inout OutputSpan<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
      let byte = text[index]
      guard ASCII.isPrintable(byte) else { return false }
      index += 1
      guard byte == ASCII.backslash else {
        bytes.append(byte)
        continue
      }
      guard index < text.count, let meant = meant(by: text[index]) else { return false }
      bytes.append(meant)
      index += 1
    }
    return true
  }

  /// The byte that is spelled with a backslash and `letter`, unless it is one in figures.
  private static func meant(by letter: UInt8) -> UInt8? {
    switch letter {
    case 0x72: ASCII.carriageReturn
    case 0x6E: ASCII.lineFeed
    case 0x74: ASCII.tab
    case ASCII.backslash: ASCII.backslash
    default: nil
    }
  }
}
