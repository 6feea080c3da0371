import Testing

@testable import SIM7000

@Suite("A URC of a link")
struct LinkURCTests {
  @Test(
    "is the URC of the same name",
    arguments: [
      "RDY", "+CPIN: READY", "+CPIN: NOT READY", "+CREG: 1", "+CGREG: 2",
      "+CEREG: 5,\"07D0\",\"009D4564\",7", "+SAPBR 1: DEACT", "+APP PDP: ACTIVE",
      "+APP PDP: 0,DEACTIVE", "+HTTPACTION: 1,200,27", "+SHREQ: \"POST\",200,27", "+SHSTATE: 0",
      "NORMAL POWER DOWN", "UNDER-VOLTAGE WARNNING", "UNDER-VOLTAGE WARNING",
      "UNDER-VOLTAGE POWER DOWN", "OVER-VOLTAGE WARNNING", "OVER-VOLTAGE POWER DOWN",
    ]
  )
  func same(_ line: String) throws {
    let bytes = Array(line.utf8)
    let link = LinkURC(parsing: bytes.span)
    let urc = try #require(link)
    let expected = URC(parsing: bytes.span)
    #expect(URC(urc) == expected)
  }

  @Test(
    "is no other, and none that is damaged",
    arguments: [
      "", "RDYX", "SMS Ready", "Call Ready", "+CFUN: 1", "+PDP: DEACT", "+CTZV: \"+32\"", "DST: 0",
      "+CNSMOD: 7", "+HTTPTOFS: 200,28919", "+SHREAD: 387", "+CMTI: \"SM\",3", "0, CLOSED", "RING",
      "+UGNSINF: 1", "$GNRMC,,V,,,,,,,,,,N*4D", "+FTPGET: 1,1", "+CREG: x", "+CPIN: ",
      "+cpin: READY",
      "+HTTPACTION: 1", "+SAPBR 9: DEACT", "+APP PDP: LOST",
    ]
  )
  func other(_ line: String) {
    let bytes = Array(line.utf8)
    let urc = LinkURC(parsing: bytes.span)
    #expect(urc == nil)
  }
}
