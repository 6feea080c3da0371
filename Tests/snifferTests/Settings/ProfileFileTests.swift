import Foundation
import Script
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("The file of profiles")
struct ProfileFileTests {
  @Test("has settings for all, and for profiles")
  func reads() throws {
    let text = """
      # mine
      apn = internet
        baud=9600\u{20}\t
      [bike]  # the old one
      port = /dev/ttyUSB2
      apn  =  m2m # no comment

      [cat-2]\r
      tracker-id = Cat = 2

      """
    let file = ProfileFile(parsing: text, path: "config", CommandTable.settings)
    #expect(file.profiles == ["bike", "cat-2"])
    #expect(file.entries(of: "apn", in: nil).map(\.value) == ["internet"])
    #expect(file.entries(of: "apn", in: "bike").map(\.value) == ["m2m # no comment", "internet"])
    #expect(file.entries(of: "apn", in: "bike").map(\.line) == [6, 2])
    #expect(file.entries(of: "apn", in: "cat-2").map(\.value) == ["internet"])
    #expect(file.entries(of: "baud", in: "bike").map(\.value) == ["9600"])
    #expect(file.entries(of: "port", in: nil) == [])
    #expect(file.entries(of: "tracker-id", in: "cat-2").map(\.value) == ["Cat = 2"])
  }

  private static let settings = "port, baud, url, apn, tracker-id, authority-name, macro.NAME"

  @Test(
    "tells line, column, what was expected and what was found",
    arguments: [
      ("[bike", "1:6: expected `]`, found the end of the line"),
      ("[]", "1:2: expected the name of a profile, found `]`"),
      ("[a b]", "1:3: expected `]`, found ` `"),
      ("[a] b", "1:5: expected the end of the line, found `b`"),
      ("[a]\n[a]", "2:2: expected a profile that is not above, found `a`"),
      (
        "\n  prot = x",
        "2:3: expected one of \(settings), found `prot`; try `port`"
      ),
      ("port \u{1B}[m", "1:6: expected `=`, found `\\x1b`"),
      ("= x", "1:1: expected one of \(settings), found `=`"),
      ("port /dev/x", "1:6: expected `=`, found `/`"),
      ("port", "1:5: expected `=`, found the end of the line"),
      ("port = ", "1:8: expected \(ValueKind.serialPort.expectation), found the end of the line"),
      ("baud = fast", "1:8: expected a whole number from 300 to 4000000, found `fast`"),
      ("apn = a\napn = b", "2:1: expected a setting that line 1 has not, found `apn`"),
      ("secret = 1", "1:1: expected one of \(settings), found `secret`"),
    ]
  )
  func refuses(text: String, expected: String) {
    let file = ProfileFile(parsing: text, path: "config", CommandTable.settings)
    #expect(file.errors.map { $0.text(in: "config") } == ["config:" + expected])
  }

  @Test("quotes the first line, too", arguments: ["baud = fast", "é = 1"])
  func quotes(line: String) throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "config").path
    try Data("\(line)\napn = \n".utf8).write(to: URL(filePath: file))
    let error = #expect(throws: UsageError.self) {
      try CommandResult("send", ["--config", file, "--tcp", "127.0.0.1:9", "AT"])
    }
    let lines = try #require(error).message.split(separator: "\n")
    let column = line.hasPrefix("b") ? 8 : 1
    #expect(lines[0].hasPrefix("\(file):1:\(column): error: expected "))
    #expect(lines[1] == "  " + line)
    #expect(lines[2] == String(repeating: " ", count: column + 1) + "^")
  }

  @Test("reports each line that is wrong")
  func reportsAll() {
    let text = "apn = a\nbad = 1\n[x\nbaud = fast\nport = /dev/a"
    let file = ProfileFile(parsing: text, path: "config", CommandTable.settings)
    #expect(file.errors.map(\.line) == [2, 3, 4])
    #expect(file.entries.map(\.name) == ["apn", "port"])
  }

  @Test("may state what options of that name take, in every command alike")
  func agreesWithTable() {
    for command in CommandTable.commands {
      for option in command.options where option.isSetting {
        let setting = CommandTable.settings.first { $0.name == option.name }
        #expect(setting?.kind == option.kind, "\(command.name) --\(option.name)")
      }
    }
    #expect(CommandTable.settings.map(\.settingName).joined(separator: ", ") == Self.settings)
  }
}
