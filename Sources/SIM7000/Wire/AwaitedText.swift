import Primitives

/// The line of text behind the header of a short message: whatever it says, it is text, and `OK`
/// ends no command there.
///
/// Behind an empty line, which is an empty text or what a URC begins with, lines are classified
/// by their look; so are the further lines of a text.
struct AwaitedText: Equatable, Sendable {
  #if LinkRows  // It asks for no message.
  var isAwaited: Bool { false }
  var isTaken: Bool { false }

  mutating func take(_ line: Span<UInt8>, of kind: LineKind) -> LineKind? { nil }
  mutating func take(ending: UInt8) {}
  mutating func abandon() {}
  #else
  /// The header's kind; `nil` where the next line is no text.
  private var header: LineKind?
  /// The line that was taken last is a text.
  private(set) var isTaken = false

  /// The next line is a text, unless it is empty.
  var isAwaited: Bool { header != nil }

  /// The kind of `line` if it is the text, and `nil` if it is what it looks like, a line of `kind`.
  mutating func take(_ line: Span<UInt8>, of kind: LineKind) -> LineKind? {
    let last = header
    // Where the text of an unsolicited message is lost, the next command's echo is none.
    isTaken = last == .informationResponse || last != nil && kind != .echo
    header = !isTaken && Self.isHeader(line, of: kind) ? kind : nil
    return isTaken ? last : nil
  }

  /// A line ending came where no line was open.
  mutating func take(ending: UInt8) {
    // The header's own line feed ends nothing.
    if ending == ASCII.carriageReturn { header = nil }
  }

  /// The rest of the answer will not come.
  mutating func abandon() {
    if header == .informationResponse { header = nil }
  }

  /// A header of text mode, with an address: where that is, those of status reports have a number
  /// and no text, those of PDU mode nothing.
  ///
  /// - Source: 3GPP TS 27.005, 3.4.1 to 3.4.3.
  private static func isHeader(_ line: Span<UInt8>, of kind: LineKind) -> Bool {
    switch kind {
    case .urc:
      line.hasQuotedField(1, behind: "+CMT:")
    case .informationResponse:
      line.hasQuotedField(2, behind: "+CMGR:") || line.hasQuotedField(3, behind: "+CMGL:")
    case .echo, .finalResult, .prompt, .unknown:
      false
    }
  }
  #endif
}

extension Span where Element == UInt8 {
  fileprivate func hasQuotedField(_ number: Int, behind name: StaticString) -> Bool {
    guard starts(with: name) else { return false }
    var cursor = FieldCursor(name.utf8CodeUnitCount..<count)
    while let field = cursor.next(in: self) {
      guard cursor.number == number else { continue }
      let text = trimmed(field)
      return !text.isEmpty && self[text.lowerBound] == ASCII.quote
    }
    return false
  }
}
