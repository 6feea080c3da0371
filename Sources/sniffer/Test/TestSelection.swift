import CommandLine

/// The scenarios that `sniffer test` runs: those that the command line names, less what
/// `--last-failed` and `--filter` leave out.
struct TestSelection {
  enum Failure: CommandFailure {
    case file(FileError)
    case noList(LastFailed.Problem)
    case noMatch(String, count: Int)

    var exitCode: ExitCode {
      if case .file(let error) = self { return error.exitCode }
      return .noInput
    }

    var message: String {
      switch self {
      case .file(let error): error.message
      case .noList(let problem): "--last-failed: \(problem.words); name a FILE or a DIR"
      case .noMatch(let text, let count):
        "--filter: none of \(count) \(count == 1 ? "scenario" : "scenarios") has "
          + "'\(VisibleText.of(text))' in its path or title"
      }
    }
  }

  let arguments: ParsedArguments
  let errors: Output

  func files() throws(Failure) -> [String] {
    let files = try arguments.isGiven("last-failed") ? lastFailed() : named()
    guard let text = arguments.text("filter") else { return files }
    let wanted = text.lowercased()
    let found = files.filter { path in
      path.lowercased().contains(wanted)
        || PreparedScenario(path).tested.title.lowercased().contains(wanted)
    }
    guard !found.isEmpty else { throw .noMatch(text, count: files.count) }
    return found
  }

  private func named() throws(Failure) -> [String] {
    do { return try TestFiles.all(in: arguments.operands) } catch { throw .file(error) }
  }

  /// Without FILE or DIR all that failed and is still there.
  private func lastFailed() throws(Failure) -> [String] {
    let all = try named()
    let reason: String
    do {
      let failed = try LastFailed(path: arguments.lastFailedPath).read()
      guard !arguments.operands.isEmpty else {
        return failed.filter { TestFiles.marks(of: [$0]) != [[]] }
      }
      let known = Set(failed)
      let again = all.filter { known.contains(Folder.absolute($0)) }
      if !again.isEmpty { return again }
      reason = "nothing of it failed in the last run"
    } catch {
      guard !all.isEmpty else { throw .noList(error) }
      reason = error.words
    }
    errors.note("sniffer test: \(reason): running all")
    return all
  }
}
