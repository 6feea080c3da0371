import Primitives

@testable import Simulation
@testable import VirtualModem

/// A modem in its world on the virtual clock, and what it has sent since the last
/// look.
struct ModemDriver {
  private var host: ModemHost
  private(set) var now = Instant.zero
  var said = VirtualModem.Output()

  /// A module that is on, whose positions are exact, with these headers of a scenario and rules.
  init(
    headers: [String],
    rules: [Rule] = [],
    keeping memory: Memory? = nil
  ) throws {
    let text = (["#!sniffer 1"] + headers).joined(separator: "\n") + "\n"
    let scenario = try Scenario(parsing: Array(text.utf8))
    var settings = VirtualModem.Settings(scenario, isOnByDefault: true)
    settings.hasPositionNoise = false
    settings.rules = rules
    host = ModemHost(scenario, settings: settings, keeping: memory, seed: scenario.seed)
  }

  var memory: Memory { host.modem.memory }

  mutating func send(_ bytes: [UInt8], port: VirtualModem.Port = .at) {
    handle(.received(bytes, baud: nil, port: port))
  }

  /// Lets the world change as a verb has it; `line` is where it stands.
  mutating func change(_ verb: String, line: Int = 1) throws {
    handle(.happened(try Scenario.Happening(parsing: Array(verb.utf8), line: line)))
  }

  /// Lets so much time pass.
  mutating func run(for milliseconds: Int64) {
    let end = now + Milliseconds(milliseconds)
    while let deadline = host.deadline, deadline <= end {
      now = max(now, deadline)
      handle(.deadlineReached)
    }
    now = end
  }

  private mutating func handle(_ event: ModemHost.Event) {
    let effects = host.handle(event, at: now)
    for port in VirtualModem.Port.allCases {
      said[port] += effects.output[port]
    }
  }
}
