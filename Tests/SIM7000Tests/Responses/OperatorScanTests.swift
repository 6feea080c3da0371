import Primitives
import SIM7000
import Testing

@Suite("A search for operators")
struct OperatorScanTests {
  struct Case: Sendable {
    var line: String
    /// `status|long|short|number|radio` each.
    var expected: [String]

    init(_ line: String, _ expected: String...) {
      self.line = line
      self.expected = expected
    }
  }

  @Test(
    "finds them all, and nothing behind them",
    arguments: [
      // A SIM7000 (transcript 030).
      Case(
        "+COPS: (3,\"466 05\",\"466 05\",\"46605\",0),(2,\"466 92\",\"466 92\",\"46692\",7),"
          + "(1,\"466 92\",\"466 92\",\"46692\",9),,(0,1,2,3,4),(0,1,2)",
        "3|466 05|466 05|46605|0",
        "2|466 92|466 92|46692|7",
        "1|466 92|466 92|46692|9"
      ),
      // 1NCE's page on a SIM7000G, with the slip at its end.
      Case(
        "+COPS: (1,\"Telekom.de\",\"TDG\",\"26201\",9),,(0,1,2,3,4),(0,)",
        "1|Telekom.de|TDG|26201|9"
      ),
      // ModemManager's tests: other modules.
      Case(
        "+COPS: (2,\"\",\"T-Mobile\",\"31026\",0),(2,\"T - Mobile\",\"T - Mobile\",\"310260\"),2),"
          + "(1,\"AT&T\",\"AT&T\",\"310410\"),0)",
        "2||T-Mobile|31026|0",
        "2|T - Mobile|T - Mobile|310260|2",
        "1|AT&T|AT&T|310410|0"
      ),
      Case(
        "+COPS: (1,\"vodafone.de\",\"Vodafone\",\"26202\",7)(0,1,2,3,4),(0,1,2)",
        "1|vodafone.de|Vodafone|26202|7"
      ),
      Case("+COPS: (2,\"T - Mobile\",,\"31026\",0),", "2|T - Mobile||31026|0"),
      Case("(1,\"AT&T\",,\"310410\",0),,(0,1,3),(0,2)", "1|AT&T||310410|0"),
      Case("+COPS: (2,\"\",\"\",\"3104100\",2),,(0-4),(0-2)", "2|||3104100!|2"),
      Case("+COPS: (1,\"a\",\"b\",\"22201\"),,(0-4),(0-2)", "1|a|b|22201|"),
      Case("+COPS: (0,1,2,3),(1,2,3,4)"),
      Case("+COPS: (0,1,2,3,4),(1,2,3,4,5)"),
      Case("+COPS: ,,(0-4),(0-2)"),
      Case("+COPS:"),
    ]
  )
  func finds(_ row: Case) throws {
    let line = bytes(row.line)
    var scan = try OperatorScan(parsing: line.span)
    var found: [String] = []
    while let one = try scan.next(in: line.span) {
      let number = text(one.number, of: row.line) + (one.network == nil ? "!" : "")
      let radio = one.accessTechnology.map { "\($0.rawValue)" } ?? ""
      found.append(
        "\(one.status.rawValue)|\(text(one.longName, of: row.line))|"
          + "\(text(one.shortName, of: row.line))|\(number)|\(radio)"
      )
    }
    #expect(found == row.expected)
  }

  @Test("keeps the zeros of a network's number")
  func zeros() throws {
    let line = bytes("+COPS: (1,\"a\",\"b\",\"310030\",7)")
    var scan = try OperatorScan(parsing: line.span)
    let found = try scan.next(in: line.span)
    #expect(found?.network == PLMN(countryCode: 310, networkCode: 30, networkCodeDigits: 3))
  }

  @Test(
    "reports which field is wrong",
    arguments: [
      (
        "+COPS: (4,\"a\",\"b\",\"1\",0)",
        InformationResponseError.invalidField(number: 1, offset: 8)
      ),
      ("+COPS: (1,\"a\",\"b\",\"1\",99)", .invalidField(number: 5, offset: 22)),
    ]
  )
  func refuses(line: String, error: InformationResponseError) throws {
    let line = bytes(line)
    var scan = try OperatorScan(parsing: line.span)
    #expect(throws: error) { try scan.next(in: line.span) }
    #expect(throws: InformationResponseError.otherName) {
      try OperatorScan(parsing: bytes("+CPOL: (1)").span)
    }
  }
}
