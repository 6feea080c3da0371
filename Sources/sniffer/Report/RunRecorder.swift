import GNSS
import Live
import Manual
import Motion
import Pages
import Primitives
import Simulation
import Tracker

/// Gathers what a report shows of a run while it goes on, within a bound.
struct RunRecorder {
  private var record: RunRecord
  private let hasWorld: Bool
  private let samplesMax: Int
  private let isAmongMany: Bool
  private var previousGlimpse = Instant.zero
  private var state = TrackerState.off
  private var graph = StateGraph.tracker
  private var strips = StripSet()
  private var watch = CoverageWatch()
  private var lastPosition: Position?
  /// Of the reports that were delivered, the newest of them.
  private(set) var fixes: [TracedFix] = []
  private var laneCounts = [Int](repeating: 0, count: RunRecord.Lane.allCases.count)
  private var deliveredCount = 0
  private var lostCount = 0

  // Project values: a day of a tracker fits, and a page of it stays below 3 MB.
  private static let samplesMax = 1_024
  /// Project value: the same of one run among many.
  private static let samplesMaxAmongMany = 400
  private static let rowsMax = 12_000
  private static let marksMax = 1_000
  private static let exchangesMax = 2_000
  /// Project value: a month at the shortest interval.
  private static let fixesMax = 518_400

  /// - Parameters:
  ///   - name: What is run.
  ///   - title: What it is about.
  ///   - variant: What tells it from other runs of the same.
  ///   - hasWorld: There is a world to look at, and not only a line.
  ///   - isAmongMany: The page has other runs, and the coverage of all.
  init(
    name: String,
    title: String,
    variant: String = "",
    hasWorld: Bool = true,
    isAmongMany: Bool = false
  ) {
    samplesMax = isAmongMany ? Self.samplesMaxAmongMany : Self.samplesMax
    self.isAmongMany = isAmongMany
    record = RunRecord(name: name, title: title, variant: variant)
    self.hasWorld = hasWorld
  }

  // MARK: - The world

  /// Before a step of `simulation`: the world is the same until the step.
  mutating func look(at simulation: inout Simulation) {
    guard hasWorld, let next = simulation.nextInstant else { return }
    while nextGlimpse <= next, !simulation.isOver {
      let glimpse = simulation.glimpse(at: nextGlimpse, since: previousGlimpse)
      record.samples.append(
        RunRecord.Sample(
          position: glimpse.position,
          millivolts: glimpse.supplyMillivolts,
          signal: glimpse.signal,
          vibration: glimpse.vibration
        )
      )
      strips.note("network", glimpse.isRegistrable ? "in reach" : "none", at: nextGlimpse)
      previousGlimpse = nextGlimpse
      if record.samples.count >= samplesMax { thin() }
    }
  }

  private var nextGlimpse: Instant {
    .zero + Milliseconds(record.sampleStep.rawValue * Int64(record.samples.count))
  }

  /// Every second sample goes, with what it felt.
  private mutating func thin() {
    let samples = record.samples
    record.samples = stride(from: 0, to: samples.count, by: 2).map { index in
      var sample = samples[index]
      if index > 0 { sample.vibration = max(sample.vibration, samples[index - 1].vibration) }
      return sample
    }
    record.sampleStep = Milliseconds(record.sampleStep.rawValue * 2)
  }

  // MARK: - The time line

  mutating func take(_ entries: [TimelineEntry], of simulation: inout Simulation) {
    for entry in entries { take(entry) }
    watch.take(entries, of: &simulation)
    if let movement = simulation.movementName {
      strips.note("movement", movement, at: simulation.now)
    }
  }

  mutating func take(_ entry: TimelineEntry) {
    record.end = max(record.end, entry.at)
    if case .state(let next) = entry.kind { enter(next, at: entry.at) }
    guard let (kind, text) = entry.row else { return }
    let row = record.droppedRows + record.rows.count
    record.rows.append(RunRecord.Row(at: entry.at, kind: kind, text: text))
    if record.rows.count >= Self.rowsMax + Self.rowsMax / 4 {
      record.droppedRows += Self.rowsMax / 4
      record.rows.removeFirst(Self.rowsMax / 4)
    }
    switch entry.kind {
    case .world: mark(.world, text, entry.at, row)
    case .notice(let notice): take(notice, text, entry.at, row)
    case .request(let url, let body):
      guard record.exchanges.count < Self.exchangesMax else { return }
      record.exchanges.append(.init(at: entry.at, request: url, body: body, row: row))
    case .owner(let message): mark(.owner, text, entry.at, row, message.position)
    case .expectation(let result): mark(result.hasHeld ? .holds : .fails, text, entry.at, row)
    case .state, .sent, .received, .line, .powerKey, .pin, .baud, .log, .sketchState,
      .sketchNotice:
      break
    }
    if case .expectation(let result) = entry.kind, !result.hasHeld {
      record.failures.append("at \(entry.at.seconds): \(text)")
    }
  }

  private mutating func enter(_ next: TrackerState, at instant: Instant) {
    graph.count(from: Int(state.rawValue), to: Int(next.rawValue))
    state = next
    strips.note("tracker", next.name, at: instant)
  }

  private mutating func take(_ notice: Notice, _ text: String, _ at: Instant, _ row: Int) {
    switch notice {
    case .fixCounted(let fix, _): lastPosition = fix.position
    case .reportDelivered(let report, _):
      deliveredCount += 1
      keep(TracedFix(fix: report.fix, at: report.takenAt, source: "report"))
      answer(text)
      mark(report.event == nil ? .report : .alarm, text, at, row, report.fix.position)
    case .reportDelayed(let report, _, _):
      answer(text)
      mark(.lost, text, at, row, report.fix.position)
    case .reportSetAside(let report, _), .reportDropped(let report):
      lostCount += 1
      answer(text)
      mark(.lost, text, at, row, report.fix.position)
    case .movement(.alarm): mark(.alarm, text, at, row, lastPosition)
    case .movement: mark(.alarm, text, at, row)
    case .bearerOpened: strips.note("bearer", "open", at: at)
    case .bearerLost, .bearerFailed, .moduleRebooted, .modulePoweredDown, .moduleSlept:
      strips.note("bearer", "closed", at: at)
    default: break  // A line of the time line, and no more.
    }
  }

  private mutating func keep(_ fix: TracedFix) {
    fixes.append(fix)
    if fixes.count >= 2 * Self.fixesMax { fixes.removeFirst(fixes.count - Self.fixesMax) }
  }

  /// The result of the newest request.
  private mutating func answer(_ text: String) {
    guard let last = record.exchanges.indices.last, record.exchanges[last].result.isEmpty else {
      return
    }
    record.exchanges[last].result = text
  }

  private mutating func mark(
    _ lane: RunRecord.Lane,
    _ text: String,
    _ at: Instant,
    _ row: Int,
    _ position: Position? = nil
  ) {
    guard laneCounts[lane.rawValue] < Self.marksMax else {
      record.droppedMarks += 1
      return
    }
    laneCounts[lane.rawValue] += 1
    record.marks.append(.init(at: at, lane: lane, text: text, position: position, row: row))
  }

  // MARK: - The end

  /// The record of a run in a world.
  consuming func finish(_ simulation: borrowing Simulation, of scenario: Scenario) -> RunRecord {
    record.end = max(record.end, simulation.now)
    record.areas = simulation.ownersAreas.map { area in
      switch area {
      case .polygon(let name, let corners): .init(name: name, shape: .polygon(corners))
      case .circle(let name, let centre, let metres):
        .init(name: name, shape: .circle(centre, metres: metres))
      }
    }
    if hasWorld, simulation.tracker.movement != nil {
      record.vibrationLimit = Double(ParkedParameters().vibrationMilligrams)
    }
    let data = simulation.dataVolume
    var figures = [
      RunRecord.Figure("delivered", "\(deliveredCount) reports"),
      RunRecord.Figure("waiting", "\(simulation.tracker.queueCount)"),
      RunRecord.Figure("set aside or dropped", "\(lostCount)"),
    ]
    if hasWorld {
      figures += [
        .init("began", "\(scenario.start)"),
        .init("over the air", "\(data.bytes) bytes, \(data.requests) requests"),
        .init("TLS handshakes", "\(data.handshakes)"),
      ]
    }
    if let energy = simulation.energy {
      figures.append(
        .init("battery", "\(energy.microampereHoursPerDay / 1_000) mAh a day")
      )
      record.energy = EnergyReport(meter: energy).table
    }
    if !isAmongMany {
      watch.take(scenario)
      record.coverage = CoverageReport(of: watch.coverage).table
    }
    return finish(figures)
  }

  /// The record of a run on a line.
  consuming func finish() -> RunRecord {
    finish([
      RunRecord.Figure("delivered", "\(deliveredCount) reports"),
      RunRecord.Figure("set aside or dropped", "\(lostCount)"),
    ])
  }

  private consuming func finish(_ figures: [RunRecord.Figure]) -> RunRecord {
    let length = record.end.microseconds / 1_000_000
    record.figures = [.init("length", "\(length) s")] + figures
    record.strips = strips.closed(at: record.end)
    if state != .off { record.states = graph }
    let hasFailed = laneCounts[RunRecord.Lane.fails.rawValue] > 0
    let hasHeld = laneCounts[RunRecord.Lane.holds.rawValue] > 0
    record.verdict = hasFailed ? .fails : hasHeld ? .holds : .none
    return record
  }
}

/// A recorder that grows while something else holds it.
final class KeptRecord {
  var recorder: RunRecorder

  init(_ recorder: RunRecorder) {
    self.recorder = recorder
  }
}

/// Strips that grow with what is noted.
private struct StripSet {
  private var strips = ["tracker", "movement", "network", "bearer"].map(RunRecord.Strip.init)

  /// Project value: more spans than a screen has columns.
  private static let spansMax = 2_000

  mutating func note(_ name: String, _ label: String, at instant: Instant) {
    guard let index = strips.firstIndex(where: { $0.name == name }),
      strips[index].spans.last?.label != label, strips[index].spans.count < Self.spansMax
    else { return }
    close(index, at: instant)
    strips[index].spans.append(.init(start: instant, end: instant, label: label))
  }

  private mutating func close(_ index: Int, at instant: Instant) {
    guard let last = strips[index].spans.indices.last else { return }
    strips[index].spans[last].end = instant
  }

  consuming func closed(at end: Instant) -> [RunRecord.Strip] {
    for index in strips.indices { close(index, at: end) }
    return strips
  }
}

extension RunRecord {
  /// Without the lines between tracker and module: what is enough of a run that holds.
  var withoutLines: RunRecord {
    var record = self
    var places: [Int: Int] = [:]
    record.rows = []
    record.droppedRows = 0
    for (index, row) in rows.enumerated() where row.kind != ">" && row.kind != "<" {
      places[droppedRows + index] = record.rows.count
      record.rows.append(row)
    }
    for index in record.marks.indices {
      record.marks[index].row = places[record.marks[index].row] ?? 0
    }
    for index in record.exchanges.indices {
      record.exchanges[index].row = places[record.exchanges[index].row] ?? 0
    }
    return record
  }
}
