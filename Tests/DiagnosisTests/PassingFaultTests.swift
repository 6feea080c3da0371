import Script
import Testing

@testable import Diagnosis

/// What came and went in a recording: its lines, the layer, and what it had.
struct Passing: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var layer: Layer
  /// `nil`: the layer is well without a word.
  var symptom: Symptom?
  var lines: [String]
}

@Suite("what a recording has in between")
struct PassingFaultTests {
  static let passing = [
    Passing(
      testDescription: "a bearer that was lost, and opened again",
      layer: .bearer,
      symptom: .bearerLost,
      lines: [
        "> AT+SAPBR=2,1", "< +SAPBR: 1,1,\"10.1.2.3\"", "< OK", "< +SAPBR 1: DEACT",
        "> AT+SAPBR=1,1", "< OK", "> AT+SAPBR=2,1", "< +SAPBR: 1,1,\"10.1.2.3\"", "< OK",
      ]
    ),
    Passing(
      testDescription: "a network that was lost, and found again",
      layer: .registration,
      symptom: .registrationLost,
      lines: ["> AT+CREG?", "< +CREG: 1,1", "< OK", "< +CREG: 2", "< +CREG: 1"]
    ),
    Passing(
      testDescription: "a server that failed at first",
      layer: .http,
      symptom: .serverFails,
      lines: [
        "> AT+HTTPACTION=1", "< OK", "< +HTTPACTION: 1,503,0", "> AT+HTTPACTION=1", "< OK",
        "< +HTTPACTION: 1,200,2",
      ]
    ),
    Passing(
      testDescription: "a radio that was switched off and on",
      layer: .sim,
      symptom: nil,
      lines: [
        "> AT+CPIN?", "< +CPIN: READY", "< OK", "> AT+CFUN=0", "< +CPIN: NOT READY", "< OK",
        "> AT+CFUN=1", "< OK", "< +CPIN: READY",
      ]
    ),
    Passing(
      testDescription: "flight mode, as ordered",
      layer: .module,
      symptom: nil,
      lines: [
        "> AT", "< OK", "> AT+CFUN=4", "< OK", "> AT+CFUN?", "< +CFUN: 4", "< OK", "> AT+CFUN=1",
        "< OK", "> AT+CFUN?", "< +CFUN: 1", "< OK",
      ]
    ),
    Passing(
      testDescription: "a search before the first network",
      layer: .registration,
      symptom: nil,
      lines: ["> AT+CREG?", "< +CREG: 1,2", "< OK", "< +CREG: 1"]
    ),
    Passing(
      testDescription: "a search after a restart",
      layer: .registration,
      symptom: nil,
      lines: [
        "> AT+CREG?", "< +CREG: 1,1", "< OK", "> AT+CFUN=1,1", "< OK", "> AT+CREG?",
        "< +CREG: 1,2", "< OK", "< +CREG: 1",
      ]
    ),
  ]

  @Test("what came and went in a recording deserves a look", arguments: passing)
  func passes(_ passing: Passing) throws {
    let judged = Judged("", passing.layer, .warning, .waits, passing.lines)
    let port = Check(.port, .notChecked, .notHere)
    let result = Diagnosis.judge(try judged.script, on: Occasion(), port: port)
    let check = try #require(result.diagnosis.checks.first { $0.layer == passing.layer })
    #expect(check.verdict == (passing.symptom == nil ? .ok : .warning))
    if let symptom = passing.symptom { #expect(check.symptom == symptom) }
    #expect(check.evidence.allSatisfy(result.dialogue.lines.contains))
    #expect(result.diagnosis.isHealthy == true)
    #expect(result.diagnosis.cause?.layer == (passing.symptom == nil ? nil : passing.layer))
  }

  /// Others are not counted, and what comes all the time uses up no look.
  @Test("is found among the lines of other ports, and in a flood of URCs")
  func findsAmongOthers() throws {
    let report = "+UGNSINF: 1,0,,,,,,,0,,,,,,,,,,,,"
    var text = "#!sniffer 1\n0 > AT+SAPBR=2,1\\r\n1 < +SAPBR: 1,1,\"10.1.2.3\"\\r\\n\n"
    text += "2 < OK\\r\\n\n"
    for second in 3..<2_003 { text += "\(second) < \(report)\\r\\n\n\(second) <:nmea $\\r\\n\n" }
    text += "2003 < +SAPBR 1: DEACT\\r\\n\n2004 > AT+SAPBR=1,1\\r\n2005 < OK\\r\\n\n"
    text += "2006 > AT+SAPBR=2,1\\r\n2007 < +SAPBR: 1,1,\"10.1.2.3\"\\r\\n\n2008 < OK\\r\\n\n"
    for second in 2_009..<2_099 { text += "\(second) < \(report)\\r\\n\n" }
    let port = Check(.port, .notChecked, .notHere)
    let script = try Script(parsing: Array(text.utf8))
    let checks = Diagnosis.judge(script, on: Occasion(), port: port).diagnosis.checks
    #expect(checks.first { $0.layer == .bearer }?.symptom == .bearerLost)
  }
}
