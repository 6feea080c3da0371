public import Primitives

/// The answer to a test command: for each parameter of the write command the
/// values that the TA takes.
///
/// `+CSQ: (0-31,99),(0-7,99)` has two parameters. An answer of several lines is
/// read line by line. What real modules write is read as well: a name without
/// its colon (`+IFC (0-2),(0-2)`), no comma between two lists, spaces, a
/// parenthesis too many, a list that the line cuts off. Nothing in a line is an
/// error; anything but a number or a range of numbers is text.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 1.4; ITU-T V.250, 5.7.3.
public struct ParameterRanges: Equatable, InformationResponse {
  /// Where the name stands, `+CSQ`; empty for a line that begins with a value.
  public let name: Range<Int>
  private var offset: Int
  private let end: Int
  private var isFinished: Bool

  public init(parsing line: Span<UInt8>) {
    let range = line.trimmed(0..<line.count)
    name = range.lowerBound..<Self.endOfName(line, range)
    let rest = line.trimmed(name.upperBound..<range.upperBound)
    let hasColon = !rest.isEmpty && line[rest.lowerBound] == ASCII.colon
    offset = hasColon ? rest.lowerBound + 1 : rest.lowerBound
    end = rest.upperBound
    isFinished = line.trimmed(offset..<end).isEmpty
  }

  /// The values of the next parameter, none for a null one; `nil` after the last.
  public mutating func next(in line: Span<UInt8>) -> ParameterValues? {
    guard !isFinished else { return nil }
    let start = offset
    var scan = ListScan()
    var index = start
    while index < end, !scan.isOver(before: line[index]) {
      scan.pass(line[index])
      index += 1
    }
    isFinished = index >= end
    let hasComma = !isFinished && line[index] == ASCII.comma
    offset = hasComma ? index + 1 : index
    return ParameterValues(line, start..<index)
  }

  /// Whether any of the parameters takes the number.
  ///
  /// For a command with one parameter, as some firmware puts each of its values
  /// into a list of its own: `+CNMP: (2-Automatic),(13-GSM Only)`.
  public func contains(_ number: Int64, in line: Span<UInt8>) -> Bool {
    var ahead = self
    while let values = ahead.next(in: line) {
      if values.contains(number, in: line) { return true }
    }
    return false
  }

  private static func endOfName(_ line: Span<UInt8>, _ range: Range<Int>) -> Int {
    guard let first = range.first, line[first] == ASCII.plus || line[first] == ASCII.asterisk,
      range.count > 1, ASCII.isLetter(line[first + 1])
    else { return range.lowerBound }
    var index = first + 1
    while index < range.upperBound, ASCII.isLetter(line[index]) || ASCII.isDigit(line[index]) {
      index += 1
    }
    return index
  }
}

/// What a test answer says about one parameter: a cursor over values.
///
/// Parentheses inside only group and are looked through: `((2-Automatic),
/// (13-GSM Only))` has two values. Null values are passed over.
public struct ParameterValues: Equatable, Sendable {
  /// One element of the values that a parameter may have.
  public enum Value: Equatable, Sendable {
    /// A number alone.
    case number(FixedPoint)
    /// `0-31`, as it is written: the first may be the larger.
    case range(FixedPoint, FixedPoint)
    /// `13-GSM Only`: a number, and the place of what it means.
    case labelled(FixedPoint, label: Range<Int>)
    /// `"IRA"`, without the quotes.
    case string(Range<Int>)
    /// Anything else: a word (`ALL_MODE`), or the name of a value that is open
    /// (`<len>`).
    case text(Range<Int>)
  }

  /// The parameter's place, without the parentheses around it.
  public let range: Range<Int>
  /// Whether it stood in parentheses, as a list should.
  public let isList: Bool
  private var offset: Int

  init(_ line: Span<UInt8>, _ field: Range<Int>) {
    let whole = line.trimmed(field)
    isList = !whole.isEmpty && line[whole.lowerBound] == ASCII.openingParenthesis
    let start = isList ? whole.lowerBound + 1 : whole.lowerBound
    let isClosed = isList && line[whole.upperBound - 1] == ASCII.closingParenthesis
    range = line.trimmed(start..<max(start, isClosed ? whole.upperBound - 1 : whole.upperBound))
    offset = range.lowerBound
  }

  /// The next value; `nil` after the last.
  public mutating func next(in line: Span<UInt8>) -> Value? {
    while offset < range.upperBound, isSeparator(line[offset]) {
      offset += 1
    }
    guard offset < range.upperBound else { return nil }
    let start = offset
    var isQuoted = false
    while offset < range.upperBound, isQuoted || !endsValue(line[offset]) {
      if line[offset] == ASCII.quote { isQuoted.toggle() }
      offset += 1
    }
    return Value(line, line.trimmed(start..<offset))
  }

  /// Whether the number is among the values, in a range or with a label.
  public func contains(_ number: FixedPoint, in line: Span<UInt8>) -> Bool {
    var ahead = self
    ahead.offset = range.lowerBound
    while let value = ahead.next(in: line) {
      switch value {
      case .number(let only), .labelled(let only, _):
        if isOrdered(only, number), isOrdered(number, only) { return true }
      case .range(let first, let last):
        if isOrdered(first, number), isOrdered(number, last) { return true }
      case .string, .text: break
      }
    }
    return false
  }

  /// True if a parameter with these values may be `number`.
  public func contains(_ number: Int64, in line: Span<UInt8>) -> Bool {
    contains(FixedPoint(coefficient: number, fractionDigits: 0), in: line)
  }

  /// Whether the text is among the values, in quotes or without.
  public func contains(_ text: StaticString, in line: Span<UInt8>) -> Bool {
    var ahead = self
    ahead.offset = range.lowerBound
    while let value = ahead.next(in: line) {
      switch value {
      case .string(let range), .text(let range):
        if line.extracting(range).equals(text) { return true }
      case .number, .range, .labelled: break
      }
    }
    return false
  }
}

extension ParameterValues.Value {
  /// The one value that fills `range`, which is trimmed and not empty.
  fileprivate init(_ line: Span<UInt8>, _ range: Range<Int>) {
    if range.count >= 2, line[range.lowerBound] == ASCII.quote,
      line[range.upperBound - 1] == ASCII.quote
    {
      self = .string(range.lowerBound + 1..<range.upperBound - 1)
    } else if let number = FixedPoint(parsing: line, range) {
      self = .number(number)
    } else if let minus = line.firstOffset(
      of: ASCII.minus,
      in: range.lowerBound + 1..<range.upperBound
    ),
      let first = FixedPoint(parsing: line, line.trimmed(range.lowerBound..<minus))
    {
      let rest = line.trimmed(minus + 1..<range.upperBound)
      if let last = FixedPoint(parsing: line, rest) {
        self = .range(first, last)
      } else {
        self = .labelled(first, label: rest)
      }
    } else {
      self = .text(range)
    }
  }
}

/// How far into quotes and parentheses a scan of parameters is.
private struct ListScan {
  private var depth = 0
  private var isQuoted = false
  private var hasClosed = false

  /// Whether the parameter ends where `byte` comes next: at a comma outside all
  /// lists, and where a list is followed by another one.
  func isOver(before byte: UInt8) -> Bool {
    guard depth == 0, !isQuoted else { return false }
    return byte == ASCII.comma || hasClosed && byte == ASCII.openingParenthesis
  }

  mutating func pass(_ byte: UInt8) {
    if byte == ASCII.quote { isQuoted.toggle() }
    guard !isQuoted else { return }
    if byte == ASCII.openingParenthesis { depth += 1 }
    if byte == ASCII.closingParenthesis, depth > 0 {
      depth -= 1
      hasClosed = depth == 0
    }
  }
}

private func endsValue(_ byte: UInt8) -> Bool {
  byte == ASCII.comma || byte == ASCII.openingParenthesis || byte == ASCII.closingParenthesis
}

private func isSeparator(_ byte: UInt8) -> Bool {
  endsValue(byte) || byte == ASCII.space || byte == ASCII.tab
}

/// Whether the first number is not larger than the second; numbers too far
/// apart to be compared are not.
private func isOrdered(_ first: FixedPoint, _ second: FixedPoint) -> Bool {
  let digits = max(first.fractionDigits, second.fractionDigits)
  guard let low = first.scaled(toFractionDigits: digits),
    let high = second.scaled(toFractionDigits: digits)
  else { return false }
  return low <= high
}
