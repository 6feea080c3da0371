import Primitives

/// A described line of the TA, with what has been written of it.
///
/// A class, since the memo and the writer share it.
final class DescribedLine {
  let description: ATDescription
  /// The memo has it: it will be written again.
  fileprivate(set) var isKept = false
  /// What the writers made of it, without a stamp; empty until then.
  var json: [UInt8] = []
  var text: [UInt8] = []
  /// What the description was made with.
  fileprivate let key: LineMemo.Key?
  /// The command line that an echo ends in.
  let echoed: IssuedCommand?

  init(_ description: ATDescription, key: LineMemo.Key? = nil, echoed: IssuedCommand? = nil) {
    self.description = description
    self.key = key
    self.echoed = echoed
  }
}

/// Lines that come again and again, described and written once.
///
/// A program asks the same questions over and over, and most answers are `OK` or
/// what they were the last time. A line is kept when it comes for the second time:
/// the many that never do cost little. The memory is bounded: a line takes the
/// place of an older one.
final class LineMemo {
  /// What a description depends on, apart from the line's bytes.
  struct Key: Equatable {
    enum Kind: UInt64 {
      /// A command line on its way to the TA.
      case sent
      case echo
      case response
      case final
      case urc
      case unknown
    }

    var kind: Kind
    var isLate = false
    /// The command that the line answers; `nil` where that makes no difference.
    var command: IssuedCommand?

    static func == (left: Self, right: Self) -> Bool {
      left.kind == right.kind && left.isLate == right.isLate && left.command === right.command
    }
  }

  /// A line and its hash, which tells most others apart without a look at it.
  private struct Place {
    var hash: UInt64 = 0
    var line: DescribedLine?
  }

  /// Project value: some hundred commands and their answers, in a few megabytes
  /// at most.
  private static let placeCount = 8_192
  /// Project value: so many places are tried for a line.
  private static let probeCount = 4
  /// Project value: longer lines hardly come twice.
  private static let lengthMax = 256

  private var places: [Place] = []
  /// The last two that came for each place, as hashes; kept or not.
  private var hashes: [(UInt64, UInt64)] = []

  /// What was kept for a line with these bytes.
  func line(_ bytes: Span<UInt8>, _ key: Key) -> DescribedLine? {
    guard !places.isEmpty, bytes.count <= Self.lengthMax else { return nil }
    let hash = Self.hash(of: bytes, key)
    let first = Self.place(of: hash)
    for offset in 0..<Self.probeCount where places[first ^ offset].hash == hash {
      guard let line = places[first ^ offset].line else { return nil }
      let raw = line.description.raw
      if line.key == key, raw.span.isSame(as: bytes) { return line }
    }
    return nil
  }

  /// Keeps `line`, which has a key, if it has come before.
  func keep(_ line: DescribedLine) {
    let raw = line.description.raw
    guard let key = line.key, raw.count <= Self.lengthMax else { return }
    if places.isEmpty {
      places = Array(repeating: Place(), count: Self.placeCount)
      hashes = Array(repeating: (0, 0), count: Self.placeCount)
    }
    let hash = Self.hash(of: raw.span, key)
    let first = Self.place(of: hash)
    let earlier = hashes[first]
    guard earlier.0 == hash || earlier.1 == hash else {
      hashes[first] = (hash, earlier.0)
      return
    }
    line.isKept = true
    if let free = (0..<Self.probeCount).first(where: { places[first ^ $0].line == nil }) {
      places[first ^ free] = Place(hash: hash, line: line)
    } else {
      // The others move up, so that the oldest goes.
      for offset in 1..<Self.probeCount { places[first ^ (offset - 1)] = places[first ^ offset] }
      places[first ^ (Self.probeCount - 1)] = Place(hash: hash, line: line)
    }
  }

  private static func hash(of bytes: Span<UInt8>, _ key: Key) -> UInt64 {
    bytes.hash(from: key.kind.rawValue ^ (key.command?.number ?? 0))
  }

  private static func place(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash % UInt64(placeCount))
  }
}
