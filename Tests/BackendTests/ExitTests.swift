import GNSS
import Primitives
import Testing

@testable import Backend

@Suite("Confirmed exit")
struct ExitTests {
  /// A place `metres` to the north of the square's north side.
  private func north(_ metres: Double) -> (Double, Double) {
    (31.96 + metres / 111_195.08, 35.915)
  }

  @Test(
    "backend.md 7: outside by more than 5 m for each HDOP, 5 to 50 m, 15 m without",
    arguments: [
      ("", 14.9, false), ("", 15.1, true), (#", "hdop": 0.5"#, 4.9, false),
      (#", "hdop": 0.5"#, 5.1, true), (#", "hdop": 2"#, 9.9, false), (#", "hdop": 2"#, 10.1, true),
      (#", "hdop": 99"#, 49.9, false), (#", "hdop": 99"#, 50.1, true),
      // 5 m, and 10 s at 2 m/s.
      (#", "hdop": 1, "speed": 2, "fixAge": 10"#, 24.9, false),
      (#", "hdop": 1, "speed": 2, "fixAge": 10"#, 25.1, true),
      (#", "hdop": 1, "speed": 100, "fixAge": 10"#, 50.1, true),
    ]
  )
  func radius(more: String, metres: Double, isOutside: Bool) throws {
    var harness = try Harness.petAtHome()
    harness.report(north(metres), at: 10, more: more)
    harness.report(north(metres + 0.05), at: 20, more: more)
    #expect(harness.told == (isOutside ? "left@20" : ""))
  }

  @Test(
    "backend.md 7: so many fixes, 5 s apart, none inside between; unsure changes nothing",
    arguments: [
      (.fixes(1), [(0.0, 100.0)], "left@0"), (.fixes(2), [(0, 100)], ""),
      (.fixes(2), [(0, 100), (4.9, 100)], ""), (.fixes(2), [(0, 100), (5, 101)], "left@5"),
      (.fixes(2), [(0, 100), (3, 100), (6, 101)], "left@6"),
      (.fixes(2), [(0, 100), (5, -10), (10, 100)], ""),
      (.fixes(2), [(0, 100), (5, 3), (10, 100)], "left@10"),
      (.fixes(3), [(0, 100), (5, 101), (10, 102)], "left@10"),
      (.fixes(3), [(0, 100), (5, 101)], ""),
      (.dwell(30_000), [(0, 100), (10, 101), (29.9, 102)], ""),
      (.dwell(30_000), [(0, 100), (10, 101), (30, 102)], "left@30"),
      (.dwell(30_000), [(0, 100), (10, -10), (30, 102)], ""),
    ] as [(ExitRule, [(Double, Double)], String)]
  )
  func rules(rule: ExitRule, fixes: [(Double, Double)], told: String) throws {
    var settings = BackendSettings()
    settings.exitRule = rule
    var harness = try Harness.petAtHome(settings)
    for (second, metres) in fixes { harness.report(north(metres), at: second) }
    #expect(harness.told == told)
  }

  @Test(
    "where the tracker saw no sky before, two fixes that stand are of one echo",
    arguments: [
      ([(700, 100, 0), (715, 100, 0), (809, 100, 0)], ""),
      ([(700, 100, 0), (715, 100, 0), (810, 100, 0)], "left@810"),
      ([(700, 100, 0), (715, 115, 1)], "left@715"),
      ([(700, 100, nil), (715, 100, nil)], "left@715"),
      ([(700, 100, 0), (750, -10, 0), (800, 100, 0), (815, 100, 0)], "left@815"),
      ([(700, 100, 0), (1_301, 200, 0), (1_410, 200, 0)], ""),
      ([(700, 100, 0), (1_301, 200, 0), (1_411, 200, 0)], "left@1411"),
      ([(700, 100, 0), (1_400, 200, 0), (2_100, 100, 0)], "left@2100"),
      ([(700, 100, 0), (1_400, 350, 0), (2_100, 100, 0), (2_800, 350, 0), (2_900, 350, 0)], ""),
      (
        [
          (700, 100, 0), (1_400, 350, 0), (2_100, 100, 0), (2_800, 350, 0), (3_500, 100, 0),
          (4_200, 350, 0), (4_900, 100, 0),
        ], "left@4900"
      ),
      ([(700, 499, 0), (715, 499, 0)], ""), ([(700, 501, 0), (715, 501, 0)], "left@715"),
    ] as [([(Double, Double, Int?)], String)]
  )
  func echo(fixes: [(Double, Double, Int?)], told: String) throws {
    for wasBlind in [false, true] {
      var harness = try Harness.petAtHome()
      harness.report(Harness.inside, at: 0)
      harness.report(Harness.inside, at: 600, more: wasBlind ? #", "fixAge": 600"# : "")
      for (second, metres, speed) in fixes {
        let more = speed.map { #", "speed": \#($0)"# } ?? ""
        harness.report(north(metres), at: second, more: more)
      }
      if wasBlind {
        #expect(harness.told == told)
      } else {
        #expect(harness.told.contains("left@"))
      }
    }
  }

  @Test(
    "so where it was quiet for 10 min and two of its intervals: it may have searched",
    arguments: [(600, true), (601, false), (1_200, false)]
  )
  func searched(second: Double, isTold: Bool) throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.inside, at: 0)
    for late in [0.0, 15] {
      harness.report(north(100), at: second + late, more: #", "speed": 0"#)
    }
    #expect(harness.told.contains("left@") == isTold)
    harness.report(north(100), at: second + 110, more: #", "speed": 0"#)
    #expect(harness.told.contains("left@"))
  }

  @Test("what may be an echo is confirmed by any rule in the end")
  func echoRules() throws {
    for (rule, step, told) in [
      (ExitRule.fixes(4), 3_600.0, "left@11500"), (.dwell(.minutes(15)), 60, "left@1600"),
      (.fixes(1), 60, "left@700"),
    ] {
      var settings = BackendSettings()
      settings.exitRule = rule
      var harness = try Harness.petAtHome(settings)
      harness.report(Harness.inside, at: 0)
      harness.report(Harness.inside, at: 600, more: #", "fixAge": 600"#)
      for second in stride(from: 700, through: 12_000, by: step) {
        harness.report(north(100), at: second, more: #", "speed": 0"#)
      }
      #expect(harness.told.contains(told))
    }
  }

  @Test("a fix outside that is counted is not doubted for what comes after it")
  func blindOutside() throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.inside, at: 0)
    harness.report(north(100), at: 600, more: #", "speed": 5"#)
    harness.report(north(100), at: 660, more: #", "fixAge": 60"#)
    harness.report(north(100), at: 700, more: #", "speed": 0"#)
    #expect(harness.told == "left@700")
  }

  @Test("a glimpse by a window is no sight of a pet outside: at rest at home it may be quiet")
  func quietEcho() throws {
    for wasBlind in [false, true] {
      var harness = try Harness.petAtHome()
      harness.report(Harness.inside, at: 0)
      harness.report(Harness.inside, at: 600, more: wasBlind ? #", "fixAge": 600"# : "")
      harness.report(north(100), at: 700, more: #", "speed": 0"#)
      harness.wait(until: 4_000)
      #expect(harness.told.isEmpty == wasBlind)
    }
  }

  @Test("a circle confirms as a polygon does")
  func circle() throws {
    var harness = try Harness.petAtHome()
    harness.perform(
      .addFence(id: "c", name: "C", .circle(centre: try place(31.955, 35.915), radiusMetres: 100)),
      by: "owner"
    )
    harness.perform(.proposeFence(pet: "rex", fence: "c"), by: "owner")
    harness.perform(.confirmFence(pet: "rex"), by: "owner")
    func away(_ metres: Double) -> (Double, Double) { (31.955 + metres / 111_195.08, 35.915) }
    harness.report(away(114), at: 0)
    harness.report(away(114.5), at: 10)
    #expect(harness.told == "")
    harness.report(away(116), at: 20)
    harness.report(away(117), at: 30)
    harness.report(away(99), at: 40)
    #expect(harness.told == "left@30 entered@40")
  }

  @Test("the 20 s: the alert is handed over with the confirming fix, not after it")
  func delay() throws {
    var harness = try Harness.petAtHome()
    harness.report(north(100), at: 0)
    harness.report(north(100), at: 60, more: #", "fixAge": 12"#)
    #expect(harness.told == "left@60")
    #expect(harness.messages.first?.message.ageSeconds == 12)
  }

  @Test(
    "times: RFC 3339 with fractions and offsets, and nothing else",
    arguments: [
      ("2026-11-21T09:00:50Z", 1_795_251_650_000), ("2026-11-21t09:00:50.25z", 1_795_251_650_250),
      ("2026-11-21T11:00:50.123456+02:00", 1_795_251_650_123),
      ("1970-01-01T00:00:00-00:30", 1_800_000), ("2026-02-29T00:00:00Z", nil),
      ("2026-11-21 09:00:50Z", nil), ("2026-11-21T09:00:50", nil), ("2026-11-21T09:00:50.Z", nil),
      ("2026-11-21T24:00:00Z", nil), ("2026-11-21T09:00:50+24:00", nil), ("", nil), ("x", nil),
      ("+026-11-21T09:00:50Z", nil),
    ] as [(String, Int64?)]
  )
  func times(text: String, milliseconds: Int64?) {
    #expect(Timestamp(text)?.milliseconds == milliseconds)
  }
}
