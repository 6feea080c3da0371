import GNSS
import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// Everything at once, at random: nothing traps, nothing is due in the past,
/// and a module that is given a good day again comes back.
@Suite struct StormTests {
  private static let commands = [
    "ATE0", "ATE1V1", "ATV0", "AT+CREG=2;+CGREG=1;+CEREG=4", "AT+CFUN=0", "AT+CFUN=1",
    "AT+CFUN=4", "AT+CFUN=1,1", "AT+CPOWD=0", "AT+CPOWD=1", "AT+CPIN=\"1234\"", "AT+CPIN=\"0\"",
    "AT+CPIN=\"12345678\",\"1234\"", "AT+CNMP=38", "AT+CNMP=2", "AT+CMNB=1", "AT+CGATT=0",
    "AT+CGATT=1", "AT+CSTT;+CIICR", "AT+CIFSR", "AT+CIPSHUT", "AT+SAPBR=1,1", "AT+SAPBR=0,1",
    "AT+HTTPINIT", "AT+HTTPPARA=\"URL\",\"x\"", "AT+HTTPDATA=9,1000", "AT+HTTPACTION=1",
    "AT+HTTPREAD", "AT+HTTPTERM", "AT+CGNSPWR=1", "AT+CGNSPWR=0", "AT+CGNSURC=1", "AT+CGNSINF",
    "AT+CLTS=1", "AT+CBATCHK=1", "AT+IPR=9600", "AT+IPR=0", "AT+CPSI?;+COPS?;+CSQ;+CBC;+CCLK?",
  ]

  @Test(arguments: UInt64(0)..<24)
  func `a storm of events`(seed: UInt64) {
    var settings = VirtualModem.Settings()
    settings.seed = seed
    settings.fixedBaud = seed % 2 == 0 ? 115_200 : nil
    settings.isOn = seed % 3 != 0
    var bench = Bench(settings)
    var chance = SeededGenerator(seed: seed, stream: 99)
    for _ in 0..<400 {
      Self.strike(&bench, &chance)
      if let deadline = bench.modem.deadline { #expect(deadline > bench.now) }
      bench.run(for: chance.integer(in: 0...3_000))
    }
    Self.recover(&bench)
    #expect(bench.ask("AT+CREG?", wait: 10) == ["+CREG: 0,1", "OK"])
  }

  private static func strike(_ bench: inout Bench, _ chance: inout SeededGenerator) {
    func pick(_ count: Int) -> Int { Int(chance.integer(in: 0...Int64(count - 1))) }
    switch pick(12) {
    case 0...5:
      bench.baud = [nil, nil, nil, 9_600, 115_200][pick(5)]
      bench.transmit(commands[pick(commands.count)] + "\r\n")
    case 6:
      bench.change { surroundings in
        surroundings.radio.status = [.none, .searching, .home, .denied, .roaming][pick(5)]
        surroundings.radio.technologies = [.gsm, .catM1, .nbIoT, .all][pick(4)]
        surroundings.radio.rssi = [nil, 0, 31, 255][pick(4)]
        surroundings.hasPacketService = pick(2) == 0
      }
    case 7:
      bench.change { surroundings in
        surroundings.sim.state =
          [.absent, .ready, .pinRequired, .pukRequired, .busy, .failed][pick(6)]
        surroundings.sim.iccid = ["8900101000000000019", "8900101000000000027"][pick(2)]
      }
    case 8:
      bench.change { surroundings in
        surroundings.sky = [.open, .partial, .indoor, .none][pick(4)]
        surroundings.supplyMillivolts = [0, 3_000, 4_000, .max][pick(4)]
        surroundings.body.position = Bench.position(900_000_000, -1_800_000_000)
        surroundings.body.altitudeMillimetres = [.min, .max][pick(2)]
        surroundings.body.speedMillimetresPerSecond = [.min, .max][pick(2)]
        surroundings.body.courseHundredths = .max
      }
    case 9: bench.handle(.powerKey([-1, 0, 1_000, 1_500, Milliseconds(.max)][pick(5)]))
    case 10: bench.handle([.supplyLost, .supplyRestored, .supplyRestored][pick(3)])
    default:
      let outcome: HTTPOutcome =
        [.timeout, .dnsFailure, .response(status: -1, body: [0x0D])][pick(3)]
      bench.handle(.network(id: pick(20), .http(outcome)))
    }
  }

  /// A good day, and the supply gone for a while.
  private static func recover(_ bench: inout Bench) {
    let utc = bench.surroundings.utcMilliseconds
    bench.surroundings = Surroundings()
    bench.surroundings.utcMilliseconds = utc
    bench.baud = nil
    bench.handle(.supplyRestored)
    bench.run(for: 10_000)
    bench.handle(.supplyLost)
    bench.handle(.supplyRestored)
    bench.run(for: 10_000)
    bench.handle(.powerKey(1_000))
    bench.run(for: 10_000)
    _ = bench.send("\rAT+CFUN=1;+CNMP=2;+CMNB=3\r", wait: 1_000)
    bench.run(for: 20_000)
  }
}
