import Manual
import Simulation

/// What all runs together have exercised, and what never: under the results, or among
/// them where they are JSON Lines.
struct CoverageReport {
  private let coverage: Coverage
  private let runs: Int

  init(of tested: [TestedScenario]) {
    let parts = tested.flatMap(\.runs).compactMap(\.coverage)
    var coverage = Coverage()
    for part in parts { coverage.merge(part) }
    self.coverage = coverage
    runs = parts.count
  }

  /// No run was watched.
  var isEmpty: Bool { runs == 0 }

  /// Of one run.
  init(of coverage: Coverage) {
    self.coverage = coverage
    runs = 1
  }

  /// A row for each kind, and a head: how much, what, and what never.
  var table: [[String]] {
    [["of", "exercised", "what", "never"]]
      + Coverage.Kind.allCases.map { kind in
        let exercised = coverage.exercised(kind)
        let never = coverage.never(kind).map { $0.flatMap(\.names) }
        let all = never.map { " of \(exercised.count + $0.count)" } ?? ""
        return [
          kind.title, "\(exercised.count)\(all)", Self.list(exercised),
          never.map(Self.list) ?? "",
        ]
      }
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }

  // MARK: - JSON

  /// An object for each kind.
  var jsonLines: [[UInt8]] {
    Coverage.Kind.allCases.map { kind in
      var json = JSONWriter()
      json.object { json in
        json.member("event", word: "coverage")
        json.member("kind", kind.rawValue)
        json.member("exercised", texts: coverage.exercised(kind))
        json.member("never", texts: coverage.never(kind)?.flatMap(\.names))
      }
      return json.takeLine()
    }
  }

  // MARK: - Text

  /// A heading, and under each kind what was never exercised.
  var lines: [String] {
    let heading = "coverage of \(runs) \(runs == 1 ? "run" : "runs")"
    return [heading] + Coverage.Kind.allCases.flatMap(lines)
  }

  private func lines(_ kind: Coverage.Kind) -> [String] {
    let exercised = coverage.exercised(kind)
    guard let never = coverage.never(kind) else {
      return ["\(column(kind.title))\(exercised.count)"] + Self.list("seen", "", exercised)
    }
    let known = Set(Coverage.universe(of: kind)?.flatMap(\.names) ?? [])
    let others = exercised.filter { !known.contains($0) }
    let count = exercised.count - others.count
    var lines = ["\(column(kind.title))\(count) of \(known.count)"]
    for chapter in never { lines += Self.list("never", chapter.title, chapter.names) }
    return lines + Self.list("besides", "", others)
  }

  private func column(_ title: String) -> String {
    let width = Coverage.Kind.allCases.map(\.title.utf8.count).max() ?? 0
    return "  \(title)" + String(repeating: " ", count: width - title.utf8.count + 2)
  }

  /// The names in lines that a log of CI does not break.
  private static func list(_ word: String, _ title: String, _ names: [String]) -> [String] {
    guard !names.isEmpty else { return [] }
    let separator = names.contains { $0.contains(" ") } ? ", " : " "
    var lines: [String] = []
    var line = "    \(word)\(title.isEmpty ? "" : " (\(title))"):"
    for (index, name) in names.enumerated() {
      let text = index + 1 < names.count ? name + separator.prefix { $0 == "," } : name
      if line.utf8.count + 1 + text.utf8.count > Self.width {
        lines.append(line)
        line = "     "
      }
      line += " " + text
    }
    return lines + [line]
  }

  /// Project value: what the narrowest viewer of a CI's log shows.
  private static let width = 100
}

extension Coverage.Kind {
  /// What is counted, in words.
  fileprivate var title: String {
    switch self {
    case .state: "states of the tracker"
    case .transition: "steps between them"
    case .movementState: "states of its movement"
    case .movementTransition: "steps between these"
    case .alarm: "kinds of alarm"
    case .command: "commands"
    case .urc: "URCs"
    case .equipmentError: "+CME ERROR codes"
    case .messageError: "+CMS ERROR codes"
    case .httpStatus: "HTTP status codes"
    case .happening: "verbs of ! lines"
    case .expectation: "verbs of = lines"
    }
  }
}
