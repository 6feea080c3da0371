import Decoding
import Manual
import Primitives
import Script

/// What is found for the keys of a row that names a command, a URC or a dialogue.
struct RowAnswer {
  /// The name that the answer's lines carry: `+COPS` for a row of `+COPS=?`.
  let name: String
  let decoding: RowDecoding
  /// The lines that carry the name.
  let own: [RowDecoding.Line]
  /// Whether the answer carries its name, or is a final result.
  let hasName: Bool
  private let input: [UInt8]

  init(_ row: VectorRow) {
    let question = Question(row.command)
    var name = question.name
    let decoding = RowDecoding.best(row.input, pending: question.candidates)
    var own = decoding.lines.filter { $0.name == name && $0.kind != .echo }
    if own.isEmpty, let other = Self.answeredBy[name] {
      own = decoding.lines.filter { $0.name == other }
    }
    let carriesName = own.contains { $0.text.drop { $0 == " " }.hasPrefix(name) }
    hasName = carriesName || decoding.first.final != nil
    if own.isEmpty, !name.isEmpty, decoding.first.final == nil {
      own = decoding.lines(.unknown).filter { line in
        line.text.first.map { !"+*".contains($0) } ?? false
      }
      .map { RowDecoding.Line(bare: $0, of: name) }
    }
    if name.isEmpty { name = decoding.lines.first?.name ?? "" }
    self.name = name
    self.decoding = decoding
    self.own = own
    self.input = row.input
  }

  /// Commands whose answers go by another name.
  private static let answeredBy = ["+CIPSTATUS": "STATE"]

  /// Whether the input is an error, or nothing that the command answers.
  var isRefused: Bool {
    if let final = decoding.first.final, RowFacts.isError(final) { return true }
    if decoding.lines.contains(where: { $0.value("err") != nil }) { return true }
    let bears = Self.messageCommands.contains(name) ? own.filter { $0.text.hasPrefix(name) } : own
    let lines = bears.isEmpty && name.isEmpty ? decoding.lines : bears
    return !lines.contains { $0.kind == .final || $0.hasNamedFields }
  }

  /// Commands whose bare lines are text, whatever it is.
  private static let messageCommands: Set = ["+CMGL", "+CMGR"]

  /// The value of `key`: of a field of the lines that carry the name, of any
  /// line, of several lines together, or of the dialogue.
  func value(_ key: String) -> FieldValue? {
    for lines in [own, decoding.lines] {
      for candidate in [key] + Self.otherNames(of: key) {
        if let line = lines.first(where: { $0.value(candidate) != nil }), !isGathered(key) {
          return line.value(candidate)
        }
      }
    }
    return gathered(key) ?? derived(key) ?? RowFacts(decoding, input: input).value(key)
  }

  /// What other sources call a field.
  private static func otherNames(of key: String) -> [String] {
    switch key {
    case "tac": ["lac"]  // LTE's name for it.
    case "cme_text": ["text"]
    case "reason": ["err"]
    default: []
    }
  }

  /// Whether the lines of the answer have to be taken together for the key.
  private func isGathered(_ key: String) -> Bool {
    key == "count" || GatheredKey(key).map { $0.word == "net" } ?? false
  }

  private func gathered(_ key: String) -> FieldValue? {
    RowGathering(name: name, own: own, decoding: decoding).value(key)
  }

  /// What follows from fields.
  private func derived(_ key: String) -> FieldValue? {
    switch key {
    case _ where key.hasSuffix("_x10"):
      return value(String(key.dropLast(4)))?.tenfold
    case "iso8601_mm":
      guard case .text(let iso) = value("iso") else { return nil }
      return .text(Self.withShortZone(iso))
    case "year2":
      guard case .text(let iso) = value("iso") else { return nil }
      return Int64(iso.prefix(4)).map { .integer($0 % 100) }
    case "matched_as":
      return own.first?.value("stat") == nil ? nil : .text(isSolicited ? "solicited" : "urc")
    case "prefix_present": return .boolean(hasName)
    case "form": return orderOfFields
    default: return simState(key)
    }
  }

  /// Hours alone where the zone has no minutes: `+10`, `+00`, `+00:15`.
  private static func withShortZone(_ iso: String) -> String {
    guard iso.count > "2026-11-21T09:00:00".count else { return iso }
    if iso.hasSuffix("Z") { return iso.dropLast() + "+00" }
    return iso.hasSuffix(":00") ? String(iso.dropLast(3)) : iso
  }

  /// Whether a registration is the answer of the read command.
  ///
  /// `<n>` is in the answer alone. Modules of other makers put it into their URCs
  /// too; such a line comes with line endings of its own, and with `<n>` beside
  /// what that `<n>` does not switch on.
  private var isSolicited: Bool {
    guard let line = own.first, case .integer(let reporting) = line.value("n") else {
      return false
    }
    let isFramed = input.starts(with: [ASCII.carriageReturn, ASCII.lineFeed])
    guard isFramed, decoding.first.final == nil else { return true }
    let hasLocation = line.value("ci") != .null
    let isWhole = reporting >= 2 ? line.value("act") != .null : !hasLocation
    return isWhole
  }

  /// The names of the fields in their order, where the line has no more of them
  /// than parameters: another way to state its form.
  private var orderOfFields: FieldValue? {
    guard let line = own.first, line.hasNamedFields,
      line.fields.count == ATGrammar.tokens(of: line.text).arguments.count
    else { return nil }
    return .text(line.fields.map(\.name).joined(separator: ","))
  }

  /// What an error says of the SIM when `AT+CPIN?` is answered with one.
  private func simState(_ key: String) -> FieldValue? {
    guard name == "+CPIN", let final = decoding.first.final, RowFacts.isError(final) else {
      return nil
    }
    switch key {
    case "ready": return .boolean(false)
    case "lock":
      guard case .integer(let code) = final.value("code") else { return .text("UNKNOWN") }
      return .text(Manual.simLock(ofEquipmentError: UInt16(clamping: code)) ?? "UNKNOWN")
    default: return nil
    }
  }
}

/// What a row's command says of the command in flight.
private struct Question {
  var name = ""
  var candidates = [""]

  init(_ command: String) {
    let dialogue = "dialogue AT"
    if command.hasPrefix(dialogue) {
      let line = String(command.dropFirst("dialogue ".count))
      candidates = [line]
      name = NamedCommand.all(in: Array(line.utf8)).last?.name ?? ""
      return
    }
    let word = String(command.prefix { $0 != " " })
    guard word.hasPrefix("+") || word.hasPrefix("*") else { return }
    name = String(word.prefix { $0 != "?" && $0 != "=" })
    guard name == word else {
      candidates = ["AT" + word]
      return
    }
    candidates = Self.forms[name] ?? ["AT\(name)", "AT\(name)?"]
    candidates.append("")
  }

  /// Commands whose answers depend on what is asked: bytes of a connection, a
  /// bearer's state and its settings.
  private static let forms = [
    "+CARECV": ["AT+CARECV=0,1460"], "+SAPBR": ["AT+SAPBR=2,1", "AT+SAPBR=4,1"],
  ]
}
