import Primitives

/// Getting about, of an animal or a person, judged once a block.
///
/// Movement is energy that lasts: much of it over four seconds, and hardly a
/// pause in the last two. A head that is shaken, scratched or lowered gives the
/// one and not the other.
struct LiveDetector: Sendable {
  private let limits: LiveLimits
  private var recent = RecentBlocks()
  /// The level of the energy while there is no movement, in 256ths of a unit.
  private var restFine: Int32
  private var quietBlocks: Int32 = 0
  private(set) var isMoving = false
  /// When the energy rose above its threshold; `nil` while it is below.
  private(set) var candidateAt: Instant?
  /// Too little for movement, and for a minute more than anything has that lies still.
  private(set) var isRestless = false
  /// When the calm began that ended the last movement, or may end this one.
  private(set) var calmAt: Instant?

  // In the caller: it is made where it is to stay.
  /// A place for one.
  @inline(__always)
  init() {
    limits = LiveLimits()
    restFine = 0
  }

  @inline(never)
  init(parameters: LiveParameters) {
    limits = LiveLimits(parameters)
    restFine = limits.rest &* 256
  }

  /// Judges the next block; what spoke for movement in it.
  @inline(never)
  mutating func judge(_ block: BlockFeatures) -> Evidence? {
    recent.push(block)
    let energy = recent.energy()
    let calm = recent.secondCalmest()
    let limit = energyLimit
    // The calm threshold goes with that of the energy.
    let calmLimit = limits.calm &* limit / max(limits.energy, 1)
    let isAbove = energy > limit && calm > calmLimit
    if energy <= limit {
      candidateAt = nil
    } else if candidateAt == nil {
      candidateAt = block.start
    }
    guard isMoving else {
      isMoving = isAbove
      quietBlocks = 0
      if !isMoving { learnRest(energy, milliseconds: block.milliseconds) }
      return isAbove ? .vibration : nil
    }
    let share = limits.keepPercent
    let isKept = energy &* 100 > limit &* share && calm &* 100 > calmLimit &* share
    if !isKept, quietBlocks == 0 { calmAt = block.start }
    quietBlocks = isKept ? 0 : quietBlocks &+ 1
    isMoving = quietBlocks < limits.releaseBlocks
    return isAbove ? .vibration : nil
  }

  /// A gap of more than a second: what is summed over four seconds starts again.
  mutating func breakRow() {
    recent.clear()
  }

  /// A gap of more than a minute, or a restart.
  mutating func restart() {
    recent.clear()
    isMoving = false
    quietBlocks = 0
    candidateAt = nil
  }

  private var energyLimit: Int32 {
    let rest = max(restFine / 256 &- limits.rest, 0)
    let raised = limits.energy &+ rest &* limits.restHundredths / 100
    return min(raised, max(limits.energyCeiling, limits.energy))
  }

  private mutating func learnRest(_ energy: Int32, milliseconds: Int32) {
    let time = limits.restTimeMilliseconds
    let error = Int64(min(energy, limits.energyCeiling) &* 256 &- restFine)
    let change = error &* Int64(min(milliseconds, time)) / Int64(time)
    restFine &+= Int32(truncatingIfNeeded: change)
    // Project values: twice the level of a collar that lies still, a third of that of movement;
    // a ride in a van is more. It ends a little lower.
    let still = limits.rest &* 256
    isRestless = restFine > (isRestless ? still &* 3 / 2 : still &* 2)
  }
}

/// `LiveParameters` in the units that the detector calculates in.
struct LiveLimits: Sendable {
  private(set) var energy: Int32 = 0
  private(set) var energyCeiling: Int32 = 0
  private(set) var calm: Int32 = 0
  private(set) var rest: Int32 = 0
  private(set) var restHundredths: Int32 = 0
  private(set) var restTimeMilliseconds: Int32 = 0
  private(set) var keepPercent: Int32 = 0
  private(set) var releaseBlocks: Int32 = 0

  /// Those of no detector.
  init() {}

  init(_ parameters: LiveParameters) {
    energy = Unit.acceleration(milligrams: parameters.energyMilligrams)
    energyCeiling = Unit.acceleration(milligrams: parameters.energyCeilingMilligrams)
    calm = Unit.acceleration(milligrams: parameters.calmMilligrams)
    rest = Unit.acceleration(milligrams: parameters.restMilligrams)
    restHundredths = parameters.restHundredths
    restTimeMilliseconds = max(parameters.restTimeMilliseconds, 1)
    keepPercent = parameters.keepPercent
    releaseBlocks = parameters.releaseBlocks
  }
}

/// The last eight blocks, oldest overwritten first.
struct RecentBlocks: Sendable {
  private struct Entry: Sendable {
    var count: Int32 = 0
    var mean = Vector.zero
    var variance: Int64 = 0
  }

  /// - Source: motion.md 4.3: an 8-entry ring of blocks of half a second.
  private static let capacity = 8
  /// Among so many the second-calmest is looked for.
  private static let calmCount = 4

  private var entries = InlineArray<8, Entry>(repeating: Entry())
  /// The place of the next block.
  private var next = 0
  private var count = 0

  mutating func push(_ block: BlockFeatures) {
    entries[next] = Entry(count: block.count, mean: block.mean, variance: block.variance)
    next = (next + 1) % Self.capacity
    count = min(count + 1, Self.capacity)
  }

  mutating func clear() {
    count = 0
  }

  /// Root mean square over all of them, less their common mean.
  ///
  /// The means are taken from the newest one: then the squares are small, and
  /// what is rounded off them is nothing.
  @inline(never)
  mutating func energy() -> Int32 {
    guard count > 0 else { return 0 }
    let base = entry(age: 0).mean
    var number: Int64 = 0
    var x: Int64 = 0
    var y: Int64 = 0
    var z: Int64 = 0
    var squares: Int64 = 0
    for age in 0..<count {
      let entry = entry(age: age)
      let weight = Int64(entry.count)
      let offset = entry.mean - base
      number &+= weight
      x &+= weight &* Int64(offset.x)
      y &+= weight &* Int64(offset.y)
      z &+= weight &* Int64(offset.z)
      squares &+= weight &* (entry.variance &+ offset.squaredLength)
    }
    let mean = Vector(
      x: Int32(truncatingIfNeeded: x / number),
      y: Int32(truncatingIfNeeded: y / number),
      z: Int32(truncatingIfNeeded: z / number)
    )
    let spread = squares / number &- mean.squaredLength
    return Int32(truncatingIfNeeded: SquareRoot.floor(of: spread))
  }

  /// The second-smallest vibration of the last four blocks; 0 while there are
  /// fewer.
  @inline(never)
  mutating func secondCalmest() -> Int32 {
    guard count >= Self.calmCount else { return 0 }
    var smallest = Int64.max
    var second = Int64.max
    for age in 0..<Self.calmCount {
      let variance = entry(age: age).variance
      if variance < smallest {
        second = smallest
        smallest = variance
      } else if variance < second {
        second = variance
      }
    }
    return Int32(truncatingIfNeeded: SquareRoot.floor(of: second))
  }

  private mutating func entry(age: Int) -> Entry {
    entries[(next + Self.capacity - 1 - age) % Self.capacity]
  }
}
