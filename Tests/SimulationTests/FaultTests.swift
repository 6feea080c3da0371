import Primitives
import SIM7000
import Script
import Testing
import Tracker
import World

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
      "! pwrkey 2s", "! baud 57600", "! lose answer", "! lose prompt", "! lose command",
      "! lose payload", "! stall 4s to=module", "! stall 60s to=both", "! noise 400 to=module",
      "! noise 400 to=both for 20s", "! flip every=50 to=module for 30s",
      "! drop every=50 to=both for 30s", "! double every=50 for 30s",
      "! double every=50 to=module for 30s", "! lag 200ms every=50 for 30s",
      "! lag 200ms every=20 to=module for 30s", "! overrun 16 for 30s",
      "! overrun 32 to=module for 30s", "! detune 9600 for 30s", "! stick prompt for 4s",
      "! stick prompt for 30s", "! urc \"RDY\" in=echo", "! urc \"+CPIN: READY\" in=answer",
      "! urc \"+CEREG: 2\" in=body", "! storm \"+CMTI: 1\" every=5ms for 30s",
      "! storm \"RDY\" every=10ms for 20s", "! hang", "! hang for 20s",
      "! fail \"+HTTPINIT\" cme=3", "! fail \"AT+cgnsinf\" times=3", "! fail \"+HTTPDATA\" cms=500",
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
    // The newest precedes the history; each once, and none is left out.
    #expect(sequences.sorted() == Array(1...UInt32(sequences.count)))
  }

  @Test func `a lost final result is a timeout, and the command is sent again`() throws {
    let quiet = try Run("8 ! end", headers: Self.on)
    let run = try Run("0.02 ! lose final\n30 ! end", headers: Self.on)
    #expect(quiet.sent.filter { $0 == "AT+CPIN?" }.count == 1)
    #expect(run.sent.filter { $0 == "AT+CPIN?" }.count == 2)
  }

  @Test func `an answer after its time is reported and dropped`() throws {
    let run = try Run("0.02 ! delay answer 6s\n30 ! end", headers: Self.on)
    #expect(run.notices.filter { $0 == .lateAnswer }.count == 1)
    #expect(run.notices.filter { $0 == .simReady }.count == 1)
  }

  @Test func `a body that is lost on its way to the module is sent again`() throws {
    let run = try Run("61 ! lose payload\n3min ! end", headers: Self.on)
    // Not even once does the server get nothing.
    #expect(run.bodies.allSatisfy { $0.hasPrefix("{\"latitude\": ") })
    let failures = run.notices.compactMap { notice in
      if case .reportDelayed(_, let failure, _) = notice { failure } else { nil }
    }
    #expect(failures == [.payloadNotTaken])
  }

  @Test func `a lost payload that the module goes off in is over then`() throws {
    // PWRKEY between DOWNLOAD and the end of the payload's time: no final result comes.
    let run = try Run("0 ! lose payload\n51 ! pwrkey 2s\n3min ! end", headers: Self.on)
    #expect(run.notices.contains { if case .reportDelivered = $0 { true } else { false } })
  }

  /// The registration is lost while the result of the first report is waited for.
  private static let lostInDelivery = """
    30 ! server 200 after=5min
    58 ! urc "+CGREG: 2"
    59 ! urc "+CEREG: 2"

    """

  @Test(
    "a storm makes the tracker no faster than it may be",
    arguments: [
      ("RDY", "http", ""), ("+APP PDP: DEACTIVE", "https", ""), ("+SAPBR 1: DEACT", "http", ""),
      ("+CPIN: NOT READY", "http", ""), ("+CEREG: 0", "http", ""), ("OK", "http", ""),
      ("+CEREG: 1", "http", lostInDelivery),
    ]
  )
  func storm(urc: String, scheme: String, before: String) throws {
    let run = try Run(
      before + "60 ! storm \"\(urc)\" every=2ms for 2min\n3min ! end",
      headers: Self.on + "# tracker.url: \(scheme)://tracker.example/report\n"
    )
    let sent = run.instants { if case .sent = $0 { true } else { false } }
    let during = sent.filter { $0 >= .zero + .seconds(60) && $0 < .zero + .seconds(180) }
    // 60 at once, then four a second, and what one dialogue has more.
    #expect(during.count <= 60 + 120 * 4 + 15, "\(during.count)")
    #expect(during.count > 10)
  }

  @Test func `a storm that the line can't carry is over a second after its end`() throws {
    let run = try Run(
      "60 ! storm \"+CMTI: 1\" every=1ms for 60s\n5min ! end",
      headers: Self.on.replacing("115200", with: "9600")
    )
    let heard = run.instants { if case .line(_, "+CMTI: 1") = $0 { true } else { false } }
    // 960 bytes a second, twelve a line.
    #expect(heard.count > 4_000, "\(heard.count)")
    #expect(try #require(heard.last) < .zero + .seconds(123))
  }

  @Test func `a command fails as often as was said, with what was said`() throws {
    let run = try Run(
      """
      0 ! fail "+CEREG" cme=30 times=2
      0 ! fail "at+csq" cms=500
      0 ! fail "+CGMR"
      30 ! end
      """,
      headers: Self.on
    )
    let failures = run.entries.compactMap { entry -> String? in
      guard case .line(.finalResult, let text) = entry.kind, text != "OK" else { return nil }
      return text
    }
    #expect(failures == ["+CME ERROR: 30", "ERROR", "+CME ERROR: 30", "+CMS ERROR: 500"])
  }

  @Test("of a command with the sign of a form, only this form fails", arguments: ["?", "="])
  func formThatFails(sign: String) throws {
    let run = try Run("0 ! fail \"at+cereg\(sign)\" cme=30\n30 ! end", headers: Self.on)
    var sent = ""
    var failed: [String] = []
    for entry in run.entries {
      switch entry.kind {
      case .sent(let bytes): sent = String(decoding: bytes, as: UTF8.self)
      case .line(.finalResult, "+CME ERROR: 30"): failed.append(sent)
      default: break
      }
    }
    #expect(failed == [sign == "?" ? "AT+CEREG?\r" : "AT+CEREG=1\r"])
  }

  @Test(
    "an error that no manual lists is refused, and so are two",
    arguments: ["fail \"+CSQ\" cme=9", "fail \"+CSQ\" cms=9", "fail \"+CSQ\" cme=3 cms=500"]
  )
  func noError(verb: String) {
    #expect(throws: ScriptError.self) {
      _ = try Scenario(parsing: Array("#!sniffer 1\n0 ! \(verb)\n".utf8))
    }
  }

  @Test("every status can be scripted, those of the module too", arguments: 100...606)
  func status(code: Int) throws {
    let run = try Run("0 ! server \(code)\n99 ! end", headers: Self.on)
    let told = run.entries.compactMap { entry -> String? in
      guard case .line(.urc, let text) = entry.kind, text.hasPrefix("+HTTPACTION: 1,") else {
        return nil
      }
      return String(text.dropFirst(15).prefix(3))
    }
    #expect(told.first == "\(code)")
    #expect(Set(told).count == 1)
    // The server gets no request that the module gives up.
    #expect(run.simulation.host.world.server.receivedCount > 0 || code >= 600)
    #expect(run.simulation.host.world.server.receivedCount == 0 || code < 600)
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
