import CommandLine
import Live
import Manual
import Primitives
import Sockets

/// `sniffer modem ctl`: tells a running modem what happens.
struct ModemControlCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  /// Project value: the modem answers within a round of its loop.
  private static let answerTime: Milliseconds = .seconds(10)

  func run() throws(UsageError) -> ExitCode {
    guard let path = arguments.text("control") else {
      preconditionFailure("the table asks for a path")
    }
    if let blank = arguments.operands.first(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw .refusedOperand(found: blank, reason: "expected a verb", .modemControl)
    }
    if let long = arguments.operands.first(where: { $0.utf8.count > ControlPort.lineMax }) {
      let limit = "expected at most \(ControlPort.lineMax) bytes, found \(long.utf8.count)"
      throw .refusedOperand(found: String(long.prefix(16)) + "...", reason: limit, .modemControl)
    }
    do throws(LineError) {
      var client = try ControlClient(path: path)
      for verb in arguments.operands {
        let answer = try client.ask(verb, within: Self.answerTime)
        if arguments.isGiven("json") { write(answer, to: verb) }
        guard answer == "ok" else {
          output.flush()
          errors.writeLine("sniffer modem ctl: \(VisibleText.of(verb)): \(VisibleText.of(answer))")
          return .badInput
        }
        if !arguments.isGiven("json") { output.writeLine(answer) }
      }
      return .done
    } catch {
      return errors.tell(error, of: .modemControl)
    }
  }

  private func write(_ answer: String, to verb: String) {
    var json = JSONWriter()
    json.object { json in
      json.member("verb", verb)
      json.member("ok", answer == "ok")
      json.member("answer", answer)
    }
    output.write(json.takeLine())
  }
}

/// The asking side of a control port.
struct ControlClient: ~Copyable {
  private var connection: Connection
  private let name: String
  private var received: [UInt8] = []
  private let loop = PollLoop(clock: Clock())

  init(path: String) throws(LineError) {
    name = path
    do throws(SocketError) {
      connection = try Connection(to: SocketAddress.local(path: path))
    } catch {
      throw .socket(error, name: path)
    }
  }

  /// Sends one verb and waits for what is said to it.
  mutating func ask(_ verb: String, within limit: Milliseconds) throws(LineError) -> String {
    // A line end within would be another verb.
    let line = verb.utf8.map { $0 == ASCII.lineFeed ? ASCII.space : $0 } + [ASCII.lineFeed]
    let until = loop.clock.now + limit
    do throws(SocketError) {
      try connection.write(line)
      while !received.contains(ASCII.lineFeed) {
        guard loop.clock.now < until, !Interruption.isRequested else { throw .timedOut }
        let interest = PollLoop.Interest(connection.descriptor, isWriting: connection.isWriting)
        _ = loop.wait(for: [interest], until: until)
        try connection.flush()
        _ = try connection.read(into: &received)
      }
    } catch {
      throw .socket(error, name: name)
    }
    let answer = received.prefix { $0 != ASCII.lineFeed }
    received.removeFirst(answer.count + 1)
    return String(decoding: answer, as: UTF8.self)
  }
}
