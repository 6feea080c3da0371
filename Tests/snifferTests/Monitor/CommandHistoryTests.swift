import Foundation
import Testing

@testable import CommandLine
@testable import Terminal
@testable import sniffer

@Suite("The history of commands")
struct CommandHistoryTests {
  @Test("goes back, and forth to what was being typed")
  func recalls() {
    var history = CommandHistory(["AT", "AT+CSQ"])
    #expect(history.earlier(than: "AT+C") == "AT+CSQ")
    #expect(history.earlier(than: "AT+CSQ") == "AT")
    #expect(history.earlier(than: "AT") == nil)
    #expect(history.later() == "AT+CSQ")
    #expect(history.later() == "AT+C")
    #expect(history.later() == nil)
  }

  @Test("takes a line once where it comes again at once, and nothing empty")
  func addsOnce() {
    var history = CommandHistory()
    #expect(history.add("AT") == true)
    #expect(history.add("AT") == false)
    #expect(history.add("  ") == false)
    #expect(history.add("AT+CSQ") == true)
    #expect(history.add("AT") == true)
    #expect(history.lines == ["AT", "AT+CSQ", "AT"])
  }

  @Test(
    "never has a PIN, a password or a key",
    arguments: [
      "AT+CPIN=1234", "at+cpin=\"0000\"", "AT+CPIN=12345678,1234", "+CPIN=1234",
      "AT+CSQ;+CPIN=9876", "AT+CLCK=\"SC\",1,\"1234\"", "AT+CPWD=\"SC\",\"1234\",\"4321\"",
      "AT+SAPBR=3,1,\"PWD\",\"geheim\"", "AT+CSTT=\"internet\",\"web\",\"geheim\"",
      "AT+SMCONF=\"PASSWORD\",\"geheim\"", "AT+FTPPW=\"geheim\"", "AT+CPIN=12x",
      "AT+HTTPPARA=\"URL\",\"http://user:geheim@example.com/\"",
      "AT+CSIMLOCK=\"PN\",0,\"87654321\"", "AT+SHAHEAD=\"Authorization\",\"Bearer geheim\"",
    ]
  )
  func leavesSecretsOut(line: String) {
    var history = CommandHistory()
    #expect(history.add(line) == false)
    #expect(CommandHistory(["AT", line]).lines == ["AT"])
  }

  @Test(
    "has anything else",
    arguments: [
      "AT+CPIN?", "AT+CPIN=?", "AT+CLCK=\"SC\",2", "AT+CSTT=\"internet\"", "AT+CGPIO=0,48,1,1",
      "AT+SAPBR=3,1,\"APN\",\"internet\"", "AT+CMGS=\"+12025550123\"", "hello",
    ]
  )
  func keepsOthers(line: String) {
    var history = CommandHistory()
    #expect(history.add(line) == true)
  }

  @Test("is bounded")
  func isBounded() {
    var history = CommandHistory((0..<3_000).map { "AT+X=\($0)" })
    #expect(history.lines.count == CommandHistory.limit)
    _ = history.add("AT")
    #expect(history.lines.count == CommandHistory.limit)
    #expect(history.lines.first == "AT+X=2001" && history.lines.last == "AT")
  }
}

@Suite("The history's file")
struct HistoryFileTests {
  @Test("is where XDG says")
  func path() {
    #expect(
      HistoryFile { ["XDG_STATE_HOME": "/s", "HOME": "/h"][$0] }?.path == "/s/sniffer/history"
    )
    // Source: XDG Base Directory Specification 0.8: a relative path is ignored.
    #expect(
      HistoryFile { ["XDG_STATE_HOME": "s", "HOME": "/h"][$0] }?.path
        == "/h/.local/state/sniffer/history"
    )
    #expect(HistoryFile { _ in nil }?.path == nil)
  }

  @Test("comes with the first line, for the user alone, and is cut when it is long")
  func keeps() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("new/deeper/history").path
    let file = HistoryFile(path: path)
    #expect(file.read().lines == [])
    try file.add("AT")
    try file.add("AT+CSQ")
    #expect(file.read().lines == ["AT", "AT+CSQ"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let lines = (0..<2_500).map { "AT+X=\($0)\n" }.joined() + "AT+CPIN=1234\n\u{1B}[2J\nAT\n"
    try Data(lines.utf8).write(to: URL(filePath: path))
    #expect(file.read().lines.count == CommandHistory.limit)
    let rest = try String(contentsOfFile: path, encoding: .utf8)
    #expect(rest.split(separator: "\n").count == CommandHistory.limit)
    #expect(rest.hasSuffix("AT+X=2499\nAT\n") && !rest.contains("CPIN"))
  }

  @Test("that cannot be written is reported")
  func tells() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appendingPathComponent("file"))
    let file = HistoryFile(path: folder.appendingPathComponent("file/history").path)
    #expect(throws: FileError.self) { try file.add("AT") }
  }
}
