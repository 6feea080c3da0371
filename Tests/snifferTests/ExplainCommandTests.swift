import Foundation
import Testing

@testable import CommandLine
@testable import Decoding
@testable import sniffer

@Suite("What explain takes, refuses and lists")
struct ExplainCommandTests {
  @Test("explains each line of stdin")
  func explainsLines() throws {
    let input = Pipe()
    let program = try Program(["explain", "-"], input: input)
    input.fileHandleForWriting.write(Data("+CSQ: 17,99\r\n\nOK\n".utf8))
    try input.fileHandleForWriting.close()
    #expect(program.end(within: 60) == 0)
    let parts = try ["+CSQ: 17,99", "OK"].map { try CommandResult("explain", [$0]).output }
    #expect(program.output == parts.joined(separator: "\n"))
  }

  @Test(
    "what it does not know is 65, with the names that come nearest",
    arguments: [
      ("AT+CSSQ", "'AT+CSSQ' is not in the dictionary; did you mean +CSQ?"),
      (
        "AT+CIPS=1",
        "'AT+CIPS=1' is not in the dictionary; did you mean +CIPSHUT, +CIPSGTXT, +CIPSTART, "
          + "+CIPSEND, +CIPSTATUS, +CIPSERVER?"
      ),
      ("AT+X?", "'AT+X?' is not in the dictionary"),
      ("10.1.2.3", "'10.1.2.3' is not in the dictionary; a line without a name needs --pending"),
      ("AT+CSQ;+NOTHING", "'AT+CSQ;+NOTHING' is not in the dictionary; did you mean +CSQ?"),
      (
        "490154203237518",
        "'490154203237518' is not in the dictionary; a line without a name needs --pending"
      ),
      (
        "+QWERTZUIOP: 1",
        "'+QWERTZUIOP: 1' is not in the dictionary"
      ),
      ("\u{1b}[2J", "'\\x1b[2J' is not in the dictionary; a line without a name needs --pending"),
      ("", "'' is not in the dictionary"),
      (
        "$GPXXX,1,2*00",
        "'$GPXXX,1,2*00' is not in the dictionary"
      ),
    ]
  )
  func refuses(text: String, message: String) throws {
    let result = try CommandResult("explain", [text])
    #expect(result.code == .badInput)
    #expect(result.output == "")
    #expect(result.errors == "sniffer explain: \(message)\n")
  }

  @Test(
    "a command line of its own that makes no sense is refused",
    arguments: [
      (["--pending", "AT"], "--pending: there is no line to explain"),
      (["OK", "--pending", "CSQ"], "--pending: 'CSQ' is no command line, such as AT+CREG?"),
      (["OK", "--all"], "'OK': --all goes without it"),
    ]
  )
  func usage(arguments: [String], message: String) {
    #expect {
      try CommandResult("explain", arguments)
    } throws: { error in
      (error as? UsageError)?.message == "sniffer explain: \(message)\nsee: sniffer help explain\n"
    }
  }

  @Test("without an argument the chapters, with --all every entry, in 80 columns")
  func lists() throws {
    let chapters = try CommandResult("explain", [])
    #expect(chapters.output.contains("\n  gnss          the GNSS receiver (20)\n"))
    let all = try CommandResult("explain", ["--all"])
    #expect(all.output.contains(#/\n  \+CGNSURC +position as a URC\n/#))
    #expect(all.output.contains(#/\n  RDY +the module has started\n/#))
    for line in (chapters.output + all.output).split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test("every entry fits 80 columns, and its examples are explained without complaint")
  func examples() throws {
    for entry in try Self.entries() {
      let text = try CommandResult("explain", [entry.name]).output
      for line in text.split(separator: "\n") {
        #expect(line.count <= 80 || line.contains("example"), "\(entry.name): \(line)")
        #expect(line.last != " ", "\(entry.name): \(line)")
      }
      for line in entry.examples {
        let standsAlone = line.hasPrefix("AT") || line.hasPrefix("$")
        let pending = entry.name.hasPrefix("+") && entry.name != "+++" ? "AT\(entry.name)" : "ATI"
        let result = try CommandResult(
          "explain",
          standsAlone ? [line] : [line, "--pending", pending]
        )
        #expect(result.code == .done, "\(line)")
        for complaint in [
          "OUT OF RANGE", "NOT ALLOWED", "NOT KNOWN", "MISSING", "ONE TOO", "WRONG",
        ] {
          #expect(!result.output.contains(complaint), "\(line): \(result.output)")
        }
      }
    }
  }

  @Test("every sentence that decode reads has its keys in the dictionary")
  func sentences() throws {
    for entry in try Self.entries() {
      for line in entry.examples where line.hasPrefix("$") {
        let json = try Decoded.json(Array("\(line)\r\n".utf8), .nmea)[0]
        let common = ["proto", "kind", "talker", "type", "ck", "verdict", "err"]
        for key in json.matches(of: #/"([a-z_]+)":/#).map({ String($0.output.1) }) {
          #expect(common.contains(key) || entry.fields.contains(key), "\(line): \(key)")
        }
      }
    }
  }

  @Test("says all of it as JSON Lines too")
  func json() throws {
    let line = try CommandResult("explain", ["+CGATT: 1", "--json"]).output
    #expect(
      line == #"""
        {"kind":"response","name":"+CGATT","title":"whether the module is attached to the packet \#
        domain","command":"AT+CGATT?","fields":[{"name":"attached","value":1,"type":"choice",\#
        "unit":null,"meaning":"","value_meaning":"attached","problem":null}],"remarks":[],\#
        "remedy":null,"raw":"+CGATT: 1"}

        """#
    )
    let command = try CommandResult("explain", ["AT+CGATT=2", "--json"]).output.split(
      separator: "\n"
    )
    #expect(command.count == 2)
    #expect(command[0].contains(#""problem":"OUT OF RANGE: 0, 1""#))
    #expect(command[1].hasPrefix(#"{"kind":"entry","name":"+CGATT","names":["+CGATT"],"#))
    let chapters = try CommandResult("explain", ["--json"]).output.split(separator: "\n")
    #expect(chapters[0].hasPrefix(#"{"kind":"chapter","name":"basic","#))
  }

  struct Entry {
    var name: String
    var fields: [String]
    var examples: [String]
  }

  /// The entries of the dictionary, by what `--all --json` says of them.
  static func entries() throws -> [Entry] {
    let lines = try CommandResult("explain", ["--all", "--json"]).output.split(separator: "\n")
    #expect(lines.count >= 300)
    return lines.compactMap { line in
      guard let parsed = jsonObject(String(line)), let name = parsed["name"] as? String,
        !name.hasSuffix("*")
      else { return nil }
      let fields = parsed["fields"] as? [[String: Any]] ?? []
      let examples = parsed["examples"] as? [[String: Any]] ?? []
      return Entry(
        name: name,
        fields: fields.compactMap { $0["name"] as? String },
        examples: examples.compactMap { $0["line"] as? String }
      )
    }
  }
}
