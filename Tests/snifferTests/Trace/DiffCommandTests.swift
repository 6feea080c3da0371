import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("trace diff")
struct DiffCommandTests {
  static let before = #"""
    0 > AT+HTTPACTION=1\r
    0.003 < AT+HTTPACTION=1\r\r\n
    0.003 < OK\r\n
    2 < \r\n
    2 < +HTTPACTION: 1,200,27\r\n
    3 > AT+CSQ\r
    3.003 < +CSQ: 17,99\r\n
    3.003 < OK\r\n

    """#

  static func diff(_ before: String, _ after: String, _ options: String...) throws -> CommandResult
  {
    let folder = try LintCommandTests.folder([
      "a.trace": LintCommandTests.head + before, "b.trace": LintCommandTests.head + after,
    ])
    let paths = ["a.trace", "b.trace"].map { folder.appendingPathComponent($0).path }
    return try CommandResult("trace", ["diff"] + options + paths)
  }

  @Test("a trace and itself, or its bytes cut elsewhere, are the same")
  func same() throws {
    let result = try Self.diff(Self.before, Self.before)
    #expect(result.code == .done && result.output == "")
    let cut = Self.before.replacing(
      #"3.003 < +CSQ: 17,99\r\n"#,
      with: "3.003 < +CSQ: 1\n" + #"3.003 < 7,99\r\n"#
    )
    #expect(try Self.diff(Self.before, cut).output == "")
  }

  @Test("tells fields by their names, and how much later a line came")
  func fields() throws {
    let after = Self.before.replacing("2 < ", with: "20 < ").replacing("1,200,27", with: "1,601,0")
      .replacing("\n3 ", with: "\n21 ").replacing("\n3.003", with: "\n21.003")
    let result = try Self.diff(Self.before, after)
    #expect(result.code == .checkFailed)
    #expect(result.lines.count == 3)
    #expect(result.lines.first?.hasPrefix("20.000000  HTTP 200 became 601") == true)
    #expect(result.lines.first?.hasSuffix(", and came 18 s later") == true)
    #expect(result.lines[1].hasPrefix("- ") && result.lines[1].contains("+HTTPACTION: 1,200,27"))
    #expect(result.lines[2].hasPrefix("+ ") && result.lines[2].contains("+HTTPACTION: 1,601,0"))
    let json = try Self.diff(Self.before, after, "--json").objects
    #expect(json.count == 1 && json[0]["t_us"] as? Int == 20_000_000)
  }

  @Test("a little earlier or later is no difference, unless it is asked for")
  func tolerance() throws {
    let after = Self.before.replacing("\n3.003", with: "\n3.05")
    #expect(try Self.diff(Self.before, after).code == .done)
    let result = try Self.diff(Self.before, after, "--tolerance", "0s")
    #expect(result.code == .checkFailed)
    #expect(result.lines.first?.hasSuffix("`+CSQ: 17,99  [response]` came 47 ms later") == true)
  }

  @Test("what is new and what is gone")
  func lines() throws {
    let after = Self.before.replacing("3 > AT+CSQ", with: "2.5 < +CREG: 1\\r\\n\n3 > AT+CSQ")
    let new = try Self.diff(Self.before, after)
    #expect(new.lines.first?.hasSuffix("`+CREG: 1  [urc]` is new") == true)
    #expect(try Self.diff(after, Self.before).lines.first?.hasSuffix("is gone") == true)
  }

  @Test("takes two traces, and reports where one is none")
  func refusals() throws {
    #expect(throws: UsageError.self) { try CommandResult("trace", ["diff", "a.trace"]) }
    let bad = try Self.diff(Self.before, "0 ? AT\n")
    #expect(bad.code == .badInput && bad.errors.contains("b.trace:8:3: error: expected one of"))
  }
}
