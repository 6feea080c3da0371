import Primitives
import SIM7000
import Testing

@Suite("A damaged PDU")
struct PDUErrorTests {
  struct Case: Sendable {
    var line: String
    var error: PDUError

    init(_ line: String, _ error: PDUError) {
      self.line = line
      self.error = error
    }
  }

  static let cases: [Case] = [
    Case("", .endsEarly(.serviceCentre, offset: 0, found: 0, expected: 1)),
    Case("0", .oddDigits(found: 1)),
    Case("00G4", .notHexadecimal(found: 0x47, offset: 2)),
    Case("00 4", .notHexadecimal(found: 0x20, offset: 2)),
    Case("0C91", .outOfRange(.serviceCentre, offset: 0, found: 12, expected: 0...11)),
    Case("0791", .endsEarly(.serviceCentre, offset: 1, found: 1, expected: 7)),
    Case("0391F100", .fillerInAddress(.serviceCentre, offset: 2)),
    Case("00", .endsEarly(.firstOctet, offset: 1, found: 0, expected: 1)),
    Case("0004", .endsEarly(.address, offset: 2, found: 0, expected: 1)),
    Case("000415", .outOfRange(.address, offset: 2, found: 21, expected: 0...20)),
    Case("00040B918100", .endsEarly(.address, offset: 4, found: 2, expected: 6)),
    Case("00040B918F00551512F2", .fillerInAddress(.address, offset: 4)),
    Case(
      "00040B918100551512F2",
      .endsEarly(.protocolIdentifier, offset: 10, found: 0, expected: 1)
    ),
    Case("00040B918100551512F200", .endsEarly(.dataCoding, offset: 11, found: 0, expected: 1)),
    Case(
      "00040B918100551512F200001110102143",
      .endsEarly(.serviceCentreTime, offset: 12, found: 5, expected: 7)
    ),
    Case(
      "00040B918100551512F2000011101021436500",
      .endsEarly(.userDataLength, offset: 19, found: 0, expected: 1)
    ),
    // ModemManager's test-sms-part-3gpp.c, insufficient data.
    Case(
      "07912143658709F1040B918100551512F20000111010214365000BE8329BFD4697D9EC37",
      .endsEarly(.userData, offset: 27, found: 9, expected: 10)
    ),
    // Zephyr's modem_chat, `+CMGL: 1,1,,50`.
    Case(
      "07911326060032F064A9542954",
      .outOfRange(.address, offset: 9, found: 0xA9, expected: 0...20)
    ),
    Case(
      "00040B918100551512F20000111010214365000AE8329BFD4697D9EC3700",
      .surplus(offset: 29, count: 1)
    ),
    Case(
      "00040B918100551512F2000011101021436500A1",
      .outOfRange(.userDataLength, offset: 19, found: 0xA1, expected: 0...160)
    ),
    Case(
      "00040B918100551512F20008111010214365008D",
      .outOfRange(.userDataLength, offset: 19, found: 0x8D, expected: 0...140)
    ),
    Case(
      "00440B918100551512F2000811101021436500020500",
      .outOfRange(.userDataHeader, offset: 20, found: 5, expected: 0...1)
    ),
    Case(
      "00440B918100551512F200081110102143650000",
      .endsEarly(.userDataHeader, offset: 20, found: 0, expected: 1)
    ),
    Case("0001000B915155661632F400", .endsEarly(.dataCoding, offset: 12, found: 0, expected: 1)),
    Case(
      "0011000B915155661632F40000",
      .endsEarly(.validityPeriod, offset: 13, found: 0, expected: 1)
    ),
    Case(
      "0019000B915155661632F4000001",
      .endsEarly(.validityPeriod, offset: 13, found: 1, expected: 7)
    ),
    Case(
      "00065A098136395339F621901170046380219011700463",
      .endsEarly(.dischargeTime, offset: 17, found: 6, expected: 7)
    ),
    Case(
      "00065A098136395339F62190117004638021901170046380",
      .endsEarly(.status, offset: 24, found: 0, expected: 1)
    ),
    Case(
      "00065A098136395339F621901170046380219011700463800080",
      .endsEarly(.parameterIndicator, offset: 26, found: 0, expected: 1)
    ),
  ]

  @Test("reports where it is wrong, what is there and what should be", arguments: cases)
  func refuses(_ row: Case) {
    #expect(throws: row.error) { try pdu(row.line) }
  }

  @Test("is never longer than there can be")
  func tooLong() {
    #expect(throws: PDUError.tooLong(found: 177, limit: 176)) {
      try pdu(String(repeating: "00", count: 177))
    }
  }

  @Test("never traps, and what is read is written the same")
  func damage() throws {
    let good = [
      "07919730071111F10414D04937BD2C7797E9D3E614000811309291024061080442043504410442",
      "07912160130320F6440B916171056429F5000021405291651569320500034C0202E9E8301D4447"
        + "9741F0B09C3E0785E56590BCCC0ED3CB6410FD0D7ABBCBA0B0FB4D4797E52E10",
      "07914356060013F1065A098136395339F6219011700463802190117004638030",
      "07919130079229F011000B915155551532F4000800080414043000200437",
      "0059000B915155551532F40000000000000000001905000300020154747A0E4ACF41F27298CDCE83C6",
    ]
    var random = SeededGenerator(seed: 23_040)
    var submitted = 0
    for _ in 0..<20_000 {
      var line = Array(good[Int(random.integer(in: 0...Int64(good.count - 1)))].utf8)
      for _ in 0..<random.integer(in: 0...3) {
        let index = Int(random.integer(in: 0...Int64(line.count - 1)))
        line[index] = ASCII.hexadecimalDigit(UInt8(random.integer(in: 0...15)))
      }
      if random.integer(in: 0...3) == 0 {
        line.removeLast(2 * Int(random.integer(in: 0...Int64(line.count / 2 - 1))))
      }
      guard let pdu = try? MessagePDU(parsing: line.span) else { continue }
      switch pdu {
      case .deliver(let message):
        _ = message.sender.text
        _ = message.time.time
        _ = try? message.userData.decodeText()
      case .statusReport(let report):
        _ = report.recipient.text
        _ = try? report.userData?.decodeText()
      case .submit(let message):
        submitted += 1
        _ = try? message.userData.decodeText()
        #expect(digits(of: message) == String(decoding: line, as: UTF8.self))
      }
    }
    #expect(submitted > 1_000)
  }
}
