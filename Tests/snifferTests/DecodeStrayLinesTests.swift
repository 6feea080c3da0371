import Foundation
import Testing

@testable import CommandLine
@testable import Decoding
@testable import sniffer

@Suite("Lines that a program put into a dialogue")
struct DecodeStrayLinesTests {
  static let sentence = "$GNRMC,120000.000,A,3157.2340,N,03554.6360,E,0.0,0.0,221126,,,A*61"

  static func objects(_ lines: [String]) throws -> [[String: Any]] {
    let text = Array(lines.map { $0 + "\r\n" }.joined().utf8)
    return try Decoded.json(text, .auto).map { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
    }
  }

  @Test(
    "before a sentence are left out",
    arguments: [
      "12:00:01 ", "12:00:01.123 ", "[14:06:45:123] ", "  ", "\t", "-> ", "  -> ", "| ",
      "2026-11-22 12:00:00.123 ", "2026-11-22T12:00:00Z ", "[12:00:00] -> ", "12:00:01 | ",
      "000.00:00:31 | ", "[185808ms] ",
    ]
  )
  func leads(lead: String) throws {
    let found = try Self.objects([lead + Self.sentence, "AT+CSQ", "+CSQ: 17,99", "OK"])
    #expect(found.map { $0["proto"] as? String } == ["nmea", "at", "at", "at"])
    #expect(found[0]["type"] as? String == "RMC")
    let text = Array("\(lead)\(Self.sentence)\r\n\(lead)+CSQ: 17,99\r\n".utf8)
    let whole = try Decoded.json(text, .auto)
    for chunking in DecodeChunking.allCases {
      #expect(try Decoded.json(text, .auto, chunking) == whole)
    }
  }

  @Test("are none where an operator or a message has the letters of a command")
  func letters() throws {
    let header = #"+CMGL: 1,"REC READ","+12025550123","","26/11/01,12:00:00+04""#
    let found = try Self.objects([
      #"+COPS: 0,0,"AT&T",7"#, "OK", "AT&F&W", "OK", "AT+CMGL=\"ALL\"", header, "hello AT+CSQ",
      "OK", #"+CMT: "+12025550123","","26/11/01,12:00:00+04""#, "not AT+CPOWD=1", "AT+CSQ",
    ])
    #expect(
      found.map { $0["kind"] as? String } == [
        "response", "final", "echo", "final", "echo", "response", "response", "final", "urc", "urc",
        "echo",
      ]
    )
  }

  @Test("are none where they are the answer to AT+CLAC")
  func listOfCommands() throws {
    let found = try Self.objects(["AT+CLAC", "AT&C", "AT+CREG", "OK", "AT+CSQ"])
    let kinds = found.map { $0["kind"] as? String }
    #expect(kinds == ["echo", "response", "response", "final", "echo"])
  }

  @Test("an answer about the registration whose command isn't echoed is no URC")
  func registration() throws {
    let lines = [
      "+CREG: 0,1", "+CGREG: 2,1,\"0502\",\"A1B2C3\",7", "+CREG: 5", "+CREG: 1,\"0502\",\"A1B2\",7",
    ]
    let kinds = try Self.objects(lines).map { $0["kind"] as? String }
    #expect(kinds == ["response", "response", "urc", "urc"])
  }

  @Test("are no values of a command whose answer is a text of its own")
  func texts() throws {
    for (command, value) in [
      ("AT+GMR", "Revision:1529B11SIM7000G"), ("AT+GMI", "SIMCOM_Ltd"), ("AT+GMM", "SIM7000E"),
      ("AT+GSN", "356938035643809"),
    ] {
      for stray in ["[DBG] waiting", "12:00:01 polling", "-> sent", "DEBUG: x", "\u{B0}C 21"] {
        let found = try Self.objects([command, stray, value, "OK"])
        let kinds = found.map { $0["kind"] as? String }
        #expect(kinds == ["echo", "unknown", "response", "final"], "\(command) \(stray)")
      }
    }
  }

  @Test(
    "name no command",
    arguments: [
      "command 'AT+SMCONN' failed: timeout", #"b'AT+CSQ\r\n'"#, "sent AT+CSQ to the module",
      #"write("AT+CSQ")"#,
    ]
  )
  func names(line: String) throws {
    let found = try Self.objects([line, "OK"])
    #expect((found[0]["name"] as? String) == nil && found[0]["kind"] as? String == "unknown")
  }
}
