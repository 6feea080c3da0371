import Foundation
import Testing

@testable import Decoding
@testable import sniffer

/// Short messages, whose lines are hexadecimal digits.
@Suite("A short message that is decoded")
struct DecodeMessageTests {
  static func fields(_ lines: [String], after count: Int) throws -> [String: Any] {
    let text = Array(lines.map { $0 + "\r\n" }.joined().utf8)
    let object = try JSONSerialization.jsonObject(with: Data(Decoded.json(text, .auto)[count].utf8))
    return (object as? [String: Any])?["fields"] as? [String: Any] ?? [:]
  }

  /// `How are you?`, as received.
  static let received =
    "07911326040000F0040B911346610089F60000208062917314080CC8F71D14969741F977FD07"
  /// - Source: ModemManager, test_parse_cds.
  static let report = "07914356060013F1065A098136395339F6219011700463802190117004638030"

  @Test("in PDU mode has sender, time and text, wherever it is")
  func received() throws {
    for head in [
      ["AT+CMGR=1", "+CMGR: 1,,26"], ["AT+CMGL=4", "+CMGL: 1,1,,26"], ["OK", "+CMT: ,26"],
    ] {
      let fields = try Self.fields(head + [Self.received], after: 2)
      #expect(fields["type"] as? String == "SMS-DELIVER", "\(head)")
      #expect(fields["sender"] as? String == "+31641600986")
      #expect(fields["time"] as? String == "2002-08-26T19:37:41Z")
      #expect(fields["text"] as? String == "How are you?")
      #expect(fields["pdu"] as? String == Self.received)
    }
  }

  @Test("has the number of its part")
  func parts() throws {
    // The same with a header of six octets: reference 42, part 1 of 2.
    let pdu =
      "07911326040000F0440B911346610089F6000820806291731408" + "0A" + "0500032A0201" + "00480069"
    let fields = try Self.fields(["AT+CMGR=1", "+CMGR: 1,,30", pdu], after: 2)
    #expect(fields["part"] as? Int == 1)
    #expect(fields["parts"] as? Int == 2)
    #expect(fields["reference"] as? Int == 42)
    #expect(fields["text"] as? String == "Hi")
    let text = try Decoded.text(Array("AT+CMGR=1\r\n+CMGR: 1,,30\r\n\(pdu)\r\n".utf8), .auto)
    #expect(text[2].hasSuffix("  -- from +31641600986 at 2002-08-26T19:37:41Z: part 1 of 2, Hi"))
  }

  @Test("that reports on another one has reference, recipient and outcome")
  func report() throws {
    let fields = try Self.fields(["+CDS: 24", Self.report], after: 1)
    #expect(fields["type"] as? String == "SMS-STATUS-REPORT")
    #expect(fields["ref"] as? Int == 90)
    #expect(fields["recipient"] as? String == "639335936")
    #expect(fields["outcome"] as? String == "trying")
  }

  @Test("that is sent has recipient and text, in a log and in a trace")
  func sent() throws {
    let pdu = "0011000B911346610089F60000AA0CC8F71D14969741F977FD07"
    let echoed = try Self.fields(["AT+CMGS=25", "> \(pdu)"], after: 2)
    #expect(echoed["recipient"] as? String == "+31641600986")
    #expect(echoed["text"] as? String == "How are you?")
    let trace = """
      #!sniffer 1
      0 > AT+CMGS=25\\r
      +1ms < \\r\\n>\\x20
      +1ms > \(pdu)\\x1a

      """
    let line = try #require(Decoded.text(Array(trace.utf8), .trace).last)
    #expect(line.hasSuffix("  -- to +31641600986: How are you?"))
  }

  @Test(
    "in text mode is a text, in hexadecimal digits or not",
    arguments: [
      ("00480065006C006C006F", "Hello"), ("041F04400438043204350442", "\u{41F}ривет"),
      ("4F60597DFF0C4E16754C", "\u{4F60}好，世界"), ("D83DDE000020004F004B", "\u{1F600} OK"),
      ("0048000A0069", "H\ni"),
      // A number, words and digits that aren't UCS2 stay as they are.
      ("12345678", "12345678"), ("56785678", "56785678"), ("0041", "0041"), ("CAFE", "CAFE"),
      ("DEADBEEF", "DEADBEEF"), ("004800", "004800"), ("Hello", "Hello"), ("D8000041", "D8000041"),
    ]
  )
  func textMode(line: String, text: String) throws {
    for header in [
      #"+CMGR: "REC READ","+31641600986","","02/08/26,19:37:41+04""#,
      #"+CMT: "+31641600986",,"02/08/26,19:37:41+04""#,
    ] {
      let fields = try Self.fields(["AT+CMGR=1", header, line], after: 2)
      #expect(fields["text"] as? String == text)
      #expect(fields.count == 1)
    }
  }

  @Test("in text mode is UCS2 if its header specifies it")
  func headers() throws {
    for header in [
      // `AT+CSDH=1` and the coding; `AT+CSCS="UCS2"` and the number.
      #"+CMGR: "REC READ","+316",,"02/08/26,19:37:41+04",145,4,0,8,"+316",145,8"#,
      #"+CMGR: "REC READ","002B003300310036",,"02/08/26,19:37:41+04""#,
    ] {
      let lines = ["AT+CMGR=1", header, "12345678"]
      #expect(try Self.fields(lines, after: 2)["text"] as? String == "\u{1234}\u{5678}")
      #expect(try Self.fields(lines, after: 1)["sender"] as? String == "+316")
    }
    let isGSM = #"+CMGR: "REC READ","+316",,"02/08/26,19:37:41+04",145,4,0,0,"+316",145,8"#
    let fields = try Self.fields(["AT+CMGR=1", isGSM, "12345678"], after: 2)
    #expect(fields["text"] as? String == "12345678")
  }
}
