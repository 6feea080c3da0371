import CommandLine

/// The scenarios that failed in the last run of `sniffer test`, for `--last-failed`.
///
/// A file of absolute paths with a zero byte after each, between a first and a last line that
/// show that it is whole.
struct LastFailed {
  /// Why there is no list.
  enum Problem: Error {
    case missing
    case damaged(String)

    var words: String {
      switch self {
      case .missing: "no earlier run is known"
      case .damaged(let path): "\(VisibleText.of(path)): not a list of what failed"
      }
    }
  }

  private static let start = "sniffer last-failed 1"
  private static let end = "end"

  /// `nil` where nothing names a place for it.
  let path: String?

  func read() throws(Problem) -> [String] {
    guard let path, let bytes = try? FileText.read(path) else { throw .missing }
    let parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count >= 2, parts[0] == Self.start, parts.last == Self.end else {
      throw .damaged(path)
    }
    return Array(parts[1..<(parts.count - 1)])
  }

  /// Replaces the list by what `isFailed` of `tested`; of `chosen`, what was not reached stays in it.
  func write(
    _ tested: [TestedScenario],
    of chosen: [String],
    failed isFailed: (TestedScenario) -> Bool
  ) throws(FileError) {
    guard let path else { return }
    let unreached = Set(chosen.dropFirst(tested.count).map(Folder.absolute))
    let kept = ((try? read()) ?? []).filter(unreached.contains)
    let failed = tested.filter { isFailed($0) && $0.path != "-" }.map { Folder.absolute($0.path) }
    let text = ([Self.start] + failed + kept + [Self.end]).joined(separator: "\0")
    try Folder.make(for: path)
    try FileText.write(Array(text.utf8), to: path)
  }
}
