import Primitives
import Testing

@testable import CommandLine
@testable import Terminal
@testable import sniffer

@Suite("Typing into a monitor")
struct MonitorTypingTests {
  @Test("completes, recalls, and sends what stands there")
  func completes() {
    var bench = MonitorBench { $0.history = CommandHistory(["AT+CREG?"]) }
    bench.type("at+cgnsi")
    bench.press(.tab)
    #expect(bench.monitor.typing.text == "at+cgnsinf")
    bench.press(.control("u"), .up)
    #expect(bench.monitor.typing.text == "AT+CREG?")
    bench.press(.down)
    #expect(bench.monitor.typing.text == "")
    bench.press(.up, .enter)
    // The same line again is not kept twice.
    #expect(bench.takeRequests() == [MonitorBench.bytes("AT+CREG?\r")])
    _ = bench.takeTexts()
    bench.type("AT+CNMP=")
    bench.press(.tab)
    #expect(
      bench.takeTexts() == [
        "  2   any", "  13  GSM only", "  38  LTE only", "  51  GSM and LTE",
        "  mode (2, 13, 38, 51)", "  of AT+CNMP=mode",
      ]
    )
  }

  @Test("opens a text, and shows which there are")
  func completesText() {
    var bench = MonitorBench()
    bench.type("AT+CSCS=")
    bench.press(.tab)
    #expect(bench.monitor.typing.text == "AT+CSCS=\"")
    #expect(bench.takeTexts().contains("  \"IRA\"   ASCII"))
    bench.type("g")
    bench.press(.tab)
    #expect(bench.monitor.typing.text == "AT+CSCS=\"gSM\"")
  }

  @Test("asks once before a setting is stored")
  func asksOnce() {
    var bench = MonitorBench()
    bench.type("AT+CNMP=38\n")
    #expect(bench.takeRequests() == [])
    #expect(bench.monitor.label == "AT+CNMP=38: send it? y/n ")
    #expect(bench.takeTexts() == ["- +CNMP: AUTO_SAVE: kept when the module is switched off"])
    bench.press(.character("x"), .up)
    #expect(bench.takeRequests() == [] && bench.monitor.label == "AT+CNMP=38: send it? y/n ")
    bench.press(.character("n"))
    // The line is still there to be changed.
    #expect(bench.takeRequests() == [] && bench.monitor.typing.text == "AT+CNMP=38")
    bench.press(.enter, .character("y"))
    #expect(bench.takeRequests() == [.keep("AT+CNMP=38"), MonitorBench.bytes("AT+CNMP=38\r")])
    bench.type("AT+CNMP=2\n")
    #expect(bench.takeRequests() == [.keep("AT+CNMP=2"), MonitorBench.bytes("AT+CNMP=2\r")])
  }

  @Test("asks within a paste, and goes on with it after the answer")
  func asksInPaste() {
    let rest = "AT+CMNB=3\nAT+CSQ\n"
    func paste(_ answers: MonitorKey...) -> MonitorBench {
      var bench = MonitorBench()
      bench.type("AT+CNMP=38\n")
      bench.monitor.heldKeys += rest.map { $0 == "\n" ? .enter : .character($0) }
      for answer in answers { bench.press(answer) }
      return bench
    }
    func sent(_ bench: MonitorBench) -> [String] {
      var bench = bench
      return bench.takeRequests().compactMap { request in
        if case .send(let bytes) = request { String(decoding: bytes, as: UTF8.self) } else { nil }
      }
    }
    let yes = MonitorKey.character("y")
    let no = MonitorKey.character("n")
    #expect(sent(paste(yes)) == ["AT+CNMP=38\r"])
    #expect(paste(yes).monitor.label.hasPrefix("AT+CMNB=3:"))
    #expect(sent(paste(yes, yes)) == ["AT+CNMP=38\r", "AT+CMNB=3\r", "AT+CSQ\r"])
    #expect(sent(paste(no, yes)) == ["AT+CMNB=3\r", "AT+CSQ\r"])
    #expect(sent(paste(yes, no)) == ["AT+CNMP=38\r", "AT+CSQ\r"])
    let given = paste(.escape)
    #expect(sent(given) == [] && given.monitor.label == "> ")
    #expect(given.texts.last == "- not sent, nor what follows it")
  }

  @Test("cuts no name at the end of a row")
  func wrapsNames() {
    for columns in [20, 40, 80] {
      var bench = MonitorBench()
      bench.monitor.columns = columns
      bench.type("AT+CG")
      bench.press(.tab)
      let rows = bench.takeTexts()
      #expect(rows.count > 1 && rows.allSatisfy { $0.count < columns }, "\(rows)")
      bench.order("f")
      let kinds = bench.takeTexts().joined(separator: "  ").split(separator: " ").map(String.init)
      #expect(kinds == MonitorFilter.words)
    }
  }

  @Test("does not advise what the module has just taken")
  func advises() {
    var bench = MonitorBench()
    let advice = "AT+CMEE=2 makes the module give a reason"
    func fail() -> String {
      _ = bench.takeTexts()
      bench.type("AT+BAD\n")
      bench.receive("\r\nERROR\r\n")
      return bench.takeTexts().last ?? ""
    }
    #expect(fail().contains(advice))
    bench.type("AT+CMEE=2\n")
    bench.receive("\r\nOK\r\n")
    #expect(fail().hasPrefix("< ERROR  -- a command or parameter that this firmware does not have"))
    bench.receive("\r\nRDY\r\n")
    #expect(fail().contains(advice))
  }

  @Test("asks each time where each time counts, and keeps no PIN")
  func asksAlways() {
    var bench = MonitorBench()
    for _ in 0..<2 {
      bench.type("AT+CPIN=1234\n")
      #expect(bench.monitor.label == "AT+CPIN=1234: send it? y/n ")
      bench.press(.character("y"))
      #expect(bench.takeRequests() == [MonitorBench.bytes("AT+CPIN=1234\r")])
    }
    bench.press(.up)
    #expect(bench.monitor.typing.isEmpty)
  }

  @Test("gives the module the text that it asks for")
  func answersPrompt() {
    var bench = MonitorBench()
    bench.type("AT+CMGS=\"+12025550123\"\n")
    _ = bench.takeRequests()
    bench.receive("AT+CMGS=\"+12025550123\"\r\r\n> ")
    #expect(bench.monitor.label == "[text] > ")
    #expect(bench.takeTexts().last?.contains("Ctrl-Z ends it, Esc cancels") == true)
    bench.type("one\n")
    bench.type("two")
    bench.press(.control("z"))
    #expect(
      bench.takeRequests() == [MonitorBench.bytes("one\r"), MonitorBench.bytes("two\u{1A}")]
    )
    #expect(bench.takeTexts() == [#"> one\r"#, #"> two\x1a"#])
    bench.receive("\r\n+CMGS: 1\r\n\r\nOK\r\n")
    #expect(bench.monitor.label == "> ")
    bench.type("AT+CMGS=\"+12025550123\"\n")
    bench.receive("AT+CMGS=\"+12025550123\"\r\r\n> ")
    _ = bench.takeRequests()
    bench.press(.escape)
    #expect(bench.takeRequests() == [MonitorBench.bytes("\u{1B}")])
  }

  @Test("Ctrl-C forgets the line, then quits; Ctrl-D quits; Ctrl-Z stops")
  func quits() {
    var bench = MonitorBench()
    bench.type("AT")
    bench.press(.control("c"))
    #expect(bench.takeRequests() == [] && bench.monitor.typing.isEmpty)
    bench.press(.control("z"), .control("d"), .control("c"))
    #expect(bench.takeRequests() == [.suspend, .end(.done), .end(.interrupted)])
    bench.order("q")
    #expect(bench.takeRequests() == [.end(.done)])
  }

  @Test("neither +++ nor A/ has a line ending, and an empty line is one")
  func sendsBare() {
    var bench = MonitorBench()
    for text in ["+++\n", "A/\n", "\n", "data\n"] { bench.type(text) }
    let sent = bench.takeRequests().filter { if case .send = $0 { true } else { false } }
    #expect(sent == ["+++", "A/", "\r", "data\r"].map(MonitorBench.bytes))
  }

  @Test("reports when no final result comes")
  func tellsSilence() {
    var bench = MonitorBench()
    bench.type("AT\n")
    _ = bench.takeTexts()
    bench.wait(4_999)
    #expect(bench.takeTexts() == [])
    bench.wait(1)
    #expect(bench.takeTexts() == ["- AT: no final result within 5s"])
    #expect(bench.monitor.deadline == nil && bench.monitor.outcome == .unavailable)
  }

  @Test("reports when the line is lost and when it is back, and sends nothing in between")
  func reconnects() {
    var bench = MonitorBench()
    bench.type("AT+CFUN=1,1\n")
    bench.press(.character("y"))
    bench.now = bench.now + 1_000
    bench.note(bench.monitor.lose("./sim: the line was lost", isAwaited: true, at: bench.now))
    #expect(
      bench.takeTexts().last == "- LOST: ./sim: the line was lost; waiting for it to come back"
    )
    #expect(bench.monitor.label == "[lost] > " && bench.monitor.deadline == nil)
    _ = bench.takeRequests()
    bench.type("AT\n")
    #expect(bench.takeRequests() == [])
    bench.order("s")
    bench.type("a.txt\n")
    #expect(bench.takeRequests() == [])
    #expect(
      bench.takeTexts() == Array(repeating: "- the line is lost: nothing sent", count: 2)
    )
    bench.note(bench.monitor.comeBack(after: 12_340, at: bench.now))
    #expect(bench.takeTexts() == ["- BACK: ./sim, after 12.3 s"])
    // What was typed is still there.
    bench.press(.enter)
    #expect(bench.takeRequests().last == MonitorBench.bytes("AT\r"))
  }

  @Test("asks for files by name, and nothing for none")
  func asksForFiles() {
    var bench = MonitorBench()
    bench.order("s")
    bench.type("a.txt\n")
    #expect(bench.takeRequests() == [.sendFile("a.txt")])
    bench.press(.control("c"))
    #expect(bench.takeRequests() == [.cancelSending])
    bench.order("l")
    bench.type("b.trace\n")
    bench.order("m")
    bench.order("l")
    bench.order("l")
    bench.type("\n")
    #expect(
      bench.takeRequests() == [.startRecording("b.trace"), .remark("Mark 1."), .stopRecording]
    )
  }

  @Test("any keys in any order do not break it")
  func survivesKeys() {
    let keys: [MonitorKey] =
      [
        .enter, .tab, .backspace, .delete, .left, .right, .wordLeft, .wordRight, .home, .end, .up,
        .down, .escape,
      ] + "abcdefghijklmnopqrstuvwxyz".map { .control($0) }
      + "AT+CNMP=?;\"/hqxpybedrsl 0".map { .character($0) }
    var generator = SeededGenerator(seed: 7)
    var bench = MonitorBench()
    for step in 0..<5_000 {
      bench.press(keys[Int(generator.next() % UInt64(keys.count))])
      if step % 50 == 0 { bench.receive("\r\n> \r\nOK\r\n+CSQ: 1,\u{1B}\r\n") }
      bench.wait(10)
      #expect(!bench.takeTexts().contains { $0.contains("\u{1B}") })
      _ = bench.takeRequests()
    }
  }
}
