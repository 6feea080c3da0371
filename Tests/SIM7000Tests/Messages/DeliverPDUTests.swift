import GNSS
import Primitives
import SIM7000
import Testing

@Suite("A delivered PDU")
struct DeliverPDUTests {
  struct Case: Sendable {
    var pdu: String
    var serviceCentre: String
    var sender: String
    /// UTC.
    var time: String
    var zone: Int8
    var text: String
  }

  /// The PDUs of ModemManager's test-sms-part-3gpp.c, with what it expects.
  static let cases: [Case] = [
    Case(
      pdu: "07912104442961F4040B916171957291F80000112082110505"
        + "0A6AC8B2BC7C9A83C220F6DB7D2ECB41EDF27C1E3E97411BDE06754FD3D1A0F9BB5D0695F1F4B29B5C"
        + "2683C6E8B03C3CA697E5F34D6AE303D1D1F2F7DD0D4ABB59A0797D8C0685E7A00028EC26832A960B28EC26"
        + "83BE6050780EBA97D96C17",
      serviceCentre: "+12404492164",
      sender: "+16175927198",
      time: "2011-02-28T16:50:50Z",
      zone: -20,
      text: "Here's a longer message [{with some extended characters}] thrown in, such as "
        + "\u{A3} and \u{3A9}\u{3A0}\u{3A8} and \u{A7}\u{BF} as well."
    ),
    Case(
      pdu: "07919730071111F10414D04937BD2C7797E9D3E614000811309291024061080442043504410442",
      serviceCentre: "+79037011111",
      sender: "InternetSMS",
      time: "2011-03-29T15:20:04Z",
      zone: 16,
      text: "\u{442}\u{435}\u{441}\u{442}"
    ),
    Case(
      pdu: "07912143658709F1040B918100551512F20000111010214365000AE8329BFD4697D9EC37",
      serviceCentre: "+12345678901",
      sender: "+18005551212",
      time: "2011-01-01T12:34:56Z",
      zone: 0,
      text: "hellohello"
    ),
    Case(
      pdu: "07912143658709F1040B818100551512F20000111010214365000AE8329BFD4697D9EC37",
      serviceCentre: "+12345678901",
      sender: "18005551212",
      time: "2011-01-01T12:34:56Z",
      zone: 0,
      text: "hellohello"
    ),
    Case(
      pdu: "07913306091093F0040485810000F111604231805180A0"
        + "49B7F90D9A1AA5A01668F8769BD3E4B29B9E2EB359A03FC85D06A9C3ED707A0EA2CBC3EE79BB4CA7CBCBA0"
        + "5643617DA7C76990FD4D979741EE77DD5E0ED741ED371D442E83E0E1F9BC0CD281E677D9B84C06C1DF7539"
        + "E85C9097E520FB9B2E2F83C6EF369C5E064D8D52D0BC2E07DDEF77D7DC2C7799E5A0771D040FCB41F402BB"
        + "0047BFDD6550B80ECAD966",
      serviceCentre: "+33609001390",
      sender: "1800",
      time: "2011-06-24T11:08:15Z",
      zone: 8,
      text: "Info SFR - Confidentiel, \u{E0} ne jamais transmettre -\r\nVoici votre nouveau mot "
        + "de passe : sw2ced pour g\u{E9}rer votre compte SFR sur www.sfr.fr ou par "
        + "t\u{E9}l\u{E9}phone au 963"
    ),
    Case(
      pdu: "07911356131313F64004850120390011609232239180A006080400100201D7327BFD6EB340E232"
        + "1BF46E83EA7790F59D1E97DBE1341B442F83C465763D3DA797E56537C81D0ECB41AB59CC1693C1"
        + "6031D96C064241E5656838AF03A96230982A269BCD462917C8FA4E8FCBED709A0D7ABBE9F6B0FB"
        + "5C7683D27350984D4FABC9A0B33C4C4FCF5D20EBFB2D079DCB62793DBD06D9C36E50FB2D4E97D9"
        + "A0B49B5E96BBCB",
      serviceCentre: "+31653131316",
      sender: "1002",
      time: "2011-06-29T21:32:19Z",
      zone: 8,
      text: "Welkom, bel om uw Voicemail te beluisteren naar +31612001233 (PrePay: *100*1233#). "
        + "Voicemail ontvangen is altijd gratis. Voor gebruik van mobiel interne"
    ),
  ]

  @Test("is read as ModemManager reads it", arguments: cases)
  func reads(_ row: Case) throws {
    let message = try #require(try deliver(row.pdu))
    #expect(message.serviceCentre.map { string($0.text) } == row.serviceCentre)
    #expect(string(message.sender.text) == row.sender)
    #expect(message.time.zoneQuarterHours == row.zone)
    let time = try #require(message.time.time)
    var iso = FixedBytes<24>()
    time.encodeISO8601(into: &iso)
    #expect(string(iso) == row.time)
    #expect(try text(of: message.userData) == row.text)
  }

  /// ModemManager's test-sms-part-3gpp.c: a message in two parts.
  @Test("that is a part has its number")
  func parts() throws {
    let first = try #require(
      try deliver(
        "07912160130320F5440B916171056429F5000021405291650569A00500034C0201A9E8F41C949E"
          + "83C2207B599E07B1DFEE33885E9ED341E4F23C7D7697C920FA1B54C697E5E3F4BC0C6AD7D9F434"
          + "081E96D341E3303C2C4EB3D3F4BC0B94A483E6E8779D4D06CDD1EF3BA80E0785E7A0B7BB0C6A97"
          + "E7F3F0B9CC02B9DF7450780EA2DFDF2C50780EA2A3CBA0BA9B5C96B3F369F71954768FDFE4B4FB"
          + "0C9297E1F2F2BCECA6CF41"
      )
    )
    let second = try #require(
      try deliver(
        "07912160130320F6440B916171056429F5000021405291651569320500034C0202E9E8301D4447"
          + "9741F0B09C3E0785E56590BCCC0ED3CB6410FD0D7ABBCBA0B0FB4D4797E52E10"
      )
    )
    #expect(
      first.userData.header?.concatenation
        == UserDataHeader.Concatenation(reference: .short(0x4C), part: 1, of: 2)
    )
    #expect(
      second.userData.header?.concatenation
        == UserDataHeader.Concatenation(reference: .short(0x4C), part: 2, of: 2)
    )
    #expect(
      try text(of: first.userData) + text(of: second.userData)
        == "This is a very long test designed to exercise multi part capability. It should show "
        + "up as one message, not as two, as the underlying encoding represents that the parts "
        + "are related to one another. "
    )
  }

  @Test("of 8-bit data gives the octets, and no text", arguments: ["04", "F4"])
  func data(_ coding: String) throws {
    let message = try #require(
      try deliver(
        "07912143658709F1040B918100551512F200\(coding)111010214365000AE8329BFD4697D9EC37DE"
      )
    )
    #expect(
      message.userData.withOctets { octets in octets.indices.map { octets[$0] } }
        == [0xE8, 0x32, 0x9B, 0xFD, 0x46, 0x97, 0xD9, 0xEC, 0x37, 0xDE]
    )
    #expect(throws: MessageTextError.notText) { try message.userData.decodeText() }
  }

  /// ModemManager's test-modem-helpers.c, a `+CMGL` line and its length.
  @Test("agrees with the length in the line before")
  func announcedLength() throws {
    let line =
      "07914306073011F00405812261F700003130916191314095C274D96D2FBBD3E437280CB2BEC961F3DB5D7681"
      + "8EF2F0381D9E83E06F39A8CC2E9FD372F77BEE0249CBE37A594E0E83E2F532085E2F93CB73D0B93CA7A7DFEEB0"
      + "1C447F93DF7310BD3E07CDCB727B7A9C7ECF41E432C8FC96B7C32079189E26874179D0F8DD7E93C3A0B21B246A"
      + "A641D637396C7EBBCB22D0FD7E77B5D376B3AB3C07"
    guard case .deliver(let message) = try pdu(line, length: 147) else {
      Issue.record("no delivered message")
      return
    }
    #expect(string(message.sender.text) == "22167")
    #expect(
      try text(of: message.userData)
        == "Bienvenido a Vodafone. Gracias por elegirnos. Recuerda que puedes gestionar todos tus "
        + "servicios de forma rapida y comoda en \"Mi Vodafone\" www.mivf.es"
    )
    #expect(throws: PDUError.wrongLength(found: 147, announced: 146)) {
      try pdu(line, length: 146)
    }
  }

  @Test("has flags, and a time that may be none")
  func flags() throws {
    let message = try #require(
      try deliver("00A00B918100551512F27F0000000000000000" + "00")
    )
    #expect(message.serviceCentre == nil)
    #expect(message.hasMoreToCome)
    #expect(message.returnsStatusReport)
    #expect(message.hasReplyPath)
    #expect(message.protocolIdentifier == 0x7F)
    #expect(message.time.reading == nil)
    #expect(message.time.time == nil)
    #expect(try text(of: message.userData).isEmpty)
    let other = try #require(try deliver("00040B918100551512F2000099999999999999" + "00"))
    #expect(!other.hasMoreToCome)
    #expect(!other.returnsStatusReport)
    #expect(!other.hasReplyPath)
    #expect(other.time.zoneQuarterHours == -19)
    #expect(other.time.reading == nil)
  }
}

@Suite("A status report")
struct StatusReportPDUTests {
  /// ModemManager's test-modem-helpers.c, test_parse_cds.
  @Test("reports the outcome of each message")
  func reads() throws {
    let line = "07914356060013F1065A098136395339F6219011700463802190117004638030"
    guard case .statusReport(let report) = try pdu(line, length: 24) else {
      Issue.record("no status report")
      return
    }
    #expect(report.serviceCentre.map { string($0.text) } == "+34656000311")
    #expect(report.reference == 0x5A)
    #expect(string(report.recipient.text) == "639335936")
    #expect(
      report.time.time
        == UTCTime(year: 2012, month: 9, day: 11, hour: 5, minute: 40, second: 36)
    )
    #expect(report.dischargeTime == report.time)
    #expect(report.status == StatusReportPDU.Status(octet: 0x30))
    #expect(report.status.outcome == .trying)
    #expect(report.protocolIdentifier == nil)
    #expect(report.userData == nil)
    #expect(!report.hasMoreToCome)
    #expect(!report.reportsOnCommand)
  }

  @Test("may carry a text")
  func parameters() throws {
    let line =
      "00265A098136395339F6219011700463802190117004638000" + "0700000AE8329BFD4697D9EC37"
    guard case .statusReport(let report) = try pdu(line) else {
      Issue.record("no status report")
      return
    }
    #expect(report.status.isDelivered)
    #expect(report.reportsOnCommand)
    #expect(report.protocolIdentifier == 0)
    #expect(report.coding == DataCoding(.gsm7))
    #expect(try report.userData.map { try text(of: $0) } == "hellohello")
  }

  @Test(
    "has an outcome for each range of codes",
    arguments: [
      (0x00, .completed), (0x1F, .completed), (0x20, .trying), (0x3F, .trying), (0x40, .failed),
      (0x5F, .failed), (0x60, .givenUp), (0x7F, .givenUp), (0x80, .reserved),
    ] as [(UInt8, StatusReportPDU.Status.Outcome)]
  )
  func outcomes(_ octet: UInt8, _ outcome: StatusReportPDU.Status.Outcome) {
    #expect(StatusReportPDU.Status(octet: octet).outcome == outcome)
  }
}
