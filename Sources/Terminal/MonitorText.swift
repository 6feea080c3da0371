import CommandLine

/// A line for the screen, in pieces that look different.
///
/// What the pieces say is fit for a terminal; only `written` adds what drives one.
package struct MonitorText: Equatable {
  private(set) var pieces: [(style: TextStyle, text: String)] = []
  /// The monitor's own words, and nothing that went over the line.
  private(set) var note: String?
  /// What it shows, if it is one row.
  private(set) var row: MonitorRow?

  init(_ text: String, _ style: TextStyle = .plain) {
    add(text, style)
  }

  /// A row with its time.
  init(_ row: MonitorRow, time: String) {
    note = row.kind == .note ? row.text : nil
    self.row = row
    add(time, .dim)
    add("\(row.mark) ", .dim)
    add(row.text, TextStyle(ofKind: row.kind.rawValue))
    if let words = row.words { add("  -- " + VisibleText.of(words), .dim) }
  }

  mutating func add(_ text: String, _ style: TextStyle) {
    if !text.isEmpty { pieces.append((style, text)) }
  }

  /// Without a line ending.
  func written(isColoured: Bool) -> String {
    pieces.map { isColoured ? $0.style.painted($0.text) : $0.text }.joined()
  }

  var text: String { written(isColoured: false) }

  package static func == (left: Self, right: Self) -> Bool {
    left.note == right.note
      && left.pieces.elementsEqual(right.pieces) { $0.style == $1.style && $0.text == $1.text }
  }
}
