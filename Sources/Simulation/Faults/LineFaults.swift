import Primitives

/// The line between tracker and module, with what is wrong with it.
///
/// Everything that the module says goes through `pass`, everything that the
/// tracker says through `take`; what was held back, and what comes by itself,
/// comes out of `release` at `deadline`.
struct LineFaults: Sendable {
  /// What leaves the line at its two ends.
  struct Passage: Equatable, Sendable {
    var toTracker: [UInt8] = []
    var toModule: [UInt8] = []
  }

  private var toTracker: FaultyWay
  private var toModule: FaultyWay
  /// What will strike the next thing of its kind, oldest first.
  private var losses: [Fault.Part] = []
  private var answerDelay: Milliseconds?
  private var stickLength: Milliseconds?
  private var misplaced: [(text: String, place: Fault.Place)] = []
  private var storms: [Storm] = []
  /// When the line is done with what storms have said.
  private var stormsUntil = Instant.zero

  /// What the tracker says goes nowhere until then: a command line's `<CR>`,
  /// or the answer to a payload.
  private var swallowing: Swallowing?
  /// Behind a prompt: the module is deaf.
  private var deafUntil: Instant?
  private(set) var isHung = false
  private var hungUntil: Instant?
  private var detuned: (rate: UInt32, until: Instant)?
  /// The rate at which the tracker was last heard; `nil` where there is none.
  private(set) var trackerBaud: UInt32?

  private enum Swallowing: Sendable {
    case command
    case payload
  }

  private struct Storm: Sendable {
    var line: [UInt8]
    var every: Milliseconds
    var due: Instant
    var until: Instant
  }

  init(seed: UInt64) {
    toTracker = FaultyWay(seed: seed, stream: 0x66_61_75_6C)
    toModule = FaultyWay(seed: seed, stream: 0x66_61_75_6D)
  }

  var deadline: Instant? {
    var earliest = Instant.earlier(toTracker.deadline, toModule.deadline)
    earliest = Instant.earlier(earliest, storms.lazy.map(\.due).min())
    earliest = Instant.earlier(earliest, isHung ? hungUntil : nil)
    return Instant.earlier(earliest, detuned?.until)
  }

  /// The rate that is in force at the module against its will.
  var detunedRate: UInt32? { detuned?.rate }

  /// What the module says unasked.
  static func framed(_ text: String) -> [UInt8] {
    lineEnd + text.utf8 + lineEnd
  }

  private static let lineEnd: [UInt8] = [ASCII.carriageReturn, ASCII.lineFeed]

  /// The module lost its memory, and with it what it was about to say.
  mutating func restartModule() {
    toTracker.forgetHeld()
    isHung = false
    hungUntil = nil
    deafUntil = nil
    endPayload()
  }

  /// What the tracker says from here on is no part of a payload.
  mutating func endPayload() {
    swallowing = nil
  }
}

// MARK: - Faults begin

extension LineFaults {
  /// Lets `fault` begin; returns what comes out at once.
  mutating func begin(_ fault: Fault, at now: Instant) -> Passage {
    switch fault {
    case .lose(let part):
      // The next one, however often that is said.
      if !losses.contains(part) { losses.append(part) }
    case .delayAnswer(let length): answerDelay = length
    case .stickPrompt(let length): stickLength = length
    case .stall(let length, let way):
      if way.isToTracker { toTracker.stall(length, at: now) }
      if way.isToModule { toModule.stall(length, at: now) }
    case .noise(let count, let length, let way):
      return Passage(
        toTracker: way.isToTracker ? toTracker.makeNoise(count, over: length, at: now) : [],
        toModule: way.isToModule ? toModule.makeNoise(count, over: length, at: now) : []
      )
    case .damage(let kind, let every, let length, let way):
      if way.isToTracker { toTracker.damage(kind, every: every, until: now + length) }
      if way.isToModule { toModule.damage(kind, every: every, until: now + length) }
    case .overrun(let count, let length, let way):
      if way.isToTracker { toTracker.overrun(beyond: count, until: now + length) }
      if way.isToModule { toModule.overrun(beyond: count, until: now + length) }
    case .detune(let rate, let length):
      detuned = (rate, now + length)
    case .urc(let text, let place?):
      misplaced.append((text, place))
    case .urc(let text, nil):
      return Passage(toTracker: say(Self.framed(text), at: now))
    case .storm(let text, let every, let length):
      storms.append(
        Storm(line: Self.framed(text), every: every, due: now, until: now + length)
      )
    case .hang(let length):
      isHung = true
      hungUntil = length.map { now + $0 }
    case .fail:
      break  // Not of the line: the module does that.
    }
    return Passage()
  }
}

// MARK: - Bytes go through

extension LineFaults {
  /// What of the module's output reaches the tracker at once.
  mutating func pass(_ output: [UInt8], at now: Instant) -> [UInt8] {
    guard !output.isEmpty else { return [] }
    // Heard or not: the module takes no payload any more.
    if swallowing == .payload, AnswerParts(of: output).finalResult != nil { endPayload() }
    guard !isHung else { return [] }
    guard
      !losses.isEmpty || answerDelay != nil || stickLength != nil || !misplaced.isEmpty
    else { return say(output, at: now) }
    var output = output
    loseParts(of: &output)
    misplaceURCs(in: &output)
    let parts = AnswerParts(of: output)
    if parts.prompt != nil, let length = stickLength {
      stickLength = nil
      deafUntil = now + length
      let passed = say(output, at: now)
      toTracker.stall(length, at: now)
      return passed
    }
    guard let length = answerDelay, parts.finalResult != nil else { return say(output, at: now) }
    answerDelay = nil
    let echo = say(Array(output[..<parts.start]), at: now)
    toTracker.stall(length, at: now)
    return echo + say(Array(output[parts.start...]), at: now)
  }

  /// What of the tracker's bytes, sent at `baud`, reaches the module at once.
  mutating func take(_ input: [UInt8], baud: UInt32?, at now: Instant) -> [UInt8] {
    trackerBaud = baud
    guard !isHung, detuned.map({ $0.rate == baud }) ?? true else { return [] }
    if let until = deafUntil {
      guard until <= now else { return [] }
      deafUntil = nil
    }
    var input = input[...]
    if swallowing == nil, let index = losses.firstIndex(of: .command) {
      losses.remove(at: index)
      swallowing = .command
    }
    if swallowing == .payload { return [] }
    if swallowing == .command {
      guard let end = input.firstIndex(of: ASCII.carriageReturn) else { return [] }
      swallowing = nil
      input = input[(end + 1)...]
    }
    return toModule.send(Array(input), at: now)
  }

  /// What is due: bytes that were held back, storms, the end of a state.
  mutating func release(at now: Instant) -> Passage {
    if let hungUntil, hungUntil <= now {
      isHung = false
      self.hungUntil = nil
    }
    if let until = detuned?.until, until <= now { detuned = nil }
    var passage = Passage(toTracker: toTracker.release(at: now))
    for index in storms.indices where storms[index].due <= now {
      let line = storms[index].line
      if takeRoom(for: line, at: now) { passage.toTracker += say(line, at: now) }
      storms[index].due = now + storms[index].every
    }
    storms.removeAll { $0.due >= $0.until }
    passage.toModule = toModule.release(at: now)
    if isHung { passage = Passage() }
    return passage
  }

  /// Takes the room that a line of a storm needs until the line is free; false, and it is lost, where
  /// the module has none.
  private mutating func takeRoom(for bytes: [UInt8], at now: Instant) -> Bool {
    guard let trackerBaud else { return true }
    guard stormsUntil <= now + Self.stormBacklog else { return false }
    let length = Wire.microseconds(of: bytes.count, baud: trackerBaud)
    stormsUntil = Instant(microseconds: max(now, stormsUntil).microseconds + length)
    return true
  }

  /// Project value: some kilobytes at the usual rates, as a module's buffer has.
  ///
  /// Without an end, a storm that a slow line can't carry makes each answer late by minutes, which no
  /// module does.
  private static let stormBacklog = Milliseconds.seconds(1)

  /// Towards the tracker, where the rate may be wrong.
  private mutating func say(_ bytes: [UInt8], at now: Instant) -> [UInt8] {
    guard !isHung else { return [] }
    // On a line with rates it is the tracker that cannot read it.
    guard detuned != nil, trackerBaud == nil else { return toTracker.send(bytes, at: now) }
    return toTracker.send(bytes.map { _ in UInt8(toTracker.offset(in: 0x80...0xFF)) }, at: now)
  }

  /// What is to vanish of `output` does.
  private mutating func loseParts(of output: inout [UInt8]) {
    for part in losses {
      let parts = AnswerParts(of: output)
      switch part {
      case .command: continue
      case .payload:
        guard parts.prompt != nil else { continue }
        swallowing = .payload
      case .prompt:
        guard let prompt = parts.prompt else { continue }
        output.removeSubrange(prompt)
      case .final:
        guard let final = parts.finalResult else { continue }
        output.removeSubrange(final)
      case .answer:
        guard parts.finalResult != nil else { continue }
        output.removeSubrange(parts.start...)
      }
      if let index = losses.firstIndex(of: part) { losses.remove(at: index) }
    }
  }

  /// An unsolicited line gets between.
  private mutating func misplaceURCs(in output: inout [UInt8]) {
    misplaced = misplaced.filter { text, place in
      let parts = AnswerParts(of: output)
      let offset: Int
      switch place {
      case .echo:
        guard parts.start > 0 else { return true }
        offset = toTracker.offset(in: 1...max(1, parts.start - 1))
      case .answer:
        guard let final = parts.finalResult else { return true }
        offset = final.lowerBound
      case .body:
        if let prompt = parts.prompt {
          offset = prompt.upperBound
        } else if let body = parts.body {
          offset = toTracker.offset(in: body.lowerBound...body.upperBound - 1)
        } else {
          return true
        }
      }
      output.insert(contentsOf: Self.framed(text), at: offset)
      return false
    }
  }
}
