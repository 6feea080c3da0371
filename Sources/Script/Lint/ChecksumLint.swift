import Primitives

/// Sentences whose checksum is wrong, and of which no comment says why.
enum ChecksumLint {
  static func findings(in passages: TracePassages, _ script: Script) -> [LintFinding] {
    let noted = notedLines(of: script)
    return passages.spoken.flatMap { line -> [LintFinding] in
      guard case .wire = passages.passages[line.passage].kind else { return [] }
      let bytes = passages.passages[line.passage].bytes
      return NMEAChecksum.all(in: bytes, line.range).compactMap { checksum in
        guard checksum.written != checksum.computed else { return nil }
        let start = passages.place(of: checksum.start, in: line.passage)
        guard !noted.contains(start.line) else { return nil }
        let place = passages.place(of: checksum.digits.lowerBound, in: line.passage)
        let error = ScriptError(
          at: place,
          expected: "the checksum \(checksum.computed.hexadecimalText), or a comment above that"
            + " says why not",
          found: checksum.written.hexadecimalText
        )
        return LintFinding(.checksum, error)
      }
    }
  }

  /// The lines directly below a comment, and all that are below one that speaks of a
  /// checksum.
  private static func notedLines(of script: Script) -> Set<Int> {
    var noted: Set<Int> = []
    var isBelow = false
    var isExplained = false
    for entry in script.entries {
      switch entry {
      case .comment(let text):
        isBelow = true
        isExplained = isExplained || text.lowercased().contains("checksum")
      case .blank: isBelow = false
      case .event(let event):
        if isBelow || isExplained { noted.insert(event.line) }
        isBelow = false
      }
    }
    return noted
  }
}

/// A sentence's checksum as it is written, and as it has to be.
///
/// - Source: NMEA 0183, 5.3.1: the exclusive or of all characters between `$` or `!` and
///   `*`.
package struct NMEAChecksum: Equatable {
  /// Of the `$`.
  var start: Int
  /// Both digits.
  var digits: Range<Int>
  var written: UInt8
  var computed: UInt8

  /// Those of a line: a sentence may stand behind something else.
  static func all(in bytes: [UInt8], _ range: Range<Int>) -> [NMEAChecksum] {
    var checksums: [NMEAChecksum] = []
    var start: Int?
    var sum: UInt8 = 0
    for index in range {
      switch bytes[index] {
      case ASCII.dollar, ASCII.exclamationMark:
        start = index
        sum = 0
      case ASCII.asterisk:
        let digits = index + 1..<index + 3
        // Source: NMEA 0183, 5.3: 82 characters; Project value: some receivers write more.
        if let begun = start, index - begun >= 6, index - begun < 160,
          digits.upperBound <= range.upperBound, ASCII.isLetter(bytes[begun + 1]),
          let written = bytes.span.hexadecimal(in: digits)
        {
          checksums.append(
            NMEAChecksum(start: begun, digits: digits, written: UInt8(written), computed: sum)
          )
        }
        start = nil
      default: sum ^= bytes[index]
      }
    }
    return checksums
  }

  /// Makes those of a line right again that were right in `before`, where the text has changed.
  package static func renewAll(
    in bytes: inout [UInt8],
    _ range: Range<Int>,
    from before: [UInt8]
  ) {
    for checksum in all(in: before, range) where checksum.written == checksum.computed {
      let body = checksum.start + 1..<checksum.digits.lowerBound - 1
      guard bytes[body] != before[body] else { continue }
      let text = bytes[body].reduce(0, ^).hexadecimalText
      for (place, digit) in zip(checksum.digits, text.utf8) { bytes[place] = digit }
    }
  }
}
