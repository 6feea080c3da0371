import CommandLine
import Live
import Manual
import Primitives

/// What `sniffer fleet` prints at its end.
struct FleetReport {
  let tally: FleetTally
  /// By the clock.
  let time: Milliseconds
  let isJSON: Bool
  let output: Output

  /// Project value: a screen; --json has all.
  private static let trackersMax = 20

  /// Reports that haven't arrived and never will.
  var missing: Int64 { sum(\.missing) }

  private func sum(_ member: (FleetTrackerResult) -> Int64) -> Int64 {
    tally.trackers.reduce(0) { $0 + member($1) }
  }

  private var answerCount: Int64 { tally.answers.values.reduce(0, +) }

  func write() {
    isJSON ? writeJSON() : writeText()
  }

  private func writeText() {
    let told = tally.trackers.filter { $0.missing > 0 } + tally.trackers.filter { $0.held > 0 }
    for tracker in told.prefix(Self.trackersMax) {
      output.writeLine(
        "\(VisibleText.of(tracker.id)): \(tracker.made) made, \(tracker.delivered) delivered,"
          + " \(tracker.held) held\(Self.missing(tracker))"
      )
    }
    if told.count > Self.trackersMax {
      output.writeLine("... and \(told.count - Self.trackersMax) more that hold or miss some")
    }
    let answers = tally.answers.sorted { $0.key < $1.key }
    let counts = answers.map { "\($0.value) x \($0.key.words)" }.joined(separator: ", ")
    output.writeLine("answers: \(counts.isEmpty ? "none" : counts)")
    if let p50 = tally.times.microseconds(permille: 500),
      let p99 = tally.times.microseconds(permille: 990)
    {
      let times = "\(milliseconds(p50)) ms (p50), \(milliseconds(p99)) ms (p99)"
      output.writeLine("response times: \(times)")
    }
    let late = tally.behindMicroseconds / 1_000
    if late >= Self.latenessMin {
      output.writeLine("late: the trackers were up to \(late) ms behind their time")
    }
    output.writeLine(
      "\(tally.trackers.count) trackers, \(sum(\.made)) reports made, \(sum(\.delivered)) delivered,"
        + " \(sum(\.held)) held, \(missing) missing; \(decimal(time.rawValue / 100, fractionDigits: 1)) s,"
        + " \(answerCount * 1_000 / max(1, time.rawValue)) answers a second"
    )
  }

  /// Project value: what a busy machine does anyway.
  private static let latenessMin: Int64 = 1_000

  private static func missing(_ tracker: FleetTrackerResult) -> String {
    let kinds = [
      (tracker.setAside, "refused by the server"), (tracker.dropped, "dropped from a full queue"),
      (tracker.lost, "lost by the tracker"),
    ]
    return kinds.filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
  }

  private func milliseconds(_ microseconds: Int64) -> String {
    decimal(microseconds, fractionDigits: 3)
  }

  private func writeJSON() {
    for tracker in tally.trackers {
      write("tracker") { json in
        json.member("id", tracker.id)
        json.member("made", tracker.made)
        json.member("delivered", tracker.delivered)
        json.member("held", tracker.held)
        json.member("refused", tracker.setAside)
        json.member("dropped", tracker.dropped)
        json.member("lost", tracker.lost)
      }
    }
    for (answer, count) in tally.answers.sorted(by: { $0.key < $1.key }) {
      write("answers") { json in
        json.member("answer", answer.words)
        json.member("count", count)
      }
    }
    write("summary") { json in
      json.member("trackers", Int64(tally.trackers.count))
      json.member("made", sum(\.made))
      json.member("delivered", sum(\.delivered))
      json.member("held", sum(\.held))
      json.member("missing", missing)
      json.member("answers", answerCount)
      json.member("time_ms", time.rawValue)
      json.member("p50_us", tally.times.microseconds(permille: 500))
      json.member("p99_us", tally.times.microseconds(permille: 990))
      json.member("late_ms", tally.behindMicroseconds / 1_000)
    }
  }

  private func write(_ event: StaticString, _ members: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object { json in
      json.member("event", word: event)
      members(&json)
    }
    output.write(json.takeLine())
  }
}
