import Primitives
import SIM7000

/// What the module says, into the dialogue.
extension Examination {
  mutating func receive(_ bytes: [UInt8], at now: Instant) {
    guard state != .idle, state != .over else { return }
    dialogue.countReceived(bytes)
    for byte in bytes {
      if lineStart == nil, !ASCII.isLineEnding(byte) { lineStart = now }
      let made = channel.receive(byte, at: now)
      if made.transmits { effects.transmission += channel.withTransmission(array) }
      if let event = made.event { take(event, at: now) }
      if state == .over { return }
    }
    if dialogue.lines.count > Self.linesMax || dialogue.receivedCount > Self.bytesMax {
      facts.isFlooded = true
      abandon()
    }
  }

  mutating func take(_ event: ATChannel.Event, at now: Instant) {
    let line = channel.withLine(array)
    let at = lineStart ?? now
    switch event {
    case .body, .prompt: break
    default: lineStart = nil
    }
    switch event {
    case .echo: dialogue.noteEcho(line, at: at)
    case .informationResponse:
      dialogue.noteAnswer(line, at: at)
      notice(line, at: now)
    case .urc:
      dialogue.noteURC(line, at: at)
      noteRestart(line)
      notice(line, at: now)
    case .late: dialogue.noteLate(line, at: at)
    case .unknown: noteStray(line, at: at)
    case .overlong: noteStray(line, at: at)
    case .body(let isLast): takeBody(line, isLast: isLast, at: at)
    case .prompt: answerPrompt()
    case .finalResult(let result): finish(result, line, at: now)
    case .synchronised: resume(at: now)
    }
  }

  mutating func noteStray(_ line: [UInt8], at now: Instant) {
    guard !line.isEmpty else { return }
    dialogue.noteStray(line, at: now)
    if dialogue.strays.count > Self.straysMax, facts.isAnswered { state = .over }
  }

  /// Of a body only its first line is kept: the status of an HTTP answer.
  mutating func takeBody(_ bytes: [UInt8], isLast: Bool, at now: Instant) {
    body += bytes
    guard isLast else { return }
    let line = body.prefix { !ASCII.isLineEnding($0) }
    dialogue.noteAnswer(Array(line), at: now)
    body = []
    lineStart = nil
  }

  mutating func answerPrompt() {
    lineStart = nil
    guard case .asking(.ask(_, _, let body?, _)) = state else {
      effects.transmission.append(ASCII.escape)
      return
    }
    effects.transmission += body
  }

  mutating func noteRestart(_ line: [UInt8]) {
    guard facts.isAnswered, line == Array("RDY".utf8), let said = dialogue.urcs.last else { return }
    facts.restart.append(said)
  }

  mutating func notice(_ line: [UInt8], at now: Instant) {
    guard case .awaiting(let texts, _) = state else { return }
    if matches(line, texts) { proceed(at: now) }
  }

  func matches(_ line: [UInt8], _ texts: [String]) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
    return texts.contains { text.hasPrefix($0) || text.hasSuffix($0) }
  }
}
