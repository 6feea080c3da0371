import Primitives
import Script
import Testing

/// The parts of an import that look at single lines and times.
@Suite("Logs")
struct LogImportTests {
  @Test("cuts lines the same from any pieces, and numbers them", arguments: [1, 2, 3, 7, 1_000])
  func lines(size: Int) {
    let bytes = Array("AT\r\r\n\r\nOK\r\nlast".utf8)
    var lines: [LogLine] = []
    var splitter = LogLines()
    for start in stride(from: 0, to: bytes.count, by: size) {
      splitter.push(bytes[start..<min(start + size, bytes.count)].span) { lines.append($0) }
    }
    splitter.finish { lines.append($0) }
    #expect(lines.map(\.number) == [1, 2, 3, 4])
    #expect(lines.map { String(decoding: $0.text, as: UTF8.self) } == ["AT", "", "OK", "last"])
    #expect(lines.flatMap(\.bytes) == bytes)
    #expect(lines.map(\.isBlank) == [false, true, false, false])
  }

  @Test("gives an endless line in pieces of one number, and loses none of it")
  func endless() {
    let bytes = [UInt8](repeating: 0xFF, count: 2 * LogLines.lineLimit + 5) + [0x0A, 0x41]
    var lines: [LogLine] = []
    var splitter = LogLines()
    splitter.push(bytes.span) { lines.append($0) }
    splitter.finish { lines.append($0) }
    #expect(lines.map(\.number) == [1, 1, 1, 2])
    #expect(lines.map(\.bytes.count) == [LogLines.lineLimit, LogLines.lineLimit, 6, 1])
    #expect(lines.flatMap(\.bytes) == bytes)
  }

  @Test("counts time from the first stamp, over midnight, and never back")
  func clock() {
    var clock = LogClock()
    let second: Int64 = 1_000_000
    let stamps: [(LogTime?, Int64)] = [
      (nil, 0), (.ofDay(86_399 * second), 0), (nil, 0), (.ofDay(2 * second), 3),
      (.ofDay(1 * second), 3), (.ofDay(86_399 * second), 86_400), (.ofDay(0), 86_401),
    ]
    for (stamp, expected) in stamps {
      #expect(clock.instant(of: stamp).microseconds == expected * second)
    }
  }

  @Test("finds the format by all lines, and treats what no reader claims as text")
  func survey() {
    #expect(format("AT\nOK\n") == .text)
    #expect(format("") == .text)
    // One marked line in five is a log with marks; one in twenty is a text with an arrow.
    let prints = "Waiting for network\n"
    #expect(format("---> AT\n" + String(repeating: prints, count: 4)) == .marked)
    #expect(format("---> AT\n" + String(repeating: prints, count: 19)) == .text)
    // One sign alone is a mark behind a stamp, and a prompt without one.
    #expect(format("[2026-11-28 12:00:01.123] > AT\n[2026-11-28 12:00:01.223] < OK\n") == .marked)
    #expect(format("> AT\nOK\n") == .text)
    #expect(format("Terminal ready\npicocom v3.1\nAT\n") == .picocom)
    #expect(format("$GPRMC,,V,,,,,,,,,,N*53\nAT\n$GPGSV,1,1,00*79\n") == .text)
  }

  @Test("spells unsure bytes and notes as comments that read back")
  func comments() throws {
    var writer = TraceWriter()
    var text = writer.start([])
    text += writer.write(Array("OK".utf8), .toTE, at: .zero)
    text += writer.write(unsure: Array(" a\nb\u{7F}".utf8), at: .zero + 1_500)
    text += writer.write(note: Array("caf\u{E9} \\ <x>\r\n".utf8))
    text += writer.write(note: [0xFF, 0x41])
    let expected = #"""
      #!sniffer 1
      0 < OK
      #? 1.5 \x20a\n
      #? 1.5 b\x7f
      #| café \\ <x>
      #| \xffA

      """#
    #expect(String(decoding: text, as: UTF8.self) == expected)
    #expect(try Script(parsing: text).canonical() == text)
  }

  private func format(_ text: String) -> LogFormat {
    var survey = LogSurvey()
    var splitter = LogLines()
    splitter.push(Array(text.utf8).span) { survey.add($0) }
    splitter.finish { survey.add($0) }
    return survey.format
  }
}
