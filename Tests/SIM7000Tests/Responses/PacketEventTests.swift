import Primitives
import SIM7000
import Testing

@Suite("A packet event")
struct PacketEventTests {
  /// - Source: ModemManager's tests, transcripts of siblings and 3GPP TS 27.007.
  @Test(
    "is read from its words",
    arguments: [
      ("+CGEV: NW DETACH", .detached(.network)),
      ("+CGEV: ME DETACH", .detached(.module)),
      ("+CGEV: ME PDN ACT 2", .connection(.module, .activated, context: 2)),
      ("+CGEV: ME PDN ACT 8,1", .connection(.module, .activated, context: 8)),
      ("+CGEV: ME PDN DEACT 2", .connection(.module, .deactivated, context: 2)),
      ("+CGEV: NW PDN DEACT 2", .connection(.network, .deactivated, context: 2)),
      ("+CGEV: EPS PDN ACT 1", .connection(.unspecified, .activated, context: 1)),
      ("+CGEV: ME ACT 3, 2, 1", .dedicated(.module, .activated, context: 2, primary: 3)),
      ("+CGEV: NW DEACT 3, 2, 1", .dedicated(.network, .deactivated, context: 2, primary: 3)),
      (
        "+CGEV: NW DEACT IP, 123.123.123.123",
        .context(.network, .deactivated, .ipv4, .v4(ipv4(123, 123, 123, 123)), context: nil)
      ),
      (
        "+CGEV: ME DEACT IP, 123.123.123.123, 1",
        .context(.module, .deactivated, .ipv4, .v4(ipv4(123, 123, 123, 123)), context: 1)
      ),
      (
        "+CGEV: NW REACT IP, 123.123.123.123, 1",
        .reactivated(.ipv4, .v4(ipv4(123, 123, 123, 123)), context: 1)
      ),
      ("+CGEV: REJECT IP, 123.123.123.123", .rejected(.ipv4, .v4(ipv4(123, 123, 123, 123)))),
      ("+CGEV: REJECT IPV6, x", .rejected(.ipv6, nil)),
      ("+CGEV: NW MODIFY 1,2,0", .dedicated(.network, .modified, context: 2, primary: 1)),
      ("+CGEV: NW CLASS B", .other),
    ] as [(String, PacketEvent)]
  )
  func reads(line: String, expected: PacketEvent) throws {
    #expect(try PacketEvent(parsing: bytes(line).span) == expected)
  }

  @Test(
    "is refused when it is damaged",
    arguments: [
      ("+CGEV: ME PDN ACT x", InformationResponseError.invalidField(number: 1, offset: 7)),
      ("+CGEV: ME ACT 3", .invalidField(number: 1, offset: 15)),
      ("+CGEV: ME ACT 3,y", .invalidField(number: 2, offset: 16)),
      ("+CGEV: REJECT X, 1.2.3.4", .invalidField(number: 1, offset: 7)),
      ("+CGEV:", .wrongFieldCount(found: 0, expected: 1...8)),
      ("+CGEV 1", .otherName),
    ]
  )
  func refuses(line: String, error: InformationResponseError) {
    #expect(throws: error) { try PacketEvent(parsing: bytes(line).span) }
  }
}
