import CommandLine
import Manual
import Primitives

/// Which part of the files this machine works through: `--shard I/N`.
struct Shard {
  /// From zero.
  private let index: Int
  private let count: Int

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let text = arguments.text("shard") else {
      (index, count) = (0, 1)
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1],
      (1...10_000).contains(count), (1...count).contains(index)
    else {
      let expected = "I/N, such as 1/4 to 4/4"
      throw .invalidValue(option: "shard", found: text, expected: expected, arguments.command)
    }
    (self.index, self.count) = (index - 1, count)
  }

  func part(of files: [String]) -> [String] {
    files.enumerated().filter { $0.offset % count == index }.map(\.element)
  }
}

extension ParsedArguments {
  /// How many runs at a time.
  var jobs: Int { integer("jobs").map { Int($0) } ?? WorkPool<TestRun>.usualJobs }
}

extension Clock {
  /// How long ago it was made: `1.2 s`.
  var elapsedText: String {
    "\(decimal((now - .zero).rawValue / 100, fractionDigits: 1)) s"
  }
}
