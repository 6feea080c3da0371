import Primitives
import SIM7000
import Testing

@Suite("The commands of the TCP toolkit")
struct TCPCommandTests {
  typealias Row = CommandRow<TCPCommand>

  @Test(
    "of the PDP context",
    arguments: [
      Row(.setAPN("internet"), "AT+CSTT=\"internet\""),
      Row(.setAccess("internet", user: "u", password: "p"), "AT+CSTT=\"internet\",\"u\",\"p\""),
      Row(.startTask, "AT+CSTT"),
      Row(.read(.accessPoint), "AT+CSTT?"),
      Row(.setProfile("cmnet", user: nil, password: nil), "AT+CIPCSGP=1,\"cmnet\""),
      Row(.setProfile("cmnet", user: nil, password: "p"), "AT+CIPCSGP=1,\"cmnet\",\"\",\"p\""),
      Row(.bringUpWireless, "AT+CIICR"),
      Row(.readLocalAddress, "AT+CIFSR"),
      Row(.readNamedLocalAddress, "AT+CIFSREX"),
      Row(.shutPDPContext, "AT+CIPSHUT"),
      Row(.setNameServers(.init(bits: 0x0808_0808), nil), "AT+CDNSCFG=\"8.8.8.8\""),
      Row(
        .setNameServers(.init(bits: 0x0808_0808), .init(bits: 0x0101_0101)),
        "AT+CDNSCFG=\"8.8.8.8\",\"1.1.1.1\""
      ),
      Row(.read(.nameServers), "AT+CDNSCFG?"),
      Row(.resolve("www.example.com"), "AT+CDNSGIP=\"www.example.com\""),
    ]
  )
  func context(row: Row) {
    #expect(said(row.command) == row.line)
  }

  @Test(
    "of connections, of the only one and of one of eight",
    arguments: [
      Row(.open(nil, .tcp, "a.example", port: 80), "AT+CIPSTART=\"TCP\",\"a.example\",80"),
      Row(.open(7, .udp, "1.2.3.4", port: 65_535), "AT+CIPSTART=7,\"UDP\",\"1.2.3.4\",65535"),
      Row(.send(nil), "AT+CIPSEND"), Row(.send(3), "AT+CIPSEND=3"),
      Row(.sendLength(nil, 1_460), "AT+CIPSEND=1460"),
      Row(.sendLength(0, 5), "AT+CIPSEND=0,5"), Row(.read(.send), "AT+CIPSEND?"),
      Row(.readAcknowledgement(nil), "AT+CIPACK"), Row(.readAcknowledgement(1), "AT+CIPACK=1"),
      Row(.receive(nil, 100), "AT+CIPRXGET=2,100"), Row(.receive(0, 1), "AT+CIPRXGET=2,0,1"),
      Row(.receiveHexadecimal(nil, 730), "AT+CIPRXGET=3,730"),
      Row(.receiveHexadecimal(2, 10), "AT+CIPRXGET=3,2,10"),
      Row(.readPending(nil), "AT+CIPRXGET=4"), Row(.readPending(5), "AT+CIPRXGET=4,5"),
      Row(.close(nil, isQuick: nil), "AT+CIPCLOSE"),
      Row(.close(nil, isQuick: true), "AT+CIPCLOSE=1"),
      Row(.close(4, isQuick: nil), "AT+CIPCLOSE=4"),
      Row(.close(4, isQuick: false), "AT+CIPCLOSE=4,0"),
      Row(.listen(port: 1_234), "AT+CIPSERVER=1,1234"), Row(.stopListening, "AT+CIPSERVER=0"),
      Row(.read(.server), "AT+CIPSERVER?"), Row(.readStatus, "AT+CIPSTATUS"),
      Row(.readConnection(0), "AT+CIPSTATUS=0"), Row(.test(.start), "AT+CIPSTART=?"),
    ]
  )
  func connections(row: Row) {
    #expect(said(row.command) == row.line)
  }

  @Test(
    "of settings",
    arguments: [
      Row(.set(.isMultiplexed(true)), "AT+CIPMUX=1"),
      Row(.set(.isTransparent(false)), "AT+CIPMODE=0"),
      Row(.set(.sendsQuickly(true)), "AT+CIPQSEND=1"),
      Row(.set(.hasHeader(true)), "AT+CIPHEAD=1"),
      Row(.set(.showsTransport(true)), "AT+CIPSHOWTP=1"),
      Row(.set(.showsRemoteAddress(true)), "AT+CIPSRIP=1"),
      Row(.set(.prompt(.none)), "AT+CIPSPRT=2"),
      Row(.set(.sendsAfter(nil)), "AT+CIPATS=0"), Row(.set(.sendsAfter(5)), "AT+CIPATS=1,5"),
      Row(.set(.receivesOnRequest(true)), "AT+CIPRXGET=1"),
      Row(.set(.sendsHexadecimal(true)), "AT+CIPSENDHEX=1"),
      Row(.set(.hexadecimalOutput(2)), "AT+CIPHEXS=2"),
      Row(.set(.localPort(.tcp, 0)), "AT+CLPORT=\"TCP\",0"),
      Row(.set(.removalDelay(2_000, multiplexed: 3_500)), "AT+CIPRDTIMER=2000,3500"),
      Row(.set(.keepAlive(nil)), "AT+CIPTKA=0"),
      Row(
        .set(.keepAlive(.init(idle: 7_200, interval: 75, count: 9))),
        "AT+CIPTKA=1,7200,75,9"
      ),
      Row(.set(.isNagleOff(true)), "AT+CIPOPTION=1"),
      Row(.set(.contextCheck(nil)), "AT+CIPDPDP=0"),
      Row(.set(.contextCheck(.init(interval: 10, attempts: 3))), "AT+CIPDPDP=1,10,3"),
      Row(.set(.transfer(.init())), "AT+CIPCCFG=5,2,1024,1,0,1460,50"),
      Row(.set(.isUDPExtended(true)), "AT+CIPUDPMODE=1"),
      Row(.set(.udpPeer("1.2.3.4", port: 9)), "AT+CIPUDPMODE=2,\"1.2.3.4\",9"),
      Row(.set(.usesSecondContext(true)), "AT+CIPSGTXT=1"),
      Row(.read(.multiplexing), "AT+CIPMUX?"), Row(.test(.transfer), "AT+CIPCCFG=?"),
    ]
  )
  func settings(row: Row) {
    #expect(said(row.command) == row.line)
  }

  @Test(
    "has a test form",
    arguments: [
      (.accessPoint, "+CSTT"),
      (.wireless, "+CIICR"),
      (.localAddress, "+CIFSR"),
      (.namedLocalAddress, "+CIFSREX"),
      (.shut, "+CIPSHUT"),
      (.status, "+CIPSTATUS"),
      (.nameServers, "+CDNSCFG"),
      (.resolution, "+CDNSGIP"),
      (.profile, "+CIPCSGP"),
      (.secondContext, "+CIPSGTXT"),
      (.multiplexing, "+CIPMUX"),
      (.transparency, "+CIPMODE"),
      (.quickSend, "+CIPQSEND"),
      (.header, "+CIPHEAD"),
      (.transport, "+CIPSHOWTP"),
      (.remoteAddress, "+CIPSRIP"),
      (.prompt, "+CIPSPRT"),
      (.autoSend, "+CIPATS"),
      (.reception, "+CIPRXGET"),
      (.hexadecimalInput, "+CIPSENDHEX"),
      (.hexadecimalOutput, "+CIPHEXS"),
      (.localPort, "+CLPORT"),
      (.removalDelay, "+CIPRDTIMER"),
      (.keepAlive, "+CIPTKA"),
      (.nagle, "+CIPOPTION"),
      (.contextCheck, "+CIPDPDP"),
      (.transfer, "+CIPCCFG"),
      (.udpMode, "+CIPUDPMODE"),
      (.start, "+CIPSTART"),
      (.send, "+CIPSEND"),
      (.acknowledgement, "+CIPACK"),
      (.close, "+CIPCLOSE"),
      (.server, "+CIPSERVER"),
    ] as [(TCPName, String)]
  )
  func tests(name: TCPName, text: String) {
    #expect(said(TCPCommand.test(name)) == "AT\(text)=?")
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
