import Foundation

/// A transcript of the corpus, cut into commands and the lines that answer them.
struct ReplayTranscript {
  struct Exchange {
    /// The line of the command in the file; 0 for what comes before the first.
    var number: Int
    var command: String
    var answer: [String] = []
  }

  private(set) var exchanges = [Exchange(number: 0, command: "")]

  init(_ url: URL, _ dialogue: ReplayScript.Dialogue) throws {
    let lines = try Data(contentsOf: url).split(separator: 0x0A, omittingEmptySubsequences: false)
    for (offset, bytes) in lines.enumerated() {
      let line = String(decoding: bytes, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      let number = offset + 1
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

  private mutating func take(_ text: String, number: Int) {
    if text.contains(#/^[Aa][Tt]/#) {
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
    guard let match = line.firstMatch(of: #/(?:<= |^b)'(.*)'$/#) else {
      return [line]
    }
    return match.output.1.split(separator: #/(?:\\r|\\n)+/#).map(String.init)
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
