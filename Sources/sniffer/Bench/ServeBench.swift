import CommandLine
import Manual
import Primitives
import Sockets

/// `sniffer bench serve`: how many reports the server stores a second, how late it answers,
/// and what viewers of its page cost.
///
/// The server is a process of its own with a store that is synchronised; this one plays
/// trackers and viewers over loopback.
struct ServeBench {
  let program: ChildProgram
  let isJSON: Bool
  let output: Output
  /// Of each phase.
  var length: Milliseconds = .seconds(5)

  /// - Source: issue 20.
  static let phaseCount = 2
  private static let trackerCount = 200
  private static let viewerCount = 1_000
  private static let eventPause: Milliseconds = 100

  /// `tell` gets the number of phases that are over.
  func run(_ tell: (Int) -> Void = { _ in }) throws(ServeBenchError) -> ExitCode {
    guard try benchPosts() else { return .interrupted }
    tell(1)
    return try benchViewers() ? .done : .interrupted
  }

  private func benchPosts() throws(ServeBenchError) -> Bool {
    let server = try BenchServer(program)
    var trackers: [BenchTracker] = []
    for number in 0..<Self.trackerCount {
      trackers.append(try BenchTracker("T\(number)", server.address, pause: 0))
    }
    guard let elapsed = try play(trackers, []) else { return false }
    let used = try server.end()
    let times = trackers.flatMap(\.times).sorted()
    let rate = Int64(times.count) * 1_000_000_000 / elapsed
    let share = used * 1_000 / elapsed
    tell(
      "serve posts: \(times.count) reports of \(trackers.count) trackers, \(rate) a second,"
        + " \(milliseconds(times, 500)) ms (p50), \(milliseconds(times, 990)) ms (p99);"
        + " a processor carries \(rate * 1_000 / max(1, share))",
      (
        "posts",
        [
          ("trackers", Int64(trackers.count)), ("reports", Int64(times.count)),
          ("per_second", rate),
          ("p50_us", microseconds(times, 500)), ("p99_us", microseconds(times, 990)),
          ("processor_permille", share),
        ]
      )
    )
    return true
  }

  private func benchViewers() throws(ServeBenchError) -> Bool {
    let server = try BenchServer(program)
    let tracker = try BenchTracker("T0", server.address, pause: Self.eventPause)
    guard try play([tracker], [], until: { !tracker.times.isEmpty }) != nil else { return false }
    try server.addTracker("T0")
    var viewers: [BenchViewer] = []
    for _ in 0..<Self.viewerCount { viewers.append(try BenchViewer(server.address)) }
    let before = tracker.times.count
    guard let elapsed = try play([tracker], viewers) else { return false }
    let used = try server.end()
    let events = viewers.reduce(0) { $0 + $1.eventCount }
    let share = used * 1_000 / elapsed
    tell(
      "serve viewers: \(viewers.count) viewers, \(tracker.times.count - before) reports,"
        + " \(events) events; \(decimal(share, fractionDigits: 3)) of a processor",
      (
        "viewers",
        [
          ("viewers", Int64(viewers.count)), ("reports", Int64(tracker.times.count - before)),
          ("events", Int64(events)), ("processor_permille", share),
        ]
      )
    )
    return true
  }

  /// Lets all do their part; how long that was, or `nil` after Ctrl-C.
  private func play(
    _ trackers: [BenchTracker],
    _ viewers: [BenchViewer],
    until isDone: () -> Bool = { false }
  ) throws(ServeBenchError) -> Int64? {
    let loop = PollLoop(clock: Clock())
    let end = loop.clock.now + length
    let start = BenchClock.nanoseconds
    while loop.clock.now < end, !isDone() {
      if Interruption.isRequested { return nil }
      let now = loop.clock.now
      let next = trackers.compactMap { $0.deadline(at: now) }.min() ?? end
      let readiness = loop.wait(
        for: trackers.map(\.interest) + viewers.map(\.interest),
        until: min(end, next)
      )
      do throws(SocketError) {
        for (index, tracker) in trackers.enumerated() {
          try tracker.advance(isReadable: readiness[index].isReadable)
        }
        for (index, viewer) in viewers.enumerated()
        where readiness[trackers.count + index].isReadable
          || readiness[trackers.count + index].isWritable
        {
          try viewer.advance()
        }
      } catch {
        throw .socket(error)
      }
    }
    return max(1, BenchClock.nanoseconds - start)
  }

  private func microseconds(_ times: [Int64], _ permille: Int) -> Int64 {
    guard !times.isEmpty else { return 0 }
    return times[min(times.count - 1, times.count * permille / 1_000)] / 1_000
  }

  private func milliseconds(_ times: [Int64], _ permille: Int) -> String {
    decimal(microseconds(times, permille), fractionDigits: 3)
  }

  private func tell(_ text: String, _ json: (method: String, members: [(StaticString, Int64)])) {
    guard isJSON else {
      output.writeLine(text)
      return output.flush()
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("bench", word: "serve")
      writer.member("method", json.method)
      for (name, value) in json.members { writer.member(name, value) }
    }
    output.write(writer.takeLine())
    output.flush()
  }
}
