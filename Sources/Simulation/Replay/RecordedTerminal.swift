package import Primitives
package import Script
import VirtualModem

/// The program of a recorded dialogue, at a virtual modem in the world that the `!` lines of
/// the trace make.
///
/// It says what it said, when it said it; where the module takes longer to answer than it did,
/// it waits. A request and what comes before the next one are an exchange; what comes before the
/// first request is one, too.
package struct RecordedTerminal {
  /// Where the module does not say what it said.
  package struct Difference: Equatable, Sendable {
    /// Of the exchange; empty before the first request.
    package var request: [UInt8]
    /// In the trace: of the line that differs, else of the request.
    package var line: Int
    package var meaning: MeaningDifference
  }

  package private(set) var now = Instant.zero
  package private(set) var differences: [Difference] = []
  /// How many lines of the module in the trace have been compared.
  package private(set) var lineCount = 0
  private let dialogue: RecordedDialogue
  private let rule: MatchRule
  private var host: ModemHost
  private var toTA = Wire()
  private var toTE = Wire()
  /// The exchange that is next: the number of requests before it.
  private var next = 0
  /// How much later than in the trace the last request was sent.
  private var delay: Int64 = 0
  private var said: [UInt8] = []

  /// `nil` is one that takes no time, and is right.
  private let baud: UInt32?

  /// The rate of the line.
  ///
  /// Project value: the tracker's, in whose traces the module has yet to find it.
  private static let trackerBaud: UInt32 = 115_200

  /// `isRunning`: the module is on and knows the rate of the program, where the trace's headers
  /// do not say else; it is off until somebody presses PWRKEY otherwise.
  package init(_ script: Script, _ scenario: Scenario, rule: MatchRule, isRunning: Bool) {
    dialogue = RecordedDialogue(script)
    self.rule = rule
    baud = isRunning ? nil : Self.trackerBaud
    let settings = VirtualModem.Settings(scenario, isOnByDefault: isRunning)
    host = ModemHost(scenario, settings: settings, seed: scenario.seed)
  }

  package var isOver: Bool { next > dialogue.requests.count }

  /// Goes through the next exchange.
  package mutating func advance() {
    let request = next > 0 ? dialogue.requests[next - 1] : nil
    if let request {
      delay = now.microseconds - request.at.microseconds
      toTA.send(request.bytes, baud: baud, at: now)
    }
    let isLast = next == dialogue.requests.count
    let nextAt = isLast ? dialogue.end : dialogue.requests[next].at
    let end = Instant(microseconds: nextAt.microseconds + delay)
    let recorded = (request?.answer ?? dialogue.opening).lines
    while let due = deadline, due < end || isLast && due == end { step(at: due) }
    now = max(now, end)
    let limit = end + RecordedDialogue.patience
    while said.lines.count < recorded.count, let due = deadline, due <= limit { step(at: due) }
    compare(recorded, request)
    next += 1
    said = []
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
      said += chunk.bytes
    }
  }

  private mutating func hear(_ effects: ModemHost.Effects) {
    let output = effects.output[.at]
    if !output.isEmpty { toTE.send(output, baud: baud == nil ? nil : host.baud ?? baud, at: now) }
  }

  // MARK: - Comparing

  private mutating func compare(_ recorded: [RecordedLine], _ request: RecordedDialogue.Request?) {
    lineCount += recorded.count
    var found = said.lines
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
      before: recorded.map { row($0.bytes) },
      after: found.map(row)
    )
    for meaning in meanings {
      let line = recorded.indices.contains(meaning.index) ? recorded[meaning.index].line : nil
      differences.append(
        Difference(
          request: request?.bytes ?? [],
          line: line ?? request?.line ?? recorded.last?.line ?? 1,
          meaning: meaning
        )
      )
    }
  }

  private func row(_ line: [UInt8]) -> ReplayRow {
    let text = Script.spelling(of: line)
    return ReplayRow(at: now, kind: "<", text: text, line: "< \(text)")
  }
}

/// A line of the TA's without its ending, and where it stands.
private struct RecordedLine {
  var bytes: [UInt8]
  var line: Int
}

extension [RecordedDialogue.Piece] {
  fileprivate var lines: [RecordedLine] {
    var lines: [RecordedLine] = []
    var open: RecordedLine?
    for piece in self {
      // The pieces of a recording are lines; those that were joined count from the first.
      var number = piece.line
      for byte in piece.bytes {
        if byte == ASCII.carriageReturn || byte == ASCII.lineFeed {
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

extension [UInt8] {
  /// The lines without their endings, empty ones left out.
  fileprivate var lines: [[UInt8]] {
    split { $0 == ASCII.carriageReturn || $0 == ASCII.lineFeed }.map(Array.init)
  }
}
