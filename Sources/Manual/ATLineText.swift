import Primitives
import SIM7000

/// The name that a line of the TA carries.
///
/// `+CGNSINF` of `+CGNSINF: 1,...`, `*PSUTTZ`, `DST`, `+SAPBR` of
/// `+SAPBR 1: DEACT`; a URC without parameters is its own name. `nil` for a
/// line that carries none, such as an IMEI: its name is the command's.
package func responseName(ofLine line: [UInt8]) -> String? {
  if let name = plainName(of: line.span) { return name }
  let text = String(decoding: line, as: UTF8.self)
  if barewords.contains(text) { return text }
  if text.hasPrefix("+SAPBR ") { return "+SAPBR" }
  if text.hasPrefix("$") { return nil }
  let isMarked = text.hasPrefix("+") || text.hasPrefix("*")
  if isMarked, let list = text.firstIndex(of: "("), text[..<list].hasSuffix(" "),
    !text[..<list].contains(":")
  {
    return String(text[..<list].dropLast())  // `+IFC (0-2),(0-2)`.
  }
  if let colon = text.firstIndex(of: ":") {
    // `0, REMOTE IP: 10.76.40.73`.
    let name = isMarked ? text[..<colon] : text[..<colon].withoutConnection.name
    if isMarked {
      return String(name.split(separator: ",", omittingEmptySubsequences: false)[0])
    }
    return labels.contains(String(name)) ? String(name) : nil
  }
  guard isMarked else { return ConnectionEvent(text)?.word ?? onlineName(of: text) }
  return text.split(separator: ",", omittingEmptySubsequences: false).first.map(String.init)
}

/// The name of a line such as `+CSQ: 17,99`, which most have: a plus sign, letters
/// and digits, a colon.
private func plainName(of line: Span<UInt8>) -> String? {
  guard line.count > 2, line[0] == ASCII.plus else { return nil }
  var end = 1
  while end < line.count, ASCII.isLetter(line[end]) || ASCII.isDigit(line[end]) { end += 1 }
  guard end < line.count, line[end] == ASCII.colon else { return nil }
  // A sign that stands on the colon belongs to it: then it is no ASCII.
  guard end + 1 == line.count || line[end + 1] < 0x80 else { return nil }
  return ATText.text(line, 0..<end)
}

/// URCs that are always the same text.
private let barewords: Set = [
  "RDY", "SMS Ready", "Call Ready", "NORMAL POWER DOWN", "UNDER-VOLTAGE WARNNING",
  "UNDER-VOLTAGE WARNING", "UNDER-VOLTAGE POWER DOWN", "OVER-VOLTAGE WARNNING",
  "OVER-VOLTAGE WARNING", "OVER-VOLTAGE POWER DOWN", "RING", "SERVER OK", "SERVER CLOSE",
]

/// `CONNECT` of `CONNECT 150000000`.
private func onlineName(of text: String) -> String? {
  let name = "CONNECT"
  guard text.hasPrefix(name) else { return nil }
  return text.dropFirst(name.count).withoutBlanks.allSatisfy(\.isASCIIDigit) ? name : nil
}

/// Names without a plus sign or an asterisk in front.
private let labels: Set = [
  "DST", "STATE", "RECV FROM", "REMOTE IP", "C", "S", "VOICE CALL", "MISSED_CALL", "Revision",
]

/// What happened to a connection: `3, CLOSED` or, in single mode, `CLOSED`.
struct ConnectionEvent {
  var connection: Int64?
  var word: String
  var event: String
}

extension StringProtocol where SubSequence == Substring {
  /// The number of a connection in front and what stands behind it.
  fileprivate var withoutConnection: (connection: Int64?, name: Substring) {
    let parts = split(separator: ",", maxSplits: 1)
    guard parts.count == 2, let connection = Int64(parts[0]) else { return (nil, self[...]) }
    return (connection, parts[1].drop { $0 == " " })
  }
}

extension ConnectionEvent {
  init?(_ text: String) {
    let (connection, word) = text.withoutConnection
    switch word {
    case "CONNECT OK": event = "connected"
    case "CONNECT FAIL": event = "connectFailed"
    case "ALREADY CONNECT": event = "alreadyConnected"
    case "SEND OK": event = "sendOk"
    case "SEND FAIL": event = "sendFail"
    case "CLOSE OK": event = "closeOk"
    case "CLOSED": event = "closed"
    default: return nil
    }
    self.connection = connection
    self.word = String(word)
  }
}

/// Texts and parameters of a line of the TA.
enum ATText {
  /// One parameter of a line as it stands there: a number with its digits, a
  /// quoted or plain text, or nothing.
  static func parameterValue(_ bytes: Span<UInt8>, _ range: Range<Int>) -> FieldValue {
    let field = bytes.trimmed(range)
    guard !field.isEmpty else { return .null }
    if field.count >= 2, bytes[field.lowerBound] == ASCII.quote,
      bytes[field.upperBound - 1] == ASCII.quote
    {
      let quoted = field.lowerBound + 1..<field.upperBound - 1
      return quoted.isEmpty ? .null : .text(text(bytes, quoted))
    }
    if let number = FixedPoint(parsing: bytes, field), isPlainNumber(bytes, field, number) {
      return number.fractionDigits == 0 ? .integer(number.coefficient) : .decimal(number)
    }
    return .text(text(bytes, field))
  }

  /// A number with its digits, or nothing.
  static func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> FieldValue {
    guard let number = FixedPoint(parsing: bytes, range) else { return .null }
    return number.fractionDigits == 0 ? .integer(number.coefficient) : .decimal(number)
  }

  /// Whether the number loses nothing as a number: no plus sign and no zeros in
  /// front, which identifiers have.
  private static func isPlainNumber(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    _ number: FixedPoint
  ) -> Bool {
    guard bytes[range.lowerBound] != ASCII.plus, bytes[range.upperBound - 1] != ASCII.point else {
      return false
    }
    let start = range.lowerBound + (bytes[range.lowerBound] == ASCII.minus ? 1 : 0)
    let integerDigits =
      range.upperBound - start - (number.fractionDigits > 0 ? 1 : 0)
      - Int(number.fractionDigits)
    return integerDigits == 1 || integerDigits > 1 && bytes[start] != ASCII.zero
  }

  static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  static func text<let capacity: Int>(_ bytes: FixedBytes<capacity>) -> String {
    bytes.withBytes { text($0, 0..<$0.count) }
  }

  /// The parameters after `NAME:`, or the whole line where there is no name.
  static func parameters(of line: [UInt8], name: String) -> [FieldValue] {
    parameterRanges(of: line, name: name).map { parameterValue(line.span, $0) }
  }

  /// Where the parameters after `NAME:` stand, quotes included.
  static func parameterRanges(of line: [UInt8], name: String) -> [Range<Int>] {
    let bytes = line.span
    var start = 0
    if !name.isEmpty, line.starts(with: name.utf8) {
      start = name.utf8.count
      if start < line.count, line[start] == ASCII.colon || line[start] == ASCII.comma { start += 1 }
    }
    // `+RECEIVE,0,1234:` ends in a colon.
    let end = line.count > start && line.last == ASCII.colon ? line.count - 1 : line.count
    let range = bytes.trimmed(start..<end)
    guard !range.isEmpty else { return [] }
    var cursor = FieldCursor(range)
    var ranges: [Range<Int>] = []
    while let field = cursor.next(in: bytes) { ranges.append(field) }
    return ranges
  }

  /// `coefficient` x 10^-`digits` with `shown` decimals.
  static func decimal(_ coefficient: Int64, _ digits: UInt8, shown: UInt8) -> String {
    let value = FixedPoint(coefficient: coefficient, fractionDigits: digits)
    let scaled = value.scaled(toFractionDigits: shown) ?? 0
    var unit: Int64 = 1
    for _ in 0..<shown { unit *= 10 }
    var text = FixedBytes<40>()
    if scaled < 0 { text.append(ASCII.minus) }
    text.append(decimal: abs(scaled) / unit)
    if shown > 0 {
      text.append(ASCII.point)
      text.append(decimal: abs(scaled) % unit, minimumDigits: Int(shown))
    }
    return ATText.text(text)
  }
}
