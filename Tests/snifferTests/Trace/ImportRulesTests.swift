import Primitives
import Script
import Testing

@testable import sniffer

/// What an import concludes, what it leaves open, and what the user may state.
@Suite("Import rules")
struct ImportRulesTests {
  @Test("tells from <CR><CR><LF> that a line is the echo, and adds the request before it")
  func echo() throws {
    let log = "AT+GMR\r\r\nRevision:1351B05SIM7000E_2018\r\n\r\nOK\r\nAT+CSQ\r\n"
    let imported = try Imported(log)
    #expect(
      imported.body == [
        #"0 > AT+GMR\r"#, #"0 < AT+GMR\r\r\n"#, #"0 < Revision:1351B05SIM7000E_2018\r\n"#,
        #"0 < \r\n"#, #"0 < OK\r\n"#, #"#? 0 AT+CSQ\r\n"#,
      ]
    )
    #expect(imported.log.tally == TraceImporter.Tally(toTA: 0, toTE: 4, unsure: 1, derived: 1))
    #expect(imported.script.header("requests") == "told by the echo below each")
    #expect(imported.script.header("firmware") == "1351B05SIM7000E_2018")
    #expect(imported.script.header("module") == "SIM7000E")
    #expect(try imported.wireBytes == Array(log.utf8))
  }

  @Test("takes sentences behind binary messages for a receiver's log")
  func binary() throws {
    func sentence(_ second: Int) -> [UInt8] {
      let body = "GPRMC,12000\(second).00,V,,,,,,,301126,,,N"
      return Array("$\(body)*\(body.utf8.reduce(0, ^).hexadecimalText)\r\n".utf8)
    }
    let log =
      sentence(0) + [0xD3, 0, 4, 0x61, 0x62, 0x0A, 0x63, 0x64] + sentence(1)
      + [0xB5, 0x62, 1, 7, 1, 0, 0x78, 0x79, 0x7A] + sentence(2) + [0xB5, 0x62, 0x0A, 0xFF, 0x0A]
    let imported = try Imported(log)
    #expect(imported.log.format == .nmea)
    #expect(imported.script.events.allSatisfy { $0.port == "nmea" })
    #expect(imported.script.events.count == imported.body.count)
    #expect(try imported.wireBytes == log)
  }

  @Test("takes a sentence that begins with an exclamation mark, in text as well")
  func encapsulated() throws {
    let sentence = "!AIVDM,1,1,,A,13u?etPv2;0n:dDPwUM1U1Cb069D,0*24\r\n"
    #expect(try Imported(sentence).log.format == .nmea)
    let text = try Imported("AT+CSQ\n" + sentence, as: .text)
    #expect(text.log.tally == TraceImporter.Tally(toTA: 1, toTE: 1))
  }

  @Test(
    "says nothing of lines that could be anything",
    arguments: [
      "AT+CSQ - +CSQ: 21,99\n", "AT+COPS=0 no response\n", "AT+CPIN?\\r\\nOK\n",
      "Sending AT query..\n", "12345\n", " \n",
    ]
  )
  func unsure(line: String) throws {
    let imported = try Imported("RDY\n...\n" + line + "...\n", as: .text)
    #expect(imported.log.tally == TraceImporter.Tally(toTE: 1, unsure: 3))
  }

  @Test(
    "takes the times in front of the lines",
    arguments: [
      ("[Wed Mar 04 23:59:57.500 2026] ", "[Wed Mar 04 23:59:58.500 2026] "),
      ("Mar 04 23:59:57 ", "Mar 04 23:59:58 "), ("Mar  4 23:59:57 ", "Mar  4 23:59:58 "),
      ("[   12.345678] ", "[   13.345678] "), ("[14:06:45:123]", "[14:06:46:123]"),
      ("04/03/2026 23:59:57, ", "04/03/2026 23:59:58, "),
      ("2026-03-04 23:59:57,260 DEBUG >> ", "2026-03-04 23:59:58,260 DEBUG << "),
    ]
  )
  func times(first: String, second: String) throws {
    let imported = try Imported("\(first)AT+CSQ\n\(second)+CSQ: 17,99\n")
    #expect(imported.body == [#"0 > AT+CSQ\n"#, #"1 < +CSQ: 17,99\n"#])
  }

  @Test("counts the days of times without a year")
  func days() throws {
    let imported = try Imported("Feb 28 12:00:00 AT+CSQ\nMar 01 12:00:01 +CSQ: 17,99\n")
    #expect(imported.body == [#"0 > AT+CSQ\n"#, #"172801 < +CSQ: 17,99\n"#])
  }

  @Test("takes lone arrows for marks where one is in front of an answer")
  func arrows() throws {
    let imported = try Imported("> AT\n< OK\n> AT+CSQ\n< +CSQ: 17,99\n< OK\n")
    #expect(imported.log.tally == TraceImporter.Tally(toTA: 2, toTE: 3))
  }

  @Test("an operator with the letters of a command is no command")
  func operatorName() throws {
    let log = "12:00:01.000 -> AT+COPS?\n12:00:01.500 -> +COPS: 0,0,\"AT&T\",7\n"
    #expect(
      try Imported(log).body == [#"0 > AT+COPS?\n"#, #"0.5 < +COPS: 0,0,"AT&T",7\n"#]
    )
  }

  @Test("takes the second of two for the echo only where nearly all commands come twice")
  func doubled() throws {
    let twice = String(repeating: "AT+CSQ\nAT+CSQ\n+CSQ: 9,99\nOK\n", count: 3)
    #expect(try Imported(twice).body.prefix(2) == [#"0 > AT+CSQ\n"#, #"0 < AT+CSQ\n"#])
    let attempts = "AT\nAT\nAT\nAT\nOK\nATI\nOK\nATE0\nOK\nAT+CSQ\nOK\n"
    #expect(try Imported(attempts).log.tally == TraceImporter.Tally(toTA: 7, toTE: 4))
    let onOneLine = try Imported("AT+CSQAT+CSQ\nOK\n").body
    #expect(onOneLine == [#"0 > AT+CSQ"#, #"0 < AT+CSQ\n"#, #"0 < OK\n"#])
  }

  @Test("does as the user states: whose the unsure bytes are, line ends, headers, no notes")
  func statements() throws {
    var statement = TraceImporter.Statement()
    statement.unsure = .toTE
    statement.restoresLineEnds = true
    statement.keepsNotes = false
    statement.headers = ["module": "SIM7000G", "origin": "reported"]
    let log = "Welcome to minicom 2.8\nhello\nAT\nOK\n"
    let imported = try Imported(log, as: nil, statement)
    #expect(imported.body == [#"0 < hello\r\n"#, #"0 > AT\r"#, #"0 < OK\r\n"#])
    #expect(
      imported.script.headers.map { "\($0.key): \($0.value)" } == [
        "title: a.log", "module: SIM7000G", "firmware: n/a", "origin: reported", "source: n/a",
        "date: n/a", "imported: from minicom; #? unsure, #| no bytes", "times: none",
        "line-ends: restored; the log has others", "unsure: stated to be the TA's",
      ]
    )
  }

  @Test("restores no line end that is there: an echo keeps its own")
  func lineEnds() throws {
    var statement = TraceImporter.Statement()
    statement.restoresLineEnds = true
    let body = try Imported("AT\r\r\nOK\r\n\nRDY\n", as: nil, statement).body
    let expected = [
      #"0 > AT\r"#, #"0 < AT\r\r\n"#, #"0 < OK\r\n"#, #"0 < \r\n"#, #"0 < RDY\r\n"#,
    ]
    #expect(body == expected)
  }

  @Test(
    "has the date and the start of a log that tells them, with a zone where it is known",
    arguments: [
      (
        "> 2026/11/22 06:15:16.000420935  length=1 from=0 to=0\n 41\n", "2026-11-22T06:15:16.000420"
      ),
      ("<debug> [1637240955.5] [a/ttyUSB2/at] --> 'AT<CR>'\n", "2021-11-18T13:09:15.500000Z"),
      (
        "[2024-02-29T23:59:59.000] tio v2.5\n[2024-02-29T23:59:59.000] RDY\n", "2024-02-29T23:59:59"
      ),
    ]
  )
  func dates(log: String, start: String) throws {
    let script = try Imported(log).script
    #expect(script.header("start") == start)
    #expect(script.header("date") == String(start.prefix(10)))
    #expect(script.header("times") == "the log's")
  }

  @Test("refuses an empty file and a trace, by name")
  func refuses() {
    #expect(throws: LogImport.Failure.empty(path: "a.log")) { try Imported("") }
    #expect(throws: LogImport.Failure.isTrace(path: "a.log")) {
      try Imported("#!sniffer 1\n0 > AT\\r\n")
    }
    #expect(LogImport.Failure.empty(path: "a").message == "a:1: there is nothing in it")
  }

  @Test(
    "takes any bytes as any format, and loses none of plain text",
    arguments: LogFormat.allCases
  )
  func garbage(format: LogFormat) throws {
    var generator = SeededGenerator(seed: 7)
    for sample in ImportSamplesTests.samples where sample.format == format {
      for _ in 0..<20 {
        var bytes = Array(sample.log.utf8)
        for _ in 0..<8 {
          let index = Int(generator.integer(in: 0...Int64(bytes.count - 1)))
          bytes[index] = UInt8(truncatingIfNeeded: generator.next())
        }
        bytes.removeLast(Int(generator.integer(in: 0...8)))
        let imported = try Imported(bytes, as: format)
        #expect(imported.script.canonical() == Array(imported.text.utf8))
        if !imported.log.facts.derivesRequests {
          #expect(try Imported(bytes, as: .text).wireBytes == bytes)
        }
      }
    }
    let long = [UInt8](repeating: 0x27, count: 3 * LogLines.lineLimit / 2) + [0x0A, 0xFF, 0x00]
    #expect(try Imported(long, as: format).script.headers.count >= 8)
  }
}
