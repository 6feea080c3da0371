import Primitives

/// Looks for texts in the lines that a module sends.
///
/// A class: the dialogue's observer writes to it while the command waits.
package final class LineWatch {
  /// Project value: no line of a module is longer; the rest of one is not looked at.
  private static let lineLimit = 4_096

  private let expected: String?
  private let failing: String?
  /// Echoes of what we say are no lines of the module.
  private let ignored: [String]
  private var line: [UInt8] = []

  /// The line of `--expect` has come; true where none is expected.
  package private(set) var hasSeenExpected: Bool
  package private(set) var failingLine: String?

  package init(expected: String?, failing: String?, ignoring ignored: [String]) {
    self.expected = expected
    self.failing = failing
    self.ignored = ignored
    hasSeenExpected = expected == nil
  }

  package func take(_ event: CommandDialogue.Event) {
    guard case .received(let bytes) = event else { return }
    for byte in bytes {
      if ASCII.isLineEnding(byte) {
        endLine()
      } else if line.count < Self.lineLimit {
        line.append(byte)
      }
    }
  }

  private func endLine() {
    defer { line = [] }
    let text = String(decoding: line, as: UTF8.self)
    guard !line.isEmpty, !ignored.contains(text) else { return }
    if let expected, Self.contains(text, expected) { hasSeenExpected = true }
    if failingLine == nil, let failing, Self.contains(text, failing) { failingLine = text }
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    let bytes = Array(text.utf8)
    let wanted = Array(part.utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...bytes.count - wanted.count).contains { bytes[$0...].starts(with: wanted) }
  }
}
