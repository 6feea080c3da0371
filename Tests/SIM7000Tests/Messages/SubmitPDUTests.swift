import GNSS
import Primitives
import SIM7000
import Testing

@Suite("A submitted PDU")
struct SubmitPDUTests {
  struct Case: Sendable {
    var serviceCentre: String?
    var recipient: String
    var text: String
    var validity: UInt8?
    var pdu: String
    var length: UInt8
  }

  /// What ModemManager's test-sms-part-3gpp.c expects.
  static let cases = [
    Case(
      serviceCentre: "+19037029920",
      recipient: "+15555551234",
      text: "\u{414}\u{430} \u{437}\u{434}\u{440}\u{430}\u{432}\u{441}\u{442}\u{432}\u{443}\u{435}"
        + "\u{442} \u{43A}\u{43E}\u{440}\u{43E}\u{43B}\u{44C}, \u{434}\u{435}\u{442}\u{43A}\u{430}!",
      validity: 0,
      pdu:
        "07919130079229F011000B915155551532F40008003A04140430002004370434044004300432044104420432"
        + "0443043504420020043A043E0440043E043B044C002C002004340435"
        + "0442043A04300021",
      length: 72
    ),
    Case(
      serviceCentre: nil,
      recipient: "+15555551234",
      text: "Hi there...Tue 17th Jan 2012 05:30.18 pm (GMT+1) \u{394}\u{394}\u{394}\u{394}\u{394}",
      validity: 0,
      pdu: "0011000B915155551532F400000036C834888E2ECBCB2E978B5A2F8362373A1AA40CBB4132584C0682D574"
        + "33982B8603C1DB20D4B1495DC552200804028100",
      length: 62
    ),
    Case(
      serviceCentre: nil,
      recipient: "+15556661234",
      text: "This is really cool \u{394}\u{394}\u{394}\u{394}\u{394}",
      validity: nil,
      pdu: "0001000B915155661632F400001954747A0E4ACF41F27298CDCE83C6EF371B0481402010",
      length: 35
    ),
  ]

  @Test("is written as ModemManager writes it", arguments: cases)
  func writes(_ row: Case) throws {
    let made = try pdu(of: row)
    #expect(digits(of: made) == row.pdu)
    #expect(made.length == row.length)
  }

  @Test("that is written is read the same", arguments: cases)
  func readsBack(_ row: Case) throws {
    #expect(try submit(row.pdu) == pdu(of: row))
  }

  /// ModemManager's test-sms-part-3gpp.c: a message without validity.
  @Test("that was stored is read")
  func stored() throws {
    let line =
      "002100098136397339F70008224F60597D4F60597D4F60597D4F60597D4F60597D4F60597D4F60597D4F60597D4F60"
    let message = try #require(try submit(line))
    #expect(message.wantsStatusReport)
    #expect(message.validityPeriod == nil)
    #expect(string(message.recipient.text) == "639337937")
    #expect(
      try text(of: message.userData)
        == String(repeating: "\u{4F60}\u{597D}", count: 8) + "\u{4F60}"
    )
    #expect(digits(of: message) == line)
  }

  @Test(
    "keeps every form of validity and every flag",
    arguments: [
      "0001000B915155661632F4000000",
      "00A5FF0B915155661632F47FF100",
      "0011000B915155661632F40000A700",
      "0019000B915155661632F400002111224365210800",
      "0009000B915155661632F400000315204300000000",
      "0041000B915155661632F40004080605041581158141",
    ]
  )
  func roundTrip(_ line: String) throws {
    let message = try #require(try submit(line))
    #expect(digits(of: message) == line)
  }

  /// - Source: 3GPP TS 23.040, 9.2.3.11: tens in the low half, the zone's sign in bit 3.
  @Test("a moment is written as it is read", arguments: [(4, 0x40), (-32, 0x2B)])
  func moment(quarters: Int8, zone: UInt8) throws {
    let reading = try #require(
      UTCTime(year: 2026, month: 11, day: 21, hour: 9, minute: 5, second: 59)
    )
    let time = try #require(MessageTime(reading: reading, zoneQuarterHours: quarters))
    let octets = time.octets.withBytes { octets in octets.indices.map { octets[$0] } }
    #expect(octets == [0x62, 0x11, 0x12, 0x90, 0x50, 0x95, zone])
    #expect(time.reading == reading)
    #expect(time.zoneQuarterHours == quarters)
  }

  @Test("states its validity")
  func validity() throws {
    let absolute = try #require(try submit("0019000B915155661632F400002111224365210800"))
    guard case .absolute(let time) = absolute.validityPeriod else {
      Issue.record("no absolute validity")
      return
    }
    #expect(
      time.reading == UTCTime(year: 2012, month: 11, day: 22, hour: 34, minute: 56, second: 12)
    )
    let enhanced = try #require(try submit("0009000B915155661632F400004321430500000000"))
    guard case .enhanced(let validity) = enhanced.validityPeriod else {
      Issue.record("no enhanced validity")
      return
    }
    #expect(validity.isSingleShot)
    #expect(validity.length == .time(hours: 12, minutes: 34, seconds: 50))
  }

  @Test(
    "has a relative validity of five minutes to 63 weeks",
    arguments: [
      (0, 5), (143, 720), (144, 750), (167, 1_440), (168, 2_880), (196, 43_200), (197, 50_400),
      (255, 635_040),
    ] as [(UInt8, UInt32)]
  )
  func relativeValidity(_ octet: UInt8, _ minutes: UInt32) {
    #expect(RelativeValidity(octet: octet).minutes == minutes)
    #expect(RelativeValidity(atLeastMinutes: minutes) == RelativeValidity(octet: octet))
    #expect(RelativeValidity(atLeastMinutes: 635_041) == nil)
  }

  @Test("goes behind the prompt with a Ctrl-Z")
  func body() throws {
    let message = try #require(try submit("0001000B915155661632F4000000"))
    let body = MessageBody(message)
    #expect(body.withBytes { text($0) } == "0001000B915155661632F4000000\u{1A}")
    let typed = try MessageBody(text: Array("hello\r\nthere".utf8).span)
    #expect(typed.withBytes { text($0) } == "hello\r\nthere\u{1A}")
  }

  @Test(
    "as a text must not end itself",
    arguments: [("a\u{1A}", 0x1A, 1), ("\u{1B}", 0x1B, 0), ("ab\u{8}", 0x08, 2)]
      as [(String, UInt8, Int)]
  )
  func bodyRefuses(_ typed: String, _ byte: UInt8, _ offset: Int) {
    #expect(throws: QuotedTextError.unsayable(byte: byte, offset: offset)) {
      try MessageBody(text: Array(typed.utf8).span)
    }
  }

  private func pdu(of row: Case) throws -> SubmitPDU {
    var made = SubmitPDU(
      to: try address(row.recipient),
      try UserData(text: Array(row.text.utf8).span)
    )
    made.serviceCentre = try row.serviceCentre.map { try address($0) }
    made.validityPeriod = row.validity.map { .relative(RelativeValidity(octet: $0)) }
    return made
  }
}

@Suite("A short message's address")
struct MessageAddressTests {
  @Test(
    "is written as it is read",
    arguments: [
      "+19037029920", "9037029920", "*100#", "+1", "abc", "12345678901234567890",
      "+12345678901234567890",
    ]
  )
  func numbers(_ number: String) throws {
    #expect(string(try address(number).text) == number)
  }

  @Test(
    "refuses anything but a number",
    arguments: [
      ("", QuotedTextError.empty), ("+", .empty), ("12 34", .unsayable(byte: 0x20, offset: 2)),
      ("+49d", .unsayable(byte: 0x64, offset: 3)), ("1+2", .unsayable(byte: 0x2B, offset: 1)),
      ("+123456789012345678901", .tooLong(found: 21, limit: 20)),
    ]
  )
  func refuses(_ number: String, _ error: QuotedTextError) {
    #expect(throws: error) { try MessageAddress(number: Array(number.utf8).span) }
  }

  @Test("knows international from unknown")
  func types() throws {
    #expect(try address("+1").numberType == .international)
    #expect(try address("+1").typeOctet == 145)
    #expect(try address("1").numberType == .unknown)
    #expect(try address("1").typeOctet == 129)
  }
}

func digits(of pdu: SubmitPDU) -> String {
  var text = FixedBytes<352>()
  pdu.encode(into: &text)
  return string(text)
}
