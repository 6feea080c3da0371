import Foundation
import Script
import Simulation
import Testing

@testable import CommandLine
@testable import sniffer

/// What README and the guides promise, compared with the code.
@Suite("README and the guides")
struct ReadmeTests {
  @Test("README is one page")
  func length() throws {
    let lines = try Readme.file("README.md").matches(of: #/\n/#).count
    #expect((100...200).contains(lines))
    #expect(Readme.guides.count >= 10)
  }

  @Test("has the two commands where .ci/run and people look for them", arguments: ["run", "tests"])
  func hasCommands(name: String) throws {
    let blocks = Readme.blocks(of: try Readme.file("README.md")).filter { $0.marker == name }
    #expect(blocks.map(\.language) == ["sh"], "one block `sh` right after <!-- \(name) -->")
    let text = try #require(blocks.first).text
    #expect(text.contains("apt-get install -y -qq --no-install-recommends libserialport-dev"))
    let command = name == "run" ? "swift run sniffer run" : "swift test --configuration release"
    #expect(text.hasSuffix("} && \(command)\n"))
  }

  @Test("has shell blocks that a shell understands")
  func shellParses() throws {
    let blocks = Readme.blocks.filter { $0.language == "sh" }
    #expect(blocks.count >= 5)
    for block in blocks {
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = ["-n", "-c", block.text]
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0, "\(block.text)")
    }
  }

  @Test("has only command lines that the program understands")
  func commandLines() throws {
    let lines = Readme.commandLines
    #expect(lines.count >= 10)
    // A name alone, of one word or two, is no command line.
    for line in lines where CommandName(rawValue: line.joined(separator: " ")) == nil {
      #expect(throws: Never.self, "sniffer \(line.joined(separator: " "))") {
        try ArgumentParser.parse(line)
      }
    }
  }

  @Test("names only options that there are")
  func options() {
    let known = Set(CommandTable.commands.flatMap { $0.options.map(\.name) })
    let named = Readme.text.matches(of: #/`--([a-z-]+)[^`]*`/#).map { String($0.output.1) }
    #expect(named.count >= 5)
    #expect(named.filter { !known.contains($0) } == [])
  }

  @Test("lists exactly the commands, in their own words")
  func commands() {
    let rows = Readme.text.split(separator: "\n").filter { $0.hasPrefix("| `sniffer ") }
    let expected = CommandTable.commands.map { command in
      "| `sniffer \(command.name.rawValue)` | \(command.summary) |"
    }
    #expect(rows.map(String.init) == expected)
  }

  @Test("lists exactly the exit codes, in their own words")
  func exitCodes() {
    let rows = Readme.text.split(separator: "\n").map(String.init)
      .filter { $0.wholeMatch(of: #/\| \d+ \| [^|]* \|/#) != nil }
    #expect(rows == ExitCode.allCases.map { "| \($0.rawValue) | \($0.summary) |" })
  }

  @Test(
    "lists exactly the verbs of scenarios",
    arguments: [(VerbTable.happenings, "Events"), (.expectations, "Expectations")]
  )
  func verbs(table: VerbTable, word: String) throws {
    let named = try #require(
      Readme.text.firstMatch(
        of: try Regex("(?m)^\(word): `([a-z -]+)`", as: (Substring, Substring).self)
      )
    ).output.1
    #expect(named.split(separator: " ").map(String.init) == table.verbs.map(\.name))
  }

  @Test("names only files that there are")
  func files() {
    let paths = Readme.text.matches(of: #/(?:Traces|Firmware-notes|Sources|Tests)\/[\w\/.-]*\w/#)
      .map { String($0.output) }.filter { !$0.contains("NAME") }
    #expect(paths.count >= 30)
    #expect(paths.filter { !Readme.exists($0) } == [])
  }
}

/// What README and the guides quote from other files.
@Suite("README and the guides quote")
struct ReadmeQuoteTests {
  @Test("the libraries' examples as the tests compile them, a scenario as the tests run it")
  func wholeFiles() throws {
    for marker in ["example", "scenario"] {
      let blocks = Readme.blocks.filter { $0.marker.hasPrefix(marker + " ") }
      #expect(!blocks.isEmpty)
      for block in blocks {
        #expect(block.text == (try Readme.file(block.quoted)), "\(block.quoted)")
      }
    }
  }

  @Test("lines of the timeline as run prints them, in their order")
  func excerpt() throws {
    let blocks = Readme.blocks.filter { $0.marker.hasPrefix("excerpt ") }
    #expect(blocks.count == 2)
    for block in blocks {
      var lines = try Readme.file(block.quoted).split(separator: "\n")[...]
      let quoted = block.text.split(separator: "\n").filter { $0 != "..." }
      #expect(quoted.count >= 4)
      for line in quoted {
        lines = lines.drop { $0 != line }
        try #require(lines.popFirst() == line, "not, or not there, in \(block.quoted): \(line)")
      }
    }
  }

  @Test("the same container as our own job uses, which calls .ci/run")
  func jobs() throws {
    let own = try Readme.file(".github/workflows/ci.yml")
    let job = try #require(Readme.blocks.first { $0.marker == "job" })
    let container = #/container: (.*)/#
    let image = try #require(own.firstMatch(of: container)).output.1
    #expect(job.text.firstMatch(of: container)?.output.1 == image)
    #expect(own.contains("- run: .ci/run\n"))
    #expect(job.language == "yaml")
  }

  @Test("words of the timeline and of errors as the code has them")
  func words() throws {
    let table = try #require(Readme.text.split(separator: "| note | look at |").last)
      .split(separator: "\n\n")[0]
    let sources = try Readme.sources(of: ["Manual", "CommandLine", "Live", "Terminal", "sniffer"])
    let phrases = table.matches(of: #/(?m)^\| (`.*?) \|/#).flatMap { row in
      row.output.1.matches(of: #/`([^`]+)`/#).map(\.output.1)
    }
    #expect(phrases.count >= 8)
    #expect(phrases.filter { !sources.contains($0) } == [])
  }

  /// With `SNIFFER_ACCEPT=1` the picture is made again instead of compared.
  @Test("the picture that run draws of its scenario")
  func picture() throws {
    let place = Readme.root.appending(path: "\(Readme.folder)/Resources/ridden-away.svg")
    let drawn = FileManager.default.temporaryDirectory
      .appending(path: "sniffer-picture-\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: drawn) }
    let scenario = Readme.root.appending(path: "Traces/scenarios/parked/ridden-away.scenario")
    let result = try CommandResult("run", ["--scenario", scenario.path(), "--plot", drawn.path()])
    try #require(result.code == .done)
    let picture = try String(contentsOf: drawn, encoding: .utf8)
    if ProcessInfo.processInfo.environment["SNIFFER_ACCEPT"] == "1" {
      try picture.write(to: place, atomically: true, encoding: .utf8)
    }
    let kept = try String(contentsOf: place, encoding: .utf8)
    #expect(kept == picture, "renew it: SNIFFER_ACCEPT=1 swift test --filter ReadmeQuoteTests")
  }

  @Test("the version that the program says")
  func version() {
    #expect(Readme.text.contains("\n### \(Sniffer.version)"))
  }
}
