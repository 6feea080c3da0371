import Testing

@testable import CommandLine
@testable import sniffer

@Suite("Short options")
struct ShortOptionTests {
  @Test("have one letter, the same in every command, that no other option of the command has")
  func letters() {
    var used: Set<Character> = []
    for command in CommandTable.commands {
      let letters = (command.options + [.help]).compactMap(\.letter)
      #expect(Set(letters).count == letters.count, "\(command.name)")
      used.formUnion(letters)
    }
    #expect(used == Set("bhknopqsvx"))
    #expect(Option.ofProgram.map(\.letter) == ["h", "V"])
  }

  @Test(
    "are read apart, together, and with a value attached or behind",
    arguments: [
      (["-p", "/dev/x", "-v"], ["--port", "/dev/x", "--verbose"]),
      (["-p/dev/x", "-b9600"], ["--port", "/dev/x", "--baud", "9600"]),
      (["-vp", "/dev/x"], ["--verbose", "--port", "/dev/x"]),
      (["-vp/dev/x"], ["--verbose", "--port", "/dev/x"]),
      (["-vp-"], ["--verbose", "--port", "-"]),
      (["-p", "-", "-q"], ["--port", "-", "--quiet"]),
      (["-p=x"], ["--port", "=x"]),
      (["-px", "--", "-v"], ["--port", "x", "--", "-v"]),
      (["-px", "-"], ["--port", "x", "-"]),
    ]
  )
  func reads(short: [String], long: [String]) throws {
    #expect(
      try ArgumentParser.parse(["send", "AT"] + short)
        == ArgumentParser.parse(["send", "AT"] + long)
    )
  }

  @Test("stand for every long form they have")
  func longForms() throws {
    #expect(
      try ArgumentParser.parse(["run", "-qs", "-", "-n3"])
        == ArgumentParser.parse(["run", "--quiet", "--scenario", "-", "--reports", "3"])
    )
    #expect(
      try ArgumentParser.parse(["modem", "--usb", "x", "-n", "2"])
        == ArgumentParser.parse(["modem", "--usb", "x", "--count", "2"])
    )
    #expect(
      try ArgumentParser.parse(["test", "-xk", "home", "x"])
        == ArgumentParser.parse(["test", "--exit-first", "--filter", "home", "x"])
    )
    #expect(try ArgumentParser.parse(["run", "-qh", "-z"]) == .help(topic: "run"))
  }

  @Test(
    "are refused with the reason",
    arguments: [
      (["-z"], UsageError.unknownOption(found: "-z", suggestion: nil, .run)),
      (["-qz"], .unknownOption(found: "-z", suggestion: nil, .run)),
      (["-json"], .unknownOption(found: "-json", suggestion: "json", .run)),
      (["-port", "x"], .unknownOption(found: "-port", suggestion: "port", .run)),
      (["-qq"], .repeatedOption("quiet", .run)),
      (["-q", "--quiet"], .repeatedOption("quiet", .run)),
      (["-qv"], .exclusiveOptions("verbose", "quiet", .run)),
      (["-s"], .missingValue(option: "scenario", expected: "FILE", .run)),
      (["-s", "-q"], .missingValue(option: "scenario", expected: "FILE", .run)),
      (["-s", "--json"], .missingValue(option: "scenario", expected: "FILE", .run)),
      (["-V"], .unknownOption(found: "-V", suggestion: nil, .run)),
      (
        ["-n", "0"],
        .invalidValue(
          option: "reports",
          found: "0",
          expected: "a whole number from 1 to 1000000",
          .run
        )
      ),
    ]
  )
  func refuses(arguments: [String], expected: UsageError) {
    #expect(throws: expected) { try ArgumentParser.parse(["run"] + arguments) }
  }

  @Test("are in the help and in the manual page")
  func help() {
    let help = HelpText.render(topic: "run", of: CommandTable.self)
    #expect(help.contains("\n  -p, --port DEVICE"))
    #expect(help.contains("\n  --tcp HOST:PORT"))
    #expect(ManualPage.text(of: CommandTable.self).contains(#"\fB\-p\fR, \fB\-\-port\fR \fI"#))
  }
}

@Suite("Quiet and verbose")
struct VerbosityTests {
  @Test("leave results and errors alone")
  func test() throws {
    let folder = try TestFolder(["a.scenario": TestFolder.passing, "b.scenario": TestFolder.bad])
    let usual = try folder.run()
    let quiet = try folder.run("--quiet")
    let verbose = try folder.run("--verbose")
    #expect(quiet.output == usual.output && verbose.output == usual.output)
    #expect(quiet.code == usual.code && verbose.code == usual.code)
    #expect(usual.errors.contains("at a time\n") && !usual.errors.contains("read "))
    #expect(quiet.errors == "")
    let path = folder.path("a.scenario")
    #expect(verbose.errors.contains("sniffer test: read \(path), seed 1: ended at "))
    #expect(try folder.run("-qk", "xyzzy").errors.contains("--filter: none of 2 "))
  }

  @Test("report the files that a run has read")
  func run() throws {
    let folder = try TestFolder(["a.scenario": TestFolder.passing])
    let path = folder.path("a.scenario")
    let usual = try CommandResult("run", ["-s", path])
    let verbose = try CommandResult("run", ["-vs", path])
    let quiet = try CommandResult("run", ["-qs", path])
    #expect(verbose.errors.contains("sniffer run: read \(path), seed 1\n"))
    #expect(usual.errors.contains("has no `end`") && !quiet.errors.contains("has no `end`"))
    #expect(verbose.output == usual.output && quiet.output == usual.output)
  }

  @Test("print the source of each setting")
  func settings() throws {
    let sources = SettingSources(
      variable: { $0 == "SNIFFER_PORT" ? "/dev/none" : nil },
      ports: { nil },
      judgesProfiles: false
    )
    let request = try ArgumentParser.parse(
      ["send", "-b9600", "AT"],
      of: CommandTable.self,
      sources
    )
    guard case .command(let parsed) = request else { throw IsNoCommand() }
    #expect(
      parsed.settingDetails == [
        "sniffer send: --port /dev/none, from SNIFFER_PORT",
        "sniffer send: --baud 9600, from command line",
      ]
    )
  }
}
