public import Motion
public import Primitives
import SIM7000

/// The firmware of the tracker: from power-up to delivered reports, forever.
///
/// One machine on one line. It has at most one command in flight (`order`), or
/// waits for the outcome of a POST, or waits for a time. Whenever nothing is
/// in flight it chooses what to do next by asking, in this order, what it is
/// missing: an answering module, a configured one, a position that is due, a
/// SIM, a network, a bearer, a delivery. So a loss at any level is repaired
/// from that level up, and no state needs to know how it was reached.
///
/// The caller feeds bytes to `receive` and everything else to `handle`, carries
/// out each `Effects` before the next call, and calls again with
/// `deadlineReached` when `deadline` has come. A call yields at most one
/// notice; what follows it comes at once, by a deadline of now.
///
/// What it mirrors, and where it does better: Firmware-notes/sketch.md.
public struct Tracker: Sendable {
  /// What the tracker is fed with, besides bytes.
  public enum Event: Equatable, Sendable {
    /// The tracker itself gets power: everything starts here.
    case powerUp
    /// `deadline` has come. May be early or stale.
    case deadlineReached
    /// The line was lost and is back: nothing that was sent can be relied on.
    case lineRestored
    /// A reading of an inertial sensor that the caller drives; `now` is when it
    /// was taken.
    case sample(InertialSample)
    /// The inertial sensor was off, and is on again.
    case sensorRestarted
    /// The INT pin of the inertial sensor has gone high.
    case sensorInterrupt
    /// The transfer of `Effects.transfer` was not acknowledged.
    case transferFailed
  }

  /// What it is doing.
  public private(set) var state = TrackerState.off
  // Stored, and not computed on request: a tracker that is asked, and may
  // not change, is copied first.

  /// When to come back with `deadlineReached`; `nil` when nothing is due.
  public private(set) var deadline: Instant?
  /// Reports that are waiting or on their way.
  public internal(set) var queueCount = 0
  /// What the thing does, as far as the sensor and GNSS tell; `nil` without a
  /// sensor.
  public internal(set) var movement: MovementMachine.State?
  /// How the MPU-6050 runs; `nil` where there is none, or the caller drives the
  /// sensor.
  public private(set) var sensorMode: MPU6050.Mode?

  /// The command in flight.
  var order: Order?
  /// It is sent at the end of this call: commands take much of the stack, and so
  /// does the way to where they are chosen.
  private var isOrderUnsent = false
  /// The POST's outcome may arrive until then.
  var outcomeDeadline: Instant?
  /// When to choose what to do next, while nothing is in flight.
  var resumeAt: Instant?
  var pace = CommandPace()
  /// What was said last is lent from where it was made.
  var transmission = Transmission.command

  var link = Link()
  #if NoAuthority
  var clock: ClockSetting? {
    @inline(__always) get { nil }
    @inline(__always) set {}
  }
  #else
  /// What the module's clock is to be set to.
  var clock: ClockSetting?
  #endif
  /// The module has the authority's file; a restart keeps it.
  var isAuthorityStored = false
  var network = Network()
  var recovery = Recovery()
  /// The next rung, once a failure has led to it.
  var rung: Recovery.Rung?
  /// When the last call was: what is left of a time is counted from there.
  var settledAt = Instant.zero
  #if NoHTTPS
  var isSecure: Bool { false }
  #else
  /// The server's URL is an `https://` one; asked of the settings it would be copied.
  private(set) var isSecure = false
  #endif

  // In one place: what each step returned would be copied by all that led to it.
  /// What the last call has led to.
  public internal(set) var effects = Effects()
  var position: PositionWork

  // What a build leaves out is never there, and the compiler leaves out what works with it.

  #if NoStore
  var stored: StoreWork? {
    @inline(__always) get { nil }
    @inline(__always) set {}
  }
  #else
  /// `nil` without a medium.
  var stored: StoreWork?
  #endif
  #if NoOrders
  var orders: OrdersInForce {
    @inline(__always) get { OrdersInForce() }
    @inline(__always) set {}
  }
  #else
  var orders = OrdersInForce()
  #endif
  #if NoMovement
  var driver: MPU6050? {
    @inline(__always) get { nil }
    @inline(__always) set {}
  }
  var watch: MovementWatch? {
    @inline(__always) get { nil }
    @inline(__always) set {}
  }
  #else
  // Not in what watches, which is on the stack once, and so as small as can be.
  /// `nil` where the caller drives the sensor, or there is none.
  var driver: MPU6050?
  /// `nil` without an inertial sensor.
  var watch: MovementWatch?
  #endif

  // What is large stands last; see `FixedBytes`.

  var channel = ATChannel()
  var delivery = Delivery()
  /// The settings, which stay unchanged.
  public private(set) var settings: Settings

  // In the caller, and with all that is no constant set afterwards: so a tracker is
  // built where it is to live, and not in a temporary of 10 kB.
  /// A tracker that waits for `Event.powerUp`; `settings` must fit the longest URL of a report.
  @inline(__always)
  public init(settings: Settings) {
    self.init { $0 = settings }
  }

  /// The same with settings that are made where they stay: `settle` gives them id and destination,
  /// and whatever has no default.
  @inline(__always)
  public init(settle: (inout Settings) -> Void) {
    settings = Settings()
    position = PositionWork()
    settle(&settings)
    prepare()
    addWatch()
    beginWatch()
  }

  @inline(never)
  private mutating func prepare() {
    precondition(settings.fitsURL, "the longest URL of a report does not fit its command")
    #if !NoHTTPS
    isSecure = settings.destination.isSecure
    #endif
    position.debounce = FixDebounce(limits: settings.fixes)
    if let layout = settings.store { stored = StoreWork(layout) }
  }

  @inline(never)
  private mutating func beginWatch() {
    guard Build.hasMovement else { return }
    if let sensor = settleWatch() { watch?.begin(sensor) }
    movement = watch?.machine.state
    sensorMode = driver?.mode
  }

  // Apart from one another and from what begins it: each is on the stack before it is where it stays.
  @inline(never)
  private mutating func settleWatch() -> Sensor? {
    guard let movement = settings.movement else { return nil }
    watch?.settings = movement
    driver = movement.driver
    return movement.sensor
  }

  @inline(never)
  private mutating func addWatch() {
    if Build.hasMovement, case .some = settings.movement { watch = MovementWatch() }
  }

  /// Handles an event that happened at `now`; carry out the effects before the next call.
  public mutating func handle(_ event: Event, at now: Instant) -> Effects {
    proceed(with: event, at: now)
    return effects
  }

  /// The same for a caller that reads `effects`, of which no copy is made.
  @inline(never)
  public mutating func proceed(with event: Event, at now: Instant) {
    effects.removeAll()
    if case .deadlineReached = event { reachDeadline(at: now) } else { react(to: event, at: now) }
    conclude(at: now)
  }

  /// Ends each call: sends what was ordered, and notes what may be asked for
  /// afterwards.
  mutating func conclude(at now: Instant) {
    if isOrderUnsent { transmitOrder(at: now) }
    if stored != nil {
      settledAt = now
      noteParking(storesGravity: effects.storesParkedGravity)
      effects.stores = isStoreDue
    }
    queueCount = delivery.queue.count
    if Build.hasMovement { sensorMode = driver?.mode }
    let isFree = order == nil && channel.isReady
    let own = isFree ? Instant.earlier(outcomeDeadline, resumeAt) : nil
    let line = Instant.earlier(own, Instant.earlier(channel.deadline, link.lossDeadline))
    deadline = line
    if Build.hasMovement, state != .off { deadline = Instant.earlier(line, movementDeadline) }
  }

  /// When movement asks for something, whatever the line does.
  private var movementDeadline: Instant? {
    mutating get { Instant.earlier(watch?.deadline, driver?.deadline) }
  }

  @inline(never)
  private mutating func react(to event: Event, at now: Instant) {
    switch event {
    case .powerUp:
      guard state == .off else { return }
      position.nextAt = now + Limits.firstNetworkTime
      enter(.synchronising)
      startSensor(at: now)
      return beginSynchronising(at: now)
    case .lineRestored:
      guard state != .off else { return }
      return loseModule(at: now)
    case .deadlineReached:
      return  // Most calls are of one, and it takes the most of the stack: see `proceed`.
    case .sample(let sample):
      return state == .off ? () : tellMovement(.sample(sample), at: now)
    case .sensorRestarted:
      return state == .off ? () : tellMovement(.sensorRestarted, at: now)
    case .sensorInterrupt:
      return drive(.interrupt, at: now)
    case .transferFailed:
      return drive(.transferFailed, at: now)
    }
  }

  /// Takes bytes from the TA, from `offset` on, and stops after the first that
  /// has an effect: call again until `offset` is the end.
  public mutating func receive(
    _ bytes: Span<UInt8>,
    from offset: inout Int,
    at now: Instant
  ) -> Effects {
    proceed(with: bytes, from: &offset, at: now)
    return effects
  }

  /// The same for a caller that reads `effects`.
  @inline(never)
  public mutating func proceed(
    with bytes: Span<UInt8>,
    from offset: inout Int,
    at now: Instant
  ) {
    effects.removeAll()
    guard state != .off else {
      offset = bytes.count
      return
    }
    while effects.isEmpty {
      offset = channel.receiveText(bytes, from: offset, at: now)
      guard offset < bytes.count else { break }
      let byte = bytes[offset]
      offset += 1
      let step = channel.receive(byte, at: now)
      if !step.isEmpty { take(step, at: now) }
    }
    conclude(at: now)
  }

  /// Lends the bytes that an effect's `transmits` announced.
  public mutating func withTransmission<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch transmission {
    case .command: try channel.withPendingLine(body)
    case .attention: try channel.withTransmission(body)
    case .payload: try delivery.payload.withBytesInPlace(body)
    }
  }

  // Not inlined, here and below: the frame of what leads here would have the temporaries of all.
  @inline(never)
  private mutating func reachDeadline(at now: Instant) {
    if Build.hasMovement, let deadline = movementDeadline, deadline <= now, state != .off {
      reachMovementDeadline(at: now)
      if !effects.isEmpty { return }
    }
    if let deadline = channel.deadline, deadline <= now {
      take(channel.reachDeadline(at: now), at: now)
      if !effects.isEmpty { return }
    }
    if let deadline = link.lossDeadline, deadline <= now {
      return loseModule(at: now, notice: .moduleSilent)
    }
    guard order == nil else { return }
    if let deadline = outcomeDeadline, deadline <= now {
      return endDelivery(.failed(.noOutcome), at: now)
    }
    guard let resumeAt, resumeAt <= now, channel.isReady else { return }
    // However often something is lost, it is looked for no more often than this.
    let earliest = pace.earliest
    self.resumeAt = now < earliest ? earliest : nil
    guard now >= earliest else { return }
    if outcomeDeadline != nil { return send(.outcomeCheck, at: now) }
    choose(at: now)
  }
}

// MARK: - Saying it

extension Tracker {
  /// Sends the command of `next`, which is then in flight.
  ///
  /// After a response timeout the channel may not be ready; then the choice is
  /// made again when it is.
  @inline(never)
  mutating func send(_ next: Order, at now: Instant) {
    guard channel.isReady else { return resume(at: now) }
    if let state = next.state { enter(state) }
    order = next
    isOrderUnsent = true
    resumeAt = nil
    effects.transmits = true
  }

  /// Encodes the command that is in flight from here on.
  @inline(never)
  private mutating func transmitOrder(at now: Instant) {
    isOrderUnsent = false
    guard let order else { return }
    transmission = .command
    channel.reader.pending.line.removeAll()
    guard
      let responseTimeout = channel.reader.pending.line.write(
        order,
        settings: &settings,
        isSecure: isSecure,
        clock: clock,
        bodyLength: orders.bodyLength,
        payload: &delivery.payload
      )
    else { preconditionFailure("an order was given without its setting") }
    let timeout =
      switch order {
      case .attention: Limits.attentionTimeout
      case .outcomeCheck: min(responseTimeout, Limits.firstOutcomePause)
      default: responseTimeout
      }
    channel.sendEncoded(responseTimeout: timeout, at: now)
    pace.note(at: now)
  }

  /// Comes back to `choose` after a pause, or when a position is due.
  @inline(never)
  mutating func pause(_ length: Milliseconds, at now: Instant) {
    resumeAt = min(now + length, max(now, position.nextAt))
  }

  /// Comes back to `choose` at once, by the deadline.
  @inline(never)
  mutating func resume(at now: Instant) {
    resumeAt = now
  }

  @inline(never)
  mutating func enter(_ next: TrackerState) {
    guard state != next else { return }
    assert(state.isFollowed(by: next), "the diagram has no such transition")
    state = next
  }
}
