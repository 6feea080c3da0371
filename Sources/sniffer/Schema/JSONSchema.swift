import CommandLine
import Manual

/// The JSON Schema of what a command prints with `--json`: each line is one of these
/// objects.
struct JSONSchema: Sendable {
  var command: CommandName
  var shapes: [JSONShape]

  /// Project value: counts up when a member goes, or means something else; new members
  /// and new objects do not make a new version.
  static let version = 1

  /// `nil` for a command that has none.
  static func of(_ command: CommandName) -> JSONSchema? {
    let shapes: [JSONShape]
    switch command {
    case .run: shapes = runShapes
    case .test: shapes = testShapes(.test)
    case .replay: shapes = testShapes(.replay) + [outcome]
    case .soak: shapes = soakShapes
    case .fleet: shapes = fleetShapes
    case .send, .decode: shapes = decodeShapes
    case .config: shapes = [configShape]
    case .doctor: shapes = doctorShapes
    case .ports: shapes = [portShape]
    case .serve: shapes = serveShapes
    case .merge: shapes = mergeShapes
    case .explain: shapes = explainShapes
    case .lint: shapes = lintShapes
    case .traceDiff: shapes = [diffShape]
    case .bench: shapes = benchShapes
    case .tune: shapes = tuneShapes
    case .version: shapes = [JSONShape("the version, and what it runs on", build)]
    case .bugReport: shapes = [bugReportShape]
    case .traceRedact: shapes = [redactShape]
    case .traceMinimise: shapes = [minimiseShape]
    case .traceImport: shapes = [importShape]
    case .record: shapes = [recordShape]
    case .states: shapes = stateShapes
    case .modemControl: shapes = [controlShape]
    default: return nil
    }
    return JSONSchema(command: command, shapes: shapes)
  }

  /// The whole document, in one line.
  ///
  /// - Source: JSON Schema, draft 2020-12.
  var text: String {
    let name = command.rawValue
    let id = name.replacing(" ", with: "-")
    let form = command == .merge ? "" : " --json"
    let lines = shapes.map { "{\($0.keywords)}" }.joined(separator: ",\n")
    return #"{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"#
      + Self.quoted("urn:sniffer:\(id):\(Self.version)")
      + #","title":"# + Self.quoted("a line of sniffer \(name)\(form)")
      + ",\"anyOf\":[\n\(lines)\n]}\n"
  }

  static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.value(text)
    return String(decoding: json.text.take(), as: UTF8.self)
  }
}
