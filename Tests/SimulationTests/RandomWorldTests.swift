import Primitives
import Script
import Testing

@testable import Simulation

@Suite("Random worlds")
struct RandomWorldTests {
  @Test("are scenarios in canonical form, with all headers, that end when they should")
  func isScenario() throws {
    for seed: UInt64 in 0..<200 {
      let text = RandomWorld(seed: seed, length: .minutes(720)).text
      let script = try Script(parsing: Array(text.utf8))
      #expect(String(decoding: script.canonical(), as: UTF8.self) == text, "seed \(seed)")
      #expect(script.headerFaults() == [])
      let scenario = try Scenario(script)
      #expect(scenario.seed == seed)
      #expect(scenario.value(of: .interval) != nil)
      let last = try #require(scenario.happenings.last)
      #expect(last.event == .end && last.at == .zero + .minutes(720))
    }
  }

  @Test("may be kept as they are", arguments: [nil, .sms] as [RandomWorld.Trouble?])
  func isKept(_ trouble: RandomWorld.Trouble?) {
    let text = RandomWorld(seed: 8, length: .minutes(1_440), only: trouble).text
    #expect(text.contains("! sms "))
    #expect(ScriptLint.findings(in: Array(text.utf8)).map(\.error) == [])
  }

  /// Of the trouble with the most lines.
  @Test("of the longest time have room in a scenario")
  func longest() throws {
    let scenario = try RandomWorld(seed: 9, length: RandomWorld.longest, only: .fail).scenario()
    #expect(scenario.happenings.last?.at == .zero + RandomWorld.longest)
  }

  @Test("are the same for the same seed and others for others")
  func depends() {
    let length = Milliseconds.minutes(60)
    let texts = (0..<50).map { RandomWorld(seed: $0, length: length).text }
    #expect(Set(texts).count == 50)
    #expect(texts[7] == RandomWorld(seed: 7, length: length).text)
  }

  /// A verb that no world has would be a fault that is never tried.
  @Test("have every kind of trouble")
  func hasAll() throws {
    var verbs: Set<String> = []
    for seed: UInt64 in 0..<60 {
      let scenario = try RandomWorld(seed: seed, length: .minutes(1_440)).scenario()
      verbs.formUnion(scenario.happenings.map { String($0.text.prefix { $0 != " " }) })
    }
    #expect(Set(RandomWorld.Trouble.allCases.map(\.rawValue)).isSubset(of: verbs))
    #expect(Set(WorldEvent.faults.map(\.name)).isSubset(of: verbs))
  }

  @Test("have owners, firmware, power cuts and days that count otherwise")
  func isBroad() throws {
    var verbs: Set<String> = []
    var keys: [String: Set<String>] = [:]
    for seed: UInt64 in 0..<240 {
      let world = RandomWorld(seed: seed, length: .minutes(1_440))
      verbs.formUnion(try world.scenario().happenings.map { String($0.text.prefix { $0 != " " }) })
      for header in try Script(parsing: Array(world.text.utf8)).headers {
        keys[header.key, default: []].insert(header.value)
      }
    }
    #expect(verbs.isSuperset(of: ["bike", "pet", "fence", "unplug"]))
    #expect(keys["world.start"]?.count == 5)
    #expect((keys["module.firmware"]?.count ?? 0) > 10)
  }

  @Test("with one kind of trouble have that and no other", arguments: RandomWorld.Trouble.allCases)
  func hasOnly(trouble: RandomWorld.Trouble) throws {
    let isHarmless = [
      "place", "travel", "stop", "sky", "radio", "sim", "end",
      "park", "carry", "ride", "tow", "van", "bike", "pet", "fence", "unplug",
    ].contains
    var verbs: Set<String> = []
    for seed: UInt64 in 0..<8 {
      let world = RandomWorld(seed: seed, length: .minutes(1_440), only: trouble)
      let scenario = try world.scenario()
      verbs.formUnion(scenario.happenings.map { String($0.text.prefix { $0 != " " }) })
    }
    #expect(verbs.contains(trouble.rawValue))
    // What the server does ends as what the network does.
    let own = trouble == .server ? ["server", "network"] : [trouble.rawValue]
    #expect(verbs.filter { !isHarmless($0) && !own.contains($0) } == [])
  }

  @Test("most of them are well in the end, and for long enough in between to be judged")
  func isJudged() throws {
    var judged = 0
    for seed: UInt64 in 0..<20 {
      let scenario = try RandomWorld(seed: seed, length: .minutes(1_440)).scenario()
      var watch = HealthWatch(scenario, settings: try Run.settings(for: scenario))
      for minute: Int64 in 0..<1_440 {
        watch.advance(to: .zero + .minutes(minute))
        if watch.isLong(at: .zero + .minutes(minute)) { judged += 1 }
      }
    }
    // A third of the time.
    #expect(judged > 20 * 1_440 / 3)
  }

  @Test("choose lengths between their bounds")
  func spans() {
    var world = RandomWorld(seed: 1, length: .minutes(1))
    var longest = Milliseconds(0)
    for _ in 0..<1_000 {
      let length = world.span(50, .seconds(10))
      #expect((50...10_000).contains(length.rawValue))
      longest = max(longest, length)
    }
    #expect(longest > .seconds(5))
    #expect(world.span(7, 7) == 7)
  }
}

@Suite("The tracker in random worlds")
struct SoakTests {
  /// `sniffer soak` does many more, for longer.
  @Test("keeps every rule", arguments: [UInt64](1...8))
  func soak(seed: UInt64) throws {
    let scenario = try RandomWorld(seed: seed, length: .minutes(120)).scenario()
    var run = CheckedRun(scenario, settings: try Run.settings(for: scenario))
    while run.advance() {}
    #expect(run.finding == nil, "sniffer soak --seeds \(seed) --duration 2h")
    #expect(run.simulation.isEnded)
  }

  /// `sniffer soak --faults` does a hundred of each.
  @Test("keeps every rule whatever fault there is", arguments: RandomWorld.Trouble.allCases)
  func faults(trouble: RandomWorld.Trouble) throws {
    let world = RandomWorld(seed: 3, length: .minutes(120), only: trouble)
    var run = CheckedRun(try world.scenario(), settings: try Run.settings(for: world.scenario()))
    while run.advance() {}
    #expect(run.finding == nil, "sniffer soak --faults \(trouble) --seeds 3 --duration 2h")
  }
}
