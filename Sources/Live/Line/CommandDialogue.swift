package import CommandLine
import Decoding
package import Primitives
package import SIM7000
import Script

/// One command line after another on a line, each to its final result.
///
/// For programs that say a few commands; the tracker has its own. A prompt is
/// answered with `body`, or cancelled where that can be: see `BodyRequest`.
package struct CommandDialogue {
  package enum Event {
    case sent([UInt8])
    case received([UInt8])
    /// A whole line of an answer, or a URC.
    case response([UInt8])
    case urc([UInt8])
    case prompt(Prompt)
  }

  package enum Ending: Equatable {
    case finished(FinalResult)
    case interrupted
  }

  /// How a wait for something other than a final result has ended.
  package enum Listening: Equatable {
    case over
    case timedOut
    case interrupted
  }

  package let loop: PollLoop
  /// What the next prompt gets, with whatever ends it.
  package var body: [UInt8]?
  /// The pending command's prompt has got its body: another one is part of the echo.
  private var hasGivenBody = false
  private var channel = ATChannel()
  /// The TA has sent something, whatever it was.
  package private(set) var hasHeard = false

  package init(loop: PollLoop) {
    self.loop = loop
  }

  /// Sends `command`, which ends in `<CR>`, and waits for its final result.
  ///
  /// After `.finished(.timedOut)` the dialogue is over: what comes next on the
  /// line may belong to this command.
  package mutating func perform(
    _ command: ATLine,
    responseTimeout: Milliseconds,
    on line: inout Line,
    observe: (Event) -> Void
  ) throws(LineError) -> Ending {
    let bytes = command.withBytes(array)
    hasGivenBody = false
    channel.sendReady(command, responseTimeout: responseTimeout, at: loop.clock.now)
    observe(.sent(bytes))
    try line.write(bytes)
    while true {
      if loop.isInterrupted { return .interrupted }
      let readiness = loop.wait(for: line.interests, until: channel.deadline)[0]
      if readiness.isWritable { try line.flush() }
      if readiness.isReadable {
        var received: [UInt8] = []
        if try line.read(into: &received) > 0 {
          hasHeard = true
          observe(.received(received))
          if let result = try take(received, on: &line, observe) { return .finished(result) }
        }
      }
      if case .finalResult(let result) = channel.reachDeadline(at: loop.clock.now).event {
        return .finished(result)
      }
    }
  }

  /// Hands over all bytes, also those after the final result.
  private mutating func take(
    _ bytes: [UInt8],
    on line: inout Line,
    _ observe: (Event) -> Void
  ) throws(LineError) -> FinalResult? {
    var result: FinalResult?
    for byte in bytes {
      switch channel.receive(byte, at: loop.clock.now).event {
      case .finalResult(let final): result = result ?? final
      case .informationResponse: observe(.response(channel.withLine(array)))
      case .urc: observe(.urc(channel.withLine(array)))
      case .prompt(let prompt):
        observe(.prompt(prompt))
        try answer(prompt, on: &line, observe)
      case .echo, .body, .late, .unknown, .overlong, .synchronised, nil: break
      }
    }
    return result
  }

  /// Reads what arrives until `isOver` is true after a piece of it.
  package mutating func listen(
    for timeout: Milliseconds,
    on line: inout Line,
    isOver: () -> Bool,
    observe: (Event) -> Void
  ) throws(LineError) -> Listening {
    let deadline = loop.clock.now + timeout
    while !isOver() {
      if loop.isInterrupted { return .interrupted }
      guard loop.clock.now < deadline else { return .timedOut }
      let readiness = loop.wait(for: line.interests, until: deadline)[0]
      if readiness.isWritable { try line.flush() }
      guard readiness.isReadable else { continue }
      var received: [UInt8] = []
      if try line.read(into: &received) > 0 {
        hasHeard = true
        observe(.received(received))
        _ = try take(received, on: &line, observe)
      }
    }
    return .over
  }

  private mutating func answer(
    _ prompt: Prompt,
    on line: inout Line,
    _ observe: (Event) -> Void
  ) throws(LineError) {
    guard let body, !hasGivenBody else {
      if !hasGivenBody { try cancel(prompt, on: &line, observe) }
      return
    }
    hasGivenBody = true
    self.body = nil
    observe(.sent(body))
    try line.write(body)
  }

  private mutating func cancel(
    _ prompt: Prompt,
    on line: inout Line,
    _ observe: (Event) -> Void
  ) throws(LineError) {
    guard prompt == .greaterThan,
      channel.pending.withBytes({ BodyRequest(of: array($0)) }) == .cancellable
    else { return }
    observe(.sent([ASCII.escape]))
    try line.write([ASCII.escape])
  }
}

/// How a TA that asks for a body can be denied one, if there is none.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, the commands' own tables.
package enum BodyRequest: Equatable {
  /// `<ESC>` at the prompt cancels.
  case cancellable
  /// Nothing cancels; the TA gives up after a time of its own.
  case timeLimited
  /// A stated number of bytes, any byte: nothing cancels, nothing ends it.
  case endless

  /// `nil` for a command line that asks for no body.
  package init?(of line: [UInt8]) {
    guard PendingLine(line.span).prompt != nil, let last = NamedCommand.all(in: line).last
    else { return nil }
    switch last.name {
    case "+HTTPDATA", "+CFSWFILE", "+CASEND", "+SHBOD": self = .timeLimited
    case "+SMPUB": self = .endless
    // `=5` is a length or, with several connections, the number of one.
    case "+CIPSEND": self = last.rest.hasPrefix("=") ? .endless : .cancellable
    default: self = .cancellable
    }
  }
}
