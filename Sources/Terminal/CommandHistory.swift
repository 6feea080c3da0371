import CommandLine
import Decoding
import Manual
import SIM7000
import Script

/// The command lines that were typed, the latest last.
///
/// A line with a PIN, a password or a key in it is not one of them: what is never
/// kept cannot be read by others.
package struct CommandHistory: Equatable, Sendable {
  /// Project value: weeks of work, and a file of some ten kilobytes.
  package static let limit = 1_000

  package private(set) var lines: [String] = []
  /// The line that is looked at; `nil` for the one that is being typed.
  private var place: Int?
  /// What was typed before the first look back.
  private var draft = ""

  /// `lines` as a file has them; what may not be kept is left out.
  package init(_ lines: [String] = []) {
    self.lines = lines.filter(Self.mayKeep).suffix(Self.limit)
  }

  /// Appends `line` if it may be kept and is not the last one again; returns whether it did.
  package mutating func add(_ line: String) -> Bool {
    place = nil
    guard Self.mayKeep(line), line != lines.last else { return false }
    lines.append(line)
    if lines.count > Self.limit { lines.removeFirst() }
    return true
  }

  /// The line before the one that is looked at; `nil` at the first.
  package mutating func earlier(than typed: String) -> String? {
    let next = (place ?? lines.count) - 1
    guard next >= 0 else { return nil }
    if place == nil { draft = typed }
    place = next
    return lines[next]
  }

  /// The line after the one that is looked at, in the end what was typed.
  mutating func later() -> String? {
    guard let place else { return nil }
    guard place + 1 < lines.count else {
      self.place = nil
      return draft
    }
    self.place = place + 1
    return lines[place + 1]
  }

  /// The latest line with `text` in it, letter case apart, before the line numbered `end`.
  func latest(with text: String, before end: Int) -> Int? {
    let wanted = text.lowercased()
    return lines[..<min(end, lines.count)].lastIndex { $0.lowercased().contains(wanted) }
  }

  private static func mayKeep(_ line: String) -> Bool {
    !line.allSatisfy { $0 == " " } && line.count <= InputLine.lengthLimit
      && VisibleText.of(line).count == line.replacing("\\", with: "\\\\").count
      && !hasSecret(line)
  }

  /// What the redaction of traces finds, and what the dictionary calls a PIN or a
  /// password, whatever it looks like.
  static func hasSecret(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    let secrets: [Identifier] = [.pin, .password, .token]
    if Identifier.found(inCommand: bytes).contains(where: secrets.contains) { return true }
    let commands = CommandText.range(in: bytes.span).map { NamedCommand.all(in: Array(bytes[$0])) }
    return (commands ?? []).contains { command in
      guard let entry = FieldDictionary.entry(named: command.name) else { return false }
      return CommandExplainer(entry: entry, command: command).explain().parameters.contains {
        $0.text != nil && $0.isSecret
      }
    }
  }
}

extension ExplainedField {
  /// A text that the dictionary names like a PIN or a password; the `pin` of a
  /// converter is a number.
  fileprivate var isSecret: Bool {
    guard case .text = definition?.kind else { return false }
    return ["pin", "new_pin", "password", "pwd", "old", "new"].contains(name)
  }
}
