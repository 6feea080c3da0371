package import CommandLine
import GNSS
import Manual
package import Primitives
import SIM7000
package import Simulation
import Tracker

/// Writes what happens in a run, as text for people or as JSON Lines, and
/// remembers the positions that were delivered.
package struct Timeline {
  private let output: Output
  private let isJSON: Bool
  /// Whether the lines between tracker and module are told too.
  private let hasLines: Bool
  private let recording: Recording?
  /// Gets each entry, too.
  private let observer: ((TimelineEntry) -> Void)?
  private var delivered: [Report] = []
  package private(set) var deliveredCount = 0
  private var setAsideCount = 0
  private var droppedCount = 0
  private var obstacles = Obstacles()
  private var flood = NoteFlood()

  /// Project value: what fits a screen under the timeline; all of them are in
  /// the timeline itself.
  private static let rememberedMax = 20

  package init(
    output: Output,
    isJSON: Bool,
    hasLines: Bool,
    recording: Recording? = nil,
    observer: ((TimelineEntry) -> Void)? = nil
  ) {
    self.output = output
    self.isJSON = isJSON
    self.hasLines = hasLines
    self.recording = recording
    self.observer = observer
  }

  package mutating func add(_ entry: TimelineEntry) {
    recording?.add(entry)
    observer?(entry)
    if case .notice(let notice) = entry.kind {
      count(notice)
      obstacles.note(notice, at: entry.at)
    }
    guard hasLines || !entry.isLine else { return }
    let row = isJSON ? nil : entry.row
    guard isJSON || row != nil else { return }
    let step = flood.add(entry)
    if let before = step.before { show(before) }
    if step.isShown { show(entry, row) }
  }

  private mutating func endFlood() {
    if let surplus = flood.end() { show(surplus) }
  }

  private func show(_ surplus: NoteFlood.Surplus) {
    show(surplus.entry, isJSON ? nil : surplus.entry.row, times: surplus.times)
  }

  /// `row` is that of the entry, and `nil` for JSON; `times` is how often there was one that is not
  /// shown.
  private func show(
    _ entry: TimelineEntry,
    _ row: (kind: String, text: String)?,
    times: Int64? = nil
  ) {
    guard let row else {
      var json = JSONWriter()
      json.object { json in
        entry.encode(into: &json)
        if let times { json.member("times", times) }
      }
      return output.write(json.takeLine())
    }
    let text = times.map { "\($0) more times: \(row.text)" } ?? row.text
    write(row.kind, text, at: entry.at)
  }

  /// A setting that outlives the run; `nil` for a word about all of them.
  package mutating func add(setting: String?, before: String?, _ words: String, at now: Instant) {
    endFlood()
    guard isJSON else { return write("setting", words, at: now) }
    var json = JSONWriter()
    json.object { json in
      json.member("t_us", now.microseconds)
      json.member("event", "setting")
      json.member("name", setting)
      json.member("before", before)
      json.member("words", words)
    }
    output.write(json.takeLine())
  }

  private func write(_ kind: String, _ text: String, at instant: Instant) {
    output.write(Self.line(kind, text, at: instant) + "\n") { line in
      Self.painted(line, kind)
    }
  }

  private static func painted(_ line: String, _ kind: String) -> String {
    guard let start = line.firstRange(of: "  \(kind)")?.lowerBound else { return line }
    let rest = String(line[start...])
    return TextStyle.dim.painted(line[..<start]) + TextStyle(ofKind: kind).painted(kind, in: rest)
  }

  /// A line for people, without its line feed.
  package static func line(_ kind: String, _ text: String, at instant: Instant) -> String {
    let time = instant.seconds
    let padding = String(repeating: " ", count: max(0, 14 - time.utf8.count))
    return "\(padding)\(time)  \(kind.padded(to: 7))  \(text)"
  }

  /// The output's reader is gone, or the disk is full.
  package var isBroken: Bool { output.isBroken || recording?.failure != nil }

  package func flush() {
    output.flush()
  }

  /// The last lines: what was delivered, and where that was.
  ///
  /// A recording that could not be written makes the run fail.
  package mutating func finish(queued: Int, _ code: ExitCode, _ errors: Output) -> ExitCode {
    endFlood()
    summarise(queued: queued)
    recording?.finish()
    if code == .timeRanOut {
      output.flush()
      errors.writeLine(
        "sniffer run: the time ran out, with \(deliveredCount) of the reports delivered"
      )
    }
    guard let failure = recording?.failure else { return code }
    output.flush()
    return errors.tell(failure, of: .run)
  }

  private mutating func summarise(queued: Int) {
    if isJSON {
      var json = JSONWriter()
      json.object { json in
        json.member("event", "summary")
        json.member("delivered", Int64(deliveredCount))
        json.member("queued", Int64(queued))
        json.member("set_aside", Int64(setAsideCount))
        json.member("dropped", Int64(droppedCount))
      }
      output.write(json.takeLine())
      return
    }
    var summary = "\n\(deliveredCount) delivered, \(queued) waiting"
    if setAsideCount > 0 { summary += ", \(setAsideCount) set aside" }
    if droppedCount > 0 { summary += ", \(droppedCount) dropped" }
    output.writeLine(summary)
    if let words = obstacles.words(delivered: deliveredCount, queued: queued) {
      output.writeLine("  \(words)")
    }
    if deliveredCount > delivered.count { output.writeLine("  ...") }
    for report in delivered {
      let sequence = String(report.sequence)
      let padding = String(repeating: " ", count: max(0, 5 - sequence.utf8.count))
      output.writeLine("\(padding)\(sequence)  \(report.fix.position.text)")
    }
  }

  private mutating func count(_ notice: Notice) {
    switch notice {
    case .reportDelivered(let report, _):
      deliveredCount += 1
      delivered.append(report)
      if delivered.count > Self.rememberedMax { delivered.removeFirst() }
    case .reportSetAside: setAsideCount += 1
    case .reportDropped: droppedCount += 1
    default: break  // Nothing to count.
    }
  }
}

extension TimelineEntry {
  /// One of the lines between tracker and module.
  fileprivate var isLine: Bool {
    switch kind {
    case .sent, .received, .line: true
    case .world, .state, .notice, .baud, .powerKey, .pin, .request, .owner, .expectation,
      .log, .sketchState, .sketchNotice:
      false
    }
  }

  /// The line for people; `nil` where another entry tells it.
  ///
  /// The module's lines are shown whole, not as the chunks they came in.
  package var row: (kind: String, text: String)? {
    switch kind {
    case .world(let words): ("world", words)
    case .state(let state): ("state", state.name)
    case .notice(let notice): ("note", notice.words)
    case .sent(let bytes): (">", VisibleText.of(bytes))
    case .received: nil
    case .line(let kind, let text): ("<", "\(VisibleText.of(text))  [\(kind.name)]")
    case .baud(let baud): ("port", "\(baud) baud")
    case .powerKey: nil
    case .pin(let change): ("pin", change.words)
    case .request(let url, let body): ("server", "\(url) gets \(body.isEmpty ? "no body" : body)")
    case .owner(let message): ("owner", message.words)
    case .log(let line): ("log", VisibleText.of(line))
    case .sketchState(let state): ("state", state.name)
    case .sketchNotice(let notice): ("note", notice.words)
    case .expectation(let result):
      result.hasHeld
        ? ("holds", "\(result.place): \(result.text)")
        : ("FAILS", "\(result.place): \(result.text): \(result.found)")
    }
  }
}

extension ExpectationResult {
  /// `line 14`, or `FILE:14` in a file that the scenario includes.
  package var place: String { path.map { "\($0):\(line)" } ?? "line \(line)" }
}

extension LineKind {
  /// The word for it, in text and in JSON.
  package var name: String {
    switch self {
    case .echo: "echo"
    case .informationResponse: "response"
    case .finalResult: "final"
    case .prompt: "prompt"
    case .urc: "urc"
    case .unknown: "unknown"
    }
  }
}

extension String {
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - utf8.count))
  }
}
