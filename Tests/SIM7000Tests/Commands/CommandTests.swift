import Primitives
import Testing

@testable import SIM7000

@Suite("A command")
struct CommandTests {
  struct Case: Sendable {
    var command: Command
    var line: String
    var responseTimeout: Milliseconds

    init(_ command: Command, _ line: String, _ responseTimeout: Milliseconds = 5_000) {
      self.command = command
      self.line = line
      self.responseTimeout = responseTimeout
    }
  }

  @Test(
    "of the module and the SIM is said as the manual writes it",
    arguments: [
      Case(.general(.attention), "AT\r"),
      Case(.general(.setEcho(isOn: true)), "ATE1\r"),
      Case(.general(.setEcho(isOn: false)), "ATE0\r"),
      Case(.general(.readIdentification), "ATI\r"),
      Case(.general(.readRevision), "AT+CGMR\r"),
      Case(.general(.readSerialNumber), "AT+GSN\r"),
      Case(.general(.setBaudRate(19_200)), "AT+IPR=19200\r"),
      Case(.general(.setBaudRate(0)), "AT+IPR=0\r"),
      Case(.general(.readBaudRate), "AT+IPR?\r"),
      Case(.general(.setErrorReporting(.text)), "AT+CMEE=2\r"),
      Case(.general(.readErrorReporting), "AT+CMEE?\r"),
      Case(.power(.setFunctionality(.flight, isReset: false)), "AT+CFUN=4\r", 10_000),
      Case(.power(.setFunctionality(.full, isReset: true)), "AT+CFUN=1,1\r", 10_000),
      Case(.power(.readFunctionality), "AT+CFUN?\r", 10_000),
      Case(.power(.powerDown(isNormal: true)), "AT+CPOWD=1\r"),
      Case(.power(.powerDown(isNormal: false)), "AT+CPOWD=0\r"),
      Case(.sim(.readState), "AT+CPIN?\r", 5_000),
      Case(.sim(.enterPIN(pin("1234"))), "AT+CPIN=\"1234\"\r", 5_000),
      Case(.sim(.readICCID), "AT+CCID\r"),
      Case(.power(.readBattery), "AT+CBC\r"),
      Case(.clock(.readClock), "AT+CCLK?\r"),
    ]
  )
  func module(_ row: Case) {
    #expect(line(of: row.command) == row.line)
    #expect(row.command.responseTimeout == row.responseTimeout)
  }

  @Test(
    "of the network is said as the manual writes it",
    arguments: [
      Case(.network(.readSignalQuality), "AT+CSQ\r"),
      Case(.network(.readRegistration(.circuitSwitched)), "AT+CREG?\r"),
      Case(.network(.readRegistration(.packetSwitched)), "AT+CGREG?\r"),
      Case(.network(.readRegistration(.evolvedPacketSystem)), "AT+CEREG?\r"),
      Case(.network(.setRegistrationReporting(.circuitSwitched, 0)), "AT+CREG=0\r"),
      Case(.network(.setRegistrationReporting(.evolvedPacketSystem, 2)), "AT+CEREG=2\r"),
      Case(.network(.readOperator), "AT+COPS?\r"),
      Case(.network(.readSystemInformation), "AT+CPSI?\r"),
      Case(.network(.setPreferredMode(.lteOnly)), "AT+CNMP=38\r"),
      Case(.network(.setPreferredMode(.automatic)), "AT+CNMP=2\r"),
      Case(.network(.readPreferredMode), "AT+CNMP?\r"),
      Case(.network(.setPreferredLTE(.catM1AndNBIoT)), "AT+CMNB=3\r"),
      Case(.network(.readPreferredLTE), "AT+CMNB?\r"),
      Case(.packet(.readAttachment), "AT+CGATT?\r", 75_000),
      Case(.packet(.setAttachment(isAttached: true)), "AT+CGATT=1\r", 75_000),
      Case(.tcp(.setAPN(AccessPointName(literal: "shared.m2m.ch"))), "AT+CSTT=\"shared.m2m.ch\"\r"),
      Case(.tcp(.bringUpWireless), "AT+CIICR\r", 85_000),
      Case(.tcp(.readLocalAddress), "AT+CIFSR\r"),
      Case(.tcp(.shutPDPContext), "AT+CIPSHUT\r", 65_000),
      Case(.packet(.setBearerContentType), "AT+SAPBR=3,1,\"CONTYPE\",\"GPRS\"\r"),
      Case(
        .packet(.setBearerAPN(AccessPointName(literal: "cmnet"))),
        "AT+SAPBR=3,1,\"APN\",\"cmnet\"\r"
      ),
      Case(.packet(.openBearer), "AT+SAPBR=1,1\r", 85_000),
      Case(.packet(.readBearer), "AT+SAPBR=2,1\r", 65_000),
      Case(.packet(.closeBearer), "AT+SAPBR=0,1\r", 65_000),
    ]
  )
  func network(_ row: Case) {
    #expect(line(of: row.command) == row.line)
    #expect(row.command.responseTimeout == row.responseTimeout)
  }

  @Test(
    "of HTTP and GNSS is said as the manual writes it",
    arguments: [
      Case(.http(.initialise), "AT+HTTPINIT\r"),
      Case(.http(.terminate), "AT+HTTPTERM\r"),
      Case(.http(.setBearer), "AT+HTTPPARA=\"CID\",1\r"),
      Case(
        .http(.setURL(RequestURL(literal: "http://example.net/f-2?a=b;c,d"))),
        "AT+HTTPPARA=\"URL\",\"http://example.net/f-2?a=b;c,d\"\r"
      ),
      Case(.http(.setContentType(.json)), "AT+HTTPPARA=\"CONTENT\",\"application/json\"\r"),
      Case(.http(.setData(length: 78, timeLimit: 10_000)), "AT+HTTPDATA=78,10000\r", 15_000),
      Case(.http(.startAction(.get)), "AT+HTTPACTION=0\r"),
      Case(.http(.startAction(.post)), "AT+HTTPACTION=1\r"),
      Case(.http(.readBody), "AT+HTTPREAD\r", 30_000),
      Case(.gnss(.setPower(isOn: true)), "AT+CGNSPWR=1\r"),
      Case(.gnss(.setPower(isOn: false)), "AT+CGNSPWR=0\r"),
      Case(.gnss(.readPower), "AT+CGNSPWR?\r"),
      Case(.gnss(.readNavigation), "AT+CGNSINF\r"),
      Case(.gnss(.setNavigationReporting(5)), "AT+CGNSURC=5\r"),
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
    Command.http(.setURL(url)).encode(into: &line)
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

private func pin(_ text: String) -> PIN {
  do {
    return try PIN(Array(text.utf8).span)
  } catch {
    preconditionFailure("a test's own PIN is wrong")
  }
}

private func line(of command: Command) -> String {
  var line = ATLine()
  command.encode(into: &line)
  return line.withBytes { bytes in
    String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
  }
}

private func equal(_ bytes: Span<UInt8>, _ text: String) -> Bool {
  bytes.equals(Array(text.utf8).span)
}
