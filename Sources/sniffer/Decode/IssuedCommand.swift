import SIM7000

/// A command line that the TA has been given, and the commands in it.
///
/// A class, since it changes hands and never changes: the decoder remembers up
/// to four of them.
final class IssuedCommand {
  let line: PendingLine
  let commands: [NamedCommand]

  init(_ text: [UInt8]) {
    line = PendingLine(text.span)
    commands = line.withBytes { NamedCommand.all(in: array($0)) }
  }

  /// The name of the first command of `text`, which is this line or ends in it.
  func name(as text: ArraySlice<UInt8>) -> String? {
    let isWhole = line.withBytes { $0.count == text.count }
    return isWhole ? commands.first?.name : NamedCommand.all(in: Array(text)).first?.name
  }
}
