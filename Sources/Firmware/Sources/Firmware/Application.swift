import FirmwareSupport
import Motion
import Primitives
import Tracker

/// Project value: no pass of the loop takes as long, and a hang costs one report at most.
let watchdogTime: UInt32 = 4_000

/// The loop around the tracker, which sleeps between events.
struct Application {
  let page: SettingsPage
  private var deliveredCount: UInt32 = 0
  /// When PWRKEY is to be released, which is pressed.
  private var keyRelease: Instant?
  #if LogsStates
  private var logged: (state: TrackerState, movement: MovementMachine.State?, queue: Int) =
    (.off, nil, 0)
  #endif

  init(page: SettingsPage) {
    self.page = page
  }

  mutating func run(_ tracker: inout Tracker) -> Never {
    log("ready tracker ")
    log(UInt32(MemoryLayout<Tracker>.size))
    log(" static ")
    log(static_size())
    endLine()
    #if !NoStore
    restore(&tracker)
    #endif
    #if !NoMovement
    if Target.hasSensor { SensorBridge.open() }
    #endif
    handle(.powerUp, by: &tracker)
    while true {
      let end = endOfBytes()
      while let byte = nextByte(before: end) { take(byte, to: &tracker) }
      #if !NoMovement
      if Target.hasSensor, SensorBridge.isOver { takeReading(to: &tracker) }
      #endif
      // A tracker that waits for nothing is none: it is not fed.
      guard let deadline = tracker.deadline else { continue }
      Target.feedWatchdog()
      if let keyRelease, keyRelease <= now() {
        self.keyRelease = nil
        Target.setPowerKey(isPressed: false)
      }
      #if LogsStates
      logState(tracker.state, tracker.movement, queue: tracker.queueCount)
      #endif
      if deadline <= now() {
        handle(.deadlineReached, by: &tracker)
      } else {
        sleep(until: keyRelease.map { min($0, deadline) } ?? deadline)
      }
    }
  }

  // Not inlined, and so the others: the frame of the loop, which stays, would have the
  // temporaries of all.
  @inline(never)
  private mutating func handle(_ event: Tracker.Event, by tracker: inout Tracker) {
    tracker.proceed(with: event, at: now())
    carryOut(&tracker)
  }

  @inline(never)
  private mutating func take(_ byte: UInt8, to tracker: inout Tracker) {
    let bytes = InlineArray<1, UInt8>(repeating: byte)
    var offset = 0
    tracker.proceed(with: bytes.span, from: &offset, at: now())
    if !tracker.effects.isEmpty { carryOut(&tracker) }
  }

  @inline(never)
  private mutating func carryOut(_ tracker: inout Tracker) {
    #if !NoStore
    if tracker.effects.stores { store(&tracker) }
    #endif
    if let baud = tracker.effects.baud { Target.setRate(baud) }
    if tracker.effects.transmits {
      tracker.withTransmission { bytes in
        for index in bytes.indices { Target.writeModem(bytes[index]) }
      }
    }
    if let pulse = tracker.effects.powerKey {
      keyRelease = now() + pulse
      Target.setPowerKey(isPressed: true)
    }
    if let notice = tracker.effects.notice { report(notice) }
    #if !NoMovement
    guard let transfer = tracker.effects.transfer else { return }
    if Target.hasSensor {
      SensorBridge.begin(transfer)
    } else {
      handle(.transferFailed, by: &tracker)
    }
    #endif
  }

  #if !NoMovement
  @inline(never)
  private mutating func takeReading(to tracker: inout Tracker) {
    if let bytes = unsafe SensorBridge.finish() {
      unsafe tracker.proceed(withTransfer: bytes.span, at: now())
      carryOut(&tracker)
    } else {
      handle(.transferFailed, by: &tracker)
    }
  }
  #endif

  @inline(never)
  private mutating func report(_ notice: Notice) {
    switch notice {
    case .reportDelivered(let report, let status):
      deliveredCount += 1
      log("delivered ")
      log(report.sequence)
      log(" status ")
      log(UInt32(status))
    case .reportDropped(let report):
      log("dropped ")
      log(report.sequence)
    case .reportDelayed: log("delayed")
    case .moduleAnswered(let baud):
      log("answered ")
      log(baud ?? 0)
    case .moduleRebooted: log("rebooted")
    case .moduleSilent: log("silent")
    case .registered: log("registered")
    case .sensorFailed: log("sensor failed")
    #if !NoMovement
    case .movement(let change):
      #if LogsStates
      if case .alarm(let kind, _) = change {
        log("alert ")
        log(kind.text)
        log("\n")
      }
      #endif
      log("movement ")
      switch change {
      case .alarm: log("alarm")
      case .parked: log("parked")
      default: log("other")
      }
    #endif
    #if !NoStore
    case .restored(let restoration): report(restoration)
    #endif
    default: return
    }
    endLine()
    guard case .reportDelivered = notice else { return }
    if deliveredCount == page.lastDelivery { finish() }
    if deliveredCount == page.hangingDelivery, start_count() == 1 { while true {} }
  }

  #if LogsStates
  /// For a judge that compares it with the tracker on a host.
  @inline(never)
  private mutating func logState(
    _ state: TrackerState,
    _ movement: MovementMachine.State?,
    queue: Int
  ) {
    if state != logged.state || movement != logged.movement {
      log("state ")
      log(state.text)
      if let movement {
        log(" ")
        log(movement.text)
      }
      log("\n")
    }
    if queue != logged.queue {
      log("queue ")
      log(UInt32(queue))
      log("\n")
    }
    logged = (state, movement, queue)
  }
  #endif

  private func finish() -> Never {
    log("done")
    endLine()
    Target.stop(0)
    while true {}
  }
}
