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
    _ = try RunResult(["--scenario", RunScenarios.path(scenario), "--record", path] + options)
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
  func replay(_ arguments: String...) throws -> TestFolder.Result {
    try Self.replay(arguments + [files.url.path], hiding: files.url.path)
  }

  static func replay(_ arguments: [String], hiding path: String) throws -> TestFolder.Result {
    guard case .command(let parsed) = try ArgumentParser.parse(["replay"] + arguments) else {
      throw RunSupportError.isNoRun
    }
    let output = Output()
    let errors = Output()
    let code = try ReplayCommand(arguments: parsed, output: output, errors: errors).run()
    func text(_ output: Output) -> String {
      String(decoding: output.kept, as: UTF8.self).replacingOccurrences(of: path, with: "DIR")
    }
    return TestFolder.Result(code: code, output: text(output), errors: text(errors))
  }
}
