import Primitives
import Sockets
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("The command line")
struct ArgumentParserTests {
  @Test("gives what was said, and the table's defaults for the rest")
  func parsesRun() throws {
    let parsed = try command([
      "run", "--port", "/dev/ttyUSB2", "--url=http://127.0.0.1:8080/?a=b", "--interval", "5s",
      "--reports", "3", "--json",
    ])
    #expect(parsed.command == .run)
    #expect(parsed.text("port") == "/dev/ttyUSB2")
    #expect(parsed.text("url") == "http://127.0.0.1:8080/?a=b")
    #expect(parsed.milliseconds("interval") == 5_000)
    #expect(parsed.integer("reports") == 3)
    #expect(parsed.isGiven("json"))
    #expect(!parsed.isGiven("seed"))
    #expect(parsed.integer("seed") == 1)
    #expect(parsed.text("tracker-id") == "Allawi2003")
    #expect(parsed.text("speed") == "max")
    #expect(parsed.integer("baud") == nil)
    #expect(parsed.milliseconds("duration") == nil)
  }

  @Test("knows five minutes between reports unless told")
  func defaultsInterval() throws {
    #expect(try command(["run"]).milliseconds("interval") == 300_000)
  }

  @Test(
    "takes operands, - and what follows -- as they are",
    arguments: [
      (["decode", "a.txt"], ["a.txt"]),
      (["decode", "-"], ["-"]),
      (["decode", "--json", "--", "--json"], ["--json"]),
      (["decode", "--", "--help"], ["--help"]),
      (["decode"], []),
    ]
  )
  func takesOperands(arguments: [String], expected: [String]) throws {
    #expect(try command(arguments).operands == expected)
  }

  @Test(
    "takes a value that may be left out only where there is one",
    arguments: [
      (["--skip-gaps"], 1_000, []), (["--skip-gaps", "a.trace"], 1_000, ["a.trace"]),
      (["--skip-gaps", "--step"], 1_000, []),
      (["--skip-gaps", "2s", "a.trace"], 2_000, ["a.trace"]),
      (["--skip-gaps=250ms", "2s"], 250, ["2s"]),
    ] as [([String], Milliseconds, [String])]
  )
  func leavesOutValue(
    arguments: [String],
    expected: Milliseconds,
    operands: [String]
  ) throws {
    let parsed = try command(["replay", "x.trace"] + arguments)
    #expect(parsed.milliseconds("skip-gaps") == expected)
    #expect(parsed.operands == ["x.trace"] + operands)
  }

  @Test(
    "understands help and version wherever people put them",
    arguments: [
      (["help"], ArgumentParser.Request.help(topic: nil)),
      (["--help"], .help(topic: nil)),
      (["-h"], .help(topic: nil)),
      (["help", "run"], .help(topic: "run")),
      (["help", "exit-codes"], .help(topic: "exit-codes")),
      (["run", "--help"], .help(topic: "run")),
      (["modem", "--pty", "x", "-h"], .help(topic: "modem")),
      (["--version"], .version),
      (["-V"], .version),
      (["version"], .version),
      (["version", "--help"], .help(topic: "version")),
      (["help", "lift"], .help(topic: "lift")),
      (["help", "verb", "run"], .help(topic: "verb run")),
      (["help", "verb", "lift"], .help(topic: "lift")),
    ]
  )
  func understandsHelp(arguments: [String], expected: ArgumentParser.Request) throws {
    #expect(try ArgumentParser.parse(arguments) == expected)
  }

  @Test(
    "is refused with the reason",
    arguments: [
      ([], UsageError.missingCommand),
      (["rum"], .unknownCommand(found: "rum", suggestion: "run")),
      (["decoed"], .unknownCommand(found: "decoed", suggestion: "decode")),
      (["xyzzy"], .unknownCommand(found: "xyzzy", suggestion: nil)),
      (
        ["trace", "--help"],
        .halfCommand(
          found: "trace",
          all: ["trace import", "trace export", "trace redact", "trace diff", "trace minimise"]
        )
      ),
      (["trace", "improt"], .unknownCommand(found: "trace improt", suggestion: "trace import")),
      (["help", "rnu"], .unknownTopic(found: "rnu", suggestion: "run")),
      (["help", "trace", "dif"], .unknownTopic(found: "trace dif", suggestion: "trace diff")),
      (
        ["run", "--intervall", "5s"],
        .unknownOption(found: "--intervall", suggestion: "interval", .run)
      ),
      (["run", "--scen", "x"], .unknownOption(found: "--scen", suggestion: "scenario", .run)),
      (["run", "--re", "x"], .unknownOption(found: "--re", suggestion: nil, .run)),
      (["decode", "--port", "x"], .unknownOption(found: "--port", suggestion: nil, .decode)),
      (
        ["run", "--port"],
        .missingValue(option: "port", expected: ValueKind.serialPort.expectation, .run)
      ),
      (["run", "--scenario", "--json"], .missingValue(option: "scenario", expected: "FILE", .run)),
      (["run", "--json=yes"], .unexpectedValue(option: "json", found: "yes", .run)),
      (["run", "--json", "--json"], .repeatedOption("json", .run)),
      (["run", "extra"], .unexpectedOperand(found: "extra", .run)),
      (["decode", "a", "b"], .unexpectedOperand(found: "b", .decode)),
      (
        ["run", "--port", "x", "--tcp", "h:1", "--url", "u"], .exclusiveOptions("port", "tcp", .run)
      ),
      (
        ["run", "--scenario", "x", "--port", "y", "--url", "u"],
        .exclusiveOptions("scenario", "port", .run)
      ),
      (["run", "--port", "x"], .missingCompanion(option: "port", needs: "url", .run)),
      (["run", "--baud", "9600"], .missingCompanion(option: "baud", needs: "port", .run)),
      (["modem"], .missingOneOf(["pty", "usb", "listen", "port"], .modem)),
      (["modem", "--fast"], .missingOneOf(["pty", "usb", "listen", "port"], .modem)),
      (["send", "AT"], .missingOneOf(["port", "tcp"], .send)),
      (["world"], .missingOperand("VERB", .world)),
      (["man", "x"], .unexpectedOperand(found: "x", .manual)),
    ]
  )
  func refuses(arguments: [String], expected: UsageError) {
    #expect(throws: expected) { try ArgumentParser.parse(arguments) }
  }

  @Test(
    "is refused when a value is not of its kind or range",
    arguments: [
      ("interval", "4s"), ("interval", "25h"), ("interval", "300"), ("interval", "-5s"),
      ("interval", "5 s"), ("interval", "5x"), ("interval", ""), ("reports", "0"),
      ("reports", "1e3"), ("reports", "+3"), ("reports", "\u{0663}"), ("speed", "fast"),
      ("seed", "-1"), ("seed", "9223372036854775808"), ("tcp", "host"), ("tcp", "host:"),
      ("tcp", ":80"), ("tcp", "host:65536"), ("tcp", "::1:80"), ("tcp", "ho st:80"),
      ("tracker-id", ""), ("port", ""), ("port", "rfc2217://h"), ("port", "rfc2217://h:0"),
      ("port", "rfc2217://h:1/"), ("port", "rfc2217://::1:1"), ("port", "socket://h:1"),
    ]
  )
  func refusesValue(option: String, value: String) throws {
    let kind = try #require(
      CommandTable.definition(of: .run).options.first { $0.name == option }?.kind
    )
    let expected = UsageError.invalidValue(
      option: option,
      found: value,
      expected: kind.expectation,
      .run
    )
    #expect(throws: expected) { try ArgumentParser.parse(["run", "--\(option)=\(value)"]) }
  }

  @Test(
    "reads hosts and modes",
    arguments: [
      ("127.0.0.1:7000", HostAndPort(host: "127.0.0.1", port: 7_000)),
      ("[::1]:0", HostAndPort(host: "::1", port: 0)),
      ("localhost:65535", HostAndPort(host: "localhost", port: 65_535)),
    ]
  )
  func readsHost(text: String, expected: HostAndPort) throws {
    #expect(
      try command(["record", "--port", "x", "--listen", text]).hostAndPort("listen") == expected
    )
    #expect(try command(["modem", "--pty", "x", "--mode", "660"]).integer("mode") == 0o660)
    #expect(throws: UsageError.self) { try command(["modem", "--pty", "x", "--mode", "680"]) }
    #expect(throws: UsageError.self) { try command(["modem", "--pty", "x", "--mode", "7777"]) }
  }

  @Test("reads where a modem listens, and what leads to a port")
  func readsPlaces() throws {
    for text in ["-", "[::1]:0", "rfc2217://127.0.0.1:0", "rfc2217://[::1]:2217"] {
      #expect(try command(["modem", "--listen", text]).text("listen") == text)
    }
    for text in ["--", "x", "rfc2217://x", "tcp://x:1", "rfc2217://x:65536", ""] {
      #expect(throws: UsageError.self) { try command(["modem", "--listen=\(text)"]) }
    }
    for text in ["/dev/ttyUSB0", "COM:1", "rfc2217://h:1", "rfc2217://[::1]:65535"] {
      #expect(try command(["send", "--port", text, "AT"]).text("port") == text)
    }
  }

  @Test("gathers what may be given several times, and refuses anything else")
  func readsMap() throws {
    let lines = ["a.example=127.0.0.1:80", "b.example:7=[::1]:8"]
    let base = ["modem", "--pty", "x", "--net", "real"]
    let parsed = try command(base + lines.flatMap { ["--map", $0] })
    #expect(parsed.hostMappings("map") == lines.compactMap { HostMapping(parsing: $0) })
    #expect(try command(base).hostMappings("map").isEmpty)
    #expect(throws: UsageError.self) { try command(base + ["--map", "a.example"]) }
    #expect(throws: UsageError.repeatedOption("net", .modem)) {
      try command(base + ["--net", "real"])
    }
    #expect(throws: UsageError.missingCompanion(option: "map", needs: "net", .modem)) {
      try command(["modem", "--pty", "x", "--map", lines[0]])
    }
  }

  @Test(
    "errors name the command, the word and the way to help",
    arguments: [
      (
        ["rum"],
        "sniffer: there is no command 'rum'; did you mean run?\nsee: sniffer help\n"
      ),
      (
        ["run", "--scen"],
        "sniffer run: unknown option `--scen`: did you mean `--scenario`?\nsee: sniffer help run\n"
      ),
      (
        ["run", "--interval", "3s"],
        "sniffer run: --interval: expected a time from 5s to 24h, found '3s'\n"
          + "see: sniffer help run\n"
      ),
      (["\u{1B}[2J"], "sniffer: there is no command '\\x1b[2J'\nsee: sniffer help\n"),
    ]
  )
  func explains(arguments: [String], expected: String) {
    do throws(UsageError) {
      _ = try ArgumentParser.parse(arguments)
      Issue.record("accepted")
    } catch {
      #expect(error.message == expected)
    }
  }

  private func command(_ arguments: [String]) throws -> ParsedArguments {
    guard case .command(let parsed) = try ArgumentParser.parse(arguments) else {
      throw UsageError.missingCommand
    }
    return parsed
  }
}
