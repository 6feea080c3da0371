import Primitives
import SIM7000

/// What a line of a dialogue is made of, whatever its values are: its names, and how
/// many fields of which type each has.
package struct LineShape: Equatable, Sendable {
  /// The type of a field, as far as its bytes tell.
  package enum Field: UInt8, Equatable, Sendable {
    case empty
    case number
    case quoted
    case bare
  }

  package struct Part: Equatable, Sendable {
    /// `+CSQ`, `AT+CREG?`; a line of words is its own name.
    package var name: String
    package var fields: [Field] = []
  }

  package private(set) var parts: [Part]

  /// Of a line of the TA's, without its line ending.
  package init(answer line: [UInt8]) {
    let range = line.span.trimmed(0..<line.count)
    parts = [Part(answer: line[range])]
  }

  /// Of what the TE sends; `nil` where it is no command line, such as a body.
  package init?(command bytes: [UInt8]) {
    let text = bytes.filter { !ASCII.isLineEnding($0) }
    let line = Array(text[text.span.trimmed(0..<text.count)])
    guard CommandText.range(in: line.span) == line.indices else { return nil }
    parts = []
    var cursor = SubCommandCursor(from: 2)
    while let command = cursor.next(in: line.span) {
      parts.append(Part(command, in: line))
    }
    if parts.isEmpty { parts = [Part(name: String(decoding: line.uppercased, as: UTF8.self))] }
  }

  /// The names alone.
  package var names: [String] { parts.map(\.name) }
}

extension LineShape.Part {
  fileprivate init(_ command: SubCommand, in line: [UInt8]) {
    let sign =
      switch command.form {
      case .test: "=?"
      case .read: "?"
      case .write: "="
      case .execution: ""
      }
    name = "AT" + String(decoding: line[command.name].uppercased, as: UTF8.self) + sign
    let isBare = command.form != .write && command.parameters.isEmpty
    fields = isBare ? [] : LineShape.fields(of: line[command.parameters])
  }

  fileprivate init(answer line: ArraySlice<UInt8>) {
    let isWords = line.allSatisfy { ASCII.isLetter($0) || $0 == ASCII.space }
    let isError = line.starts(with: "+CME ERROR:".utf8) || line.starts(with: "+CMS ERROR:".utf8)
    if isWords || isError || line.first == 0x3E {
      let isPrompt = line.first == 0x3E
      name = isPrompt ? ">" : String(decoding: line, as: UTF8.self)
      return
    }
    guard let colon = line.firstIndex(of: ASCII.colon), Self.isName(line[..<colon]) else {
      name = ""
      fields = LineShape.fields(of: line)
      return
    }
    name = String(decoding: line[..<colon], as: UTF8.self)
    fields = LineShape.fields(of: line[(colon + 1)...].drop { $0 == ASCII.space })
  }

  /// `+CSQ`, `*PSUTTZ`, `Revision`, `+SAPBR 1`, `+APP PDP`.
  private static func isName(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    let isMarked = first == ASCII.plus || first == ASCII.asterisk
    guard let letter = isMarked ? text.dropFirst().first : first, ASCII.isLetter(letter) else {
      return false
    }
    return text.dropFirst().allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.space
    }
  }
}

extension LineShape {
  fileprivate static func fields(of text: ArraySlice<UInt8>) -> [Field] {
    var fields: [Field] = []
    var isQuoted = false
    var start = text.startIndex
    for index in text.indices {
      if text[index] == ASCII.quote { isQuoted.toggle() }
      guard text[index] == ASCII.comma, !isQuoted else { continue }
      fields.append(field(text[start..<index]))
      start = index + 1
    }
    return fields + [field(text[start...])]
  }

  private static func field(_ text: ArraySlice<UInt8>) -> Field {
    guard let first = text.first else { return .empty }
    if first == ASCII.quote { return .quoted }
    let digits = first == ASCII.plus || first == ASCII.minus ? text.dropFirst() : text
    let parts = digits.split(separator: ASCII.point, omittingEmptySubsequences: false)
    let isNumber =
      parts.count <= 2
      && parts.allSatisfy { part in !part.isEmpty && part.allSatisfy(ASCII.isDigit) }
    return isNumber ? .number : .bare
  }
}

extension Collection<UInt8> {
  fileprivate var uppercased: [UInt8] { map(ASCII.uppercased) }
}
