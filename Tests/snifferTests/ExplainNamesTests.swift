import Testing

@testable import CommandLine
@testable import sniffer

@Suite("The command that explain names for a line")
struct ExplainNamesTests {
  @Test(
    "is the line's own, in the form that gives such a line",
    arguments: [
      ("+COPS: 0", "response to AT+COPS?:"), ("+CREG: 0,1", "response to AT+CREG?:"),
      ("+CGREG: 0,1", "response to AT+CGREG?:"),
      ("+CPSI: NO SERVICE,Online", "op = Online        on"),
      ("+CLCC: 1,0,0,4,0", "mode = 4             voice, changing with data"),
      ("+CLCC: 1,0,0,4,0", "voice = yes"), ("+CLCC: 1,0,0,7,0", "voice = no"),
    ]
  )
  func names(line: String, words: String) throws {
    try check(line, words)
  }

  @Test(
    "comes with what this line's values mean",
    arguments: [
      ("+CSQ: 0,99", "level: 0 is -113 dBm or less"), ("+CSQ: 0,99", "dbm = -113 dBm"),
      ("+CSQ: 24,99", "dbm = -65 dBm"), ("STATE: IP INITIAL", "URC: the state of the TCP stack"),
      (
        "+CPSI: LTE NB-IOT,Online,525-01,0x0264,187916071,379,EUTRAN-BAND8,3716,0,0,-4,-70,-66,13",
        "dlbw = 0 1.4 MHz, on NB-IoT 0.2 MHz"
      ),
      ("+CME ERROR: sim Not Inserted", "text = SIM not inserted (as written: sim Not Inserted)"),
      ("+CME ERROR: SIM not inserted", "text = SIM not inserted the reason"),
      ("+CMS ERROR: sim FAILURE", "(as written: sim FAILURE)"),
      ("00480065006C006C006F", "text = Hello"),
      (DecodeMessageTests.received, "sender = +31641600986"),
      (DecodeMessageTests.received, "text = How are you?"),
    ]
  )
  func values(line: String, words: String) throws {
    try check(line, words)
  }

  private func check(_ line: String, _ words: String) throws {
    let lines = try CommandResult("explain", [line]).output
    let found = lines.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(found.contains(words.split(separator: " ").joined(separator: " ")), "\(lines)")
  }
}
