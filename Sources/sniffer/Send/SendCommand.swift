import Primitives
import SIM7000
import Script

/// `sniffer send`: command lines to a module, and what it says to each.
///
/// What is printed is what `decode` makes of the same bytes. The second stage
/// of a two-stage command, such as the URC of `AT+HTTPACTION`, is not awaited.
struct SendCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    var commands: [OutgoingCommand] = []
    for text in arguments.operands {
      commands.append(try OutgoingCommand(text))
    }
    for command in commands where command.bodyRequest == .endless {
      tell(command, "asks for a body, which send cannot give and could not cancel; nothing sent")
      return .unavailable
    }
    do throws(LineError) {
      var line = try Line.open(arguments)
      return try converse(commands, on: &line)
    } catch {
      output.flush()
      return errors.tell(error, of: .send)
    }
  }

  private func converse(
    _ commands: [OutgoingCommand],
    on line: inout Line
  ) throws(LineError) -> ExitCode {
    var dialogue = CommandDialogue(loop: PollLoop(clock: Clock()))
    let printer = AnswerPrinter(isJSON: arguments.isGiven("json"), output: output)
    defer { printer.finish() }
    for (index, command) in commands.enumerated() {
      let timeout = arguments.milliseconds("timeout") ?? command.pending.responseTimeout
      var hasPrompted = false
      let ending = try dialogue.perform(
        command.line,
        responseTimeout: timeout,
        on: &line
      ) { event in
        printer.take(event)
        guard case .prompt = event else { return }
        hasPrompted = true
        tell(command, promptExplanation(command))
      }
      guard case .finished(let result) = ending else { return .interrupted }
      if result == .timedOut {
        return tellTimeout(of: command, timeout, hasHeard: dialogue.hasHeard)
      }
      if hasPrompted { return .unavailable }
      let isLast = index == commands.count - 1
      guard result.isSuccess else {
        if !isLast { tell(command, "failed; the rest is not sent") }
        return .checkFailed
      }
      if result == .connect, !isLast {
        tell(command, "the line carries data from here on; the rest is not sent")
        return .unavailable
      }
    }
    return .done
  }

  private func promptExplanation(_ command: OutgoingCommand) -> String {
    let reason = "asks for a body, which send cannot give; "
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
      tell(command, "nobody answers\(baud) within \(time)")
      return .unavailable
    }
    tell(command, "no final result within \(time)")
    return .timeRanOut
  }

  private func tell(_ command: OutgoingCommand, _ words: String) {
    output.flush()
    errors.writeLine("sniffer send: \(VisibleText.of(command.text)): \(words)")
  }
}

/// A command line that may be sent.
struct OutgoingCommand {
  let text: String
  let line: ATLine

  /// - Source: SIM7000 Series AT Command Manual V1.06, 1.4.5: at most 559
  ///   characters after `AT`.
  private static let lengthLimit = 559

  init(_ text: String) throws(UsageError) {
    let bytes = Array(text.utf8)
    let isCommand =
      bytes.count >= 2 && ASCII.uppercased(bytes[0]) == 0x41 && ASCII.uppercased(bytes[1]) == 0x54
    guard isCommand else {
      throw Self.refusal(of: text, "expected a command line that begins with AT")
    }
    if let offset = bytes.firstIndex(where: { $0 < ASCII.space || $0 == ASCII.delete }) {
      let reason = "a control character at position \(offset + 1); send adds the CR itself"
      throw Self.refusal(of: text, reason)
    }
    guard bytes.count - 2 <= Self.lengthLimit else {
      let reason =
        "\(bytes.count - 2) characters after AT; the module takes at most \(Self.lengthLimit)"
      throw Self.refusal(of: String(text.prefix(20)) + "...", reason)
    }
    self.text = text
    var line = ATLine()
    line.append(bytes.span)
    line.append(ASCII.carriageReturn)
    self.line = line
  }

  var pending: PendingLine { PendingLine(Array(text.utf8).span) }

  var bodyRequest: BodyRequest? { BodyRequest(of: Array(text.utf8)) }

  private static func refusal(of text: String, _ reason: String) -> UsageError {
    .refusedOperand(found: text, reason: reason, .send)
  }
}

/// Prints what the module says as `decode` would.
///
/// A class: the dialogue's observer writes to it while the command waits.
final class AnswerPrinter {
  private var decoder = MixedDecoder(stated: [], takesSentences: true)
  private var writer: DecodeWriter
  private let output: Output

  init(isJSON: Bool, output: Output) {
    writer = DecodeWriter(isJSON: isJSON)
    self.output = output
  }

  func take(_ event: CommandDialogue.Event) {
    switch event {
    case .sent(let bytes):
      if bytes.last == ASCII.carriageReturn { decoder.expect(bytes.dropLast()) }
    case .received(let bytes):
      decoder.push(bytes.span, into: &writer)
      writer.drain(output.write(lines:))
      output.flush()
    case .response, .urc, .prompt:
      break  // Among the bytes.
    }
  }

  /// What is open ends here.
  func finish() {
    decoder.finish(into: &writer)
    writer.drain(output.write(lines:))
  }
}
