import Primitives
import SIM7000
import Testing

/// A command and the line that says it, `<CR>` left out.
struct RequestRow: Sendable, CustomTestStringConvertible {
  var command: any ATRequest
  var line: String

  init(_ command: any ATRequest, _ line: String) {
    self.command = command
    self.line = line
  }

  var testDescription: String { line }
}

/// What the command says, `<CR>` taken off.
func said(_ command: some ATRequest) -> String {
  var line = ATLine()
  command.encode(into: &line)
  let said = line.withBytes { text($0) }
  return line.isTruncated || said.last != "\r" ? "not a command line" : String(said.dropLast())
}

/// A number that is not a literal: a literal out of range is the program's
/// mistake, and traps.
func number(_ value: Int) -> Int { value }
