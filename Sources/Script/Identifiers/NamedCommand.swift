import Primitives
import SIM7000

/// A command of a command line, by the name that its answers go by.
package struct NamedCommand: Equatable {
  /// Upper case: `+CREG`, `ATE`, `AT&V`; `AT` and `A/` for those two lines.
  package var name: String
  /// What follows the name: `?`, `=1,2`, `0` of `ATE0`.
  package var rest: String

  /// The commands of `line`, which is a command line, in order.
  package static func all(in line: [UInt8]) -> [NamedCommand] {
    let text = withoutBlanks(line)
    guard text.count > 2 else {
      return [NamedCommand(name: uppercased(text[...]), rest: "")]
    }
    var commands: [NamedCommand] = []
    var cursor = SubCommandCursor(from: 2)
    while let command = cursor.next(in: text.span) {
      let isBasic =
        ASCII.isLetter(text[command.name.lowerBound]) || text[command.name.lowerBound] == ampersand
      let name = uppercased(text[command.name])
      commands.append(
        NamedCommand(
          name: (isBasic ? "AT" : "") + name,
          rest: String(decoding: text[command.name.upperBound..<cursor.offset], as: UTF8.self)
        )
      )
    }
    return commands.isEmpty ? [NamedCommand(name: "AT", rest: "")] : commands
  }

  private static func uppercased(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text.map(ASCII.uppercased), as: UTF8.self)
  }

  private static func withoutBlanks(_ line: [UInt8]) -> [UInt8] {
    guard line.contains(where: { $0 == ASCII.space || $0 == ASCII.tab }) else { return line }
    var isQuoted = false
    return line.filter { byte in
      if byte == ASCII.quote { isQuoted.toggle() }
      return isQuoted || byte != ASCII.space && byte != ASCII.tab
    }
  }
}

private let ampersand: UInt8 = 0x26
