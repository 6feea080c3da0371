import GNSS
import NMEA0183
import Primitives
import World

/// The trip in a receiver's log: the fixes of its epochs.
///
/// What is damaged in a log is passed over, as everywhere; a log without a fix,
/// or with times that go back, is none.
struct NMEARoute: Equatable {
  let route: TimedRoute

  /// A fix of the log.
  private struct Entry {
    var fix: Fix
    /// Milliseconds since midnight.
    var timeOfDay: Int64
    var line: Int
  }

  init(parsing bytes: [UInt8]) throws(RouteError) {
    var log = Log()
    for line in bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false) {
      log.take(Array(line) + [ASCII.lineFeed])
    }
    log.finish()
    // Dates come with RMC: what was before the first of them is left out.
    let dated = log.entries.filter { $0.fix.time != nil }
    let times = dated.isEmpty ? Self.counted(log.entries) : Self.timed(dated)
    guard let first = times.first else {
      throw RouteError(
        line: log.line,
        column: 1,
        expected: "sentences with a position and a time",
        found: "none in the file"
      )
    }
    var points: [TimedRoute.Point] = []
    for (entry, time) in times {
      let passed = time - first.time
      guard passed >= points.last?.milliseconds ?? 0, passed <= TimedRoute.timeMax,
        points.count < TimedRoute.pointsMax
      else {
        throw RouteError(
          line: entry.line,
          column: 1,
          expected: "at most \(TimedRoute.pointsMax) positions, one after the other",
          found: points.count < TimedRoute.pointsMax ? "a time out of order" : "more"
        )
      }
      points.append(
        TimedRoute.Point(
          position: entry.fix.position,
          milliseconds: passed,
          altitudeMillimetres: entry.fix.altitudeMillimetres
        )
      )
    }
    guard let route = TimedRoute(points) else {
      preconditionFailure("points in the order of time are no route")
    }
    self.route = route
  }

  private static func timed(_ entries: [Entry]) -> [(entry: Entry, time: Int64)] {
    entries.compactMap { entry in
      entry.fix.time.map { (entry, $0.millisecondsSince1970) }
    }
  }

  /// Times of day alone: one that is half a day earlier is of the next day.
  private static func counted(_ entries: [Entry]) -> [(entry: Entry, time: Int64)] {
    let day: Int64 = 86_400_000
    var midnight: Int64 = 0
    var before: Int64 = 0
    return entries.map { entry in
      if entry.timeOfDay < before - day / 2 { midnight += day }
      before = entry.timeOfDay
      return (entry, midnight + entry.timeOfDay)
    }
  }

  /// Puts a log's sentences together.
  private struct Log {
    private(set) var entries: [Entry] = []
    private(set) var line = 0
    private var reader = SentenceReader()
    private var assembler = EpochAssembler()

    mutating func take(_ bytes: [UInt8]) {
      line += 1
      var epochs: [Epoch] = []
      reader.read(bytes.span) { sentence, candidate, _, _ in
        guard let sentence else { return }
        let effects = assembler.handle(sentence, in: candidate)
        epochs += [effects.ended, effects.completed].compactMap { $0 }
      }
      for epoch in epochs { add(epoch) }
    }

    mutating func finish() {
      if let epoch = assembler.finish() { add(epoch) }
    }

    private mutating func add(_ epoch: Epoch) {
      guard let fix = epoch.fix, let time = epoch.time else { return }
      let seconds = Int64(time.hour) * 3_600 + Int64(time.minute) * 60 + Int64(time.second)
      let timeOfDay = seconds * 1_000 + Int64(time.microsecond / 1_000)
      entries.append(Entry(fix: fix, timeOfDay: timeOfDay, line: line))
    }
  }
}
