import Foundation
import Primitives
import Script
import Testing
import World

@testable import Simulation
@testable import Tracker

/// What a run says of its reports, with a supply that goes and comes back.
private struct ReportAccounts {
  /// What was reported as queued, by number; never twice.
  private(set) var queued: [UInt32: Report] = [:]
  private(set) var settled: Set<UInt32> = []
  private(set) var restoredCounts: [Int] = []
  private var waiting: Set<UInt32> = []

  mutating func add(_ entry: TimelineEntry, _ story: String) {
    guard case .notice(let notice) = entry.kind else { return }
    switch notice {
    case .fixAccepted(let report), .eventReported(let report), .placeReported(let report):
      let isNew = queued[report.sequence] == nil && !settled.contains(report.sequence)
      #expect(isNew, "number \(report.sequence) again: \(story)")
      queued[report.sequence] = report
      waiting.insert(report.sequence)
    case .reportDelivered(let report, _), .reportSetAside(let report, _),
      .reportDropped(let report):
      // One that was cut off as soon as it was stored was never told.
      if let known = queued[report.sequence] {
        let isSame = known.fix == report.fix && known.event == report.event
        #expect(isSame, "report \(report.sequence) is another: \(story)")
      }
      settled.insert(report.sequence)
      waiting.remove(report.sequence)
    case .restored(let restoration):
      guard case .complete(let count, let sequence) = restoration else {
        Issue.record("\(restoration): \(story)")
        return
      }
      restoredCounts.append(count)
      // One may be on the medium and not told, or off it and not told.
      #expect((waiting.count - 1...waiting.count + 1).contains(count), "\(story)")
      #expect(sequence >= queued.keys.max() ?? 0, "\(story)")
    default: break
    }
  }

  /// What was queued and is neither settled nor waiting, nor with the server, by its
  /// full payloads.
  func lost(_ simulation: Simulation) -> [UInt32] {
    var tracker = simulation.tracker
    var waiting = Set<UInt32>()
    for receipt in simulation.host.world.server.receipts where receipt.status == 200 {
      let body = String(decoding: receipt.request.body, as: UTF8.self)
      let digits = body.split(separator: "\"sequence\": ").last?.dropLast() ?? ""
      if let sequence = UInt32(digits) { waiting.insert(sequence) }
    }
    for index in 0..<tracker.queueCount {
      if let report = tracker.delivery.queue.storedReport(at: index) {
        waiting.insert(report.sequence)
      }
    }
    return queued.keys.filter { !settled.contains($0) && !waiting.contains($0) }.sorted()
  }
}

@Suite("Power cuts")
struct PowerCutTests {
  private static let names = [
    "first-run", "radio-lost", "bearer-lost", "module-reboots", "back-off", "https",
    "server-refuses", "parked-lifted", "roaming", "power-cut",
  ]

  /// In all of them together; `SNIFFER_POWER_CUTS=1000` for the long run.
  private static let count =
    ProcessInfo.processInfo.environment["SNIFFER_POWER_CUTS"].flatMap { Int($0) } ?? 20

  /// The scenario's lines with those of the cuts among them, which are said of the
  /// time from the start.
  private static func scenario(
    _ name: String,
    cuts: [(at: Int64, text: String)]
  ) throws -> Scenario {
    let script = try Script(parsing: try Committed.bytes(ofScenario: name))
    var lines: [(at: Int64, text: String)] = cuts
    for happening in try Scenario(script).happenings {
      lines.append((happening.at.microseconds / 1_000, "! \(happening.text)"))
    }
    let headers = script.headers.map { "# \($0.key): \($0.value)\n" }.joined()
    let sorted = lines.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }
    let text = sorted.map { "\($0.element.at)ms \($0.element.text)\n" }.joined()
    return try Scenario(parsing: Array(("#!sniffer 1\n" + headers + text).utf8))
  }

  /// At least one cut, and its end, before the scenario's.
  private static func cuts(
    _ generator: inout SeededGenerator,
    before end: Int64
  ) -> [(at: Int64, text: String)] {
    let at = generator.integer(in: 0...end * 3 / 4)
    let pause = generator.integer(in: 1...end / 5)
    switch generator.integer(in: 0...2) {
    case 0: return [(at, "! unplug \(pause)ms")]
    case 1: return [(at, "! power cut"), (at + pause, "! power back")]
    default:
      let bytes = generator.integer(in: 0...120)
      // It comes back only if it has gone by then.
      return [(at, "! power cut bytes=\(bytes)"), (end - end / 5, "! power back")]
    }
  }

  @Test("lose no report that was queued, and use no number twice", arguments: names)
  func losesNothing(name: String) throws {
    let first = try #require(Self.names.firstIndex(of: name))
    let whole = try Committed.scenario(name)
    let last = try #require(whole.happenings.map(\.at.microseconds).max()) / 1_000
    var restored = 0
    for seed in stride(from: first, to: Self.count, by: Self.names.count) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let cuts = Self.cuts(&generator, before: last)
      let scenario = try Self.scenario(name, cuts: cuts)
      let story = "\(name) with \(cuts)"
      var settings = try Run.settings(for: scenario)
      settings.payloadFormat = .full
      var simulation = Simulation(scenario, settings: settings, seed: UInt64(seed))
      var accounts = ReportAccounts()
      while simulation.nextInstant != nil, !simulation.isEnded {
        for entry in simulation.advance() { accounts.add(entry, story) }
      }
      let isOn = simulation.tracker.state != .off
      if isOn { #expect(accounts.lost(simulation) == [], "\(story)") }
      restored += accounts.restoredCounts.count
    }
    #expect(restored > 0, "no cut of \(name) cut anything")
  }

  /// 0 to 63 bytes after the last whole record.
  @Test func `a cut in each byte of what is stored loses nothing that was queued`() throws {
    for bytes in 0..<64 {
      let run = try Run(
        """
        0 ! place 31.953900 35.910600
        0 ! radio lost
        250s ! power cut bytes=\(bytes)
        500s ! power back
        600s ! end
        """,
        headers: "# tracker.interval: 1min\n"
      )
      var accounts = ReportAccounts()
      for entry in run.entries { accounts.add(entry, "\(bytes) bytes") }
      #expect(accounts.lost(run.simulation) == [])
      // The one that was being stored was not told, unless all of it is there.
      #expect(accounts.restoredCounts.first.map { (2...4).contains($0) } == true, "\(bytes)")
    }
  }

  @Test func `a plain report that may have been sent before the cut is marked`() throws {
    let run = try Run(
      """
      0 ! place 31.953900 35.910600
      0 ! server 500
      4min ! power cut
      5min ! server 200
      5min ! power back
      10min ! end
      """,
      headers: "# tracker.interval: 10min\n"
    )
    let bodies = run.entries.compactMap { entry -> (isAfter: Bool, body: String)? in
      guard case .request(_, let body) = entry.kind else { return nil }
      return (entry.at > .zero + .minutes(5), body)
    }
    let after = bodies.filter(\.isAfter).map(\.body)
    #expect(bodies.first?.body.contains("attempt") == false)
    #expect(bodies.filter { !$0.isAfter }.count > 2)
    let first = try #require(after.first { $0.contains("attempt") })
    #expect(first.contains(", \"time\": \"2026-11-21T09:00"))
    #expect(first.hasSuffix(", \"attempt\": 2}"))
    #expect(after.filter { $0.contains("attempt") }.count == 1)
  }

  @Test func `a bike that is taken while the tracker is off is missed as soon as it is on`() throws
  {
    let run = try Run(
      """
      0 ! place 31.953900 35.910600
      0 ! park
      20min ! power cut
      21min ! carry for=8min course=0deg
      30min ! power back
      60min ! end
      """,
      headers: "# tracker.movement: parked\n# tracker.interval: 1min\n"
    )
    let told = run.bodies.first { $0.contains("\"event\": \"trip\", \"cause\": \"position\"") }
    #expect(told?.hasPrefix("{\"latitude\": 31.95") == true && told?.contains("31.9539") == false)
  }

  @Test func `an alarm after a cut goes out with the place that was stored, at once`() throws {
    let run = try Run(
      """
      0 ! place 31.953900 35.910600
      0 ! park
      20min ! sky none
      21min ! power cut
      31min ! power back
      40min ! lift 40cm
      +0 = report delivered event=alert within 15s
      60min ! end
      """,
      headers: "# tracker.movement: parked\n# tracker.interval: 1min\n"
    )
    let told = try #require(run.bodies.first { $0.contains("\"event\": \"alert\"") })
    #expect(told.hasPrefix("{\"latitude\": 31.9539") && !told.contains("\"time\""))
    // From the restart on: how long the power was away is not known.
    let age = told.split(separator: "\"fixAge\": ").last.flatMap { Int($0.prefix { $0 != "," }) }
    #expect((560...600).contains(try #require(age)))
  }

  @Test func `the flash wears evenly`() throws {
    var lines = "0 ! place 31.953900 35.910600\n"
    lines += "1d ! end"
    let run = try Run(lines, headers: "# tracker.interval: 20s\n")
    let medium = try #require(run.simulation.medium)
    #expect(medium.bytesWritten > 100_000)
    let erasures = medium.erasures
    #expect((erasures.max() ?? 0) - (erasures.min() ?? 0) <= 1)
    #expect((10...40).contains(erasures.max() ?? 0), "\(erasures)")
  }
}
