import Foundation
import Script
import Testing

@testable import CommandLine
@testable import Decoding
@testable import sniffer

/// What a redacted trace says, line by line, beside what it said before.
@Suite("A redacted trace means the same")
struct RedactedMeaningTests {
  static let session = #"""
    #!sniffer 1
    # title: a
    0 > AT+CIPSTART="TCP","93.184.216.34",80\r
    0.1 < AT+CIPSTART="TCP","93.184.216.34",80\r\r\n
    0.1 < OK\r\n
    0.2 < \r\n
    0.2 < CONNECT OK\r\n
    0.3 > AT+CIPSEND=44\r
    0.4 < AT+CIPSEND=44\r\r\n
    0.4 < >\x20
    0.5 > {"imei":"356938035643809","token":"Sesame7"}
    0.6 < \r\n
    0.6 < SEND OK\r\n
    1 > AT+CMGS=28\r
    1.1 < AT+CMGS=28\r\r\n
    1.1 < >\x20
    1.2 > 0011000C919471112143650000AA0FC8329BFD0685E5A0301BFD26A301\x1a
    2 < \r\n
    2 < +CMGS: 4\r\n
    2 < \r\n
    2 < OK\r\n
    3 > AT+HTTPREAD\r
    3.1 < AT+HTTPREAD\r\r\n
    3.1 < +HTTPREAD: 31\r\n
    3.1 < {"number":"+491711234567","k":1}\r\n
    3.1 < OK\r\n
    4 < +CMT: ,26\r\n
    4 < 0791947111214365040C9194711121436500006211221200004007C8329BFD068500\r\n
    5 <:nmea $GNGGA,120000.000,3157.2340,N,03554.6360,E,1,08,0.9,800.1,M,20.0,M,,*4A\r\n

    """#

  /// Kind and name of each line, and whether its checksum holds.
  static func meaning(_ text: [UInt8]) throws -> [String] {
    try Decoded.json(text, .trace).map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return ["t_us", "kind", "name", "type", "ck"].map { key in
        object?[key].map { "\($0)" } ?? "-"
      }.joined(separator: " ")
    }
  }

  @Test("bodies end where they did, URCs are URCs, checksums hold")
  func session() throws {
    var options = Redaction.Options()
    options.movesPositions = true
    let before = Array(Self.session.utf8)
    let after = try Redaction(of: before, options).text
    #expect(try Self.meaning(after) == Self.meaning(before))
    #expect(try Self.meaning(after).last?.hasSuffix("GGA ok") == true)
    let text = String(decoding: after, as: UTF8.self)
    for part in ["93.184", "35693", "Sesame", "4917", "94711", "3157.2"] {
      #expect(!text.contains(part), "\(part)")
    }
  }

  @Test(
    "so do the logs of real modules",
    .enabled(if: !transcripts.isEmpty, "no corpus"),
    arguments: transcripts
  )
  func corpus(file: URL) throws {
    let before = Array(try Imported(Array(try Data(contentsOf: file))).text.utf8)
    #expect(try Self.meaning(Redaction(of: before).text) == Self.meaning(before))
  }

  @Test("the tracker does the same on the module of a redacted run")
  func replay() throws {
    let traces = RunScenarios.folder.deletingLastPathComponent()
    let url = traces.appendingPathComponent("tracker/sim-pin.trace")
    // As it would be on a user's module, with a user's account.
    let trace = try String(contentsOf: url, encoding: .utf8)
      .replacing("http://tracker.example/", with: "http://jane:Sesame7@tracker.example/")
      .replacing("tracker.pin: 1234", with: "tracker.pin: 4711")
      .replacing("CPIN=\"1234\"", with: "CPIN=\"4711\"")
    let folder = try LintCommandTests.folder(["before.trace": trace])
    let before = folder.appendingPathComponent("before.trace").path
    let after = folder.appendingPathComponent("after.trace").path
    #expect(try CommandResult("replay", ["--match", "strict", before]).code == .done)
    let arguments = ["redact", "--strict", "--positions", "--output", after, before]
    #expect(try CommandResult("trace", arguments).code == .done)
    let redacted = try String(contentsOfFile: after, encoding: .utf8)
    for part in ["jane", "Sesame7", "4711", "31.95"] { #expect(!redacted.contains(part)) }
    let result = try CommandResult("replay", ["--match", "strict", after])
    #expect(result.code == .done, "\(result.output)")
  }
}
