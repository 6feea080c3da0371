import Primitives

/// Finds the identifiers of a trace or a scenario, in every coding.
///
/// What is a stand-in already is none.
struct IdentifierScan {
  let passages: TracePassages
  private let hasCells: Bool
  /// By passage.
  private(set) var findings: [[IdentifierFinding]]
  /// Whether a byte of a passage is part of a finding.
  private(set) var isTaken: [[Bool]]
  /// What looks like a message and cannot be read: the passage and where it begins.
  private(set) var unreadable: [(passage: Int, offset: Int)] = []

  /// With `hasCells` what tells the place is one of them.
  init(_ passages: TracePassages, hasCells: Bool = false) {
    self.passages = passages
    self.hasCells = hasCells
    findings = passages.passages.map { _ in [] }
    isTaken = passages.passages.map { [Bool](repeating: false, count: $0.bytes.count) }
    for index in passages.pins {
      let reading = whole(passages.passages[index])
      take([FoundText(.pin, reading.text.indices)], reading, index)
    }
    takeKeys()
    for line in passages.spoken { read(line) }
    for (index, passage) in passages.passages.enumerated() {
      let reading = whole(passage)
      guard passage.kind == .prose || passage.kind == .invocation else {
        take(
          MQTTFinder.find(in: passage.bytes) + MailFinder.find(in: passage.bytes),
          reading,
          index
        )
        for dump in Reading.dumps(in: passage.bytes, passage.bytes.indices) {
          takeCoded(dump, hasNumbers: false, index)
        }
        continue
      }
      take(FoundText.all(in: reading.text, isProse: passage.kind == .prose), reading, index)
      if hasCells { take(CellFinder.find(in: reading.text), reading, index) }
      for other in Reading.others(of: passage.bytes, passage.bytes.indices) {
        takeCoded(other, hasNumbers: false, index)
      }
    }
  }

  /// Adds a finding unless a part of it is one already, or it is a stand-in.
  mutating func add(_ finding: IdentifierFinding, to passage: Int) {
    let reading = finding.reading
    guard finding.literal != nil || !StandIns.isStandIn(finding.kind, finding.value) else { return }
    let covered = reading.covered
    guard !covered.contains(where: { isTaken[passage][$0] }) else { return }
    for place in covered { isTaken[passage][place] = true }
    findings[passage].append(finding)
  }

  private func whole(_ passage: TracePassages.Passage) -> Reading {
    passage.reading(of: passage.bytes.indices)
  }

  private mutating func take(_ found: [FoundText], _ reading: Reading, _ passage: Int) {
    for item in found {
      let part = reading[item.range]
      add(IdentifierFinding(kind: item.kind, value: part.text, reading: part), to: passage)
    }
  }

  // MARK: - Lines

  private mutating func read(_ line: TracePassages.SpokenLine) {
    let bytes = passages.passages[line.passage].bytes
    let range = line.range
    switch line.role {
    case .message(let part):
      let start = range.lowerBound
      takeMessage(bytes, start + part.lowerBound..<start + part.upperBound, line.passage)
    case .unit(let start): takeUnit(bytes, range.dropFirst(start), line.passage)
    case .plain, .doubtful:
      let reading = passages.passages[line.passage].reading(of: range)
      take(
        CommandFinder.find(in: reading.text, pending: line.pending.map(\.name)),
        reading,
        line.passage
      )
      if passages.passages[line.passage].kind != .prose {
        take(FoundText.all(in: reading.text), reading, line.passage)
      }
      if hasCells { take(CellFinder.find(in: reading.text), reading, line.passage) }
      takeCard(bytes, line)
      let hasNumbers = ArgumentList.all(in: reading.text).contains {
        CommandFinder.numberNames.contains($0.name)
      }
      for reading in Reading.others(of: bytes, range) {
        takeCoded(reading, hasNumbers: hasNumbers, line.passage)
      }
    }
  }

  private mutating func takeMessage(_ bytes: [UInt8], _ range: Range<Int>, _ passage: Int) {
    guard !range.isEmpty else { return }
    let isWide =
      range.count >= 8 && range.count.isMultiple(of: 4)
      && bytes[range].allSatisfy { ASCII.hexadecimalValue($0) != nil }
    let reading = isWide ? Reading.wide(bytes, range) : Reading(bytes, range)
    // What UCS2 has beyond ASCII is text as well.
    let text = isWide ? reading.text.map { max($0, ASCII.space) } : reading.text
    add(IdentifierFinding(kind: .messageText, value: text, reading: reading), to: passage)
  }

  private mutating func takeUnit(_ bytes: [UInt8], _ range: Range<Int>, _ passage: Int) {
    guard !range.isEmpty else { return }
    guard let findings = PDUFinder.find(in: bytes, range) else {
      unreadable.append((passage, range.lowerBound))
      return
    }
    for finding in findings { add(finding, to: passage) }
  }

  private mutating func takeCoded(_ reading: Reading, hasNumbers: Bool, _ passage: Int) {
    if reading.coding == .semiOctets {
      take(NumberFinder.find(inSemiOctets: reading.text), reading, passage)
      return
    }
    let digits = reading.text.first == ASCII.plus ? 1..<reading.text.count : reading.text.indices
    if hasNumbers, (7...20).contains(digits.count),
      reading.text[digits].allSatisfy(ASCII.isDigit)
    {
      take([FoundText(.phoneNumber, digits)], reading, passage)
    }
    take(KeyFileFinder.find(in: reading.text) + FoundText.all(in: reading.text), reading, passage)
    for line in reading.text.split(separator: Reading.unreadable) {
      let part = reading[line.indices]
      take(CommandFinder.find(in: part.text, pending: []), part, passage)
      if hasCells { take(CellFinder.find(in: part.text), part, passage) }
    }
  }

  /// Files of keys, over the lines of a passage or over comments in a row.
  private mutating func takeKeys() {
    var finder = KeyFileFinder()
    for (index, passage) in passages.passages.enumerated() {
      if passage.kind != .prose { finder = KeyFileFinder() }
      take(finder.read(passage.bytes), whole(passage), index)
    }
  }

  // MARK: - Files of the card

  /// The answer of `AT+CRSM` to the files that hold numbers and messages.
  ///
  ///     record  name, then: length, type, ten octets of digits, two identifiers
  ///     EF_SMSP name, then 28 octets, the service centre at the fourteenth
  ///     EF_SMS  status, then the message, filled up with FF
  ///
  /// - Source: 3GPP TS 31.102, 4.2.25 to 4.2.27 and 4.4.2.3.
  private mutating func takeCard(_ bytes: [UInt8], _ line: TracePassages.SpokenLine) {
    guard let command = line.pending.first(where: { $0.name == "+CRSM" }),
      command.arguments.count > 1,
      let list = ArgumentList.all(in: Array(bytes[line.range])).first, list.name == "+CRSM",
      list.arguments.count > 2
    else { return }
    let argument = list.arguments[2]
    let start = line.range.lowerBound
    let digits = start + argument.lowerBound..<start + argument.upperBound
    switch command.arguments[1] {
    case "28480", "28474", "28475": takeNumber(bytes, digits.suffix(28), line.passage)
    case "28482": takeNumber(bytes, digits.suffix(30).prefix(24), line.passage)
    case "28476":
      var end = digits.upperBound
      while end - 2 > digits.lowerBound, bytes[end - 2..<end].elementsEqual("FF".utf8) { end -= 2 }
      guard end - digits.lowerBound > 2 else { return }
      takeUnit(bytes, digits.lowerBound + 2..<end, line.passage)
    default: break
    }
  }

  /// A length, a type and the digits.
  private mutating func takeNumber(_ bytes: [UInt8], _ range: Range<Int>, _ passage: Int) {
    guard range.count >= 6,
      let length = bytes.span.hexadecimal(in: range.lowerBound..<range.lowerBound + 2),
      (2...11).contains(length)
    else { return }
    let start = range.lowerBound + 4
    let reading = Reading.semiOctets(bytes, start..<min(start + 2 * (Int(length) - 1), bytes.count))
    let digits = reading.text.prefix(while: ASCII.isDigit)
    guard digits.count >= 7 else { return }
    take([FoundText(.phoneNumber, digits.indices)], reading, passage)
  }
}
