import Primitives

/// A number, or two or three with marks between them, that may be a coordinate.
struct CoordinateText {
  /// From the first digit to behind the last one.
  var range: Range<Int>
  /// All that it may be, the likeliest first.
  var forms: [WrittenCoordinate]
  var hasMinus: Bool
  /// `N`, `S`, `E` or `W` beside it.
  var letter: UInt8?
  /// A degree sign or `d` after the degrees.
  var isMarked = false
  /// Digits after the point; of a number without one, none.
  var fractionDigits = 0

  /// All of a text, in order; those of several numbers before the ones that they are of.
  static func all(in reading: Reading) -> [CoordinateText] {
    let runs = runs(in: reading.text)
    return runs.indices.flatMap { index in
      [marked(runs[index...], reading), single(runs[index], reading)].compactMap(\.self)
        + comma(runs[index...], reading)
    }
  }

  // MARK: - Numbers

  /// Digits with at most one point among them.
  private static func runs(in text: [UInt8]) -> [Range<Int>] {
    text.split { !ASCII.isDigit($0) && $0 != ASCII.point }.compactMap { run in
      let digits = run.drop { $0 == ASCII.point }
      let last = digits.lastIndex(where: ASCII.isDigit) ?? digits.startIndex
      let range = digits.startIndex..<min(last + 1, digits.endIndex)
      guard !range.isEmpty, text[range].count(where: { $0 == ASCII.point }) <= 1 else { return nil }
      return range
    }
  }

  private static func single(_ run: Range<Int>, _ reading: Reading) -> CoordinateText? {
    let text = reading.text
    let point = text[run].firstIndex(of: ASCII.point)
    let digits = run.filter { $0 != point }
    let whole = point.map { $0 - run.lowerBound } ?? digits.count
    let isWord = [(run.lowerBound - 1, -1), (run.upperBound, 1)].contains { index, step in
      isPart(index, of: text) && !(isLetter(text[index]) && !isPart(index + step, of: text))
    }
    if point == nil, isWord { return nil }
    let splits: [(degrees: Int, groups: Int)] =
      point == nil
      ? (1...3).flatMap { count in (1...3).map { (count, $0) } }
      : [(whole, 1), (whole - 2, 2), (whole - 4, 3)]
    let forms = splits.compactMap { split -> WrittenCoordinate? in
      let head = split.degrees + 2 * (split.groups - 1)
      guard (1...3).contains(split.degrees), digits.count - head >= (point == nil ? 2 : 0) else {
        return nil
      }
      let kept = point == nil ? digits : Array(digits.prefix(head + WrittenCoordinate.decimalsMax))
      return form(kept, split.degrees, split.groups, kept.count - head, reading)
    }
    let fraction = point.map { run.upperBound - $0 - 1 } ?? 0
    return make(run, forms, reading, fraction)
  }

  /// Whether a byte is one of a word.
  private static func isPart(_ index: Int, of text: [UInt8]) -> Bool {
    text.indices.contains(index)
      && (ASCII.isLetter(text[index]) || ASCII.isDigit(text[index])
        || text[index] == ASCII.underscore)
  }

  private static func form(
    _ digits: [Int],
    _ degrees: Int,
    _ count: Int,
    _ decimals: Int,
    _ reading: Reading
  ) -> WrittenCoordinate? {
    let groups: [[Int]] =
      switch count {
      case 1: [digits]
      case 2: [Array(digits[..<degrees]), Array(digits[degrees...])]
      default:
        [
          Array(digits[..<degrees]), Array(digits[degrees..<degrees + 2]),
          Array(digits[(degrees + 2)...]),
        ]
      }
    let form = WrittenCoordinate(reading: reading, groups: groups, decimals: decimals)
    return form.units == nil ? nil : form
  }

  private static func make(
    _ range: Range<Int>,
    _ forms: [WrittenCoordinate],
    _ reading: Reading,
    _ fraction: Int
  ) -> CoordinateText? {
    guard !forms.isEmpty else { return nil }
    let text = reading.text
    let start = range.lowerBound
    let isSign =
      start > 0 && text[start - 1] == ASCII.minus
      && (start < 2 || !ASCII.isLetter(text[start - 2]) && !ASCII.isDigit(text[start - 2]))
    return CoordinateText(
      range: range,
      forms: forms,
      hasMinus: isSign,
      letter: letter(around: range, in: text),
      fractionDigits: fraction
    )
  }

  /// `31,953900` with the comma of German and French.
  private static func comma(_ runs: ArraySlice<Range<Int>>, _ reading: Reading) -> [CoordinateText]
  {
    guard let first = runs.first, let second = runs.dropFirst().first,
      first.count <= 3, second.lowerBound == first.upperBound + 1,
      reading.text[first.upperBound] == ASCII.comma, second.count >= 5,
      !reading.text[first.lowerBound..<second.upperBound].contains(ASCII.point)
    else { return [] }
    let fraction = Array(second.prefix(WrittenCoordinate.decimalsMax))
    let form = form(Array(first) + fraction, first.count, 1, fraction.count, reading)
    let range = first.lowerBound..<second.upperBound
    return [make(range, [form].compactMap(\.self), reading, second.count)].compactMap(\.self)
  }

  // MARK: - Degrees, minutes and seconds

  private static func marked(_ runs: ArraySlice<Range<Int>>, _ reading: Reading) -> CoordinateText?
  {
    var parts: [Range<Int>] = []
    for run in runs.prefix(3) {
      if let last = parts.last {
        let between = reading.text[last.upperBound..<run.lowerBound]
        guard !reading.text[last].contains(ASCII.point), isMark(between) else { break }
        // Of UCS2, octets show each digit by itself.
        let isWide = last.count == 1 && between.contains(Reading.unreadable)
        guard reading.coding != .octets || !isWide else { break }
        let whole = run.prefix { reading.text[$0] != ASCII.point }.count
        // Among hexadecimal digits `d` is one.
        guard whole == 2 || whole == 1 && !between.contains(where: ASCII.isLetter) else { break }
      } else {
        guard run.count <= 3, !reading.text[run].contains(ASCII.point) else { return nil }
      }
      parts.append(run)
    }
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return nil }
    let point = last.firstIndex { reading.text[$0] == ASCII.point }
    let fraction = point.map { last.upperBound - $0 - 1 } ?? 0
    let decimals = min(fraction, WrittenCoordinate.decimalsMax)
    var groups = parts.map { $0.filter { reading.text[$0] != ASCII.point } }
    groups[groups.count - 1].removeLast(fraction - decimals)
    let form = WrittenCoordinate(reading: reading, groups: groups, decimals: decimals)
    guard form.units != nil else { return nil }
    let range = first.lowerBound..<last.upperBound
    var found = make(range, [form], reading, decimals)
    found?.isMarked = reading.text[first.upperBound..<parts[1].lowerBound].contains { byte in
      byte >= ASCII.delete || byte == Reading.unreadable || byte == 0x64
    }
    return found
  }

  /// `°`, `' `, `d`, `:`, `-` and a blank, in any code.
  private static func isMark(_ bytes: ArraySlice<UInt8>) -> Bool {
    (1...8).contains(bytes.count)
      && bytes.allSatisfy { byte in
        byte >= ASCII.delete || byte == Reading.unreadable
          || " '\":-degmo\\".utf8.contains(byte)
      }
  }

  // MARK: - Letters

  private static func isLetter(_ byte: UInt8) -> Bool { "NSEW".utf8.contains(byte) }

  /// Before the number where no other one is, after it and its marks, or before it.
  private static func letter(around range: Range<Int>, in text: [UInt8]) -> UInt8? {
    func isAlone(_ index: Int) -> Bool {
      text.indices.contains(index) && isLetter(text[index])
        && ![index - 1, index + 1].contains {
          text.indices.contains($0) && ASCII.isLetter(text[$0])
        }
    }
    let before = range.lowerBound - 1
    let index = before >= 0 && text[before] == ASCII.space ? before - 1 : before
    if isAlone(index), !text[..<index].suffix(4).contains(where: ASCII.isDigit) {
      return text[index]
    }
    let marks = text[range.upperBound...].prefix(4).prefix { byte in
      !ASCII.isLetter(byte) && !ASCII.isDigit(byte) && byte != ASCII.semicolon
    }
    let hasComma = marks.contains(ASCII.comma) && marks.contains(ASCII.space)
    if isAlone(marks.endIndex), !hasComma {
      let letter = text[marks.endIndex]
      // `3157.2343N03554.6377E000.0` of TK103: by the digits before the point.
      let whole = text[range].prefix { $0 != ASCII.point }.count
      let isNorth = letter == 0x4E || letter == 0x53
      let isJoined = marks.isEmpty && range.count >= whole + 4 && whole == (isNorth ? 4 : 5)
      if isJoined || !text.isDigit(at: marks.endIndex + 1) { return letter }
    }
    return isAlone(index) && !text.isDigit(at: index - 1) ? text[index] : nil
  }
}
