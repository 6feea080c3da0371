import GNSS
package import Primitives
package import Script
import Surroundings
import VirtualModem
import World

/// The expectations of a scenario, judged by what goes over the wire and what the
/// server gets: the tracker is another program, and its state is unknown.
package struct WireJudge: Sendable {
  private var expectations: ExpectationJudge
  private let lastInstant: Instant?
  private var dialogue = DialogueObserver()
  /// What the TE has sent of a line that has not ended.
  private var line: [UInt8] = []
  private var deliveredCount = 0
  private var alertCount = 0
  private var reported: ReportedPlace?
  /// Where the tracker is and was parked.
  private var truth: Position?
  private var parked: Position?
  private var isEnded = false

  /// Project value: the longest command line of the manual with room to spare;
  /// what is longer is no line.
  private static let lineMax = 4_096

  /// Of expectations that only the inside of a tracker could meet; in order, at most as many as
  /// are reported.
  package static func errors(in scenario: Scenario) -> [ScriptError] {
    Array(scenario.expectations.lazy.compactMap(\.wireFault).prefix(ScriptError.countMax))
  }

  /// The expectations of `scenario` are those that show on the wire.
  package init(_ scenario: Scenario) {
    expectations = ExpectationJudge(scenario.expectations)
    lastInstant = scenario.lastInstant
  }

  /// When to judge next, if nothing happens before.
  package func deadline(after now: Instant) -> Instant? {
    let own = isEnded ? nil : lastInstant.flatMap { $0 > now ? $0 : nil }
    return Instant.earlier(expectations.nextJudgement(after: now), own)
  }

  /// Nothing that the script asks for is left.
  package func isOver(at now: Instant) -> Bool {
    isEnded || lastInstant.map { now >= $0 && expectations.isEmpty } ?? false
  }

  /// The effects of `event` at the module, as a timeline.
  package mutating func take(
    _ event: ModemHost.Event,
    _ effects: ModemHost.Effects,
    of host: ModemHost,
    at now: Instant
  ) -> [TimelineEntry] {
    var entries: [TimelineEntry] = []
    if expectations.needs.contains(.truth) { truth = host.world.body(at: now).position }
    parked = host.parkedPosition
    if case .received(let bytes, _, .at) = event {
      for line in lines(of: bytes) { note(.sent(line), at: now, &entries) }
    }
    for (kind, text) in dialogue.receive(effects.output[.at]) {
      note(.line(kind, text), at: now, &entries)
    }
    if let words = effects.happening { note(.world(words), at: now, &entries) }
    if let request = effects.serverRequest {
      let body = String(decoding: request.body, as: UTF8.self)
      note(.request(url: request.url, body: body), at: now, &entries)
      observe(request, of: host, at: now)
    }
    if effects.isEnded { isEnded = true }
    return entries + judge(at: now)
  }

  /// What is settled now; everything, once the script has said `end`.
  package mutating func judge(at now: Instant) -> [TimelineEntry] {
    let condition = ExpectationCondition(
      states: [],
      deliveredCount: deliveredCount,
      alertCount: alertCount,
      queueCount: 0,
      reported: reported,
      now: now,
      truth: truth,
      parked: parked
    )
    var results = expectations.judge(condition, at: now)
    if isEnded { results += expectations.settle() }
    return results.map { TimelineEntry(at: now, .expectation($0)) }
  }

  private mutating func note(
    _ kind: TimelineEntry.Kind,
    at now: Instant,
    _ entries: inout [TimelineEntry]
  ) {
    let entry = TimelineEntry(at: now, kind)
    entries.append(entry)
    expectations.observe(entry.observations(withWords: false), at: now)
  }

  /// A report that the server has taken.
  private mutating func observe(_ request: HTTPRequest, of host: ModemHost, at now: Instant) {
    guard let status = host.world.server.receipts.last?.status, (200..<300).contains(status)
    else { return }
    deliveredCount += 1
    let members = PayloadMembers(request.body, url: request.url)
    if let position = members.position {
      let fixedAt = members.fixInstant(at: now, startingAt: host.world.utcMilliseconds(at: .zero))
      reported = ReportedPlace(
        position: position,
        truth: host.world.body(at: fixedAt).position,
        fixedAt: fixedAt
      ).orNewer(reported)
    }
    var observations: [Observation] = [.report(stage: "delivered", event: members["event"])]
    if members["event"] == "alert" {
      alertCount += 1
      observations.append(.alert(kind: members["cause"] ?? ""))
    }
    expectations.observe(observations, at: now)
  }

  /// The command lines, and payloads, that these bytes complete.
  ///
  /// A payload has no end of its own: it ends where the next command begins.
  private mutating func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    if bytes.starts(with: "AT".utf8), !line.isEmpty, !line.starts(with: "AT".utf8) {
      lines.append(line)
      line = []
    }
    for byte in bytes {
      line.append(byte)
      guard byte == ASCII.carriageReturn || line.count == Self.lineMax else { continue }
      dialogue.send(line)
      lines.append(line)
      line = []
    }
    return lines
  }
}
