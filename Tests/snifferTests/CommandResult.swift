import Foundation

@testable import CommandLine
@testable import sniffer

/// One run of a command in this process, and what it left.
struct CommandResult {
  var code: ExitCode
  var output: String
  var errors: String

  /// `sniffer COMMAND ARGUMENTS`, where what it says goes to memory.
  init(
    _ command: String,
    _ arguments: [String],
    by run: (ParsedArguments, Output, Output) throws -> ExitCode = Sniffer.run
  ) throws {
    guard case .command(let parsed) = try ArgumentParser.parse([command] + arguments) else {
      throw IsNoCommand()
    }
    let output = Output()
    let errors = Output()
    code = try run(parsed, output, errors)
    self.output = String(decoding: output.kept, as: UTF8.self)
    self.errors = String(decoding: errors.kept, as: UTF8.self)
  }

  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// The objects of JSON Lines.
  var objects: [[String: Any]] {
    get throws {
      try lines.map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return object as? [String: Any] ?? [:]
      }
    }
  }
}

/// The command line asks for help or for the version.
struct IsNoCommand: Error {}
