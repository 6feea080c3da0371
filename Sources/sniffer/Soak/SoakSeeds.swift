/// The seeds of a soak, or of a shard's part of it: 10,000 years are too many to store.
struct SoakSeeds: RandomAccessCollection, Sendable {
  private let lowest: Int64
  private let step: Int64
  let endIndex: Int

  /// Every N-th of `all`, as `Shard.part` has it.
  init(_ all: ClosedRange<Int64>, _ shard: Shard) {
    lowest = all.lowerBound + Int64(shard.number - 1)
    step = Int64(shard.count)
    endIndex = (all.count - shard.number + shard.count) / shard.count
  }

  var startIndex: Int { 0 }

  subscript(position: Int) -> Int64 { lowest + Int64(position) * step }
}
