import CommandLine
import Diagnosis
import Live
import Primitives
import Script
import Simulation
import VirtualModem

/// An examination of the virtual modem in a scripted world, on the virtual clock.
///
/// The module is on unless the scenario says otherwise; what the scenario lets happen at a
/// time happens while the examination is under way.
struct VirtualExamination {
  private(set) var examination: Examination
  private var host: ModemHost
  private var toTA = Wire()
  private var toTE = Wire()
  private var noise: SeededGenerator
  private var baud: UInt32
  private var now = Instant.zero
  private let recording: Recording?

  /// Project value: far more than the longest examination takes; a world cannot hold it up
  /// forever.
  private static let end = Instant.zero + .minutes(60)

  init(_ scenario: Scenario, aim: Aim, baud: UInt32, repairs: Bool, recording: Recording?) {
    let settings = VirtualModem.Settings(scenario, isOnByDefault: true)
    host = ModemHost(scenario, settings: settings, seed: scenario.seed)
    examination = Examination(aim: aim, openedBaud: baud, repairs: repairs)
    noise = Wire.noise(seed: scenario.seed)
    self.baud = baud
    self.recording = recording
  }

  /// Runs to the end; `tell` hears of what is begun and what is changed.
  mutating func run(_ tell: (Examination.Effects) -> Void) {
    defer { recording?.finish() }
    carryOut(examination.handle(.begin, at: now), tell)
    while let next = nextInstant {
      if Interruption.isRequested { return leave(.interrupted) }
      if next > Self.end { return leave(.timeRanOut) }
      now = max(now, next)
      guard advance(tell) else { break }
    }
  }

  /// The world ends with the examination: nothing in it is restored.
  private mutating func leave(_ end: LineFacts.EarlyEnd) {
    _ = examination.handle(.left(end), at: now)
  }

  private var nextInstant: Instant? {
    let far = Instant.earlier(host.deadline, examination.deadline)
    return Instant.earlier(far, Instant.earlier(toTA.nextArrival, toTE.nextArrival))
  }

  /// One thing, in the order that a simulation has; false when the examination is over.
  private mutating func advance(_ tell: (Examination.Effects) -> Void) -> Bool {
    if let deadline = host.deadline, deadline <= now {
      say(host.handle(.deadlineReached, at: now))
    } else if let chunk = toTA.receive(at: now) {
      say(host.handle(.received(chunk.bytes, baud: chunk.baud), at: now))
    } else if let chunk = toTE.receive(at: now) {
      let bytes = chunk.bytes(at: baud, noise: &noise)
      recording?.add(bytes, .toTE, at: now)
      return carryOut(examination.handle(.received(bytes), at: now), tell)
    } else {
      return carryOut(examination.handle(.deadlineReached, at: now), tell)
    }
    return true
  }

  private mutating func say(_ effects: ModemHost.Effects) {
    let bytes = effects.output[.at]
    if !bytes.isEmpty { toTE.send(bytes, baud: host.baud ?? baud, at: now) }
  }

  @discardableResult
  private mutating func carryOut(
    _ effects: Examination.Effects,
    _ tell: (Examination.Effects) -> Void
  ) -> Bool {
    tell(effects)
    if let rate = effects.baud {
      baud = rate
      recording?.add(comment: Recording.rate(rate))
    }
    if !effects.transmission.isEmpty {
      recording?.add(effects.transmission, .toTA, at: now)
      toTA.send(effects.transmission, baud: baud, at: now)
    }
    return !effects.isOver
  }
}
