import Foundation
import Primitives
import Script
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("trace redact")
struct RedactCommandTests {
  static func run(_ arguments: [String]) throws -> CommandResult {
    try CommandResult("trace", ["redact"] + arguments)
  }

  static func file(_ lines: String...) throws -> String {
    let folder = try LintCommandTests.folder([
      "a.trace": LintCommandTests.head + lines.joined(separator: "\n") + "\n"
    ])
    return folder.appendingPathComponent("a.trace").path
  }

  @Test("writes the trace, and says on stderr what it has replaced")
  func writes() throws {
    let path = try Self.file(#"0 > AT+GSN\r"#, #"0 < 356938035643809\r\n"#)
    let result = try Self.run(["--seed", "1", path])
    #expect(result.code == .done)
    #expect(result.errors == "sniffer trace redact: replaced an IMEI: 1\n")
    #expect(result.output.contains(/0 < 001\d{12}\\r\\n\n/))
    #expect(try Self.run(["--seed", "2", path]).output != result.output)
    let copy = path + ".redacted.trace"
    #expect(try Self.run(["--seed", "1", "--output", copy, path]).output == "")
    #expect(try String(contentsOfFile: copy, encoding: .utf8) == result.output)
    #expect(try LintCommandTests.run([copy]).code == .done)
    #expect(try Self.run([copy]).errors == "sniffer trace redact: nothing to replace\n")
  }

  @Test("reports what it does not understand; strict, it then writes nothing")
  func strict() throws {
    let path = try Self.file(#"0 > AT+XYZ="who knows"\r"#, #"0 > AT+CGDCONT=1,"IP","web"\r"#)
    let note = "\(path):8:13: not understood: a text of +XYZ, which is not known here\n"
    let result = try Self.run([path])
    #expect(result.code == .done)
    #expect(result.errors.hasPrefix(note) && result.output.contains("who knows"))
    let strict = try Self.run(["--strict", path])
    #expect(strict.code == .badInput && strict.output == "")
    #expect(
      strict.errors
        == note + "sniffer trace redact: nothing is written, since not all is understood\n"
    )
  }

  @Test("moves positions when asked")
  func positions() throws {
    let path = try Self.file("0 ! place 31.953900 35.910600")
    #expect(try Self.run([path]).output.contains("31.953900"))
    let result = try Self.run(["--positions", path])
    #expect(!result.output.contains("31.95") && !result.output.contains("35.91"))
    #expect(result.output.contains("\n# positions: moved\n0 ! place "))
    #expect(result.errors == "sniffer trace redact: replaced a coordinate: 2\n")
  }

  @Test("refuses anything but a trace, and what is not there")
  func refusals() throws {
    let path = try Self.file("0 ? AT")
    let bad = try Self.run([path])
    #expect(bad.code == .badInput && bad.output == "")
    #expect(bad.errors.hasPrefix("\(path):8:3: error: expected one of >, <, !, ="))
    #expect(try Self.run([path + "x"]).code == .noInput)
  }
}

/// Logs of real modules, with real numbers in some of them.
@Suite("Redacting the corpus", .enabled(if: !transcripts.isEmpty, "SNIFFER_CORPUS is not there"))
struct RedactCorpusTests {
  @Test("leaves a valid trace of the same lengths, with nothing for lint", arguments: transcripts)
  func redacts(file: URL) throws {
    let imported = try Imported(Array(try Data(contentsOf: file)))
    let redacted = try Redaction(of: Array(imported.text.utf8)).text
    let script = try Script(parsing: redacted)
    #expect(script.canonical() == redacted)
    #expect(Self.shape(of: script) == Self.shape(of: imported.script))
    #expect(try Redaction(of: redacted).text == redacted)
    let found = ScriptLint.findings(in: redacted).filter { $0.rule == .identifier }
    #expect(found.map { $0.error.text(in: file.lastPathComponent) } == [])
    // By other means: digits in a row that have a module's or a card's length and check digit.
    let text = String(decoding: redacted, as: UTF8.self)
    for digits in imported.text.split(whereSeparator: { !("0"..."9").contains($0) }) {
      let isNumber =
        digits.count == 15 && !digits.hasPrefix("00")
        || (19...20).contains(digits.count) && digits.hasPrefix("89")
      if isNumber, Self.isLuhn(digits) { #expect(!text.contains(digits), "\(digits.count)") }
    }
  }

  /// Time, direction and length of each chunk.
  private static func shape(of script: Script) -> [String] {
    script.events.map { event in
      guard case .bytes(let bytes) = event.payload else { return "" }
      return "\(event.at.microseconds) \(event.mark) \(bytes.count)"
    }
  }

  private static func isLuhn(_ digits: Substring) -> Bool {
    let sum = digits.utf8.reversed().enumerated().reduce(0) { sum, item in
      let value = Int(item.element - 0x30) * (item.offset % 2 == 0 ? 1 : 2)
      return sum + value / 10 + value % 10
    }
    return sum % 10 == 0
  }
}
