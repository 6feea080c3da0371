import Primitives
import SIM7000
import Testing

@Suite("An IPv6 address")
struct IPv6AddressTests {
  @Test(
    "is read in groups or in octets, and written as RFC 5952 has it",
    arguments: [
      ("::", "::"), ("::1", "::1"), ("fe80::", "fe80::"), ("FE80::1", "fe80::1"),
      ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("0:0:0:1:0:0:0:1", "::1:0:0:0:1"),
      ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"), ("1::2:3:4:5:6:7", "1:0:2:3:4:5:6:7"),
      ("1:0:0:2:3:0:0:4", "1::2:3:0:0:4"), ("2001:db8:0:0:0:0:0:0", "2001:db8::"),
      // ModemManager's tests of +CGCONTRDP.
      ("2607:FB90:B59A:02C1:0AD3:1B57:4FD4:21F4", "2607:fb90:b59a:2c1:ad3:1b57:4fd4:21f4"),
      ("FE80:0000:0000:0000:B46D:57FF:FE45:4545", "fe80::b46d:57ff:fe45:4545"),
      ("254.128.0.0.0.0.0.0.0.0.0.37.88.136.248.1", "fe80::25:5888:f801"),
      ("42.1.23.0.0.2.255.255.0.0.0.0.0.0.159.1", "2a01:1700:2:ffff::9f01"),
      ("253.0.151.106.0.0.0.0.0.0.0.0.0.0.0.9", "fd00:976a::9"),
    ]
  )
  func reads(line: String, expected: String) throws {
    let line = bytes(line)
    let parsed = IPv6Address(parsing: line.span, 0..<line.count)
    let address = try #require(parsed)
    var spelling = FixedBytes<39>()
    address.encode(into: &spelling)
    #expect(text(spelling) == expected)
    #expect(!spelling.isTruncated)
  }

  @Test(
    "is refused when it is none",
    arguments: [
      "", ":", ":::", "1", "1:", ":1:2:3:4:5:6:7", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
      "1::2::3", "1:2:3:4:5:6:7::8:9", "12345::", "g::", "1.2.3.4",
      "1.2.3.4.5.6.7.8.9.10.11.12.13.14.15", "1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17",
      "1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.256", "1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.",
    ]
  )
  func refuses(line: String) {
    let line = bytes(line)
    let address = IPv6Address(parsing: line.span, 0..<line.count)
    #expect(address == nil)
  }
}
