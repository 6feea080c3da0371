import CommandLine
import Script
import SerialPort

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

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

      Version: \(Self.version)
      Platform: \(Self.platform)

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
    output.writeLine("\(VisibleText.of(path)) contains:")
    output.writeLine("  version   \(Self.version)")
    output.writeLine("  platform  \(Self.platform)")
    output.writeLine("  ports     \(ports.summary)")
    output.writeLine("  trace     \(trace?.summary ?? "none")")
    if let trace, !trace.notes.isEmpty {
      output.writeLine(
        "  trace     not understood: \(trace.notes.count), see stderr; read the file before you send it"
      )
    }
    return .done
  }

  private static var version: String {
    #if SerialPort
    "sniffer \(Sniffer.version), with libserialport"
    #else
    "sniffer \(Sniffer.version), without libserialport"
    #endif
  }

  /// System, release and processor; without the machine's own name.
  private static var platform: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return [text(names.sysname), text(names.release), text(names.machine), distribution]
      .compactMap(\.self).joined(separator: " ")
  }

  /// - Source: os-release(5): `PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"`.
  private static var distribution: String? {
    guard let text = try? FileText.read("/etc/os-release") else { return nil }
    let key = "PRETTY_NAME="
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix(key) }
      .map { VisibleText.of($0.dropFirst(key.count).filter { $0 != "\"" && $0 != "'" }) }
  }

  private static func ports(_ list: PortsCommand.List) -> (text: String, summary: String) {
    do throws(PortError) {
      let ports = try list()
      guard !ports.isEmpty else { return ("none", "none") }
      let renderer = PortRenderer(isJSON: false)
      let numbers = ports.compactMap(\.serialNumber)
      let rows = ports.map { port in
        String(decoding: renderer.render(redacted(port, numbers)), as: UTF8.self)
      }
      return (String(rows.joined().dropLast()), "\(ports.count), without serial numbers")
    } catch {
      return (error.listReason, "unknown: \(error.listReason)")
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
