import Primitives

/// A command of a command line, by the name that its answers go by.
struct NamedCommand: Equatable {
  /// Upper case: `+CREG`, `ATE`, `AT&V`; `AT` and `A/` for those two lines.
  var name: String
  /// What follows the name: `?`, `=1,2`, `0` of `ATE0`.
  var rest: String

  /// The commands of `line`, which is a command line, in order.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, 1.4.1 to 1.4.4.
  static func all(in line: [UInt8]) -> [NamedCommand] {
    let text = withoutBlanks(line)
    guard text.count > 2 else {
      return [NamedCommand(name: String(decoding: text, as: UTF8.self).uppercased(), rest: "")]
    }
    var commands: [NamedCommand] = []
    var rest = text[2...]
    while let first = rest.first {
      if first == ASCII.semicolon {
        rest.removeFirst()
      } else if ASCII.isLetter(first) || first == ampersand {
        commands.append(basicCommand(&rest))
      } else {
        commands.append(extendedCommand(&rest))
      }
    }
    return commands.isEmpty ? [NamedCommand(name: "AT", rest: "")] : commands
  }

  /// A letter, or `&` and a letter, with its digits; `D` takes the whole rest.
  private static func basicCommand(_ rest: inout ArraySlice<UInt8>) -> NamedCommand {
    let name = rest.prefix(rest.first == ampersand ? 2 : 1)
    rest = rest.dropFirst(name.count)
    let isDial = name.first.map(ASCII.uppercased) == 0x44
    let value = rest.prefix { byte in
      isDial || ASCII.isDigit(byte) || byte == ASCII.equals || byte == ASCII.questionMark
    }
    rest = rest.dropFirst(value.count)
    return NamedCommand("AT" + text(name), value)
  }

  /// Up to a `;` outside quotes.
  private static func extendedCommand(_ rest: inout ArraySlice<UInt8>) -> NamedCommand {
    var isQuoted = false
    let command = rest.prefix { byte in
      if byte == ASCII.quote { isQuoted.toggle() }
      return isQuoted || byte != ASCII.semicolon
    }
    rest = rest.dropFirst(command.count)
    let name = command.prefix { $0 != ASCII.equals && $0 != ASCII.questionMark }
    return NamedCommand(text(name), command.dropFirst(name.count))
  }

  private init(name: String, rest: String) {
    self.name = name
    self.rest = rest
  }

  private init(_ name: String, _ rest: ArraySlice<UInt8>) {
    self.init(name: name.uppercased(), rest: Self.text(rest))
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func withoutBlanks(_ line: [UInt8]) -> [UInt8] {
    var isQuoted = false
    return line.filter { byte in
      if byte == ASCII.quote { isQuoted.toggle() }
      return isQuoted || byte != ASCII.space && byte != ASCII.tab
    }
  }
}

private let ampersand: UInt8 = 0x26
