import Primitives

/// How much of a command line has come back.
///
/// The TA echoes each byte as it comes and sends a URC when there is one, so a
/// URC can stand inside an echo: `AT+CIPSE`, `0, CLOSED`, `ND=0,5`, each a line,
/// or `AT+CIPSERDY` and `ND=0,5`.
struct EchoProgress: Equatable, Sendable {
  enum Part: Equatable, Sendable {
    case none
    /// The line is echo and nothing else.
    case all
    /// The line is echo up to an offset, and a URC from there.
    case urc(start: Int)
  }

  private var count = 0
  private(set) var isWhole = false

  var hasBegun: Bool { count > 0 }

  mutating func take(_ line: Span<UInt8>, of whole: Span<UInt8>) -> Part {
    guard !whole.isEmpty, !isWhole else { return .none }
    if line.equals(whole) {
      isWhole = true
      return .all
    }
    let common = prefix(of: line, in: whole)
    guard common > 0 else { return .none }
    if common == line.count {
      advance(common, in: whole)
      return .all
    }
    var start = common
    while start > 0 {
      if UnsolicitedLine.recognises(line.extracting(start..<line.count)) {
        advance(start, in: whole)
        return .urc(start: start)
      }
      start -= 1
    }
    return .none
  }

  /// How many bytes of `line` are the next ones of the echo.
  private func prefix(of line: Span<UInt8>, in whole: Span<UInt8>) -> Int {
    var length = 0
    while length < line.count, count + length < whole.count,
      line[length] == whole[count + length]
    {
      length += 1
    }
    return length
  }

  private mutating func advance(_ length: Int, in whole: Span<UInt8>) {
    count += length
    isWhole = count == whole.count
  }
}
