import Testing

@testable import Sockets

@Suite("Dialling")
struct DiallingTests {
  @Test(
    "follows the host map before anything else",
    arguments: [
      ("tracker.example", 80, "127.0.0.1", 8_080), ("TRACKER.Example", 443, "127.0.0.1", 8_080),
      ("tracker.example", 1_883, "127.0.0.2", 1_884), ("10.0.0.5", 7, "127.0.0.3", 7_007),
      ("v6.example", 9, "::1", 9_009), ("localhost", 70, "127.0.0.1", 70),
      ("127.0.0.9", 71, "127.0.0.9", 71), ("::1", 72, "::1", 72),
    ] as [(String, UInt16, String, UInt16)]
  )
  func follows(host: String, port: UInt16, target: String, targetPort: UInt16) throws {
    let mappings = try [
      "tracker.example=127.0.0.1:8080", "tracker.example:1883=127.0.0.2:1884",
      "10.0.0.5=127.0.0.3:7007", "v6.example=[::1]:9009",
    ].map { try #require(HostMapping(parsing: $0)) }
    let dialling = Dialling(mappings, isRemoteAllowed: false)
    let expected = try #require(SocketAddress.literal(host: target, port: targetPort))
    #expect(try dialling.address(host: host, port: port) == expected)
  }

  @Test("gives the address of a host that has mapped ports only")
  func findsHost() throws {
    let mapping = try #require(HostMapping(parsing: "a.example:80=127.0.0.5:1"))
    let dialling = Dialling([mapping], isRemoteAllowed: false)
    let octets = try #require(try dialling.address(ofHost: "A.example").octets)
    #expect(octets == (127, 0, 0, 5))
    #expect(throws: SocketError.hostNotFound) { try dialling.address(ofHost: "b.example") }
  }

  @Test(
    "stays on this machine unless told, and asks no resolver",
    arguments: [
      ("192.0.2.1", SocketError.notLoopback), ("mapped.example", .notLoopback),
      ("0.0.0.0", .notLoopback), ("unmapped.example", .hostNotFound), ("", .hostNotFound),
    ]
  )
  func staysHere(host: String, expected: SocketError) throws {
    let mapping = try #require(HostMapping(parsing: "mapped.example=192.0.2.7:80"))
    let dialling = Dialling([mapping], isRemoteAllowed: false)
    #expect(throws: expected) { try dialling.address(host: host, port: 80) }
    let far = Dialling([mapping], isRemoteAllowed: true)
    let octets = try far.address(host: "mapped.example", port: 80).octets
    #expect(try #require(octets) == (192, 0, 2, 7))
  }

  @Test(
    "takes no line of a map that is none",
    arguments: [
      "", "=", "a", "a=", "a=b", "a=b:80", "a=127.0.0.1", "a=127.0.0.1:0", "a=127.0.0.1:65536",
      "=127.0.0.1:80", "a:0=127.0.0.1:80", "a:x=127.0.0.1:80", "a b=127.0.0.1:80",
      "a=127.0.0.1:80=c", "::1=127.0.0.1:80", "a=[::1:80",
    ]
  )
  func refuses(text: String) {
    #expect(HostMapping(parsing: text) == nil)
  }
}
