import CommandLine
import Manual
import Primitives
import SIM7000
import Script

/// Names the fields of a line of the TA and describes their values.
package struct LineExplainer {
  /// The command in flight; empty where none was stated.
  package var pending: [UInt8]

  package init(pending: [UInt8]) {
    self.pending = pending
  }

  /// `nil` for a line that is not in the dictionary.
  package func explain(_ line: [UInt8]) -> ExplainedLine? {
    let text = Array(line[line.span.trimmed(0..<line.count)])
    if let result = FinalResult(parsing: text.span) { return explain(result, text) }
    if let message = explainMessage(text) { return message }
    // A line without a name belongs to the command in flight.
    guard let name = Self.ownName(of: text) ?? pendingCommand?.name,
      let entry = FieldDictionary.entry(named: name)
    else { return nil }
    if let ranges = RangeExplainer.explain(text, name, entry) { return ranges }
    let role = statedRole(of: text)
    var shape = entry.shape(ofLine: text, name: name, as: role)
    if role == nil, shape?.role == .test, !text.contains(ASCII.openingParenthesis) {
      // What a test command answers is a list.
      shape = entry.shape(ofLine: text, name: name, as: .read) ?? shape
    }
    let fields = self.fields(of: text, name, entry, role)
    let isKnown = !fields.contains { $0.problem == Self.notKnown }
    // Of a name alone the whole line is shown as its only value.
    let isEmpty = text.count <= name.utf8.count + 1
    let count = isEmpty ? "no values" : "values: \(fields.count)"
    return ExplainedLine(
      entry: entry,
      kind: Self.kind(of: shape, entry),
      // By the name that the line has, of several that the entry has.
      command: shape.flatMap { entry.syntax(of: $0) }?
        .replacing("AT\(entry.names[0])", with: "AT\(name)", maxReplacements: 1),
      raw: text,
      fields: isKnown || !isEmpty ? fields : [],
      remarks: isKnown
        ? Self.refusal(of: text, name).map { [$0] } ?? []
        : ["\(count); such a line has \(entry.countWords)"],
      remedy: entry.remedy
    )
  }

  /// A PDU or a text in hexadecimal digits; any text where the command in flight reads messages.
  private func explainMessage(_ text: [UInt8]) -> ExplainedLine? {
    guard Self.ownName(of: text) == nil else { return nil }
    let body = MessageLine(text.span)
    let command = pendingCommand?.name
    let isMessage = command.map { ["+CMGR", "+CMGL"].contains($0) } ?? (body.words != nil)
    guard body.isPDU || isMessage,
      let entry = FieldDictionary.entry(named: body.isPDU ? "PDU" : command ?? "+CMGR")
    else { return nil }
    let fields = body.fields.map { Self.field($0, entry) }
    return ExplainedLine(entry: entry, kind: .line, raw: text, fields: fields)
  }

  /// What the reader refuses of the lines whose values no range of the dictionary
  /// judges: positions and times.
  private static func refusal(of text: [UInt8], _ name: String) -> String? {
    do throws(InformationResponseError) {
      switch name {
      case "+CGNSINF", "+UGNSINF": _ = try NavigationInformation(parsing: text.span)
      case "+CCLK": _ = try SIM7000.Clock(parsing: text.span)
      case "*PSUTTZ": _ = try NetworkTime(parsing: text.span)
      default: break
      }
      return nil
    } catch {
      guard case .invalidField(_, let offset) = error, offset < text.count else { return nil }
      let value = text[offset...].prefix { !#",/:+""#.utf8.contains($0) }
      return "NOT ALLOWED: \(String(decoding: value, as: UTF8.self)), from byte \(offset) on"
    }
  }

  /// `OK`, `ERROR`, and the two errors with what to do about their code.
  private func explain(_ result: FinalResult, _ text: [UInt8]) -> ExplainedLine? {
    guard let entry = FieldDictionary.entry(named: result.name) else { return nil }
    var line = ExplainedLine(entry: entry, kind: .final, raw: text, fields: [])
    line.remedy = entry.remedy
    switch result {
    case .equipmentError(let code):
      line.fields = Self.fields(code, EquipmentError.text(of: code), text, entry)
      line.remedy = EquipmentError.remedy(of: code)
    case .messageError(let code):
      line.fields = Self.fields(code, MessageError.text(of: code), text, entry)
      line.remedy = MessageError.remedy(of: code)
    case .equipmentErrorText, .messageErrorText:
      line.fields = [Self.unknownReason(text, entry)]
    default: break
    }
    return line
  }

  /// The code and the manual's text, with that of `line` where the module spells it differently.
  private static func fields(
    _ code: UInt16,
    _ text: StaticString?,
    _ line: [UInt8],
    _ entry: DictionaryEntry
  ) -> [ExplainedField] {
    var words = field(Field("text", text.map { .text("\($0)") } ?? .null), entry)
    if text == nil { words.problem = "the manual's table has no such code" }
    let reason = String(decoding: reason(of: line), as: UTF8.self)
    if let text = words.text, UInt16(reason) == nil, reason != text {
      words.written = reason
      words.text = "\(text) (as written: \(reason))"
    }
    return [field(Field("code", .integer(Int64(code))), entry), words]
  }

  /// What stands behind the name, and is neither a code nor a text of the table.
  private static func unknownReason(
    _ text: [UInt8],
    _ entry: DictionaryEntry
  ) -> ExplainedField {
    let reason = reason(of: text)
    guard !reason.isEmpty else {
      var words = field(Field("text", .null), entry)
      words.problem = "MISSING: a code, or the reason in words"
      return words
    }
    let written = String(decoding: reason, as: UTF8.self)
    let isNumber = Int(written) != nil || reason.allSatisfy(ASCII.isDigit)
    var words = field(Field(isNumber ? "code" : "text", .text(written)), entry)
    words.problem = "NOT KNOWN: the manual's table has no such \(isNumber ? "code" : "text")"
    return words
  }

  /// What follows `+CME ERROR` or `+CMS ERROR`, ten bytes, and the colon.
  private static func reason(of line: [UInt8]) -> ArraySlice<UInt8> {
    line.dropFirst(10).drop { $0 == ASCII.colon || $0 == ASCII.space }
  }

  private static func field(_ field: Field, _ entry: DictionaryEntry) -> ExplainedField {
    ExplainedField(
      name: field.name,
      text: field.value.shown,
      value: field.value,
      definition: entry.definition(of: field.name)
    )
  }

  /// `CONNECT 115200` begins with no sign either.
  private static func ownName(of text: [UInt8]) -> String? {
    if let name = responseName(ofLine: text) { return name }
    return text.starts(with: "CONNECT ".utf8) ? "CONNECT" : nil
  }

  private var pendingCommand: NamedCommand? {
    pending.isEmpty ? nil : NamedCommand.all(in: pending).first
  }

  private func statedRole(of text: [UInt8]) -> Shape.Role? {
    guard let command = pendingCommand else { return nil }
    switch PendingLine(pending.span).classify(text.span) {
    case .urc: return .urc
    case .informationResponse:
      switch command.rest {
      case "?": return .read
      case "=?": return .test
      case "": return .execution
      default: return .write
      }
    case .echo, .finalResult, .prompt, .unknown: return nil
    }
  }

  private static func kind(of shape: Shape?, _ entry: DictionaryEntry) -> ExplainedLine.Kind {
    switch shape?.role {
    case .urc: .urc
    case .final: .final
    case .test, .read, .write, .execution: .response
    case nil where entry.isCommand: .response
    // What answers no command comes by itself where it ever does.
    case .line, nil:
      !entry.isCommand && entry.shapes.contains { $0.role == .urc } ? .urc : .line
    }
  }

  private static let notKnown = "NOT KNOWN: the dictionary has no line with these values"

  /// The fields as `decode` has them, each judged by what stands in the line.
  private func fields(
    of text: [UInt8],
    _ name: String,
    _ entry: DictionaryEntry,
    _ role: Shape.Role?
  ) -> [ExplainedField] {
    let written = entry.fields(ofLine: text, name: name, as: role) ?? []
    // What `err` says is said here beside the field itself.
    let decoded = Manual.fields(ofLine: text, name: name).filter { $0.name != "err" }
    let isNamed = decoded.contains { entry.definition(of: $0.name) != nil }
    guard isNamed || !written.isEmpty else {
      return entry.shapes.isEmpty
        ? []
        : decoded.map { field in
          var explained = Self.field(field, entry)
          explained.problem = Self.notKnown
          return explained
        }
    }
    return (isNamed ? decoded : written).map { field in
      let value = written.first { $0.name == field.name }?.value.shown
      return Self.judged(Self.field(field, entry), value, entry)
    }
  }

  /// `written` is what stands in the line, where it stands there as it is.
  private static func judged(
    _ field: ExplainedField,
    _ written: String?,
    _ entry: DictionaryEntry
  ) -> ExplainedField {
    // A line that is a word carries no value of its own.
    guard let definition = field.definition, let written, let text = field.text,
      entry.definition(of: "event") == nil
    else { return field }
    var judged = field
    judged.written = written
    switch definition.kind {
    case .integer, .choice, .word, .hexadecimal, .bits, .text, .address, .decimal:
      judged.problem = definition.problem(with: written)
    case .time, .list, .data: break
    }
    if case .hexadecimal = definition.kind, written != text { judged.text = "\(text) (\(written))" }
    return judged
  }
}
