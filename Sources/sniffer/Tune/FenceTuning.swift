import Backend
import CommandLine
import GNSS
import Live
import Primitives
import Simulation
import Tracker

/// What rules about leaving a fence cost, measured in whole runs: tracker, module, network, server
/// and phone.
///
/// Each run is a scenario of its own with a seed of its own; the same seeds give the same figures.
struct FenceTuning {
  /// When a fix outside counts as having left, as the verb `exit` has it.
  static let rules = ["fixes=1", "fixes=2", "fixes=3", "dwell=30s"]

  let seeds: ClosedRange<UInt64>
  let isInterrupted: () -> Bool

  // MARK: - Lead time

  /// A dog that runs off: how far it is from its fence when the owner knows.
  struct Escape: Equatable {
    var rule: String
    /// Metres a second.
    var speed: Int
    var interval: String
    var radius: Int
    var isNetworkAway: Bool
  }

  struct Lead {
    var escape: Escape
    /// Metres, from the shortest on.
    var metres: [Double]
    /// Runs in which the owner was not alerted within 25 min.
    var missed: Int

    func at(_ permille: Int) -> Double? {
      metres.isEmpty ? nil : metres[min(metres.count - 1, metres.count * permille / 1_000)]
    }
  }

  static let escapes: [Escape] = rules.flatMap { rule in
    [1, 3, 8].flatMap { speed in
      ["10s", "60s", "5min"].flatMap { interval in
        [20, 60].flatMap { radius in
          [false, true].map { isAway in
            Escape(
              rule: rule,
              speed: speed,
              interval: interval,
              radius: radius,
              isNetworkAway: isAway
            )
          }
        }
      }
    }
  }

  func lead(of escape: Escape) throws(UsageError) -> Lead? {
    var lead = Lead(escape: escape, metres: [], missed: 0)
    guard let fence = try? Fence(centre: Self.centre, radiusMetres: escape.radius) else {
      preconditionFailure("a radius in its range makes a fence")
    }
    for seed in seeds {
      if isInterrupted() { return nil }
      var simulation = try Self.simulation(Self.text(of: escape, seed: seed), seed: seed)
      var metres: Double?
      while metres == nil, !simulation.isEnded, simulation.nextInstant != nil {
        let isAlerted = simulation.advance().contains { $0.isOwner(told: "left") }
        guard isAlerted else { continue }
        let place = simulation.truePosition
        metres = fence.contains(place) ? 0 : fence.metresFromBorder(place)
      }
      if let metres { lead.metres.append(metres) } else { lead.missed += 1 }
    }
    lead.metres.sort()
    return lead
  }

  private static func text(of escape: Escape, seed: UInt64) -> String {
    var draws = SeededGenerator(seed: seed)
    // It strolls, and runs off at any time of an interval.
    let start = 360 + Int(draws.next() % 300)
    let course = draws.next() % 360
    let gait = escape.speed == 1 ? "walk" : "run"
    let flight = "! \(gait) speed=\(escape.kilometresAnHour)km/h for=25min course=\(course)deg"
    let away = escape.isNetworkAway ? "+0 ! radio lost\n+2min ! radio home\n" : ""
    return head(interval: escape.interval, fence: "31.953900 35.910600 radius=\(escape.radius)m")
      + "0 ! exit \(escape.rule)\n30 ! walk radius=8m\n\(start) ! stop\n+0 \(flight)\n\(away)"
      + "\(start + 1_500) ! end\n"
  }

  // MARK: - False alerts

  /// A cat that sleeps in its garden for a night.
  struct Night {
    var rule: String
    var sky: String
    /// Nights with a false alert of having left.
    var nights = 0
    var alerts = 0
    /// Messages of no news.
    var silences = 0
    var count = 0
  }

  static let nights = rules.flatMap { rule in
    ["open", "partial", "highrise"].map { sky in (rule: rule, sky: sky) }
  }

  func night(_ rule: String, _ sky: String) throws(UsageError) -> Night? {
    var night = Night(rule: rule, sky: sky)
    for seed in seeds {
      if isInterrupted() { return nil }
      let corners =
        "31.953700 35.910400 31.953700 35.910800 31.954100 35.910800 31.954100 35.910400"
      let text =
        Self.head(interval: "5min", fence: corners)
        + "0 ! exit \(rule)\n10min ! sky \(sky)\n8h ! end\n"
      var simulation = try Self.simulation(text, seed: seed)
      var alerts = 0
      while !simulation.isEnded, simulation.nextInstant != nil {
        for entry in simulation.advance() {
          if entry.isOwner(told: "left") { alerts += 1 }
          if entry.isOwner(told: "silent") { night.silences += 1 }
        }
      }
      night.count += 1
      night.alerts += alerts
      if alerts > 0 { night.nights += 1 }
    }
    return night
  }

  // MARK: - Scenarios

  private static let centre: Position = {
    guard let centre = Position(latitudeE7: 319_539_000, longitudeE7: 359_106_000) else {
      preconditionFailure("the middle of the garden is a place")
    }
    return centre
  }()

  private static func head(interval: String, fence: String) -> String {
    "#!sniffer 1\n# tracker.interval: \(interval)\n# tracker.movement: live\n"
      + "# module.baud: 115200\n0 ! place 31.953900 35.910600\n0 ! sky open\n"
      + "0 ! fence \"Garden\" \(fence)\n0 ! pet \"Rex\"\n"
  }

  private static func simulation(
    _ text: String,
    seed: UInt64
  ) throws(UsageError) -> Simulation {
    let scenario: Scenario
    do {
      scenario = try Scenario(parsing: Array(text.utf8))
    } catch {
      preconditionFailure("\(error) in:\n\(text)")
    }
    var settings = try ParsedArguments(CommandTable.run).trackerSettings(scenario)
    settings.hasPowerKey = true
    return Simulation(scenario, settings: settings, seed: seed)
  }
}

extension FenceTuning.Escape {
  /// With one decimal.
  fileprivate var kilometresAnHour: String { "\(speed * 36 / 10).\(speed * 36 % 10)" }
}

extension TimelineEntry {
  fileprivate func isOwner(told kind: String) -> Bool {
    guard case .owner(let message) = self.kind else { return false }
    return message.kind == kind
  }
}
