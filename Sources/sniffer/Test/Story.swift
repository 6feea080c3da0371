import Live
import Manual
import Primitives
import SIM7000
import Simulation

/// What happened last, in few lines: alarms, commands, deliveries and the world
/// side by side.
///
/// Answers of the module are left out except URCs; a command that is said again
/// and again, with nothing in between, is one line.
struct Story {
  private var rows: [Row] = []

  private struct Row {
    var entry: TimelineEntry
    var count = 1
    var lastAt: Instant
  }

  /// Project value: a screen, with what failed above and below.
  static let linesMax = 30

  mutating func add(_ entry: TimelineEntry) {
    switch entry.kind {
    case .received, .line(.echo, _), .line(.informationResponse, _), .line(.finalResult, _),
      .line(.prompt, _), .line(.unknown, _), .powerKey, .pin:
      return
    case .sent where rows.last?.entry.kind == entry.kind:
      rows[rows.count - 1].count += 1
      rows[rows.count - 1].lastAt = entry.at
      return
    case .world, .state, .notice, .sent, .line(.urc, _), .baud, .request, .owner, .expectation,
      .log, .sketchState, .sketchNotice:
      rows.append(Row(entry: entry, lastAt: entry.at))
    }
    // Now and then, since it moves all rows.
    if rows.count >= 4 * Self.linesMax { rows.removeFirst(rows.count - Self.linesMax) }
  }

  var lines: [String] {
    rows.suffix(Self.linesMax).compactMap { row in
      guard let (kind, text) = row.entry.row else { return nil }
      let again = row.count > 1 ? "  (\(row.count) times, last at \(row.lastAt.seconds))" : ""
      return Timeline.line(kind, text + again, at: row.entry.at)
    }
  }
}
