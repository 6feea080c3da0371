import Primitives
import SIM7000
import Testing

@Suite("The commands of HTTP")
struct HTTPCommandTests {
  typealias Row = CommandRow<HTTPCommand>

  @Test(
    "are said as the manual writes them",
    arguments: [
      Row(.initialise, "AT+HTTPINIT"), Row(.terminate, "AT+HTTPTERM"),
      Row(.configure(.bearer(3)), "AT+HTTPPARA=\"CID\",3"),
      Row(.configure(.url("http://a.example/b")), "AT+HTTPPARA=\"URL\",\"http://a.example/b\""),
      Row(.configure(.userAgent("sniffer")), "AT+HTTPPARA=\"UA\",\"sniffer\""),
      Row(.configure(.proxy("10.0.0.172")), "AT+HTTPPARA=\"PROIP\",\"10.0.0.172\""),
      Row(.configure(.proxyPort(80)), "AT+HTTPPARA=\"PROPORT\",80"),
      Row(.configure(.followsRedirections(true)), "AT+HTTPPARA=\"REDIR\",1"),
      Row(.configure(.rangeStart(0)), "AT+HTTPPARA=\"BREAK\",0"),
      Row(.configure(.rangeEnd(4_294_967_295)), "AT+HTTPPARA=\"BREAKEND\",4294967295"),
      Row(.configure(.timeout(30)), "AT+HTTPPARA=\"TIMEOUT\",30"),
      Row(.configure(.contentType(.json)), "AT+HTTPPARA=\"CONTENT\",\"application/json\""),
      Row(.configure(.headerLine("X-Key: 1")), "AT+HTTPPARA=\"USERDATA\",\"X-Key: 1\""),
      Row(.readParameters, "AT+HTTPPARA?"),
      Row(.setData(length: 319_488, timeLimit: 120_000), "AT+HTTPDATA=319488,120000"),
      Row(.clearData, "AT+HTTPDATA=0"), Row(.startAction(.delete), "AT+HTTPACTION=3"),
      Row(.readBody, "AT+HTTPREAD"),
      Row(.readBodyPart(start: 0, length: 100), "AT+HTTPREAD=0,100"),
      Row(.readHead, "AT+HTTPHEAD"), Row(.readStatus, "AT+HTTPSTATUS?"),
      Row(
        .download("http://a.example/x", path: "/customer/x", nil),
        "AT+HTTPTOFS=\"http://a.example/x\",\"/customer/x\""
      ),
      Row(
        .download("http://a.example/x", path: "/customer/x", .init(timeout: 50, retries: 5)),
        "AT+HTTPTOFS=\"http://a.example/x\",\"/customer/x\",50,5"
      ),
      Row(.readDownload, "AT+HTTPTOFSRL?"), Row(.test(.action), "AT+HTTPACTION=?"),
    ]
  )
  func lines(row: Row) {
    #expect(said(row.command) == row.line)
  }

  @Test(
    "has a test form",
    arguments: [
      (.initialisation, "+HTTPINIT"),
      (.termination, "+HTTPTERM"),
      (.parameters, "+HTTPPARA"),
      (.data, "+HTTPDATA"),
      (.action, "+HTTPACTION"),
      (.body, "+HTTPREAD"),
      (.head, "+HTTPHEAD"),
      (.status, "+HTTPSTATUS"),
      (.download, "+HTTPTOFS"),
      (.downloadProgress, "+HTTPTOFSRL"),
    ] as [(HTTPCommand.Name, String)]
  )
  func tests(name: HTTPCommand.Name, text: String) {
    #expect(said(HTTPCommand.test(name)) == "AT\(text)=?")
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
      CommandRow<HTTPSCommand>(
        .setTLS(1, authority: "ca.crt", certificate: "my.crt"),
        "AT+SHSSL=1,\"ca.crt\",\"my.crt\""
      ),
      .init(.setTLS(0, authority: "ca.crt", certificate: nil), "AT+SHSSL=0,\"ca.crt\""),
      .init(.readTLS, "AT+SHSSL?"), .init(.readConfiguration, "AT+SHCONF?"),
      .init(.configure(.timeout(1_800)), "AT+SHCONF=\"TIMEOUT\",1800"),
      .init(.configure(.isVersion6(false)), "AT+SHCONF=\"IPVER\",0"),
      .init(.readState, "AT+SHSTATE?"), .init(.clearParameters, "AT+SHCPARA"),
      .init(.addHeader("Accept", "*/*"), "AT+SHAHEAD=\"Accept\",\"*/*\""),
      .init(.addParameter("a", "1"), "AT+SHPARA=\"a\",\"1\""),
      .init(.setLongBody(length: 4_096, timeLimit: 10_000), "AT+SHBODEXT=4096,10000"),
      .init(.start(.get, "/get?a=b"), "AT+SHREQ=\"/get?a=b\",1"),
      .init(.startOnly(.get), "AT+SHREQ=1"),
      .init(.read(start: 0, length: 2_048), "AT+SHREAD=0,2048"),
      .init(.test(.read), "AT+SHREAD=?"),
    ]
  )
  func https(row: CommandRow<HTTPSCommand>) {
    #expect(said(row.command) == row.line)
  }

  @Test(
    "of TLS",
    arguments: [
      CommandRow<TLSCommand>(.test, "AT+CSSLCFG=?"),
      .init(.configure(0, .version(.tls12)), "AT+CSSLCFG=\"sslversion\",0,3"),
      .init(
        .configure(5, .cipherSuite(index: 7, 0xC02F)),
        "AT+CSSLCFG=\"ciphersuite\",5,7,0xC02F"
      ),
      .init(.configure(0, .cipherSuite(index: 0, 0x2F)), "AT+CSSLCFG=\"ciphersuite\",0,0,0x002F"),
      .init(.configure(1, .ignoresClock(true)), "AT+CSSLCFG=\"ignorertctime\",1,1"),
      .init(.configure(1, .transport(.dtls)), "AT+CSSLCFG=\"protocol\",1,2"),
      .init(.configure(1, .serverName("a.example")), "AT+CSSLCFG=\"sni\",1,\"a.example\""),
      .init(.readContext(1), "AT+CSSLCFG=\"ctxindex\",1"),
      .init(
        .convert(.certificate("my.crt", key: "my.key", password: nil)),
        "AT+CSSLCFG=\"convert\",1,\"my.crt\",\"my.key\""
      ),
      .init(
        .convert(.certificate("my.crt", key: "my.key", password: "p")),
        "AT+CSSLCFG=\"convert\",1,\"my.crt\",\"my.key\",\"p\""
      ),
      .init(.convert(.authority("ca.crt")), "AT+CSSLCFG=\"convert\",2,\"ca.crt\""),
      .init(.convert(.preSharedKey("k.psk")), "AT+CSSLCFG=\"convert\",3,\"k.psk\""),
    ]
  )
  func tls(row: CommandRow<TLSCommand>) {
    #expect(said(row.command) == row.line)
  }

  @Test(
    "has a test form",
    arguments: [
      (.tls, "+SHSSL"),
      (.configuration, "+SHCONF"),
      (.connect, "+SHCONN"),
      (.state, "+SHSTATE"),
      (.header, "+SHAHEAD"),
      (.parameter, "+SHPARA"),
      (.body, "+SHBOD"),
      (.longBody, "+SHBODEXT"),
      (.request, "+SHREQ"),
      (.read, "+SHREAD"),
      (.disconnect, "+SHDISC"),
    ] as [(HTTPSCommand.Name, String)]
  )
  func tests(name: HTTPSCommand.Name, text: String) {
    #expect(said(HTTPSCommand.test(name)) == "AT\(text)=?")
  }

  @Test("what the manual bounds is bounded")
  func bounds() {
    #expect(HTTPSBodyLimit(number(1_025)) == nil)
    #expect(HTTPSHeaderLimit(number(351)) == nil)
    #expect(Bounded<0, 306_176>(number(306_177)) == nil)
    #expect(TLSVersion(rawValue: 6) == nil)
  }
}
