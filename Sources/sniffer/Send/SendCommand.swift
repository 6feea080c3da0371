import CommandLine
import Live
import Primitives
import SIM7000
import Script

/// `sniffer send`: command lines to a module, and what it says to each.
///
/// What is printed is what `decode` makes of the same bytes. The second stage of a
/// two-stage command, such as the URC of `AT+HTTPACTION`, needs `--expect` to be
/// waited for.
struct SendCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    let body: SendBody?
    var texts = arguments.operands.map { (text: $0, place: "") }
    do throws(FileError) {
      if let path = arguments.text("file") { texts += try Self.commands(in: path) }
      body = try SendBody(arguments)
    } catch {
      return errors.tell(error, of: .send)
    }
    guard !texts.isEmpty else { throw .missingOperand("COMMAND", .send) }
    var commands: [OutgoingCommand] = []
    for (text, place) in texts { commands.append(try OutgoingCommand(text, at: place)) }
    try body?.check(commands)
    if body == nil {
      for command in commands where command.bodyRequest == .endless {
        let words = "asks for a body, which is not there (--body) and could not be cancelled"
        tell(command, words + "; nothing sent")
        return .unavailable
      }
    }
    do throws(LineError) {
      var line = try Line.open(arguments)
      return try converse(commands, body, on: &line)
    } catch {
      output.flush()
      return errors.tell(error, of: .send)
    }
  }

  /// The lines of a file except blank ones and those with `#`.
  private static func commands(
    in path: String
  ) throws(FileError) -> [(text: String, place: String)] {
    let text = String(decoding: try FileText.read(path), as: UTF8.self)
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .map { (text: $1.trimmed, place: "\(VisibleText.of(file: path)):\($0 + 1): ") }
      .filter { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
  }

  private func converse(
    _ commands: [OutgoingCommand],
    _ body: SendBody?,
    on line: inout Line
  ) throws(LineError) -> ExitCode {
    var dialogue = CommandDialogue(loop: PollLoop(clock: Clock()))
    let printer = AnswerPrinter(
      isJSON: arguments.isGiven("json"),
      isRaw: arguments.isGiven("raw"),
      output: output
    )
    let watch = LineWatch(
      expected: arguments.text("expect"),
      failing: arguments.text("fail"),
      ignoring: commands.map(\.text)
    )
    defer { printer.finish() }
    for (index, command) in commands.enumerated() {
      let isLast = index == commands.count - 1
      let code = try perform(command, body, isLast: isLast, &dialogue, on: &line) { event in
        printer.take(event)
        watch.take(event)
      }
      if let code { return code }
      if let failing = watch.failingLine { return tell(failing, isLast ? nil : command) }
    }
    return try wait(for: watch, printer, &dialogue, on: &line)
  }

  /// `nil` when all is well and the next command may go out.
  private func perform(
    _ command: OutgoingCommand,
    _ body: SendBody?,
    isLast: Bool,
    _ dialogue: inout CommandDialogue,
    on line: inout Line,
    _ observe: (CommandDialogue.Event) -> Void
  ) throws(LineError) -> ExitCode? {
    let timeout = arguments.milliseconds("timeout") ?? command.pending.responseTimeout
    var isPromptRefused = false
    dialogue.body = command.bodyRequest.flatMap { body?.bytes(for: $0) }
    let hasBody = dialogue.body != nil
    let ending = try dialogue.perform(
      command.line,
      responseTimeout: timeout,
      on: &line
    ) { event in
      observe(event)
      guard case .prompt = event, !hasBody else { return }
      isPromptRefused = true
      tell(command, promptExplanation(command))
    }
    guard case .finished(let result) = ending else { return .interrupted }
    if result == .timedOut {
      return tellTimeout(of: command, timeout, hasHeard: dialogue.hasHeard)
    }
    if isPromptRefused { return .unavailable }
    guard result.isSuccess else {
      if !isLast { tell(command, "failed; the rest is not sent") }
      return .checkFailed
    }
    if result == .connect, !isLast {
      tell(command, "the line carries data from here on; the rest is not sent")
      return .unavailable
    }
    return nil
  }

  /// Waits for the line of `--expect`, if it has not come.
  private func wait(
    for watch: LineWatch,
    _ printer: AnswerPrinter,
    _ dialogue: inout CommandDialogue,
    on line: inout Line
  ) throws(LineError) -> ExitCode {
    let timeout = arguments.milliseconds("timeout") ?? ResponseTimeout.httpAction
    let ending = try dialogue.listen(
      for: timeout,
      on: &line,
      isOver: { watch.hasSeenExpected || watch.failingLine != nil },
      observe: { event in
        printer.take(event)
        watch.take(event)
      }
    )
    if let failing = watch.failingLine { return tell(failing, nil) }
    switch ending {
    case .over: return .done
    case .interrupted: return .interrupted
    case .timedOut:
      output.flush()
      let expected = VisibleText.of(arguments.text("expect") ?? "")
      let time = DurationText.render(timeout)
      errors.writeLine("sniffer send: no line with '\(expected)' within \(time)")
      return .timeRanOut
    }
  }

  /// `command` is the last one that was sent where others are left.
  private func tell(_ failingLine: String, _ command: OutgoingCommand?) -> ExitCode {
    output.flush()
    let rest = command == nil ? "" : "; the rest is not sent"
    errors.writeLine("sniffer send: the module says '\(VisibleText.of(failingLine))'\(rest)")
    return .checkFailed
  }

  private func promptExplanation(_ command: OutgoingCommand) -> String {
    let reason = "asks for a body, which is not there (--body); "
    return command.bodyRequest == .cancellable
      ? reason + "cancelled with ESC" : reason + "waiting until the module gives up"
  }

  private func tellTimeout(
    of command: OutgoingCommand,
    _ timeout: Milliseconds,
    hasHeard: Bool
  ) -> ExitCode {
    let time = DurationText.render(timeout)
    guard hasHeard else {
      let baud = arguments.isGiven("tcp") ? "" : " at \(arguments.baud) baud"
      tell(command, "no response\(baud) within \(time)")
      return .unavailable
    }
    tell(command, "no final result within \(time)")
    return .timeRanOut
  }

  private func tell(_ command: OutgoingCommand, _ words: String) {
    output.flush()
    errors.writeLine("sniffer send: \(command.place)\(VisibleText.of(command.text)): \(words)")
  }
}

extension Substring {
  /// Without blanks at the ends.
  fileprivate var trimmed: String {
    var text = drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }
}
