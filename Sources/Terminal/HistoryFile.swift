package import CommandLine

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Where command lines are kept from one run to the next, for the user alone.
///
/// Lines are added at the end, so that several monitors may do so at once; the file
/// is cut to what a history holds when it is read.
///
/// - Source: XDG Base Directory Specification 0.8: `$XDG_STATE_HOME`, else
///   `~/.local/state`; paths that are not absolute are ignored.
package struct HistoryFile {
  package let path: String

  /// `nil` where the environment names no place to keep anything.
  package init?(environment: (String) -> String? = Self.value) {
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
      path = state + "/sniffer/history"
    } else if let home = environment("HOME"), home.hasPrefix("/") {
      path = home + "/.local/state/sniffer/history"
    } else {
      return nil
    }
  }

  package init(path: String) {
    self.path = path
  }

  /// Empty where there is no file, or none that can be read.
  package func read() -> CommandHistory {
    guard let bytes = try? FileText.read(path) else { return CommandHistory() }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let history = CommandHistory(lines)
    // Twice as much as is kept is enough to do it seldom.
    if lines.count > 2 * CommandHistory.limit || history.lines.count < lines.count / 2 {
      let text = history.lines.map { $0 + "\n" }.joined()
      try? FileText.write(Array(text.utf8), to: path)
    }
    return history
  }

  /// One more line at the end.
  package func add(_ line: String) throws(FileError) {
    try Folder.make(for: path)
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(writing: path, code: errno) }
    defer { close(descriptor) }
    if let code = FileText.writeAll(Array((line + "\n").utf8).span, to: descriptor) {
      throw FileError(writing: path, code: code)
    }
  }

  private static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
