import Primitives
import Testing

@testable import CommandLine
@testable import Live
@testable import Terminal
@testable import sniffer

@Suite("A monitor")
struct MonitorTests {
  @Test("shows what both sides say, and beside it what that means")
  func annotates() {
    var bench = MonitorBench()
    bench.type("AT+CSQ\n")
    #expect(bench.takeRequests() == [.keep("AT+CSQ"), MonitorBench.bytes("AT+CSQ\r")])
    bench.receive("AT+CSQ\r\r\n+CSQ: 17,99\r\n\r\nOK\r\n\r\nRING\r\n+CME ERROR: 10\r\n")
    #expect(
      bench.takeTexts().prefix(4) == [
        "> AT+CSQ  -- how strong the signal is", "< +CSQ: 17,99  -- signal -79 dBm", "< OK",
        "< RING",
      ]
    )
    #expect(bench.monitor.flight == nil)
  }

  @Test("reports what to do about an error")
  func remedies() throws {
    var bench = MonitorBench()
    bench.type("AT+CPIN?\n")
    bench.receive("AT+CPIN?\r\r\n+CME ERROR: 10\r\n")
    let last = try #require(bench.takeTexts().last)
    #expect(last.hasPrefix("< +CME ERROR: 10  -- SIM not inserted; "), "\(last)")
    #expect(bench.monitor.outcome == .checkFailed)
  }

  @Test("bytes that come in any pieces are the same rows")
  func feeds() {
    let bytes = "AT+CSQ\r\r\n+CSQ: 17,99\r\n\r\nOK\r\n\r\nRDY\r\n$GPGGA,1*00\r\n\u{1B}[2J\r\n"
    var whole = MonitorBench()
    whole.receive(bytes)
    var single = MonitorBench()
    for byte in bytes.utf8 { single.note(single.monitor.receive([byte], at: .zero)) }
    let rows = whole.takeTexts()
    #expect(rows.count == 5)
    #expect(rows == single.takeTexts())
    #expect(rows.last == #"< \x1b[2J"#, "nothing that drives a terminal")
  }

  @Test("has the time of a row's first byte, and shows one that does not go on")
  func stamps() {
    var bench = MonitorBench { $0.timestamps.form = .relative }
    bench.now = .zero + 1_000
    bench.receive("+CSQ: 1")
    bench.now = .zero + 1_400
    bench.receive("7,99\r\nnoi")
    #expect(bench.takeTexts() == ["     1.000 < +CSQ: 17,99  -- signal -79 dBm"])
    bench.wait(499)
    #expect(bench.takeTexts() == [])
    bench.wait(1)
    #expect(bench.takeTexts() == ["     1.400 < noi"])
    #expect(bench.monitor.deadline == nil)
  }

  @Test("shows only what it was asked for, and lists the words there are")
  func filters() {
    var bench = MonitorBench { $0.filter = MonitorFilter(kinds: [.urc, .error]) }
    bench.type("AT+CSQ\n")
    bench.receive("AT+CSQ\r\r\n+CSQ: 17,99\r\n\r\nOK\r\n\r\nSMS Ready\r\n\r\n+CME ERROR: 3\r\n")
    #expect(bench.takeTexts().map { $0.prefix(6) } == ["< SMS ", "< +CME"])
    bench.order("f")
    #expect(bench.takeTexts() == [MonitorFilter.words.joined(separator: "  ")])
    bench.type("urc,wrong\n")
    #expect(
      bench.takeTexts() == [
        "- no kind 'wrong'; there are command, echo, response, final, error, urc, prompt, data, "
          + "late, nmea, unknown"
      ]
    )
    bench.order("f")
    _ = bench.takeTexts()
    bench.type("echo\n")
    bench.receive("AT\r\r\nOK\r\n")
    #expect(bench.takeTexts() == ["- only echo", "< AT"])
    bench.order("f")
    _ = bench.takeTexts()
    bench.type("\n")
    bench.receive("AT\r\r\nOK\r\n")
    #expect(bench.takeTexts() == ["- all but the echo", "< OK"])
  }

  @Test("stops the screen and goes on without a loss")
  func pauses() {
    var bench = MonitorBench()
    bench.order("p")
    _ = bench.takeTexts()
    bench.receive("RDY\r\nSMS Ready\r\n")
    #expect(bench.takeTexts() == [])
    #expect(bench.monitor.label == "[paused, 2 rows] > ")
    bench.order("p")
    #expect(bench.takeTexts().map { $0.prefix(5) } == ["< RDY", "< SMS"])
    bench.order("p")
    for _ in 0..<Monitor.rowLimit + 7 { bench.receive("RDY\r\n") }
    _ = bench.takeTexts()
    bench.order("p")
    let texts = bench.takeTexts()
    #expect(texts.first == "- 1000 rows were too many")
    #expect(texts.count == 1 + Monitor.rowLimit + 7 - 1_000)
    #expect(bench.monitor.rows.count <= Monitor.rowLimit)
  }

  @Test("finds rows by what they say and by what they mean")
  func searches() {
    var bench = MonitorBench()
    bench.receive("AT+CSQ\r\r\n+CSQ: 17,99\r\n\r\nOK\r\nRDY\r\n+CSQ: 20,99\r\n")
    _ = bench.takeTexts()
    bench.order("/")
    bench.type("csq\n")
    #expect(bench.takeTexts().first == "- 2 rows with 'csq':")
    bench.order("/")
    #expect(bench.monitor.label == "rows with: ")
    bench.type("DBM\n")
    #expect(
      bench.takeTexts() == [
        "- 2 rows with 'DBM':", "< +CSQ: 17,99  -- signal -79 dBm",
        "< +CSQ: 20,99  -- signal -73 dBm", "- end of what was found",
      ]
    )
    bench.order("/")
    bench.type("nowhere")
    bench.press(.escape)
    #expect(bench.takeTexts() == [] && bench.monitor.mode == .command)
  }

  @Test("lists its keys, each of which does something")
  func helps() {
    var bench = MonitorBench()
    bench.order("?")
    let help = bench.takeTexts()
    for order in MonitorOrder.allCases {
      #expect(help.contains { $0.contains("Ctrl-A \(order.rawValue) ") })
      var other = MonitorBench()
      let before = other.monitor.mode
      other.type("AT")
      other.order(order.rawValue)
      let hasMoved = other.monitor.input.cursor != 2
      #expect(
        !other.takeTexts().isEmpty || !other.takeRequests().isEmpty
          || other.monitor.mode != before || hasMoved,
        "\(order)"
      )
    }
    bench.order("y")
    #expect(bench.takeTexts() == ["- no such key; Ctrl-A h lists them"])
  }

  @Test("shows bytes in place of lines, both ways")
  func showsHex() {
    var bench = MonitorBench { $0.isHex = true }
    bench.type("AT\n")
    bench.receive("OK\r\n")
    #expect(
      bench.takeTexts() == [
        "> 41 54 0d                                        AT.",
        "< 4f 4b 0d 0a                                     OK..",
      ]
    )
    bench.order("x")
    bench.receive("OK\r\n")
    #expect(bench.takeTexts() == ["- lines", "< OK"])
  }

  @Test("tells all about the last row")
  func explains() {
    var bench = MonitorBench()
    bench.receive("+CSQ: 17,99\r\n")
    _ = bench.takeTexts()
    bench.order("e")
    let texts = bench.takeTexts()
    #expect(texts.first == "+CSQ: 17,99")
    #expect(texts.contains { $0.contains("ber = 99") }, "\(texts)")
  }

  @Test("turns control lines, and takes it back where there are none")
  func turnsLines() {
    var bench = MonitorBench()
    bench.order("d")
    bench.order("r")
    bench.order("d")
    #expect(
      bench.takeRequests() == [
        .set(.dtr, isOn: false), .set(.rts, isOn: false), .set(.dtr, isOn: true),
      ]
    )
    bench.note(bench.monitor.refuse(.rts, "the port has no RTS", at: bench.now))
    #expect(bench.monitor.isRTSOn)
    #expect(bench.takeTexts().last == "- the port has no RTS")
  }
}
