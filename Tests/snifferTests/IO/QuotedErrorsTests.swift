import Foundation
import Script
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("Errors of a file")
struct QuotedErrorsTests {
  @Test(
    "have their line and a caret below the place",
    arguments: [
      ("0 ! skye open", 5, "0 ! skye open", "    ^"),
      ("", 1, "", "^"),
      ("0 ! a", 6, "0 ! a", "     ^"),
      ("0\t! skye", 5, "0\t! skye", " \t  ^"),
      ("# title: 東京 x", 13, "# title: 東京 x", String(repeating: " ", count: 14) + "^"),
      ("# e\u{301}🚲x", 6, "# e\u{301}🚲x", "     ^"),
      ("\u{1B}[31mx", 6, "\\x1b[31mx", "        ^"),
      (#"0 < \r\n"#, 5, #"0 < \r\n"#, "    ^"),
    ]
  )
  func quotes(line: String, column: Int, shown: String, caret: String) {
    let quote = QuotedErrors.quote(line, column: column)
    #expect(quote.line == shown)
    #expect(quote.caret == caret)
  }

  @Test("show what was found, and let a terminal act on none of it")
  func harmless() {
    let error = ScriptError(line: 2, column: 5, expected: "a verb", found: "`\u{1B}[2J\u{9B}1m\\r`")
    #expect(
      QuotedErrors.text(error, in: "a", line: nil)
        == #"a:2:5: error: expected a verb, found `\x1b[2J\x9b1m\r`"#
    )
  }

  @Test("are cut to the part of a long line around the place", arguments: [1, 30, 500, 997, 1_001])
  func cuts(column: Int) {
    let line = (0..<100).map { "\($0 % 10)123456789" }.joined()
    let quote = QuotedErrors.quote(line, column: column)
    #expect(quote.line.count <= 78 && quote.caret.count <= 78)
    #expect(quote.line.hasPrefix("...") == (column > 40))
    #expect(quote.line.hasSuffix("...") == (column < 900))
    let shown = quote.line.dropFirst(quote.caret.count - 1).prefix(3)
    #expect(shown == line.dropFirst(column - 1).prefix(3))
  }

  @Test("quote the file in which they are, and state their place alone if it can't be read again")
  func files() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let part = folder.appending(path: "part").path
    try Data("#!sniffer 1\r\n0 ! skye\r\n".utf8).write(to: URL(filePath: part))
    var error = ScriptError(line: 2, column: 5, expected: "a verb", found: "`skye`")
    var quotes = QuotedErrors(of: "a", text: Array("#!sniffer 1\n0 ? sky\n".utf8))
    #expect(quotes.text(error) == "a:2:5: error: expected a verb, found `skye`\n  0 ? sky\n      ^")
    error.file = part
    #expect(quotes.text(error).hasSuffix("/part:2:5: error: \(error.message)\n  0 ! skye\n      ^"))
    error.file = "/dev/stdin"
    #expect(quotes.text(error) == "/dev/stdin:2:5: error: expected a verb, found `skye`")
  }

  @Test("are reported alike by run, test, replay and lint, all of them")
  func alike() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = "#!sniffer 1\n0 > AT\\r\n1 ! skye open\n2 = state wating\n3 ! signal 99\n4 ! end\n"
    let lines = [":3:5:", ":4:11:", ":5:12:"]
    for (command, path) in [
      ("lint", "a.scenario"), ("run", "a.scenario"), ("test", "a.scenario"),
      ("replay", "a.trace"),
    ] {
      let file = folder.appending(path: path).path
      try Data(text.utf8).write(to: URL(filePath: file))
      let options = command == "run" ? ["--scenario", file] : [file]
      let result = try CommandResult(command, options)
      #expect(result.code == .badInput)
      let all = (result.output + result.errors).split(separator: "\n")
        .filter { $0.contains(": error: ") && !$0.contains(" a header ") }
      #expect(all.count == lines.count, "\(command): \(all)")
      for (found, place) in zip(all, lines) {
        #expect(found.hasPrefix(file + place + " error: expected "))
      }
    }
  }

  @Test("guess up to three verbs")
  func guesses() {
    let table = VerbTable(["stop", "step", "stoop", "sto", "far"].map { VerbDefinition($0, "") })
    let error = table.unknown(Invocation("stp").verb)
    #expect(error.suggestion == "stop" && error.alternatives == ["step", "sto"])
    #expect(error.message.hasSuffix("found `stp`; try `stop` or `step` or `sto`"))
  }
}
