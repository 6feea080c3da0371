/// The seeds of a soak, or of a shard's part of it: 10,000 years are too many to store.
struct SoakSeeds: RandomAccessCollection, Sendable {
  private let lowest: Int64
  private let shard: Shard
  let endIndex: Int

  /// The part of `all` that is this shard's.
  init(_ all: ClosedRange<Int64>, _ shard: Shard) {
    lowest = all.lowerBound
    self.shard = shard
    endIndex = Shard.size(of: all.count, shard.number, shard.count)
  }

  var startIndex: Int { 0 }

  subscript(position: Int) -> Int64 { lowest + Int64(shard.index(of: position)) }
}
