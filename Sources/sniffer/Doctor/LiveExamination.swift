import CommandLine
import Diagnosis
import Live
import Primitives
import Script

/// An examination on a real line: bytes and deadlines in, effects out, on one thread.
struct LiveExamination {
  private(set) var examination: Examination
  private let loop = PollLoop(clock: Clock(), heedsInterruption: false)
  private let recording: Recording?
  /// When it has to be over.
  private let end: Instant

  init(
    aim: Aim,
    openedBaud: UInt32?,
    repairs: Bool,
    duration: Milliseconds,
    recording: Recording?
  ) {
    examination = Examination(aim: aim, openedBaud: openedBaud, repairs: repairs)
    end = loop.clock.now + duration
    self.recording = recording
  }

  /// Runs to the end, after Ctrl-C or at the end of the time to where everything is restored.
  mutating func run(
    on line: inout Line,
    _ tell: (Examination.Effects) -> Void
  ) throws(LineError) {
    defer { recording?.finish() }
    var isOver = try carryOut(
      examination.handle(.begin, at: loop.clock.now),
      on: &line,
      tell
    )
    while !isOver {
      if let event = ending {
        isOver = try carryOut(examination.handle(event, at: loop.clock.now), on: &line, tell)
      } else {
        isOver = try round(on: &line, tell)
      }
    }
  }

  /// What is to end it now: first what leaves it time to restore settings, then what does not.
  private var ending: Examination.Event? {
    let earlyEnd = examination.facts.earlyEnd
    if Interruption.isRequested, earlyEnd != .interrupted { return .left(.interrupted) }
    if loop.clock.now >= end, earlyEnd == nil { return .left(.timeRanOut) }
    let isTooLate = loop.isInterrupted || loop.clock.now >= end + Self.restoringTime
    return isTooLate ? .abandoned : nil
  }

  private mutating func round(
    on line: inout Line,
    _ tell: (Examination.Effects) -> Void
  ) throws(LineError) -> Bool {
    // Ctrl-C does not end the wait here: a look now and then finds it.
    let look = loop.clock.now + Self.interruptionInterval
    let deadline = Instant.earlier(examination.deadline, look)
    let readiness = loop.wait(for: line.interests, until: deadline)[0]
    if readiness.isWritable { try line.flush() }
    if readiness.isReadable {
      var bytes: [UInt8] = []
      if try line.read(into: &bytes) > 0 {
        let now = loop.clock.now
        recording?.add(bytes, .toTE, at: now)
        if try carryOut(examination.handle(.received(bytes), at: now), on: &line, tell) {
          return true
        }
      }
    }
    guard let deadline = examination.deadline, loop.clock.now >= deadline else { return false }
    return try carryOut(
      examination.handle(.deadlineReached, at: loop.clock.now),
      on: &line,
      tell
    )
  }

  private mutating func carryOut(
    _ effects: Examination.Effects,
    on line: inout Line,
    _ tell: (Examination.Effects) -> Void
  ) throws(LineError) -> Bool {
    tell(effects)
    if let baud = effects.baud {
      try line.setBaud(baud)
      recording?.add(comment: Recording.rate(baud))
    }
    if !effects.transmission.isEmpty {
      recording?.add(effects.transmission, .toTA, at: loop.clock.now)
      try line.write(effects.transmission)
    }
    return effects.isOver
  }

  /// Project value: the commands that restore settings are answered within milliseconds; the one
  /// in flight may take a while.
  private static let restoringTime = Milliseconds.seconds(10)
  /// Project value: a fifth of a second after Ctrl-C is not noticeable.
  private static let interruptionInterval = Milliseconds(200)
}
