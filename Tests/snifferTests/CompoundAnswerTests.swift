import Testing

@testable import Decoding
@testable import sniffer

@Suite("The answer of a line of several commands")
struct CompoundAnswerTests {
  private static let imei = "490154203237518"
  private static let imsi = "001010123456789"
  private static let model = "SIMCOM_SIM7000E"
  private static let revision = "Revision:1351B08SIM7000E"

  @Test(
    "a line without a name is explained by the command that it answers, or not at all",
    arguments: [
      ("AT+CGSN;+CIMI", [imei, imsi], ["IMEI \(imei)", "IMSI \(imsi)"]),
      ("AT+CIMI;+CGSN", [imsi, imei], ["IMSI \(imsi)", "IMEI \(imei)"]),
      ("AT+CGMM;+CGMR", [model, revision], ["module SIM7000E", "firmware 1351B08SIM7000E"]),
      ("ATI;+GMM", ["SIM7000E R1351", model], ["module SIM7000E", "module SIM7000E"]),
      (
        "AT+CGSN;+CPIN?;+CIMI", [imei, "+CPIN: READY", imsi],
        ["IMEI \(imei)", "SIM ready", "IMSI \(imsi)"]
      ),
      // A line is missing: the name of the next one shows it.
      ("AT+CGSN;+CPIN?;+CIMI", ["+CPIN: READY", imsi], ["SIM ready", "IMSI \(imsi)"]),
      ("AT+CGMI;+CGMM", ["SIMCOM_Ltd", model], ["", "module SIM7000E"]),
      (
        "AT+CSQ;+CGMR;+CREG?", ["+CSQ: 17,99", revision, "+CREG: 0,2"],
        ["signal -79 dBm", "firmware 1351B08SIM7000E", "searching for a network"]
      ),
      ("AT+CGSN=?;+CIMI", [imsi], ["IMSI \(imsi)"]),
      // Of how many lines the first answer has is not known.
      ("AT+GSV;+CGMM", ["SIMCOM_Ltd", model], ["", ""]),
      ("AT+GSV;+CGSN", ["SIMCOM_Ltd", model, imei], ["", "", "IMEI \(imei)"]),
      ("AT+CGMM;+CGSN", [model, model], ["module SIM7000E", ""]),
    ]
  )
  func explains(command: String, lines: [String], expected: [String]) throws {
    let answer = lines.map { "\r\n\($0)\r\n" }.joined()
    let rows = try Decoded.text(Array("\(command)\r\(answer)\r\nOK\r\n".utf8), .auto)
    let words = rows.dropFirst().dropLast().map { row in
      row.firstRange(of: "  -- ").map { String(row[$0.upperBound...]) } ?? ""
    }
    #expect(words == expected, "\(rows)")
  }
}
