import Foundation

/// A transcript of the corpus, cut into commands and the lines that answer them.
struct ReplayTranscript {
  struct Exchange {
    /// The line of the command in the file; 0 for what comes before the first.
    var number: Int
    var command: String
    var answer: [String] = []
    /// The lines of the answer whose values are the module's own, by their numbers.
    var exact: Set<Int> = []
  }

  private(set) var exchanges = [Exchange(number: 0, command: "")]

  init(_ url: URL, _ dialogue: ReplayScript.Dialogue) throws {
    let lines = try Data(contentsOf: url).split(separator: 0x0A, omittingEmptySubsequences: false)
    var begun = ""
    for (offset, bytes) in lines.enumerated() {
      let line =
        begun
        + String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      let number = offset + 1
      begun = dialogue.broken.contains(number) ? line + " " : ""
      guard begun.isEmpty else { continue }
      if let command = dialogue.commands[number] {
        let isEchoed = line.hasSuffix(command)
        if isEchoed, !dialogue.skipped.contains(number) {
          take(String(line.dropLast(command.count)), number: number)
        }
        exchanges.append(Exchange(number: number, command: command))
        if isEchoed { continue }
      }
      guard !dialogue.skipped.contains(number) else { continue }
      for spoken in Self.spoken(line) { take(spoken, number: number) }
    }
    if exchanges[0].answer.isEmpty { exchanges.removeFirst() }
  }

  private mutating func take(_ line: String, number: Int) {
    // A terminal's echo before the module's.
    let text = line.wholeMatch(of: #/(AT.+)\1/#).map { String($0.output.1) } ?? line
    if text.contains(#/^[Aa][Tt]/#) {
      // A log may have the command and its echo.
      if exchanges.last?.command == text, exchanges.last?.answer == [] { exchanges.removeLast() }
      exchanges.append(Exchange(number: number, command: text))
    } else if text.contains(#/^([xyXY])\1{7,}$/#) {
      // A number that the log's author has covered.
      exchanges[exchanges.count - 1].answer.append(text.replacing(/./, with: "0"))
    } else if !text.isEmpty {
      exchanges[exchanges.count - 1].answer.append(text)
    }
  }

  /// What the line of a log has of the module; a log of Python spells it, with its line ends, and
  /// marks what was sent with an arrow.
  private static func spoken(_ line: String) -> [String] {
    if line.hasPrefix("[") && line.contains(" => ") { return [] }
    if let match = line.firstMatch(of: Self.marked) { return [String(match.output.1)] }
    if line.hasPrefix("['") {
      return line.matches(of: #/'([^']*?)(?:\\r)?'/#).map { String($0.output.1) }
    }
    if line.contains(Self.remark) { return [] }
    let spelt = line.firstMatch(of: #/(?:<= |^b)'(.*)'$/#)?.output.1 ?? line[...]
    return spelt.split(separator: #/(?:\\r|\\n)+/#).map(String.init)
  }

  /// A time, or whose the line is, before what was said.
  private static var marked: Regex<(Substring, Substring)> {
    #/^(?:\d\d:\d\d:\d\d\.\d{3} ->|\d\d> (?:>>>|<<<)(?! Resp| Sent)|I \(\d+\) AT (?:CMD|RESP):|CMD:|RSP:|\d{4}-.*(?:returned:|but got) ') ?(.*)$/#
  }

  /// What a program says of itself.
  private static var remark: Regex<Substring> {
    #/^(?:[EIW] \(\d+\) |\d\d> |'$|\|\| Interval)/#
  }

  /// The corpus beside the repository, or where the environment says.
  static let folder: URL? = {
    var roots: [URL] = []
    if let root = ProcessInfo.processInfo.environment["SNIFFER_CORPUS"] {
      roots.append(URL(filePath: root))
    }
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    roots.append(repository.deletingLastPathComponent().appending(path: "shared/corpus"))
    return roots.map { $0.appending(path: "transcripts") }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }()
}
