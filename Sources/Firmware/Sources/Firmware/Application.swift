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
      while let byte = nextByte() { take(byte, to: &tracker) }
      #if !NoMovement
      if Target.hasSensor, SensorBridge.isOver { takeReading(to: &tracker) }
      #endif
      // A tracker that waits for nothing is none: it is not fed.
      guard let deadline = tracker.deadline else { continue }
      Target.feedWatchdog()
      if deadline <= now() {
        handle(.deadlineReached, by: &tracker)
      } else {
        wait_for_interrupt()  // The tick ends it within a millisecond.
      }
    }
  }

  // Not inlined, and so the others: the frame of the loop, which stays, would have the
  // temporaries of all.
  @inline(never)
  private mutating func handle(_ event: Tracker.Event, by tracker: inout Tracker) {
    carryOut(tracker.handle(event, at: now()), of: &tracker)
  }

  @inline(never)
  private mutating func take(_ byte: UInt8, to tracker: inout Tracker) {
    let bytes = InlineArray<1, UInt8>(repeating: byte)
    var offset = 0
    carryOut(tracker.receive(bytes.span, from: &offset, at: now()), of: &tracker)
  }

  @inline(never)
  private mutating func carryOut(_ effects: Tracker.Effects, of tracker: inout Tracker) {
    #if !NoStore
    if effects.stores { store(&tracker) }
    #endif
    if let baud = effects.baud { Target.setRate(baud) }
    if effects.transmits {
      tracker.withTransmission { bytes in
        for index in bytes.indices { Target.writeModem(bytes[index]) }
      }
    }
    if let notice = effects.notice { report(notice) }
    #if !NoMovement
    guard let transfer = effects.transfer else { return }
    if Target.hasSensor {
      SensorBridge.begin(transfer)
    } else {
      carryOut(tracker.handle(.transferFailed, at: now()), of: &tracker)
    }
    #endif
  }

  #if !NoMovement
  @inline(never)
  private mutating func takeReading(to tracker: inout Tracker) {
    if let bytes = unsafe SensorBridge.finish() {
      carryOut(unsafe tracker.receiveTransfer(bytes.span, at: now()), of: &tracker)
    } else {
      carryOut(tracker.handle(.transferFailed, at: now()), of: &tracker)
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
    case .gnssPowered: log("receiver on")
    case .sensorFailed: log("sensor failed")
    #if !NoMovement
    case .movement(let change):
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
    case .lateAnswer: log("late")
    case .unknownLine, .overlongLine: log("unknown")
    default: return
    }
    endLine()
    guard case .reportDelivered = notice else { return }
    if deliveredCount == page.lastDelivery { finish() }
    if deliveredCount == page.hangingDelivery, start_count() == 1 { while true {} }
  }

  private func finish() -> Never {
    log("done")
    endLine()
    Target.stop(0)
    while true {}
  }
}
