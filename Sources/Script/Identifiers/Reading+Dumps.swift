import Primitives

extension Reading {
  /// Hexadecimal dumps: the bytes that they spell, and the column of text beside these.
  ///
  ///     0000  33 35 36 39 33 38 30 33  |35693803|
  ///     00000010: 3335 3634 0d0a       3564..
  ///     RX: 33 35 36 0x39 41-54 41:54
  ///
  /// Rows that follow each other are read together, since a value goes on in the next row, and
  /// then each by itself, since nothing else separates two messages.
  static func dumps(in bytes: [UInt8], _ range: Range<Int>) -> [Reading] {
    var readings: [Reading] = []
    var rows: [DumpRow] = []
    func end() {
      let hasText = rows.contains { $0.text != nil }
      readings.append(octets(bytes, at: rows.flatMap(\.places)))
      if hasText { readings.append(plain(bytes, at: rows.flatMap { $0.text ?? 0..<0 })) }
      guard rows.count > 1 else { return rows.removeAll() }
      readings += rows.map { octets(bytes, at: $0.places) }
      if hasText { readings += rows.map { plain(bytes, at: Array($0.text ?? 0..<0)) } }
      rows.removeAll()
    }
    for line in DumpRow.lines(of: bytes, range) {
      guard let row = DumpRow(bytes, line) else {
        if !rows.isEmpty { end() }
        continue
      }
      // The last row of a dump may have any length.
      if row.places.count >= DumpRow.placesMin || !rows.isEmpty { rows.append(row) }
    }
    if !rows.isEmpty { end() }
    return readings
  }

  private static func octets(_ bytes: [UInt8], at places: [Int]) -> Reading {
    let text = places.map { place -> UInt8 in
      let code = bytes.span.hexadecimal(in: place..<place + 2) ?? 0
      return UInt8(exactly: code).flatMap { ASCII.isPrintable($0) ? $0 : nil } ?? unreadable
    }
    return Reading(coding: .octets, text: text, places: places)
  }

  private static func plain(_ bytes: [UInt8], at places: [Int]) -> Reading {
    Reading(coding: .plain, text: places.map { bytes[$0] }, places: places)
  }
}

/// A row of a dump.
struct DumpRow {
  /// Project value: fewer pairs of digits are a time or a date.
  static let placesMin = 4

  /// Where each pair of digits is.
  private(set) var places: [Int] = []
  /// The same bytes as text, one character each.
  private(set) var text: Range<Int>?

  private struct Word {
    /// Without `0x`.
    var digits: Range<Int>
    var separator: UInt8 = 0
    var gap = 0
  }

  /// `nil` for a line without pairs of digits.
  init?(_ bytes: [UInt8], _ line: Range<Int>) {
    var best: [Word] = []
    var run: [Word] = []
    var index = line.lowerBound
    while index < line.upperBound {
      let end = bytes[index..<line.upperBound].firstIndex { !Self.isOfWord($0) } ?? line.upperBound
      guard var word = Self.word(bytes, index..<end) else {
        run.removeAll()
        index = max(end, index + 1)
        continue
      }
      let next =
        bytes[end..<line.upperBound].firstIndex { !Self.separators.contains($0) }
        ?? line.upperBound
      word.separator = end < next ? bytes[end] : 0
      word.gap = next - end
      run.append(word)
      if run.count > best.count { best = run }
      // Behind a wide gap is the text, and behind a time the bytes.
      let isOffset = run.count == 1 && word.digits.count >= 4
      let before = run.dropLast().last { $0.digits.count < 4 || run.count > 2 }
      let isOther = before.map { $0.separator != word.separator } ?? false
      if !isOffset, word.gap > 2 || word.gap == 0 || isOther { run.removeAll() }
      index = next
    }
    if best.count > 1, best[0].digits.count >= 4,
      best[0].separator == ASCII.colon || best[0].gap > 1
        || best[0].digits.count > best[1].digits.count
    {
      best.removeFirst()
    }
    places = best.flatMap { stride(from: $0.digits.lowerBound, to: $0.digits.upperBound, by: 2) }
    guard !places.isEmpty else { return nil }
    findText(bytes, line)
  }

  /// The longest column whose text agrees with the pairs before it.
  private mutating func findText(_ bytes: [UInt8], _ line: Range<Int>) {
    for count in (1...places.count).reversed() {
      let end = places[count - 1] + 2
      let start =
        bytes[end..<line.upperBound].firstIndex { $0 != ASCII.space && $0 != Self.bar } ?? end
      // A text may begin with a blank, or with a bar.
      for start in Set([start, min(end + 2, start), min(end + 3, start)]).sorted()
      where start >= end + 2 && start + count <= line.upperBound {
        let isSame = (0..<count).allSatisfy { index in
          let code = bytes.span.hexadecimal(in: places[index]..<places[index] + 2) ?? 0
          let isText = UInt8(exactly: code).map(ASCII.isPrintable) ?? false
          return !isText || code == UInt64(bytes[start + index])
        }
        guard isSame else { continue }
        places.removeLast(places.count - count)
        text = start..<start + count
        return
      }
    }
  }

  /// The lines, also where their ends are spelled.
  static func lines(of bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = range.lowerBound
    for index in range {
      let isSpelled =
        bytes[index] == ASCII.backslash && index + 1 < range.upperBound
        && (bytes[index + 1] == 0x72 || bytes[index + 1] == 0x6E)
      guard ASCII.isLineEnding(bytes[index]) || isSpelled else { continue }
      if start < index { lines.append(start..<index) }
      start = index + (isSpelled ? 2 : 1)
    }
    if start < range.upperBound { lines.append(start..<range.upperBound) }
    return lines
  }

  private static let bar: UInt8 = 0x7C
  private static let separators: [UInt8] = [
    ASCII.space, ASCII.tab, ASCII.colon, ASCII.minus, ASCII.comma,
  ]

  private static func isOfWord(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.underscore
  }

  /// One to four bytes in digits, as dumps group them.
  private static func word(_ bytes: [UInt8], _ range: Range<Int>) -> Word? {
    let digits = bytes[range].starts(with: "0x".utf8) ? range.dropFirst(2) : range
    guard digits.count % 2 == 0, (2...8).contains(digits.count),
      bytes[digits].allSatisfy({ ASCII.hexadecimalValue($0) != nil })
    else { return nil }
    return Word(digits: digits)
  }
}
