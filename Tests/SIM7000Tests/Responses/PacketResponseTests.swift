import Primitives
import SIM7000
import Testing

@Suite("What a packet data command answers")
struct PacketResponseTests {
  @Test("is a context, of this module")
  func context() throws {
    // Transcript 030, a SIM7000.
    let line = "+CGDCONT: 1,\"IPV4V6\",\"\",\"0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0\",0,0,0,0"
    let context = try PDPContext(parsing: bytes(line).span)
    #expect(context.id == 1 && context.type == .ipv4v6)
    #expect(context.accessPointName == nil && context.address == nil)
    #expect(context.dataCompression == 0 && context.headerCompression == 0)
    #expect(context.addressAllocation == 0 && context.isEmergency == false)
  }

  @Test(
    "is a context, of others",
    arguments: [
      // ModemManager's tests, and a SIM8200.
      ("+CGDCONT: 2,\"IP\",\"epc.tmobile.com\",\"\",0,0", 2, .ipv4, "epc.tmobile.com"),
      ("+CGDCONT: 1,\"IP\",,,0,0", 1, .ipv4, nil),
      (
        "+CGDCONT: 1,\"IPV6\",\"mmsbouygtel.com\",\"0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0\",0,0,0,0"
          + ",,,,,,,,,,\"\",,,,0", 1, .ipv6, "mmsbouygtel.com"
      ),
      ("+CGDCONT: 16,\"Non-IP\"", 16, .nonIP, nil),
      ("+CGDCONT: 5,\"PPP\",\"a\"", 5, .ppp, "a"),
    ] as [(String, UInt8, PDPType, String?)]
  )
  func contexts(line: String, id: UInt8, type: PDPType, name: String?) throws {
    let context = try PDPContext(parsing: bytes(line).span)
    #expect(context.id == id && context.type == type)
    #expect(context.accessPointName.map { text($0) } == name)
    #expect(context.address == nil)
  }

  @Test(
    "is refused when it is no context",
    arguments: [
      ("+CGDCONT: 1", InformationResponseError.wrongFieldCount(found: 1, expected: 2...32)),
      ("+CGDCONT: x,\"IP\"", .invalidField(number: 1, offset: 10)),
      ("+CGDCONT: 1,\"X25\"", .invalidField(number: 2, offset: 13)),
      ("+CGDCONT: 1,\"IP\",\"a\",\"1.2.3\"", .invalidField(number: 4, offset: 22)),
      ("+CGDCONT: 1,\"IP\",\"a\",\"\",0,0,0,2", .invalidField(number: 8, offset: 30)),
    ]
  )
  func refusesContext(line: String, error: InformationResponseError) {
    #expect(throws: error) { try PDPContext(parsing: bytes(line).span) }
  }

  @Test(
    "is the addresses of a context",
    arguments: [
      // A SIM7000E (transcript 005).
      ("+CGPADDR: 1,10.124.32.141", ContextAddresses(id: 1, ipv4: ipv4(10, 124, 32, 141))),
      ("+CGPADDR: 13,0.0.0.0", ContextAddresses(id: 13)),
      ("+CGPADDR: 1,\"10.1.2.3\"", ContextAddresses(id: 1, ipv4: ipv4(10, 1, 2, 3))),
      ("+CGPADDR: 2", ContextAddresses(id: 2)),
      ("+CGPADDR: 1,\"\"", ContextAddresses(id: 1)),
      (
        "+CGPADDR: 1,10.1.2.3,253.0.151.106.0.0.0.0.0.0.0.0.0.0.0.9",
        ContextAddresses(
          id: 1,
          ipv4: ipv4(10, 1, 2, 3),
          ipv6: IPv6Address(high: 0xFD00_976A_0000_0000, low: 9)
        )
      ),
      (
        "+CGPADDR: 1,\"fd00:976a::9\"",
        ContextAddresses(id: 1, ipv6: IPv6Address(high: 0xFD00_976A_0000_0000, low: 9))
      ),
    ]
  )
  func addresses(line: String, expected: ContextAddresses) throws {
    #expect(try ContextAddresses(parsing: bytes(line).span) == expected)
    #expect(throws: InformationResponseError.invalidField(number: 2, offset: 12)) {
      try ContextAddresses(parsing: bytes("+CGPADDR: 1,10.1.2").span)
    }
  }

  @Test("is whether a context is active")
  func state() throws {
    #expect(
      try ContextState(parsing: bytes("+CGACT: 1,1").span) == ContextState(id: 1, isActive: true)
    )
    #expect(throws: InformationResponseError.invalidField(number: 2, offset: 10)) {
      try ContextState(parsing: bytes("+CGACT: 1,2").span)
    }
  }

  @Test(
    "is the name that the network gave, or none",
    arguments: [
      // A SIM7000C (transcript 029), and a SIM7000 without one.
      ("+CGNAPN: 1,\"CMIOT\"", "CMIOT"), ("+CGNAPN: 0,\"\"", nil), ("+CGNAPN: 0", nil),
      ("+CGNAPN: 0,\"stale\"", nil),
    ] as [(String, String?)]
  )
  func networkAPN(line: String, name: String?) throws {
    #expect(try NetworkAPN(parsing: bytes(line).span).accessPointName.map { text($0) } == name)
    #expect(try APNMode(parsing: bytes("+CAPNMODE: 1").span) == APNMode(isManual: true))
  }
}

@Suite("What the app network answers")
struct AppNetworkStatusTests {
  @Test(
    "is its state and address, with an index or without",
    arguments: [
      // SIM7000E (transcripts 005 and 030), SIM7080G (038).
      (
        "+CNACT: 1,\"10.124.32.141\"",
        AppNetworkStatus(state: .active, address: ipv4(10, 124, 32, 141))
      ),
      ("+CNACT: 0,\"0.0.0.0\"", AppNetworkStatus(state: .inactive)),
      (
        "+CNACT: 0,1,\"100.17.10.10\"",
        AppNetworkStatus(context: 0, state: .active, address: ipv4(100, 17, 10, 10))
      ),
      ("+CNACT: 3,0,\"0.0.0.0\"", AppNetworkStatus(context: 3, state: .inactive)),
      ("+CNACT: 0,\"::\"", AppNetworkStatus(state: .inactive)),
      (
        "+CNACT: 1,\"fd00:976a::9\"",
        AppNetworkStatus(
          state: .active,
          ipv6Address: IPv6Address(high: 0xFD00_976A_0000_0000, low: 9)
        )
      ),
    ]
  )
  func status(line: String, expected: AppNetworkStatus) throws {
    #expect(try AppNetworkStatus(parsing: bytes(line).span) == expected)
  }

  @Test(
    "is refused when it is no state",
    arguments: [
      ("+CNACT: 3,\"0.0.0.0\"", InformationResponseError.invalidField(number: 1, offset: 8)),
      ("+CNACT: 1,\"\"", .invalidField(number: 2, offset: 11)),
      ("+CNACT: 1", .wrongFieldCount(found: 1, expected: 2...3)),
    ]
  )
  func refusesStatus(line: String, error: InformationResponseError) {
    #expect(throws: error) { try AppNetworkStatus(parsing: bytes(line).span) }
  }

  @Test("is how it is set up, with an index or without")
  func settings() throws {
    let line = "+CNCFG: 1,\"iot.example\",\"u\",\"p\",3"
    let found = try AppNetworkSettings(parsing: bytes(line).span)
    #expect(found.context == nil && found.version == .ipv4)
    #expect(found.accessPointName.map { text($0) } == "iot.example")
    #expect(found.userName.map { text($0) } == "u" && found.password.map { text($0) } == "p")
    #expect(found.authentication == .papOrCHAP)
    // A SIM7080 (transcript 039).
    let sibling = "+CNCFG: 1,0,\"\",\"\",\"\",0"
    let other = try AppNetworkSettings(parsing: bytes(sibling).span)
    #expect(
      other
        == AppNetworkSettings(
          context: 1,
          version: .ipv4v6,
          authentication: NetworkAuthentication.none
        )
    )
    #expect(throws: InformationResponseError.invalidField(number: 5, offset: 19)) {
      try AppNetworkSettings(parsing: bytes("+CNCFG: 1,\"\",\"\",\"\",4").span)
    }
  }

  @Test(
    "is the protocol it asks for",
    arguments: [
      ("+CNACTCFG: \"IPV4\"", .ipv4), ("+CNACTCFG: IPV6", .ipv6),
      ("+CNACTCFG: \"IPV4V6\"", .ipv4v6),
    ] as [(String, InternetProtocol)]
  )
  func version(line: String, expected: InternetProtocol) throws {
    #expect(try InternetProtocol(parsing: bytes(line).span) == expected)
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 12)) {
      try InternetProtocol(parsing: bytes("+CNACTCFG: \"IP\"").span)
    }
  }
}
