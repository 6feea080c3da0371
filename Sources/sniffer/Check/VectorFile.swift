import CommandLine
import Primitives

/// A table in tab-separated text: a header row, then records, with escapes in the
/// cells.
///
/// The escapes are `\r \n \t \\` and `\xHH`. A byte that is not escaped stands for
/// itself.
struct TabTable {
  struct Record: Equatable {
    /// Counted from one, the header included.
    var line: Int
    /// As they stand in the file, escapes and all.
    var cells: [String]
  }

  /// Why a file is not such a table.
  struct Fault: CommandFailure, Equatable {
    var path: String
    var line: Int
    var found: String
    var expected: String

    var exitCode: ExitCode { .badInput }

    var message: String {
      "\(VisibleText.of(path)):\(line): found \(VisibleText.of(found)), expected \(expected)"
    }
  }

  let records: [Record]

  /// Reads a file whose header row has the names in `columns`; with
  /// `takesComments` lines that begin with `#` are left out.
  init(
    _ bytes: [UInt8],
    path: String,
    columns: [String],
    takesComments: Bool = false
  ) throws(Fault) {
    let header = columns.joined(separator: ", ")
    var records: [Record] = []
    var hasHeader = false
    var number = 0
    for raw in bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false) {
      number += 1
      var row = String(decoding: raw, as: UTF8.self)
      if row.unicodeScalars.last == "\r" { row.unicodeScalars.removeLast() }
      let isComment = row.isEmpty || takesComments && row.hasPrefix("#")
      if hasHeader, isComment { continue }
      if takesComments, isComment { continue }
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if !hasHeader {
        guard cells == columns else {
          let expected = "a header row with the columns \(header)"
          throw Fault(path: path, line: number, found: Self.quoted(row), expected: expected)
        }
        hasHeader = true
        continue
      }
      guard cells.count == columns.count else {
        let expected = "\(columns.count) (\(header))"
        throw Fault(path: path, line: number, found: "\(cells.count) columns", expected: expected)
      }
      records.append(Record(line: number, cells: cells))
    }
    guard hasHeader else {
      let expected = "a header row with the columns \(header)"
      throw Fault(path: path, line: max(1, number), found: "nothing", expected: expected)
    }
    self.records = records
  }

  /// The bytes that `cell` stands for.
  static func bytes(of cell: String, path: String, line: Int) throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(cell.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == ASCII.backslash else {
        bytes.append(byte)
        continue
      }
      let escape = rest.popFirst()
      switch escape {
      case UInt8(ascii: "r"): bytes.append(ASCII.carriageReturn)
      case UInt8(ascii: "n"): bytes.append(ASCII.lineFeed)
      case UInt8(ascii: "t"): bytes.append(ASCII.tab)
      case ASCII.backslash: bytes.append(ASCII.backslash)
      case UInt8(ascii: "x"):
        let digits = rest.prefix(2).compactMap(ASCII.hexadecimalValue)
        guard digits.count == 2 else { fallthrough }
        bytes.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      default:
        let found = "\\" + (escape.map { String(UnicodeScalar($0)) } ?? "")
        let expected = "\\r, \\n, \\t, \\\\ or \\x and two hexadecimal digits"
        throw Fault(path: path, line: line, found: "'\(found)'", expected: expected)
      }
    }
    return bytes
  }

  private static func quoted(_ text: String) -> String {
    // Project value: enough to know the line by.
    text.isEmpty ? "an empty line" : "'\(text.prefix(60))'"
  }
}

/// One row of a vector file: what a TA said, and what it means.
struct VectorRow: Equatable {
  struct Expectation: Equatable {
    var key: String
    var value: String
  }

  var line: Int
  /// A name such as `+CREG` or `+COPS=?`, or a kind such as `stream`.
  var command: String
  var input: [UInt8]
  var expectations: [Expectation]
  /// Command and input as they stand in the file, by which a skip names the row.
  var identity: [String]

  static let columns = ["command", "input", "expected", "source"]

  /// Keys that say something about the row and nothing about its input.
  private static let commentary: Set = ["note", "quirk"]

  /// What is to be judged, besides `_error`: all but commentary, which is what
  /// begins with an underscore and notes.
  var judged: [Expectation] {
    expectations.filter { !$0.key.hasPrefix("_") && !Self.commentary.contains($0.key) }
  }

  static func rows(of bytes: [UInt8], path: String) throws(TabTable.Fault) -> [VectorRow] {
    let table = try TabTable(bytes, path: path, columns: columns)
    var rows: [VectorRow] = []
    for record in table.records {
      rows.append(try VectorRow(record, path: path))
    }
    return rows
  }

  private init(_ record: TabTable.Record, path: String) throws(TabTable.Fault) {
    line = record.line
    identity = Array(record.cells.prefix(2))
    command = record.cells[0]
    guard !command.isEmpty else {
      throw TabTable.Fault(
        path: path,
        line: line,
        found: "an empty cell",
        expected: "a command or a kind of row"
      )
    }
    input = try TabTable.bytes(of: record.cells[1], path: path, line: line)
    expectations = []
    guard !record.cells[2].isEmpty else { return }
    for pair in record.cells[2].split(separator: ";", omittingEmptySubsequences: false) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw TabTable.Fault(
          path: path,
          line: line,
          found: "'\(pair)'",
          expected: "key=value pairs with ; between them, a ; in a value as \\x3b"
        )
      }
      let value = try TabTable.bytes(of: String(parts[1]), path: path, line: line)
      let text = String(decoding: value, as: UTF8.self)
      expectations.append(Expectation(key: String(parts[0]), value: text))
    }
  }
}
