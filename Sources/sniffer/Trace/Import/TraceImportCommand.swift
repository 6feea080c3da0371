import CommandLine
import Manual
import Script

/// `sniffer trace import`: logs in the ways people write them, to traces.
struct TraceImportCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  /// The words of `--format`.
  static let formats = ["auto"] + LogFormat.allCases.map(\.rawValue)

  func run() throws(UsageError) -> ExitCode {
    let format = arguments.text("format") ?? ""
    guard Self.formats.contains(format) else {
      let expected = "one of \(Self.formats.joined(separator: ", "))"
      throw .invalidValue(option: "format", found: format, expected: expected, .traceImport)
    }
    let paths = arguments.operands
    let isSummary = arguments.isGiven("summary")
    if paths.count > 1, !isSummary, arguments.text("output") == nil {
      let reason = "of one log only; several need --output DIRECTORY or --summary"
      throw .refusedOperand(found: paths[1], reason: reason, .traceImport)
    }
    let origins = Script.Header.origins
    if let origin = arguments.text("origin"), !origins.contains(origin) {
      let expected = "one of \(origins.joined(separator: ", "))"
      throw .invalidValue(option: "origin", found: origin, expected: expected, .traceImport)
    }
    if !isSummary { try checkDestinations() }
    let statement = statement()
    let hasFiles = destination(of: paths[0]) != nil
    let progress = ReadProgress(
      of: paths,
      times: LogImport.readCount,
      errors,
      besides: hasFiles ? nil : output
    )
    defer { progress?.end() }
    if isSummary, !arguments.isGiven("json") { output.writeLine(ImportSummary.head) }
    var result = ExitCode.done
    for path in paths {
      do throws(LogImport.Failure) {
        try run(path, statement, isSummary: isSummary, progress)
      } catch {
        output.flush()
        let code = errors.tell(error, of: .traceImport)
        if result == .done { result = code }
      }
      if Interruption.isRequested { return .interrupted }
    }
    return result
  }

  private func run(
    _ path: String,
    _ statement: TraceImporter.Statement,
    isSummary: Bool,
    _ progress: ReadProgress?
  ) throws(LogImport.Failure) {
    let source: LogSource
    do { source = try LogSource(path, progress) } catch { throw .file(error) }
    let stated = arguments.text("format").flatMap(LogFormat.init)
    var log = try LogImport(path, source, stated: stated)
    errors.detail(
      "sniffer trace import: read \(VisibleText.of(file: path)), \(log.survey.lineCount) lines, "
        + "as \(log.format.rawValue)"
    )
    if isSummary {
      try log.write(statement) { _ in true }
      if arguments.isGiven("json") {
        output.write(ImportSummary.json(path, log))
      } else {
        output.writeLine(ImportSummary.line(path, log))
      }
    } else {
      let sink: TraceSink
      do { sink = try TraceSink(destination(of: path), output) } catch { throw .file(error) }
      try log.write(statement, sink.write)
      guard !Interruption.isRequested else { return }
      do { try sink.finish() } catch { throw .file(error) }
      tellMissingHeaders()
    }
  }

  /// What `lint` will ask for.
  private func tellMissingHeaders() {
    guard arguments.text("origin") == nil else { return }
    let origins = Script.Header.origins.joined(separator: ", ")
    let others = Script.Header.requiredKeys.filter { key in
      key != "origin" && key != "title" && arguments.text(key) == nil
    }
    output.flush()
    errors.note(
      "sniffer trace import: lint asks for the header origin (--origin \(origins))"
        + (others.isEmpty
          ? "" : "; if known, add \(others.map { "--\($0)" }.joined(separator: ", "))")
    )
  }

  /// No trace replaces a log, or the trace of another one.
  private func checkDestinations() throws(UsageError) {
    var taken: Set<String> = []
    let logs = Set(arguments.operands.map(Folder.resolved))
    for path in arguments.operands {
      guard let destination = destination(of: path) else { continue }
      let isLog = logs.contains(Folder.resolved(destination))
      guard isLog || !taken.insert(destination).inserted else { continue }
      let reason = isLog ? "would replace a log" : "would be the trace of more than one log"
      throw .refusedOperand(found: destination, reason: reason, .traceImport)
    }
  }

  /// `nil` is stdout; several logs go into a directory.
  private func destination(of path: String) -> String? {
    guard let output = arguments.text("output"), output != "-" else { return nil }
    guard arguments.operands.count > 1 || output.hasSuffix("/") else { return output }
    let name = path == "-" ? "stdin" : path.fileName
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return (output.hasSuffix("/") ? output : output + "/") + stem + ".trace"
  }

  private func statement() -> TraceImporter.Statement {
    var statement = TraceImporter.Statement()
    for key in Script.Header.requiredKeys {
      statement.headers[key] = arguments.text(key)
    }
    switch arguments.text("unsure") {
    case "te": statement.unsure = .toTA
    case "ta": statement.unsure = .toTE
    default: break  // Comments.
    }
    statement.restoresLineEnds = arguments.text("line-ends") == "module"
    statement.keepsNotes = !arguments.isGiven("no-notes")
    return statement
  }
}

/// A line for each log: what it is taken for and how much of it is known.
enum ImportSummary {
  static let head = row(["lines", "TE>", "TA<", "unsure", "notes", "times", "format", "file"])

  static func line(_ path: String, _ log: LogImport) -> String {
    let tally = log.tally
    return row([
      "\(log.survey.lineCount)", "\(tally.toTA + tally.derived)", "\(tally.toTE)",
      "\(tally.unsure)", "\(tally.notes)", times(log), log.format.rawValue, VisibleText.of(path),
    ])
  }

  /// How many of the lines have a time.
  private static func times(_ log: LogImport) -> String {
    !log.facts.hasTimed ? "none" : log.facts.hasUntimed ? "some" : "all"
  }

  /// One object, and the line's end.
  static func json(_ path: String, _ log: LogImport) -> [UInt8] {
    let tally = log.tally
    var json = JSONWriter()
    json.object { json in
      json.member("file", path)
      json.member("format", log.format.rawValue)
      json.member("lines", Int64(log.survey.lineCount))
      json.member("to_ta", Int64(tally.toTA + tally.derived))
      json.member("to_te", Int64(tally.toTE))
      json.member("unsure", Int64(tally.unsure))
      json.member("notes", Int64(tally.notes))
      json.member("times", times(log))
    }
    return json.takeLine()
  }

  /// Project value: seven figures for counts, and the longest format's name.
  private static func row(_ cells: [String]) -> String {
    let widths = [7, 7, 7, 7, 7, 5, 12]
    var text = ""
    for (cell, width) in zip(cells, widths) {
      let padding = String(repeating: " ", count: max(0, width - cell.count))
      text += width > 10 ? cell + padding + " " : padding + cell + "  "
    }
    return text + (cells.last ?? "")
  }
}
