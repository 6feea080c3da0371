import Foundation
import Primitives
import Simulation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("Colours")
struct ColourTests {
  private static let traces = RunScenarios.folder.deletingLastPathComponent()
  private static let trace = traces.appending(path: "at/autobaud.trace").path
  private static let other = traces.appending(path: "at/no-sim.trace").path
  private static let scenario = """
    #!sniffer 1
    0 ! sky open
    1 = no report
    2 = state off
    """

  @Test(
    "add nothing but escape sequences to a text",
    arguments: [
      ["run", "--duration", "10min"], ["decode", "--format", "trace", trace],
      ["explain", "AT+CREG"], ["explain", "+CSQ: 17,99"], ["doctor", "--trace", other],
      ["trace diff", trace, other], ["test", "SCENARIO"], ["replay", trace],
      ["test", "/no/such.scenario"], ["lint", "SCENARIO"],
      ["soak", "--seeds", "1", "--duration", "1min"],
    ]
  )
  func text(words: [String]) throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.scenario").path
    try Data(Self.scenario.utf8).write(to: URL(filePath: file))
    let options = words.dropFirst().map { $0 == "SCENARIO" ? file : $0 }
    let plain = try CommandResult(words[0], options)
    for name in ["--color", "--colour"] {
      let painted = try CommandResult(words[0], options + [name, "always"])
      #expect(painted.output.contains("\u{1B}["))
      #expect(painted.output.replacing(#/\e\[[0-9]*m/#, with: "") == plain.output)
    }
    #expect(!plain.output.contains("\u{1B}"))
    #expect(try CommandResult(words[0], options + ["--color=never"]).output == plain.output)
  }

  @Test(
    "are never in JSON",
    arguments: [
      ["run", "--duration", "1min"], ["decode", "--format", "trace", trace],
      ["explain", "AT+CREG"],
      ["doctor", "--trace", other], ["trace diff", trace, other], ["replay", trace],
      ["lint", other], ["soak", "--seeds", "1", "--duration", "1min"],
    ]
  )
  func json(words: [String]) throws {
    let options = Array(words.dropFirst()) + ["--json"]
    let painted = try CommandResult(words[0], options + ["--color", "always"])
    #expect(painted.output == (try CommandResult(words[0], options).output))
    #expect(!painted.output.contains("\u{1B}"))
  }

  @Test("add nothing but escape sequences to answers of a module, and nothing to its bytes")
  func answers() throws {
    let modem = try ModemPeer(["AT+CSQ\r": "AT+CSQ\r\r\n+CSQ: 17,99\r\n\r\nOK\r\n"])
    func send(_ options: String...) throws -> String {
      try CommandResult("send", ["--port", modem.path, "AT+CSQ"] + options).output
    }
    let painted = try send("--color", "always")
    #expect(painted.contains("\u{1B}["))
    #expect(painted.replacing(#/\e\[[0-9]*m/#, with: "") == (try send()))
    for form in ["--json", "--raw"] {
      #expect(try send(form, "--color", "always") == send(form))
    }
  }

  @Test("of a finding of soak repeat its words")
  func finding() {
    func report(_ colour: ColourChoice) -> String {
      let output = Output()
      output.colour = colour
      var report = SoakReport(length: 60_000, output: output)
      var result = SoakResult(seed: 3)
      result.finding = Finding(at: .zero, expected: "a report", found: "none")
      result.lastLines = Array("0 a\n1 b\n".utf8)
      report.add(result)
      report.finish()
      return String(decoding: output.kept, as: UTF8.self)
    }
    let painted = report(.always)
    for text in ["a rule did not hold", "1 finding"] {
      #expect(painted.contains("\u{1B}[31m\(text)\u{1B}[m"))
    }
    #expect(painted.replacing(#/\e\[[0-9]*m/#, with: "") == report(.never))
  }

  @Test("of help and of errors add nothing but escape sequences, too")
  func help() throws {
    for topic in CommandTable.topics {
      let text = HelpText.render(topic: topic, of: CommandTable.self)
      let painted = TextStyle.columns(text)
      #expect(painted.contains("\u{1B}["))
      #expect(painted.replacing(#/\e\[[0-9]*m/#, with: "") == text)
    }
    let text = "a:1:5: error: expected a verb\n  0 ! \t\n      ^"
    #expect(TextStyle.errors(text).replacing(#/\e\[[0-9]*m/#, with: "") == text)
    #expect(TextStyle.errors(text).hasSuffix("      \u{1B}[31m^\u{1B}[m"))
  }

  @Test("are for terminals, unless NO_COLOR is set or TERM is dumb; always overrides")
  func choice() {
    let auto = ColourChoice.auto
    #expect(auto.allows(terminal: true, noColour: nil, type: nil))
    #expect(auto.allows(terminal: true, noColour: "", type: "xterm"))
    #expect(!auto.allows(terminal: true, noColour: "0", type: "xterm"))
    #expect(!auto.allows(terminal: true, noColour: nil, type: "dumb"))
    #expect(!auto.allows(terminal: false, noColour: nil, type: "xterm"))
    #expect(ColourChoice.always.allows(terminal: false, noColour: "1", type: "dumb"))
    #expect(!ColourChoice.never.allows(terminal: true, noColour: nil, type: "xterm"))
    #expect(ColourChoice(of: ["help", "run", "--colour=always"]) == .always)
    #expect(ColourChoice(of: ["run", "--help", "--color", "never"]) == .never)
    #expect(ColourChoice(of: ["run", "--color", "blue"]) == .auto)
  }
}
