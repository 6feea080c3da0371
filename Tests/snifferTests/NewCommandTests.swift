import Foundation
import Simulation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("new")
struct NewCommandTests {
  private static let stories: [[String]] = [[]] + NewCommand.storyNames.map { [$0] }

  private static func folder(_ kind: String, _ story: [String]) throws -> (TestFolder, String) {
    let folder = try TestFolder([:])
    let path = folder.path("new.\(kind)")
    let result = try CommandResult("new", [kind] + story + ["-o", path])
    #expect(result.code == .done && result.output == "" && result.errors == "")
    return (folder, path)
  }

  @Test("writes scenarios that run, lint and pass as they are", arguments: stories)
  func scenario(story: [String]) throws {
    let (folder, path) = try Self.folder("scenario", story)
    #expect(try CommandResult("run", ["-s", path]).code == .done)
    #expect(try CommandResult("lint", [path]).code == .done)
    let test = try folder.run("--strict")
    #expect(test.code == .done, "\(test.output)")
  }

  @Test("writes expectations that a tracker without a SIM does not meet", arguments: stories)
  func canFail(story: [String]) throws {
    let (folder, path) = try Self.folder("scenario", story)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let place = try #require(text.firstRange(of: #/(?m)^0 +! place .*\n/#))
    let silent = text.replacingCharacters(in: place, with: text[place] + "0 ! sim absent\n")
    try silent.write(toFile: path, atomically: false, encoding: .utf8)
    #expect(try folder.run().code == .checkFailed)
  }

  @Test("fills the headers in: today, and where it is from")
  func headers() throws {
    let text = try CommandResult("new", ["scenario", "theft"]).output
    let today = ISO8601DateFormatter().string(from: .now).prefix(10)
    #expect(text.contains("# date: \(today)\n"))
    #expect(text.contains("# source: sniffer new scenario theft\n"))
    #expect(text.contains("\n# seed: 1\n0 "))
    #expect(try CommandResult("new", ["scenario", "-o", "-"]).output.contains("\n# seed: 1\n0 "))
  }

  @Test("writes a trace that lints and replays, and rules that a modem takes")
  func others() throws {
    let (traces, trace) = try Self.folder("trace", [])
    #expect(try CommandResult("lint", [trace]).code == .done)
    #expect(try CommandResult("replay", ["--as", "te", trace]).code == .done)
    let (rulesFolder, rules) = try Self.folder("rules", [])
    #expect(try CommandResult("lint", [rules]).code == .done)
    #expect(try RuleReport(file: .read(at: rules), path: rules).file.errors.isEmpty)
    withExtendedLifetime((traces, rulesFolder)) {}
  }

  @Test("leaves a file that is there as it is")
  func existing() throws {
    let folder = try TestFolder(["a.scenario": "mine"])
    let path = folder.path("a.scenario")
    let result = try CommandResult("new", ["scenario", "-o", path])
    #expect(result.code == .cannotWrite)
    #expect(result.errors == "sniffer new scenario: \(path): cannot be written: File exists\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test("names the kinds and the stories that there are")
  func unknown() throws {
    #expect {
      try CommandResult("new", ["scenario", "tunel"])
    } throws: { error in
      (error as? UsageError)?.message.contains(
        "'tunel': expected a story: theft, escape, tunnel, cellar; did you mean tunnel?"
      ) == true
    }
    let kinds = ["new scenario", "new trace", "new rules"]
    for line in [["new"], ["new", "fleet"]] {
      #expect(throws: UsageError.halfCommand(found: "new", all: kinds)) {
        try ArgumentParser.parse(line)
      }
    }
  }
}
