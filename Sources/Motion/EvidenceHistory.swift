/// How much evidence each of the last blocks held: none, some, or strong.
struct EvidenceHistory: Equatable, Sendable {
  static let capacity = 8

  /// A bit for each block, the newest lowest.
  private var some: UInt8 = 0
  private var strong: UInt8 = 0

  var isEmpty: Bool { some == 0 }

  /// One for each block with evidence, and another one where it was strong.
  var weight: Int { some.nonzeroBitCount + strong.nonzeroBitCount }

  /// Adds a block, of weight 0 to 2, and forgets those before the last `length`.
  mutating func push(_ weight: Int, of length: Int) {
    let kept = UInt8(truncatingIfNeeded: (1 << length) - 1)
    some = (some << 1 | (weight > 0 ? 1 : 0)) & kept
    strong = (strong << 1 | (weight > 1 ? 1 : 0)) & kept
  }

  mutating func clear() {
    some = 0
    strong = 0
  }
}

/// How strong the evidence of a block is: thousandths of each threshold.
struct EvidenceStrengths: Equatable, Sendable {
  var vibration: Int32
  var step: Int32
  var rotation: Int32
  var isClipped: Bool
  /// The step itself, in units of acceleration.
  var stepLength: Int32

  static func permille(_ value: Int32, of threshold: Int32) -> Int32 {
    Int32(truncatingIfNeeded: min(Int64(value) * 1_000 / Int64(max(threshold, 1)), 1_000_000))
  }

  // Two at a time: of three, `max` would make an array.
  var strongest: Int32 { max(vibration, max(step, rotation)) }

  /// The strongest kind, when it is above its threshold.
  var evidence: Evidence? {
    guard strongest > 1_000 else { return isClipped ? .saturation : nil }
    if strongest == vibration { return .vibration }
    return strongest == rotation ? .rotation : .step
  }

  /// What the block counts in the history.
  ///
  /// A clipped one is strong: it hides how much there was.
  func weight(strongPercent: Int32) -> Int {
    let isStrong = isClipped || strongest >= strongPercent * 10
    return isStrong ? 2 : evidence == nil ? 0 : 1
  }

  /// True when no kind is above this share of its threshold.
  func isQuiet(percent: Int32) -> Bool {
    strongest <= percent * 10 && !isClipped
  }
}
