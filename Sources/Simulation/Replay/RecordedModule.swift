package import Primitives
package import Script

/// The module of a recorded dialogue: it says what it said then, when it is asked
/// what it was asked then.
///
/// What follows a request comes as long after it as it did in the trace, URCs too;
/// what stands before the first one comes at its time. A dialogue that is not complete is
/// fed while it goes on: before each step, for as long as it `wantsMore`.
package struct RecordedModule: Sendable {
  /// What the trace has yet.
  private var dialogue: RecordedDialogue
  private let rule: MatchRule
  private var asked = AskedBefore()
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

  package init(_ dialogue: RecordedDialogue, rule: MatchRule) {
    self.dialogue = dialogue
    self.rule = rule
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
    guard !isParted, let next = dialogue.requests.first else { return nil }
    return due(next.at, delay) + RecordedDialogue.patience
  }

  /// What is said now.
  package mutating func reachDeadline(at now: Instant) -> [UInt8] {
    self.now = now
    if let first = pieces.first, first.at <= now { return pieces.removeFirst().bytes }
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
    let kind = rule.kind(of: bytes)
    let ahead = dialogue.requests.prefix(Self.leftOutMax + 1)
    if let found = ahead.firstIndex(where: { rule.kind(of: $0.bytes) == kind }) {
      for _ in 0..<found { leaveOut(at: sentAt) }
      let request = dialogue.takeRequest()
      asked.add(request, kind)
      delay = sentAt.microseconds - request.at.microseconds
      takeAnswer()
    } else if let again = asked.last(kind) {
      if !isPoll(kind) { tell(.added(bytes), nextRequest, at: sentAt) }
      let delay = sentAt.microseconds - again.at.microseconds
      for piece in again.answer { say(piece, delay) }
    } else {
      tell(.replaced(bytes), nextRequest, at: sentAt)
      isParted = true
      pieces.removeAll()
    }
  }

  /// What the trace has next is not asked for.
  private mutating func leaveOut(at sentAt: Instant) {
    var request = dialogue.takeRequest()
    let kind = rule.kind(of: request.bytes)
    if !isPoll(kind) { tell(.leftOut, request, at: sentAt) }
    request.answer = dialogue.takeOpening()
    asked.add(request, kind)
  }

  /// What was asked shortly before is asked again and again: how often depends on a hair's
  /// breadth of time, and only a strict comparison counts it.
  private func isPoll(_ kind: MatchRule.Kind) -> Bool {
    rule != .strict && asked.isRecent(kind)
  }

  /// Puts what the trace has of the answer to the last request on the list of what will be said.
  private mutating func takeAnswer() {
    for piece in dialogue.takeOpening() {
      asked.hear(piece)
      say(piece, delay)
    }
  }

  private mutating func say(_ piece: RecordedDialogue.Piece, _ delay: Int64) {
    var piece = piece
    piece.at = max(due(piece.at, delay), now)
    pieces.add(piece)
  }

  private func due(_ recorded: Instant, _ delay: Int64) -> Instant {
    Instant(microseconds: recorded.microseconds + delay)
  }

  /// What the trace has here; in the midst of a flood nobody knows what it has behind it.
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
