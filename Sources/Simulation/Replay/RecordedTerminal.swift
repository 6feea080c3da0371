package import Primitives
package import Script
import VirtualModem

/// The program of a recorded dialogue, at a virtual modem in the world that the `!` lines of
/// the trace make.
///
/// It repeats its lines at their recorded times; where the module takes longer to answer than it
/// did, it waits. A request and what comes before the next one are an exchange; what comes
/// before the first request is one, too.
package struct RecordedTerminal {
  /// Where the module's lines differ from the recording.
  package struct Difference: Equatable, Sendable {
    /// Of the exchange; empty before the first request.
    package var request: [UInt8]
    /// In the trace: of the line that differs, else of the request.
    package var line: Int
    package var meaning: MeaningDifference
  }

  package private(set) var now = Instant.zero
  /// The first of them.
  package private(set) var differences: [Difference] = []
  /// How many differences there are.
  package private(set) var differenceCount = 0
  /// How many lines of the module in the trace have been compared.
  package private(set) var lineCount = 0
  package private(set) var isOver = false
  /// What the trace has from the next exchange on, or from the next part of this one.
  private var dialogue: RecordedDialogue
  private let rule: MatchRule
  private var host: ModemHost
  private var toTA = Wire()
  private var toTE = Wire()
  /// Of the exchange; `nil` before the first.
  private var request: RecordedDialogue.Request?
  /// The answer of the module goes on in the next part.
  private var isInAnswer = true
  /// How much later than in the trace the last request was sent.
  private var delay: Int64 = 0
  /// What the module has said that was not compared yet.
  private var said = SaidLines()

  /// `nil` is one that takes no time, and is right.
  private let baud: UInt32?

  /// The rate of the line.
  ///
  /// Project value: the tracker's, in whose traces the module has yet to find it.
  private static let trackerBaud: UInt32 = 115_200

  /// How many differences are kept.
  ///
  /// Project value: more than anybody reads.
  static let differencesMax = 1_000

  /// `isRunning`: the module is on and knows the rate of the program, where the trace's headers
  /// do not say else; otherwise it is off until PWRKEY is pressed.
  ///
  /// A dialogue that is not complete is fed: before each exchange, for as long as the terminal
  /// `wantsMore`.
  package init(
    _ dialogue: RecordedDialogue,
    _ scenario: Scenario,
    rule: MatchRule,
    isRunning: Bool
  ) {
    self.dialogue = dialogue
    self.rule = rule
    baud = isRunning ? nil : Self.trackerBaud
    let settings = VirtualModem.Settings(scenario, isOnByDefault: isRunning)
    host = ModemHost(scenario, settings: settings, seed: scenario.seed)
  }

  /// The next events of the trace are needed, or that it is over.
  ///
  /// The request that follows is needed too: its time limits the wait for the answer.
  package var wantsMore: Bool {
    !dialogue.isComplete && dialogue.requests.count < (isInAnswer ? 1 : 2)
      && dialogue.cost < Self.partCost
  }

  /// How much of a dialogue is at hand, and compared at a time.
  ///
  /// Project value: some hundred lines, more than commands are answered by; what is longer, such
  /// as the sentences of AT+CGNSTST=1, is compared in parts.
  static let partCost = 65_536

  /// What the trace has next; `nil` when it is over.
  package mutating func add(_ event: Script.Event?) {
    if let event {
      dialogue.add(event)
    } else {
      dialogue.finish()
    }
  }

  /// Goes through the next exchange, or through a part of it.
  package mutating func advance() {
    if !isInAnswer { send(dialogue.takeRequest()) }
    let recorded = dialogue.takeOpening().lines
    let isWhole = dialogue.isComplete || !dialogue.requests.isEmpty
    let isLast = dialogue.isComplete && dialogue.requests.isEmpty
    let next = isLast ? dialogue.end : dialogue.requests.first?.at ?? dialogue.opening.first?.at
    let end = Instant(microseconds: (next ?? dialogue.end).microseconds + delay)
    while let due = deadline, due < end || isLast && due == end { step(at: due) }
    now = max(now, end)
    let limit = end + RecordedDialogue.patience
    while said.count < recorded.count, let due = deadline, due <= limit { step(at: due) }
    compare(recorded, isWhole: isWhole)
    isInAnswer = !isWhole
    isOver = isLast
  }

  private mutating func send(_ request: RecordedDialogue.Request) {
    delay = now.microseconds - request.at.microseconds
    toTA.send(request.bytes, baud: baud, at: now)
    self.request = request
  }

  private var deadline: Instant? {
    let wires = Instant.earlier(toTA.nextArrival, toTE.nextArrival)
    return Instant.earlier(wires, host.deadline)
  }

  /// One thing that is due at `instant`, in the order of the simulation.
  private mutating func step(at instant: Instant) {
    now = max(now, instant)
    if let due = host.deadline, due <= now {
      hear(host.handle(.deadlineReached, at: now))
    } else if let chunk = toTA.receive(at: now) {
      hear(host.handle(.received(chunk.bytes, baud: chunk.baud), at: now))
    } else if let chunk = toTE.receive(at: now) {
      said.add(chunk.bytes)
    }
  }

  private mutating func hear(_ effects: ModemHost.Effects) {
    let output = effects.output[.at]
    if !output.isEmpty { toTE.send(output, baud: baud == nil ? nil : host.baud ?? baud, at: now) }
  }

  // MARK: - Comparing

  /// Compares what has been said; of a part that is the same, what the module said beyond it
  /// is left for the next.
  private mutating func compare(_ recorded: [RecordedLine], isWhole: Bool) {
    lineCount += recorded.count
    let found = said.take(isWhole ? nil : recorded.count) { lines in
      zip(lines, recorded).allSatisfy { rule.matches(answer: $0, recorded: $1.bytes) }
    }
    let all = Difference.all(recorded, found, of: request, rule, at: now)
    differenceCount += all.count
    differences += all.prefix(Self.differencesMax - differences.count)
  }
}

extension RecordedTerminal.Difference {
  /// What a module says otherwise after `request` than the trace has.
  static func all(
    _ recorded: [RecordedLine],
    _ found: [[UInt8]],
    of request: RecordedDialogue.Request?,
    _ rule: MatchRule,
    at now: Instant
  ) -> [Self] {
    var found = found
    // What is the same by the rule is the same for who compares.
    if recorded.count == found.count {
      for index in found.indices
      where rule.matches(
        answer: found[index],
        recorded: recorded[index].bytes
      ) {
        found[index] = recorded[index].bytes
      }
    }
    let meanings = MeaningComparison.differences(
      before: recorded.map { row($0.bytes, at: now) },
      after: found.map { row($0, at: now) }
    )
    return meanings.map { meaning in
      let line = recorded.indices.contains(meaning.index) ? recorded[meaning.index].line : nil
      return Self(
        request: request?.bytes ?? [],
        line: line ?? request?.line ?? recorded.last?.line ?? 1,
        meaning: meaning
      )
    }
  }

  private static func row(_ line: [UInt8], at now: Instant) -> ReplayRow {
    let text = Script.spelling(of: line)
    return ReplayRow(at: now, kind: "<", text: text, line: "< \(text)")
  }
}

/// A line of the TA's without its ending, and where it stands.
struct RecordedLine {
  var bytes: [UInt8]
  var line: Int
}

extension [RecordedDialogue.Piece] {
  var lines: [RecordedLine] {
    var lines: [RecordedLine] = []
    var open: RecordedLine?
    for piece in self {
      // The pieces of a recording are lines; those that were joined count from the first.
      var number = piece.line
      for byte in piece.bytes {
        if ASCII.isLineEnding(byte) {
          if let open { lines.append(open) }
          open = nil
          if byte == ASCII.lineFeed { number += 1 }
        } else {
          var line = open ?? RecordedLine(bytes: [], line: number)
          line.bytes.append(byte)
          open = line
        }
      }
    }
    return open.map { lines + [$0] } ?? lines
  }
}

/// Lines without their endings, empty ones left out, while they come.
private struct SaidLines {
  private var lines: [[UInt8]] = []
  private var open: [UInt8] = []

  /// The open one too.
  var count: Int { lines.count + (open.isEmpty ? 0 : 1) }

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes {
      if !ASCII.isLineEnding(byte) {
        open.append(byte)
      } else if !open.isEmpty {
        lines.append(open)
        open = []
      }
    }
  }

  /// Takes the first `count` lines if they are as they should be, else all; `nil` is all.
  mutating func take(_ count: Int?, if isRight: ([[UInt8]]) -> Bool) -> [[UInt8]] {
    let all = open.isEmpty ? lines : lines + [open]
    if let count, count <= lines.count, isRight(Array(lines[..<count])) {
      lines.removeFirst(count)
      return Array(all[..<count])
    }
    self = SaidLines()
    return all
  }
}
