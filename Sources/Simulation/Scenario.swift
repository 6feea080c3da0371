package import GNSS
package import Primitives
package import Script
package import Sketch
package import Tracker
package import VirtualModem
import World

/// A script with the meaning of its lines: what happens when, what has to
/// hold, and the settings that its headers choose.
package struct Scenario: Sendable {
  let source: ScenarioSource
  /// Whether something in it is drawn.
  private let isDrawn: Bool
  package let title: String
  /// What chance depends on: the setting `seed`, 1 where there is none, unless
  /// the user chose another.
  package private(set) var seed: UInt64 = 1
  /// The true time when it begins.
  package private(set) var start = UTCTime.scenarioStart
  /// What the headers say of the tracker, by the settings' names.
  private var tracker: [String: TrackerSetting.Value] = [:]
  /// What takes the reports: what the tracker's format asks for.
  var server: ServerKind {
    otherServer
      ?? ServerKind(
        for: PayloadFormat(word: value(of: .payload)?.text ?? ""),
        url: value(of: .url)?.text ?? ""
      )
  }
  /// That of a tracker whose settings are not the scenario's.
  private var otherServer: ServerKind?

  /// The same scenario with a server for a tracker of these settings.
  package func serving(_ settings: Settings) -> Scenario {
    var scenario = self
    scenario.otherServer = ServerKind(
      for: settings.payloadFormat,
      url: settings.destination.text
    )
    return scenario
  }

  /// The same scenario, begun at another time.
  package func starting(at time: UTCTime) -> Scenario {
    var scenario = self
    scenario.start = time
    return scenario
  }

  /// What the module's `+IPR` has stored; `nil` leaves it as it is, in a new module autobaud.
  package var fixedBaud: UInt32?
  /// Whether the module has `AT+CBATCHK=1` stored; `nil` leaves it as it is, in a new one not.
  package var checksVoltage: Bool?
  package var firmware: VirtualModem.Firmware?
  /// How the module differs from the SIM7000.
  package var rules: [Rule] { source.rules }
  /// How the sketch is wired to the module, which of its methods it calls, and where it reports.
  package var sketchPort: Sketch.Port?
  package var sketchProgram: Sketch.Program?
  package var sketchURL: String?
  /// Whether the module runs at the start; off, it waits for PWRKEY.
  ///
  /// `nil` where the script leaves it to whoever runs it.
  package var isModuleOn: Bool?

  let happenings: [Happening]
  let expectations: [Expectation]

  /// One `!` line.
  package struct Happening: Equatable, Sendable {
    var at: Instant
    var event: WorldEvent
    /// As it was written, for the timeline.
    var text: String

    /// It ends a way where it is to stay.
    var parks: Bool { text == "park" || text.utf8.starts(with: "park ".utf8) }

    fileprivate init(
      _ invocation: Invocation,
      at: Instant,
      _ routes: RouteReader,
      _ table: VerbTable
    ) throws(ScriptError) {
      self.at = at
      event = try WorldEvent(invocation, routes, of: table)
      text = invocation.text
    }

    /// A verb and its arguments, received while the run is in progress.
    package init(
      parsing text: [UInt8],
      line: Int = 1,
      routes: RouteReader = .none
    ) throws(ScriptError) {
      try self.init(Invocation(parsing: text, line: line), at: .zero, routes, .world)
    }
  }

  /// A line of either kind.
  enum Meaning {
    case happening(Happening)
    case expectation(Expectation)

    init(_ event: ScenarioExpansion.Event) throws(ScriptError) {
      do throws(ScriptError) {
        self =
          event.mark == .world
          ? .happening(
            try Happening(event.invocation, at: event.at, event.routes, .happenings)
          )
          : .expectation(try Expectation(event))
      } catch {
        throw error.inside(event.path)
      }
    }
  }

  package init(
    parsing text: [UInt8],
    routes: RouteReader = .none,
    includes: IncludeReader = .none,
    seed: UInt64? = nil
  ) throws(ScriptError) {
    try self.init(ScenarioSource(Script(parsing: text), routes, includes), seed: seed)
  }

  /// What is in `script` beside bytes.
  package init(
    _ script: Script,
    routes: RouteReader = .none,
    includes: IncludeReader = .none
  ) throws(ScriptError) {
    try self.init(ScenarioSource(script, routes, includes), seed: nil)
  }

  /// The scenario as `seed` has it, or the seed that it names.
  private init(_ source: ScenarioSource, seed: UInt64?) throws(ScriptError) {
    self.source = source
    title = source.script.header("title") ?? "untitled"
    let chosen = try source.script.settings(Self.settings)
    let seed = seed ?? UInt64(chosen.integer("seed"))
    var happenings: [Happening] = []
    var expectations: [Expectation] = []
    let expansion = try ScenarioExpansion(source, seed: seed)
    isDrawn = expansion.isDrawn
    start = try Self.start(chosen, source.script)
    for event in expansion.events {
      switch try Meaning(event) {
      case .happening(let happening): happenings.append(happening)
      case .expectation(let expectation): expectations.append(expectation)
      }
    }
    self.happenings = happenings
    self.expectations = expectations
    apply(chosen)
    try readTracker(
      chosen,
      movesByVerbs: expansion.events.contains { event in
        event.mark == .world
          && WorldEvent.motions.contains { $0.name == event.invocation.verb.text }
      }
    )
    self.seed = seed
  }

  /// The same scenario with another seed, from which its draws come.
  package func with(seed: UInt64) throws(ScriptError) -> Scenario {
    guard !isDrawn else { return try Scenario(source, seed: seed) }
    var scenario = self
    scenario.seed = seed
    return scenario
  }

  /// The headers of the script, as they are written.
  package var headers: [Script.Header] { source.script.headers }

  /// What its `!` lines say of the world before anything happens, which no timeline tells.
  package var opening: [String] {
    happenings.prefix { happening in
      if case .changes = happening.event { happening.at == .zero } else { false }
    }.map(\.text)
  }

  /// The verbs that control how it is read, as often as they are written.
  var readingVerbs: [String] { source.readingVerbs }

  /// The scripts that it includes.
  package var includedPaths: [String] { source.includedPaths }

  /// When `end` ends it; `nil` where nothing says `end`.
  package var endInstant: Instant? { happenings.first { $0.event == .end }?.at }

  /// The last line's instant where nothing says `end`: there the run is over as soon
  /// as all is judged.
  package var lastInstant: Instant? {
    guard !happenings.contains(where: { $0.event == .end }) else { return nil }
    return max(happenings.last?.at ?? .zero, expectations.last?.at ?? .zero)
  }

  /// What a header says, or in the case of the sensor what the script's verbs want; what is about
  /// a sensor holds only where there is one.
  package func value(of setting: TrackerSetting) -> TrackerSetting.Value? { tracker[setting.name] }

  private mutating func readTracker(
    _ chosen: MatchedVerb,
    movesByVerbs: Bool
  ) throws(ScriptError) {
    for setting in TrackerSetting.all { tracker[setting.name] = setting.value(in: chosen) }
    for header in headers { try TrackerSetting.check(header, chosen) }
    let movement = TrackerSetting.movement.name
    if tracker[movement] == nil, movesByVerbs { tracker[movement] = .text("parked") }
    guard tracker[movement]?.text ?? "off" == "off" else { return }
    for setting in TrackerSetting.sensorHeaders { tracker[setting.name] = nil }
  }

  private static func start(
    _ chosen: MatchedVerb,
    _ script: Script
  ) throws(ScriptError) -> UTCTime {
    guard let text = chosen.word(ifPresent: startHeader) else { return .scenarioStart }
    guard let start = UTCTime(iso8601: text) else {
      let header = script.headers.first { $0.key == startHeader }
      throw ScriptError(
        at: Place(line: header?.place.line ?? 1, column: 1),
        expected: "a time such as 2026-11-21T09:00:00Z, of the years 0001 to 9999",
        found: "`\(text)`"
      )
    }
    return start
  }

  private static let startHeader = "world.start"

  private mutating func apply(_ chosen: MatchedVerb) {
    fixedBaud = chosen.integer(ifPresent: "module.baud").map { UInt32($0) }
    checksVoltage = chosen.word(ifPresent: "module.voltage-check").map { $0 == "on" }
    firmware = chosen.word(ifPresent: "module.firmware").flatMap(VirtualModem.Firmware.init)
    isModuleOn = chosen.word(ifPresent: "module.power").map { $0 == "on" }
    sketchPort = chosen.word(ifPresent: "sketch.port").map {
      $0 == "hardware" ? .hardware : .software
    }
    sketchProgram = chosen.word(ifPresent: "sketch.program").map {
      $0 == "upload" ? .upload : .report
    }
    sketchURL = chosen.word(ifPresent: "sketch.url")
  }

  /// The headers that are settings.
  package static let settings =
    [
      Parameter("seed", .integer(0...Int64.max), .named, default: "1"),
      Parameter(startHeader, .text(limit: 20), .named, .optional),
    ] + TrackerSetting.headers.map(\.parameter) + [
      Parameter("module.baud", .integer(300...4_000_000), .named, .optional),
      Parameter("module.voltage-check", .word(of: ["on", "off"]), .named, .optional),
      Parameter("module.firmware", .word(of: VirtualModem.Firmware.names), .named, .optional),
      Parameter(ScenarioSource.rulesHeader, .text(limit: 1_024), .named, .optional),
      Parameter("module.power", .word(of: ["on", "off"]), .named, .optional),
      Parameter("sketch.port", .word(of: ["software", "hardware"]), .named, .optional),
      Parameter("sketch.program", .word(of: ["report", "upload"]), .named, .optional),
      Parameter("sketch.url", .text(limit: 256), .named, .optional),
    ] + TrackerSetting.sensorHeaders.map(\.parameter)
}

extension UTCTime {
  /// The true time at the start of a run whose script names none.
  ///
  /// Project value: a fixed one, so that a run is the same on every day; after
  /// 2017, before which no SIM7000 existed.
  fileprivate static let scenarioStart: UTCTime = {
    let start = UTCTime(year: 2026, month: 11, day: 21, hour: 9, minute: 0, second: 0)
    guard let start else { preconditionFailure("the start is no date") }
    return start
  }()

  /// `YYYY-MM-DDTHH:MM:SSZ`; a fraction and another zone are not read.
  init?(iso8601 text: String) {
    let numbers = text.utf8.split { !ASCII.isDigit($0) }.prefix(6).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard numbers.count == 6, text.utf8.last == 0x5A else { return nil }
    self.init(
      year: numbers[0],
      month: numbers[1],
      day: numbers[2],
      hour: numbers[3],
      minute: numbers[4],
      second: numbers[5]
    )
  }
}
