import Primitives

/// One way of the line, with what is wrong with it.
///
/// What is sent comes out at once, or from `release` at `deadline`. What comes
/// later never overtakes what came first.
struct FaultyWay: Sendable {
  private var damages: [Damage] = []
  private var overruns: [Overrun] = []
  private var held: [Held] = []
  private var heldCount = 0
  private var stalledUntil: Instant?
  private var noise: Noise?
  private var generator: SeededGenerator

  private struct Damage: Sendable {
    var kind: Fault.Damage
    var every: Int64
    var until: Instant
  }

  private struct Overrun: Sendable {
    var count: Int
    var until: Instant
  }

  private struct Held: Sendable {
    var bytes: [UInt8]
    var due: Instant
  }

  /// Random bytes that have yet to come.
  private struct Noise: Sendable {
    var left: Int
    var meanPause: Int64
    var due: Instant
  }

  /// Project value: what a module's buffer may hold back; the rest is lost.
  private static let heldMax = 16_384

  init(seed: UInt64, stream: UInt64) {
    generator = SeededGenerator(seed: seed, stream: stream)
  }

  var deadline: Instant? { Instant.earlier(held.first?.due, noise?.due) }

  /// Nothing for `length`, and then everything.
  mutating func stall(_ length: Milliseconds, at now: Instant) {
    let until = max(stalledUntil ?? now, now + length)
    stalledUntil = until
    for index in held.indices { held[index].due = max(held[index].due, until) }
  }

  mutating func damage(_ kind: Fault.Damage, every: Int64, until: Instant) {
    damages.append(Damage(kind: kind, every: every, until: until))
  }

  mutating func overrun(beyond count: Int, until: Instant) {
    overruns.append(Overrun(count: count, until: until))
  }

  /// Random bytes, of which those are returned that come at once.
  mutating func makeNoise(
    _ count: Int,
    over length: Milliseconds?,
    at now: Instant
  ) -> [UInt8] {
    guard let length else { return send(randomBytes(count), at: now) }
    let meanPause = max(1, length.rawValue * 1_000 / Int64(count))
    noise = Noise(left: count, meanPause: meanPause, due: now)
    return []
  }

  /// What of `bytes` goes out at once.
  mutating func send(_ bytes: [UInt8], at now: Instant) -> [UInt8] {
    if let until = stalledUntil, until <= now { stalledUntil = nil }
    guard !bytes.isEmpty, !(damages.isEmpty && overruns.isEmpty) else {
      return enqueue(bytes, after: 0, at: now)
    }
    damages.removeAll { $0.until <= now }
    overruns.removeAll { $0.until <= now }
    let count = overruns.map(\.count).min() ?? bytes.count
    var parts = [(bytes: Array(bytes.prefix(count)), delay: Milliseconds(0))]
    for damage in damages {
      parts = parts.flatMap { part in
        spoil(part.bytes, by: damage).map { ($0.bytes, part.delay + $0.delay) }
      }
    }
    return parts.reduce(into: []) { passed, part in
      passed += enqueue(part.bytes, after: part.delay, at: now)
    }
  }

  /// What was held back until now, and the noise that is due.
  mutating func release(at now: Instant) -> [UInt8] {
    var bytes: [UInt8] = []
    let count = held.prefix { $0.due <= now }.count
    for part in held.prefix(count) { bytes += part.bytes }
    held.removeFirst(count)
    heldCount -= bytes.count
    guard var noise, noise.due <= now else { return bytes }
    noise.left -= 1
    let pause = generator.integer(in: 1...2 * noise.meanPause)
    noise.due = Instant(microseconds: now.microseconds + pause)
    self.noise = noise.left > 0 ? noise : nil
    return bytes + send(randomBytes(1), at: now)
  }

  /// Forgets what it holds back, and lets go.
  mutating func forgetHeld() {
    held = []
    heldCount = 0
    stalledUntil = nil
  }

  /// A place in `range`, by chance.
  mutating func offset(in range: ClosedRange<Int>) -> Int {
    Int(generator.integer(in: Int64(range.lowerBound)...Int64(range.upperBound)))
  }

  private mutating func enqueue(
    _ bytes: [UInt8],
    after delay: Milliseconds,
    at now: Instant
  ) -> [UInt8] {
    let due = max(now + delay, stalledUntil ?? now, held.last?.due ?? now)
    guard due > now || !held.isEmpty else { return bytes }
    let kept = bytes.prefix(Self.heldMax - heldCount)
    guard !kept.isEmpty else { return [] }
    held.append(Held(bytes: Array(kept), due: due))
    heldCount += kept.count
    return []
  }

  private mutating func randomBytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  /// The parts that `bytes` falls into, each with what it is late.
  private mutating func spoil(
    _ bytes: [UInt8],
    by damage: Damage
  ) -> [(bytes: [UInt8], delay: Milliseconds)] {
    var parts = [(bytes: [UInt8](), delay: Milliseconds(0))]
    for byte in bytes {
      let isStruck = generator.integer(in: 1...damage.every) == 1
      if isStruck, case .lag(let length) = damage.kind {
        parts.append(([], parts[parts.count - 1].delay + length))
      }
      if isStruck {
        parts[parts.count - 1].bytes += struck(byte, by: damage.kind)
      } else {
        parts[parts.count - 1].bytes.append(byte)
      }
    }
    return parts
  }

  private mutating func struck(_ byte: UInt8, by kind: Fault.Damage) -> [UInt8] {
    switch kind {
    case .flip: [byte ^ 1 << UInt8(generator.integer(in: 0...7))]
    case .drop: []
    case .double: [byte, byte]
    case .lag: [byte]
    }
  }
}
