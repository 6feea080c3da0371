import Primitives
import Testing

@testable import SIM7000

@Suite("HTTPS")
struct HTTPSCommandTests {
  @Test(arguments: [
    (ATTest(.shconf) as any ATRequest, "AT+SHCONF=?\r", Milliseconds(5_000)),
    (TLSCommand.configure(1, .version(.tls12)), "AT+CSSLCFG=\"sslversion\",1,3\r", 5_000),
    (
      TLSCommand.configure(1, .serverName(HTTPSHost(literal: "a.example"))),
      "AT+CSSLCFG=\"sni\",1,\"a.example\"\r",
      5_000
    ),
    (HTTPSCommand.setTLS(1, authority: nil, certificate: nil), "AT+SHSSL=1,\"\"\r", 5_000),
    (
      HTTPSCommand.configure(.server(HTTPSServer(literal: "https://a.example"))),
      "AT+SHCONF=\"URL\",\"https://a.example\"\r", 5_000
    ),
    (HTTPSCommand.configure(.bodyLimit(1_024)), "AT+SHCONF=\"BODYLEN\",1024\r", 5_000),
    (HTTPSCommand.configure(.headerLimit(350)), "AT+SHCONF=\"HEADERLEN\",350\r", 5_000),
    (HTTPSCommand.connect, "AT+SHCONN\r", 90_000),
    (HTTPSCommand.clearHeader, "AT+SHCHEAD\r", 5_000),
    (
      HTTPSCommand.addHeader(.contentType, .json),
      "AT+SHAHEAD=\"Content-Type\",\"application/json\"\r",
      5_000
    ),
    (HTTPSCommand.start(.post, HTTPSPath(literal: "/a?b")), "AT+SHREQ=\"/a?b\",3\r", 5_000),
    (HTTPSCommand.disconnect, "AT+SHDISC\r", 5_000),
  ])
  func `is said as the manual writes it`(
    command: any ATRequest,
    expected: String,
    responseTimeout: Milliseconds
  ) {
    #expect(line(of: command) == expected)
    #expect(command.responseTimeout == responseTimeout)
  }

  @Test func `a body has its quotes escaped and its length without the escapes`() throws {
    let body = try HTTPSBody(Array(#"{"a": "b"}"#.utf8).span)
    #expect(line(of: HTTPSCommand.setBody(body)) == #"AT+SHBOD="{\"a\": \"b\"}",10"# + "\r")
  }

  @Test func `a body that a command line cannot hold is refused`() throws {
    #expect(throws: QuotedTextError.unsayable(byte: 0x5C, offset: 1)) {
      _ = try HTTPSBody(Array(#"a\"#.utf8).span)
    }
    #expect(throws: QuotedTextError.unsayable(byte: 0x0A, offset: 0)) {
      _ = try HTTPSBody(Array("\n".utf8).span)
    }
    #expect(throws: QuotedTextError.empty) { _ = try HTTPSBody(Array("".utf8).span) }
    let quotes = [UInt8](repeating: ASCII.quote, count: 260)
    let longest = try HTTPSBody(quotes.span)
    #expect(line(of: HTTPSCommand.setBody(longest)).utf8.count <= 562)
    #expect(throws: QuotedTextError.tooLong(found: 261, limit: 520)) {
      let tooMany = quotes + [ASCII.quote]
      _ = try HTTPSBody(tooMany.span)
    }
  }

  @Test(arguments: [
    ("+SHREQ: \"POST\",200,22", URC.httpsRequest(.init(method: .post, status: 200, length: 22))),
    ("+SHREQ: \"GET\",200,387", .httpsRequest(.init(method: .get, status: 200, length: 387))),
    ("+SHSTATE: 0", .httpsState(.init(isConnected: false))),
    ("+SHSTATE: 1", .httpsState(.init(isConnected: true))),
  ])
  func `what comes unasked is read`(line: String, urc: URC) {
    #expect(URC(parsing: Array(line.utf8).span) == urc)
  }

  @Test(arguments: [
    "+SHREQ: \"POST\",200", "+SHREQ: \"BREW\",200,1", "+SHREQ: \"POST\",2000,1",
    "+SHREQ: \"POST\",200,-1", "+SHSTATE: 2", "+SHSTATE: ",
  ])
  func `what is damaged is nothing`(line: String) {
    #expect(URC(parsing: Array(line.utf8).span) == nil)
  }
}
