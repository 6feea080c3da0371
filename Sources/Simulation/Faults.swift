import Primitives

/// Something that goes wrong on the way from the module to the tracker.
enum Fault: Equatable, Sendable {
  /// The next final result vanishes.
  case loseFinal
  /// The next answer, from behind its echo on, comes so much later.
  case delayAnswer(Milliseconds)
  /// Nothing for so long, and then everything.
  case stall(Milliseconds)
  /// So many random bytes, now.
  case noise(count: Int)
  /// One byte in so many, by chance, for so long.
  case damage(Damage, every: Int64, length: Milliseconds)
  /// A line that nobody asked for, now.
  case urc(String)

  enum Damage: Equatable, Sendable {
    /// One bit is wrong.
    case flip
    /// The byte is missing.
    case drop
  }
}

/// The line from the module to the tracker, with what is wrong with it.
///
/// Everything that the module says goes through `pass`, everything that was
/// held back comes out of `release` at `deadline`. What comes later never
/// overtakes what came first.
struct LineFaults: Sendable {
  private var losesFinal = false
  private var answerDelay: Milliseconds?
  private var held: [UInt8] = []
  private var heldUntil: Instant?
  private var damages: [Damage] = []
  private var generator: SeededGenerator

  private struct Damage: Sendable {
    var kind: Fault.Damage
    var every: Int64
    var until: Instant
  }

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed, stream: 0x66_61_75_6C)
  }

  var deadline: Instant? { heldUntil }

  /// Lets `fault` begin; returns what goes out at once.
  mutating func begin(_ fault: Fault, at now: Instant) -> [UInt8] {
    switch fault {
    case .loseFinal: losesFinal = true
    case .delayAnswer(let length): answerDelay = length
    case .stall(let length): hold(until: now + length)
    case .noise(let count):
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      return send(bytes, at: now)
    case .damage(let kind, let every, let length):
      damages.append(Damage(kind: kind, every: every, until: now + length))
    case .urc(let text):
      return send(Self.lineEnd + text.utf8 + Self.lineEnd, at: now)
    }
    return []
  }

  /// What of the module's output goes out at once.
  mutating func pass(_ output: [UInt8], at now: Instant) -> [UInt8] {
    guard !output.isEmpty else { return [] }
    guard losesFinal || answerDelay != nil, let final = Self.finalResult(in: output) else {
      return send(output, at: now)
    }
    var output = output
    if losesFinal {
      losesFinal = false
      output.removeSubrange(final)
    }
    guard let length = answerDelay else { return send(output, at: now) }
    answerDelay = nil
    let start = Self.startOfAnswer(in: output)
    let echo = send(Array(output[..<start]), at: now)
    hold(until: now + length)
    return echo + send(Array(output[start...]), at: now)
  }

  /// What was held back until now.
  mutating func release(at now: Instant) -> [UInt8] {
    guard let heldUntil, heldUntil <= now else { return [] }
    self.heldUntil = nil
    let bytes = held
    held = []
    return send(bytes, at: now)
  }

  /// The module lost its memory, and with it what it was about to say.
  mutating func forgetHeld() {
    held = []
    heldUntil = nil
  }

  private mutating func hold(until instant: Instant) {
    heldUntil = max(heldUntil ?? instant, instant)
  }

  private mutating func send(_ bytes: [UInt8], at now: Instant) -> [UInt8] {
    if heldUntil != nil {
      held += bytes.prefix(max(0, Self.heldMax - held.count))
      return []
    }
    guard !damages.isEmpty else { return bytes }
    damages.removeAll { $0.until <= now }
    var bytes = bytes
    for damage in damages {
      bytes = spoil(bytes, by: damage)
    }
    return bytes
  }

  private mutating func spoil(_ bytes: [UInt8], by damage: Damage) -> [UInt8] {
    var spoilt: [UInt8] = []
    for byte in bytes {
      guard generator.integer(in: 1...damage.every) == 1 else {
        spoilt.append(byte)
        continue
      }
      if damage.kind == .flip { spoilt.append(byte ^ 1 << UInt8(generator.integer(in: 0...7))) }
    }
    return spoilt
  }

  /// Where a final result stands with its line ends, if there is one.
  private static func finalResult(in output: [UInt8]) -> Range<Int>? {
    var start = 0
    while start < output.count {
      let end = output[start...].firstIndex(of: ASCII.lineFeed) ?? output.count
      let line = output[start..<end].filter { $0 != ASCII.carriageReturn }
      if FinalResultText.isOne(line) {
        let before = start >= 2 && output[start - 1] == ASCII.lineFeed ? start - 2 : start
        return before..<min(end + 1, output.count)
      }
      start = end + 1
    }
    return nil
  }

  /// Behind the echo, which ends in a lone `<CR>`.
  private static func startOfAnswer(in output: [UInt8]) -> Int {
    guard output.first != ASCII.carriageReturn,
      let end = output.firstIndex(of: ASCII.carriageReturn)
    else { return 0 }
    return min(end + 1, output.count)
  }

  private static let lineEnd: [UInt8] = [ASCII.carriageReturn, ASCII.lineFeed]
  /// Project value: what a module's buffer may hold back; the rest is lost.
  private static let heldMax = 16_384
}
