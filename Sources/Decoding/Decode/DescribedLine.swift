import Primitives

/// A described line of the TA, with what has been written of it.
///
/// A class, since the memo and the writer share it.
package final class DescribedLine: KeptLine {
  package let description: ATDescription
  /// The memo has it: it will be written again.
  fileprivate(set) var isKept = false
  /// What the writers made of it, without a stamp; empty until then.
  package var json: [UInt8] = []
  package var text: [UInt8] = []
  /// What the description was made with.
  fileprivate let key: LineMemo.Key?
  /// The command line that an echo ends in.
  package let echoed: IssuedCommand?

  package var raw: [UInt8] { description.raw }

  package init(_ description: ATDescription, key: LineMemo.Key? = nil, echoed: IssuedCommand? = nil)
  {
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
package final class LineMemo {
  /// What a description depends on, apart from the line's bytes.
  package struct Key: Equatable {
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

    package static func == (left: Self, right: Self) -> Bool {
      left.kind == right.kind && left.isLate == right.isLate && left.command === right.command
    }
  }

  /// Project value: some hundred commands and their answers, in a few megabytes
  /// at most.
  private static let placeCount = 8_192
  /// Project value: longer lines hardly come twice.
  private static let lengthMax = 256

  private var lines = LineTable<DescribedLine>(placeCount: placeCount)
  /// The last two that came for each place, as hashes; kept or not.
  private var hashes: [(UInt64, UInt64)] = []

  /// What was kept for a line with these bytes.
  func line(_ bytes: Span<UInt8>, _ key: Key) -> DescribedLine? {
    guard bytes.count <= Self.lengthMax else { return nil }
    return lines.line(bytes, Self.hash(of: bytes, key)) { $0.key == key }
  }

  /// Keeps `line`, which has a key, if it has come before.
  func keep(_ line: DescribedLine) {
    let raw = line.raw
    guard let key = line.key, raw.count <= Self.lengthMax else { return }
    if hashes.isEmpty { hashes = Array(repeating: (0, 0), count: Self.placeCount) }
    let hash = Self.hash(of: raw.span, key)
    let place = Int(truncatingIfNeeded: hash % UInt64(Self.placeCount))
    let earlier = hashes[place]
    guard earlier.0 == hash || earlier.1 == hash else {
      hashes[place] = (hash, earlier.0)
      return
    }
    line.isKept = true
    lines.keep(line, hash)
  }

  private static func hash(of bytes: Span<UInt8>, _ key: Key) -> UInt64 {
    bytes.hash(from: key.kind.rawValue ^ (key.command?.number ?? 0))
  }
}
