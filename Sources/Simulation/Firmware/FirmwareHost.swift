package import Primitives
import VirtualModem
import World

/// A program for the board in front of a module, on a virtual clock, byte by byte.
///
/// What `Simulation` is for the tracker with all that it can carry, this is for any program, with
/// the line alone: bytes arrive one by one, since when a byte comes is what the sketch's windows
/// are about. Nothing happens by itself: `advance` goes to the next instant at which something is
/// due and returns what happened.
package struct FirmwareHost<Program: Firmware>: Sendable {
  package private(set) var program: Program
  package private(set) var module: HostedModule
  package private(set) var now = Instant.zero
  /// The script has said `end`.
  package private(set) var isEnded = false

  /// The program as it is in the flash.
  private let unstarted: Program
  /// Of the sensor at its bridge, which has its supply from the same board; `nil` without one.
  private let sensorSeed: UInt64?
  /// Judges by what goes over the line, and by the log; `nil` where nothing is judged.
  package private(set) var judge: WireJudge?
  private var powerUpAt: Instant? = .zero
  private var isOff = true
  private var toTA = Wire()
  private var toTE = Wire()
  private var baud: UInt32?
  private var releases: [(at: Instant, pulse: Milliseconds)] = []
  private var dialogue = DialogueObserver()
  private var noise: SeededGenerator
  private var entries: [TimelineEntry] = []

  package init(
    _ program: Program,
    on module: HostedModule,
    seed: UInt64,
    hasSensor: Bool = false,
    judge: WireJudge? = nil
  ) {
    sensorSeed = hasSensor ? seed : nil
    self.judge = judge
    self.program = program
    self.module = module
    unstarted = program
    noise = Wire.noise(seed: seed)
  }

  /// When the next thing is due; `nil` when nothing ever is.
  package var nextInstant: Instant? {
    let program = isOff ? nil : program.deadline
    return Instant.earlier(Instant.earlier(program, outside), judge?.deadline(after: now))
  }

  /// When something is due that is not of the program.
  private var outside: Instant? {
    let board = Instant.earlier(powerUpAt, releases.first?.at)
    let line = Instant.earlier(toTA.nextArrival, toTE.nextArrival)
    return Instant.earlier(Instant.earlier(board, line), module.deadline)
  }

  /// Of those that the judge has seen.
  package var deliveredCount: Int { judge?.deliveredCount ?? 0 }

  /// Expectations that the log has not told about.
  package var uncheckedCount: Int { judge?.uncheckedCount ?? 0 }

  /// Nothing that the script asks for is left.
  package var isOver: Bool { isEnded || judge?.isOver(at: now) == true }

  /// Goes to the next instant and lets one thing happen: the board's power, the module, PWRKEY,
  /// a byte at the module, a byte at the program, the program's own deadline.
  package mutating func advance() -> [TimelineEntry] {
    guard !isEnded, let next = nextInstant else { return [] }
    now = max(now, next)
    entries = []
    if isDue(powerUpAt) {
      powerUpAt = nil
      isOff = false
      if let sensorSeed, case .world(var host) = module {
        host.attachSensor(seed: sensorSeed, at: now)
        module = .world(host)
      }
      carryOut(program.powerUp(at: now))
    } else if isDue(module.deadline) {
      advanceModule()
    } else if isDue(releases.first?.at) {
      let release = releases.removeFirst()
      tellHost(.powerKey(release.pulse))
    } else if let chunk = toTA.receive(at: now) {
      tellHost(.received(chunk.bytes, baud: chunk.baud))
    } else if let chunk = toTE.receive(at: now) {
      for byte in chunk.bytes(at: baud, noise: &noise) { hand(byte) }
    } else if !isOff, isDue(program.deadline) {
      carryOut(program.reachDeadline(at: now, until: outside))
    }
    entries += judge?.judge(at: now) ?? []
    return entries
  }

  private func isDue(_ instant: Instant?) -> Bool { instant.map { $0 <= now } ?? false }

  // MARK: - The program

  private mutating func hand(_ byte: UInt8) {
    // A judge hears the line by itself.
    for line in judge == nil ? dialogue.receive([byte]) : [] {
      entries.append(TimelineEntry(at: now, .line(line.kind, line.text)))
    }
    carryOut(program.receive(byte, at: now))
  }

  private mutating func carryOut(_ effects: FirmwareEffects) {
    if let rate = effects.baud { baud = rate }
    if !effects.transmission.isEmpty { transmit(effects.transmission) }
    if let pulse = effects.releasedPowerKey { releases.append((now, pulse)) }
    if !effects.bridged.isEmpty, case .world(var host) = module {
      let answer = host.receiveByBridge(effects.bridged, at: now)
      module = .world(host)
      program.receiveFromBridge(answer, at: now)
    }
    if let pulse = effects.powerKey {
      releases.append((now + pulse, pulse))
      if case .trace(var module) = module {
        module.powerKeyPulsed(at: now)
        self.module = .trace(module)
      }
    }
    for entry in effects.entries {
      entries.append(entry)
      if case .log(let line) = entry.kind { judge?.hear(line, at: now) }
    }
  }

  private mutating func transmit(_ bytes: [UInt8]) {
    var start: Instant?
    for byte in bytes {
      let left = toTA.send([byte], baud: baud, at: now)
      start = start ?? left
    }
    guard judge == nil else { return }
    let first = start ?? now
    entries.append(TimelineEntry(at: first, .sent(bytes)))
    // A command line may end with CR LF; what is pending is the line.
    let end = bytes.last == ASCII.lineFeed ? bytes.dropLast() : bytes[...]
    dialogue.send(Array(end))
    guard case .trace(var module) = module else { return }
    let byteTime = baud.map { (10_000_000 + Int64($0) - 1) / Int64($0) } ?? 0
    module.hear(bytes, from: first, byteMicroseconds: byteTime)
    self.module = .trace(module)
  }

  // MARK: - The module

  private mutating func advanceModule() {
    switch module {
    case .world: tellHost(.deadlineReached)
    case .trace(var module):
      let bytes = module.reachDeadline(at: now)
      self.module = .trace(module)
      say(bytes, baud: baud)
    }
  }

  /// A module of a trace got all of it when it was sent.
  private mutating func tellHost(_ event: ModemHost.Event) {
    guard case .world(var host) = module else { return }
    let effects = host.handle(event, at: now)
    let rate = host.baud
    module = .world(host)
    if let taken = judge?.take(event, effects, of: host, at: now) {
      entries += taken
    } else {
      if let words = effects.happening { entries.append(TimelineEntry(at: now, .world(words))) }
      if let request = effects.serverRequest {
        let body = String(decoding: request.body, as: UTF8.self)
        entries.append(TimelineEntry(at: now, .request(url: request.url, body: body)))
      }
    }
    entries += effects.pinChanges.map { TimelineEntry(at: now, .pin($0)) }
    say(effects.output[.at], baud: baud == nil ? nil : rate ?? baud)
    switch effects.trackerSupply {
    case .lost(let pause)?:
      program = program.afterPowerCut(unstarted: unstarted)
      isOff = true
      judge?.noteOff()
      powerUpAt = pause.map { now + $0 }
    case .restored?: if isOff { powerUpAt = now }
    case .lostWhileStoring?, nil: break  // It stores nothing.
    }
    if effects.isEnded { isEnded = true }
  }

  private mutating func say(_ bytes: [UInt8], baud: UInt32?) {
    var start: Instant?
    for byte in bytes {
      let left = toTE.send([byte], baud: baud, at: now)
      start = start ?? left
    }
    if let start { entries.append(TimelineEntry(at: start, .received(bytes))) }
  }
}
