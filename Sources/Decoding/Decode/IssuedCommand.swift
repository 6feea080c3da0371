import Manual
import Primitives
import SIM7000
import Script

/// A command line that the TA has been given, and the commands in it.
struct IssuedCommand {
  /// The line as it was given.
  private let text: [UInt8]
  /// Where the command stands in it, without blanks and line ending.
  private let range: Range<Int>

  init(_ text: [UInt8]) {
    self.text = text
    range = PendingLine.range(in: text.span)
  }

  var bytes: ArraySlice<UInt8> { text[range] }

  var commands: [NamedCommand] { NamedCommand.all(in: Array(bytes)) }

  func isGiven(as line: Span<UInt8>) -> Bool { line.equals(text.span) }

  /// What the line makes of the sentences between the answers: `AT+CGNSTST=1` and
  /// `=0`; `nil` when it leaves them.
  var setsSentences: Bool? {
    guard mayNameTest else { return nil }
    var sets: Bool?
    for command in commands where command.name == "+CGNSTST" {
      if command.rest.hasPrefix("=1") { sets = true }
      if command.rest.hasPrefix("=0") { sets = false }
    }
    return sets
  }

  /// It is answered with the names of commands, each as a command line looks.
  var listsCommands: Bool {
    text.span.extracting(range).matches("AT+CLAC", in: 0..<range.count)
  }

  /// The name of its first command.
  func name(in names: inout LineNames) -> LineName? {
    if let range = plainName { return names.name(text.span.extracting(range)) }
    return commands.first.map { names.name($0.name) }
  }

  /// As `PendingLine.isEcho`.
  func isEchoed(by other: IssuedCommand) -> Bool {
    let given = other.text.span
    let start = given.count - range.count
    guard !range.isEmpty, start >= 0 else { return false }
    let end = given.extracting(start..<given.count)
    return end.equals(text.span.extracting(range))
  }

  /// The name of `AT+CSQ` and `AT+CREG?`, as most command lines have it: in capitals.
  private var plainName: Range<Int>? {
    guard range.count > 3, range.lowerBound == 0, text[2] == ASCII.plus else { return nil }
    var end = 3
    while end < range.upperBound, ASCII.isDigit(text[end]) || text[end] &- 0x41 < 26 { end += 1 }
    let isWhole =
      end == range.upperBound || text[end] == ASCII.equals || text[end] == ASCII.questionMark
    return isWhole ? 2..<end : nil
  }

  /// False for most lines, which are shorter or have neither the letters of `+CGNSTST` nor blanks.
  private var mayNameTest: Bool {
    let bytes = text.span.extracting(range)
    guard bytes.count >= "AT+CGNSTST=1".utf8.count else { return false }
    for index in bytes.indices {
      if bytes[index] == ASCII.space || bytes[index] == ASCII.tab { return true }
      if bytes.matches("TST", in: index..<min(index + 3, bytes.count)) { return true }
    }
    return false
  }

  /// The command line that ends `line`, if one does.
  static func range(in line: Span<UInt8>) -> Range<Int>? {
    CommandText.range(in: line).map { single($0, of: line) }
  }

  /// The command once where a terminal shows it twice, as `AT+CSQAT+CSQ`, or a
  /// program's log with its own words between.
  private static func single(_ command: Range<Int>, of line: Span<UInt8>) -> Range<Int> {
    var last = command.upperBound - 2
    while last > command.lowerBound,
      ASCII.uppercased(line[last]) != 0x41 || ASCII.uppercased(line[last + 1]) != 0x54
    {
      last -= 1
    }
    let tail = line.extracting(last..<command.upperBound)
    // `AT` alone ends many a command's name.
    guard last > command.lowerBound, tail.count > 2, tail.count <= command.count,
      line.extracting(command.prefix(tail.count)).equals(tail)
    else { return command }
    return last..<command.upperBound
  }

  /// The extended command that ends `line`, if one does: `AT+CSQ`.
  static func extendedRange(in line: Span<UInt8>) -> Range<Int>? {
    guard let range = CommandText.range(in: line),
      NamedCommand.all(in: line.extracting(range).array).first?.name.hasPrefix("+") == true
    else { return nil }
    return range
  }
}
