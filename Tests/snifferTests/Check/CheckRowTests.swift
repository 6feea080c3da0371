import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

/// Rows of each kind of the conventions: what is met, and what must not be.
@Suite("Rows of a vector file")
struct CheckRowTests {
  @Test("of every kind are met, those that must be refused included")
  func rows() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = tests.appendingPathComponent("Vectors/rows.tsv").path
    let rows = try VectorRow.rows(of: FileText.read(path), path: path)
    let report = CheckReport(rows, skips: SkipList(), path: "rows.tsv")
    #expect(report.isMet, Comment(rawValue: report.text))
    #expect(rows.count >= 100)
  }

  @Test(
    "are missed with what is there instead",
    arguments: [
      ("+CSQ", "+CSQ: 23,99", "rssi=24", "rssi: 23"),
      ("+CSQ", "+CSQ: 23,99", "level=23", "level: nothing"),
      ("+CSQ", "+CSQ: 23,99", "level=none", "level: nothing"),
      ("+CSQ", "+CSQ: 23,99", "dbm=none", "dbm: -67"),
      ("+CSQ", "+CSQ: 23,99", "_error=1", "_error: read"),
      ("+CSQ", "+CSQ: 23,99,1", "_error=0", "_error: refused"),
      ("+CSQ", "+CSQ: 99,99", "dbm=-113", "dbm: none"),
      ("+CREG", #"+CREG: 5,"FFFE","1A8670B",7"#, "act=GSM", "act: 7"),
      ("+CREG", #"+CREG: 5,"FFFE","1A8670B",7"#, "lac=FFFE", "lac: 65534"),
      ("+CREG", #"+CREG: 5,"FFFE","1A8670B",7"#, "matched_as=solicited", "matched_as: urc"),
      (
        "+CPSI?", "+CPSI: GSM,Online,240-04,0x28a0,50183,61 EGSM 900,-53,0,58-58", "mnc=4",
        "mnc: 04"
      ),
      ("+CGNSINF", "+CGNSINF: 1,0,,,,,,,0,,,,,,9,0,,,,,", "lat=0", "lat: none"),
      ("+CPIN?", "+CPIN: SIM PIN2", "lock=SIM_PIN", "lock: SIM PIN2"),
      (
        "+COPS=?", #"+COPS: (2,"a","b","26203",7)"#, "net0=current|a|b|26203|GSM",
        "net0: current|a|b|26203|LTE"
      ),
      ("+COPS=?", #"+COPS: (2,"a","b","26203",7)"#, "net1=current|a|b|26203|LTE", "net1: nothing"),
      ("+CBC", "+CBC: 3800mV", "form=bcs,bcl,mv", "form: mV suffix"),
      ("stream", #"\r\nOK\r\n"#, "result=ERROR", "result: OK"),
      ("operator-text", "Verizon", "charset=KLINGON;decoded=Verizon", "charset: nothing"),
      ("no-such-kind", "x", "a=1", "command: an unknown command"),
      ("+NOPE", "+NOPE: 1", "a=1", "a: nothing"),
      ("+NOPE", "+NOPE: 1", "_prov=asserted", "command: an unknown command"),
      ("+NOPE?", "+NOPE: 1", "_error=1", "command: an unknown command"),
    ] as [(String, String, String, String)]
  )
  func misses(_ command: String, _ input: String, _ expected: String, _ miss: String) throws {
    #expect(try Vectors.misses(command, input, expected) == [miss])
  }
}
