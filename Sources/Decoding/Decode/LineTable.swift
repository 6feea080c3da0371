/// What is kept for a line.
protocol KeptLine {
  /// The bytes of the line.
  var raw: [UInt8] { get }
}

/// Lines that are found again by a hash of their bytes and of what else they depend on.
///
/// Bounded: where it is full, a line takes the place of the oldest of four.
struct LineTable<Line: KeptLine> {
  /// A line and its hash, which tells most others apart without a look at it.
  private struct Place {
    var hash: UInt64 = 0
    var line: Line?
  }

  /// Project value: so many places are tried for a line.
  private static var probeCount: Int { 4 }

  private let placeCount: Int
  /// None before the first line.
  private var places: [Place] = []

  /// A table of `placeCount` lines at most, a power of two.
  init(placeCount: Int) {
    self.placeCount = placeCount
  }

  /// The line that has these bytes and this hash, and is the one that is meant.
  func line(
    _ bytes: Span<UInt8>,
    _ hash: UInt64,
    where isMeant: (Line) -> Bool
  ) -> Line? {
    guard !places.isEmpty else { return nil }
    let first = place(of: hash)
    for offset in 0..<Self.probeCount where places[first ^ offset].hash == hash {
      guard let line = places[first ^ offset].line else { return nil }
      if isMeant(line), line.raw.span.isSame(as: bytes) { return line }
    }
    return nil
  }

  mutating func keep(_ line: Line, _ hash: UInt64) {
    if places.isEmpty { places = Array(repeating: Place(), count: placeCount) }
    let first = place(of: hash)
    let new = Place(hash: hash, line: line)
    for offset in 0..<Self.probeCount where places[first ^ offset].line == nil {
      places[first ^ offset] = new
      return
    }
    // The others move up, so that the oldest goes.
    for offset in 1..<Self.probeCount { places[first ^ (offset - 1)] = places[first ^ offset] }
    places[first ^ (Self.probeCount - 1)] = new
  }

  private func place(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash & UInt64(placeCount - 1))
  }
}
