import Primitives
import Script
import Surroundings
import Testing
import VirtualModem
import World

@testable import Simulation

@Suite("The verbs of the hosts")
struct PeerVerbTests {
  static let hello = Array("hello".utf8)

  @Test(
    "have their meaning",
    arguments: [
      (
        "peer \"echo.example\" tcp=7 echo",
        [.service(PeerService(.echo), host: "echo.example", .tcp, port: 7)]
      ),
      (
        "peer a.example tcp=7 udp=8 refuses",
        [
          .service(PeerService(.refuses), host: "a.example", .tcp, port: 7),
          .service(PeerService(.refuses), host: "a.example", .udp, port: 8),
        ]
      ),
      (
        "peer a.example says \"hello\" after=1s closes after 2s",
        [
          .service(
            PeerService(.server, says: hello, after: 1_000, closesAfter: 2_000),
            host: "a.example",
            nil,
            port: nil
          )
        ]
      ),
      (
        "peer a silent",
        [.service(PeerService(.silent), host: "a", nil, port: nil)]
      ),
      (
        "peer a udp=9 unreachable",
        [.service(PeerService(.unreachable), host: "a", .udp, port: 9)]
      ),
      ("say a \"hello\"", [.says(hello, host: "a")]), ("hangup a", [.hangsUp(host: "a")]),
      ("visit 80", [.visit(.tcp, port: 80, PeerService(.silent))]),
      (
        "visit 80 from 10.2.3.4",
        [
          .visit(
            .tcp,
            port: 80,
            PeerService(.silent),
            from: Surroundings.Address(bits: 0x0A02_0304)
          )
        ]
      ),
      (
        "visit 80 echo over udp says \"hello\" after=5ms",
        [.visit(.udp, port: 80, PeerService(.echo, says: hello, after: 5))]
      ),
      (
        "host \"echo.example\" 10.0.0.5",
        [.name("echo.example", Surroundings.Address(bits: 0x0A00_0005))]
      ),
      ("host a", [.name("a", nil)]), ("names given", [.unnamedHosts(areFound: false)]),
      ("names all", [.unnamedHosts(areFound: true)]),
      ("ping a 80ms", [.echoes(PingBehaviour(roundTrip: 80), host: "a")]),
      ("ping a loss=25%", [.echoes(PingBehaviour(lossPercent: 25), host: "a")]),
      ("tls a verdict=ok", [.security(TLSBehaviour(verdict: .trusted, after: 3_000), host: "a")]),
      (
        "tls a verdict=name-mismatch after=30s",
        [.security(TLSBehaviour(verdict: .nameMismatch, after: 30_000), host: "a")]
      ),
      (
        "publish \"t/1\" \"hello\" qos=2 retain=yes",
        [
          .publish(
            BrokerMessage(
              topic: Array("t/1".utf8),
              payload: hello,
              quality: .exactlyOnce,
              isRetained: true
            )
          )
        ]
      ),
      ("broker user=u password=\"p\"", [.brokerDoor(BrokerDoor(user: "u", password: "p"))]),
      ("broker code=5", [.brokerDoor(BrokerDoor(refusal: .notAuthorised))]),
    ] as [(String, [PeerChange])]
  )
  func mean(text: String, changes: [PeerChange]) throws {
    let invocation = try Invocation(parsing: Array(text.utf8))
    #expect(try WorldEvent(invocation) == .changes(changes.map { .peers($0) }))
  }

  @Test(
    "that are wrong are refused with their place",
    arguments: [
      ("peer", 5), ("peer a shouts", 8), ("peer a tcp=0", 8), ("peer a closes 2s", 8),
      ("host a 10.0.0.256", 8), ("host a 10.0.0", 12), ("host a 1.2.3.4.5", 11), ("ping a 0ms", 8),
      ("ping a loss=101%", 8), ("tls a", 6), ("tls a verdict=bad", 7), ("broker code=6", 8),
      ("visit 65536", 7), ("publish a b qos=3", 13),
    ]
  )
  func refuses(text: String, column: Int) {
    do throws(ScriptError) {
      _ = try VerbTable.world.match(Invocation(parsing: Array(text.utf8)))
      Issue.record("it was taken")
    } catch {
      #expect(error.column == column)
    }
  }

  @Test("a host that there is not is one for the tracker, too, until there is one")
  func tracker() throws {
    let headers = "# module.power: on\n# module.baud: 115200\n"
    let run = try Run("0 ! host tracker.example\n0 ! names given\n99 ! end", headers: headers)
    #expect(run.simulation.deliveredCount == 0)
    let again = try Run(
      "0 ! names given\n0 ! host tracker.example 10.0.0.5\n99 ! end",
      headers: headers
    )
    #expect(again.simulation.deliveredCount > 0)
  }
}
