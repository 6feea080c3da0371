import Primitives
import Sketch
import Testing

@testable import Simulation

@Suite("The sketch on the virtual modem")
struct FirmwareHostTests {
  private static func host(_ lines: String...) throws -> FirmwareHost<Sketch> {
    let text = "#!sniffer 1\n# title: a world\n" + lines.map { $0 + "\n" }.joined()
    let scenario = try Scenario(parsing: Array(text.utf8))
    let modem = ModemHost(scenario, settings: .init(scenario, isOnByDefault: false), seed: 1)
    let settings = Sketch.Settings(
      url: FixedBytes("http://tracker.example/report"),
      trackerID: FixedBytes("Allawi2003")
    )
    return FirmwareHost(Sketch(settings: settings), on: .world(modem), seed: 1)
  }

  private static func entries(
    of host: inout FirmwareHost<Sketch>,
    until seconds: Int64
  ) -> [TimelineEntry] {
    var entries: [TimelineEntry] = []
    while let next = host.nextInstant, next <= .zero + .seconds(seconds), !host.isEnded {
      entries += host.advance()
    }
    return entries
  }

  private static let world = ["0 ! place 31.953900 35.910600", "0 ! sky open", "0 ! radio home"]

  @Test("wakes it, attaches and reports, again and again")
  func reports() throws {
    var host = try Self.host(Self.world[0], Self.world[1], Self.world[2])
    let entries = Self.entries(of: &host, until: 300)
    let bodies = entries.compactMap { entry -> String? in
      if case .request(_, let body) = entry.kind { body } else { nil }
    }
    #expect(bodies.count >= 3)
    #expect(
      bodies.first
        == #"{"latitude": 31.9539, "longitude": 35.9106, "trackerId": "Allawi2003"}"#
    )
    #expect(entries.contains { $0.kind == .powerKey(1_000) })
    #expect(entries.contains { $0.kind == .sketchState(.httpPost) })
    let told = entries.filter(\.isTold).map(\.at)
    #expect(told == told.sorted())
  }

  @Test("is left in its loop by a server that says 404")
  func status() throws {
    var host = try Self.host(Self.world[0], Self.world[1], Self.world[2], "0 ! server 404")
    let entries = Self.entries(of: &host, until: 600)
    #expect(entries.count { if case .request = $0.kind { true } else { false } } == 1)
    #expect(host.program.endlessLoop == "listens for 200 or 601")
  }

  @Test("begins again when the board loses its supply with the module")
  func supply() throws {
    var host = try Self.host(
      Self.world[0],
      Self.world[1],
      Self.world[2],
      "100 ! unplug 5s"
    )
    let entries = Self.entries(of: &host, until: 300)
    let wakings = entries.filter { $0.kind == .sketchState(.turnON) }.map(\.at)
    #expect(wakings == [.zero, .zero + .seconds(105)], "\(wakings)")
    // Its one pulse on PWRKEY comes while the module ignores it yet, and it gives no other.
    #expect(entries.count { $0.kind == .powerKey(1_000) } == 2)
    #expect(host.program.stateName == "setBaudRate" && host.program.endlessLoop != nil)
  }

  @Test("says the same twice")
  func deterministic() throws {
    var first = try Self.host(Self.world[0], Self.world[1], Self.world[2])
    var second = try Self.host(Self.world[0], Self.world[1], Self.world[2])
    #expect(Self.entries(of: &first, until: 200) == Self.entries(of: &second, until: 200))
  }
}

extension TimelineEntry {
  /// Bytes have the time at which their first one leaves, which may be later than what happens
  /// meanwhile.
  fileprivate var isTold: Bool {
    switch kind {
    case .sent, .received: false
    default: true
    }
  }
}
