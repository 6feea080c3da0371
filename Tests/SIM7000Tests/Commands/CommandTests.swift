import Primitives
import Testing

@testable import SIM7000

@Suite("A command")
struct CommandTests {
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

  @Test(
    "of the module is said as the manual writes it",
    arguments: [
      Case(PowerCommand.setFunctionality(.flight, isReset: false), "AT+CFUN=4\r", 10_000),
      Case(PowerCommand.setFunctionality(.full, isReset: true), "AT+CFUN=1,1\r", 10_000),
      Case(ATRead<Functionality>(), "AT+CFUN?\r", 10_000),
      Case(PowerCommand.powerDown(isNormal: true), "AT+CPOWD=1\r"),
      Case(PowerCommand.powerDown(isNormal: false), "AT+CPOWD=0\r"),
      Case(ATExecute<BatteryCharge>(), "AT+CBC\r"),
      Case(ATRead<Clock>(.cclk), "AT+CCLK?\r"),
    ]
  )
  func module(_ row: Case) {
    #expect(line(of: row.command) == row.line)
    #expect(row.command.responseTimeout == row.responseTimeout)
  }

  @Test(
    "of the TCP toolkit is said as the manual writes it",
    arguments: [
      Case(
        TCPCommand.setAPN(AccessPointName(literal: "shared.m2m.ch")),
        "AT+CSTT=\"shared.m2m.ch\"\r"
      ),
      Case(TCPCommand.bringUpWireless, "AT+CIICR\r", 85_000),
      Case(TCPCommand.readLocalAddress, "AT+CIFSR\r"),
      Case(TCPCommand.shutPDPContext, "AT+CIPSHUT\r", 65_000),
    ]
  )
  func toolkit(_ row: Case) {
    #expect(line(of: row.command) == row.line)
    #expect(row.command.responseTimeout == row.responseTimeout)
  }

  @Test(
    "of HTTP and GNSS is said as the manual writes it",
    arguments: [
      Case(HTTPCommand.initialise, "AT+HTTPINIT\r"),
      Case(HTTPCommand.terminate, "AT+HTTPTERM\r"),
      Case(HTTPCommand.configure(.bearer(1)), "AT+HTTPPARA=\"CID\",1\r"),
      Case(
        HTTPCommand.configure(.url(RequestURL(literal: "http://example.net/f-2?a=b;c,d"))),
        "AT+HTTPPARA=\"URL\",\"http://example.net/f-2?a=b;c,d\"\r"
      ),
      Case(
        HTTPCommand.configure(.contentType(.json)),
        "AT+HTTPPARA=\"CONTENT\",\"application/json\"\r"
      ),
      Case(HTTPCommand.setData(length: 78, timeLimit: 10_000), "AT+HTTPDATA=78,10000\r", 15_000),
      Case(HTTPCommand.startAction(.get), "AT+HTTPACTION=0\r"),
      Case(HTTPCommand.startAction(.post), "AT+HTTPACTION=1\r"),
      Case(HTTPCommand.readBody, "AT+HTTPREAD\r", 30_000),
      Case(ATWrite(GNSSPower(isOn: true)), "AT+CGNSPWR=1\r"),
      Case(ATWrite(GNSSPower(isOn: false)), "AT+CGNSPWR=0\r"),
      Case(ATRead<GNSSPower>(), "AT+CGNSPWR?\r"),
      Case(ReadNavigation(), "AT+CGNSINF\r"),
      Case(ATWrite(NavigationReporting(fixes: 5)), "AT+CGNSURC=5\r"),
    ]
  )
  func httpAndGNSS(_ row: Case) {
    #expect(line(of: row.command) == row.line)
    #expect(row.command.responseTimeout == row.responseTimeout)
  }

  @Test("fits a command line with the longest URL there is")
  func longest() throws {
    let url = try RequestURL([UInt8](repeating: 0x61, count: 256).span)
    var line = ATLine()
    HTTPCommand.configure(.url(url)).encode(into: &line)
    #expect(!line.isTruncated)
    #expect(line.count == 2 + 16 + 258 + 1)
  }
}

@Suite("A text for quotes")
struct QuotedTextTests {
  @Test(
    "refuses what would end the quotes or mean something else",
    arguments: [
      ("", QuotedTextError.empty),
      ("a\"b", .unsayable(byte: 0x22, offset: 1)),
      ("ab\\", .unsayable(byte: 0x5C, offset: 2)),
      ("ab\r", .unsayable(byte: 0x0D, offset: 2)),
      ("\u{1A}", .unsayable(byte: 0x1A, offset: 0)),
      ("a\u{7F}", .unsayable(byte: 0x7F, offset: 1)),
      ("caf\u{E9}", .unsayable(byte: 0xC3, offset: 3)),
      ("nine char", .tooLong(found: 9, limit: 8)),
    ]
  )
  func refuses(_ text: String, _ error: QuotedTextError) {
    #expect(throws: error) { try QuotedText<8>(Array(text.utf8).span) }
  }

  @Test("takes every other printable character and gives it back", arguments: ["a", "a b;c,d~!"])
  func takes(_ text: String) throws {
    let quoted = try QuotedText<9>(Array(text.utf8).span)
    #expect(quoted.withBytes { equal($0, text) })
  }

  @Test(
    "that is a PIN has four to eight digits",
    arguments: [
      ("1234", nil), ("12345678", nil),
      ("123", QuotedTextError.tooShort(found: 3, limit: 4)),
      ("123456789", .tooLong(found: 9, limit: 8)),
      ("12a4", .unsayable(byte: 0x61, offset: 2)),
      ("", .empty),
    ] as [(String, QuotedTextError?)]
  )
  func pins(_ text: String, _ error: QuotedTextError?) {
    var found: QuotedTextError?
    do {
      _ = try PIN(Array(text.utf8).span)
    } catch {
      found = error
    }
    #expect(found == error)
  }

  @Test(
    "that is a URL says its scheme",
    arguments: [
      ("http://a.b/c", URLScheme.http), ("HTTPS://a.b", .https), ("www.sim.com", .absent),
      ("ftp://a.b", .other), ("a/http://b", .other),
    ]
  )
  func schemes(_ text: String, _ scheme: URLScheme) throws {
    #expect(URLScheme(of: try RequestURL(Array(text.utf8).span)) == scheme)
  }
}

private func equal(_ bytes: Span<UInt8>, _ text: String) -> Bool {
  bytes.equals(Array(text.utf8).span)
}
