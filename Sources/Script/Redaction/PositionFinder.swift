import Primitives

/// Positions of things and people, wherever a trace has them.
enum PositionFinder {
  /// What says that the positions of a file are moved: a second time they stay.
  static let header = "positions: moved"

  static func isMoved(_ passages: TracePassages) -> Bool {
    passages.lines.contains { $0.elementsEqual("# \(header)".utf8) }
  }

  static func find(in passages: TracePassages) -> [WrittenCoordinate] {
    var found: [WrittenCoordinate] = []
    for line in passages.spoken {
      let bytes = passages.passages[line.passage].bytes
      found += answers(bytes, line) + sentences(bytes, line) + members(bytes, line)
    }
    for (index, passage) in passages.passages.enumerated() {
      if case .wire = passage.kind { continue }
      found += pairs(passage.bytes, index)
    }
    return found.filter(\.isPlace)
  }

  // MARK: - Answers

  /// Which argument is the latitude, which the longitude.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSINF, AT+CLBS; SIM800 Series
  ///   AT Command Manual V1.09, AT+CIPGSMLOC.
  private static let answers: [(name: String, latitude: Int, longitude: Int)] = [
    ("+CGNSINF", 3, 4), ("+UGNSINF", 3, 4), ("+CLBS", 2, 1), ("+CIPGSMLOC", 2, 1),
  ]

  private static func answers(
    _ bytes: [UInt8],
    _ line: TracePassages.SpokenLine
  ) -> [WrittenCoordinate] {
    let text = Array(bytes[line.range])
    guard let list = ArgumentList.all(in: text).first,
      let answer = answers.first(where: { $0.name == list.name }),
      list.arguments.count > max(answer.latitude, answer.longitude)
    else { return [] }
    let start = line.range.lowerBound
    return [(answer.latitude, true), (answer.longitude, false)].map { index, isLatitude in
      let range = list.arguments[index]
      return WrittenCoordinate(
        passage: line.passage,
        range: start + range.lowerBound..<start + range.upperBound,
        form: .degrees,
        isLatitude: isLatitude,
        text: Array(text[range])
      )
    }
  }

  // MARK: - Sentences

  /// `ddmm.mmmm,N,dddmm.mmmm,E`, whatever stands around it.
  private static func sentences(
    _ bytes: [UInt8],
    _ line: TracePassages.SpokenLine
  ) -> [WrittenCoordinate] {
    let fields = bytes[line.range].split(
      omittingEmptySubsequences: false,
      whereSeparator: { $0 == ASCII.comma || $0 == ASCII.colon || $0 == ASCII.asterisk }
    )
    guard fields.count >= 4 else { return [] }
    return (0...fields.count - 4).flatMap { index -> [WrittenCoordinate] in
      let part = fields[index..<index + 4].map { Array($0.drop { $0 == ASCII.space }) }
      guard isMinutes(part[0], digits: 4), isMinutes(part[2], digits: 5),
        part[1] == [0x4E] || part[1] == [0x53], part[3] == [0x45] || part[3] == [0x57]
      else { return [] }
      return [0, 2].map { offset in
        WrittenCoordinate(
          passage: line.passage,
          range: fields[index + offset].endIndex
            - part[offset].count..<fields[index + offset].endIndex,
          form: .minutes,
          isLatitude: offset == 0,
          text: part[offset],
          isNegative: part[offset + 1] == [0x53] || part[offset + 1] == [0x57]
        )
      }
    }
  }

  private static func isMinutes(_ text: [UInt8], digits: Int) -> Bool {
    text.count > digits + 1 && text[digits] == ASCII.point
      && text[..<digits].allSatisfy(ASCII.isDigit)
      && text[(digits + 1)...].allSatisfy(ASCII.isDigit)
  }

  // MARK: - Bodies

  private static let names: [(name: String, isLatitude: Bool)] = [
    ("latitude", true), ("longitude", false), ("lat", true), ("lon", false), ("lng", false),
    ("long", false),
  ]

  /// `"latitude": 31.9`, `lat=31.9`.
  private static func members(
    _ bytes: [UInt8],
    _ line: TracePassages.SpokenLine
  ) -> [WrittenCoordinate] {
    bytes[line.range].split { !ASCII.isLetter($0) }.compactMap { word in
      let lower = String(decoding: word.map { $0 | 0x20 }, as: UTF8.self)
      guard let name = names.first(where: { $0.name == lower }) else { return nil }
      let between: [UInt8] = [ASCII.quote, ASCII.backslash, ASCII.colon, ASCII.equals, ASCII.space]
      let rest = bytes[word.endIndex..<line.range.upperBound]
      let number = rest.drop { between.contains($0) }
      guard number.startIndex > word.endIndex else { return nil }
      return coordinate(number, isLatitude: name.isLatitude, line.passage)
    }
  }

  private static func coordinate(
    _ text: ArraySlice<UInt8>,
    isLatitude: Bool,
    _ passage: Int
  ) -> WrittenCoordinate? {
    let end = text.dropFirst().firstIndex { !ASCII.isDigit($0) && $0 != ASCII.point }
    let range = text.startIndex..<(end ?? text.endIndex)
    guard let first = text.first, ASCII.isDigit(first) || first == ASCII.minus else { return nil }
    return WrittenCoordinate(
      passage: passage,
      range: range,
      form: .degrees,
      isLatitude: isLatitude,
      text: Array(text[range])
    )
  }

  // MARK: - Verbs and comments

  /// Two numbers side by side with four decimals and more: `place 31.953900 35.910600`.
  private static func pairs(_ bytes: [UInt8], _ passage: Int) -> [WrittenCoordinate] {
    let words = bytes.split { $0 == ASCII.space || $0 == ASCII.comma || $0 == ASCII.quote }
    var found: [WrittenCoordinate] = []
    var index = 0
    while index + 1 < words.count {
      let pair = [words[index], words[index + 1]].compactMap { word in
        coordinate(word, isLatitude: found.count.isMultiple(of: 2), passage)
      }
      let isPair =
        pair.count == 2
        && zip(pair, words[index...]).allSatisfy { item, word in
          guard item.range == word.indices, let point = item.text.firstIndex(of: ASCII.point)
          else { return false }
          return item.text.count - point > 4
        }
      guard isPair else {
        index += 1
        continue
      }
      var second = pair[1]
      second.isLatitude = false
      found += [pair[0], second]
      index += 2
    }
    return found
  }
}
