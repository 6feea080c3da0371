import CommandLine
import Manual
import Script

/// `sniffer trace redact`: a trace without what identifies its owner.
struct TraceRedactCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
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
      return redaction.refuse(.traceRedact, errors)
    }
    do throws(FileError) {
      let sink = try TraceSink(arguments.text("output"), output)
      _ = sink.write(redaction.text)
      try sink.finish()
    } catch {
      throw .file(error)
    }
    errors.note("sniffer trace redact: \(redaction.summary)")
    return .done
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
    do { text = try FileText.read(path) } catch { throw .file(error) }
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
    var parts = counts.map { "\($0.kind.words): \($0.count)" }
    if movedPositions > 0 { parts.append("a coordinate: \(movedPositions)") }
    return parts.isEmpty ? "nothing to replace" : "replaced " + parts.joined(separator: ", ")
  }

  /// For `--strict`.
  func refuse(_ command: CommandName, _ errors: Output) -> ExitCode {
    errors.writeLine(
      "sniffer \(command.rawValue): nothing is written, since not all is understood"
    )
    return .badInput
  }
}
