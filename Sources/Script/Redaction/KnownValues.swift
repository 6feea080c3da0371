import Primitives

/// What has been found somewhere, to be found wherever else it stands: in the name of a
/// client, in a body, in a comment, in another coding.
struct KnownValues {
  private struct Value {
    var kind: Identifier
    var text: [UInt8]
  }

  /// By their first four bytes.
  private var values: [UInt32: [Value]] = [:]

  init(_ scan: IdentifierScan) {
    for finding in scan.findings.joined() where finding.literal == nil {
      for text in Self.forms(of: finding) { add(Value(kind: finding.kind, text: text)) }
    }
  }

  private mutating func add(_ value: Value) {
    guard value.text.count >= 4 else { return }
    let key = Self.key(value.text, 0)
    let known = values[key, default: []]
    guard !known.contains(where: { $0.text == value.text && $0.kind == value.kind }) else { return }
    // The longest goes first.
    values[key] = (known + [value]).sorted { $0.text.count > $1.text.count }
  }

  /// The parts that the same identifier has in every form; none for what is known by its
  /// own form, and for what is too short to mean the same elsewhere.
  private static func forms(of finding: IdentifierFinding) -> [[UInt8]] {
    let value = finding.value
    switch finding.kind {
    case .imei: return [Array(value.prefix(14))]
    case .iccid: return [Array(value.prefix(18))]
    case .imsi: return [value]
    case .phoneNumber:
      // At home a zero is in the place of the country, of one to three digits.
      let national = (1...3).map { [ASCII.zero] + value.dropFirst($0) }
      return [value] + national.filter { $0.count >= 9 }
    // Project value: shorter ones are parts of words.
    case .userName, .password, .token:
      return [value].filter { $0.count >= 5 } + credentials(in: value)
    case .pin: return value.count >= 6 ? [value] : []
    case .cell: return cells(value)
    case .address, .email, .messageText: return []
    }
  }

  /// A name and a password in base64.
  private static func credentials(in value: [UInt8]) -> [[UInt8]] {
    Base64.readings(of: value, value.indices).flatMap { reading in
      reading.text.split(separator: ASCII.colon).map(Array.init).filter { $0.count >= 5 }
    }
  }

  /// In hexadecimal digits, as `+CEREG` has it, and as a number.
  private static func cells(_ value: [UInt8]) -> [[UInt8]] {
    let text = String(decoding: value, as: UTF8.self)
    let numbers = [Int(text, radix: 16), Int(text)].compactMap(\.self)
    let forms = numbers.flatMap { number -> [String] in
      let digits = String(number, radix: 16)
      let padded = String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
      return ["\(number)", digits, digits.uppercased(), padded, padded.uppercased()]
    }
    return ([text] + forms).map { Array($0.utf8) }.filter { $0.count >= 6 }
  }

  func find(in scan: inout IdentifierScan) {
    guard !values.isEmpty else { return }
    for (index, passage) in scan.passages.passages.enumerated() {
      let all = 0..<passage.bytes.count
      let plain = Reading(passage.bytes, all)
      let joined = plain.joined
      for reading in (joined.text.count < passage.bytes.count ? [plain, joined] : [plain])
        + Reading.others(of: passage.bytes, all)
      {
        find(reading, index, &scan)
      }
    }
  }

  private func find(_ reading: Reading, _ passage: Int, _ scan: inout IdentifierScan) {
    let text = reading.text
    guard text.count >= 4 else { return }
    for start in 0...text.count - 4 {
      guard let candidates = values[Self.key(text, start)] else { continue }
      for value in candidates where text[start...].starts(with: value.text) {
        let end = Self.end(of: value, from: start, in: text)
        guard Self.isWhole(value.kind, reading, start..<end) else { continue }
        let part = reading[start..<end]
        scan.add(
          IdentifierFinding(kind: value.kind, value: part.text, reading: part),
          to: passage
        )
        break
      }
    }
  }

  /// A check digit or a version goes with the number before it.
  private static func end(of value: Value, from start: Int, in text: [UInt8]) -> Int {
    var end = start + value.text.count
    let longest = value.kind == .imei ? 16 : value.kind == .iccid ? 20 : 0
    while end < start + longest, text.isDigit(at: end) { end += 1 }
    return end
  }

  /// A phone number is no part of a longer one, and a name that opens an account no part
  /// of a host's or an APN's.
  private static func isWhole(
    _ kind: Identifier,
    _ reading: Reading,
    _ range: Range<Int>
  ) -> Bool {
    let text = reading.text
    // What is joined for its digits alone has another number beside it.
    let before = reading.isCut(at: range.lowerBound) ? nil : text[..<range.lowerBound].last
    func isPart(_ byte: UInt8) -> Bool {
      byte == ASCII.point || byte == ASCII.minus || byte == ASCII.underscore
    }
    let rest = reading.isCut(at: range.upperBound) ? [] : text[range.upperBound...].prefix(2)
    // A point may end a sentence.
    let isEnd = rest.first.map(isPart) ?? false && !(rest.last.map(isWord) ?? false)
    let after = isEnd ? nil : rest.first
    // In place of a `+`.
    let isAbroad =
      text[..<range.lowerBound].suffix(2).elementsEqual("00".utf8)
      && !text.isDigit(at: range.lowerBound - 3)
    return [before, after].compactMap(\.self).allSatisfy { byte in
      switch kind {
      case .phoneNumber, .pin: return reading.coding == .semiOctets || !ASCII.isDigit(byte)
      case .cell: return !isWord(byte)
      case .userName, .password:
        return !isPart(byte) && !isWord(byte)
      default: return true
      }
    } || kind == .phoneNumber && isAbroad && !(after.map(ASCII.isDigit) ?? false)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || ASCII.isLetter(byte)
  }

  private static func key(_ text: [UInt8], _ start: Int) -> UInt32 {
    text[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
