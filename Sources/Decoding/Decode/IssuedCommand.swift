import Primitives
import SIM7000

/// A command line that the TA has been given, and the commands in it.
///
/// A class, since it changes hands and never changes: the decoder remembers up
/// to four of them, and the memo its lines' ones.
package final class IssuedCommand {
  /// The line as it was given.
  let text: [UInt8]
  let line: PendingLine
  /// The bytes of `line`.
  let bytes: [UInt8]
  let commands: [NamedCommand]
  /// What the line makes of the sentences between the answers: `AT+CGNSTST=1` and
  /// `=0`; `nil` when it leaves them.
  let setsSentences: Bool?
  /// A number of the text, for hashing.
  let number: UInt64

  init(_ text: [UInt8]) {
    self.text = text
    line = PendingLine(text.span)
    bytes = line.withBytes(array)
    commands = NamedCommand.all(in: bytes)
    var sets: Bool?
    for command in commands where command.name == "+CGNSTST" {
      if command.rest.hasPrefix("=1") { sets = true }
      if command.rest.hasPrefix("=0") { sets = false }
    }
    setsSentences = sets
    number = text.span.hash(from: 0)
  }

  var name: String? { commands.first?.name }

  /// As `PendingLine.isEcho`.
  func isEchoed(by other: IssuedCommand) -> Bool {
    guard !bytes.isEmpty, bytes.count <= other.text.count else { return false }
    return other === self && text.count == bytes.count
      || other.text.suffix(bytes.count) == bytes[...]
  }

  /// The command line that ends `line`, if one does.
  static func text(in line: Span<UInt8>) -> [UInt8]? {
    guard let range = CommandText.range(in: line) else { return nil }
    return Array(single(array(line.extracting(range))[...]))
  }

  /// The command once where a terminal shows it twice, as `AT+CSQAT+CSQ`, or a
  /// program's log with its own words between.
  private static func single(_ command: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let last = command.indices.dropLast().last { index in
      ASCII.uppercased(command[index]) == 0x41 && ASCII.uppercased(command[index + 1]) == 0x54
    }
    guard let last, last > command.startIndex else { return command }
    let tail = command[last...]
    // `AT` alone ends many a command's name.
    return tail.count > 2 && command.starts(with: tail) ? tail : command
  }

  /// True when `line` ends in an extended command: `AT+CSQ`.
  static func isExtended(_ line: Span<UInt8>) -> Bool {
    guard let range = CommandText.range(in: line) else { return false }
    return NamedCommand.all(in: array(line.extracting(range))).first?.name.hasPrefix("+") ?? false
  }
}

extension IssuedCommand: Equatable {
  /// True for one and the same; two with the same text may have been issued apart.
  package static func == (left: IssuedCommand, right: IssuedCommand) -> Bool { left === right }
}

/// The command lines that have been issued, each of them examined once.
///
/// The memory is bounded: it begins anew when there are too many.
final class IssuedCommands {
  /// Project value: some programs put a position into a command, so that no two are the same.
  private static let countMax = 1_024

  private var known: [[UInt8]: IssuedCommand] = [:]

  func command(_ text: [UInt8]) -> IssuedCommand {
    if let command = known[text] { return command }
    if known.count == Self.countMax { known.removeAll(keepingCapacity: true) }
    let command = IssuedCommand(text)
    known[text] = command
    return command
  }
}
