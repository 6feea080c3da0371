import CommandLine
import Manual

/// The misses of a vector file, and a table of its commands.
struct CheckReport {
  struct Tally: Equatable {
    var command: String
    var rows = 0
    var met = 0
    var missed = 0
    var skipped = 0
  }

  private let path: String
  private var misses: [(row: VectorRow, miss: Judgement.Miss)] = []
  private(set) var tallies: [Tally] = []

  init(_ rows: [VectorRow], skips: SkipList, path: String) {
    self.path = path
    for row in rows {
      let index = indexOfTally(for: row.command)
      tallies[index].rows += 1
      guard skips.reason(for: row) == nil else {
        tallies[index].skipped += 1
        continue
      }
      let missed = Judgement(row).misses(of: row)
      if missed.isEmpty {
        tallies[index].met += 1
      } else {
        tallies[index].missed += 1
        misses += missed.map { (row, $0) }
      }
    }
  }

  var isMet: Bool { misses.isEmpty }

  /// The lines of the vector file that are not met.
  var missedLines: Set<Int> { Set(misses.map(\.row.line)) }

  private mutating func indexOfTally(for command: String) -> Int {
    if let index = tallies.firstIndex(where: { $0.command == command }) { return index }
    tallies.append(Tally(command: command))
    return tallies.count - 1
  }

  private var total: Tally {
    tallies.reduce(into: Tally(command: "total")) { total, tally in
      total.rows += tally.rows
      total.met += tally.met
      total.missed += tally.missed
      total.skipped += tally.skipped
    }
  }

  var text: String {
    var text = ""
    for (row, miss) in misses {
      let place = "\(VisibleText.of(path)):\(row.line): \(VisibleText.of(row.command))"
      text +=
        "\(place): \(VisibleText.of(miss.key)): expected \(VisibleText.of(miss.expected)), "
        + "found \(VisibleText.of(miss.found))\n"
    }
    if !misses.isEmpty { text += "\n" }
    let rows = [["command", "rows", "met", "missed", "skipped"]] + (tallies + [total]).map(\.cells)
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + padding : padding + cell
      }
      text += cells.joined(separator: "  ") + "\n"
    }
    return text
  }

  /// An object for each miss, for each command and for the whole.
  var json: [UInt8] {
    var json = JSONWriter()
    for (row, miss) in misses {
      json.object { json in
        json.member("kind", word: "miss")
        json.member("file", path)
        json.member("line", Int64(row.line))
        json.member("command", row.command)
        json.member("key", miss.key)
        json.member("expected", miss.expected)
        json.member("found", miss.found)
      }
      json.endLine()
    }
    for tally in tallies { json.object(tally, isTotal: false) }
    json.object(total, isTotal: true)
    return json.text.take()
  }
}

extension JSONWriter {
  fileprivate mutating func object(_ tally: CheckReport.Tally, isTotal: Bool) {
    object { json in
      json.member("kind", word: isTotal ? "total" : "command")
      if !isTotal { json.member("command", tally.command) }
      json.member("rows", Int64(tally.rows))
      json.member("met", Int64(tally.met))
      json.member("missed", Int64(tally.missed))
      json.member("skipped", Int64(tally.skipped))
    }
    endLine()
  }
}

extension CheckReport.Tally {
  fileprivate var cells: [String] {
    [VisibleText.of(command)] + [rows, met, missed, skipped].map(String.init)
  }
}
