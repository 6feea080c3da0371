import Primitives
import SIM7000
import Testing

@Suite("What the network gave a context")
struct ContextParametersTests {
  struct Case: Sendable {
    var line: String
    /// Address, mask, gateway, name servers; empty for none.
    var addresses: [String]

    init(_ line: String, _ addresses: String...) {
      self.line = line
      self.addresses = addresses
    }
  }

  /// - Source: ModemManager's tests, from other modules.
  @Test(
    "is read in all layouts",
    arguments: [
      Case(
        "+CGCONTRDP: 4,5,\"a\",\"2.197.17.49.255.255.255.255\",\"2.197.17.49\"",
        "2.197.17.49",
        "255.255.255.255",
        "2.197.17.49",
        "",
        ""
      ),
      Case("+CGCONTRDP: 4,5,\"a\",\"2.197.17.49\"", "2.197.17.49", "", "", "", ""),
      Case(
        "+CGCONTRDP: 4,5,\"a\",\"2.197.17.49\",\"255.255.255.255\",\"2.197.17.49\","
          + "\"10.207.43.46\",\"10.206.56.132\",\"0.0.0.0\",\"0.0.0.0\"",
        "2.197.17.49",
        "255.255.255.255",
        "2.197.17.49",
        "10.207.43.46",
        "10.206.56.132"
      ),
      Case(
        "+CGCONTRDP: 1,5,\"a\",\"254.128.0.0.0.0.0.0.0.0.0.37.88.136.248.1\",\"\","
          + "\"42.1.23.0.0.2.255.255.0.0.0.0.0.0.159.1\","
          + "\"42.1.23.0.0.3.255.255.0.0.0.0.0.0.152.34\",\"\",\"\",0,0",
        "fe80::25:5888:f801",
        "",
        "",
        "2a01:1700:2:ffff::9f01",
        "2a01:1700:3:ffff::9822"
      ),
      Case(
        "+CGCONTRDP: 1,0,\"a\",\"2607:FB90:B59A:02C1:0AD3:1B57:4FD4:21F4\","
          + "\"FE80:0000:0000:0000:B46D:57FF:FE45:4545\",\"fd00:976a::9\",\"fd00:976a::10\"",
        "2607:fb90:b59a:2c1:ad3:1b57:4fd4:21f4",
        "",
        "fe80::b46d:57ff:fe45:4545",
        "fd00:976a::9",
        "fd00:976a::10"
      ),
      Case(
        "+CGCONTRDP: 2,6,\"a\",,,\"253.0.151.106.0.0.0.0.0.0.0.0.0.0.0.9\"",
        "",
        "",
        "",
        "fd00:976a::9",
        ""
      ),
      Case(
        "+CGCONTRDP: 1,5,\"a\",\"254.128.0.0.0.0.0.0.0.0.0.0.0.0.0.1."
          + "255.255.0.0.0.0.0.0.0.0.0.0.0.0.0.0\"",
        "fe80::1",
        "ffff::",
        "",
        "",
        ""
      ),
      Case("+CGCONTRDP: 4,5,\"a\"", "", "", "", "", ""),
      // A gateway that is no mask.
      Case("+CGCONTRDP: 4,5,\"a\",\"10.0.0.2\",\"10.0.0.1\"", "10.0.0.2", "", "10.0.0.1", "", ""),
    ]
  )
  func reads(_ row: Case) throws {
    let found = try ContextParameters(parsing: bytes(row.line).span)
    let addresses = [
      found.localAddress, found.subnetMask, found.gateway, found.primaryNameServer,
      found.secondaryNameServer,
    ]
    #expect(addresses.map(spelled) == row.addresses)
    #expect(found.accessPointName.map { text($0) } == "a")
  }

  @Test("has a number, a bearer and a name, which may be null")
  func names() throws {
    let found = try ContextParameters(parsing: bytes("+CGCONTRDP: 4,5,\"\"").span)
    #expect(found == ContextParameters(id: 4, bearerID: 5))
  }

  @Test(
    "reports which field is wrong",
    arguments: [
      ("+CGCONTRDP: 4,5", InformationResponseError.wrongFieldCount(found: 2, expected: 3...32)),
      ("+CGCONTRDP: 4,5,\"a\",\"1.2.3.4.5\"", .invalidField(number: 4, offset: 21)),
      ("+CGCONTRDP: 4,5,\"a\",\"x\"", .invalidField(number: 4, offset: 21)),
      ("+CGCONTRDP: 4,5,\"a\",,\"1.2.3\"", .invalidField(number: 5, offset: 22)),
    ]
  )
  func refuses(line: String, error: InformationResponseError) {
    #expect(throws: error) { try ContextParameters(parsing: bytes(line).span) }
  }
}

private func spelled(_ address: IPAddress?) -> String {
  switch address {
  case .v4(let address):
    var spelling = FixedBytes<15>()
    address.encode(into: &spelling)
    return text(spelling)
  case .v6(let address):
    var spelling = FixedBytes<39>()
    address.encode(into: &spelling)
    return text(spelling)
  case nil: return ""
  }
}
