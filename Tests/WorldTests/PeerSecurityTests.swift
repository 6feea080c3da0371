import Primitives
import Surroundings
import Testing

@testable import World

@Suite("Handshakes of TLS")
struct PeerSecurityTests {
  /// 2026-11-21T09:00:00Z and 1980-01-06T00:00:00Z.
  static let now: Int64 = 1_795_251_600_000
  static let past: Int64 = 315_964_800_000

  struct Row: Sendable {
    var verdict: TLSBehaviour.Verdict
    var clock = now
    var isVerified = true
    var ignoresClock = false
    var event: NetworkEvent
  }

  @Test(
    "end as the host and the module's checks have it",
    arguments: [
      Row(verdict: .trusted, event: .connected),
      Row(
        verdict: .trusted,
        clock: past,
        event: .failed(.certificate(isExpired: true, isForeign: false))
      ),
      Row(verdict: .trusted, clock: past, ignoresClock: true, event: .connected),
      Row(verdict: .trusted, clock: past, isVerified: false, event: .connected),
      Row(verdict: .expired, event: .failed(.certificate(isExpired: true, isForeign: false))),
      Row(verdict: .expired, ignoresClock: true, event: .connected),
      Row(verdict: .expired, isVerified: false, event: .connected),
      Row(verdict: .nameMismatch, event: .failed(.certificate(isExpired: false, isForeign: true))),
      Row(
        verdict: .nameMismatch,
        clock: past,
        event: .failed(.certificate(isExpired: true, isForeign: true))
      ),
      Row(verdict: .nameMismatch, isVerified: false, event: .connected),
      Row(verdict: .unknownAuthority, event: .failed(.handshake)),
      Row(verdict: .unknownAuthority, isVerified: false, event: .connected),
      Row(verdict: .handshakeFailure, isVerified: false, event: .failed(.handshake)),
    ]
  )
  func end(row: Row) throws {
    var client = try Client()
    client.change(.security(TLSBehaviour(verdict: row.verdict, after: 700), host: "S.example"))
    var handshake = TLSHandshake(host: "s.example", port: 443)
    handshake.isVerified = row.isVerified
    handshake.ignoresClock = row.ignoresClock
    handshake.utcMilliseconds = row.clock
    client.ask(1, .handshake(handshake))
    #expect(client.events() == [Arrival(id: 1, event: row.event, at: .zero + 700)])
  }

  @Test("take three seconds, and a host that takes connections")
  func needHost() throws {
    var client = try Client()
    client.ask(1, .handshake(TLSHandshake(host: "s.example", port: 443)))
    #expect(client.events() == [Arrival(id: 1, event: .connected, at: .zero + 3_000)])
    client.change(.service(PeerService(.refuses), host: "s.example", .tcp, port: 443))
    client.ask(2, .handshake(TLSHandshake(host: "s.example", port: 443)))
    client.ask(3, .handshake(TLSHandshake(host: "s.invalid", port: 443)))
    let events = client.events().sorted { $0.id < $1.id }.map(\.event)
    #expect(events == [.failed(.refused), .failed(.hostNotFound)])
    client.world.apply(.packetService(isUp: false), at: client.now)
    client.ask(4, .handshake(TLSHandshake(host: "s.example", port: 443)))
    #expect(client.events(within: .seconds(30)).map(\.event) == [.failed(.unreachable)])
  }
}
