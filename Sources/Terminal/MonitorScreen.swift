import CommandLine

/// What drives the terminal: rows above, and what is typed in the last row.
///
/// The rows are the terminal's to scroll and to keep. The last row is taken away
/// before others are written and restored after them; it never fills the terminal's
/// width, so that it stays one row. A terminal that gets narrower and wraps what is
/// there, as most do, is counted on to have wrapped the last row, too.
///
/// - Source: ECMA-48, 8.3.22 (CUU), 8.3.39 (ED), 8.3.20 (CUF).
struct MonitorScreen: Equatable {
  /// Project value: where the terminal does not tell its size.
  static let usualColumns = 80

  private(set) var columns: Int
  let isColoured: Bool
  /// The cell of the last row that the cursor was left on.
  private var cursor = 0

  init(columns: Int, isColoured: Bool) {
    self.columns = max(1, columns)
    self.isColoured = isColoured
  }

  /// The terminal is another size; `show` puts the last row right.
  mutating func resize(columns new: Int) {
    columns = max(1, new)
  }

  /// Texts above, and below them the row with what is typed.
  mutating func show(_ texts: [MonitorText], label: String, _ input: InputLine) -> String {
    var output = erase()
    for text in texts { output += text.written(isColoured: isColoured) + "\r\n" }
    // What is typed gets half of the row, and the cursor a cell, if it needs that.
    let typed = min(TextColumns.width(of: input.text) + 1, columns / 2)
    let labelColumns = max(0, columns - 1 - typed)
    var head = label.suffix(labelColumns)
    while TextColumns.width(of: String(head)) > labelColumns { head.removeFirst() }
    let headColumns = TextColumns.width(of: String(head))
    let window = input.window(columns: columns - headColumns - 1)
    output += head + window.text
    cursor = headColumns + window.cursor
    let back = TextColumns.width(of: window.text) - window.cursor
    if back > 0 { output += "\u{1B}[\(back)D" }
    return output
  }

  /// The last row away, the cursor at its start.
  mutating func erase() -> String {
    let up = cursor / columns
    cursor = 0
    return (up > 0 ? "\u{1B}[\(up)A" : "") + "\r\u{1B}[J"
  }

  /// Everything away.
  mutating func clear() -> String {
    cursor = 0
    return "\u{1B}[H\u{1B}[2J"
  }
}
