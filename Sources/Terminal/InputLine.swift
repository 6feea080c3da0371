import CommandLine

/// The line that is being typed.
package struct InputLine: Equatable, Sendable {
  /// Project value: more than a command line of the module or a message takes.
  static let lengthLimit = 2_048

  private(set) var characters: [Character] = []
  /// The character that the cursor is on; one behind the last at the end.
  private(set) var cursor = 0
  /// What was cut off last.
  private var killed: [Character] = []

  var text: String { String(characters) }
  var textBeforeCursor: String { String(characters[..<cursor]) }
  var isEmpty: Bool { characters.isEmpty }

  /// Does what `key` does to a line; false for a key that does nothing to one.
  mutating func handle(_ key: MonitorKey) -> Bool {
    switch key {
    case .character(let character): insert([character])
    case .backspace, .control("h"):
      if cursor > 0 { remove(cursor - 1..<cursor) }
    case .delete, .control("d"):
      if cursor < characters.count { remove(cursor..<cursor + 1) }
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(characters.count, cursor + 1)
    case .wordLeft: cursor = wordStart
    case .wordRight: cursor = wordEnd
    case .home: cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .control("k"): kill(cursor..<characters.count)
    case .control("u"): kill(0..<cursor)
    case .control("w"): kill(wordStart..<cursor)
    case .control("y"): insert(killed)
    case .enter, .tab, .up, .down, .escape, .control: return false
    }
    return true
  }

  /// What fits within the limit of `text` is put where the cursor is.
  mutating func insert(_ text: [Character]) {
    let new = text.prefix(Self.lengthLimit - characters.count)
    characters.insert(contentsOf: new, at: cursor)
    cursor += new.count
  }

  /// Another line in place of this one, the cursor at its end.
  mutating func replace(with text: String) {
    characters = Array(text.prefix(Self.lengthLimit))
    cursor = characters.count
  }

  /// What of the line fits `columns` cells with the cursor among them, and the cell
  /// that the cursor is on.
  func window(columns: Int) -> (text: String, cursor: Int) {
    let columns = max(1, columns)
    func width(_ range: Range<Int>) -> Int { TextColumns.width(of: String(characters[range])) }
    // The cursor's own cell is needed behind the end, too.
    let shown = cursor..<min(cursor + 1, characters.count)
    var start = max(0, cursor - columns + 1)
    while start < cursor, width(start..<cursor) + max(1, width(shown)) > columns { start += 1 }
    var end = characters[start...].prefix(columns).endIndex
    while end > start, width(start..<end) > columns { end -= 1 }
    return (String(characters[start..<end]), width(start..<cursor))
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private mutating func kill(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    killed = Array(characters[range])
    remove(range)
  }

  /// Words are what letters and digits make.
  private var wordStart: Int {
    var place = cursor
    while place > 0, !isWord(place - 1) { place -= 1 }
    while place > 0, isWord(place - 1) { place -= 1 }
    return place
  }

  private var wordEnd: Int {
    var place = cursor
    while place < characters.count, !isWord(place) { place += 1 }
    while place < characters.count, isWord(place) { place += 1 }
    return place
  }

  private func isWord(_ index: Int) -> Bool {
    characters[index].isLetter || characters[index].isNumber
  }
}
