import Primitives

/// A line that was described in one state of the dialogue and led to another.
final class KnownLine {
  let described: DescribedLine
  /// The number of the state that it came in.
  fileprivate let before: UInt64
  let after: KnownState

  fileprivate init(_ described: DescribedLine, from before: KnownState, to after: KnownState) {
    self.described = described
    self.before = before.number
    self.after = after
  }
}

/// Lines that were described before, by their bytes and the state of the dialogue, and the states
/// that they lead to.
///
/// To find out what a line is takes longer than to write it. A program's dialogue is the same
/// lines again and again: this is how they are read without a look at their parts. The memory is
/// bounded: a line takes the place of an older one.
final class KnownLines {
  private struct Place {
    var hash: UInt64 = 0
    var line: KnownLine?
  }

  /// Project value: twice as many as `LineMemo` has lines, since one comes in several states.
  private static let placeCount = 16_384
  /// Project value: so many places are tried for a line.
  private static let probeCount = 4

  private var places: [Place] = []

  /// What was kept for a line with these bytes that came in the state `before`.
  func line(_ bytes: Span<UInt8>, in before: KnownState) -> KnownLine? {
    guard !places.isEmpty else { return nil }
    let hash = bytes.hash(from: before.number)
    let first = Self.place(of: hash)
    for offset in 0..<Self.probeCount where places[first ^ offset].hash == hash {
      guard let line = places[first ^ offset].line, line.before == before.number else { continue }
      let raw = line.described.description.raw
      if raw.span.isSame(as: bytes) { return line }
    }
    return nil
  }

  func keep(_ line: DescribedLine, from before: KnownState, to after: KnownState) {
    if places.isEmpty { places = Array(repeating: Place(), count: Self.placeCount) }
    let raw = line.description.raw
    let hash = raw.span.hash(from: before.number)
    let first = Self.place(of: hash)
    let new = Place(hash: hash, line: KnownLine(line, from: before, to: after))
    for offset in 0..<Self.probeCount where places[first ^ offset].line == nil {
      places[first ^ offset] = new
      return
    }
    // The others move up, so that the oldest goes.
    for offset in (1..<Self.probeCount).reversed() {
      places[first ^ offset] = places[first ^ (offset - 1)]
    }
    places[first] = new
  }

  private static func place(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash % UInt64(placeCount))
  }
}
