import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

/// What the command line says about movement, read back from what the run tells.
@Suite("run with options about movement")
struct RunMovementTests {
  /// Where the bike stands, and a place that is far off.
  static let home = "31.953900 35.910600 100m"
  static let elsewhere = "32.000000 36.000000 100m"

  struct Case: Sendable, CustomTestStringConvertible {
    var options: [String]
    /// Headers of the scenario, without their `tracker.`.
    var scenario: [String]
    /// The words of the run that are about movement, in their order.
    var notes: [String]

    init(_ options: [String], in scenario: [String] = [], _ notes: [String]) {
      self.options = options
      self.scenario = scenario
      self.notes = notes
    }

    var testDescription: String { (options + scenario).joined(separator: " ") }
  }

  static let armed = "parked and armed"
  static let alert = "alert: vibration"
  static let isOff = "no alert of vibration: alerts are off"
  static let isHome = "no alert of vibration: this is a secure place"
  static let isOver = "the alarm is over: back at its place, and not taken away"
  static let slept = "parked: the module is switched off"

  @Test(
    "does as they say, whatever the scenario says",
    arguments: [
      Case([], [armed, alert, isOver]),
      Case(["--movement", "off"], []),
      Case(["--movement", "live"], [armed]),
      Case(["--movement", "parked"], in: ["movement: live"], [armed, alert, isOver]),
      Case(["--movement", "parked"], in: ["movement: off"], [armed, alert, isOver]),
      Case([], in: ["alerts: off"], [armed, isOff]),
      Case(["--alerts", "off"], [armed, isOff]),
      Case(["--alerts", "on"], in: ["alerts: off"], [armed, alert, isOver]),
      Case(["--secure", home], [armed, isHome]),
      Case(["--secure", elsewhere], [armed, alert, isOver]),
      Case(
        ["--secure", "\(elsewhere);\(home)"],
        [armed, isHome]
      ),
      Case(["--secure", elsewhere], in: ["secure: \(home)"], [armed, alert, isOver]),
      Case(["--sleep", "module"], [armed, slept, alert, isOver, slept]),
      Case(["--sleep", "gnss"], in: ["sleep: module"], [armed, alert, isOver]),
      Case([], in: ["sleep: module"], [armed, slept, alert, isOver, slept]),
      // What is said about the sensor stays when only its profile is changed.
      Case(
        ["--movement", "parked"],
        in: ["movement: live", "alerts: off"],
        [armed, isOff]
      ),
    ]
  )
  func options(testCase: Case) throws {
    let run = try Self.run(testCase.options, testCase.scenario, nudge: "0.25g")
    #expect(Self.notes(run) == testCase.notes)
    #expect(run.code == .done && run.errors == "")
  }

  @Test("--sensitivity decides about a light nudge, before the scenario does")
  func sensitivity() throws {
    for (options, header, isAlarm) in [
      (["--sensitivity", "high"], [], true), (["--sensitivity", "low"], [], false),
      (["--sensitivity", "high"], ["sensitivity: low"], true), ([], ["sensitivity: low"], false),
    ] as [([String], [String], Bool)] {
      let run = try Self.run(options, header, nudge: "0.08g")
      #expect(
        Self.notes(run).contains { $0.hasPrefix("alert: ") } == isAlarm,
        "\(options) \(header)"
      )
    }
  }

  @Test(
    "refuses what it cannot do, in words that show what it can",
    arguments: [
      (["--movement", "bike"], "--movement: expected parked, live, off, found 'bike'"),
      (["--sensitivity", "mid"], "--sensitivity: expected high, normal, low, found 'mid'"),
      (["--alerts", "yes"], "--alerts: expected on, off, found 'yes'"),
      (["--sleep", "all"], "--sleep: expected gnss, module, found 'all'"),
      (["--secure", "home"], "--secure: expected degrees north from -90 to 90, found `home`"),
      (["--secure", "91 35 1km"], "--secure: expected degrees north from -90 to 90, found `91`"),
      (
        ["--secure", "31.9 35.9"],
        "--secure: expected radius: a length from 10m to 10km, found the end of the line"
      ),
      (
        ["--secure", "31.9 35.9 5m"],
        "--secure: expected a length from 10m to 10km, found `5m`"
      ),
      (
        ["--secure", Array(repeating: home, count: 5).joined(separator: ";")],
        "--secure: expected at most 4 secure places, found more"
      ),
      (["--energy=yes"], "--energy takes no value, found 'yes'"),
    ] as [([String], String)]
  )
  func refusals(options: [String], message: String) {
    let sensor = options[0] == "--movement" ? [] : ["--movement", "parked"]
    #expect(refusal(sensor + options) == message)
  }

  @Test(
    "without a sensor refuses what only a sensor can do",
    arguments: [
      ["--sensitivity", "low"], ["--alerts", "off"], ["--secure", home], ["--sleep", "module"],
    ],
    [[], ["--movement", "off"]]
  )
  func sensorless(options: [String], movement: [String]) {
    let message = "\(options[0]): there is no inertial sensor; needs --movement parked or live"
    #expect(refusal(options + movement) == message)
  }

  @Test(
    "on a real line there is neither a sensor nor a battery to meter",
    arguments: [
      ["--movement", "parked"], ["--sensitivity", "low"], ["--alerts", "off"], ["--secure", home],
      ["--sleep", "module"], ["--energy"],
    ],
    ["port", "tcp"]
  )
  func realLine(options: [String], line: String) {
    let place = line == "tcp" ? "127.0.0.1:1" : "/dev/null"
    let message = "\(options[0]) and --\(line) exclude each other"
    #expect(refusal(options + ["--\(line)", place, "--url", "http://127.0.0.1:1/"]) == message)
  }

  /// The message behind the name of the command, without the way to help.
  private func refusal(_ options: [String]) -> String? {
    do {
      _ = try CommandResult("run", options)
      return nil
    } catch let error as UsageError {
      let lines = error.message.split(separator: "\n").map(String.init)
      guard lines.count == 2, lines[1] == "see: sniffer help run" else { return error.message }
      return lines[0].hasPrefix("sniffer run: ") ? String(lines[0].dropFirst(13)) : lines[0]
    } catch {
      return "\(error)"
    }
  }

  /// A parked bike that is nudged after seven minutes; ten minutes of it.
  static func run(
    _ options: [String],
    _ headers: [String] = [],
    nudge: String
  ) throws -> CommandResult {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("nudged.scenario").path
    let lines =
      ["#!sniffer 1", "# seed: 1"] + headers.map { "# tracker.\($0)" } + [
        "0 ! place 31.953900 35.910600", "0 ! sky open", "0 ! park", "7min ! nudge \(nudge)",
        "10min ! end", "",
      ]
    try lines.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
    return try CommandResult("run", ["--scenario", file] + options)
  }

  /// What the tracker says of movement, and of the module's sleep.
  private static func notes(_ run: CommandResult) -> [String] {
    run.output.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
      guard parts.count == 3, parts[1] == "note" else { return nil }
      let words = parts[2].drop { $0 == " " }
      let beginnings = ["parked", "alert: ", "no alert", "the alarm"]
      return beginnings.contains { words.hasPrefix($0) } ? String(words) : nil
    }
  }
}
