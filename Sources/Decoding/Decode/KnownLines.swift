import Primitives

/// A line that was described in one state of the dialogue and led to another.
final class KnownLine: KeptLine {
  let described: DescribedLine
  /// The number of the state that it came in.
  fileprivate let before: UInt64
  let after: KnownState

  var raw: [UInt8] { described.raw }

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
  /// Project value: twice as many as `LineMemo` has lines, since one comes in several states.
  private var lines = LineTable<KnownLine>(placeCount: 16_384)

  /// What was kept for a line with these bytes that came in the state `before`.
  func line(_ bytes: Span<UInt8>, in before: KnownState) -> KnownLine? {
    lines.line(bytes, bytes.hash(from: before.number)) { $0.before == before.number }
  }

  func keep(_ line: DescribedLine, from before: KnownState, to after: KnownState) {
    let hash = line.raw.span.hash(from: before.number)
    lines.keep(KnownLine(line, from: before, to: after), hash)
  }
}
