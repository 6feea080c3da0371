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
      guard let text = Self.core(of: finding) else { continue }
      let value = Value(kind: finding.kind, text: text)
      let known = values[Self.key(text, 0), default: []]
      guard !known.contains(where: { $0.text == text && $0.kind == finding.kind }) else { continue }
      // The longest goes first.
      values[Self.key(text, 0)] = (known + [value]).sorted { $0.text.count > $1.text.count }
    }
  }

  /// The part that the same identifier has in every form; `nil` for what is known by its
  /// own form, and for what is too short to mean the same elsewhere.
  private static func core(of finding: IdentifierFinding) -> [UInt8]? {
    switch finding.kind {
    case .imei: Array(finding.value.prefix(14))
    case .iccid: Array(finding.value.prefix(18))
    case .imsi, .phoneNumber: finding.value
    // Project value: shorter ones are parts of words.
    case .userName, .password, .token: finding.value.count >= 5 ? finding.value : nil
    case .address, .email, .pin, .messageText, .cell: nil
    }
  }

  func find(in scan: inout IdentifierScan) {
    guard !values.isEmpty else { return }
    for (index, passage) in scan.passages.passages.enumerated() {
      let all = 0..<passage.bytes.count
      find(Reading(passage.bytes, all), index, &scan)
      for reading in Reading.ofDigits(in: passage.bytes, all) { find(reading, index, &scan) }
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
    let around = [range.lowerBound - 1, range.upperBound].filter(reading.text.indices.contains)
    return around.allSatisfy { index in
      let byte = reading.text[index]
      switch kind {
      case .phoneNumber: return reading.coding != .plain || !ASCII.isDigit(byte)
      case .userName, .password:
        let isPart = byte == ASCII.point || byte == ASCII.minus || byte == ASCII.underscore
        return !isPart && !ASCII.isDigit(byte) && !ASCII.isLetter(byte)
      default: return true
      }
    }
  }

  private static func key(_ text: [UInt8], _ start: Int) -> UInt32 {
    text[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
