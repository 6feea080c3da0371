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
  /// Those of what only the log of a firmware can tell.
  private var inner: [Inner] = []
  /// Of these, how many were settled, or can't be, without a word of it in the log.
  package private(set) var uncheckedCount = 0
  private let lastInstant: Instant?
  private var dialogue = DialogueObserver()
  /// What the TE has sent of a line that has not ended.
  private var line: [UInt8] = []
  private(set) var deliveredCount = 0
  private var alertCount = 0
  /// The log has an alert when it is raised, which is before the server has it.
  private var logsAlerts = false
  private var reported: ReportedPlace?
  /// Where the tracker is and was parked.
  private var truth: Position?
  private var parked: Position?
  private var isEnded = false
  /// As the log has it.
  private var states: [String] = []
  private var queueCount = 0

  /// Expectations of one kind, and whether the log has told about it.
  private struct Inner: Sendable {
    let kind: Kind
    var expectations: ExpectationJudge
    var isTold = false

    enum Kind: String, CaseIterable {
      case state
      case queue
      case log
    }
  }

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

  /// Those that don't show on the wire are judged by the log of a firmware, where it shows them.
  ///
  /// By its lines `state NAME...` and `queue NUMBER`, and for `log` by the words of all lines. A
  /// line `alert KIND` is an alert, in place of the one at the server.
  package init(byLogOf scenario: Scenario) {
    self.init(scenario)
    let inside = scenario.expectations.filter { $0.subject.insideWords != nil }
    expectations = ExpectationJudge(
      scenario.expectations.filter { $0.subject.insideWords == nil }
    )
    inner = Inner.Kind.allCases.map { kind in
      Inner(
        kind: kind,
        expectations: ExpectationJudge(
          inside.filter { $0.subject.insideWords == kind.rawValue }
        )
      )
    }
    let kinds = Inner.Kind.allCases.map(\.rawValue)
    uncheckedCount = inside.count { !kinds.contains($0.subject.insideWords ?? "") }
  }

  /// When to judge next, if nothing happens before.
  package func deadline(after now: Instant) -> Instant? {
    let own = isEnded ? nil : lastInstant.flatMap { $0 > now ? $0 : nil }
    let next = inner.reduce(expectations.nextJudgement(after: now)) {
      Instant.earlier($0, $1.expectations.nextJudgement(after: now))
    }
    return Instant.earlier(next, own)
  }

  /// Nothing that the script asks for is left.
  package func isOver(at now: Instant) -> Bool {
    isEnded
      || lastInstant.map {
        now >= $0 && expectations.isEmpty && inner.allSatisfy { $0.expectations.isEmpty }
      } ?? false
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
      states: states,
      deliveredCount: deliveredCount,
      alertCount: alertCount,
      queueCount: queueCount,
      reported: reported,
      now: now,
      truth: truth,
      parked: parked
    )
    var results = expectations.judge(condition, at: now)
    if isEnded { results += expectations.settle() }
    results += judgeInner(condition, at: now)
    return results.map { TimelineEntry(at: now, .expectation($0)) }
  }

  /// A line of the log.
  package mutating func hear(_ line: String, at now: Instant) {
    let words = line.split(separator: " ")
    if words.count == 2, words[0] == "alert" {
      logsAlerts = true
      noteAlert(String(words[1]), at: now)
    }
    for index in inner.indices {
      switch (inner[index].kind, words.first) {
      case (.state, "state"): states = words.dropFirst().map(String.init)
      case (.queue, "queue"): queueCount = words.dropFirst().first.flatMap { Int($0) } ?? 0
      case (.log, _): inner[index].expectations.observe([.words(line)], at: now)
      default: continue
      }
      inner[index].isTold = true
    }
  }

  /// The tracker has lost its supply, and logs nothing.
  mutating func noteOff() { states = ["off"] }

  /// What the log doesn't show is not judged, and of words only that they were there.
  private mutating func judgeInner(
    _ condition: ExpectationCondition,
    at now: Instant
  ) -> [ExpectationResult] {
    var results: [ExpectationResult] = []
    for index in inner.indices {
      var settled = inner[index].expectations.judge(condition, at: now)
      if isEnded { settled += inner[index].expectations.settle() }
      let isTold = inner[index].isTold
      let isOfWords = inner[index].kind == .log
      let judged = settled.filter { isTold && (!isOfWords || $0.hasHeld && !$0.isNegated) }
      uncheckedCount += settled.count - judged.count
      results += judged
    }
    return results
  }

  private mutating func note(
    _ kind: TimelineEntry.Kind,
    at now: Instant,
    _ entries: inout [TimelineEntry]
  ) {
    let entry = TimelineEntry(at: now, kind)
    entries.append(entry)
    expectations.observe(entry.observations(withWords: false), at: now)
    guard let words = inner.firstIndex(where: { $0.kind == .log }) else { return }
    inner[words].expectations.observe(entry.observations(withWords: true), at: now)
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
    expectations.observe([.report(stage: "delivered", event: members["event"])], at: now)
    if members["event"] == "alert", !logsAlerts { noteAlert(members["cause"] ?? "", at: now) }
  }

  private mutating func noteAlert(_ kind: String, at now: Instant) {
    alertCount += 1
    expectations.observe([.alert(kind: kind)], at: now)
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
