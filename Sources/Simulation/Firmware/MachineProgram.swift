package import Machine
package import Primitives

/// The machine code of a firmware, for the board in front of the module.
///
/// It runs ahead of the clock up to the next thing that anybody else does, and what it has for
/// them then is kept until its time.
package struct MachineProgram: Firmware {
  private var machine: Machine
  /// When its power came.
  private var start = Instant.zero
  private var ahead: (at: Instant, effects: FirmwareEffects)?
  private var powerKeyPressedAt: Instant?
  /// Those of before the power went.
  private var earlierInstructions: UInt64 = 0
  /// It does nothing any more, and this is why.
  package private(set) var stop: Stop?

  /// Project value: a loop without an end comes back so often.
  private static let stretch = Milliseconds.seconds(1)

  package init(_ machine: Machine) {
    self.machine = machine
  }

  /// It runs, or has ended as it wanted to.
  package var isSound: Bool { stop?.isRegular != false }

  /// Bytes from the module and the sensor that a UART had no room for.
  package var lostCount: Int { machine.lostCount }

  /// Instructions of the whole run.
  package var instructionCount: UInt64 { earlierInstructions + machine.instructionCount }

  package var stateName: String { stop == nil ? "running" : "stopped" }
  package var endlessLoop: String? { stop?.words }

  package var deadline: Instant? {
    if let ahead { return ahead.at }
    return stop == nil ? machine.deadline.map(instant) : nil
  }

  package mutating func powerUp(at now: Instant) -> FirmwareEffects {
    start = now
    return FirmwareEffects()
  }

  package mutating func receive(_ byte: UInt8, at now: Instant) -> FirmwareEffects {
    machine.receive(byte, at: count(at: now))
    return FirmwareEffects()
  }

  package mutating func receiveFromBridge(_ bytes: [UInt8], at now: Instant) {
    machine.receiveFromBridge(bytes, at: count(at: now))
  }

  package mutating func reachDeadline(at now: Instant, until limit: Instant?) -> FirmwareEffects {
    if let ahead, ahead.at <= now {
      self.ahead = nil
      return ahead.effects
    }
    let end = Instant.earlier(limit, now + Self.stretch) ?? now
    var effects = FirmwareEffects()
    let outcome = machine.run(until: count(at: end))
    let at = max(now, instant(of: machine.count))
    switch outcome {
    case .reached: return effects
    case .transmitted(let byte): effects.transmission = [byte]
    case .bridged(let bytes): effects.bridged = bytes
    case .powerKey(isPressed: true): powerKeyPressedAt = at
    case .powerKey(isPressed: false):
      guard let start = powerKeyPressedAt else { return effects }
      effects.releasedPowerKey = at - start
      effects.entries = [TimelineEntry(at: at, .powerKey(at - start))]
    case .rate(let baud):
      effects.baud = baud
      effects.entries = [TimelineEntry(at: at, .baud(baud))]
    case .logged(let line):
      effects.entries = [TimelineEntry(at: at, .log(String(decoding: line, as: UTF8.self)))]
    case .restarted: effects.entries = [TimelineEntry(at: at, .world("the board restarts"))]
    case .stopped(let stop):
      self.stop = stop
      effects.entries = [TimelineEntry(at: at, .world(stop.words))]
    }
    guard at > now else { return effects }
    ahead = (at, effects)
    return FirmwareEffects()
  }

  package func afterPowerCut(unstarted: MachineProgram) -> MachineProgram {
    var program = MachineProgram(unstarted.machine.keepingFlash(of: machine))
    program.earlierInstructions = instructionCount
    return program
  }

  private func count(at instant: Instant) -> UInt64 {
    UInt64(max(0, instant.microseconds - start.microseconds)) * Machine.countsPerMicrosecond
  }

  /// Rounded up: nothing is seen before it has happened.
  private func instant(of count: UInt64) -> Instant {
    let part = Machine.countsPerMicrosecond
    let rounded = Int64(clamping: count / part) + (count % part == 0 ? 0 : 1)
    return Instant(microseconds: start.microseconds &+ rounded)
  }
}
