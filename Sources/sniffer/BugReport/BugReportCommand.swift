import CommandLine
import Manual
import Script
import SerialPort

/// `sniffer bug-report`: one file that describes this build and this machine, and has a trace with
/// personal data replaced.
struct BugReportCommand {
  /// Project value: a shorter serial number identifies no device, and would be found in other text
  /// by chance.
  private static let serialNumberLengthMin = 4

  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    try run { () throws(PortError) in try PortList.all() }
  }

  /// With another list in place of the machine's, for tests.
  func run(_ list: PortsCommand.List) throws(UsageError) -> ExitCode {
    guard let path = arguments.text("output"), path != "-" else {
      throw .refusedValue(option: "output", reason: "expected a new file, found -", .bugReport)
    }
    do throws(ScriptFileError) {
      return try write(to: path, list)
    } catch {
      return errors.tell(error, of: .bugReport)
    }
  }

  private func write(to path: String, _ list: PortsCommand.List) throws(ScriptFileError) -> ExitCode
  {
    var trace: Redaction?
    if let file = arguments.operands.first {
      trace = try Redaction(file: file, movesPositions: true, errors)
    }
    if arguments.isGiven("strict"), let trace, !trace.notes.isEmpty {
      return trace.refuse(.bugReport, errors)
    }
    let ports = Self.ports(list)
    var text = """
      # Sniffer bug report

      Version: \(BuildFacts.version)
      Platform: \(BuildFacts.platform)

      ## Ports

      ```text
      \(ports.text)
      ```

      """
    if let trace {
      text += "\n## Trace\n\n```text\n\(String(decoding: trace.text, as: UTF8.self))```\n"
    }
    do throws(FileError) {
      try FileText.create(Array(text.utf8), at: path)
    } catch {
      throw .file(error)
    }
    guard !arguments.isGiven("json") else {
      writeJSON(path, ports.count, trace)
      return .done
    }
    output.writeLine("\(VisibleText.of(path)) contains:")
    output.writeLine("  version   \(BuildFacts.version)")
    output.writeLine("  platform  \(BuildFacts.platform)")
    output.writeLine("  ports     \(ports.summary)")
    output.writeLine("  trace     \(trace?.summary ?? "none")")
    if let trace, !trace.notes.isEmpty {
      output.writeLine(
        "  trace     not understood: \(trace.notes.count), see stderr; read the file before you send it"
      )
    }
    return .done
  }

  private func writeJSON(_ path: String, _ portCount: Int?, _ trace: Redaction?) {
    var json = JSONWriter()
    json.object { json in
      json.member("event", word: "summary")
      json.member("output", path)
      json.buildMembers()
      json.member("ports", portCount.map { Int64($0) })
      json.member("has_trace", trace != nil)
      json.redactionMembers(trace)
    }
    output.write(json.takeLine())
  }

  /// As text, in short, and how many; `nil` if that isn't known.
  private static func ports(
    _ list: PortsCommand.List
  ) -> (text: String, summary: String, count: Int?) {
    do throws(PortError) {
      let ports = try list()
      guard !ports.isEmpty else { return ("none", "none", 0) }
      let renderer = PortRenderer(isJSON: false)
      let numbers = ports.compactMap(\.serialNumber)
      let rows = ports.map { port in
        String(decoding: renderer.render(redacted(port, numbers)), as: UTF8.self)
      }
      let summary = "\(ports.count), without serial numbers"
      return (String(rows.joined().dropLast()), summary, ports.count)
    } catch {
      return (error.listReason, "unknown: \(error.listReason)", nil)
    }
  }

  /// Some systems repeat a serial number in the path or the description.
  private static func redacted(_ port: PortDescription, _ numbers: [String]) -> PortDescription {
    func hide(_ text: String) -> String {
      numbers.filter { $0.count >= serialNumberLengthMin }.reduce(text) { text, number in
        text.replacing(number, with: "redacted")
      }
    }
    var port = port
    port.path = hide(port.path)
    port.description = port.description.map(hide)
    port.manufacturer = port.manufacturer.map(hide)
    port.product = port.product.map(hide)
    if port.serialNumber != nil { port.serialNumber = "redacted" }
    return port
  }
}
