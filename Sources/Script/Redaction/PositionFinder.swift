import Primitives

/// Positions of things and people, wherever a trace has them.
///
/// First those that a command, a name or a mark shows to be positions; then, in any
/// notation and coding, each number whose value is within rounding of one of them.
struct PositionFinder {
  /// What says that the positions of a file are moved: a second time they stay.
  static let header = "positions: moved"

  private let passages: TracePassages
  private(set) var found: [WrittenCoordinate] = []
  /// What looks like a position, and nothing shows that it is one.
  private(set) var doubtful: [(passage: Int, offset: Int)] = []
  /// Which bytes are part of a finding.
  private(set) var isTaken: [[Bool]]

  static func isMoved(_ passages: TracePassages) -> Bool {
    passages.lines.contains { $0.elementsEqual("# \(header)".utf8) }
  }

  /// Without the bytes that `isTaken` already.
  init(_ passages: TracePassages, isTaken: [[Bool]]) {
    self.passages = passages
    self.isTaken = isTaken
    for line in passages.spoken { readAnswer(line) }
    let texts = passages.passages.indices.flatMap { index in
      Self.readings(of: passages.passages[index]).map { reading in
        Text(
          passage: index,
          reading: reading,
          numbers: CoordinateText.all(in: reading).filter { Self.isLegible($0, in: reading) }
        )
      }
    }
    for text in texts { readNames(text) }
    let named = KnownPositions(found)
    for text in texts { readPairs(text, named, isCertain: true) }
    let known = KnownPositions(found)
    for text in texts { readPairs(text, known, isCertain: false) }
    let all = KnownPositions(found.filter { $0.precision <= 0.001 })
    for text in texts { readKnown(text, all) }
    for text in texts { readDoubtful(text) }
  }

  /// A text and what in it may be a coordinate.
  private struct Text {
    var passage: Int
    var reading: Reading
    var numbers: [CoordinateText]
  }

  private static func readings(of passage: TracePassages.Passage) -> [Reading] {
    let all = 0..<passage.bytes.count
    return [passage.reading(of: all)]
      + Reading.others(of: passage.bytes, all).filter { $0.coding != .semiOctets }
  }

  /// Whether what is around a number is text as well, where it is decoded from digits.
  private static func isLegible(_ number: CoordinateText, in reading: Reading) -> Bool {
    guard reading.coding == .octets || reading.coding == .wide else { return true }
    func isText(_ index: Int) -> Bool { reading.text[index] != Reading.unreadable }
    let before = (0..<number.range.lowerBound).reversed().prefix(while: isText).count
    let after = (number.range.upperBound..<reading.text.count).prefix(while: isText).count
    let count = before + number.range.count + after
    // Project value: random octets hardly have as many letters in a row.
    return count >= 8 || count == reading.text.count
  }

  private mutating func add(_ coordinate: WrittenCoordinate?, _ passage: Int) {
    guard var coordinate, coordinate.isPlace else { return }
    let places = coordinate.groups.joined().flatMap { coordinate.reading[$0..<$0 + 1].covered }
    guard !places.contains(where: { isTaken[passage][$0] }) else { return }
    for place in places { isTaken[passage][place] = true }
    coordinate.passage = passage
    found.append(coordinate)
  }

  private func isFree(_ number: CoordinateText, _ text: Text) -> Bool {
    !text.reading[number.range].covered.contains { isTaken[text.passage][$0] }
  }

  // MARK: - Answers

  /// Which argument is the latitude, which the longitude.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSINF, AT+CLBS, AT+CGTP; SIM800
  ///   Series AT Command Manual V1.09, AT+CIPGSMLOC; SIM808's AT+CGPSINF=0.
  private static let answers: [(name: String, latitude: Int, longitude: Int)] = [
    ("+CGNSINF", 3, 4), ("+UGNSINF", 3, 4), ("+CLBS", 2, 1), ("+CIPGSMLOC", 2, 1),
    ("+CGPSINF", 2, 1), ("+GTPCELL", 0, 1), ("AT+CLBS", 3, 2),
  ]

  private mutating func readAnswer(_ line: TracePassages.SpokenLine) {
    let reading = passages.passages[line.passage].reading(of: line.range)
    let prefix = ArgumentList.commands(in: reading.text) == nil ? "" : "AT"
    for list in ArgumentList.all(in: reading.text) {
      guard let answer = Self.answers.first(where: { $0.name == prefix + list.name }),
        list.arguments.count > max(answer.latitude, answer.longitude),
        // Its other modes are sentences of NMEA.
        list.name != "+CGPSINF" || reading.text[list.arguments[0]].elementsEqual("0".utf8)
      else { continue }
      for (index, isLatitude) in [(answer.latitude, true), (answer.longitude, false)] {
        let range = list.arguments[index]
        let number = CoordinateText.all(in: reading).first { range.contains($0.range.lowerBound) }
        add(number.flatMap { Self.certain($0, isLatitude: isLatitude) }, line.passage)
      }
    }
  }

  /// A number that is a coordinate because of its place.
  private static func certain(_ number: CoordinateText, isLatitude: Bool) -> WrittenCoordinate? {
    var forms = number.forms
    if number.fractionDigits == 0, !number.isMarked {
      // Project value: receivers count ten-millionths; shorter numbers are millionths.
      let whole = isLatitude ? 2 : 3
      forms = [7, 6, 5, 4].compactMap { decimals in
        forms.first {
          $0.groups.count == 1 && $0.decimals == decimals
            && (1...whole).contains($0.groups[0].count - decimals)
        }
      }
    }
    guard var form = forms.first(where: { $0.degrees <= (isLatitude ? 90 : 180) }) else {
      return nil
    }
    form.isLatitude = isLatitude
    form.isNegative = number.hasMinus || number.letter == 0x53 || number.letter == 0x57
    return form
  }

  // MARK: - Names, letters and marks

  private static let names: [String: Bool] = [
    "latitude": true, "longitude": false, "lat": true, "lon": false, "lng": false, "long": false,
    "latitud": true, "longitud": false,
  ]

  /// `"latitude": 31.9`, `lat=31.9`, `3157.2340,N`, `31.95390 N`, `31°57'14.04"N`.
  private mutating func readNames(_ text: Text) {
    for number in text.numbers {
      let word = Self.word(before: number.range.lowerBound, in: text.reading.text)
      if let isLatitude = Self.names[word] {
        add(Self.certain(number, isLatitude: isLatitude), text.passage)
      } else if let letter = number.letter {
        let isLatitude = letter == 0x4E || letter == 0x53
        let hasMinutes = number.forms.contains { $0.groups.count > 1 }
        // Project value: so many fractions no watts or newtons have.
        let hasSeconds = number.forms.contains {
          $0.groups.count == 3 && number.range.count > $0.groups.joined().count + 1
        }
        let least = hasSeconds ? 0 : hasMinutes ? 1 : 3
        guard number.isMarked || number.fractionDigits > least else { continue }
        add(Self.certain(number, isLatitude: isLatitude), text.passage)
      }
    }
  }

  /// The word before a number, with signs and `is` between them, in lower case.
  private static func word(before start: Int, in text: [UInt8]) -> String {
    let signs = text[..<start].suffix(8).reversed().prefix { byte in
      !ASCII.isLetter(byte) && !ASCII.isDigit(byte)
    }
    let end = start - signs.count
    var word = text[..<end].suffix(16)
    // Of `lat_e7`, whose value is in units of 1e-7.
    let exponent = word.suffix(2)
    if exponent.count == 2, exponent.first.map({ $0 | 0x20 }) == 0x65, exponent.last == 0x37 {
      word = word.dropLast(word.dropLast(2).last == ASCII.underscore ? 3 : 2)
    }
    let letters = word.reversed().prefix(while: ASCII.isLetter).reversed()
    let name = String(decoding: letters.map { $0 | 0x20 }, as: UTF8.self)
    return ["is", "was"].contains(name) ? Self.word(before: end - name.utf8.count, in: text) : name
  }

  // MARK: - Pairs

  /// Project value: the names that programs, URLs and maps give to both together.
  private static let places: Set = [
    "geo", "gps", "loc", "location", "ll", "sll", "q", "pos", "position", "point", "coordinates",
    "coords", "coordinate", "center", "centre", "latlng", "latlon", "place", "home", "p", "at",
  ]

  private mutating func readPairs(_ text: Text, _ known: KnownPositions, isCertain: Bool) {
    for (first, second) in pairs(in: text, within: 4) {
      let digits = min(first.fractionDigits, second.fractionDigits)
      guard digits >= 3, first.forms[0].groups.count == 1, second.forms[0].groups.count == 1 else {
        continue
      }
      let isLonger = digits >= 4
      let isWritten = passages.passages[text.passage].isWritten && isLonger
      let name = Self.word(before: first.range.lowerBound, in: text.reading.text)
      let isNamed = isWritten || Self.places.contains(name)
      guard isCertain ? isNamed : true else { continue }
      let near = [true, false].first { isLatitude in
        [(first, isLatitude), (second, !isLatitude)].allSatisfy { number, isLatitude in
          known.find(number.forms[0], isLatitude: isLatitude, hasMinus: number.hasMinus, slack: 1)
            != nil
        }
      }
      guard isCertain || near != nil else { continue }
      // GeoJSON has the longitude first (RFC 7946, 3.1.1).
      let isLatitude = near ?? (name != "coordinates" && first.forms[0].degrees <= 90)
      add(Self.certain(first, isLatitude: isLatitude), text.passage)
      add(Self.certain(second, isLatitude: !isLatitude), text.passage)
    }
  }

  /// Numbers with nothing but signs between them, at most `limit` of these.
  private func pairs(
    in text: Text,
    within limit: Int,
    letters: Bool = false
  ) -> [(CoordinateText, CoordinateText)] {
    var found: [(CoordinateText, CoordinateText)] = []
    for (index, first) in text.numbers.enumerated() where isFree(first, text) {
      for second in text.numbers[(index + 1)...].prefix(6) {
        let start = first.range.upperBound
        guard second.range.lowerBound > start else { continue }
        guard second.range.lowerBound - start <= limit else { break }
        let between = text.reading.text[start..<second.range.lowerBound]
        let isNear = between.allSatisfy { byte in
          !ASCII.isDigit(byte) && !ASCII.isLineEnding(byte) && (letters || !ASCII.isLetter(byte))
        }
        if isNear, isFree(second, text) { found.append((first, second)) }
      }
    }
    return found
  }

  // MARK: - Values

  /// Project value: a number with as many digits is no other one by chance.
  private static let precisionMax = 0.001

  private mutating func readKnown(_ text: Text, _ known: KnownPositions) {
    guard !known.isEmpty else { return }
    // Coarse ones are known by each other.
    for (first, second) in pairs(in: text, within: 12, letters: true) {
      for isLatitude in [true, false] {
        let both = [(first, isLatitude), (second, !isLatitude)].map { number, isLatitude in
          number.forms.lazy.compactMap { form in
            form.degree < 10
              ? nil
              : known.find(form, isLatitude: isLatitude, hasMinus: number.hasMinus)
          }.first
        }
        guard both.allSatisfy({ $0 != nil }) else { continue }
        for coordinate in both { add(coordinate, text.passage) }
        break
      }
    }
    for number in text.numbers where isFree(number, text) {
      let matches = number.forms.flatMap { form -> [WrittenCoordinate] in
        guard form.precision <= Self.precisionMax, Self.isAlone(number, form) else { return [] }
        // Project value: five decimals beside a position are another one.
        let slack = number.fractionDigits >= 5 && form.groups.count == 1 ? 0.05 : 0
        return [true, false].compactMap { isLatitude in
          known.find(form, isLatitude: isLatitude, hasMinus: number.hasMinus, slack: slack)
        }
      }
      add(matches.first, text.passage)
    }
  }

  /// Whether a number needs no other beside it.
  private static func isAlone(_ number: CoordinateText, _ form: WrittenCoordinate) -> Bool {
    if form.groups.count > 1, number.range.count > form.groups.joined().count + 1 {
      return number.isMarked || number.letter != nil || form.decimals > 0  // Else it may be a time.
    }
    return number.fractionDigits > 0 || number.range.count >= 7
  }

  // MARK: - What nothing shows

  private mutating func readDoubtful(_ text: Text) {
    // Project value: enough for `, the longitude ` and for the name of a member of JSON.
    for (first, second) in pairs(in: text, within: 20, letters: true) {
      let digits = min(first.fractionDigits, second.fractionDigits)
      let isPair = [first, second].allSatisfy { ($0.forms.first?.groups.count ?? 0) == 1 }
      let degrees = [first, second].map { $0.forms[0].degrees }
      guard isPair, digits >= 4, degrees.contains(where: { $0 <= 90 }),
        degrees.allSatisfy({ $0 > 2 })
      else { continue }
      doubtful.append((text.passage, text.reading.places[first.range.lowerBound]))
    }
  }
}

extension TracePassages.Passage {
  /// A comment or a verb rather than bytes of a wire.
  fileprivate var isWritten: Bool { kind == .prose || kind == .invocation }
}
