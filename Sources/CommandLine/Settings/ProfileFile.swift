import Script

/// The file of profiles: `name = value`, first for all, then below `[PROFILE]`.
struct ProfileFile: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    /// `nil` for all profiles.
    var profile: String?
    var name: String
    var value: String
    /// From one.
    var line: Int
  }

  var path: String
  private(set) var profiles: [String] = []
  private(set) var entries: [Entry] = []
  /// What is wrong in each line that is wrong, at most `ScriptError.countMax`; without an error the
  /// file is whole.
  private(set) var errors: [ScriptError] = []

  /// What may be stated is among `settings`.
  init(parsing text: String, path: String, _ settings: [Option]) {
    self.path = path
    // CR LF is one character.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      var cursor = LineCursor(line: line, number: index + 1)
      cursor.skipBlanks()
      guard let first = cursor.rest.first, first != "#" else { continue }
      do throws(ScriptError) {
        if first == "[" {
          try readProfile(&cursor)
        } else {
          try readEntry(&cursor, settings)
        }
      } catch {
        errors.append(error)
        if errors.count == ScriptError.countMax { break }
      }
    }
  }

  /// What the file states for a setting, the most particular first.
  func entries(of name: String, in profile: String?) -> [Entry] {
    let own = entries.filter { $0.name == name && $0.profile != nil && $0.profile == profile }
    return own + entries.filter { $0.name == name && $0.profile == nil }
  }

  private mutating func readProfile(_ cursor: inout LineCursor) throws(ScriptError) {
    cursor.skip(1)
    let start = cursor
    let name = cursor.take { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    guard !name.isEmpty else { throw cursor.error(expected: "the name of a profile") }
    guard cursor.rest.first == "]" else { throw cursor.error(expected: "`]`") }
    cursor.skip(1)
    cursor.skipBlanks()
    guard cursor.rest.isEmpty || cursor.rest.first == "#" else {
      throw cursor.error(expected: "the end of the line")
    }
    guard !profiles.contains(name) else {
      throw start.error(expected: "a profile that is not above", found: "`\(name)`")
    }
    profiles.append(name)
  }

  private mutating func readEntry(
    _ cursor: inout LineCursor,
    _ settings: [Option]
  ) throws(ScriptError) {
    let start = cursor
    let name = cursor.take { $0 != "=" && $0 != " " && $0 != "\t" }
    let names = settings.map(\.settingName)
    guard let option = settings.first(where: { $0.key(of: name) != nil }) else {
      throw start.error(
        expected: Suggestion.expectation("a setting of `sniffer help profiles`", among: names),
        found: name.isEmpty ? "`=`" : "`\(name)`",
        suggestion: Suggestion.nearest(to: name, among: names)
      )
    }
    if let line = entries.first(where: { $0.profile == profiles.last && $0.name == name })?.line {
      throw start.error(expected: "a setting that line \(line) has not", found: "`\(name)`")
    }
    cursor.skipBlanks()
    guard cursor.rest.first == "=" else { throw cursor.error(expected: "`=`") }
    cursor.skip(1)
    cursor.skipBlanks()
    var value = String(cursor.rest)
    while value.last == " " || value.last == "\t" { value.removeLast() }
    guard OptionValue(parsing: value, as: option.kind) != nil else {
      throw cursor.error(
        expected: option.kind.expectation,
        found: value.isEmpty ? "the end of the line" : "`\(value)`"
      )
    }
    entries.append(
      Entry(profile: profiles.last, name: name, value: value, line: cursor.number)
    )
  }
}

/// A place in a line, for errors with their column.
private struct LineCursor {
  let line: Substring
  let number: Int
  private(set) var rest: Substring

  init(line: Substring, number: Int) {
    self.line = line
    self.number = number
    rest = line
  }

  mutating func skip(_ count: Int) {
    rest = rest.dropFirst(count)
  }

  mutating func skipBlanks() {
    rest = rest.drop { $0 == " " || $0 == "\t" }
  }

  mutating func take(while isPart: (Character) -> Bool) -> String {
    let part = rest.prefix(while: isPart)
    rest = rest[part.endIndex...]
    return String(part)
  }

  /// `found` is the character that stands here, unless it is stated.
  func error(expected: String, found: String? = nil, suggestion: String? = nil) -> ScriptError {
    ScriptError(
      line: number,
      column: line.count - rest.count + 1,
      expected: expected,
      found: VisibleText.of(found ?? rest.first.map { "`\($0)`" } ?? "the end of the line"),
      suggestion: suggestion
    )
  }
}
