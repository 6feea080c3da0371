import CommandLine
import Primitives

/// A line for the screen, in pieces that look different.
///
/// What the pieces say is fit for a terminal; only `written` adds what drives one.
package struct MonitorText: Equatable {
  enum Style: Equatable {
    case plain
    case dim
    case sent
    case urc
    case failure
    case note

    /// - Source: ECMA-48, 8.3.117, Select Graphic Rendition.
    fileprivate var code: String? {
      switch self {
      case .plain: nil
      case .dim: "2"
      case .sent: "1"
      case .urc: "36"
      case .failure: "31"
      case .note: "33"
      }
    }
  }

  private(set) var pieces: [(style: Style, text: String)] = []
  /// The monitor's own words, and nothing that went over the line.
  private(set) var note: String?

  init(_ text: String, _ style: Style = .plain) {
    add(text, style)
  }

  /// A row with its time.
  init(_ row: MonitorRow, time: String) {
    note = row.kind == .note ? row.text : nil
    add(time, .dim)
    add("\(row.mark) ", .dim)
    add(row.text, Self.style(of: row.kind))
    if let words = row.words { add("  -- " + VisibleText.of(words), .dim) }
  }

  mutating func add(_ text: String, _ style: Style) {
    if !text.isEmpty { pieces.append((style, text)) }
  }

  /// Without a line ending.
  func written(isColoured: Bool) -> String {
    pieces.map { piece in
      guard isColoured, let code = piece.style.code else { return piece.text }
      return "\u{1B}[\(code)m\(piece.text)\u{1B}[m"
    }.joined()
  }

  var text: String { written(isColoured: false) }

  package static func == (left: Self, right: Self) -> Bool {
    left.note == right.note
      && left.pieces.elementsEqual(right.pieces) { $0.style == $1.style && $0.text == $1.text }
  }

  private static func style(of kind: MonitorRow.Kind) -> Style {
    switch kind {
    case .command: .sent
    case .error, .late: .failure
    case .urc: .urc
    case .note: .note
    case .unknown, .echo, .response, .final, .prompt, .data, .nmea: .plain
    }
  }
}
