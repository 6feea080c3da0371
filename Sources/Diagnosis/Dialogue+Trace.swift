import Primitives
import SIM7000
package import Script

extension Dialogue {
  /// What a recording has of the AT port.
  ///
  /// The command in flight is that of the `>` lines or, where a log has none,
  /// that of the echo. After each event `watch` sees what there is so far.
  package init(_ script: Script, watch: (Dialogue) -> Void = { _ in }) {
    self.init()
    var reading = TraceReading()
    for event in script.events where event.port == nil {
      guard case .bytes(let bytes) = event.payload else { continue }
      if event.mark == .toTA {
        reading.send(bytes, at: event.at, into: &self)
      } else {
        reading.receive(bytes, at: event.at, into: &self)
      }
      watch(self)
    }
  }
}

/// Lines out of the chunks of a recording.
private struct TraceReading {
  private var reader = AnswerReader()
  private var command: [UInt8] = []
  private var commandStart = Instant.zero
  /// When the line that is open began.
  private var lineStart: Instant?
  private var isInFlight = false
  private var wantsBody = false

  /// Project value: the longest command line and some; what is longer is a body.
  private static let commandLimit = 1_024

  mutating func send(_ bytes: [UInt8], at now: Instant, into dialogue: inout Dialogue) {
    guard !wantsBody else { return }
    for byte in bytes {
      if ASCII.isLineEnding(byte) {
        finishCommand(into: &dialogue)
      } else if command.count < Self.commandLimit {
        if command.isEmpty { commandStart = now }
        command.append(byte)
      }
    }
  }

  private mutating func finishCommand(into dialogue: inout Dialogue) {
    defer { command.removeAll() }
    guard command.starts(with: [0x41, 0x54]) || command.starts(with: [0x61, 0x74]) else { return }
    expect(command, at: commandStart, into: &dialogue)
  }

  private mutating func expect(
    _ command: [UInt8],
    at now: Instant,
    into dialogue: inout Dialogue
  ) {
    // A body whose length was not what came is over.
    reader.abandonBody()
    wantsBody = false
    reader.expect(PendingLine(command.span))
    isInFlight = true
    dialogue.begin(command, at: now)
  }

  mutating func receive(_ bytes: [UInt8], at now: Instant, into dialogue: inout Dialogue) {
    dialogue.countReceived(bytes)
    for byte in bytes {
      if lineStart == nil, !ASCII.isLineEnding(byte) { lineStart = now }
      switch reader.push(byte) {
      case .pending, .body: break
      case .prompt: wantsBody = true
      case .overlong: lineStart = nil
      case .line(let kind):
        let line = reader.withLine(array)
        let start = lineStart ?? now
        lineStart = nil
        if !line.allSatisfy({ $0 == ASCII.space }) { take(line, kind, at: start, &dialogue) }
      }
    }
  }

  private mutating func take(
    _ line: [UInt8],
    _ kind: LineKind,
    at now: Instant,
    _ dialogue: inout Dialogue
  ) {
    switch kind {
    case .echo:
      // A log of one direction only: the echo is all that there is of the command.
      if !isInFlight { expect(line, at: now, into: &dialogue) }
      dialogue.noteEcho(line, at: now)
    case .informationResponse: dialogue.noteAnswer(line, at: now)
    case .finalResult(let result):
      wantsBody = false
      guard isInFlight else { return dialogue.noteStray(line, at: now) }
      isInFlight = false
      dialogue.end(result, line, at: now)
      reader.expect(PendingLine())
    case .prompt: wantsBody = true
    case .urc: dialogue.noteURC(line, at: now)
    case .unknown: dialogue.noteStray(line, at: now)
    }
  }
}

/// A copy of what a reader lends.
func array(_ bytes: Span<UInt8>) -> [UInt8] {
  bytes.array
}
