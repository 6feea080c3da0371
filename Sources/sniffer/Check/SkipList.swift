/// The rows that are not judged, each with its reason.
///
/// A file of three columns: command, input and reason, the first two as they stand
/// in the vector file, so that a skip finds its row wherever it moves. Lines that
/// begin with `#` are comments.
struct SkipList: Equatable {
  static let columns = ["command", "input", "reason"]

  /// Reason and line by the row's identity.
  private var entries: [[String]: (reason: String, line: Int)] = [:]

  static func == (left: SkipList, right: SkipList) -> Bool {
    left.entries.mapValues(\.reason) == right.entries.mapValues(\.reason)
  }

  init() {}

  /// Reads the file for `rows`; a skip that names none of them has lost its row,
  /// and is refused.
  init(_ bytes: [UInt8], path: String, for rows: [VectorRow]) throws(TabTable.Fault) {
    let table = try TabTable(bytes, path: path, columns: Self.columns, takesComments: true)
    let known = Set(rows.map(\.identity))
    for record in table.records {
      let identity = Array(record.cells.prefix(2))
      let reason = record.cells[2]
      guard reason.contains(where: { $0 != " " }) else {
        throw TabTable.Fault(
          path: path,
          line: record.line,
          found: "no reason",
          expected: "why the row is skipped"
        )
      }
      guard known.contains(identity) else {
        throw TabTable.Fault(
          path: path,
          line: record.line,
          found: "'\(identity[0])' with '\(identity[1])'",
          expected: "command and input of a row of the vector file"
        )
      }
      guard entries[identity] == nil else {
        throw TabTable.Fault(
          path: path,
          line: record.line,
          found: "the row of line \(entries[identity]?.line ?? 0)",
          expected: "each row once"
        )
      }
      entries[identity] = (reason, record.line)
    }
  }

  func reason(for row: VectorRow) -> String? {
    entries[row.identity]?.reason
  }
}
