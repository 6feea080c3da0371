import Testing

@testable import Decoding
@testable import sniffer

@Suite("decode on a dialogue")
struct DecodeLinesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var input: String
    var format = InputDecoder.Format.auto
    var pending = ""
    /// The JSON Lines.
    var expected: [String]
  }

  @Test("classifies each line", arguments: cases, DecodeChunking.allCases)
  func decodes(testCase: Case, chunking: DecodeChunking) throws {
    let lines = try Decoded.json(
      Array(testCase.input.utf8),
      testCase.format,
      pending: testCase.pending,
      chunking
    )
    #expect(lines == testCase.expected)
  }

  static let cases = echoCases + answerCases + bodyCases + lateCases

  static let echoCases = [
    Case(
      testDescription: "the echo's command makes the response, until its final result",
      input: "AT+CPIN?\r\r\n+CPIN: READY\r\n\r\nOK\r\n+CPIN: NOT READY\r\n",
      expected: [
        #"{"proto":"at","kind":"echo","name":"+CPIN","fields":{},"raw":"AT+CPIN?"}"#,
        #"{"proto":"at","kind":"response","name":"+CPIN","#
          + #""fields":{"lock":"READY","ready":true},"raw":"+CPIN: READY"}"#,
        ok,
        #"{"proto":"at","kind":"urc","name":"+CPIN","#
          + #""fields":{"lock":"NOT READY","ready":false},"raw":"+CPIN: NOT READY"}"#,
      ]
    ),
    Case(
      testDescription: "line feeds alone, blank lines and a last line without an end",
      input: "\n \nat+gsn\n860000000000009\n\nOK",
      expected: [
        #"{"proto":"at","kind":"echo","name":"+GSN","fields":{},"raw":"at+gsn"}"#,
        #"{"proto":"at","kind":"response","name":"+GSN","#
          + #""fields":{"imei":"860000000000009","luhn":"ok"},"raw":"860000000000009"}"#,
        ok,
      ]
    ),
    Case(
      testDescription: "an echo that a terminal doubled, and one behind a terminal's mark",
      input: "ATIATI\r\n> AT+CSQAT+CSQ\r\n+CSQ: 24,99\r\nOK\r\n",
      expected: [
        #"{"proto":"at","kind":"unknown","name":null,"fields":{},"raw":"ATIATI"}"#,
        #"{"proto":"at","kind":"echo","name":"+CSQ","fields":{},"raw":"> AT+CSQAT+CSQ"}"#,
        #"{"proto":"at","kind":"response","name":"+CSQ","#
          + #""fields":{"rssi":24,"ber":99,"dbm":-65,"percent":77},"raw":"+CSQ: 24,99"}"#,
        ok,
      ]
    ),
    Case(
      testDescription: "without an echo the stated command is pending, again and again",
      input: "+CPIN: READY\r\nOK\r\n+CPIN: READY\r\n",
      pending: "AT+CPIN?",
      expected: [ready, ok, ready]
    ),
    Case(
      testDescription: "without any command the look decides",
      input: "+CSQ: 24,99\r\nRDY\r\nhello\r\n",
      expected: [
        #"{"proto":"at","kind":"response","name":"+CSQ","#
          + #""fields":{"rssi":24,"ber":99,"dbm":-65,"percent":77},"raw":"+CSQ: 24,99"}"#,
        #"{"proto":"at","kind":"urc","name":"RDY","fields":{"event":"ready"},"raw":"RDY"}"#,
        #"{"proto":"at","kind":"unknown","name":null,"fields":{},"raw":"hello"}"#,
      ]
    ),
  ]

  static let answerCases = [
    Case(
      testDescription: "final results have their code and text",
      input: "ERROR\n+CME ERROR: 10\n+CME ERROR: SIM not inserted\n+CME ERROR: no such words\n"
        + "+CMS ERROR: 500\n",
      expected: [
        #"{"proto":"at","kind":"final","name":"ERROR","fields":{},"raw":"ERROR"}"#,
        #"{"proto":"at","kind":"final","name":"+CME ERROR","#
          + #""fields":{"code":10,"text":"SIM not inserted"},"raw":"+CME ERROR: 10"}"#,
        #"{"proto":"at","kind":"final","name":"+CME ERROR","#
          + #""fields":{"code":10,"text":"SIM not inserted"},"raw":"+CME ERROR: SIM not inserted"}"#,
        #"{"proto":"at","kind":"final","name":"+CME ERROR","#
          + #""fields":{"text":"no such words"},"raw":"+CME ERROR: no such words"}"#,
        #"{"proto":"at","kind":"final","name":"+CMS ERROR","#
          + #""fields":{"code":500,"text":"Unknown"},"raw":"+CMS ERROR: 500"}"#,
      ]
    ),
    Case(
      testDescription: "a prompt is glued to what was typed",
      input: "AT+CIPSEND\r\n> hi\r\nSEND OK\r\n",
      expected: [
        #"{"proto":"at","kind":"echo","name":"+CIPSEND","fields":{},"raw":"AT+CIPSEND"}"#,
        #"{"proto":"at","kind":"prompt","name":">","fields":{},"raw":">"}"#,
        #"{"proto":"at","kind":"echo","name":null,"fields":{},"raw":"hi"}"#,
        #"{"proto":"at","kind":"final","name":"SEND OK","fields":{"event":"sendOk"},"raw":"SEND OK"}"#,
      ]
    ),
  ]

  static let bodyCases = [
    Case(
      testDescription: "a body is data by its length, whatever is in it",
      input: "AT+HTTPREAD\r\r\n+HTTPREAD: 21\r\n$GPGGA,1*00\r\n\r\nOK\r\nAT+X\r\nOK\r\n",
      expected: [
        #"{"proto":"at","kind":"echo","name":"+HTTPREAD","fields":{},"raw":"AT+HTTPREAD"}"#,
        #"{"proto":"at","kind":"response","name":"+HTTPREAD","#
          + #""fields":{"length":21},"raw":"+HTTPREAD: 21"}"#,
        #"{"proto":"at","kind":"data","name":"+HTTPREAD","fields":{"offset":0,"length":21},"#
          + #""raw":"$GPGGA,1*00\r\n\r\nOK\r\nAT"}"#,
        #"{"proto":"at","kind":"unknown","name":null,"fields":{},"raw":"+X"}"#,
        ok,
      ]
    ),
    Case(
      testDescription: "a body that the input cuts short",
      input: "+SHREAD: 227\r\n<html>",
      expected: [
        #"{"proto":"at","kind":"urc","name":"+SHREAD","fields":{"length":227},"#
          + #""raw":"+SHREAD: 227"}"#,
        #"{"proto":"at","kind":"data","name":"+SHREAD","fields":{"offset":0,"length":6},"#
          + #""raw":"<html>"}"#,
      ]
    ),
  ]

  static let lateCases = [
    Case(
      testDescription: "the answer to a command that was given up is late",
      input: "AT+CSQ\r\r\nAT+CPIN?\r\r\n+CSQ: 24,99\r\nOK\r\n+CPIN: READY\r\nOK\r\n",
      expected: [
        #"{"proto":"at","kind":"echo","name":"+CSQ","fields":{},"raw":"AT+CSQ"}"#,
        #"{"proto":"at","kind":"echo","name":"+CPIN","fields":{},"raw":"AT+CPIN?"}"#,
        #"{"proto":"at","kind":"late","name":"+CSQ","#
          + #""fields":{"rssi":24,"ber":99,"dbm":-65,"percent":77},"raw":"+CSQ: 24,99"}"#,
        #"{"proto":"at","kind":"late","name":"OK","fields":{},"raw":"OK"}"#,
        #"{"proto":"at","kind":"response","name":"+CPIN","#
          + #""fields":{"lock":"READY","ready":true},"raw":"+CPIN: READY"}"#,
        ok,
      ]
    )
  ]

  static let ok = #"{"proto":"at","kind":"final","name":"OK","fields":{},"raw":"OK"}"#
  static let ready =
    #"{"proto":"at","kind":"response","name":"+CPIN","#
    + #""fields":{"lock":"READY","ready":true},"raw":"+CPIN: READY"}"#

  @Test("keeps bytes that are no text", arguments: DecodeChunking.allCases)
  func keepsBytes(chunking: DecodeChunking) throws {
    let lines = try Decoded.json([0xFF, 0x00, 0x80, 0x22, 0x0D, 0x0A], .auto, chunking)
    #expect(
      lines == [
        #"{"proto":"at","kind":"unknown","name":null,"fields":{},"#
          + ##""raw":"\u00FF\u0000\u0080\""}"##
      ]
    )
  }

  @Test(
    "drops what is longer than a line and goes on behind it",
    arguments: DecodeChunking.allCases
  )
  func dropsOverlong(chunking: DecodeChunking) throws {
    let input = [UInt8](repeating: 0x61, count: 5_000) + Array("\r\nOK\r\n".utf8)
    let lines = try Decoded.text(input, .auto, chunking)
    let start = String(repeating: "a", count: 1_024)
    #expect(
      lines == ["unknown  \(start)  -- longer than 1024 bytes, the rest dropped", "final    OK"]
    )
  }
}
