/// What a key does behind Ctrl-A.
package enum MonitorOrder: Character, CaseIterable {
  case help = "h"
  case quit = "q"
  case pause = "p"
  case mark = "m"
  case search = "/"
  case filter = "f"
  case hex = "x"
  case timestamps = "t"
  case explain = "e"
  case baud = "b"
  case dtr = "d"
  case rts = "r"
  case sendFile = "s"
  case record = "l"
  case macro = "g"
  case home = "a"

  /// The order of `key`, Ctrl held or not; `nil` for a key without one.
  init?(_ key: MonitorKey) {
    switch key {
    case .character("?"): self = .help
    case .character(let character), .control(let character):
      guard let order = Self(rawValue: Character(character.lowercased())) else { return nil }
      self = order
    case .enter, .tab, .backspace, .delete, .left, .right, .wordLeft, .wordRight, .home, .end,
      .up, .down, .escape:
      return nil
    }
  }

  var words: String {
    switch self {
    case .help: "this list; ? as well"
    case .quit: "quit"
    case .pause: "stop the screen, and go on; nothing is lost"
    case .mark: "a mark, in a recording as well"
    case .search: "the rows that have a text in them"
    case .filter: "show only some kinds of rows"
    case .hex: "bytes as they come, or lines"
    case .timestamps: "the next form of timestamps"
    case .explain: "all about the last row"
    case .baud: "another rate, or look for the one that answers"
    case .dtr: "DTR off, or on"
    case .rts: "RTS off, or on"
    case .sendFile: "send a file as it is"
    case .record: "record to a trace, or end that"
    case .macro: "send a macro, by its name"
    case .home: "the start of the line"
    }
  }

  /// The list of all keys.
  static var list: [String] {
    allCases.map { "  Ctrl-A \($0.rawValue)   \($0.words)" } + [
      "  Tab        complete a command, its form or a value",
      "  Up, Down   the commands before, those of earlier runs too; Ctrl-R looks for a text in them",
      "  Ctrl-E, Ctrl-K, Ctrl-U, Ctrl-W, Ctrl-Y   end, cut to the end, to the start, a word, paste",
      "  Ctrl-Z     at the module's prompt: the end of the text; else: stop until fg",
      "  Esc        at the module's prompt: no text after all",
      "  Ctrl-C     forget the line; with none: quit, as Ctrl-D",
    ]
  }
}
