import Primitives
import Testing

@testable import Backend

@Suite("Silence of a tracker")
struct SilenceTests {
  /// A place in the square, `metres` to the north of its middle.
  private func inside(_ metres: Double) -> (Double, Double) {
    (31.955 + metres / 111_195.08, 35.915)
  }

  private func triggering() throws -> Harness {
    var harness = try Harness.petAtHome()
    harness.report(Harness.outside, at: 10)
    harness.report(Harness.outside, at: 15)
    return harness
  }

  @Test("at home a tracker may be at rest: reported once, after three of its hours")
  func atHome() throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.inside, at: 10)
    harness.wait(until: 50_000)
    #expect(harness.told == "silent@10810")
    #expect(
      harness.messages.last?.message.body == "No news from the tracker since 2026-11-21T09:00:10Z."
    )
  }

  @Test("is reported, too, by a server that counts its time from 1970")
  func since1970() throws {
    var harness = Harness()
    harness.backend = Backend(start: Timestamp(seconds: 0))
    harness.perform(.attachDevice("phone"), by: "owner")
    try harness.addPet("rex", fence: "garden")
    harness.perform(.provisionTracker(id: "Allawi2003", secret: nil), by: "maker")
    harness.perform(.addTracker(id: "Allawi2003", title: "Rex's", pet: "rex"), by: "owner")
    harness.report(Harness.inside, at: Double(startSeconds) + 10)
    harness.wait(until: Double(startSeconds) + 50_000)
    #expect(harness.told == "silent@10810")
  }

  @Test(
    "a night of hourly reports is no silence, the first pause after reports each minute neither"
  )
  func night() throws {
    var harness = try Harness.petAtHome()
    for minute in 0..<6 { harness.report(inside(Double(minute)), at: Double(minute) * 60) }
    for hour in 1...8 {
      harness.report(inside(Double(hour % 3)), at: 300 + Double(hour) * 3_640)
    }
    harness.wait(until: 300 + 8 * 3_640 + 3_600)
    #expect(harness.told == "")
  }

  @Test("outside it is reported after 180 s: confirmed, or after the first fix outside")
  func outside() throws {
    var harness = try triggering()
    harness.wait(until: 50_000)
    #expect(harness.told == "left@15 silent@195")
    var first = try Harness.petAtHome()
    first.report(Harness.inside, at: 0)
    first.report(Harness.outside, at: 3_600)
    first.wait(until: 50_000)
    #expect(first.told == "silent@3780")
  }

  @Test("outside only a newer position is news: the last one again is none")
  func positionsStop() throws {
    var harness = try triggering()
    for second in [75.0, 135, 195] {
      let age = #", "fixAge": \#(Int(second) - 15)"#
      #expect(harness.report(Harness.outside, at: second, more: age)?.status == 200)
    }
    harness.wait(until: 1_000)
    #expect(harness.told == "left@15 silent@195")
  }

  @Test("at home the last position again is news: a cat in a house without sky")
  func indoors() throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.inside, at: 0)
    for hour in 1...8 {
      let age = #", "fixAge": \#(hour * 3_600)"#
      harness.report(Harness.inside, at: Double(hour) * 3_600, more: age)
    }
    harness.wait(until: 8 * 3_600 + 10_799)
    #expect(harness.told == "")
    harness.wait(until: 50_000)
    #expect(harness.told == "silent@39600")
    let body = harness.messages.last?.message.body
    #expect(body == "No news from the tracker since 2026-11-21T17:00:00Z.")
  }

  @Test(
    "alerts again at the same fix, once for each time that news has ended, and in an hour's rest",
    arguments: [false, true]
  )
  func underARoof(isNumbered: Bool) throws {
    var harness = try Harness.petAtHome()
    for index in 0..<6 { harness.report(inside(Double(index) * 31), at: Double(index) * 60) }
    // Under its roof it has no sky, and may rest there like any other.
    for hours in [1...4, 9...9] {
      for hour in hours {
        let number = isNumbered ? #", "sequence": \#(hour)"# : ""
        let age = #", "fixAge": \#(hour * 3_600)\#(number)"#
        let (latitude, longitude) = inside(155)
        harness.report((latitude, longitude), at: 300 + Double(hour) * 3_600, more: age)
      }
    }
    harness.wait(until: 90_000)
    #expect(harness.told == "silent@480 silent@25500 silent@43500")
    // Out for one fix, and under a roof there.
    var outside = try Harness.petAtHome()
    outside.report(Harness.outside, at: 0)
    for hour in 1...3 {
      let age = #", "fixAge": \#(hour * 3_600)"#
      outside.report(Harness.outside, at: Double(hour) * 3_600, more: age)
    }
    outside.wait(until: 50_000)
    #expect(outside.told == "silent@180 silent@21600")
  }

  @Test("an interval that is kept holds at rest, too: three of the owner's, three of the alarm's")
  func ordered() throws {
    var harness = try Harness.petAtHome()
    harness.perform(.setInterval(tracker: "Allawi2003", minutes: 5), by: "owner", at: 1)
    harness.report(Harness.inside, at: 10)
    harness.report(Harness.inside, at: 310)
    harness.wait(until: 50_000)
    #expect(harness.told == "silent@1210")
    var ignored = try Harness.petAtHome()
    ignored.perform(.setInterval(tracker: "Allawi2003", minutes: 5), by: "owner", at: 1)
    ignored.report(Harness.inside, at: 10)
    ignored.wait(until: 50_000)
    #expect(ignored.told == "silent@10810")
    var alarm = try triggering()
    for second in [75.0, 135] { alarm.report(Harness.outside, at: second) }
    alarm.wait(until: 50_000)
    #expect(alarm.told == "left@15 outside@75 outside@135 silent@315")
  }

  @Test("at rest outside a fence that was redrawn, enabled, or lost again: after three hours")
  func judgedAnew() throws {
    let corners = try Harness.square.map { try place($0.0, $0.1 + 0.1) }
    var harness = try Harness.petAtHome()
    harness.report(Harness.inside, at: 0)
    let edit = Operation.editFence(id: "garden", name: "Garden", .polygon(corners))
    harness.perform(edit, by: "owner", at: 900)
    harness.wait(until: 50_000)
    #expect(harness.told == "silent@10800")
    for operations in [
      [.setDisabled(tracker: "Allawi2003", true), .setDisabled(tracker: "Allawi2003", false)],
      [.confirmFound(pet: "rex"), .withdrawFound(pet: "rex")],
    ] as [[Operation]] {
      var harness = try triggering()
      harness.perform(operations[0], by: "owner", at: 20)
      harness.report(Harness.outside, at: 600)
      harness.perform(operations[1], by: "owner", at: 3_600)
      harness.wait(until: 4_200)
      #expect(!harness.told.contains("silent"))
      // Its next report is outside, and the answer to it has the order.
      harness.report(Harness.outside, at: 4_200)
      harness.wait(until: 50_000)
      #expect(harness.told.hasSuffix("silent@4380"))
    }
  }

  @Test("outside, of a tracker that takes no orders, after three of its own intervals, or 15 min")
  func takesNoOrders() throws {
    var harness = try Harness.petAtHome()
    func report(_ longitude: Double, at second: Double) {
      harness.wait(until: second)
      var request = Request(body: [], format: .osmAnd)
      request.query = "id=Allawi2003&lat=31.955&lon=\(longitude)"
      harness.handle(.request(request), at: second)
    }
    report(35.915, at: 0)
    report(35.93, at: 3_600)
    report(35.94, at: 3_660)
    report(35.95, at: 3_720)
    harness.wait(until: 50_000)
    #expect(harness.told == "left@3660 outside@3720 silent@4620")
    harness.messages = []
    report(35.93, at: 60_000)
    report(35.94, at: 60_400)
    harness.wait(until: 70_000)
    #expect(harness.told == "outside@60000 outside@60420 silent@61600")
    // It lies there, and reports each hour: one message, until it gets up.
    harness.messages = []
    for hour in 1...4 { report(35.94, at: 60_400 + Double(hour) * 3_640) }
    harness.wait(until: 80_000)
    #expect(!harness.told.contains("silent"))
    report(35.95, at: 80_000)
    harness.wait(until: 90_000)
    #expect(harness.told.hasSuffix("silent@81200"))
  }

  @Test("outside, of a tracker that has passed over three orders, after 15 min")
  func passesOver() throws {
    var harness = try triggering()
    for second in [315.0, 615, 915] { harness.report(Harness.outside, at: second) }
    harness.messages = []
    harness.wait(until: 50_000)
    #expect(harness.told == "silent@1815")
  }

  @Test(
    "five moves soon one after the other: it cannot rest before its next report",
    arguments: [
      (60.0, 31.0, "silent@480"), (99, 31, "silent@792"), (100, 31, "silent@11300"),
      (60, 29, "silent@11100"),
    ]
  )
  func underWay(pause: Double, step: Double, told: String) throws {
    var harness = try Harness.petAtHome()
    for index in 0..<6 { harness.report(inside(Double(index) * step), at: Double(index) * pause) }
    harness.wait(until: 50_000)
    #expect(harness.told == told)
  }

  @Test(
    "it may rest after moves that an event or a pause is among, that waited for a network, or of a stroll",
    arguments: [
      ([10.0, 70, 130, 190, 250, 310], [0.0, 0, 0, 0, 0, 0], 3),
      ([10, 70, 130, 190, 250, 310], [600, 540, 480, 420, 360, 300], nil),
      ([10, 70, 130, 200, 222], [0, 0, 0, 0, 0], nil),
      ([10, 70, 130, 190, 790, 850, 910], [0, 0, 0, 0, 0, 0, 0], nil),
    ] as [([Double], [Double], Int?)]
  )
  func mayRest(times: [Double], delays: [Double], event: Int?) throws {
    var harness = try Harness.petAtHome()
    for (index, (time, delay)) in zip(times, delays).enumerated() {
      var more =
        #", "time": "\#(harness.backend.date(of: Instant(microseconds: Int64(time * 1e6))).text)""#
      if index == event { more += #", "event": "trip""# }
      harness.report(inside(Double(index) * 31), at: time + delay, more: more)
    }
    harness.wait(until: 10_000)
    #expect(harness.told == "")
  }

  @Test("what comes late is news of the tracker, though not of its place")
  func queue() throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.inside, at: 0)
    let time = harness.backend.date(of: .zero).text
    harness.report(Harness.inside, at: 3_000)
    harness.report(inside(5), at: 9_000, more: #", "time": "\#(time)", "sequence": 3"#)
    harness.wait(until: 50_000)
    #expect(harness.told == "silent@19800")
  }

  @Test("of the time in which the server was down is none, nor is an alert of an old fix")
  func serverDown() throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.inside, at: 10)
    harness.handle(.started, at: 40_000)
    #expect(harness.told == "")
    harness.wait(until: 70_000)
    #expect(harness.told == "silent@50800")
    var outside = try triggering()
    outside.report(Harness.outside, at: 70)
    outside.handle(.started, at: 1_000)
    #expect(outside.told == "left@15")
    outside.report(Harness.outside, at: 1_010)
    outside.wait(until: 1_060)
    #expect(outside.told == "left@15 outside@1035")
  }

  @Test("a walk that ends in rest is followed by no message")
  func comesToRest() throws {
    var harness = try Harness.petAtHome()
    for index in 0..<6 { harness.report(inside(Double(index) * 50), at: Double(index) * 60) }
    // It lies down: four more reports from there until the tracker knows it.
    for index in 6..<10 { harness.report(inside(252), at: Double(index) * 60) }
    for hour in 1...3 { harness.report(inside(250), at: 540 + Double(hour) * 3_600) }
    #expect(harness.told == "")
  }

  @Test("a new owner is not told of the time before it was theirs")
  func sold() throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.inside, at: 10)
    harness.perform(.deleteTracker(id: "Allawi2003"), by: "owner", at: 20)
    harness.perform(
      .addTracker(id: "Allawi2003", title: "Rex's", pet: "rex"),
      by: "owner",
      at: 20_000
    )
    harness.wait(until: 50_000)
    #expect(harness.told == "")
  }
}
