import Primitives
import SIM7000
import Testing

@Suite("The commands of HTTP")
struct HTTPCommandTests {
  typealias Row = RequestRow

  @Test(
    "are said as the manual writes them",
    arguments: [
      Row(HTTPCommand.initialise, "AT+HTTPINIT"), Row(HTTPCommand.terminate, "AT+HTTPTERM"),
      Row(HTTPCommand.configure(.bearer(3)), "AT+HTTPPARA=\"CID\",3"),
      Row(
        HTTPCommand.configure(.url("http://a.example/b")),
        "AT+HTTPPARA=\"URL\",\"http://a.example/b\""
      ),
      Row(HTTPCommand.configure(.userAgent("sniffer")), "AT+HTTPPARA=\"UA\",\"sniffer\""),
      Row(HTTPCommand.configure(.proxy("10.0.0.172")), "AT+HTTPPARA=\"PROIP\",\"10.0.0.172\""),
      Row(HTTPCommand.configure(.proxyPort(80)), "AT+HTTPPARA=\"PROPORT\",80"),
      Row(HTTPCommand.configure(.followsRedirections(true)), "AT+HTTPPARA=\"REDIR\",1"),
      Row(HTTPCommand.configure(.rangeStart(0)), "AT+HTTPPARA=\"BREAK\",0"),
      Row(HTTPCommand.configure(.rangeEnd(4_294_967_295)), "AT+HTTPPARA=\"BREAKEND\",4294967295"),
      Row(HTTPCommand.configure(.timeout(30)), "AT+HTTPPARA=\"TIMEOUT\",30"),
      Row(
        HTTPCommand.configure(.contentType(.json)),
        "AT+HTTPPARA=\"CONTENT\",\"application/json\""
      ),
      Row(HTTPCommand.configure(.headerLine("X-Key: 1")), "AT+HTTPPARA=\"USERDATA\",\"X-Key: 1\""),
      Row(HTTPCommand.readParameters, "AT+HTTPPARA?"),
      Row(HTTPCommand.setData(length: 319_488, timeLimit: 120_000), "AT+HTTPDATA=319488,120000"),
      Row(HTTPCommand.clearData, "AT+HTTPDATA=0"),
      Row(HTTPCommand.startAction(.delete), "AT+HTTPACTION=3"),
      Row(HTTPCommand.readBody, "AT+HTTPREAD"),
      Row(HTTPCommand.readBodyPart(start: 0, length: 100), "AT+HTTPREAD=0,100"),
      Row(HTTPCommand.readHead, "AT+HTTPHEAD"), Row(ATRead<HTTPTransfer>(), "AT+HTTPSTATUS?"),
      Row(
        HTTPCommand.download("http://a.example/x", path: "/customer/x", nil),
        "AT+HTTPTOFS=\"http://a.example/x\",\"/customer/x\""
      ),
      Row(
        HTTPCommand.download(
          "http://a.example/x",
          path: "/customer/x",
          .init(timeout: 50, retries: 5)
        ),
        "AT+HTTPTOFS=\"http://a.example/x\",\"/customer/x\",50,5"
      ),
      Row(ATRead<HTTPDownloadProgress>(), "AT+HTTPTOFSRL?"),
      Row(ATTest(.httpaction), "AT+HTTPACTION=?"),
    ]
  )
  func lines(row: Row) {
    #expect(said(row.command) == row.line)
  }

  @Test(
    "has a test form",
    arguments: [
      (.httpinit, "+HTTPINIT"),
      (.httpterm, "+HTTPTERM"),
      (.httppara, "+HTTPPARA"),
      (.httpdata, "+HTTPDATA"),
      (.httpaction, "+HTTPACTION"),
      (.httpread, "+HTTPREAD"),
      (.httphead, "+HTTPHEAD"),
      (.httpstatus, "+HTTPSTATUS"),
      (.httptofs, "+HTTPTOFS"),
      (.httptofsrl, "+HTTPTOFSRL"),
    ] as [(CommandRow, String)]
  )
  func tests(command: CommandRow, text: String) {
    #expect(said(ATTest(command)) == "AT\(text)=?")
  }

  @Test("what the manual bounds is bounded")
  func bounds() {
    #expect(HTTPDataLength(number(0)) == nil)
    #expect(HTTPDataLength(number(319_489)) == nil)
    #expect(HTTPDataTime(number(999)) == nil)
    #expect(HTTPDataTime(number(120_001)) == nil)
    #expect(HTTPMethod(rawValue: 4) == nil)
  }

  @Test("the longest of all still fits a command line")
  func longest() throws {
    let url = try RequestURL([UInt8](repeating: 0x61, count: 256).span)
    let path = try HTTPFilePath([UInt8](repeating: 0x61, count: 60).span)
    let limits = HTTPDownloadLimits(timeout: 1_000, retries: 100)
    let length = said(HTTPCommand.download(url, path: path, limits)).count
    #expect(length == 342)
    #expect(length - 2 <= 559)
  }
}

@Suite("The commands of HTTPS and TLS")
struct HTTPSAndTLSCommandTests {
  @Test(
    "of HTTPS",
    arguments: [
      RequestRow(
        HTTPSCommand.setTLS(1, authority: "ca.crt", certificate: "my.crt"),
        "AT+SHSSL=1,\"ca.crt\",\"my.crt\""
      ),
      .init(HTTPSCommand.setTLS(0, authority: "ca.crt", certificate: nil), "AT+SHSSL=0,\"ca.crt\""),
      .init(HTTPSCommand.readTLS, "AT+SHSSL?"), .init(HTTPSCommand.readConfiguration, "AT+SHCONF?"),
      .init(HTTPSCommand.configure(.timeout(1_800)), "AT+SHCONF=\"TIMEOUT\",1800"),
      .init(HTTPSCommand.configure(.isVersion6(false)), "AT+SHCONF=\"IPVER\",0"),
      .init(ATRead<HTTPSState>(), "AT+SHSTATE?"), .init(HTTPSCommand.clearParameters, "AT+SHCPARA"),
      .init(HTTPSCommand.addHeader("Accept", "*/*"), "AT+SHAHEAD=\"Accept\",\"*/*\""),
      .init(HTTPSCommand.addParameter("a", "1"), "AT+SHPARA=\"a\",\"1\""),
      .init(HTTPSCommand.setLongBody(length: 4_096, timeLimit: 10_000), "AT+SHBODEXT=4096,10000"),
      .init(HTTPSCommand.start(.get, "/get?a=b"), "AT+SHREQ=\"/get?a=b\",1"),
      .init(HTTPSCommand.startOnly(.get), "AT+SHREQ=1"),
      .init(HTTPSCommand.read(start: 0, length: 2_048), "AT+SHREAD=0,2048"),
      .init(ATTest(.shread), "AT+SHREAD=?"),
    ]
  )
  func https(row: RequestRow) {
    #expect(said(row.command) == row.line)
  }

  @Test(
    "of TLS",
    arguments: [
      RequestRow(ATTest(.csslcfg), "AT+CSSLCFG=?"),
      .init(TLSCommand.configure(0, .version(.tls12)), "AT+CSSLCFG=\"sslversion\",0,3"),
      .init(
        TLSCommand.configure(5, .cipherSuite(index: 7, 0xC02F)),
        "AT+CSSLCFG=\"ciphersuite\",5,7,0xC02F"
      ),
      .init(
        TLSCommand.configure(0, .cipherSuite(index: 0, 0x2F)),
        "AT+CSSLCFG=\"ciphersuite\",0,0,0x002F"
      ),
      .init(TLSCommand.configure(1, .ignoresClock(true)), "AT+CSSLCFG=\"ignorertctime\",1,1"),
      .init(TLSCommand.configure(1, .transport(.dtls)), "AT+CSSLCFG=\"protocol\",1,2"),
      .init(
        TLSCommand.configure(1, .serverName("a.example")),
        "AT+CSSLCFG=\"sni\",1,\"a.example\""
      ),
      .init(TLSCommand.readContext(1), "AT+CSSLCFG=\"ctxindex\",1"),
      .init(
        TLSCommand.convert(.certificate("my.crt", key: "my.key", password: nil)),
        "AT+CSSLCFG=\"convert\",1,\"my.crt\",\"my.key\""
      ),
      .init(
        TLSCommand.convert(.certificate("my.crt", key: "my.key", password: "p")),
        "AT+CSSLCFG=\"convert\",1,\"my.crt\",\"my.key\",\"p\""
      ),
      .init(TLSCommand.convert(.authority("ca.crt")), "AT+CSSLCFG=\"convert\",2,\"ca.crt\""),
      .init(TLSCommand.convert(.preSharedKey("k.psk")), "AT+CSSLCFG=\"convert\",3,\"k.psk\""),
    ]
  )
  func tls(row: RequestRow) {
    #expect(said(row.command) == row.line)
  }

  @Test(
    "has a test form",
    arguments: [
      (.shssl, "+SHSSL"),
      (.shconf, "+SHCONF"),
      (.shconn, "+SHCONN"),
      (.shstate, "+SHSTATE"),
      (.shahead, "+SHAHEAD"),
      (.shpara, "+SHPARA"),
      (.shbod, "+SHBOD"),
      (.shbodext, "+SHBODEXT"),
      (.shreq, "+SHREQ"),
      (.shread, "+SHREAD"),
      (.shdisc, "+SHDISC"),
    ] as [(CommandRow, String)]
  )
  func tests(command: CommandRow, text: String) {
    #expect(said(ATTest(command)) == "AT\(text)=?")
  }

  @Test("what the manual bounds is bounded")
  func bounds() {
    #expect(HTTPSBodyLimit(number(1_025)) == nil)
    #expect(HTTPSHeaderLimit(number(351)) == nil)
    #expect(Bounded<0, 306_176>(number(306_177)) == nil)
    #expect(TLSVersion(rawValue: 6) == nil)
  }
}
