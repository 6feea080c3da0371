import Foundation
import SerialPort
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("bug-report")
struct BugReportTests {
  private static let secrets = ["356938035643809", "+4915112345678", "31.953905", "35.910628"]

  private static let port: PortDescription = {
    var port = PortDescription(path: "/dev/cu.usbserial-A50285BI", transport: .usb)
    port.product = "FT232R A50285BI"
    port.serialNumber = "A50285BI"
    return port
  }()

  private static func run(
    _ options: [String],
    _ list: PortsCommand.List = { () throws(PortError) in [port] }
  ) throws -> CommandResult {
    try CommandResult("bug-report", options) { arguments, output, errors in
      try BugReportCommand(arguments: arguments, output: output, errors: errors).run(list)
    }
  }

  @Test("writes version, platform, ports and trace without personal data, and only that file")
  func writes() throws {
    let trace = try RedactCommandTests.file(
      #"0 > AT+GSN\r"#,
      #"0 < 356938035643809\r\n"#,
      #"1 > ATD+4915112345678;\r"#,
      #"2 > AT+CGNSINF\r"#,
      #"2 < +CGNSINF: 1,1,20261121120000.000,31.953905,35.910628,780.5,0.00,0.0,1,,0.7,1.1,0.8,,14,9,,,42,,\r\n"#
    )
    let folder = (trace as NSString).deletingLastPathComponent
    let file = folder + "/report.md"
    let original = try Data(contentsOf: URL(filePath: trace))
    for secret in Self.secrets {
      #expect(String(decoding: original, as: UTF8.self).contains(secret), "planted")
    }
    let result = try Self.run(["--output", file, trace])
    #expect(result.code == .done && result.errors == "")
    let report = try String(contentsOfFile: file, encoding: .utf8)
    for secret in Self.secrets + ["A50285BI", folder] {
      #expect(!report.contains(secret) && !result.output.dropFirst(file.count).contains(secret))
    }
    for text in [
      "sniffer \(Sniffer.version), ", "Linux ", "/dev/cu.usbserial-redacted",
      "\n# positions: moved\n",
      #"1 > ATD+9"#, "+CGNSINF: 1,1,20261121120000.000,",
    ] {
      #expect(report.contains(text), "\(text)")
    }
    #expect(result.output.hasPrefix("\(file) contains:\n  version   sniffer \(Sniffer.version), "))
    #expect(result.output.contains("\n  ports     1, without serial numbers\n"))
    #expect(result.output.hasSuffix("a phone number: 1, a coordinate: 2\n"))
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: folder)) == ["a.trace", "report.md"]
    )
    #expect(try Data(contentsOf: URL(filePath: trace)) == original)
  }

  @Test("needs no trace, and states why there are no ports")
  func withoutTrace() throws {
    let file = try TemporaryFolder.make().appending(path: "report.md").path
    let result = try Self.run(["--output", file]) { () throws(PortError) in
      throw .unsupported(.list)
    }
    #expect(result.code == .done && result.output.hasSuffix("  trace     none\n"))
    let report = try String(contentsOfFile: file, encoding: .utf8)
    #expect(report.contains("without libserialport (trait SerialPort)"))
    #expect(!report.contains("## Trace"))
  }

  @Test("refuses a file that exists, a link, stdout, and a trace that isn't one")
  func refusals() throws {
    let trace = try RedactCommandTests.file(#"0 > AT+XYZ="who knows"\r"#)
    let text = try Data(contentsOf: URL(filePath: trace))
    let existing = try Self.run(["--output", trace])
    #expect(existing.code == .cannotWrite && existing.output == "")
    #expect(existing.errors == "sniffer bug-report: \(trace): cannot be written: File exists\n")
    #expect(try Data(contentsOf: URL(filePath: trace)) == text)

    let link = trace + ".link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: trace + ".new")
    #expect(try Self.run(["--output", link]).code == .cannotWrite)
    #expect(throws: UsageError.self) { try Self.run(["--output", "-"]) }
    #expect(throws: UsageError.missingOneOf(["output"], .bugReport)) { try Self.run([trace]) }

    let unclear = try Self.run(["--output", trace + ".unclear", trace])
    #expect(unclear.output.contains("\n  trace     not understood: 1, see stderr; read the file"))
    let strict = try Self.run(["--strict", "--output", trace + ".new", trace])
    #expect(strict.code == .badInput && strict.errors.contains(":8:13: not understood: a text of"))
    try Data("0 > AT\n".utf8).write(to: URL(filePath: trace))
    #expect(try Self.run(["--output", trace + ".new", trace]).code == .badInput)
    #expect(!FileManager.default.fileExists(atPath: trace + ".new"))
  }
}
