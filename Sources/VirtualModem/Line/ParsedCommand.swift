import Primitives

/// One command of a command line.
struct ParsedCommand: Equatable, Sendable {
  /// In upper case with its prefix: `+CSQ`, `E`, `&F`, `S`.
  var name: String
  var form: CatalogueEntry.Form
  var parameters: Parameters
}

/// One command of a command line as it was written, without `AT` and spaces.
struct CommandText: Equatable, Sendable {
  var text: [UInt8]
  /// `nil` where it has no form of a command: the line ends there with `ERROR`.
  var parsed: ParsedCommand?

  static let unknown = CommandText(text: [])
}

extension CommandText {
  /// More of them in one line are not executed.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.03 to V1.06, 1.4.1.
  static let countMax = 39

  /// Cuts the text of a command line into its commands.
  ///
  /// Basic commands need nothing between them, extended ones a semicolon after
  /// them; spaces outside quotes mean nothing. What has no form of a command ends at
  /// the next semicolon, too.
  static func all(in text: [UInt8]) -> [CommandText] {
    var scanner = CommandScanner(text: withoutSpaces(text))
    var commands: [CommandText] = []
    while scanner.skipSeparators() {
      let start = scanner.offset
      let command = scanner.command()
      if command == nil { scanner.skipToSeparator(from: start) }
      commands.append(
        CommandText(text: Array(scanner.text[start..<scanner.offset]), parsed: command)
      )
    }
    return commands
  }

  static func withoutSpaces(_ text: [UInt8]) -> [UInt8] {
    var scanner = QuoteScanner()
    var kept: [UInt8] = []
    kept.reserveCapacity(text.count)
    for byte in text {
      scanner.pass(byte)
      if scanner.isQuoted || byte != ASCII.space { kept.append(byte) }
    }
    return kept
  }
}

/// Walks the text of a command line.
private struct CommandScanner {
  let text: [UInt8]
  var offset = 0

  /// False at the end of the line.
  mutating func skipSeparators() -> Bool {
    while offset < text.count, text[offset] == ASCII.semicolon {
      offset += 1
    }
    return offset < text.count
  }

  /// To the next semicolon outside quotes; false where a quote is open at the end.
  @discardableResult
  mutating func skipToSeparator(from start: Int) -> Bool {
    var scanner = QuoteScanner()
    offset = start
    while offset < text.count, scanner.isQuoted || text[offset] != ASCII.semicolon {
      scanner.pass(text[offset])
      offset += 1
    }
    return !scanner.isQuoted
  }

  mutating func command() -> ParsedCommand? {
    let first = text[offset]
    if first == ASCII.plus || first == ASCII.asterisk { return extended() }
    return basic()
  }

  /// `+NAME`, then `?`, `=?`, `=parameters` or nothing, to the next semicolon
  /// outside quotes.
  private mutating func extended() -> ParsedCommand? {
    var name = [text[offset]]
    offset += 1
    while offset < text.count, ASCII.isLetter(text[offset]) || ASCII.isDigit(text[offset]) {
      name.append(ASCII.uppercased(text[offset]))
      offset += 1
    }
    let start = offset
    guard skipToSeparator(from: start), name.count > 1 else { return nil }
    return Self.command(named: name, tail: Array(text[start..<offset]))
  }

  private static func command(named name: [UInt8], tail: [UInt8]) -> ParsedCommand? {
    let name = String(decoding: name, as: UTF8.self)
    func command(_ form: CatalogueEntry.Form, _ parameters: [UInt8]? = nil) -> ParsedCommand {
      ParsedCommand(name: name, form: form, parameters: Parameters(parsing: parameters))
    }
    switch tail.first {
    case nil: return command(.execution)
    case ASCII.questionMark?: return tail.count == 1 ? command(.read) : nil
    case ASCII.equals?:
      if tail == [ASCII.equals, ASCII.questionMark] { return command(.test) }
      return command(.write, Array(tail.dropFirst()))
    default: return nil
    }
  }

  /// A letter, or `&` and a letter, and a number; of `S`, `=number` or `?` too.
  private mutating func basic() -> ParsedCommand? {
    var name: [UInt8] = []
    if text[offset] == 0x26 {
      name.append(text[offset])
      offset += 1
    }
    guard offset < text.count, ASCII.isLetter(text[offset]) else { return nil }
    name.append(ASCII.uppercased(text[offset]))
    offset += 1
    if name == [0x44] { return dial() }
    let number = digits()
    var command = ParsedCommand(
      name: String(decoding: name, as: UTF8.self),
      form: .execution,
      parameters: Parameters(parsing: number.isEmpty ? nil : number)
    )
    guard offset < text.count else { return command }
    if text[offset] == ASCII.questionMark {
      offset += 1
      command.form = .read
    } else if text[offset] == ASCII.equals {
      offset += 1
      command.form = .write
      command.parameters = Parameters(parsing: number + [ASCII.comma] + digits())
    }
    return command
  }

  /// `D`: the rest of the line is its dial string.
  private mutating func dial() -> ParsedCommand {
    let string = Array(text[offset...])
    offset = text.count
    return ParsedCommand(name: "D", form: .execution, parameters: Parameters(whole: string))
  }

  private mutating func digits() -> [UInt8] {
    let start = offset
    while offset < text.count, ASCII.isDigit(text[offset]) {
      offset += 1
    }
    return Array(text[start..<offset])
  }
}
