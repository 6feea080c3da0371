package import Primitives

/// The module of a recorded dialogue: it says what it said then, when it is asked
/// what it was asked then.
///
/// What follows a request comes as long after it as it did in the trace, URCs too;
/// what stands before the first one comes at its time.
package struct RecordedModule: Sendable {
  package let dialogue: RecordedDialogue
  private let rule: MatchRule
  /// The request that the trace has next.
  private var next = 0
  /// How much later than in the trace the last request came.
  private var delay: Int64 = 0
  /// What will be said, soonest first.
  private var pieces: [(at: Instant, bytes: [UInt8])] = []
  /// What the program and the trace do not agree about.
  package private(set) var differences: [ReplayDifference] = []
  /// They have parted: nothing more is compared, and nothing more is said.
  private var isParted = false

  /// How many requests may be left out in one go.
  ///
  /// Project value: the longest dialogue of one purpose, a POST, has as many.
  private static let leftOutMax = 8

  package init(_ dialogue: RecordedDialogue, rule: MatchRule) {
    self.dialogue = dialogue
    self.rule = rule
    pieces = dialogue.opening.map { ($0.at, $0.bytes) }
  }

  /// Nothing is left to say, and nothing to be asked.
  package var isOver: Bool {
    pieces.isEmpty && (isParted || next == dialogue.requests.count)
  }

  package var deadline: Instant? { Instant.earlier(pieces.first?.at, giveUpAt) }

  private var giveUpAt: Instant? {
    guard !isParted, next < dialogue.requests.count else { return nil }
    return due(dialogue.requests[next].at, delay) + RecordedDialogue.patience
  }

  /// What is said now.
  package mutating func reachDeadline(at now: Instant) -> [UInt8] {
    if let first = pieces.first, first.at <= now {
      pieces.removeFirst()
      return first.bytes
    }
    if let giveUpAt, giveUpAt <= now { end(at: now) }
    return []
  }

  /// Nothing more will be asked.
  package mutating func end(at now: Instant) {
    guard !isParted, next < dialogue.requests.count else { return }
    tell(.missing, at: now)
    isParted = true
  }

  /// A command line or a body has come, whose first byte left at `sentAt`.
  package mutating func receive(_ bytes: [UInt8], sentAt: Instant, at now: Instant) {
    guard !isParted, next < dialogue.requests.count else { return }
    let ahead = dialogue.requests[next...].prefix(Self.leftOutMax + 1)
    if let found = ahead.firstIndex(where: { isMeant(bytes, $0) }) {
      while next < found {
        if !isPoll(dialogue.requests[next].bytes) { tell(.leftOut, at: sentAt) }
        next += 1
      }
      delay = sentAt.microseconds - dialogue.requests[found].at.microseconds
      answer(dialogue.requests[found], delay, at: now)
      next = found + 1
    } else if let again = dialogue.requests[..<next].last(where: { isMeant(bytes, $0) }) {
      if !isPoll(bytes) { tell(.added(bytes), at: sentAt) }
      answer(again, sentAt.microseconds - again.at.microseconds, at: now)
    } else {
      tell(.replaced(bytes), at: sentAt)
      isParted = true
      pieces = []
    }
  }

  /// What was asked shortly before is asked again and again: how often depends on a hair's
  /// breadth of time, and only a strict comparison counts it.
  private func isPoll(_ bytes: [UInt8]) -> Bool {
    guard rule != .strict else { return false }
    return dialogue.requests[..<next].suffix(Self.leftOutMax).contains { isMeant(bytes, $0) }
  }

  private func isMeant(_ bytes: [UInt8], _ request: RecordedDialogue.Request) -> Bool {
    rule.matches(bytes, recorded: request.bytes)
  }

  private mutating func answer(
    _ request: RecordedDialogue.Request,
    _ delay: Int64,
    at now: Instant
  ) {
    for piece in request.answer {
      let at = max(due(piece.at, delay), now)
      let index = pieces.firstIndex { $0.at > at } ?? pieces.endIndex
      pieces.insert((at, piece.bytes), at: index)
    }
  }

  private func due(_ recorded: Instant, _ delay: Int64) -> Instant {
    Instant(microseconds: recorded.microseconds + delay)
  }

  private mutating func tell(_ kind: ReplayDifference.Kind, at now: Instant) {
    let request = dialogue.requests[next]
    differences.append(
      ReplayDifference(kind, at: now, line: request.line, recorded: request.bytes)
    )
  }
}
