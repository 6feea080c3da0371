package import Primitives
import SIM7000
package import Script

/// The program of a recorded dialogue, for a module that is really there.
///
/// It repeats its lines at their recorded times; where the module takes longer to answer than it
/// did, it waits. A request and what comes before the next one are an exchange; what comes
/// before the first request is one, too.
package struct PlayedTerminal: TracePlayer {
  /// Where the module's lines differ from the recording.
  package private(set) var differences: [RecordedTerminal.Difference] = []
  /// How many lines of the module in the trace have been compared.
  package private(set) var comparedCount = 0
  private let dialogue: RecordedDialogue
  private let rule: MatchRule
  private let options: Options
  /// The exchange that goes on: the number of requests up to it.
  private var next = 0
  /// When the exchange is over, by the time of the trace.
  private var exchangeEnd = Instant.zero
  private var said: [UInt8] = []
  /// The request of the exchange is not sent yet.
  private var isToSend = false
  private var isReleased = false

  package struct Options: Sendable {
    /// How long beyond its time to wait for an answer.
    package var patience = RecordedDialogue.patience
    /// Each request waits until it is released.
    package var isStepping = false

    package init() {}
  }

  package init(_ script: Script, rule: MatchRule, _ options: Options = Options()) {
    dialogue = RecordedDialogue(script)
    self.rule = rule
    self.options = options
    exchangeEnd = end(of: 0, delay: 0)
  }

  package var isOver: Bool { next > dialogue.requests.count }

  package var held: [UInt8]? { isToSend && !isReleased ? request?.bytes : nil }

  package var deadline: Instant? {
    guard !isOver, held == nil else { return nil }
    if isToSend { return .zero }
    return hasHeardAll ? exchangeEnd : exchangeEnd + options.patience
  }

  package mutating func receive(_ bytes: [UInt8], at now: Instant) {
    let limit = Self.besidesMax + answer.reduce(0) { $0 + $1.bytes.count }
    said += bytes.prefix(max(0, limit - said.count))
  }

  /// How much of what a module says in an exchange is kept beyond what the trace has there.
  ///
  /// Project value: all URCs of an hour; what does not fit differs anyway.
  private static let besidesMax = 16_384

  package mutating func reachDeadline(at now: Instant) -> [UInt8] {
    guard let deadline, deadline <= now else { return [] }
    if !isToSend { endExchange(at: now) }
    return send(at: now)
  }

  package mutating func release(at now: Instant) {
    isReleased = held != nil
  }

  package mutating func end(at now: Instant) {
    guard !isOver else { return }
    endExchange(at: now)
    next = dialogue.requests.count + 1
  }

  /// Nothing more comes before the next request: goes on with that.
  private mutating func endExchange(at now: Instant) {
    let recorded = answer.lines
    if next > 0 {
      comparedCount += recorded.count
      let all = RecordedTerminal.Difference.all(recorded, said.lines, of: request, rule, at: now)
      differences += all.prefix(RecordedTerminal.differencesMax - differences.count)
    }
    said = []
    next += 1
    isToSend = !isOver
    isReleased = !options.isStepping
  }

  private mutating func send(at now: Instant) -> [UInt8] {
    guard isToSend, isReleased, let request else { return [] }
    isToSend = false
    exchangeEnd = end(of: next, delay: now.microseconds - request.at.microseconds)
    return request.bytes
  }

  /// The request of the exchange; `nil` before the first.
  private var request: RecordedDialogue.Request? {
    next > 0 && !isOver ? dialogue.requests[next - 1] : nil
  }

  private var answer: [RecordedDialogue.Piece] { request?.answer ?? dialogue.opening }

  /// When the next request comes, or the trace ends; at that instant the module may still speak.
  private func end(of exchange: Int, delay: Int64) -> Instant {
    let isLast = exchange == dialogue.requests.count
    let at = isLast ? dialogue.end.microseconds + 1 : dialogue.requests[exchange].at.microseconds
    return Instant(microseconds: at + delay)
  }

  // MARK: - Waiting

  /// All that the trace has here has come, or will not come any more.
  private var hasHeardAll: Bool {
    // A module that is there was on before: what the trace has of its power-up does not come.
    if next == 0 { return true }
    let recorded = answer.lines.map(\.bytes)
    let heard = said.lines
    let isAwaitingEnd = answer.last?.bytes.last.map(ASCII.isLineEnding) == true
    if isAwaitingEnd, let last = said.last, !ASCII.isLineEnding(last) { return false }
    if heard.count >= recorded.count { return true }
    guard let last = recorded.last else { return true }
    let count = recorded.count { $0 == last }
    if heard.count(where: { rule.matches(answer: $0, recorded: last) }) >= count { return true }
    // What fails here and did not in the trace has no more to say.
    return heard.last.map(Self.isError) == true && !recorded.contains(where: Self.isError)
  }

  private static func isError(_ line: [UInt8]) -> Bool {
    FinalResult(parsing: line.span).map { !$0.isSuccess } ?? false
  }
}

extension [UInt8] {
  /// The lines without their endings, empty ones left out.
  fileprivate var lines: [[UInt8]] {
    split(whereSeparator: ASCII.isLineEnding).map(Array.init)
  }
}
