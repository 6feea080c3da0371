package import Primitives
package import Script

/// A module that answers any program as the module of a trace answered its own.
///
/// `RecordedModule` plays a trace to the program that made it, line by line. Here another program
/// asks, with other commands in another order: each gets the answer that the trace has to it from
/// where the last was found on, and what the trace does not have is answered as a module that is
/// well would (`StandInAnswers`). So how a program fares depends on what the trace shows, and on
/// nothing else that is unusual.
///
/// It does not know what a module would do in a state that the trace does not reach: behind a
/// command that changes the module's state, answers are found only by who sends that, too, as long
/// as there are earlier ones.
package struct TraceModule: Sendable {
  private let dialogue: RecordedDialogue
  private let keys: [CommandKey?]
  /// When PWRKEY was pulsed in the trace.
  private let pulses: [Instant]
  /// From where on the next answer is looked for.
  private var next = 0
  /// The same instant in the trace and here.
  private var anchor = (trace: Instant.zero, own: Instant.zero)
  /// What will be said, soonest first.
  private var pieces: [(at: Instant, bytes: [UInt8])] = []
  private var body: AwaitedBody?
  /// When a request of the trace was answered first.
  private var firstAnswers: [Int: Instant] = [:]

  private struct AwaitedBody {
    var left: Int
    var until: Instant
  }

  /// How far ahead an answer may be.
  ///
  /// Project value: the longest dialogue of one purpose, a POST, has as many requests.
  private static let nearMax = 8

  package init(_ script: Script) {
    dialogue = RecordedDialogue(script)
    keys = dialogue.requests.map { CommandKey($0.bytes) }
    pulses = script.events.compactMap { event in
      guard event.mark == .world, case .invocation(let invocation) = event.payload,
        invocation.verb.text == "pwrkey"
      else { return nil }
      return event.at
    }
    pieces = dialogue.opening.map { ($0.at, $0.bytes) }
  }

  /// When the trace is over.
  package var end: Instant { dialogue.end }
  /// How many requests the trace has, and how many of them were answered by it.
  package var requestCount: Int { dialogue.requests.count }
  package var answeredCount: Int { firstAnswers.count }
  /// How many outcomes of a POST it can tell.
  package var postCount: Int {
    keys.count { $0?.name == "AT+HTTPACTION=" || $0?.name == "AT+SHREQ=" }
  }

  var deadline: Instant? { Instant.earlier(pieces.first?.at, body?.until) }

  /// What is said now.
  mutating func reachDeadline(at now: Instant) -> [UInt8] {
    if let first = pieces.first, first.at <= now {
      pieces.removeFirst()
      return first.bytes
    }
    guard let body, body.until <= now else { return [] }
    self.body = nil
    return Array("\r\nOK\r\n".utf8)
  }

  mutating func powerKeyPulsed(at now: Instant) {
    guard let pulse = pulses.first(where: { $0 > anchor.trace }) else { return }
    anchor = (pulse, now)
    next = dialogue.requests.firstIndex { $0.at > pulse } ?? dialogue.requests.count
  }

  /// A command line or a body, whose first byte left at `start`.
  mutating func hear(_ bytes: [UInt8], from start: Instant, byteMicroseconds: Int64) {
    let length = Int64(bytes.count) * byteMicroseconds
    let end = Instant(microseconds: start.microseconds + length)
    if body != nil {
      hearBody(bytes, at: end)
      return
    }
    let line = CommandKey.line(of: bytes)
    guard let key = CommandKey(line) else { return }
    let sending = Sending(line: line, start: start, end: end, byteMicroseconds: byteMicroseconds)
    let said: [UInt8]
    if let found = place(of: line, key) {
      let index = wakes(found, at: start)
      if !key.isClosing {
        next = index + 1
        anchor = (dialogue.requests[index].at, start)
      }
      said = answer(index, sending)
    } else {
      echo(sending)
      let answer = StandInAnswers.answer(to: String(decoding: line, as: UTF8.self), at: end)
      for (after, text) in answer { schedule(Array(text.utf8), at: end + after) }
      said = answer.flatMap { Array($0.text.utf8) }
    }
    awaitBody(of: line, key, said, at: end)
  }

  // MARK: - Which answer

  private func place(of line: [UInt8], _ key: CommandKey) -> Int? {
    let isSame = { (index: Int) in CommandKey.line(of: dialogue.requests[index].bytes) == line }
    let isAlike = { (index: Int) in keys[index] == key }
    for isMeant in [isSame, isAlike] {
      if let near = near(isMeant) { return near }
      if let back = (0..<next).last(where: isMeant) { return back }
      // A module may be greeted at any time: far ahead there are other reasons for it.
      let far = (next..<dialogue.requests.count).first(where: isMeant)
      if let far, key.name != "AT" { return far }
    }
    return nil
  }

  private func near(_ isMeant: (Int) -> Bool) -> Int? {
    for index in next..<min(dialogue.requests.count, next + Self.nearMax + 1) {
      if isMeant(index) { return index }
      if keys[index]?.changesState == true { return nil }
    }
    return nil
  }

  /// A module that is deaf is so for a time, and not for a number of requests.
  private func wakes(_ found: Int, at now: Instant) -> Int {
    let traceNow = anchor.trace.microseconds + now.microseconds - anchor.own.microseconds
    var index = found
    while index + 1 < dialogue.requests.count, dialogue.requests[index].answer.isEmpty,
      dialogue.requests[index + 1].bytes == dialogue.requests[index].bytes,
      dialogue.requests[index + 1].at.microseconds <= traceNow
    {
      index += 1
    }
    return index
  }

  // MARK: - What is said

  /// A command line on its way.
  private struct Sending {
    var line: [UInt8]
    var start: Instant
    var end: Instant
    var byteMicroseconds: Int64
  }

  /// What the trace has, as long after the line as it was there.
  private mutating func answer(_ index: Int, _ sending: Sending) -> [UInt8] {
    let request = dialogue.requests[index]
    var answer = request.answer
    var (base, from) = (request.at, sending.start)
    let recorded = CommandKey.line(of: request.bytes) + [ASCII.carriageReturn]
    if let first = answer.first, first.bytes.starts(with: recorded) {
      (base, from) = (first.at, sending.end)
      answer[0].bytes.removeFirst(recorded.count)
    }
    // A trace without echo is one of a program that has switched it off, or a log without it; a
    // module that is deaf, or whose answer is noise, echoes nothing.
    if !request.answer.isEmpty, request.answer.allSatisfy({ Self.isText($0.bytes) }) {
      echo(sending)
    }
    let first = firstAnswers[index] ?? sending.start
    firstAnswers[index] = first
    let elapsed = sending.start - first
    for piece in answer where !piece.bytes.isEmpty {
      let offset = piece.at.microseconds - base.microseconds
      let at = max(sending.end, Instant(microseconds: from.microseconds + offset))
      schedule(StandInAnswers.advancing(piece.bytes, by: elapsed), at: at)
    }
    return answer.flatMap(\.bytes)
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { ASCII.isPrintable($0) || ASCII.isLineEnding($0) }
  }

  /// Each byte comes back when it has arrived; the LF behind the CR is swallowed.
  private mutating func echo(_ sending: Sending) {
    for (offset, byte) in (sending.line + [ASCII.carriageReturn]).enumerated() {
      let after = Int64(offset + 1) * sending.byteMicroseconds
      schedule([byte], at: Instant(microseconds: sending.start.microseconds + after))
    }
  }

  private mutating func schedule(_ bytes: [UInt8], at instant: Instant) {
    let index = pieces.firstIndex { $0.at > instant } ?? pieces.endIndex
    pieces.insert((instant, bytes), at: index)
  }

  // MARK: - Bodies

  private mutating func awaitBody(
    of line: [UInt8],
    _ key: CommandKey,
    _ said: [UInt8],
    at end: Instant
  ) {
    let text = String(decoding: said, as: UTF8.self)
    guard key.takesBody, text.contains("DOWNLOAD") || text.contains(">") else { return }
    let numbers = CommandKey.parameters(of: line).map { $0.span.integer(in: 0..<$0.count) }
    guard let length = numbers.first ?? nil, length > 0 else { return }
    let time = numbers.count > 1 ? numbers[1] ?? 0 : StandInAnswers.bodyTime.rawValue
    body = AwaitedBody(left: Int(length), until: end + Milliseconds(time))
  }

  /// Whatever comes is body, until it is whole or its time is over.
  private mutating func hearBody(_ bytes: [UInt8], at end: Instant) {
    guard var awaited = body else { return }
    awaited.left -= bytes.count
    body = awaited.left > 0 ? awaited : nil
    guard body == nil else { return }
    let near = next..<min(dialogue.requests.count, next + 2)
    guard let index = near.first(where: { keys[$0] == nil }) else {
      for (after, text) in StandInAnswers.body { schedule(Array(text.utf8), at: end + after) }
      return
    }
    let request = dialogue.requests[index]
    for piece in request.answer {
      let at = end.microseconds + piece.at.microseconds - request.at.microseconds
      schedule(piece.bytes, at: Instant(microseconds: at))
    }
    firstAnswers[index] = firstAnswers[index] ?? end
    next = index + 1
  }
}
