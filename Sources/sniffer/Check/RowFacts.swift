import Decoding
import Manual
import Primitives

/// What is to be said of a dialogue as a whole: how it ended, what came unasked,
/// how far it was read.
struct RowFacts {
  private let decoding: RowDecoding
  private let input: [UInt8]

  init(_ decoding: RowDecoding, input: [UInt8]) {
    self.decoding = decoding
    self.input = input
  }

  static func isError(_ final: RowDecoding.Line) -> Bool {
    !successes.contains(final.name ?? "")
  }

  private static let successes: Set = [
    "OK", "SHUT OK", "CLOSE OK", "SEND OK", "DATA ACCEPT", "NORMAL POWER DOWN", "+CIFSR", "CONNECT",
  ]

  func value(_ key: String) -> FieldValue? {
    switch key {
    case "result": result.map { .text($0) }
    case "final": .boolean(isFinal)
    case "final_found": .boolean(end != nil)
    case "is_error": .boolean(end.map(Self.isError) ?? false)
    case "cme": code(of: "+CME ERROR")
    case "cms": code(of: "+CMS ERROR")
    case "lines": .integer(Int64(information.count))
    case "text", "body": text(key)
    case "echo": decoding.lines(.echo).first.map { .text($0.text) }
    case "prompt": decoding.lines(.prompt).first.map { .text($0.name ?? "") }
    case "urcs": .integer(Int64(unsolicited.count))
    case "garbage": .integer(Int64(decoding.lines(.unknown).count))
    default: position(key) ?? bodyValue(key) ?? urc(key)
    }
  }

  /// The first final result; else, where no command is known of, the word that
  /// ends `ATD`.
  private var end: RowDecoding.Line? {
    decoding.first.final ?? decoding.lines.first { $0.name == "CONNECT" }
  }

  /// The first final result; else, where no command is known of, the word that
  /// ends `AT+CIPSEND`.
  private var result: String? {
    guard let final = decoding.first.final else { return sent?.name }
    switch (final.name ?? "", final.value("code")) {
    case ("+CME ERROR", .integer(let code)): return "CME \(code)"
    case ("+CMS ERROR", .integer(let code)): return "CMS \(code)"
    case (let name, _): return name
    }
  }

  /// `SEND OK` where no command is known of.
  private var sent: RowDecoding.Line? {
    guard decoding.first.final == nil else { return nil }
    return decoding.lines.first { $0.value("event") == .text("sendOk") }
  }

  /// False where the answer proper is still to come as a URC.
  private var isFinal: Bool {
    guard let final = decoding.first.final else { return false }
    let command = decoding.lines(.echo).first?.name ?? decoding.pending.dropFirst(2).description
    guard !Self.isError(final), Manual.answersLater(command) else { return true }
    return decoding.lines.contains { $0.name == command && $0.kind != .echo }
  }

  private func code(of name: String) -> FieldValue? {
    guard let final = decoding.first.final, final.name == name else { return nil }
    return final.value("code")
  }

  /// What was answered before the final result.
  private var information: [RowDecoding.Line] {
    let start = decoding.lines.firstIndex { $0.kind == .echo } ?? 0
    guard start < decoding.first.index else { return [] }
    return decoding.lines[start..<decoding.first.index].filter { line in
      line.kind == .response || line.kind == .unknown || line.kind == .late
    }
  }

  private func text(_ key: String) -> FieldValue? {
    guard key == "body" || !decoding.pending.isEmpty else {
      return decoding.first.final.map { .text($0.text) }
    }
    return information.isEmpty
      ? nil : .text(information.map(\.text).joined(separator: "\n"))
  }

  /// The lines that no command in flight asked for; before the first one is known
  /// of, all that have a name or are words in capitals, as modules report by.
  private var unsolicited: [RowDecoding.Line] {
    let echo = decoding.lines.firstIndex { $0.kind == .echo } ?? decoding.lines.endIndex
    let start = decoding.pending.isEmpty ? echo : 0
    return decoding.lines.enumerated().filter { index, line in
      guard line.kind != .urc else { return line.end != sent?.end }
      guard index < start, line.kind == .response || line.kind == .unknown else { return false }
      return line.raw.first == ASCII.plus || line.raw.first == ASCII.asterisk || isCapitals(line)
    }
    .map(\.element)
  }

  private func isCapitals(_ line: RowDecoding.Line) -> Bool {
    line.raw.count { ASCII.isLetter($0) } > 1
      && line.raw.allSatisfy { $0 == ASCII.space || ASCII.isLetter($0) && $0 & 0x20 == 0 }
  }

  private func urc(_ key: String) -> FieldValue? {
    guard let key = GatheredKey(key), key.word == "urc",
      unsolicited.indices.contains(key.number)
    else { return nil }
    return .text(unsolicited[key.number].text)
  }

  private func position(_ key: String) -> FieldValue? {
    let first = decoding.lines.first { $0.kind != .echo }
    switch key {
    case "consumed": return decoding.lines.last.map { .integer(Int64($0.end)) }
    case "consumed_first": return first.map { .integer(Int64($0.end)) }
    case "left":
      return first.map { .text(String(decoding: input[$0.end...], as: UTF8.self)) }
    default: return nil
    }
  }

  private func bodyValue(_ key: String) -> FieldValue? {
    let pieces = decoding.lines(.data)
    guard !pieces.isEmpty else { return nil }
    var body = pieces.flatMap(\.raw)
    if key == "data" { return .text(String(decoding: body, as: UTF8.self)) }
    while let last = body.last, ASCII.isLineEnding(last) {
      body.removeLast()
    }
    switch key {
    case "body_chars": return .integer(Int64(body.count))
    case "body_is_json": return .boolean(JSONSyntax.isValue(body))
    default: return nil
    }
  }
}
