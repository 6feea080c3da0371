package import CommandLine
package import Primitives
package import Simulation
package import Tracker

/// A tracker on a real line, and the timeline of both: one loop on one thread.
///
/// A round waits for bytes, for the line to take bytes, or for the tracker's
/// deadline; hands over what came; carries out the effects at once; and tells
/// the tracker when its deadline has passed, however busy the line is.
package struct LiveSession {
  private var tracker: Tracker
  private var timeline: Timeline
  private let wire: ControlLine?
  package private(set) var dialogue = DialogueObserver()
  package let loop = PollLoop(clock: Clock())
  /// When PWRKEY is let go.
  private var powerKeyRelease: Instant?
  /// When the tracker last told the module to restart.
  private var restartedAt: Instant?
  /// The time that the tracker was given last.
  private var lastAt = Instant.zero
  /// The rate that the tracker uses; `nil` before it has chosen one.
  private var baud: UInt32?
  /// The line went away and is not back.
  private(set) var isLineLost = false
  /// What the tracker's commands change for longer than the run.
  var settings = StoredSettings()
  let restoresSettings: Bool
  /// Where the tracker's state outlives the run; `nil`: nowhere.
  private let state: StateFile?
  /// The state could not be written: nothing is sent that depends on it.
  package private(set) var stateError: FileError?
  /// The file of the authority that the tracker's settings name.
  private let authority: [UInt8]
  /// The module cannot speak to the destination, or not verify it.
  private var isDestinationMissing = false

  /// How long to wait for a lost line after a restart that the tracker ordered.
  ///
  /// Project value: a USB module's port goes away while it restarts, which takes
  /// 6 s (Firmware-notes/timing.md), and comes back when the system has found
  /// its ports again.
  private static let restartTime = Milliseconds.seconds(30)

  /// How late a deadline may be noticed, and still count as noticed in time.
  ///
  /// What follows from it happens at the deadline's own instant: otherwise the lateness of each
  /// adds up, and a recording replays ever earlier than it was. After longer, the program was
  /// stopped or the machine slept: the module is given its whole time again.
  ///
  /// Project value: a busy machine's scheduler, and a twentieth of the shortest response timeout.
  private static let latenessMax = Milliseconds(15)

  package init(
    settings: Settings,
    timeline: Timeline,
    wire: ControlLine?,
    state: StateFile? = nil,
    authority: [UInt8] = [],
    restoresSettings: Bool
  ) {
    self.authority = authority
    tracker = Tracker(settings: settings)
    self.state = state
    self.timeline = timeline
    self.wire = wire
    self.restoresSettings = restoresSettings
  }

  /// What the state file was asked to bear; `nil` without one.
  package var wear: StoreWear? {
    mutating get { tracker.storeWear }
  }

  /// Before the start: goes on from what the state file holds.
  package mutating func restore() -> Restoration? {
    state.map { tracker.restored($0.image.span, at: .zero) }
  }

  /// The line may be away because the tracker ordered a restart.
  package var hasRestartedModule: Bool {
    restartedAt.map { loop.clock.now - $0 <= Self.restartTime } ?? false
  }

  /// Returns when the goal is reached, the end has come, or Ctrl-C.
  package mutating func run(
    on line: inout Line,
    goal: Int?,
    end: Instant?
  ) throws(LineError) -> ExitCode {
    let state = tracker.state
    let wasLost = isLineLost
    isLineLost = false
    if state == .off {
      let now = loop.clock.now
      try carryOut(tracker.handle(.powerUp, at: now), at: now, from: state, on: &line)
    } else if wasLost {
      dialogue = DialogueObserver()
      // It was opened at the first rate.
      if let baud { try line.setBaud(baud) }
      let now = loop.clock.now
      try carryOut(tracker.handle(.lineRestored, at: now), at: now, from: state, on: &line)
    }
    while true {
      if let code = verdict(goal: goal, end: end) { return code }
      timeline.flush()
      let own = Instant.earlier(tracker.deadline, powerKeyRelease)
      try waitAndTransfer(on: &line, until: Instant.earlier(own, end))
      if let release = powerKeyRelease, loop.clock.now >= release {
        powerKeyRelease = nil
        if let wire { try line.set(wire, false) }
      }
      let now = loop.clock.now
      if let deadline = tracker.deadline, now >= deadline {
        let state = tracker.state
        // Bytes that were read after it have been handed over already.
        let due = max(deadline, lastAt)
        let at = now - due <= Self.latenessMax ? due : now
        let effects = tracker.handle(.deadlineReached, at: at)
        try carryOut(effects, at: at, from: state, on: &line)
      }
    }
  }

  package mutating func loseLine() {
    isLineLost = true
  }

  /// Waits without a line.
  package mutating func pause(_ length: Milliseconds, goal: Int?, end: Instant?) -> ExitCode? {
    let until = loop.clock.now + length
    while loop.clock.now < until {
      if let code = verdict(goal: goal, end: end) { return code }
      _ = loop.wait(for: [], until: Instant.earlier(until, end))
    }
    return nil
  }

  /// Writes the last lines; a recording that failed makes the run fail.
  package mutating func finish(_ code: ExitCode, _ errors: Output) -> ExitCode {
    timeline.finish(queued: tracker.queueCount, code, errors)
  }

  private func verdict(goal: Int?, end: Instant?) -> ExitCode? {
    if Interruption.isRequested { return .interrupted }
    if isDestinationMissing { return .unavailable }
    if let stateError { return stateError.exitCode }
    if let goal, timeline.deliveredCount >= goal { return .done }
    if let end, loop.clock.now >= end { return goal == nil ? .done : .timeRanOut }
    // Without a reader of its words it has not reached its goal.
    return timeline.isBroken ? .cannotWrite : nil
  }

  private mutating func waitAndTransfer(
    on line: inout Line,
    until deadline: Instant?
  ) throws(LineError) {
    let readiness = loop.wait(for: line.interests, until: deadline)[0]
    if readiness.isWritable { try line.flush() }
    guard readiness.isReadable else { return }
    var bytes: [UInt8] = []
    guard try line.read(into: &bytes) > 0 else { return }
    let now = loop.clock.now
    observe(.received(bytes), at: now)
    try hand(bytes, at: now, on: &line)
  }

  /// Gives the tracker what has come.
  private mutating func hand(
    _ bytes: [UInt8],
    at now: Instant,
    on line: inout Line
  ) throws(LineError) {
    var offset = 0
    while offset < bytes.count {
      let state = tracker.state
      let effects = tracker.receive(bytes.span, from: &offset, at: now)
      try carryOut(effects, at: now, from: state, on: &line)
    }
  }

  /// Tells the timeline of bytes on the line.
  package mutating func observe(_ event: CommandDialogue.Event, at now: Instant) {
    switch event {
    case .sent(let bytes):
      timeline.add(TimelineEntry(at: now, .sent(bytes)))
      dialogue.send(bytes)
    case .received(let bytes):
      timeline.add(TimelineEntry(at: now, .received(bytes)))
      for (kind, text) in dialogue.receive(bytes) {
        timeline.add(TimelineEntry(at: now, .line(kind, text)))
      }
    case .response, .urc, .prompt:
      break  // Among the bytes.
    }
  }

  /// Tells the timeline of a setting that the module stores.
  mutating func tell(
    _ setting: StoredSetting?,
    _ before: String?,
    _ words: String,
    at now: Instant? = nil
  ) {
    timeline.add(setting: setting?.name, before: before, words, at: now ?? loop.clock.now)
  }

  private mutating func carryOut(
    _ effects: Tracker.Effects,
    at now: Instant,
    from state: TrackerState,
    on line: inout Line
  ) throws(LineError) {
    lastAt = max(lastAt, now)
    if effects.stores, stateError == nil, let file = self.state {
      do throws(FileError) {
        try tracker.store(in: file)
      } catch {
        stateError = error
      }
    }
    guard stateError == nil else { return }
    for entry in TimelineEntry.entries(of: effects, from: state, to: tracker.state, at: now) {
      timeline.add(entry)
    }
    switch effects.notice {
    case .httpsMissing, .authorityFailed: isDestinationMissing = true
    default: break
    }
    if case .recovering(.restartModule) = effects.notice { restartedAt = now }
    if let baud = effects.baud {
      self.baud = baud
      try line.setBaud(baud)
    }
    if let pulse = effects.powerKey, let wire {
      restartedAt = now
      powerKeyRelease = loop.clock.now + pulse
      try line.set(wire, true)
    }
    let bytes = tracker.bytes(of: effects, authority: authority)
    guard !bytes.isEmpty else { return }
    var urcs: [UInt8] = []
    guard let sentAt = try noteSettings(in: bytes, at: now, on: &line, &urcs) else { return }
    lastAt = max(lastAt, sentAt)
    observe(.sent(bytes), at: sentAt)
    try line.write(bytes)
    guard !urcs.isEmpty else { return }
    try hand(urcs, at: loop.clock.now, on: &line)
  }
}
