import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("Vector files and skip files")
struct CheckFileTests {
  @Test("are read with their escapes")
  func escapes() throws {
    let row = try Vectors.row("stream", #"\r\nA\\B\t\x1a\xff"#, #"left=a\x3bb\n;note=x=y;k="#)
    #expect(row.input == [0x0D, 0x0A, 0x41, 0x5C, 0x42, 0x09, 0x1A, 0xFF])
    #expect(row.line == 2)
    #expect(
      row.expectations == [
        .init(key: "left", value: "a;b\n"), .init(key: "note", value: "x=y"),
        .init(key: "k", value: ""),
      ]
    )
    #expect(row.judged.map(\.key) == ["left", "k"])
  }

  @Test(
    "are refused with the line, what was found and what was expected",
    arguments: [
      (
        "",
        "v.tsv:1: found an empty line, expected a header row with the columns command, input, "
          + "expected, source"
      ),
      (
        "command\tinput\texpected\n",
        "v.tsv:1: found 'command\\tinput\\texpected', expected a header "
          + "row with the columns command, input, expected, source"
      ),
      (
        Vectors.header + "+CSQ\t+CSQ: 1,99\trssi=1\n",
        "v.tsv:2: found 3 columns, expected 4 (command, input, expected, source)"
      ),
      (
        Vectors.header + "\n+CSQ\tx\trssi\ts\n",
        "v.tsv:3: found 'rssi', expected key=value pairs with ; between them, a ; in a value as "
          + "\\x3b"
      ),
      (
        Vectors.header + "+CSQ\tx\ta=1;;b=2\ts\n",
        "v.tsv:2: found '', expected key=value pairs with ; between them, a ; in a value as \\x3b"
      ),
      (
        Vectors.header + "+CSQ\tx\\q\ta=1\ts\n",
        "v.tsv:2: found '\\\\q', expected \\r, \\n, \\t, \\\\ or \\x and two hexadecimal digits"
      ),
      (
        Vectors.header + "+CSQ\tx\\x4\ta=1\ts\n",
        "v.tsv:2: found '\\\\x', expected \\r, \\n, \\t, \\\\ or \\x and two hexadecimal digits"
      ),
      (
        Vectors.header + "\tx\ta=1\ts\n",
        "v.tsv:2: found an empty cell, expected a command or a kind of row"
      ),
    ]
  )
  func faults(_ text: String, _ message: String) {
    #expect(Vectors.fault(text) == message)
  }

  @Test(
    "name each row once, with a reason, and no row that there is not",
    arguments: [
      ("+CSQ\t+CSQ: 1,99\t \n", "s.tsv:2: found no reason, expected why the row is skipped"),
      (
        "+CSQ\t+CSQ: 2,99\twhy\n",
        "s.tsv:2: found '+CSQ' with '+CSQ: 2,99', expected command and input of a row of the "
          + "vector file"
      ),
      (
        "+CSQ\t+CSQ: 1,99\twhy\n# a comment\n+CSQ\t+CSQ: 1,99\tagain\n",
        "s.tsv:4: found the row of line 2, expected each row once"
      ),
      ("+CSQ\t+CSQ: 1,99\n", "s.tsv:2: found 2 columns, expected 3 (command, input, reason)"),
    ]
  )
  func skipFaults(_ text: String, _ message: String) throws {
    let row = try Vectors.row("+CSQ", "+CSQ: 1,99", "rssi=1")
    let file = Array("command\tinput\treason\n\(text)".utf8)
    var found: String?
    do { _ = try SkipList(file, path: "s.tsv", for: [row]) } catch { found = error.message }
    #expect(found == message)
  }

  @Test("end with what they come to: 0, 1 for a miss, 65 for a fault, 66 for no file")
  func exitCodes() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String, _ text: String) throws -> String {
      let url = folder.appendingPathComponent(name)
      try Data(text.utf8).write(to: url)
      return url.path
    }
    let met = "+CSQ\t+CSQ: 23,99\trssi=23;dbm=-67\ts\n"
    let missed = "+CSQ\t+CSQ: 24,99\trssi=23;level=1\ts\n"
    let good = try file("good.tsv", Vectors.header + met)
    let bad = try file("bad.tsv", Vectors.header + met + missed)
    let skip = try file("skip.tsv", "command\tinput\treason\n+CSQ\t+CSQ: 24,99\tnot ours\n")
    let broken = try file("broken.tsv", Vectors.header + "x\n")
    #expect(try run(good).exitCode == .done)
    #expect(try run(bad, "--skip", skip).exitCode == .done)
    #expect(try run(broken).exitCode == .badInput)
    #expect(try run(good, "--skip", skip).exitCode == .badInput)
    #expect(try run(folder.path + "/nowhere.tsv").exitCode == .noInput)
    let (exitCode, text) = try run(bad)
    #expect(exitCode == .checkFailed)
    #expect(
      text == """
        \(bad):3: +CSQ: rssi: expected 23, found 24
        \(bad):3: +CSQ: level: expected 1, found nothing

        command  rows  met  missed  skipped
        +CSQ        2    1       1        0
        total       2    1       1        0

        """
    )
    #expect(
      try run(bad, "--json").text.split(separator: "\n").map(String.init) == [
        #"{"kind":"miss","file":"\#(bad)","line":3,"command":"+CSQ","key":"rssi","#
          + #""expected":"23","found":"24"}"#,
        #"{"kind":"miss","file":"\#(bad)","line":3,"command":"+CSQ","key":"level","#
          + #""expected":"1","found":"nothing"}"#,
        #"{"kind":"command","command":"+CSQ","rows":2,"met":1,"missed":1,"skipped":0}"#,
        #"{"kind":"total","rows":2,"met":1,"missed":1,"skipped":0}"#,
      ]
    )
  }

  @Test(
    "go with no option of decode that reads another input",
    arguments: [
      ["decode", "--check", "a", "--pending", "AT"], ["decode", "--check", "a", "--strict"],
      ["decode", "--skip", "a"], ["decode", "--check", "a", "--format", "at"],
    ]
  )
  func exclusions(_ words: [String]) {
    #expect(throws: UsageError.self) { try ArgumentParser.parse(words) }
  }

  @Test("take the place of the file to decode")
  func operand() {
    #expect(throws: UsageError.unexpectedOperand(found: "more", .decode)) {
      try run("a.tsv", "more")
    }
  }

  private func run(_ words: String...) throws -> (exitCode: ExitCode, text: String) {
    let request = try ArgumentParser.parse(["decode", "--check"] + words)
    guard case .command(let arguments) = request else { return (.usage, "") }
    let output = Output()
    let command = CheckCommand(arguments: arguments, output: output, errors: Output())
    let exitCode = try command.run()
    return (exitCode, String(decoding: output.kept, as: UTF8.self))
  }
}
