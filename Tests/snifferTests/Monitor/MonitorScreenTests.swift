import Primitives
import Testing

@testable import CommandLine
@testable import Terminal
@testable import sniffer

@Suite("The screen of a monitor")
struct MonitorScreenTests {
  private static func line(_ text: String, lefts: Int = 0) -> InputLine {
    var line = InputLine()
    line.replace(with: text)
    for _ in 0..<lefts { _ = line.handle(.left) }
    return line
  }

  @Test("has rows above, and what is typed in the last row with the cursor in its place")
  func shows() {
    var screen = MonitorScreen(columns: 20, isColoured: false)
    let texts = [MonitorText("one"), MonitorText("two")]
    #expect(
      screen.show(texts, label: "> ", Self.line("AT+CSQ", lefts: 2))
        == "\r\u{1B}[Jone\r\ntwo\r\n> AT+CSQ\u{1B}[2D"
    )
    #expect(screen.show([], label: "> ", Self.line("AT")) == "\r\u{1B}[J> AT")
    #expect(screen.erase() == "\r\u{1B}[J")
  }

  @Test("keeps the last row one row, however long the line, the label or the terminal")
  func fits() {
    for columns in 1...30 {
      var screen = MonitorScreen(columns: columns, isColoured: false)
      for lefts in [0, 3, 50, 100] {
        let shown = screen.show(
          [],
          label: "[paused, 12 rows] > ",
          Self.line(String(repeating: "x", count: 100), lefts: lefts)
        )
        // A last cell would wrap; a terminal of one column cannot show anything else.
        let visible = shown.replacing(#/\r?\u{1B}\[[0-9]*[A-Z]/#, with: "")
        #expect(visible.count <= max(1, columns - 1), "\(columns), \(lefts)")
      }
    }
  }

  @Test("gives a character of two cells two of them")
  func isWide() {
    var screen = MonitorScreen(columns: 20, isColoured: false)
    #expect(screen.show([], label: "> ", Self.line("a日本", lefts: 1)) == "\r\u{1B}[J> a日本\u{1B}[2D")
    for lefts in 0...40 {
      let line = Self.line(String(repeating: "語", count: 40), lefts: lefts)
      let shown = screen.show([], label: "日> ", line)
      let visible = shown.replacing(#/\r?\u{1B}\[[0-9]*[A-Z]/#, with: "")
      #expect(TextColumns.width(of: visible) < 20, "\(lefts)")
      #expect(screen.erase() == "\r\u{1B}[J")
    }
  }

  @Test("shows a question whole where nothing is typed")
  func showsQuestion() {
    var screen = MonitorScreen(columns: 80, isColoured: false)
    let label = "show only (kinds with commas between; empty: as usual): "
    #expect(screen.show([], label: label, InputLine()) == "\r\u{1B}[J" + label)
  }

  @Test("goes up over the rows that a narrower terminal has made of the last one")
  func resizes() {
    var screen = MonitorScreen(columns: 40, isColoured: false)
    _ = screen.show([], label: "> ", Self.line(String(repeating: "x", count: 30)))
    screen.resize(columns: 10)
    let shown = screen.show([], label: "> ", Self.line("x"))
    #expect(shown == "\u{1B}[3A\r\u{1B}[J> x")
    screen.resize(columns: 0)
    #expect(screen.columns == 1)
  }

  @Test("colours only where that is for anybody, and never lets a line drive the terminal")
  func colours() {
    let row = MonitorRow(
      at: .zero,
      kind: .error,
      text: "ERROR",
      words: "why\u{1B}]0;x\u{07}"
    )
    let text = MonitorText(row, time: "     1.000 ")
    #expect(text.text == #"     1.000 < ERROR  -- why\x1b]0;x\x07"#)
    #expect(
      text.written(isColoured: true) == "\u{1B}[2m     1.000 \u{1B}[m\u{1B}[2m< \u{1B}[m"
        + "\u{1B}[31mERROR\u{1B}[m\u{1B}[2m  -- why\\x1b]0;x\\x07\u{1B}[m"
    )
  }
}

@Suite("Timestamps of a monitor")
struct MonitorTimestampsTests {
  @Test(
    "are what was asked for",
    arguments: [
      (MonitorTimestamps.Form.relative, ["     0.000 ", "     1.250 ", "  3601.007 "]),
      (.delta, ["    +0.000 ", "    +1.250 ", " +3599.757 "]),
      (
        .iso,
        ["2026-11-22T12:00:00.900Z ", "2026-11-22T12:00:02.150Z ", "2026-11-22T13:00:01.907Z "]
      ),
      (.none, ["", "", ""]),
    ]
  )
  func writes(form: MonitorTimestamps.Form, expected: [String]) {
    // 2026-11-22 12:00:00.900 UTC.
    var times = MonitorTimestamps(form, startMilliseconds: 1_795_348_800_900)
    let instants = [0, 1_250, 3_601_007].map { Instant.zero + Milliseconds($0) }
    #expect(instants.map { times.text(at: $0) } == expected)
  }
}

@Suite("Bytes in rows")
struct HexRowsTests {
  @Test("show sixteen of them, and what prints")
  func rows() {
    let bytes = Array("AT+CSQ\r\r\n+CSQ: 1\u{7F}\0".utf8)
    #expect(
      HexRows.rows(of: bytes) == [
        "41 54 2b 43 53 51 0d 0d 0a 2b 43 53 51 3a 20 31 AT+CSQ...+CSQ: 1",
        "7f 00                                           ..",
      ]
    )
    #expect(HexRows.rows(of: []) == [])
  }
}
