import Manual
import Primitives
import SIM7000

/// Describes the lines of a dialogue, one after the other.
///
/// The command in flight is the one that was stated, that `expect` was given, or
/// that the echo tells; it ends with its final result. A command that gets no
/// final result before the next one is remembered: its answer, should it still
/// come, is late and not the next one's. An answer that brings its echo along is
/// late from the echo on, if the next command has not been echoed yet.
struct ATDialogue {
  var state: DialogueState
  /// In flight whenever nothing else is.
  private let stated: IssuedCommand
  private let commands = IssuedCommands()
  private let memo = LineMemo()
  /// The line that is described.
  private var line: [UInt8] = []

  init(stated: IssuedCommand) {
    self.stated = stated
    state = DialogueState(current: stated)
  }

  /// The TE has sent `command`.
  mutating func expect(_ command: ArraySlice<UInt8>) {
    expect(commands.command(Array(command)))
  }

  /// The line in which the TE has sent the command that is at `range` of it.
  func describe(sent line: [UInt8], command range: Range<Int>) -> DescribedLine {
    let key = LineMemo.Key(kind: .sent)
    return memo.line(line.span, key)
      ?? kept(DescribedLine(ATDescription(command: line[range], in: line), key: key))
  }

  /// The line that the TA has sent, which is of `kind`.
  mutating func describe(_ line: [UInt8], of kind: LineKind) -> DescribedLine {
    self.line = line
    switch kind {
    case .echo:
      return takeEcho()
    case .informationResponse:
      return takeResponse()
    case .finalResult(let result):
      return end(with: result)
    case .prompt(let prompt):
      // A terminal's own `> ` in front of a command.
      if state.current.bytes == stated.bytes, CommandText.range(in: line.span) != nil {
        return takeEcho()
      }
      state.wantsBody = true
      return DescribedLine(ATDescription(prompt: prompt, line: line))
    case .urc:
      let line = described(LineMemo.Key(kind: .urc)) { ATDescription(urc: $0) }
      if line.description.name == "RDY" { restart() }
      return line
    case .unknown:
      return takeUnknown()
    }
  }

  private mutating func expect(_ command: IssuedCommand) {
    let given = state.displaced ?? state.current
    if !given.bytes.isEmpty, given.bytes != stated.bytes { state.abandoned = given }
    state.displaced = nil
    state.isEchoed = false
    state.isLate = false
    state.wantsBody = false
    state.expectAnswer(of: command)
    if let setting = command.setsSentences { state.sendsSentences = setting }
  }

  /// The line that has come, described now or when it came before.
  private func described(
    _ key: LineMemo.Key,
    _ describe: ([UInt8]) -> ATDescription
  ) -> DescribedLine {
    memo.line(line.span, key) ?? kept(DescribedLine(describe(line), key: key))
  }

  private func kept(_ line: DescribedLine) -> DescribedLine {
    memo.keep(line)
    return line
  }

  private mutating func takeResponse() -> DescribedLine {
    let (command, isLate) = (state.current, state.displaced != nil)
    let key = LineMemo.Key(kind: .response, isLate: isLate, command: command)
    if let known = memo.line(line.span, key) { return known }
    // Where any text would answer, a prefixed command line still is one.
    if line.first != ASCII.plus, IssuedCommand.isExtended(line.span) { return takeEcho() }
    let description = ATDescription(response: line, to: command.commands, isLate: isLate)
    return kept(DescribedLine(description, key: key))
  }

  /// A line with the name of the command that was given up is its late answer;
  /// without a name it may be anything.
  private mutating func takeUnknown() -> DescribedLine {
    guard let abandoned = state.abandoned, line.first == ASCII.plus,
      abandoned.line.classify(line.span) == .informationResponse
    else {
      return described(LineMemo.Key(kind: .unknown)) { ATDescription(kind: .unknown, raw: $0) }
    }
    state.isLate = true
    return described(LineMemo.Key(kind: .response, isLate: true, command: abandoned)) {
      ATDescription(response: $0, to: abandoned.commands, isLate: true)
    }
  }

  private mutating func takeEcho() -> DescribedLine {
    let key = LineMemo.Key(kind: .echo)
    let line = memo.line(line.span, key) ?? newEcho(key)
    guard let command = line.echoed else { return line }  // Of a body.
    if !state.current.isEchoed(by: command) {
      if !state.isEchoed, state.displaced == nil, let abandoned = state.abandoned,
        abandoned.isEchoed(by: command)
      {
        return takeLateEcho(of: command, abandoned)
      }
      expect(command)
    }
    state.isEchoed = true
    return line
  }

  private func newEcho(_ key: LineMemo.Key) -> DescribedLine {
    let command = IssuedCommand.text(in: line.span).map(commands.command)
    let description = ATDescription(kind: .echo, name: command?.name, raw: line)
    return kept(DescribedLine(description, key: key, echoed: command))
  }

  /// The answer of the command that was given up begins; the one in flight
  /// waits until that has ended.
  private mutating func takeLateEcho(
    of command: IssuedCommand,
    _ abandoned: IssuedCommand
  ) -> DescribedLine {
    state.displaced = state.current
    state.isLate = true
    state.expectAnswer(of: abandoned)
    return DescribedLine(ATDescription(kind: .late, name: command.name, raw: line))
  }

  private mutating func end(with result: FinalResult) -> DescribedLine {
    let isLate = state.isLate
    let key = LineMemo.Key(kind: .final, isLate: isLate, command: state.current)
    let line = described(key) { ATDescription(final: result, line: $0, isLate: isLate) }
    if let displaced = state.displaced {
      state.expectAnswer(of: displaced)
    } else if !isLate {
      state.expectAnswer(of: stated)
    }
    state.abandoned = nil
    state.displaced = nil
    state.isLate = false
    state.wantsBody = false
    return line
  }

  /// The module has started anew: it knows of no command.
  private mutating func restart() {
    let progress = state.progress
    state = DialogueState(current: stated)
    state.progress = progress
    state.expectAnswer(of: stated)
  }
}
