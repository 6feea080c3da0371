import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// Commands of all connections and all that a network can say, at random: nothing
/// traps, nothing is due in the past, and `AT+CIPSHUT` leads back to the beginning.
@Suite struct SocketStormTests {
  private static let commands = [
    "AT+CSTT;+CIICR", "AT+CIFSR", "AT+CIPSHUT", "AT+CIPMUX=1", "AT+CIPMUX=0", "AT+CIPMODE=1",
    "AT+CIPMODE=0", "AT+CIPRXGET=1", "AT+CIPRXGET=0", "AT+CIPSTATUS", "AT+CIPSTATUS=7",
    "AT+CIPSTART=\"TCP\",\"192.0.2.7\",80", "AT+CIPSTART=\"UDP\",\"a.example\",80",
    "AT+CIPSTART=7,\"TCP\",\"a.example\",80", "AT+CIPSTART=0,\"UDP\",\"192.0.2.7\",80",
    "AT+CIPSEND", "AT+CIPSEND=3", "AT+CIPSEND=7", "AT+CIPSEND=0,9", "AT+CIPCLOSE", "AT+CIPCLOSE=0",
    "AT+CIPCLOSE=7,1", "AT+CIPSERVER=1,8080", "AT+CIPSERVER=0", "AT+CIPRXGET=2,9",
    "AT+CIPRXGET=2,7,9", "AT+CIPRXGET=3,0,9", "AT+CIPRXGET=4", "AT+CIPHEAD=1;+CIPSRIP=1",
    "AT+CIPQSEND=1", "AT+CIPQSEND=0", "AT+CIPSENDHEX=1", "AT+CIPSENDHEX=0", "AT+CIPHEXS=2",
    "AT+CIPUDPMODE=1", "AT+CIPUDPMODE=2,\"192.0.2.8\",9", "AT+CIPCCFG=3,1,2,1,1,50,20",
    "AT+CIPATS=1,1", "AT+CIPRDTIMER=100,100", "AT+CDNSGIP=a.example", "AT+CIPPING=a.example",
    "AT+CNACT=1,\"x\"", "AT+CNACT=0", "AT+CAOPEN=0,\"a.example\",80",
    "AT+CAOPEN=1,\"192.0.2.7\",80",
    "AT+CASSLCFG=0,ssl,1", "AT+CASEND=0,3", "AT+CARECV=0,9", "AT+CARECV?", "AT+CASTATE?",
    "AT+CACLOSE=0", "AT+CACLOSE=1", "AT+CASERVER=0,\"TCP\",80", "AT+CASWITCH=0,1",
    "AT+CACFG=\"ASYNCOPEN\",1", "AT+CACFG=\"ATOCLOSE\",1,1", "AT+SNPING4=\"192.0.2.7\",2,1,50",
    "AT+SAPBR=1,1", "AT+CNTP=\"a.example\",48,1,2", "AT+CNTP", "ATD*99#", "ATD1;", "ATO", "ATH",
    "AT&D2", "AT&D1",
  ]

  @Test(arguments: UInt64(0)..<24)
  func `a storm of connections`(seed: UInt64) {
    var bench = Bench.online()
    var chance = SeededGenerator(seed: seed, stream: 98)
    for _ in 0..<600 {
      Self.strike(&bench, &chance)
      if let deadline = bench.modem.deadline { #expect(deadline > bench.now) }
      bench.run(for: chance.integer(in: 0...1_500))
    }
    Self.recover(&bench)
    #expect(bench.ask("AT+CIPSHUT", wait: 1_000) == ["SHUT OK"])
    #expect(bench.ask("AT+CIPMUX=0;+CIPSTATUS", wait: 10) == ["OK", "STATE: IP INITIAL"])
  }

  private static func strike(_ bench: inout Bench, _ chance: inout SeededGenerator) {
    func pick(_ count: Int) -> Int { Int(chance.integer(in: 0...Int64(count - 1))) }
    switch pick(16) {
    case 0...6:
      let text = Array((commands[pick(commands.count)] + "\r\n").utf8)
      bench.handle(.received(text, baud: bench.baud, port: pick(4) == 0 ? .modem : .at))
    case 7: bench.transmit(["hello", "48656C6C6F1A", "\u{1A}", "\u{1B}", "\u{0}~\r"][pick(5)])
    case 8:
      bench.run(for: 1_100)
      bench.transmit("+++")
      bench.run(for: 1_100)
    case 9: bench.handle(.terminalReady(pick(2) == 0, port: pick(2) == 0 ? .at : .modem))
    case 10: bench.change { $0.hasPacketService = pick(3) != 0 }
    default:
      let count = bench.networkRequests.count
      let near = count > 0 ? bench.networkRequests[max(0, count - 1 - pick(12))].id : 1
      bench.handle(.network(id: pick(8) == 0 ? -1 - pick(4) : near, event(pick)))
    }
  }

  private static func event(_ pick: (Int) -> Int) -> NetworkEvent {
    let peer = Surroundings.Address(192, 0, 2, 9)
    let failures: [NetworkFailure] = [
      .hostNotFound, .refused, .unreachable, .timedOut, .handshake,
      .certificate(isExpired: true, isForeign: false),
    ]
    switch pick(12) {
    case 0...3: return .connected
    case 4...6: return .received([UInt8](repeating: 0x2B, count: pick(3_000)))
    case 7: return .closed
    case 8: return .failed(failures[pick(failures.count)])
    case 9: return .accepted(connection: -1 - pick(4), peer: peer, port: 9)
    case 10: return [.resolved([peer]), .resolved([]), .echoed(after: 9, timeToLive: 64)][pick(3)]
    default: return .time(utcMilliseconds: [0, -1, .max, 1_795_251_600_000][pick(4)])
    }
  }

  /// A good day, no prompt, no data mode, nothing pending.
  private static func recover(_ bench: inout Bench) {
    bench.change { $0.hasPacketService = true }
    bench.run(for: 300_000)
    bench.transmit("\u{1B}")
    bench.run(for: 2_000)
    bench.transmit("+++")
    bench.run(for: 2_000)
    bench.transmit("xxxxxxxxxxxxxxxxxxxxxxx\u{1B}\r")
    bench.run(for: 300_000)
    _ = bench.send("AT\r", wait: 1_000)
    _ = bench.send("ATE0\r", wait: 1_000)
  }
}
