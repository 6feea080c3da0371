import Primitives

/// A line of a log, with the line end that it has there.
package struct LogLine: Equatable, Sendable {
  /// From one; the pieces of an overlong line have one number.
  package let number: Int
  /// With the line end, if it has one.
  package let bytes: [UInt8]
  /// Where the line end begins: `<LF>` and any `<CR>` in front of it.
  let textEnd: Int

  package init(_ bytes: [UInt8], number: Int) {
    self.number = number
    self.bytes = bytes
    var end = bytes.count
    if end > 0, bytes[end - 1] == ASCII.lineFeed { end -= 1 }
    while end > 0, bytes[end - 1] == ASCII.carriageReturn { end -= 1 }
    textEnd = end
  }

  /// Without the line end.
  package var text: ArraySlice<UInt8> { bytes[..<textEnd] }

  /// From `offset` to the end, the line end included.
  func rest(from offset: Int) -> [UInt8] { Array(bytes[offset...]) }

  /// True when there is nothing but blanks.
  package var isBlank: Bool {
    text.allSatisfy { $0 == ASCII.space || $0 == ASCII.tab || $0 == ASCII.carriageReturn }
  }

  /// True when it is no text: no UTF-8, or with controls that no terminal and no program writes.
  var isBinary: Bool {
    bytes.contains { $0 < 0x07 || (0x0E..<0x20).contains($0) && $0 != ASCII.escape || $0 == 0x7F }
      || String(validating: bytes, as: UTF8.self) == nil
  }

  func has(_ prefix: StaticString, at offset: Int = 0) -> Bool {
    offset <= textEnd && bytes.span.extracting(0..<textEnd).hasText(prefix, at: offset)
  }

  /// Where `part` begins, from `start` on and before `limit`.
  func offset(of part: StaticString, from start: Int = 0, before limit: Int = .max) -> Int? {
    let last = min(textEnd - part.utf8CodeUnitCount, limit - 1)
    guard start <= last else { return nil }
    return (start...last).first { bytes.span.hasText(part, at: $0) }
  }
}

/// Cuts a file into lines, whatever pieces it comes in.
///
/// A line that is longer than the limit, as in a binary file, comes in several
/// pieces, of which only the last has a line end.
package struct LogLines: Sendable {
  /// Project value: longer than what a person pastes, short enough to hold.
  package static let lineLimit = 65_536

  private var open: [UInt8] = []
  private var number = 1
  private let end: UInt8

  package init(in wrapping: LogWrapping = LogWrapping()) { end = wrapping.lineEnd }

  package mutating func push(_ bytes: Span<UInt8>, _ take: (LogLine) -> Void) {
    for index in bytes.indices {
      open.append(bytes[index])
      let isEnd = bytes[index] == end
      if isEnd || open.count == Self.lineLimit { flush(take) }
      if isEnd { number += 1 }
    }
  }

  /// The last line, which may lack its line end.
  package mutating func finish(_ take: (LogLine) -> Void) { flush(take) }

  private mutating func flush(_ take: (LogLine) -> Void) {
    guard !open.isEmpty else { return }
    let line = LogLine(open, number: number)
    open.removeAll(keepingCapacity: true)
    take(line)
  }
}

/// What is around the lines of a log, whatever program has written them.
///
///     > AT+CSQ            a quotation of Markdown or of a mail: every line begins so
///     <ESC>[0;32mOK       colours of a terminal
///
/// These are framing, as is `<CR>` where it ends all lines of a log without `<LF>`.
package struct LogWrapping: Equatable, Sendable {
  package var lineEnd = ASCII.lineFeed
  package var isQuoted = false

  package init() {}

  /// The line without its wrapping.
  package func content(of line: LogLine) -> LogLine {
    var bytes = Self.withoutColours(line.bytes)
    if isQuoted, let sign = bytes.firstIndex(of: ASCII.greaterThan) {
      let hasBlank = bytes.dropFirst(sign + 1).first == ASCII.space
      bytes.removeFirst(sign + (hasBlank ? 2 : 1))
    }
    return bytes == line.bytes ? line : LogLine(bytes, number: line.number)
  }

  static func isQuoted(_ line: LogLine) -> Bool {
    let text = line.text.drop { $0 == ASCII.space || $0 == ASCII.tab }
    return text.first == ASCII.greaterThan && text.dropFirst().first != ASCII.greaterThan
  }

  /// Without colours, and without what Zephyr's shell writes to renew its line.
  ///
  /// - Source: ECMA-48, 8.3.117 (SGR), 8.3.18 (CUB), 8.3.39 (ED), 8.3.41 (EL).
  private static func withoutColours(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: ASCII.escape) {
      text += rest[..<start]
      rest = rest[start...]
      let final = rest.dropFirst(2).firstIndex { !ASCII.isDigit($0) && $0 != ASCII.semicolon }
      if let final, rest.dropFirst().first == 0x5B, "mDJK".utf8.contains(rest[final]) {
        rest = rest[(final + 1)...]
      } else {
        text.append(rest.removeFirst())
      }
    }
    return text.isEmpty && rest.count == bytes.count ? bytes : text + rest
  }
}
