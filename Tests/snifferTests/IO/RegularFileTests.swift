import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

/// Inputs that never end, or never begin, for each command that reads a file.
@Suite("A file that is not regular, or not to be replaced")
final class RegularFileTests {
  private let folder: URL

  init() throws {
    folder = try TemporaryFolder.make()
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// FILE is such a file.
  private static let commands = [
    ["test", "FILE"], ["lint", "FILE"], ["replay", "FILE"], ["replay", "--accept", "FILE"],
    ["run", "--scenario", "FILE"], ["run", "--config", "FILE"], ["run", "--state", "FILE"],
    ["decode", "FILE"], ["trace", "import", "FILE"], ["trace", "redact", "FILE"],
    ["trace", "diff", "FILE", "FILE"], ["trace", "export", "--format", "jsonl", "FILE"],
    ["trace", "minimise", "FILE"], ["doctor", "--trace", "FILE"], ["config", "--config", "FILE"],
    ["tune", "--recording", "FILE"], ["send", "--tcp", "127.0.0.1:9", "--file", "FILE", "AT"],
    ["modem", "--listen", "127.0.0.1:0", "--scenario", "FILE"],
  ]

  @Test("is refused with 66 and holds nothing up", arguments: commands)
  func refuses(command: [String]) throws {
    #expect(mkfifo(path("fifo.trace"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: path("endless.trace"),
      withDestinationPath: "/dev/zero"
    )
    for name in ["fifo.trace", "endless.trace"] {
      let arguments = command.map { $0 == "FILE" ? path(name) : $0 }
      let program = try Program(arguments)
      #expect(program.end(within: 30) == ExitCode.noInput.rawValue, "\(program.errors)")
      let said = program.output + program.errors
      #expect(said.contains("\(name): is not a regular file"), "\(said)")
    }
  }

  @Test(
    "that holds a scenario is not replaced by a report, nor by the recording of its own run",
    arguments: [
      ["test", "a.scenario", "--junit", "b.scenario"],
      ["test", "a.scenario", "--html", "b.scenario"],
      ["run", "--scenario", "a.scenario", "--plot", "b.scenario"],
      ["run", "--scenario", "b.scenario", "--record", "b.scenario"],
    ]
  )
  func keepsScenario(command: [String]) throws {
    // Some editors put a mark in front.
    let text = "\u{FEFF}#!sniffer 1\n0 ! place 1 1\n2 ! end\n"
    for name in ["a.scenario", "b.scenario"] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    }
    let program = try Program(command.map { $0.hasSuffix(".scenario") ? path($0) : $0 })
    #expect(program.end(within: 30) == ExitCode.cannotWrite.rawValue, "\(program.errors)")
    #expect(program.errors.contains("b.scenario: found a trace or a scenario, expected a file"))
    let kept = try Data(contentsOf: URL(fileURLWithPath: path("b.scenario")))
    #expect(kept == Data(text.utf8))
  }

  @Test(
    "is refused where a scenario names it",
    arguments: ["include \"fifo\"", "route gpx \"fifo\"", "recording \"fifo\""]
  )
  func refusesNamed(verb: String) throws {
    #expect(mkfifo(path("fifo"), 0o600) == 0)
    let scenario = path("a.scenario")
    let text = "#!sniffer 1\n0 ! place 1 1\n1 ! \(verb)\n2 ! end\n"
    try text.write(toFile: scenario, atomically: true, encoding: .utf8)
    for command in ["test", "lint"] {
      let program = try Program([command, scenario])
      #expect(program.end(within: 30) == ExitCode.badInput.rawValue)
      let said = program.output + program.errors
      #expect(said.contains("fifo: is not a regular file"), "\(said)")
      #expect(!said.contains("stdin"), "\(said)")
    }
  }

  @Test(
    "is refused without the advice to use stdin where the file is written, too, or machine code",
    arguments: [
      ["soak", "--seeds", "1", "--duration", "1min", "--checkpoint", "FILE"],
      ["serve", "--listen", "127.0.0.1:0", "--store", "FILE"],
      ["modem", "--listen", "127.0.0.1:0", "--flash", "FILE"],
      ["run", "--state", "FILE"], ["run", "--firmware", "elf:FILE"],
    ]
  )
  func refusesStores(command: [String]) throws {
    #expect(mkfifo(path("fifo"), 0o600) == 0)
    let program = try Program(command.map { $0.replacing("FILE", with: path("fifo")) })
    #expect(program.end(within: 30) == ExitCode.noInput.rawValue)
    #expect(program.errors.hasSuffix("fifo: is not a regular file\n"), "\(program.errors)")
  }

  @Test("a directory that a scenario includes is called one")
  func includedFolder() throws {
    let scenario = path("a.scenario")
    let text = "#!sniffer 1\n0 ! include \".\"\n2 ! end\n"
    try text.write(toFile: scenario, atomically: true, encoding: .utf8)
    let result = try CommandResult("lint", [scenario])
    #expect(result.output.contains("is a directory, expected a file"), "\(result.output)")
  }

  @Test("is read where it is open already")
  func readsInherited() throws {
    let input = Pipe()
    input.fileHandleForWriting.write(Data("+CSQ: 17,99\r\n".utf8))
    try input.fileHandleForWriting.close()
    let program = try Program(["decode", "/dev/stdin"], input: input)
    #expect(program.end(within: 30) == 0)
    #expect(program.output.contains("+CSQ"))
  }
}
