package import Primitives
package import Script

/// The module of a recorded dialogue: it repeats its recorded answers when the
/// recorded requests arrive.
///
/// What follows a request comes as long after it as it did in the trace, URCs too;
/// what stands before the first one comes at its time. A dialogue that is not complete is
/// fed while it goes on: before each step, for as long as it `wantsMore`.
package struct RecordedModule: Sendable {
  /// What the trace has yet.
  private var dialogue: RecordedDialogue
  private let rule: MatchRule
  private var asked = AskedBefore()
  /// How long beyond its time to wait for a request; `nil` is forever.
  private let patience: Milliseconds?
  /// The trace has the time at which bytes came and not that at which they were sent: what they
  /// need on the line is in it.
  let isTimedAtTE: Bool
  /// How many requests have come that the trace has.
  package private(set) var heardCount = 0
  /// How many lines have been said.
  package private(set) var saidLineCount = 0
  /// The request before, as it came, and as the trace has it.
  private var last: (sent: [UInt8], recorded: RecordedDialogue.Request)?
  /// How much later than in the trace the last request came.
  private var delay: Int64 = 0
  private var now = Instant.zero
  /// What will be said.
  private var pieces = PieceQueue()
  /// What the program and the trace do not agree about: the first of them.
  package private(set) var differences: [ReplayDifference] = []
  /// How many differences there are.
  package private(set) var differenceCount = 0
  /// They have parted: nothing more is compared, and nothing more is said.
  private var isParted = false

  /// How many requests may be left out in one go.
  ///
  /// Project value: the longest dialogue of one purpose, a POST, has as many.
  private static let leftOutMax = 8

  /// How many differences are kept.
  ///
  /// Project value: more than anybody reads.
  private static let differencesMax = 1_000

  package init(
    _ dialogue: RecordedDialogue,
    rule: MatchRule,
    patience: Milliseconds? = RecordedDialogue.patience,
    isTimedAtTE: Bool = false
  ) {
    self.isTimedAtTE = isTimedAtTE
    self.dialogue = dialogue
    self.rule = rule
    self.patience = patience
    takeAnswer()
  }

  /// Nothing is left to say, and nothing to be asked.
  package var isOver: Bool { pieces.isEmpty && (isParted || isAskedForAll) }

  /// The trace has no request any more.
  private var isAskedForAll: Bool { dialogue.isComplete && dialogue.requests.isEmpty }

  /// The next events of the trace are needed, or that it is over.
  package var wantsMore: Bool {
    !isParted && !dialogue.isComplete && dialogue.requests.count <= Self.leftOutMax
      && cost < RecordedDialogue.windowCost
  }

  /// What it takes to keep what will be asked and said.
  var cost: Int { dialogue.cost + pieces.cost }

  /// What the trace has next.
  package mutating func add(_ event: Script.Event) {
    dialogue.add(event)
    if !isParted { takeAnswer() }
  }

  /// The trace is over.
  package mutating func finish() {
    dialogue.finish()
    if !isParted { takeAnswer() }
  }

  package var deadline: Instant? { Instant.earlier(pieces.first?.at, giveUpAt) }

  private var giveUpAt: Instant? {
    guard let patience, !isParted, let next = dialogue.requests.first else { return nil }
    return due(next.at, delay) + patience
  }

  /// Nothing has been asked yet that the trace has.
  var isOpening: Bool { heardCount == 0 }

  /// What is said next.
  var nextPiece: [UInt8]? { pieces.first?.bytes }

  /// The length of the expected body, by the number with which it was announced.
  var bodyLength: Int? {
    guard !isParted, let body = dialogue.requests.first, let last, last.recorded.isCommand,
      !body.isCommand
    else { return nil }
    let recorded = Self.numbers(in: last.recorded.bytes)
    let sent = Self.numbers(in: last.sent)
    guard recorded.count == sent.count else { return nil }
    return recorded.firstIndex(of: body.bytes.count).map { sent[$0] }
  }

  private static func numbers(in command: [UInt8]) -> [Int] {
    command.split { !ASCII.isDigit($0) }.map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
  }

  /// What is said now.
  package mutating func reachDeadline(at now: Instant) -> [UInt8] {
    self.now = now
    if let first = pieces.first, first.at <= now {
      saidLineCount += first.bytes.count { $0 == ASCII.lineFeed }
      return pieces.removeFirst().bytes
    }
    if let giveUpAt, giveUpAt <= now { end(at: now) }
    return []
  }

  /// Nothing more will be asked.
  package mutating func end(at now: Instant) {
    guard !isParted, let next = dialogue.requests.first else { return }
    tell(.missing, next, at: now)
    isParted = true
  }

  /// A command line or a body has come, whose first byte left at `sentAt`.
  package mutating func receive(_ bytes: [UInt8], sentAt: Instant, at now: Instant) {
    self.now = now
    guard !isParted, !isAskedForAll else { return }
    let kind = kind(of: bytes)
    let ahead = dialogue.requests.prefix(Self.leftOutMax + 1)
    if let found = ahead.firstIndex(where: { self.kind(of: $0.bytes) == kind }) {
      for _ in 0..<found { leaveOut(at: sentAt) }
      let request = dialogue.takeRequest()
      asked.add(request, kind)
      delay = sentAt.microseconds - request.at.microseconds
      heardCount += 1
      last = (bytes, request)
      takeAnswer()
    } else if let again = asked.last(kind) {
      if !isPoll(kind) { tell(.added(bytes), nextRequest, at: sentAt) }
      let delay = sentAt.microseconds - again.at.microseconds
      for piece in Self.echoing(bytes, again, again.answer) { say(piece, delay) }
    } else {
      tell(.replaced(bytes), nextRequest, at: sentAt)
      isParted = true
      pieces.removeAll()
    }
  }

  /// What the trace has next is not asked for.
  private mutating func leaveOut(at sentAt: Instant) {
    var request = dialogue.takeRequest()
    let kind = kind(of: request.bytes)
    let isOfRecorder = dialogue.requests.first.map { request.reads(before: $0) } ?? false
    if !isPoll(kind), !isOfRecorder { tell(.leftOut, request, at: sentAt) }
    request.answer = dialogue.takeOpening()
    asked.add(request, kind)
  }

  /// A line end behind a command's CR counts for nothing: it comes after the answer has begun.
  private func kind(of bytes: [UInt8]) -> MatchRule.Kind {
    let isLine = RequestReader.isCommandStart(bytes) || bytes.first == ASCII.escape
    guard isLine else { return rule.kind(of: bytes) }
    let ends = [ASCII.carriageReturn, ASCII.lineFeed]
    return rule.kind(of: Array(bytes.reversed().drop(while: ends.contains).reversed()))
  }

  /// The answer to `request` with an echo of what was sent.
  private static func echoing(
    _ sent: [UInt8],
    _ request: RecordedDialogue.Request,
    _ answer: [RecordedDialogue.Piece]
  ) -> [RecordedDialogue.Piece] {
    guard sent != request.bytes, answer.flatMap(\.bytes).starts(with: request.bytes) else {
      return answer
    }
    var answer = answer
    var left = request.bytes.count
    for index in answer.indices {
      let count = min(left, answer[index].bytes.count)
      answer[index].bytes.removeFirst(count)
      left -= count
    }
    answer[0].bytes = sent + answer[0].bytes
    return answer
  }

  /// What was asked shortly before is asked again and again: how often depends on a hair's
  /// breadth of time, and only a strict comparison counts it.
  private func isPoll(_ kind: MatchRule.Kind) -> Bool {
    rule != .strict && asked.isRecent(kind)
  }

  /// Puts what the trace has of the answer to the last request on the list of what will be said.
  private mutating func takeAnswer() {
    let answer = dialogue.takeOpening()
    for piece in answer { asked.hear(piece) }
    let echoing = last.map { Self.echoing($0.sent, $0.recorded, answer) }
    for piece in echoing ?? answer { say(piece, delay) }
  }

  private mutating func say(_ piece: RecordedDialogue.Piece, _ delay: Int64) {
    var piece = piece
    piece.at = max(due(piece.at, delay), now)
    pieces.add(piece)
  }

  private func due(_ recorded: Instant, _ delay: Int64) -> Instant {
    Instant(microseconds: recorded.microseconds + delay)
  }

  /// What the trace has here; during a flood the requests after it are unknown.
  private var nextRequest: RecordedDialogue.Request {
    dialogue.requests.first
      ?? RecordedDialogue.Request(bytes: [], at: now, line: dialogue.opening.last?.line ?? 0)
  }

  private mutating func tell(
    _ kind: ReplayDifference.Kind,
    _ request: RecordedDialogue.Request,
    at now: Instant
  ) {
    differenceCount += 1
    guard differences.count < Self.differencesMax else { return }
    differences.append(
      ReplayDifference(kind, at: now, line: request.line, recorded: request.bytes)
    )
  }
}
