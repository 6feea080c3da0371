import GNSS
import Primitives
import Testing

@testable import SIM7000

@Suite("A command of short messages")
struct MessageCommandTests {
  struct Case: Sendable {
    var command: any ATRequest
    var line: String
    var responseTimeout: Milliseconds

    init(_ command: any ATRequest, _ line: String, _ responseTimeout: Milliseconds = 5_000) {
      self.command = command
      self.line = line
      self.responseTimeout = responseTimeout
    }
  }

  static let settings: [Case] = [
    Case(ATWrite(MessageFormat.pdu), "AT+CMGF=0\r"),
    Case(ATWrite(MessageFormat.text), "AT+CMGF=1\r"),
    Case(ATRead<MessageFormat>(), "AT+CMGF?\r"),
    Case(ATWrite(TextModeParameters()), "AT+CSMP=17,167,0,0\r"),
    Case(
      ATWrite(
        TextModeParameters(validity: nil, wantsStatusReport: true, coding: DataCoding(.ucs2))
      ),
      "AT+CSMP=33,,0,8\r"
    ),
    Case(
      ATWrite(TextModeParameters(validity: .absolute(setting(zone: -20)))),
      "AT+CSMP=25,\"26/11/21,09:05:03-20\",0,0\r"
    ),
    Case(ATRead<TextModeParameters>(), "AT+CSMP?\r"),
    Case(ATWrite(HeaderDetails(areShown: true)), "AT+CSDH=1\r"),
    Case(ATRead<HeaderDetails>(), "AT+CSDH?\r"),
    Case(MessageCommand.setServiceCentre(to("+491710760000")), "AT+CSCA=\"+491710760000\"\r"),
    Case(ATRead<ServiceCentre>(), "AT+CSCA?\r"),
    Case(MessageCommand.setPhase2Plus(isOn: true), "AT+CSMS=1\r"),
    Case(ATRead<MessageSupport>(), "AT+CSMS?\r"),
    Case(MessageCommand.storeSettings, "AT+CSAS\r"),
    Case(MessageCommand.restoreSettings, "AT+CRES\r"),
    Case(MessageCommand.setStorage(reading: .sim), "AT+CPMS=\"SM\"\r"),
    Case(
      MessageCommand.setStorage(reading: .sim, writing: .sim, receiving: .equipment),
      "AT+CPMS=\"SM\",\"SM\",\"ME\"\r"
    ),
    Case(
      MessageCommand.setStorage(reading: .both, receiving: .sim),
      "AT+CPMS=\"MT\",\"MT\",\"SM\"\r"
    ),
    Case(ATRead<MessageStores>(), "AT+CPMS?\r"),
    Case(ATRead<MessageIndications>(), "AT+CNMI?\r"),
    Case(ATWrite(MessageService.packetDomainPreferred), "AT+CGSMS=2\r"),
    Case(ATRead<MessageService>(), "AT+CGSMS?\r"),
  ]

  static let messages: [Case] = [
    Case(MessageCommand.sendText(to: to("+491711234567")), "AT+CMGS=\"+491711234567\"\r", 60_000),
    Case(
      MessageCommand.sendText(to: to("017112345", type: .national)),
      "AT+CMGS=\"017112345\",161\r",
      60_000
    ),
    Case(
      MessageCommand.sendText(to: to("+49", isHexadecimal: true)),
      "AT+CMGS=\"002B00340039\"\r",
      60_000
    ),
    Case(MessageCommand.sendPDU(length: 21), "AT+CMGS=21\r", 60_000),
    Case(MessageCommand.storeText, "AT+CMGW\r"),
    Case(MessageCommand.storeText(to: to("+49171")), "AT+CMGW=\"+49171\"\r"),
    Case(
      MessageCommand.storeText(to: to("+49171"), isSent: true),
      "AT+CMGW=\"+49171\",145,\"STO SENT\"\r"
    ),
    Case(
      MessageCommand.storeText(to: to("0171", type: .national), isSent: true),
      "AT+CMGW=\"0171\",161,\"STO SENT\"\r"
    ),
    Case(
      MessageCommand.storeText(to: to("0171"), isSent: true),
      "AT+CMGW=\"0171\",129,\"STO SENT\"\r"
    ),
    Case(MessageCommand.storePDU(length: 21), "AT+CMGW=21\r"),
    Case(MessageCommand.storePDU(length: 21, .storedSent), "AT+CMGW=21,3\r"),
    Case(MessageCommand.sendStored(index: 3), "AT+CMSS=3\r", 60_000),
    Case(MessageCommand.sendStored(index: 3, to: to("+49171")), "AT+CMSS=3,\"+49171\"\r", 60_000),
    Case(MessageCommand.read(index: 1), "AT+CMGR=1\r"),
    Case(MessageCommand.read(index: 1, keepsStatus: true), "AT+CMGR=1,1\r"),
    Case(MessageCommand.list(.all, .text), "AT+CMGL=\"ALL\"\r", 20_000),
    Case(MessageCommand.list(.only(.receivedUnread), .text), "AT+CMGL=\"REC UNREAD\"\r", 20_000),
    Case(MessageCommand.list(.all, .pdu), "AT+CMGL=4\r", 20_000),
    Case(
      MessageCommand.list(.only(.receivedRead), .pdu, keepsStatus: true),
      "AT+CMGL=1,1\r",
      20_000
    ),
    Case(MessageCommand.delete(index: 1), "AT+CMGD=1\r", 25_000),
    Case(MessageCommand.delete(index: 1, .all), "AT+CMGD=1,4\r", 25_000),
  ]

  @Test("is said as the manual writes it", arguments: settings + messages)
  func says(_ row: Case) {
    #expect(line(of: row.command) == row.line)
    #expect(row.command.responseTimeout == row.responseTimeout)
  }

  @Test("asks for the values that there are")
  func tests() {
    let rows: [CommandRow] = [
      .cmgf, .csmp, .csdh, .csca, .csms, .csas, .cres, .cpms, .cnmi, .cgsms, .cmgs, .cmgw, .cmss,
      .cmgr, .cmgl, .cmgd,
    ]
    let lines = rows.map { line(of: ATTest($0)) }
    #expect(
      lines == [
        "AT+CMGF=?\r", "AT+CSMP=?\r", "AT+CSDH=?\r", "AT+CSCA=?\r", "AT+CSMS=?\r", "AT+CSAS=?\r",
        "AT+CRES=?\r", "AT+CPMS=?\r", "AT+CNMI=?\r", "AT+CGSMS=?\r", "AT+CMGS=?\r", "AT+CMGW=?\r",
        "AT+CMSS=?\r", "AT+CMGR=?\r", "AT+CMGL=?\r", "AT+CMGD=?\r",
      ]
    )
  }

  @Test(
    "says no indications that the module refuses",
    arguments: [
      (.init(mode: .bufferWhenBusy, delivery: .stored), "AT+CNMI=2,1,0,0,0\r"),
      (.init(mode: .discardWhenBusy, delivery: .direct), "AT+CNMI=1,2,0,0,0\r"),
      (
        .init(
          mode: .discardWhenBusy,
          delivery: .directForTerminal,
          broadcast: .direct,
          report: .direct,
          clearsBuffer: true
        ), "AT+CNMI=1,3,2,1,1\r"
      ),
      (.init(mode: .buffer, delivery: .none, report: .stored), "AT+CNMI=0,0,0,2,0\r"),
      (.init(mode: .bufferWhenBusy, delivery: .direct), nil),
      (.init(mode: .buffer, delivery: .directForTerminal), nil),
      (.init(mode: .bufferWhenBusy, delivery: .stored, report: .direct), nil),
    ] as [(MessageIndications, String?)]
  )
  func indications(_ indications: MessageIndications, _ expected: String?) {
    let accepted = AcceptedMessageIndications(indications)
    #expect(accepted.map { line(of: MessageCommand.setIndications($0)) } == expected)
  }

  @Test(
    "answers no sender without a number",
    arguments: [
      // `A"<CR>AT` in GSM 7-bit, the name of a sender who tries to inject commands.
      "000409D041512348050000621121905003000141",
      // The name `A"` and no more.
      "000404D041110000621121905003000141",
      // No digits at all.
      "000400910000621121905003000141",
    ]
  )
  func senderWithoutNumber(_ line: String) throws {
    let message = try #require(try deliver(line))
    #expect(TextModeAddress(message.sender) == nil)
    #expect(TextModeAddress(message.sender, isHexadecimal: true) == nil)
  }

  @Test("answers a sender with a number")
  func senderWithNumber() throws {
    let message = try #require(try deliver("000405912143F50000621121905003000141"))
    let address = try #require(TextModeAddress(message.sender))
    #expect(line(of: MessageCommand.sendText(to: address)) == "AT+CMGS=\"+12345\"\r")
  }

  @Test("says no time that two digits cannot say")
  func unsayableTimes() {
    #expect(ClockSetting(clock(year: 1979, zone: 0)) == nil)
    #expect(ClockSetting(clock(year: 2080, zone: 0)) == nil)
    #expect(ClockSetting(clock(year: 2079, zone: 97)) == nil)
    #expect(ClockSetting(clock(year: 1980, zone: -96)) != nil)
  }
}

private func to(
  _ number: String,
  type: MessageAddress.DialledType = .unknown,
  isHexadecimal: Bool = false
) -> TextModeAddress {
  do {
    let address = try MessageAddress(number: Array(number.utf8).span, type: type)
    if let found = TextModeAddress(address, isHexadecimal: isHexadecimal) { return found }
  } catch {
    preconditionFailure("a test's own number cannot be said: \(error)")
  }
  preconditionFailure("a test's own number is no number")
}

private func clock(year: Int, zone: Int8) -> Clock {
  guard
    let reading = UTCTime(year: year, month: 11, day: 21, hour: 9, minute: 5, second: 3)
  else { preconditionFailure("a test's own time is wrong") }
  return Clock(reading: reading, zoneQuarterHours: zone)
}

private func setting(zone: Int8) -> ClockSetting {
  guard let setting = ClockSetting(clock(year: 2026, zone: zone)) else {
    preconditionFailure("a test's own time is wrong")
  }
  return setting
}
