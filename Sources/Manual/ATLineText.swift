import Primitives

/// The name that a line of the TA carries.
///
/// `+CGNSINF` of `+CGNSINF: 1,...`, `*PSUTTZ`, `DST`, `+SAPBR` of
/// `+SAPBR 1: DEACT`; a URC without parameters is its own name. `nil` for a
/// line that carries none, such as an IMEI: its name is the command's.
package func responseName(ofLine line: [UInt8]) -> String? {
  responseName(ofLine: line.span)
}

func responseName(ofLine line: Span<UInt8>) -> String? {
  if let name = line.plainName { return ATText.text(line, name) }
  let text = ATText.text(line)
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

extension Span where Element == UInt8 {
  /// The name of a line such as `+CSQ: 17,99`, which most have: a plus sign, letters
  /// and digits, a colon.
  var plainName: Range<Int>? {
    guard count > 2, self[0] == ASCII.plus else { return nil }
    var end = 1
    while end < count, ASCII.isLetter(self[end]) || ASCII.isDigit(self[end]) { end &+= 1 }
    guard end < count, self[end] == ASCII.colon else { return nil }
    // A sign that stands on the colon belongs to it: then it is no ASCII.
    guard end + 1 == count || self[end + 1] < 0x80 else { return nil }
    return 0..<end
  }
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
  "DATA ACCEPT",
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
    var value = ATFieldCollector()
    value.name("")
    value.value(parameter: bytes, range)
    return value.fields[0].value
  }

  /// Whether the number loses nothing as a number: no plus sign and no zeros in
  /// front, which identifiers have.
  static func isPlainNumber(
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

  static func text(_ bytes: Span<UInt8>) -> String { text(bytes, 0..<bytes.count) }

  static func text<let capacity: Int>(_ bytes: FixedBytes<capacity>) -> String {
    bytes.withBytes { text($0) }
  }

  /// The parameters after `NAME:`, or the whole line where there is no name.
  static func parameterValues(of line: [UInt8], name: String) -> [FieldValue] {
    parameterRanges(of: line, name: name).map { parameterValue(line.span, $0) }
  }

  /// Where each of the parameters stands, quotes included.
  static func parameterRanges(of line: [UInt8], name: String) -> [Range<Int>] {
    let range = parameters(of: line.span, name: name)
    guard !range.isEmpty else { return [] }
    var cursor = FieldCursor(range)
    var ranges: [Range<Int>] = []
    while let field = cursor.next(in: line.span) { ranges.append(field) }
    return ranges
  }

  /// Where the parameters stand, after `NAME:` or in the whole line.
  static func parameters(of line: Span<UInt8>, name: String) -> Range<Int> {
    let name = name.utf8.span
    var start = 0
    if !name.isEmpty, line.count >= name.count, line.extracting(0..<name.count).equals(name) {
      start = name.count
      if start < line.count, line[start] == ASCII.colon || line[start] == ASCII.comma { start += 1 }
    }
    // `+RECEIVE,0,1234:` ends in a colon.
    let end =
      line.count > start && line[line.count - 1] == ASCII.colon ? line.count - 1 : line.count
    return line.trimmed(start..<end)
  }
}
