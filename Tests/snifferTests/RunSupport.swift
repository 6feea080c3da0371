import Foundation
import Testing

@testable import sniffer

/// One run of `sniffer run` in this process, and what it left.
struct RunResult {
  var code: ExitCode
  var output: String
  var errors: String

  init(_ arguments: [String]) throws {
    guard case .command(let parsed) = try ArgumentParser.parse(["run"] + arguments) else {
      throw RunSupportError.isNoRun
    }
    let output = Output()
    let errors = Output()
    code = try RunCommand(arguments: parsed, output: output, errors: errors).run()
    self.output = String(decoding: output.kept, as: UTF8.self)
    self.errors = String(decoding: errors.kept, as: UTF8.self)
  }
}

enum RunSupportError: Error {
  case isNoRun
}

/// The scenarios of the repository.
enum RunScenarios {
  static let all: [URL] = {
    let paths = try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return (paths ?? []).filter { $0.hasSuffix(".scenario") }.map(folder.appendingPathComponent)
  }()

  /// Those about movement, by what they show: `parked/lifted`.
  static let grouped: [String] = {
    let groups = ["collar", "parked", "ride"]
    return groups.flatMap { group in
      let path = folder.appendingPathComponent(group).path
      let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return files.filter { $0.hasSuffix(".scenario") }.map { "\(group)/\($0.dropLast(9))" }
        .sorted()
    }
  }()

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Traces/scenarios")

  /// The name of the file without its extension.
  static let names = all.map { $0.deletingPathExtension().lastPathComponent }

  static func path(_ name: String) -> String {
    folder.appendingPathComponent(name + ".scenario").path
  }
}
