import Foundation

@testable import sniffer

/// One run of `sniffer explain` in this process, and what it left.
struct ExplainResult {
  var code: ExitCode
  var output: String
  var errors: String

  init(_ arguments: [String]) throws {
    guard case .command(let parsed) = try ArgumentParser.parse(["explain"] + arguments) else {
      throw RunSupportError.isNoRun
    }
    let output = Output()
    let errors = Output()
    code = try ExplainCommand(arguments: parsed, output: output, errors: errors).run()
    self.output = String(decoding: output.kept, as: UTF8.self)
    self.errors = String(decoding: errors.kept, as: UTF8.self)
  }
}

/// A JSON object of one line.
func jsonObject(_ line: String) -> [String: Any]? {
  (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
}
