import Foundation

@testable import sniffer

/// A folder of traces, and `sniffer replay` in this process.
struct ReplayFolder {
  let files: TestFolder

  /// With the recording `run.trace` of a scenario, after `change`.
  init(
    recording scenario: String,
    _ options: [String] = [],
    change: (String) -> String = { $0 }
  ) throws {
    files = try TestFolder([:])
    let path = files.path("run.trace")
    _ = try CommandResult(
      "run",
      ["--scenario", RunScenarios.path(scenario), "--record", path] + options
    )
    try write("run.trace", change(try read("run.trace")))
  }

  init(_ files: [String: String]) throws {
    self.files = try TestFolder(files)
  }

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: files.path(name), encoding: .utf8)
  }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: files.path(name)))
  }

  /// What the program prints, with the folder's own path taken out.
  func replay(_ arguments: String...) throws -> CommandResult {
    try Self.replay(arguments + [files.url.path], hiding: files.url.path)
  }

  static func replay(_ arguments: [String], hiding path: String) throws -> CommandResult {
    var result = try CommandResult("replay", arguments)
    result.output = result.output.replacingOccurrences(of: path, with: "DIR")
    result.errors = result.errors.replacingOccurrences(of: path, with: "DIR")
    return result
  }
}
