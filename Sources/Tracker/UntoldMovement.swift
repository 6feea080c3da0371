import Motion
import Primitives

/// What movement and its sensor have to say: kept until it is reported, one
/// thing a call.
struct UntoldMovement: Sendable {
  /// A change, and why an alarm is not reported.
  private struct Change: Sendable {
    var change: MovementChange
    var withholding: AlarmWithholding?
    var withheldCount: UInt32
  }

  /// When something is to be reported; `nil` while nothing is.
  private(set) var since: Instant?
  /// The chip's next transfer.
  private var transfer: BusTransfer?
  private var gyroscope: Bool?
  private var storesGravity = false

  /// As many as fit; a value generic takes only a literal.
  ///
  /// Project value: a block of readings makes two changes at most.
  private static let changesMax = 4
  private var changes: InlineArray<4, Change?> = InlineArray(repeating: nil)
  private var count = 0
  /// An alert that cannot go out for lack of any position.
  private var unplaced: (kind: MovementKind, at: Instant)?
  private var fallAt: Instant?
  private var fault: SensorFault?
  private var isRestored = false
  private var chip: MPU6050.Notice?
  private var doubtsSensor = false
  /// Told already; told again only after the sensor has worked.
  private var isFaultTold = false

  mutating func add(
    _ change: MovementChange,
    withholding: AlarmWithholding?,
    withheldCount: UInt32,
    at now: Instant
  ) {
    since = now
    if case .tripEnded = change {
      // Nothing is stored since it began.
    } else if case .alarm = change {
      // What is stored is what the thing may be moved from.
    } else if case .theftRests = change {
      // It is not armed there.
    } else if case .alarmIgnored = change {
      // Nothing has moved for good.
    } else {
      storesGravity = true
    }
    guard Build.tellsAll || withholding == nil, count < Self.changesMax else { return }
    changes[count] = Change(
      change: change,
      withholding: withholding,
      withheldCount: withheldCount
    )
    count += 1
  }

  /// After the alarm itself.
  mutating func addUnplaced(_ kind: MovementKind, at instant: Instant) {
    unplaced = (kind, instant)
  }

  /// All but the change.
  mutating func add(_ effects: MovementMachine.Effects, at now: Instant) {
    gyroscope = effects.gyroscope ?? gyroscope
    if Build.tellsAll {
      fallAt = effects.fallAt ?? fallAt
      doubtsSensor = doubtsSensor || effects.doubtsSensor
    }
    if let fault = effects.fault { add(fault, at: now) }
    if effects.isFaultOver { endFault() }
    since = now
  }

  mutating func add(_ effects: MPU6050.Effects, at now: Instant) {
    if let transfer = effects.transfer { self.transfer = transfer }
    if Build.tellsAll, let notice = effects.notice { chip = notice }
    if let fault = effects.fault { add(fault, at: now) }
    if effects.hasRestarted { endFault() }
    since = now
  }

  private mutating func endFault() {
    guard isFaultTold else { return }
    isFaultTold = false
    isRestored = true
  }

  private mutating func add(_ fault: SensorFault, at now: Instant) {
    guard !isFaultTold else { return }
    isFaultTold = true
    self.fault = fault
  }

  /// Samples come again from a sensor that the caller drives.
  mutating func noteRestart() { isFaultTold = false }

  /// The next thing to tell, with all that is to be carried out.
  mutating func take(_ effects: inout Tracker.Effects) {
    effects.notice = takeNotice()
    effects.transfer = transfer
    effects.gyroscope = gyroscope
    effects.storesParkedGravity = storesGravity
    transfer = nil
    gyroscope = nil
    storesGravity = false
    // The next call finds out that there is nothing left.
    if case nil = effects.notice { since = nil }
  }

  private mutating func takeNotice() -> Notice? {
    if let first = takeChange() {
      if Build.tellsAll, case .alarm(let kind, let instant) = first.change,
        let withholding = first.withholding
      {
        return .alarmWithheld(kind, at: instant, withholding, count: first.withheldCount)
      }
      return .movement(first.change)
    }
    guard Build.tellsAll else { return takeFault() }
    if let alert = unplaced {
      unplaced = nil
      return .alertUnplaced(alert.kind, at: alert.at)
    }
    if let instant = fallAt {
      fallAt = nil
      return .fallConfirmed(at: instant)
    }
    return takeSensorNotice()
  }

  private mutating func takeSensorNotice() -> Notice? {
    if let notice = chip {
      chip = nil
      return .sensorNoticed(notice)
    }
    if let failure = takeFault() { return failure }
    if isRestored {
      isRestored = false
      return .sensorRestored
    }
    guard doubtsSensor else { return nil }
    doubtsSensor = false
    return .sensorDoubted
  }

  private mutating func takeFault() -> Notice? {
    defer { fault = nil }
    return fault.map { .sensorFailed($0) }
  }

  private mutating func takeChange() -> Change? {
    guard count > 0 else { return nil }
    let first = changes[0]
    count -= 1
    for index in 0..<count {
      changes[index] = changes[index + 1]
    }
    changes[count] = nil
    return first
  }
}
