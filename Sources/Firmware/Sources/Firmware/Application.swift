import FirmwareSupport
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
    handle(.powerUp, by: &tracker)
    while true {
      while let byte = nextByte() { take(byte, to: &tracker) }
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
    if let baud = effects.baud { Target.setRate(baud) }
    if effects.transmits {
      tracker.withTransmission { bytes in
        for index in bytes.indices { Target.writeModem(bytes[index]) }
      }
    }
    if let notice = effects.notice { report(notice) }
    // No board has a sensor yet: nothing acknowledges.
    if effects.transfer != nil {
      carryOut(tracker.handle(.transferFailed, at: now()), of: &tracker)
    }
  }

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
