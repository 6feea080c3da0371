import GNSS
import Primitives
import Testing

@testable import SIM7000

@Suite("What the TA says about settings of short messages")
struct MessageSettingsTests {
  @Test("has stores with and without names")
  func stores() throws {
    // botletics/SIM7000-LTE-Shield issue 243: the answer to the write command.
    let written = try MessageStores(parsing: Array("+CPMS: 0,10,0,10,0,10".utf8).span)
    #expect(written.reading == .init(name: nil, used: 0, total: 10))
    #expect(written.reading.storage == nil)
    // ModemManager's test-modem-helpers.c.
    let read = try MessageStores(
      parsing: Array("+CPMS: \"SM\",100,101,\"SR\",5,10,\"ME_P\",1,100".utf8).span
    )
    #expect(read.reading.storage == .sim)
    #expect(read.reading.used == 100)
    #expect(read.reading.total == 101)
    #expect(read.writing.name.map { string($0) } == "SR")
    #expect(read.writing.storage == nil)
    #expect(read.receiving.storage == .equipmentPreferred)
    let spaced = try MessageStores(
      parsing: Array("+CPMS: \"MT\", 0, 100, \"MT\", 0, 100, \"MT\", 0, 100".utf8).span
    )
    #expect(spaced.receiving == .init(name: FixedBytes("MT"), used: 0, total: 100))
  }

  @Test(
    "refuses stores that are incomplete",
    arguments: [
      ("+CPMS: 0,10,0,10", .wrongFieldCount(found: 4, expected: 6...9)),
      ("+CPMS: 0,10,0,10,0,x", .invalidField(number: 6, offset: 19)),
      ("+CPMS: ,1,2,\"SM\",1,2,\"SM\",1,2", .invalidField(number: 1, offset: 7)),
      ("+CPMS 0,10,0,10,0,10", .otherName),
    ] as [(String, InformationResponseError)]
  )
  func refusesStores(_ line: String, _ error: InformationResponseError) {
    #expect(throws: error) { try MessageStores(parsing: Array(line.utf8).span) }
  }

  @Test("has the small ones")
  func small() throws {
    #expect(try MessageFormat(parsing: Array("+CMGF: 1".utf8).span) == .text)
    #expect(try MessageService(parsing: Array("+CGSMS: 3".utf8).span) == .circuitSwitchedPreferred)
    #expect(try HeaderDetails(parsing: Array("+CSDH: 0".utf8).span).areShown == false)
    #expect(try MessageReference(parsing: Array("+CMGS: 42".utf8).span).number == 42)
    #expect(try MessageReference(parsing: Array("+CMSS: 255".utf8).span).number == 255)
    #expect(try StoredMessageIndex(parsing: Array("+CMGW: 3".utf8).span).index == 3)
    #expect(
      try MessageSupport(parsing: Array("+CSMS: 1,1,0".utf8).span)
        == MessageSupport(service: nil, receives: true, sends: true, receivesBroadcasts: false)
    )
    #expect(
      try MessageSupport(parsing: Array("+CSMS: 1,1,1,0".utf8).span)
        == MessageSupport(service: 1, receives: true, sends: true, receivesBroadcasts: false)
    )
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 7)) {
      try MessageFormat(parsing: Array("+CMGF: 2".utf8).span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 7)) {
      try MessageReference(parsing: Array("+CMGS: 256".utf8).span)
    }
  }

  @Test("has the service centre, or none")
  func serviceCentre() throws {
    let centre = try ServiceCentre(parsing: Array("+CSCA: \"+491710760000\",145".utf8).span)
    #expect(centre.number.map { string($0) } == "+491710760000")
    #expect(centre.typeOctet == 145)
    let none = try ServiceCentre(parsing: Array("+CSCA: \"\",129".utf8).span)
    #expect(none.number == nil)
    // Keelan4604/sim7000A-cellular-GSM-connection, a damaged line of a SIM7000A.
    #expect(throws: InformationResponseError.invalidField(number: 2, offset: 26)) {
      try ServiceCentre(parsing: Array("+CSCA: \"+3930000d0000001\",14e".utf8).span)
    }
  }

  @Test("has the parameters of text mode")
  func textParameters() throws {
    #expect(
      try TextModeParameters(parsing: Array("+CSMP: 17,167,0,0".utf8).span)
        == TextModeParameters()
    )
    let absolute = try TextModeParameters(
      parsing: Array("+CSMP: 25,\"26/11/21,09:05:03+04\",0,8".utf8).span
    )
    guard case .absolute(let setting) = absolute.validity else {
      Issue.record("no absolute validity")
      return
    }
    #expect(setting.clock.zoneQuarterHours == 4)
    #expect(absolute.coding.alphabet == .ucs2)
    #expect(try TextModeParameters(parsing: Array("+CSMP: 1,,0,0".utf8).span).validity == nil)
    #expect(throws: InformationResponseError.invalidField(number: 2, offset: 10)) {
      try TextModeParameters(parsing: Array("+CSMP: 17,256,0,0".utf8).span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 2, offset: 11)) {
      try TextModeParameters(parsing: Array("+CSMP: 25,\"26/13/21,09:05:03+04\",0,8".utf8).span)
    }
  }

  @Test("has the indications, those of siblings too")
  func indications() throws {
    let own = try MessageIndications(parsing: Array("+CNMI: 2,1,0,0,0".utf8).span)
    #expect(own == MessageIndications(mode: .bufferWhenBusy, delivery: .stored))
    #expect(own.areAccepted)
    let sibling = try MessageIndications(parsing: Array("+CNMI: 2,2,2,1,1".utf8).span)
    #expect(!sibling.areAccepted)
    #expect(throws: InformationResponseError.invalidField(number: 3, offset: 11)) {
      try MessageIndications(parsing: Array("+CNMI: 2,1,1,0,0".utf8).span)
    }
  }
}

@Suite("The line in front of a short message")
struct MessageLineTests {
  @Test("in PDU mode has a length")
  func pdu() throws {
    // ModemManager's test-modem-helpers.c.
    let listed = try ListedMessage(parsing: Array("+CMGL: 0,1,,147".utf8).span)
    #expect(listed.index == 0)
    #expect(listed.status == .receivedRead)
    #expect(listed.header == .pdu(PDUHeader(length: 147)))
    let read = try ReadMessage(parsing: Array("+CMGR: 0,\"Anna\",33".utf8).span)
    #expect(read.status == .receivedUnread)
    #expect(read.header == .pdu(PDUHeader(alpha: FixedBytes("Anna"), length: 33)))
    let direct = try DirectMessage(parsing: Array("+CMT: ,33".utf8).span)
    #expect(direct.header == .pdu(PDUHeader(length: 33)))
    let report = try DirectReport(parsing: Array("+CDS: 24".utf8).span)
    #expect(report.header == .pdu(PDUHeader(length: 24)))
    let broadcast = try DirectBroadcast(parsing: Array("+CBM: 88".utf8).span)
    #expect(broadcast.header == .pdu(PDUHeader(length: 88)))
  }

  @Test(
    "in text mode has a sender and a time",
    arguments: [
      // SIM800, transcript 074; rgmii daemon_test.go; SIM7600, transcript of FrancoRosa.
      (
        "+CMGR: \"REC READ\",\"002B0030003000300030003000300030003000300031\",\"\","
          + "\"20/12/16,19:03:40+04\"",
        "002B0030003000300030003000300030003000300031", nil, "2020-12-16T18:03:40Z"
      ),
      (
        "+CMGL: 2,\"REC READ\",\"Google\",,\"26/06/26,00:05:00+22\"", "Google", nil,
        "2026-06-25T18:35:00Z"
      ),
      (
        "+CMGL: 1,\"REC UNREAD\",\"+31628870634\",\"\",\"11/01/09,10:26:26+04\"", "+31628870634",
        nil, nil
      ),
      (
        "+CMT: \"+61419000001\",\"Anna\",\"21/06/21,13:23:10+40\"", "+61419000001", "Anna",
        "2021-06-21T03:23:10Z"
      ),
      (
        "+CMT: \"+61419000001\",\"21/06/21,13:23:10+40\"", "+61419000001", nil,
        "2021-06-21T03:23:10Z"
      ),
    ] as [(String, String, String?, String?)]
  )
  func text(_ line: String, _ address: String, _ alpha: String?, _ time: String?) throws {
    let header = try #require(try textHeader(line))
    #expect(header.address.map { string($0) } == address)
    #expect(header.alpha.map { string($0) } == alpha)
    #expect(header.time?.time.map { iso($0) } == time)
    #expect(header.details == nil)
  }

  @Test("with AT+CSDH=1 has more fields, as its kind has them")
  func details() throws {
    let received = try #require(
      try textHeader(
        "+CMGR: \"REC UNREAD\",\"+85291234567\",,\"07/02/18,00:05:10+32\",145,4,0,0,"
          + "\"+85290000000\",145,140"
      )
    )
    #expect(received.details?.addressType == 145)
    #expect(received.details?.firstOctet == 4)
    #expect(received.details?.coding == DataCoding(.gsm7))
    #expect(received.details?.validity == nil)
    #expect(received.details?.serviceCentre.map { string($0) } == "+85290000000")
    #expect(received.details?.length == 140)
    let stored = try #require(
      try textHeader(
        "+CMGR: \"STO UNSENT\",\"+85291234567\",,145,17,0,0,167,\"+85290000000\",145,5"
      )
    )
    #expect(stored.time == nil)
    #expect(stored.details?.validity == .relative(RelativeValidity(octet: 167)))
    #expect(stored.details?.length == 5)
    let listed = try #require(
      try textHeader("+CMGL: 1,\"REC READ\",\"+85291234567\",,\"07/02/18,00:05:10+32\",145,12")
    )
    #expect(listed.details?.addressType == 145)
    #expect(listed.details?.firstOctet == nil)
    #expect(listed.details?.length == 12)
    let short = try #require(try textHeader("+CMGR: \"STO SENT\",\"10086\",\"\""))
    #expect(short.details == nil)
    #expect(short.time == nil)
  }

  @Test("of a report, a command and a broadcast has no address")
  func others() throws {
    let line =
      "+CMGR: \"REC READ\",6,90,\"639335936\",129,\"12/09/11,07:40:36+08\","
      + "\"12/09/11,07:40:40+08\",48"
    let read = try ReadMessage(parsing: Array(line.utf8).span)
    guard case .report(let report) = read.header else {
      Issue.record("no report")
      return
    }
    #expect(report.reference == 90)
    #expect(report.recipient.map { string($0) } == "639335936")
    #expect(report.dischargeTime.reading.second == 40)
    #expect(report.status.outcome == .trying)
    let direct = try DirectReport(
      parsing: Array("+CDS: 6,90,,,\"12/09/11,07:40:36+08\",\"12/09/11,07:40:40+08\",0".utf8).span
    )
    guard case .report(let directReport) = direct.header else {
      Issue.record("no report")
      return
    }
    #expect(directReport.recipient == nil)
    #expect(directReport.status.isDelivered)
    #expect(
      try ReadMessage(parsing: Array("+CMGR: \"STO SENT\",2,1".utf8).span).header
        == .command(firstOctet: 2, type: 1)
    )
    let page = BroadcastHeader(
      serialNumber: 784,
      identifier: 50,
      coding: 1,
      page: 1,
      pageCount: 2
    )
    #expect(
      try DirectBroadcast(parsing: Array("+CBM: 784,50,1,1,2".utf8).span).header == .broadcast(page)
    )
    #expect(
      try ReadMessage(parsing: Array("+CMGR: \"REC READ\",784,50,1,1,2".utf8).span).header
        == .broadcast(page)
    )
    let listed = try ListedMessage(parsing: Array("+CMGL: 4,\"REC READ\",784,50,1,2".utf8).span)
    guard case .broadcast(let header) = listed.header else {
      Issue.record("no broadcast")
      return
    }
    #expect(header.coding == nil)
    #expect(header.pageCount == 2)
  }

  @Test(
    "reports what is wrong",
    arguments: [
      ("+CMGL: INVALID", .wrongFieldCount(found: 1, expected: 3...9)),
      ("NOT A CMGL HEADER", .otherName),
      ("+CMGL: x,1,,147", .invalidField(number: 1, offset: 7)),
      ("+CMGL: 1,4,,147", .invalidField(number: 2, offset: 9)),
      ("+CMGL: 1,1,,256", .invalidField(number: 4, offset: 12)),
      ("+CMGL: 1,\"READ\",\"+1\",,\"26/06/26,00:05:00+22\"", .invalidField(number: 2, offset: 10)),
      ("+CMGL: 1,\"REC READ\",\"+1\",,\"26/06/26\"", .invalidField(number: 5, offset: 27)),
      ("+CMGR: \"REC READ\",\"+1\",\"\",", .invalidField(number: 4, offset: 26)),
      (
        "+CMGL: 1,\"REC READ\",\"+1\",,\"26/06/26,00:05:00+22\",145,12,9",
        .invalidField(number: 7, offset: 53)
      ),
    ] as [(String, InformationResponseError)]
  )
  func refuses(_ line: String, _ error: InformationResponseError) {
    #expect(throws: error) { try textHeader(line) }
  }

  @Test(
    "is not needed where the message was stored",
    arguments: [
      ("+CMTI: \"SM\",3", "SM", 3, false), ("+CMTI: \"ME\",1", "ME", 1, false),
      ("+CMTI: ,-1", nil, nil, false), ("+CDSI: \"SM\",65535", "SM", 65_535, true),
    ] as [(String, String?, UInt16?, Bool)]
  )
  func indications(_ line: String, _ storage: String?, _ index: UInt16?, _ isReport: Bool) throws {
    let indication = try MessageIndication(parsing: Array(line.utf8).span)
    #expect(indication.storage.map { string($0) } == storage)
    #expect(indication.index == index)
    #expect(indication.isReport == isReport)
  }

  @Test("never traps on a damaged line")
  func damage() {
    let good = [
      "+CMGR: \"REC UNREAD\",\"+85291234567\",,\"07/02/18,00:05:10+32\",145,4,0,0,\"+852\",145,140",
      "+CMGL: 1,\"REC READ\",\"Google\",,\"26/06/26,00:05:00+22\",145,12", "+CMT: ,33",
      "+CDS: 6,90,,,\"12/09/11,07:40:36+08\",\"12/09/11,07:40:40+08\",0",
    ].map { Array($0.utf8) }
    var random = SeededGenerator(seed: 27_005)
    for round in 0..<8_000 {
      var line = good[round % good.count]
      for _ in 0..<random.integer(in: 1...4) {
        let index = Int(random.integer(in: 0...Int64(line.count - 1)))
        switch random.integer(in: 0...2) {
        case 0: line[index] ^= 1 << UInt8(random.integer(in: 0...7))
        case 1 where line.count > 1: line.remove(at: index)
        default: line.insert(line[index], at: index)
        }
      }
      _ = try? ReadMessage(parsing: line.span)
      _ = try? ListedMessage(parsing: line.span)
      _ = try? DirectMessage(parsing: line.span)
      _ = try? DirectReport(parsing: line.span)
      _ = try? DirectBroadcast(parsing: line.span)
    }
  }

  private func textHeader(_ line: String) throws -> TextHeader? {
    let bytes = Array(line.utf8)
    let header =
      line.hasPrefix("+CMT")
      ? try DirectMessage(parsing: bytes.span).header
      : line.hasPrefix("+CMGR")
        ? try ReadMessage(parsing: bytes.span).header
        : try ListedMessage(parsing: bytes.span).header
    guard case .text(let text) = header else { return nil }
    return text
  }

  private func iso(_ time: UTCTime) -> String {
    var text = FixedBytes<24>()
    time.encodeISO8601(into: &text)
    return string(text)
  }
}
