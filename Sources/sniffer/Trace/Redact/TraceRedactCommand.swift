import CommandLine
import Manual
import Script

/// `sniffer trace redact`: a trace of which nobody can tell whose it is.
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
    let path = arguments.operands.first ?? "-"
    let text: [UInt8]
    do { text = try FileText.read(path) } catch { throw .file(error) }
    let shownPath = VisibleText.of(file: path)
    let redaction: Redaction
    do {
      redaction = try Redaction(of: text, options())
    } catch {
      throw .script(error, path: path)
    }
    for note in redaction.notes {
      errors.writeLine(
        "\(shownPath):\(note.place.line):\(note.place.column): not understood: \(note.words)"
      )
    }
    if arguments.isGiven("strict"), !redaction.notes.isEmpty {
      errors.writeLine(
        "sniffer trace redact: nothing is written, since not all is understood"
      )
      return .badInput
    }
    do throws(FileError) {
      let sink = try TraceSink(arguments.text("output"), output)
      _ = sink.write(redaction.text)
      try sink.finish()
    } catch {
      throw .file(error)
    }
    errors.writeLine("sniffer trace redact: \(Self.summary(of: redaction))")
    return .done
  }

  private func options() -> Redaction.Options {
    let known = Set(FieldDictionary.entries.flatMap(\.names))
    var options = Redaction.Options(isKnown: known.contains)
    if arguments.isGiven("seed") { options.seed = arguments.integer("seed").map { UInt64($0) } }
    options.movesPositions = arguments.isGiven("positions")
    return options
  }

  /// How often what was replaced.
  private static func summary(of redaction: Redaction) -> String {
    var parts = redaction.counts.map { "\($0.kind.words): \($0.count)" }
    if redaction.movedPositions > 0 { parts.append("a coordinate: \(redaction.movedPositions)") }
    return parts.isEmpty ? "nothing to replace" : "replaced " + parts.joined(separator: ", ")
  }
}
