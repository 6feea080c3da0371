import Foundation
import Primitives
import Script
import Testing

/// The two complete examples of the design, and the verbs that they use.
@Suite("The examples of the design")
struct ExamplesTests {
  static let network = """
    #!sniffer 1
    # title: the network is away for two minutes; nothing is lost
    # origin: synthetic
    # tracker.interval: 30s
    # seed: 7
    0     ! place 31.953900 35.910600
    0     ! sky open
    2min  ! radio lost
    +0    = state registering within 30s
    +2min ! radio home
    +0    = report delivered within 40s
    +0    = queue empty within 60s
    10min = reports count>=15
    10min ! end

    """

  static let bike = """
    #!sniffer 1
    # title: a parked bike is lifted
    # origin: synthetic
    0      ! place 31.953900 35.910600
    0      ! park
    6min   = state parked
    +1min  ! lift 40cm over=1.2s
    +0     = alert lift|orientation within 3s
    +0     = report event=alert within 20s
    +0     ! lower 40cm
    20min  = alerts count=1
    20min  ! end

    """

  @Test("parse, and come back with single spaces", arguments: [network, bike])
  func roundTrip(example: String) throws {
    let script = try Script(parsing: Array(example.utf8))
    let canonical = script.canonical()
    #expect(try Script(parsing: canonical) == script)
    let single = example.split(separator: " ", omittingEmptySubsequences: true)
      .joined(separator: " ")
    #expect(String(decoding: canonical, as: UTF8.self) == single)
  }

  @Test("have headers, entries and times that add up")
  func content() throws {
    let script = try Script(parsing: Array(Self.network.utf8))
    #expect(script.headers.map(\.key) == ["title", "origin", "tracker.interval", "seed"])
    #expect(script.header("seed") == "7")
    #expect(script.header("tracker.interval") == "30s")
    let seconds = script.events.map { $0.at.microseconds / 1_000_000 }
    #expect(seconds == [0, 0, 120, 120, 240, 240, 240, 600, 600])
    #expect(script.events.map(\.line) == Array(6...14))
  }

  @Test("have typed arguments")
  func arguments() throws {
    let script = try Script(parsing: Array(Self.bike.utf8))
    let invocations = script.events.compactMap { event in
      if case .invocation(let invocation) = event.payload { invocation } else { nil }
    }
    #expect(
      invocations[3]
        == Invocation(
          "lift",
          [
            Argument(.quantity(Quantity(40, .centimetres))),
            Argument(
              "over",
              .equal,
              [
                .quantity(
                  Quantity(number: FixedPoint(coefficient: 12, fractionDigits: 1), unit: .seconds)
                )
              ]
            ),
          ]
        )
    )
    #expect(invocations[4].arguments[0].alternatives == [.word("lift"), .word("orientation")])
    #expect(invocations[7].arguments == [Argument("count", .equal, [.quantity(Quantity(1))])])
    #expect(invocations[4].arguments[1].place.column == 33)
    #expect(invocations[4].arguments[1].place.line == 8)
  }
}
