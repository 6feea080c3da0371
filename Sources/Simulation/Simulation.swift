package import GNSS
package import Primitives
package import Surroundings
package import Tracker
import VirtualModem
import World

/// The tracker on the virtual modem, in a scripted world, on a virtual clock.
///
/// Nothing happens by itself: `advance` goes to the next instant at which
/// something is due and returns what happened. The same scenario, settings and
/// seed give the same entries on every machine.
package struct Simulation: Sendable {
  package internal(set) var tracker: Tracker
  package private(set) var now = Instant.zero
  /// The script has said `end`.
  package private(set) var isEnded = false
  package private(set) var deliveredCount = 0
  package private(set) var failedExpectations = 0

  /// Where nothing says `end`: when the last line of the script is due.
  private let lastInstant: Instant?
  private(set) var host: ModemHost
  /// What speaks for the module instead, where a trace is replayed.
  var recording: RecordedModule?
  /// The faults applied to the bytes to the tracker at the last moment.
  var line = TorturedLine(nil)
  /// `nil` where the tracker has no MPU-6050.
  var sensor: SensorBus?
  /// The file of the authority that the tracker's settings name.
  package var authority: [UInt8] = []
  /// `nil` unless it was requested.
  package internal(set) var energy: EnergyMeter?
  var supply: TrackerSupply
  /// When the next thing is due; `nil` when nothing ever is.
  ///
  /// Kept, as the deadlines are: asking all parts costs more than most steps.
  package private(set) var nextInstant: Instant? = .zero
  /// What the last `advance` did.
  private(set) var lastStep = Step.start
  /// `nil` before the start.
  private var deadlines: Deadlines?
  private var toTA = Wire()
  private var toTE = Wire()
  /// The rate of the tracker's port; `nil` where there is none.
  var baud: UInt32?
  /// The rate at which bytes travel; `nil` takes no time.
  var wireBaud: UInt32? { recording?.isTimedAtTE == true ? nil : baud }
  var powerKeyReleases: [(at: Instant, pulse: Milliseconds)] = []
  private var expectations: ExpectationJudge
  private var alertCount = 0
  /// Where the tracker was when the reports that are on their way were taken.
  private var truths: [(sequence: UInt32, position: Position, fixedAt: Instant)] = []
  private var reported: ReportedPlace?
  /// `nil` where the timeline has nothing of what goes over the line.
  private var dialogue: DialogueObserver?
  private var noise: SeededGenerator
  private var entries: [TimelineEntry] = []
  /// What a server outside this world is asked, and what it need not answer any more.
  private var requests = OutsideRequests()

  /// Without `tellsLine` the timeline has nothing of what goes over the line, and runs faster.
  package init(
    _ scenario: Scenario,
    settings: Settings,
    seed: UInt64,
    network: ModemHost.Network = .scripted,
    tellsLine: Bool = true
  ) {
    let modem = VirtualModem.Settings(scenario, isOnByDefault: false)
    host = ModemHost(
      scenario.serving(settings),
      settings: modem,
      seed: seed,
      network: network,
      trackerID: settings.trackerID.name
    )
    var settings = settings
    settings.store = settings.store ?? StoredMedium.flash
    tracker = Tracker(settings: settings)
    sensor = SensorBus(settings, seed: seed)
    supply = TrackerSupply(settings, seed: seed)
    baud = settings.baud
    expectations = ExpectationJudge(scenario.expectations)
    energy = expectations.needs.contains(.energy) ? EnergyMeter() : nil
    lastInstant = scenario.lastInstant
    noise = Wire.noise(seed: seed)
    dialogue = tellsLine ? DialogueObserver() : nil
  }

  /// The timeline gets the changes of the module's pins from now on.
  package mutating func watchPins() { host.watchPins() }

  /// Nothing that the script asks for is left, nor of the trace that is replayed.
  package var isOver: Bool {
    // Mutating, as what else is asked at each step: it is looked at in place, and not copied.
    mutating get {
      if isEnded { return true }
      if recording != nil { return replayIsOver }
      guard let lastInstant else { return false }
      return deadlines != nil && now >= lastInstant && expectations.isEmpty
    }
  }

  /// Goes to the next instant and lets one thing happen.
  ///
  /// Where several are due at once their order is fixed: the world and the
  /// module, the inertial sensor, what arrives at the module, what arrives at the
  /// tracker, the tracker's own deadline, expectations.
  package mutating func advance() -> [TimelineEntry] {
    guard !isEnded, let next = nextInstant else { return [] }
    begin(at: next)
    lastStep = deadlines?.step(at: now) ?? .start
    switch lastStep {
    case .start:
      carryOut(tracker.handle(.powerUp, at: now), from: .off)
    case .host:
      sensor?.catchUp(to: now, in: host.world)
      carryOut(host.handle(.deadlineReached, at: now))
    case .recording: advanceRecording()
    case .powerKey:
      let release = powerKeyReleases.removeFirst()
      carryOut(host.handle(.powerKey(release.pulse), at: now))
    case .trackerSupply: restoreTrackerSupply()
    case .sensor: advanceSensor()
    case .arrivalAtModule:
      if let chunk = toTA.receive(at: now) { handToModule(chunk) }
    case .arrivalAtTracker:
      if let chunk = toTE.receive(at: now) { deliver(chunk) }
    case .trackerDeadline:
      let state = tracker.state
      carryOut(tracker.handle(.deadlineReached, at: now), from: state)
    case .expectation:
      break  // Judged below, as after every step.
    }
    return finish()
  }

  private mutating func begin(at instant: Instant) {
    now = max(now, instant)
    entries = []
  }

  private mutating func finish() -> [TimelineEntry] {
    energy?.add(until: now)
    judge()
    measureEnergy()
    noteDeadlines()
    return entries
  }

  /// What the tracker asks a server outside this world since it was last taken, with the network
  /// `.server`.
  package mutating func takeRequests() -> OutsideRequests {
    defer { requests = OutsideRequests() }
    return requests
  }

  /// Gives the module the outcome of a request to a server outside this world.
  ///
  /// What is due before `instant` must have happened.
  package mutating func conclude(
    request id: Int,
    with outcome: HTTPOutcome,
    at instant: Instant
  ) -> [TimelineEntry] {
    guard !isEnded else { return [] }
    begin(at: instant)
    sensor?.catchUp(to: now, in: host.world)
    carryOut(host.handle(.network(id: id, .http(outcome)), at: now))
    return finish()
  }

  /// Takes a step and has it checked.
  ///
  /// Here, where all is at hand: a simulation is too big to be copied each time.
  mutating func advance(
    under checkers: inout Checkers,
    finding: inout Finding?
  ) -> [TimelineEntry] {
    let entries = advance()
    let summary = StepSummary(
      now: now,
      isTrackerDeadline: lastStep == .trackerDeadline,
      trackerDeadline: deadlines?.tracker,
      trackerState: tracker.state,
      queueCount: tracker.queueCount,
      failuresLeft: host.modem.forcedResults.reduce(0) { $0 + $1.count }
    )
    finding = checkers.check(summary, entries) { host.world }
    return entries
  }

  private mutating func noteDeadlines() {
    let deadlines = Deadlines(
      host: host.deadline,
      recording: recording?.deadline,
      powerKey: powerKeyReleases.first?.at,
      trackerSupply: supply.restoredAt,
      sensor: sensor?.deadline,
      arrivalAtModule: toTA.nextArrival,
      arrivalAtTracker: toTE.nextArrival,
      tracker: tracker.deadline,
      judgement: expectations.nextJudgement(after: now)
    )
    nextInstant = deadlines.next
    self.deadlines = deadlines
  }

  /// The recording has more to say than it had, or nothing more to ask.
  mutating func noteRecording() {
    guard var deadlines else { return }
    deadlines.recording = recording?.deadline
    nextInstant = deadlines.next
    self.deadlines = deadlines
  }

  // MARK: - The line

  private mutating func handToModule(_ chunk: Wire.Chunk) {
    if recording == nil {
      carryOut(host.handle(.received(chunk.bytes, baud: chunk.baud), at: now))
    } else {
      recording?.receive(chunk.bytes, sentAt: chunk.sentAt, at: now)
    }
  }

  mutating func sayToTracker(_ bytes: [UInt8], baud: UInt32?) {
    toTE.send(bytes, baud: baud, at: now)
  }

  /// Nothing is on its way to the tracker.
  var hasHeardAll: Bool { toTE.nextArrival == nil }

  var expectationsAreSettled: Bool { expectations.isEmpty }

  private mutating func deliver(_ chunk: Wire.Chunk) {
    for bytes in line.parts(of: chunk.bytes(at: baud, noise: &noise)) {
      hand(bytes, sentAt: chunk.sentAt)
    }
  }

  private mutating func hand(_ bytes: [UInt8], sentAt: Instant) {
    if let lines = dialogue?.receive(bytes) {
      note(.received(bytes), at: sentAt)
      for line in lines {
        note(.line(line.kind, line.text), at: now)
      }
    }
    var offset = 0
    while offset < bytes.count {
      let state = tracker.state
      carryOut(tracker.receive(bytes.span, from: &offset, at: now), from: state)
    }
  }

  mutating func carryOut(_ effects: Tracker.Effects, from state: TrackerState) {
    if effects.isEmpty, tracker.state == state { return }
    if let rate = effects.baud { baud = rate }
    guard !effects.stores || store() else {
      return note(.world("power cut"), at: now)
    }
    let bytes = tracker.bytes(of: effects, authority: authority)
    if !bytes.isEmpty {
      let start = toTA.send(bytes, baud: wireBaud, at: now)
      if dialogue != nil { note(.sent(bytes), at: start) }
      dialogue?.send(bytes)
      line.send(bytes)
    }
    if let transfer = effects.transfer { sensor?.begin(transfer, at: now, in: host.world) }
    if let pulse = effects.powerKey {
      powerKeyReleases.append((now + pulse, pulse))
    }
    if case .reportDelivered = effects.notice { deliveredCount += 1 }
    for entry in TimelineEntry.entries(of: effects, from: state, to: tracker.state, at: now) {
      note(entry.kind, at: entry.at)
    }
  }

  private mutating func carryOut(_ effects: ModemHost.Effects) {
    if let words = effects.happening { note(.world(words), at: now) }
    if let request = effects.serverRequest {
      let body = String(decoding: request.body, as: UTF8.self)
      note(.request(url: request.url, body: body), at: now)
    }
    for message in effects.messages { note(.owner(message), at: now) }
    requests.add(effects)
    let output = effects.output[.at]
    if !output.isEmpty, recording == nil {
      sayToTracker(output, baud: baud == nil ? nil : host.baud ?? baud)
    }
    for change in effects.pinChanges { note(.pin(change), at: now) }
    if let supply = effects.trackerSupply { change(supply) }
    if effects.isEnded {
      isEnded = true
      settle()
    }
  }

  /// Where the tracker is, whatever it believes.
  package var truePosition: Position { host.world.body(at: now).position }

  /// What the tracker's medium holds and has borne.
  package var medium: StoredMedium? { supply.medium }

  private mutating func note(_ kind: TimelineEntry.Kind, at instant: Instant) {
    let entry = TimelineEntry(at: instant, kind)
    entries.append(entry)
    guard !expectations.isEmpty else { return }
    if case .notice(let notice) = kind { follow(notice) }
    let observations = entry.observations(withWords: expectations.needsWords)
    for case .alert in observations { alertCount += 1 }
    expectations.observe(observations, at: instant)
  }

  /// Remembers where the tracker was for the reports that are on their way.
  private mutating func follow(_ notice: Notice) {
    switch notice {
    case .fixAccepted(let report), .eventReported(let report), .placeReported(let report):
      let fixedAt = host.world.instant(of: report, at: now)
      truths.append((report.sequence, host.world.body(of: report).position, fixedAt))
    case .reportDelivered(let report, _):
      if let truth = truths.last(where: { $0.sequence == report.sequence }) {
        reported = ReportedPlace(
          position: report.fix.position,
          truth: truth.position,
          fixedAt: truth.fixedAt
        ).orNewer(reported)
      }
      truths.removeAll { $0.sequence == report.sequence }
    case .reportDropped(let report), .reportSetAside(let report, _):
      truths.removeAll { $0.sequence == report.sequence }
    default: break  // Not about the end of a report.
    }
  }

  // MARK: - Expectations

  private var condition: ExpectationCondition {
    ExpectationCondition(
      states: [tracker.state.name] + (tracker.movement.map { [$0.name] } ?? []),
      deliveredCount: deliveredCount,
      alertCount: alertCount,
      queueCount: tracker.queueCount,
      reported: reported,
      now: now,
      truth: expectations.needs.contains(.truth) ? host.world.body(at: now).position : nil,
      parked: host.parkedPosition,
      energy: expectations.needs.contains(.energy) ? energy : nil,
      data: host.data,
      owner: expectations.needs.contains(.owner) ? host.owner : nil
    )
  }

  private mutating func judge() {
    guard expectations.isOpen(at: now) else { return }
    for result in expectations.judge(condition, at: now) {
      add(result)
    }
  }

  /// The run is over: what is open has not held.
  private mutating func settle() {
    judge()
    for result in expectations.settle() {
      add(result)
    }
  }

  private mutating func add(_ result: ExpectationResult) {
    if !result.hasHeld { failedExpectations += 1 }
    entries.append(TimelineEntry(at: now, .expectation(result)))
  }
}
