import Foundation

/// What stands around the transcripts that are replayed: `Replay/dialogues.txt`, whose head has
/// its grammar, and `Replay/profiles.txt`.
struct ReplayScript {
  /// What is done before the dialogue begins, or before a command of it.
  enum Step {
    case world(String)
    case send([UInt8])
    case wait(milliseconds: Int64)
  }

  /// One transcript and its world.
  struct Dialogue {
    var transcript: String
    var headers: [String] = []
    var preparation: [Step] = []
    /// Changes of the world just before the command of a line.
    var happenings: [Int: [Step]] = [:]
    /// What is typed at the prompt of the command of a line.
    var payloads: [Int: [UInt8]] = [:]
    /// Commands whose echo is not in the log, by the line they stand at.
    var commands: [Int: String] = [:]
    /// Lines that the program at the other end printed.
    var skipped: Set<Int> = []
    /// Lines that go on in the next one.
    var broken: Set<Int> = []
    /// The rules of `Traces/modules` that make the module another one.
    var profile: String?
    /// Commands with their answers, where these are not in a transcript.
    var exchanges: [ReplayTranscript.Exchange] = []
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private(set) var dialogues: [Dialogue] = []

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Replay")

  init(_ file: String = "dialogues.txt") throws {
    let url = Self.folder.appending(path: file)
    let text = try String(contentsOf: url, encoding: .utf8)
    for (offset, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      guard try read(line) else {
        throw Failure(description: "\(file):\(offset + 1): cannot be read: `\(line)`")
      }
    }
  }

  private mutating func read(_ line: Substring) throws -> Bool {
    if line.hasPrefix("== ") {
      dialogues.append(Dialogue(transcript: String(line.dropFirst(3))))
      return true
    }
    guard var dialogue = dialogues.popLast() else { return false }
    defer { dialogues.append(dialogue) }
    if line.hasPrefix("@ ") {
      dialogue.headers.append("# " + line.dropFirst(2))
    } else if line.hasPrefix("&"), let number = Int(line.dropFirst()) {
      dialogue.broken.insert(number)
    } else if line.hasPrefix("% ") {
      dialogue.profile = String(line.dropFirst(2))
    } else if line.hasPrefix("?") {
      dialogue.exchanges.append(
        ReplayTranscript.Exchange(
          number: dialogue.exchanges.count + 1,
          command: String(line.dropFirst(2))
        )
      )
    } else if line.hasPrefix("< ") || line.hasPrefix("| "), !dialogue.exchanges.isEmpty {
      let last = dialogue.exchanges.count - 1
      if line.hasPrefix("|") {
        dialogue.exchanges[last].exact.insert(dialogue.exchanges[last].answer.count)
      }
      dialogue.exchanges[last].answer.append(String(line.dropFirst(2)))
    } else if line.hasPrefix(">> "), !dialogue.exchanges.isEmpty {
      dialogue.payloads[dialogue.exchanges.count] = Self.typed(line.dropFirst(3))
    } else if let step = Self.step(line) {
      if dialogue.exchanges.isEmpty {
        dialogue.preparation.append(step)
      } else {
        dialogue.happenings[dialogue.exchanges.count + 1, default: []].append(step)
      }
    } else if let match = line.wholeMatch(of: #/~([0-9]+)(?:-([0-9]+))?/#),
      let first = Int(match.output.1), let last = Int(match.output.2 ?? match.output.1),
      first <= last
    {
      dialogue.skipped.formUnion(first...last)
    } else if let match = line.wholeMatch(of: #/([0-9]+)([!>:+]) ?(.*)/#),
      let number = Int(match.output.1)
    {
      let text = match.output.3
      switch match.output.2 {
      case ">": dialogue.payloads[number] = Self.typed(text)
      case ":": dialogue.commands[number] = String(text)
      default:
        let sign = match.output.2
        guard let step = Self.step(sign == "!" ? "! \(text)" : "+\(text)") else { return false }
        dialogue.happenings[number, default: []].append(step)
      }
    } else {
      return false
    }
    return true
  }

  private static func step(_ line: Substring) -> Step? {
    if line.hasPrefix("! ") { return .world(String(line.dropFirst(2))) }
    if line.hasPrefix(">> ") { return .send(typed(line.dropFirst(3))) }
    if line.hasPrefix("> ") { return .send(Array("\(line.dropFirst(2))\r".utf8)) }
    guard let match = line.wholeMatch(of: #/\+([0-9]+)s/#), let length = Int64(match.output.1)
    else { return nil }
    return .wait(milliseconds: length * 1_000)
  }

  private static func typed(_ text: Substring) -> [UInt8] {
    Array(text.replacing("^Z", with: "\u{1A}").replacing("^J", with: "\n").utf8)
  }
}
