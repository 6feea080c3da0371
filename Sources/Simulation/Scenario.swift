package import Primitives
package import Script
package import Sketch
package import Tracker
package import VirtualModem

/// A script with the meaning of its lines: what happens when, what has to
/// hold, and the settings that its headers choose.
package struct Scenario: Sendable {
  private let source: ScenarioSource
  /// Whether something in it is drawn.
  private let isDrawn: Bool
  package let title: String
  /// What chance depends on: the setting `seed`, 1 where there is none, unless
  /// somebody chose another.
  package private(set) var seed: UInt64 = 1
  package var interval: Milliseconds?
  package var trackerID: String?
  package var url: String?
  package var apn: String?
  package var pin: String?
  package var payload: PayloadFormat?
  /// With an inertial sensor: what the tracker does about movement.
  package var movement: MovementSettings?
  /// What the module's `+IPR` has stored; `nil` is autobaud.
  package var fixedBaud: UInt32?
  /// Whether the module has `AT+CBATCHK=1` stored.
  package var checksVoltage = false
  package var firmware: VirtualModem.Firmware?
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

    /// What somebody says while the run is under way: a verb and its arguments.
    package init(
      parsing text: [UInt8],
      line: Int = 1,
      routes: RouteReader = .none
    ) throws(ScriptError) {
      try self.init(Invocation(parsing: text, line: line), at: .zero, routes, .world)
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
    for event in expansion.events {
      do throws(ScriptError) {
        if event.mark == .world {
          happenings.append(
            try Happening(event.invocation, at: event.at, event.routes, .happenings)
          )
        } else {
          expectations.append(try Expectation(event))
        }
      } catch {
        throw error.inside(event.path)
      }
    }
    self.happenings = happenings
    self.expectations = expectations
    apply(chosen)
    movement = try MovementSettings(
      chosen,
      of: source.script,
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

  /// The verbs that say how it is to be read, as often as they are written.
  var readingVerbs: [String] { source.readingVerbs }

  /// The scripts that it includes.
  package var includedPaths: [String] { source.includedPaths }

  /// The last line's instant where nothing says `end`: there the run is over as soon
  /// as all is judged.
  var lastInstant: Instant? {
    guard !happenings.contains(where: { $0.event == .end }) else { return nil }
    return max(happenings.last?.at ?? .zero, expectations.last?.at ?? .zero)
  }

  private mutating func apply(_ chosen: MatchedVerb) {
    interval = chosen.milliseconds(ifPresent: "tracker.interval")
    trackerID = chosen.word(ifPresent: "tracker.id")
    url = chosen.word(ifPresent: "tracker.url")
    apn = chosen.word(ifPresent: "tracker.apn")
    pin = chosen.word(ifPresent: "tracker.pin")
    payload = chosen.word(ifPresent: "tracker.payload").map { $0 == "full" ? .full : .plain }
    fixedBaud = chosen.integer(ifPresent: "module.baud").map { UInt32($0) }
    checksVoltage = chosen.word(ifPresent: "module.voltage-check") == "on"
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
      Parameter(
        "tracker.interval",
        .quantity(.milliseconds, 5_000...86_400_000),
        .named,
        .optional
      ),
      Parameter("tracker.id", .text(limit: 64), .named, .optional),
      Parameter("tracker.url", .text(limit: 256), .named, .optional),
      Parameter("tracker.apn", .text(limit: 64), .named, .optional),
      Parameter("tracker.pin", .text(limit: 8), .named, .optional),
      Parameter("tracker.payload", .word(of: ["plain", "full"]), .named, .optional),
      Parameter("module.baud", .integer(300...4_000_000), .named, .optional),
      Parameter("module.voltage-check", .word(of: ["on", "off"]), .named, .optional),
      Parameter("module.firmware", .word(of: VirtualModem.Firmware.names), .named, .optional),
      Parameter("module.power", .word(of: ["on", "off"]), .named, .optional),
      Parameter("sketch.port", .word(of: ["software", "hardware"]), .named, .optional),
      Parameter("sketch.program", .word(of: ["report", "upload"]), .named, .optional),
      Parameter("sketch.url", .text(limit: 256), .named, .optional),
    ] + MovementSettings.headers
}
