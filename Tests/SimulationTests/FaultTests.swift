import Primitives
import Testing
import Tracker

@testable import Simulation

@Suite("Faults of the line")
struct FaultTests {
  static let on = "# module.power: on\n# module.baud: 115200\n# tracker.interval: 20s\n"

  /// Each in the middle of a run that is long enough to recover from it.
  @Test(
    "cost time and no report",
    arguments: [
      "! lose final", "! delay answer 3s", "! delay answer 40s", "! stall 4s", "! stall 60s",
      "! noise 4096", "! flip every=50 for 30s", "! drop every=50 for 30s", "! urc \"OK\"",
      "! urc \"+CME ERROR: 3\"", "! urc \"AT+CGNSINF\"", "! reboot", "! brownout 1s",
      "! pwrkey 2s", "! baud 57600",
    ],
    [61, 71]
  )
  func recovers(fault: String, second: Int) throws {
    let run = try Run(
      """
      \(second) \(fault)
      6min = queue count<=1 within 30s
      6min = reports count>=6
      390 ! end
      """,
      headers: Self.on
    )
    #expect(run.results.map(\.hasHeld) == [true, true], "\(run.results)")
    let sequences = run.notices.compactMap { notice in
      if case .reportDelivered(let report, _) = notice { report.sequence } else { nil }
    }
    #expect(sequences == sequences.sorted())
    #expect(sequences == Array(1...UInt32(sequences.count)))
  }

  @Test func `a lost final result is a timeout, and the command is sent again`() throws {
    let quiet = try Run("8 ! end", headers: Self.on)
    let run = try Run("0.02 ! lose final\n30 ! end", headers: Self.on)
    #expect(quiet.sent.filter { $0 == "AT+CPIN?" }.count == 1)
    #expect(run.sent.filter { $0 == "AT+CPIN?" }.count == 2)
  }

  @Test func `an answer after its time is told and given to nobody`() throws {
    let run = try Run("0.02 ! delay answer 6s\n30 ! end", headers: Self.on)
    #expect(run.notices.filter { $0 == .lateAnswer }.count == 1)
    #expect(run.notices.filter { $0 == .simReady }.count == 1)
  }

  @Test func `bytes that are flipped or lost are some of them, by chance`() throws {
    let clean = try Run("100 ! end", headers: Self.on)
    let flipped = try Run("0 ! flip every=2 for 1s\n100 ! end", headers: Self.on)
    let dropped = try Run("0 ! drop every=2 for 1s\n100 ! end", headers: Self.on)
    #expect(clean.firstReceived == Array("AT\r".utf8))
    #expect(flipped.firstReceived.count == clean.firstReceived.count)
    let wrongBits = zip(flipped.firstReceived, clean.firstReceived).map {
      ($0 ^ $1).nonzeroBitCount
    }
    #expect(Set(wrongBits) == [0, 1])
    #expect(dropped.firstReceived.count < clean.firstReceived.count)
  }

  @Test func `noise is as many bytes as was said, and no two the same`() throws {
    let run = try Run("5 ! noise 300\n6 ! end", headers: Self.on)
    let noise = run.entries.compactMap { entry -> [UInt8]? in
      if case .received(let bytes) = entry.kind, entry.at == .zero + .seconds(5) {
        bytes
      } else {
        nil
      }
    }
    #expect(noise.map(\.count) == [300])
    #expect(Set(noise.first ?? []).count > 100)
  }

  @Test func `what is stalled comes whole and in order`() throws {
    let run = try Run("0 ! stall 100ms\n5 ! end", headers: Self.on)
    let first = run.entries.first { if case .received = $0.kind { true } else { false } }
    #expect(first?.at == .zero + 100)
    #expect(run.firstReceived.starts(with: Array("AT\r\r\nOK\r\n".utf8)))
  }
}

extension Run {
  /// The first bytes that came from the module.
  fileprivate var firstReceived: [UInt8] {
    entries.lazy.compactMap { entry in
      if case .received(let bytes) = entry.kind { bytes } else { nil }
    }.first ?? []
  }
}
