import Foundation
import Primitives
import Script
import Testing

@testable import CommandLine
@testable import Terminal
@testable import sniffer

@Suite("A monitor's history, macros and log")
struct MonitorRecallTests {
  private static let history = CommandHistory(["AT+CSQ", "AT+CREG?", "AT+CPSI?", "AT+CSQ=?"])

  @Test("Ctrl-R finds the latest line with a text, and earlier ones")
  func finds() {
    var bench = MonitorBench { $0.history = Self.history }
    bench.type("AT")
    bench.press(.control("r"))
    bench.type("csq")
    #expect(bench.monitor.typing.text == "AT+CSQ=?")
    #expect(bench.monitor.label == "[search back 'csq'] ")
    bench.press(.control("r"))
    #expect(bench.monitor.typing.text == "AT+CSQ")
    bench.press(.control("r"))
    #expect(bench.monitor.typing.text == "AT+CSQ")
    bench.press(.backspace, .backspace)
    #expect(bench.monitor.typing.text == "AT+CSQ=?")
    bench.type("x")
    #expect(bench.monitor.label == "[nothing with 'cx'] ")
    bench.press(.control("c"))
    #expect(bench.monitor.typing.text == "AT" && bench.monitor.label == "> ")
    bench.press(.control("u"), .control("r"))
    bench.type("creg")
    bench.press(.enter)
    #expect(
      bench.takeRequests() == [.keep("AT+CREG?"), MonitorBench.bytes("AT+CREG?\r")]
    )
  }

  @Test("Ctrl-A g sends a macro, after the same question as a typed line")
  func macros() {
    var bench = MonitorBench { settings in
      settings.macros = ["sig=AT+CSQ", "lte=AT+CNMP=38", "sig=AT"]
        .compactMap(Monitor.Macro.init(parsing:))
    }
    bench.order("g")
    #expect(bench.takeTexts() == ["sig  lte  sig"] && bench.monitor.label == "macro: ")
    bench.type("sig\n")
    #expect(bench.takeRequests() == [.keep("AT+CSQ"), MonitorBench.bytes("AT+CSQ\r")])
    bench.order("g")
    bench.type("lte\n")
    #expect(bench.monitor.label == "AT+CNMP=38: send it? y/n ")
    bench.press(.escape)
    bench.order("g")
    _ = bench.takeTexts()
    bench.type("sag\n")
    #expect(bench.takeTexts() == ["- no macro 'sag'; did you mean sig?"])
    #expect(Monitor.Macro(parsing: "sig") == nil && Monitor.Macro(parsing: "=AT") == nil)
  }

  @Test("A profile states macros, the command line goes before it")
  func profile() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let config = folder.appending(path: "config").path
    let text = "macro.sig = AT+CSQ\nmacro.reg = AT+CREG?\n[bike]\nmacro.sig = AT+CESQ\n"
    try Data(text.utf8).write(to: URL(filePath: config))
    let result = try CommandResult("config", ["--config", config, "--macro", "reg=AT+CGREG?"])
    #expect(throws: UsageError.repeatedOption("macro a", .config)) {
      try CommandResult("config", ["--macro", "a=b", "--macro", "a=c"])
    }
    let lines = result.lines.filter { $0.contains("macro.") }
    #expect(lines.count == 2)
    #expect(lines[0].contains("macro.reg") && lines[0].contains("AT+CGREG? (command line); wins"))
    #expect(lines[1].contains("macro.sig") && result.output.contains("AT+CSQ"))
    let request = try ArgumentParser.parse(
      ["monitor", "--tcp", "127.0.0.1:1", "--config", config, "--profile", "bike"]
    )
    guard case .command(let parsed) = request else { throw IsNoCommand() }
    #expect(parsed.texts("macro") == ["sig=AT+CESQ", "reg=AT+CREG?"])
  }

  @Test("All that is shown can be written to a trace")
  func log() throws {
    var bench = MonitorBench()
    var texts: [MonitorText] = []
    func note(_ effects: Monitor.Effects) { texts += effects.texts }
    note(bench.monitor.begin(at: bench.now))
    for character in "AT+CSQ" { _ = bench.monitor.press(.character(character), at: bench.now) }
    note(bench.monitor.press(.enter, at: bench.now))
    let later = bench.now + 20
    note(bench.monitor.receive(Array("\r\n+CSQ: 17,99\r\n\r\nOK\r\n".utf8), at: later))
    _ = bench.monitor.press(.control("a"), at: later)
    note(bench.monitor.press(.character("h"), at: later))
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.trace").path
    var log = try MonitorLog(to: path, [Script.Header("title", "a log")])
    try log.add(texts)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let script = try Script(parsing: Array(text.utf8))
    let lines = script.events.map { event in
      guard case .bytes(let bytes) = event.payload else { return "" }
      return "\(event.mark) " + String(decoding: bytes, as: UTF8.self)
    }
    #expect(lines == ["toTA AT+CSQ\r", "toTE +CSQ: 17,99\r\n", "toTE OK\r\n"])
    #expect(text.contains("\n# how strong the signal is\n"))
    #expect(text.contains("# - ./sim at 115200 baud; Ctrl-A h lists the keys\n"))
    #expect(text.contains("#   Ctrl-A h   this list; ? as well\n"))
  }

  @Test("What has been shown already, and spaces at the ends, are spelled for a trace")
  func spelled() {
    var last = Instant.zero
    let late = MonitorRow(at: .zero + 2_000, kind: .unknown, text: " a ")
    let lines = MonitorLog.lines(of: MonitorText(late, time: ""), &last)
    #expect(lines == ["2.000000 < \\x20a\\x20\\r\\n"])
    let early = MonitorRow(at: .zero + 1_000, kind: .final, text: "OK")
    #expect(MonitorLog.lines(of: MonitorText(early, time: "1.000 "), &last) == ["# 1.000 < OK"])
  }
}
