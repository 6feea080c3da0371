import Primitives
import SIM7000

/// Lines that can mean one thing only, by their bytes and the command in flight.
///
/// To find out what a line is takes longer than to write it. A program's dialogue is the
/// same lines again and again: this is how they are read without a look at their parts.
/// The memory is bounded: a line takes the place of an older one.
final class KnownLines {
  /// What a line does to the command in flight.
  enum Step {
    case none
    /// An echo, while nothing was in flight.
    case begin(IssuedCommand)
    /// A final result.
    case end
  }

  private struct Place {
    var hash: UInt64 = 0
    var known: (line: DescribedLine, step: Step, command: IssuedCommand)?
  }

  /// Project value: as many as `LineMemo` has lines.
  private static let placeCount = 8_192

  private var places: [Place] = []

  /// What was kept for a line with these bytes that came while `command` was in flight.
  func line(
    _ bytes: Span<UInt8>,
    during command: IssuedCommand
  ) -> (line: DescribedLine, step: Step)? {
    guard !places.isEmpty else { return nil }
    let hash = Self.hash(of: bytes, command)
    let index = Self.place(of: hash)
    guard places[index].hash == hash, let known = places[index].known, known.command === command
    else { return nil }
    let raw = known.line.description.raw
    return raw.span.isSame(as: bytes) ? (known.line, known.step) : nil
  }

  func keep(_ line: DescribedLine, _ step: Step, during command: IssuedCommand) {
    if places.isEmpty { places = Array(repeating: Place(), count: Self.placeCount) }
    let raw = line.description.raw
    let hash = Self.hash(of: raw.span, command)
    places[Self.place(of: hash)] = Place(hash: hash, known: (line, step, command))
  }

  private static func hash(of bytes: Span<UInt8>, _ command: IssuedCommand) -> UInt64 {
    bytes.hash(from: command.number)
  }

  private static func place(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: (hash ^ hash >> 32) % UInt64(placeCount))
  }
}

extension KnownLines.Step {
  /// What a line of `kind` did that came while `command` was in flight, and after which `next` is;
  /// `nil` where that depends on more than its bytes and `command`.
  init?(
    _ line: DescribedLine,
    of kind: LineKind,
    from command: IssuedCommand,
    to next: IssuedCommand,
    stated: IssuedCommand
  ) {
    switch (kind, line.description.kind) {
    case (.informationResponse, .response) where next === command:
      self = .none
    case (.urc, .urc) where next === command && line.description.name != "RDY":
      self = .none
    case (.finalResult, .final) where next === stated:
      self = .end
    case (.echo, .echo) where command === stated && stated.bytes.isEmpty:
      guard let echoed = line.echoed, echoed === next else { return nil }
      self = .begin(echoed)
    default:
      return nil
    }
  }
}

extension Span where Element == UInt8 {
  /// The line that starts at `start`, or behind the line endings there; `nil` unless it ends here
  /// and has something in it.
  func firstLine(from start: Int) -> Range<Int>? {
    var first = start
    while first < count, isLineEnding(self[first]) { first += 1 }
    var end = first
    while end < count, !isLineEnding(self[end]) { end += 1 }
    return first < end && end < count ? first..<end : nil
  }

  private func isLineEnding(_ byte: UInt8) -> Bool {
    byte == ASCII.carriageReturn || byte == ASCII.lineFeed
  }

  /// A hash of the bytes: FNV-1a, but eight bytes at a time.
  func hash(from start: UInt64) -> UInt64 {
    var hash = 0xCBF2_9CE4_8422_2325 ^ start
    forEachWord { word in
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    return hash
  }

  func isSame(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var difference: UInt64 = 0
    for index in stride(from: 0, to: count, by: 8) {
      difference |= word(at: index) ^ other.word(at: index)
    }
    return difference == 0
  }

  private func forEachWord(_ body: (UInt64) -> Void) {
    for index in stride(from: 0, to: count, by: 8) { body(word(at: index)) }
  }

  /// Eight bytes; of the last word those that are there, and how many.
  private func word(at index: Int) -> UInt64 {
    if count - index >= 8 {
      return bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
    }
    var word = UInt64(count - index) << 56
    for offset in index..<count { word |= UInt64(self[offset]) << UInt64(8 * (offset - index)) }
    return word
  }
}
