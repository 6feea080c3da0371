import Foundation
import Testing

@testable import Decoding
@testable import sniffer

@Suite("decode on traces")
struct DecodeTraceTests {
  /// `sniffer decode --format trace --accept FILE` renews the golden file.
  @Test(
    "gives each trace's golden output",
    arguments: try DecodeTraces.decoded(),
    DecodeChunking.allCases
  )
  func golden(trace: URL, chunking: DecodeChunking) throws {
    let golden = trace.deletingPathExtension().appendingPathExtension("expected")
    let isThere = FileManager.default.fileExists(atPath: golden.path)
    try #require(isThere, "no \(golden.lastPathComponent) beside the trace")
    let expected = try String(contentsOf: golden, encoding: .utf8)
    let lines = try Decoded.text(try [UInt8](Data(contentsOf: trace)), .trace, chunking)
    #expect(lines == expected.split(separator: "\n").map(String.init))
  }

  @Test("every golden output has its trace or scenario")
  func orphans() throws {
    let inputs = try DecodeTraces.all() + DecodeTraces.all(extension: "scenario")
    let traces = Set(inputs.map { $0.deletingPathExtension() })
    let golden = try
      (DecodeTraces.all(extension: "expected")
      + DecodeTraces.all(extension: "replay")).map { $0.deletingPathExtension() }
    #expect(golden.filter { !traces.contains($0) }.isEmpty)
  }

  @Test(
    "is what auto does with a trace, and with nothing that only begins like one",
    arguments: DecodeChunking.allCases
  )
  func isFoundByAuto(chunking: DecodeChunking) throws {
    let trace = Array("#!sniffer 1\n0 > AT+GSN\\r\n1 < \\r\\n869951030000003\\r\\n\n".utf8)
    let lines = try Decoded.json(trace, .auto, chunking)
    #expect(lines == (try Decoded.json(trace, .trace, chunking)))
    #expect(lines.count == 2 && lines[1].contains(#""name":"+GSN""#))
    for text in [
      "#!snif", "#!sniff\r\nOK\r\n", "# !sniffer 1\r\nOK\r\n", "OK\r\n#!sniffer 1\r\n", "",
    ] {
      let bytes = Array(text.utf8)
      #expect(try Decoded.json(bytes, .auto, chunking) == Decoded.json(bytes, .at, chunking))
    }
  }

  @Test("joins the chunks of a direction and a port", arguments: DecodeChunking.allCases)
  func joins(chunking: DecodeChunking) throws {
    let trace = """
      #!sniffer 1
      0 > AT+C
      0.5 > SQ\\r
      1 < AT+CSQ\\r\\r\\n+CS
      1.1 <:nmea x$GPGLL,,,,
      1.2 < Q: 24,99\\r\\n
      1.3 <:nmea ,,V,N*64\\r\\n
      1.4 <:imu \\x00$GPGLL,,,,,,V,N*64\\r\\n
      1.5 ! radio lost
      2 < \\r\\nOK\\r\\n
      """
    let lines = try Decoded.json(Array(trace.utf8), .trace, chunking)
    #expect(
      lines == [
        #"{"t_us":0,"dir":">","proto":"at","kind":"echo","name":"+CSQ","fields":{},"raw":"AT+CSQ"}"#,
        #"{"t_us":1000000,"dir":"<","proto":"at","kind":"echo","name":"+CSQ","fields":{},"#
          + #""raw":"AT+CSQ"}"#,
        #"{"t_us":1000000,"dir":"<","proto":"at","kind":"response","name":"+CSQ","#
          + #""fields":{"rssi":24,"ber":99,"dbm":-65,"percent":77},"raw":"+CSQ: 24,99"}"#,
        #"{"t_us":1100000,"dir":"<","port":"nmea","proto":"nmea","kind":"talker","#
          + #""talker":"GP","type":"GLL","ck":"ok","lat":null,"lon":null,"time":null,"#
          + #""status":"V","mode":"N"}"#,
        #"{"t_us":2000000,"dir":"<","proto":"at","kind":"final","name":"OK","fields":{},"#
          + #""raw":"OK"}"#,
      ]
    )
  }

  @Test("a byte order mark is no part of it", arguments: DecodeChunking.allCases)
  func mark(chunking: DecodeChunking) throws {
    let trace = "#!sniffer 1\n0 < OK\\r\\n\n"
    let lines = try Decoded.text(Array("\u{FEFF}\(trace)".utf8), .trace, chunking)
    #expect(try lines == Decoded.text(Array(trace.utf8), .trace))
    #expect(lines.count == 1)
  }

  @Test("knows the command from the line that was sent, without an echo")
  func knowsCommand() throws {
    let trace = "#!sniffer 1\n0 > AT+CREG?\\r\n1 < \\r\\n+CREG: 0,5\\r\\n\\r\\nOK\\r\\n\n"
    #expect(
      try Decoded.text(Array(trace.utf8), .trace) == [
        "0.000000 > command  AT+CREG?",
        "1.000000 < response +CREG: 0,5  -- registered, roaming",
        "1.000000 < final    OK",
      ]
    )
  }

  @Test("takes sentences on the AT port as of a log", arguments: DecodeChunking.allCases)
  func sentences(chunking: DecodeChunking) throws {
    let trace = """
      #!sniffer 1
      0 < $GPGLL,,,,,,V,N*64\\r\\n$GPGLL,,,,,
      1 < ,V,N*65\\r\\n
      2 < RDY\\r\\nx$GPGLL,,,,,,V,N*64\\r\\n
      3 > AT+CGNSTST=1\\r
      4 < OK\\r\\nRI
      5 < $GPGLL,,,,,,V,N*64\\r\\nNG\\r\\n$GP
      6 > AT\\r
      7 < OK\\r\\n
      """
    let lines = try Decoded.text(Array(trace.utf8), .trace, chunking)
    #expect(
      lines.map { String($0.prefix(25)) } == [
        "0.000000 < nmea     GPGLL", "0.000000 < nmea     GPGLL", "2.000000 < urc      RDY  ",
        "2.000000 < unknown  x$GPG", "3.000000 > command  AT+CG", "4.000000 < final    OK",
        "4.000000 < unknown  RI", "5.000000 < nmea     GPGLL", "5.000000 < unknown  NG",
        "5.000000 < nmea     GP: b", "6.000000 > command  AT", "7.000000 < final    OK",
      ]
    )
  }

  @Test("an answer that brings its echo after the next command is late")
  func lateWithEcho() throws {
    let trace = """
      #!sniffer 1
      0 > AT+CSQ\\r
      5 > AT+CPIN?\\r
      6 < AT+CSQ\\r\\r\\n+CSQ: 24,99\\r\\n\\r\\nOK\\r\\n
      7 < AT+CPIN?\\r\\r\\n+CPIN: READY\\r\\n\\r\\nOK\\r\\n
      """
    #expect(
      try Decoded.text(Array(trace.utf8), .trace) == [
        "0.000000 > command  AT+CSQ", "5.000000 > command  AT+CPIN?",
        "6.000000 < late     AT+CSQ", "6.000000 < late     +CSQ: 24,99  -- signal -65 dBm",
        "6.000000 < late     OK", "7.000000 < echo     AT+CPIN?",
        "7.000000 < response +CPIN: READY  -- SIM ready", "7.000000 < final    OK",
      ]
    )
  }

  @Test("a late answer without an end leaves the next command its own")
  func lateWithoutEnd() throws {
    let trace = """
      #!sniffer 1
      0 > AT+CSQ\\r
      5 > AT+CPIN?\\r
      6 < AT+CSQ\\r\\r\\n+CSQ: 24,99\\r\\n
      7 < AT+CPIN?\\r\\r\\n+CPIN: READY\\r\\n\\r\\nOK\\r\\n
      """
    #expect(
      try Decoded.text(Array(trace.utf8), .trace).suffix(3) == [
        "7.000000 < echo     AT+CPIN?", "7.000000 < response +CPIN: READY  -- SIM ready",
        "7.000000 < final    OK",
      ]
    )
  }

  @Test("the same command sent again has its echo, and nothing is late")
  func sentAgain() throws {
    let trace = "#!sniffer 1\n0 > AT\\r\n1 > AT\\r\n2 < AT\\r\\r\\nOK\\r\\n\n"
    #expect(
      try Decoded.text(Array(trace.utf8), .trace).suffix(2) == [
        "2.000000 < echo     AT", "2.000000 < final    OK",
      ]
    )
  }

  @Test("noise without a line end is over when the next command is sent")
  func noise() throws {
    let trace = """
      #!sniffer 1
      0 < \\xf9}
      0.2 < \\xa5
      1 > AT\\r
      2 < AT\\r\\r\\nOK\\r\\n
      """
    #expect(
      try Decoded.text(Array(trace.utf8), .trace) == [
        #"0.000000 < unknown  \xf9}\xa5"#, "1.000000 > command  AT", "2.000000 < echo     AT",
        "2.000000 < final    OK",
      ]
    )
  }

  @Test("an echo that comes while the command is typed is one")
  func typed() throws {
    let trace = """
      #!sniffer 1
      0 > A
      0.001 < A
      2 > T\\r
      2.001 < T\\r\\r\\nOK\\r\\n
      """
    #expect(
      try Decoded.text(Array(trace.utf8), .trace) == [
        "0.000000 > command  AT", "0.001000 < echo     AT", "2.001000 < final    OK",
      ]
    )
  }

  @Test("an error that says its text needs no words, one that says a number does")
  func errors() throws {
    let trace = """
      #!sniffer 1
      0 > AT+CPIN?\\r
      1 < \\r\\n+CME ERROR: SIM PIN2 required\\r\\n
      2 > AT+CPIN?\\r
      3 < \\r\\n+CME ERROR: 17\\r\\n
      """
    #expect(
      try Decoded.text(Array(trace.utf8), .trace) == [
        "0.000000 > command  AT+CPIN?", "1.000000 < final    +CME ERROR: SIM PIN2 required",
        "2.000000 > command  AT+CPIN?",
        "3.000000 < final    +CME ERROR: 17  -- SIM PIN2 required",
      ]
    )
  }

  @Test("shows what is sent at a prompt as data")
  func showsBody() throws {
    let trace = """
      #!sniffer 1
      0 > AT+CIPSEND=9\\r
      1 < \\r\\n>\\x20
      2 > AT\\rhello\\x1a
      3 < \\r\\nSEND OK\\r\\n
      4 > AT\\r
      """
    #expect(
      try Decoded.text(Array(trace.utf8), .trace) == [
        "0.000000 > command  AT+CIPSEND=9", "1.000000 < prompt   >",
        "2.000000 > data     AT\\rhello\\x1a", "3.000000 < final    SEND OK",
        "4.000000 > command  AT",
      ]
    )
  }

  @Test("names the place of a syntax error", arguments: DecodeChunking.allCases)
  func syntaxError(chunking: DecodeChunking) throws {
    let trace = "#!sniffer 1\n0 > AT\\r\n1 ? OK\\r\\n\n"
    #expect(
      Decoded.failure(Array(trace.utf8), .trace, chunking)
        == "a.trace:3:3: expected one of >, <, !, =, found `?`"
    )
  }
}

/// The traces of the repository.
enum DecodeTraces {
  /// Those that are read; the tracker's own are played, and have a `.replay` beside
  /// them.
  static func decoded() throws -> [URL] {
    let played = Set(try all(extension: "replay").map { $0.deletingPathExtension() })
    return try all().filter { !played.contains($0.deletingPathExtension()) }
  }

  static func all(extension suffix: String = "trace") throws -> [URL] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Traces")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    return paths.filter { $0.hasSuffix("." + suffix) }.map(root.appendingPathComponent)
  }
}
