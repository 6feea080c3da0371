import Primitives

/// Which lines belong to the line before them.
///
/// - The text of a short message, after its header `+CMT: ...`; see also `AwaitedText`.
/// - The payload of `+SMSUB: "topic","...`, which may have lines in it and ends
///   at a quote that ends a line. Only lines that are nothing else belong to it:
///   a damaged quote must not cost an answer.
/// - Quoted data with its length in front, as in
///   `+URDBLOCK: "a.txt",32,"HTTP/1.1 200 OK`, when the pending command asked for
///   that many bytes or more. There `OK` is data until the quotes close, and at
///   the latest when the length is over.
///
/// - Source: SIM7000 MQTT(S) Application Note V1.02, `+SMSUB`; the third as the
///   tests of the atat library have it.
struct Continuation: Equatable, Sendable {
  private enum State: Equatable, Sendable {
    case none
    case message
    case payload
    /// This number of bytes at most, line endings included.
    case quoted(left: Int)
  }

  private var state = State.none
  /// The length that the pending command asked for.
  private var asked: Int?
  var text = AwaitedText()

  mutating func expect(_ line: inout PendingLine) {
    asked = line.withBytesInPlace { line in
      let range = line.trimmed((line.lastOffset(of: ASCII.comma).map { $0 + 1 } ?? 0)..<line.count)
      return line.unsignedInteger(in: range).flatMap { Int(exactly: $0) }
    }
    abandonData()
  }

  /// The rest of an answer's data will not come.
  mutating func abandonData() {
    if case .quoted = state { state = .none }
    text.abandon()
  }

  /// What `line` is, which is a line of `kind` by itself.
  mutating func take(_ line: Span<UInt8>, of kind: LineKind) -> LineKind {
    if case .quoted = state {
    } else if let kind = text.take(line, of: kind) {
      state = .none
      return kind
    }
    switch state {
    case .message where kind == .unknown:
      state = .none
      return .urc
    case .payload where kind == .unknown:
      if line.endsInQuote { state = .none }
      return .urc
    case .quoted(let left):
      state = line.endsInQuote || left <= line.count ? .none : .quoted(left: left - line.count - 2)
      return .informationResponse
    case .none, .message, .payload:
      state = following(line, of: kind)
      return kind
    }
  }

  private func following(_ line: Span<UInt8>, of kind: LineKind) -> State {
    switch kind {
    case .urc:
      if line.starts(with: "+SMSUB:") { return line.endsInQuote ? .none : .payload }
      return isMessageHeader(line) ? .message : .none
    case .informationResponse:
      guard let asked, let left = line.quotedLeft(upTo: asked) else { return .none }
      return .quoted(left: left)
    case .echo, .finalResult, .prompt, .unknown:
      return .none
    }
  }

  private func isMessageHeader(_ line: Span<UInt8>) -> Bool {
    line.starts(with: "+CMT:") || line.starts(with: "+CDS:") || line.starts(with: "+CBM:")
  }
}

extension Span where Element == UInt8 {
  fileprivate var endsInQuote: Bool { !isEmpty && self[count - 1] == ASCII.quote }

  /// The last offset of `byte`.
  fileprivate func lastOffset(of byte: UInt8) -> Int? {
    var index = count
    while index > 0 {
      index -= 1
      if self[index] == byte { return index }
    }
    return nil
  }

  /// How much of the quoted data that is open at the end of the line is still to
  /// come, if its length stands in front of the quote and is `most` or less.
  fileprivate func quotedLeft(upTo most: Int) -> Int? {
    var open: Int?
    var field = nameOfPrefix().map { $0.upperBound + 1 } ?? 0
    var previous = 0..<0
    for index in indices {
      if self[index] == ASCII.quote {
        open = open == nil ? index : nil
      } else if self[index] == ASCII.comma, open == nil {
        previous = field..<index
        field = index + 1
      }
    }
    guard let open, field <= open, trimmed(field..<open).isEmpty,
      let length = unsignedInteger(in: trimmed(previous)), length <= UInt64(most)
    else { return nil }
    // The line's ending is data too.
    let left = Int(length) - (count - open - 1) - 2
    return left > 0 ? left : nil
  }
}
