public import Primitives

/// The sketch that runs on the collar: a reconstruction.
///
/// Of the sketch itself one part is published, from `getPosition` to the URL of the request. All
/// else is reconstructed from the library that it uses, DFRobot_SIM7000 1.0.2: what it sends, how
/// long it listens, where it looks in an answer, and where it never stops. Nothing of the library's
/// source is here; its behaviour is, byte by byte and millisecond by millisecond.
///
/// An Arduino program does one thing after the other and waits in between, so this is a list of
/// steps, and what it waits for: until a line has been written, until a window of reading closes,
/// or until a `delay` is over. A window closes when its buffer is full or when the line has been
/// silent for a time, never because the answer is complete. Then a word is looked for anywhere in
/// it, and the step goes on to the next one, back to an earlier one, or listens again, often
/// forever.
///
/// Bytes that arrive while no window is open wait in the port's buffer, which the library never
/// empties, and beyond 63 they are lost. Behaviour that C leaves undefined ends the run (`Crash`):
/// from there an Arduino's behaviour is unknown.
///
/// The seam is that of `Tracker`: the caller feeds bytes to `receive` and everything else to
/// `handle`, carries out each `Effects` before the next call, and calls again with `deadlineReached`
/// when `deadline` has come.
///
/// - Source: Firmware-notes/sketch.md, Firmware-notes/dfrobot-library.md.
public struct Sketch: Sendable {
  public enum Event: Equatable, Sendable {
    /// The Arduino gets power.
    case powerUp
    /// `deadline` has come. May be early or stale.
    case deadlineReached
  }

  /// What the Arduino is waiting for.
  enum Activity: Equatable, Sendable {
    case off
    /// The end of a `delay`, or of a step that needs no time; then `step` begins.
    case pausing(until: Instant)
    /// The step's bytes have been handed to the port; then its window opens.
    case writing(until: Instant)
    /// A window is open until then, unless a byte comes.
    case reading(until: Instant)
    /// Forever.
    case halted
  }

  public let settings: Settings
  var activity = Activity.off
  var step = Step.probe
  /// How often the step has been tried.
  var tries = 0
  var port: PortBuffer
  var window = Window()
  var transmission = FixedBytes<600>()
  /// The first POST has opened the bearer.
  var isBearerOpen = false
  var halt: Halt?

  /// What `getLatitude` and `getLongitude` return; empty before the first success.
  var latitude = FixedBytes<7>()
  var longitude = FixedBytes<7>()

  public init(settings: Settings) {
    self.settings = settings
    port = PortBuffer(settings.port, baud: settings.baud)
  }

  public var deadline: Instant? {
    switch activity {
    case .off, .halted: nil
    case .pausing(let until), .writing(let until), .reading(let until): until
    }
  }

  /// The method of the library that is at work, or where all has ended.
  public var state: State {
    if activity == .off { return .off }
    switch halt {
    case .stopped: return .stopped
    case .crashed: return .crashed
    case nil: return step.state
    }
  }

  /// The loop behind `AT+HTTPACTION` looks for `200` or `601`.
  public var isAwaitingAction: Bool { step == .action }

  public mutating func handle(_ event: Event, at now: Instant) -> Effects {
    switch (event, activity) {
    case (.powerUp, .off):
      var effects = go(to: .probe, after: 0, at: now)
      effects.baud = settings.baud
      return effects
    case (.deadlineReached, .pausing(let until)) where until <= now:
      return begin(at: now)
    case (.deadlineReached, .writing(let until)) where until <= now:
      return step.window == nil ? finish(at: now) : listen(at: now, isFirst: true)
    case (.deadlineReached, .reading(let until)) where until <= now:
      return close(at: now)
    case (.powerUp, _), (.deadlineReached, _):
      return .none  // It runs; or the deadline was early or stale.
    }
  }

  /// Takes the byte whose last bit has just arrived.
  public mutating func receive(_ byte: UInt8, at now: Instant) -> Effects {
    switch activity {
    case .off, .halted: return .none
    case .writing, .pausing:
      port.take(byte, at: now)
      return .none
    case .reading:
      guard port.hears(at: now), read(byte, at: now) else { return .none }
      return close(at: now)
    }
  }

  /// Lends the bytes that an effect's `transmits` announced.
  public func withTransmission<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try transmission.withBytes(body)
  }

  /// Lends what the last window has read.
  public func withWindow<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try window.withBytes(body)
  }
}

// MARK: - One step after the other

extension Sketch {
  /// Waits, then begins `next`.
  mutating func go(
    to next: Step,
    after pause: Milliseconds,
    at now: Instant,
    notice: Notice? = nil
  ) -> Effects {
    if next != step { tries = 0 }
    step = next
    activity = .pausing(until: now + pause)
    return Effects(notice: notice)
  }

  /// Does what the step begins with: pulses PWRKEY, or writes.
  private mutating func begin(at now: Instant) -> Effects {
    if step == .powerKey {
      // The answer to AT+CPOWD and the URCs of the boot wait in the port's buffer meanwhile.
      let end = Limits.powerKeyPulse + Limits.bootPause
      var effects = go(to: .wake, after: end, at: now)
      effects.powerKey = Limits.powerKeyPulse
      return effects
    }
    if step == .dataLength { port.empty() }  // `readResponse` prints what has come.
    tries += 1
    transmission.removeAll()
    encode(step, into: &transmission)
    activity = .writing(until: port.write(transmission.count, at: now))
    return Effects(transmits: true)
  }

  /// Opens the step's window, or opens it again in the same array.
  mutating func listen(at now: Instant, isFirst: Bool = false) -> Effects {
    guard let size = step.window else { preconditionFailure("the step has no window") }
    window.open(size, isCleared: isFirst && step.hasOwnArray)
    activity = .reading(until: silence(size.silence, from: now))
    while let byte = port.next() {
      if read(byte, at: now) { return close(at: now) }
    }
    return .none
  }

  /// True when the window is full, or when nothing can be said any more.
  private mutating func read(_ byte: UInt8, at now: Instant) -> Bool {
    guard let size = step.window else { return false }
    window.append(byte)
    activity = .reading(until: silence(size.silence, from: now))
    return window.count == size.count || window.hasOverflowed
  }

  private mutating func close(at now: Instant) -> Effects {
    guard !window.hasOverflowed else { return crash(.stackSmashed, at: now) }
    return finish(at: now)
  }

  /// The library compares whole milliseconds and waits for more than `length` of them.
  private func silence(_ length: Milliseconds, from now: Instant) -> Instant {
    let start = now.microseconds / 1_000
    return Instant(microseconds: (start + length.rawValue + 1) * 1_000)
  }

  mutating func crash(_ reason: Crash, at now: Instant) -> Effects {
    activity = .halted
    halt = .crashed(reason)
    return Effects(notice: .crashed(reason))
  }

  mutating func stop(at now: Instant) -> Effects {
    activity = .halted
    halt = .stopped
    return Effects(notice: .stopped)
  }
}
