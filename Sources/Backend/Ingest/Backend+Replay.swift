package import Primitives

/// The short way for the lines that a journal has most of.
extension Backend {
  /// Handles a line that is a report in our own format; `nil` for any other line, of which
  /// nothing was done.
  ///
  /// The same as `handle` with the entry that `JournalEntry` reads.
  package mutating func replay(reportLine line: Span<UInt8>) -> (time: Instant, effects: Effects)? {
    guard case .strict = settings.mode else { return nil }
    var offset = 0
    func takes(_ text: StaticString) -> Bool {
      guard line.count - offset >= text.utf8CodeUnitCount, line.hasText(text, at: offset) else {
        return false
      }
      offset += text.utf8CodeUnitCount
      return true
    }
    guard takes("{\"at\":") else { return nil }
    let start = offset
    var microseconds: Int64 = 0
    while offset < line.count, ASCII.isDigit(line[offset]) {
      microseconds = microseconds &* 10 &+ Int64(line[offset] &- ASCII.zero)
      offset += 1
    }
    // 18 digits fit.
    guard (1...18).contains(offset - start), takes(",\"request\":\"POST\",\"body\":\""),
      line.count - offset > 2, line.hasText("\"}", at: line.count - 2),
      let quick = QuickReport(line, offset..<line.count - 2, isQuoted: true)
    else { return nil }
    let instant = Instant(microseconds: microseconds)
    var effects = Effects()
    let now = date(of: instant)
    let id = line.text(quick.id)
    effects.response = receive(
      quick.report,
      from: id,
      in: .plain,
      secret: nil,
      at: now,
      &effects
    )
    finish(at: now, &effects)
    return (instant, effects)
  }
}

extension Span<UInt8> {
  /// The bytes of `range`, which are ASCII.
  func text(_ range: Range<Int>) -> String {
    String(unsafeUninitializedCapacity: range.count) { buffer in
      for (place, index) in range.enumerated() { buffer[place] = self[index] }
      return range.count
    }
  }
}
