import CommandLine
import Manual
import Script

/// `sniffer trace redact`: a trace without what identifies its owner.
struct TraceRedactCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    try arguments.checkOutputBesideJSON()
    do throws(ScriptFileError) {
      return try redact()
    } catch {
      return errors.tell(error, of: .traceRedact)
    }
  }

  private func redact() throws(ScriptFileError) -> ExitCode {
    let redaction = try Redaction(
      file: arguments.operands.first ?? "-",
      seed: arguments.isGiven("seed") ? arguments.integer("seed").map { UInt64($0) } : nil,
      movesPositions: arguments.isGiven("positions"),
      errors
    )
    if arguments.isGiven("strict"), !redaction.notes.isEmpty {
      if arguments.isGiven("json") { writeJSON(redaction, isWritten: false) }
      return redaction.refuse(.traceRedact, errors)
    }
    do throws(FileError) {
      let sink = try TraceSink(arguments.text("output"), output)
      _ = sink.write(redaction.text)
      try sink.finish()
    } catch {
      throw .file(error)
    }
    if arguments.isGiven("json") {
      writeJSON(redaction, isWritten: true)
    } else {
      errors.note("sniffer trace redact: \(redaction.summary)")
    }
    return .done
  }

  private func writeJSON(_ redaction: Redaction, isWritten: Bool) {
    var json = JSONWriter()
    json.object { json in
      json.member("event", word: "summary")
      json.member("output", arguments.text("output"))
      json.member("written", isWritten)
      json.redactionMembers(redaction)
    }
    output.write(json.takeLine())
  }
}

extension Redaction {
  /// Of a trace or a scenario in a file; each piece that isn't understood is reported to `errors`.
  init(
    file path: String,
    seed: UInt64? = nil,
    movesPositions: Bool,
    _ errors: Output
  ) throws(ScriptFileError) {
    let known = Set(FieldDictionary.entries.flatMap(\.names))
    var options = Options(isKnown: known.contains)
    options.seed = seed
    options.movesPositions = movesPositions
    let text: [UInt8]
    do { text = try FileText.readText(path) } catch { throw .file(error) }
    do {
      try self.init(of: text, options)
    } catch {
      throw .script(error, path: path)
    }
    let shownPath = VisibleText.of(file: path)
    for note in notes {
      errors.writeLine(
        "\(shownPath):\(note.place.line):\(note.place.column): not understood: \(note.words)"
      )
    }
  }

  /// How often what was replaced.
  var summary: String {
    let parts = replaced.map { "\($0.kind): \($0.count)" }
    return parts.isEmpty ? "nothing to replace" : "replaced " + parts.joined(separator: ", ")
  }

  /// What was replaced, and how often.
  fileprivate var replaced: [(kind: String, count: Int)] {
    counts.map { ($0.kind.words, $0.count) }
      + (movedPositions > 0 ? [("a coordinate", movedPositions)] : [])
  }

  /// For `--strict`.
  func refuse(_ command: CommandName, _ errors: Output) -> ExitCode {
    errors.writeLine(
      "sniffer \(command.rawValue): nothing is written, since not all is understood"
    )
    return .badInput
  }
}

extension JSONWriter {
  /// What a redaction has replaced, and how many pieces it did not understand; `nil` without one.
  mutating func redactionMembers(_ redaction: Redaction?) {
    member("replaced", objects: redaction?.replaced ?? []) { json, replaced in
      json.member("kind", replaced.kind)
      json.member("count", Int64(replaced.count))
    }
    member("not_understood", redaction.map { Int64($0.notes.count) })
  }
}

extension ParsedArguments {
  /// `--json` has stdout for itself.
  func checkOutputBesideJSON() throws(UsageError) {
    guard isGiven("json"), text("output") == "-" else { return }
    throw .refusedValue(option: "output", reason: "expected a file beside --json, found -", command)
  }

  /// No two of these options name one file, where each would write over the other.
  func checkOutputs(_ options: [String]) throws(UsageError) {
    var found: [String: String] = [:]
    for option in options {
      // Devices, as /dev/null, take both.
      guard let path = text(option), !path.hasPrefix("/dev/") else { continue }
      let place = Folder.resolved(Folder.resolved(path.folder) + "/" + path.fileName)
      guard let other = found.updateValue(option, forKey: place) else { continue }
      throw .refusedValue(option: option, reason: "is the file of --\(other), too", command)
    }
  }
}
