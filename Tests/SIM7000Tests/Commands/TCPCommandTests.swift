import Primitives
import SIM7000
import Testing

@Suite("The commands of the TCP toolkit")
struct TCPCommandTests {
  typealias Row = RequestRow

  @Test(
    "of the PDP context",
    arguments: [
      Row(TCPCommand.setAPN("internet"), "AT+CSTT=\"internet\""),
      Row(
        TCPCommand.setAccess("internet", user: "u", password: "p"),
        "AT+CSTT=\"internet\",\"u\",\"p\""
      ),
      Row(TCPCommand.startTask, "AT+CSTT"),
      Row(ATRead<OtherInformation>(.cstt), "AT+CSTT?"),
      Row(TCPCommand.setProfile("cmnet"), "AT+CIPCSGP=1,\"cmnet\""),
      Row(
        TCPCommand.setProfile("cmnet", user: nil, password: "p"),
        "AT+CIPCSGP=1,\"cmnet\",\"\",\"p\""
      ),
      Row(TCPCommand.bringUpWireless, "AT+CIICR"),
      Row(TCPCommand.readLocalAddress, "AT+CIFSR"),
      Row(TCPCommand.readNamedLocalAddress, "AT+CIFSREX"),
      Row(TCPCommand.shutPDPContext, "AT+CIPSHUT"),
      Row(TCPCommand.setNameServers(.init(bits: 0x0808_0808), nil), "AT+CDNSCFG=\"8.8.8.8\""),
      Row(
        TCPCommand.setNameServers(.init(bits: 0x0808_0808), .init(bits: 0x0101_0101)),
        "AT+CDNSCFG=\"8.8.8.8\",\"1.1.1.1\""
      ),
      Row(ATRead<OtherInformation>(.cdnscfg), "AT+CDNSCFG?"),
      Row(TCPCommand.resolve("www.example.com"), "AT+CDNSGIP=\"www.example.com\""),
    ]
  )
  func context(row: Row) {
    #expect(said(row.command) == row.line)
  }

  @Test(
    "of connections, of the only one and of one of eight",
    arguments: [
      Row(
        TCPCommand.open(nil, .tcp, "a.example", port: 80),
        "AT+CIPSTART=\"TCP\",\"a.example\",80"
      ),
      Row(
        TCPCommand.open(7, .udp, "1.2.3.4", port: 65_535),
        "AT+CIPSTART=7,\"UDP\",\"1.2.3.4\",65535"
      ),
      Row(TCPCommand.send, "AT+CIPSEND"), Row(TCPCommand.send(3), "AT+CIPSEND=3"),
      Row(TCPCommand.sendLength(nil, 1_460), "AT+CIPSEND=1460"),
      Row(TCPCommand.sendLength(0, 5), "AT+CIPSEND=0,5"),
      Row(ATRead<OtherInformation>(.cipsend), "AT+CIPSEND?"),
      Row(ATExecute<TCPAcknowledgement>(), "AT+CIPACK"),
      Row(TCPCommand.readAcknowledgement(1), "AT+CIPACK=1"),
      Row(TCPCommand.receive(nil, 100), "AT+CIPRXGET=2,100"),
      Row(TCPCommand.receive(0, 1), "AT+CIPRXGET=2,0,1"),
      Row(TCPCommand.receiveHexadecimal(nil, 730), "AT+CIPRXGET=3,730"),
      Row(TCPCommand.receiveHexadecimal(2, 10), "AT+CIPRXGET=3,2,10"),
      Row(TCPCommand.readPending(nil), "AT+CIPRXGET=4"),
      Row(TCPCommand.readPending(5), "AT+CIPRXGET=4,5"),
      Row(TCPCommand.close, "AT+CIPCLOSE"),
      Row(TCPCommand.close(nil, isQuick: true), "AT+CIPCLOSE=1"),
      Row(TCPCommand.close(4, isQuick: nil), "AT+CIPCLOSE=4"),
      Row(TCPCommand.close(4, isQuick: false), "AT+CIPCLOSE=4,0"),
      Row(TCPCommand.listen(port: 1_234), "AT+CIPSERVER=1,1234"),
      Row(TCPCommand.stopListening, "AT+CIPSERVER=0"),
      Row(ATRead<OtherInformation>(.cipserver), "AT+CIPSERVER?"),
      Row(TCPCommand.readStatus, "AT+CIPSTATUS"),
      Row(TCPCommand.readConnection(0), "AT+CIPSTATUS=0"), Row(ATTest(.cipstart), "AT+CIPSTART=?"),
    ]
  )
  func connections(row: Row) {
    #expect(said(row.command) == row.line)
  }

  @Test(
    "of settings",
    arguments: [
      Row(TCPCommand.set(.isMultiplexed(true)), "AT+CIPMUX=1"),
      Row(TCPCommand.set(.isTransparent(false)), "AT+CIPMODE=0"),
      Row(TCPCommand.set(.sendsQuickly(true)), "AT+CIPQSEND=1"),
      Row(TCPCommand.set(.hasHeader(true)), "AT+CIPHEAD=1"),
      Row(TCPCommand.set(.showsTransport(true)), "AT+CIPSHOWTP=1"),
      Row(TCPCommand.set(.showsRemoteAddress(true)), "AT+CIPSRIP=1"),
      Row(TCPCommand.set(.prompt(.none)), "AT+CIPSPRT=2"),
      Row(TCPCommand.set(.sendsAfter(nil)), "AT+CIPATS=0"),
      Row(TCPCommand.set(.sendsAfter(5)), "AT+CIPATS=1,5"),
      Row(TCPCommand.set(.receivesOnRequest(true)), "AT+CIPRXGET=1"),
      Row(TCPCommand.set(.sendsHexadecimal(true)), "AT+CIPSENDHEX=1"),
      Row(TCPCommand.set(.hexadecimalOutput(2)), "AT+CIPHEXS=2"),
      Row(TCPCommand.set(.localPort(.tcp, 0)), "AT+CLPORT=\"TCP\",0"),
      Row(TCPCommand.set(.removalDelay(2_000, multiplexed: 3_500)), "AT+CIPRDTIMER=2000,3500"),
      Row(TCPCommand.set(.keepAlive(nil)), "AT+CIPTKA=0"),
      Row(
        TCPCommand.set(.keepAlive(.init(idle: 7_200, interval: 75, count: 9))),
        "AT+CIPTKA=1,7200,75,9"
      ),
      Row(TCPCommand.set(.isNagleOff(true)), "AT+CIPOPTION=1"),
      Row(TCPCommand.set(.contextCheck(nil)), "AT+CIPDPDP=0"),
      Row(TCPCommand.set(.contextCheck(.init(interval: 10, attempts: 3))), "AT+CIPDPDP=1,10,3"),
      Row(TCPCommand.set(.transfer(.init())), "AT+CIPCCFG=5,2,1024,1,0,1460,50"),
      Row(TCPCommand.set(.isUDPExtended(true)), "AT+CIPUDPMODE=1"),
      Row(TCPCommand.set(.udpPeer("1.2.3.4", port: 9)), "AT+CIPUDPMODE=2,\"1.2.3.4\",9"),
      Row(TCPCommand.set(.usesSecondContext(true)), "AT+CIPSGTXT=1"),
      Row(ATRead<OtherInformation>(.cipmux), "AT+CIPMUX?"), Row(ATTest(.cipccfg), "AT+CIPCCFG=?"),
    ]
  )
  func settings(row: Row) {
    #expect(said(row.command) == row.line)
  }

  @Test(
    "has a test form",
    arguments: [
      (.cstt, "+CSTT"),
      (.ciicr, "+CIICR"),
      (.cifsr, "+CIFSR"),
      (.cifsrex, "+CIFSREX"),
      (.cipshut, "+CIPSHUT"),
      (.cipstatus, "+CIPSTATUS"),
      (.cdnscfg, "+CDNSCFG"),
      (.cdnsgip, "+CDNSGIP"),
      (.cipcsgp, "+CIPCSGP"),
      (.cipsgtxt, "+CIPSGTXT"),
      (.cipmux, "+CIPMUX"),
      (.cipmode, "+CIPMODE"),
      (.cipqsend, "+CIPQSEND"),
      (.ciphead, "+CIPHEAD"),
      (.cipshowtp, "+CIPSHOWTP"),
      (.cipsrip, "+CIPSRIP"),
      (.cipsprt, "+CIPSPRT"),
      (.cipats, "+CIPATS"),
      (.ciprxget, "+CIPRXGET"),
      (.cipsendhex, "+CIPSENDHEX"),
      (.ciphexs, "+CIPHEXS"),
      (.clport, "+CLPORT"),
      (.ciprdtimer, "+CIPRDTIMER"),
      (.ciptka, "+CIPTKA"),
      (.cipoption, "+CIPOPTION"),
      (.cipdpdp, "+CIPDPDP"),
      (.cipccfg, "+CIPCCFG"),
      (.cipudpmode, "+CIPUDPMODE"),
      (.cipstart, "+CIPSTART"),
      (.cipsend, "+CIPSEND"),
      (.cipack, "+CIPACK"),
      (.cipclose, "+CIPCLOSE"),
      (.cipserver, "+CIPSERVER"),
    ] as [(CommandRow, String)]
  )
  func tests(command: CommandRow, text: String) {
    #expect(said(ATTest(command)) == "AT\(text)=?")
  }

  @Test("numbers out of the manual's range are none")
  func refusals() {
    #expect(TCPCommand.Connection(number(8)) == nil)
    #expect(TCPCommand.Connection(number(-1)) == nil)
    #expect(TCPLength(number(0)) == nil)
    #expect(TCPLength(number(1_461)) == nil)
    #expect(Bounded<1, 730>(number(731)) == nil)
    #expect(throws: QuotedTextError.unsayable(byte: 0x22, offset: 1)) {
      _ = try HostName(Array("a\"b".utf8).span)
    }
    #expect(throws: QuotedTextError.tooLong(found: 101, limit: 100)) {
      _ = try HostName([UInt8](repeating: 0x61, count: 101).span)
    }
  }
}
