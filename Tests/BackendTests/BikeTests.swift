import GNSS
import Primitives
import Testing

@testable import Backend

@Suite("Bike")
struct BikeTests {
  static let home = (31.955, 35.915)

  func bike() -> Harness {
    var harness = Harness()
    harness.perform(.attachDevice("phone"), by: "owner")
    harness.perform(.provisionTracker(id: "Allawi2003", secret: nil), by: "maker")
    harness.perform(.addBike(id: "Allawi2003", title: "Bike"), by: "owner")
    return harness
  }

  /// Still from second 0 on, and armed.
  func armed() -> Harness {
    var harness = bike()
    harness.report(Self.home, at: 0)
    harness.wait(until: 310)
    #expect(harness.backend.bike(ofTracker: "Allawi2003")?.state == .armed)
    return harness
  }

  func state(_ harness: Harness) -> BikeState? {
    harness.backend.bike(ofTracker: "Allawi2003")?.state
  }

  let alert = #", "event": "alert", "cause": "lift""#
  let trip = #", "event": "trip", "speed": 5"#
  let parked = #", "event": "parked""#

  @Test("backend.md 12: armed at 301 s of rest, not at 300 s; alerts on by default")
  func arming() {
    for (second, expected) in [(300.0, BikeState.disarmed), (301, .armed)] {
      var harness = bike()
      harness.report(Self.home, at: 0)
      harness.wait(until: second)
      harness.handle(.deadlineReached, at: second)
      #expect(state(harness) == expected)
      #expect(harness.backend.bike(ofTracker: "Allawi2003")?.alertsOn == true)
    }
    // The end of a ride, and no theft.
    for (second, told) in [(300.0, ""), (301, "movement@301")] {
      var early = bike()
      early.report(Self.home, at: 0)
      early.report(Self.home, at: second, more: trip)
      #expect(early.told == told)
    }
  }

  @Test("an alert while armed is an alarm, with the printed text and its offers")
  func alarm() throws {
    var harness = armed()
    harness.report(Self.home, at: 320, more: alert)
    #expect(state(harness) == .alarm)
    let message = try #require(harness.messages.first?.message)
    #expect(message.body == "Unexpected movement has been detected from your bike!")
    #expect(message.prompts == ["It was me", "Track using GPS"])
    // No second message within 60 s; then the theft goes on until answered.
    harness.report(Self.home, at: 379, more: alert)
    harness.report((31.956, 35.915), at: 380, more: trip)
    harness.report((31.957, 35.915), at: 400, more: trip)
    #expect(harness.told == "movement@320 movement@380")
    #expect(state(harness) == .alarm)
  }

  @Test("armed, silence is reported after three of its hours without news, and once for each")
  func silence() throws {
    var harness = armed()
    harness.wait(until: 50_000)
    #expect(harness.told == "silent@10800")
    let message = try #require(harness.messages.first?.message)
    #expect(message.title == "Bike Alert")
    #expect(message.body == "No news from the tracker since 2026-11-21T09:00:00Z.")
    harness.report(Self.home, at: 50_000)
    harness.wait(until: 100_000)
    #expect(harness.told == "silent@10800 silent@60800")
  }

  @Test("a bike on its way, with alerts off or at a secure place may be without news")
  func silenceUnguarded() throws {
    var riding = bike()
    riding.report(Self.home, at: 0, more: trip)
    var off = armed()
    off.perform(.setAlerts(tracker: "Allawi2003", false), by: "owner", at: 320)
    var safe = bike()
    safe.report(Self.home, at: 0, more: parked)
    safe.perform(.answerParking(tracker: "Allawi2003", isSecure: true), by: "owner", at: 10)
    for var harness in [riding, off, safe] {
      harness.wait(until: 50_000)
      #expect(!harness.told.contains("silent"), "\(harness.told)")
    }
  }

  @Test("an alert that comes after a newer position is an alarm, and none once it was answered")
  func overtakenAlert() {
    func at(_ time: String) -> String { #", "time": "2026-11-21T\#(time)Z""# }
    var harness = armed()
    harness.report(Self.home, at: 320, more: alert)
    harness.report((31.96, 35.915), at: 600, more: parked)
    // Carried off at 10,000 s, while the server refuses.
    harness.report((31.97, 35.915), at: 12_700, more: at("12:31:30"))
    let before = harness.told
    harness.report((31.96, 35.915), at: 12_702, more: alert + at("11:46:40"))
    #expect(harness.told == before + " movement@12702")
    harness.perform(.answerMovement(tracker: "Allawi2003", wasMe: true), by: "owner", at: 12_710)
    let answered = harness.told
    harness.report((31.96, 35.915), at: 12_800, more: alert + at("11:47:40"))
    #expect(harness.told == answered)
  }

  @Test(
    "an alert is an alarm where the tracker has not moved for five minutes, seen or not",
    arguments: [
      (0.0, 60.0, "movement@60"), (0, 299, "movement@299"), (100, 400, ""),
      (100, 401, "movement@401"),
    ]
  )
  func unseenRest(rodeAt: Double, alertAt: Double, told: String) {
    var harness = bike()
    harness.report((31.95, 35.915), at: 0)
    if rodeAt > 0 { harness.report(Self.home, at: rodeAt) }
    harness.report(Self.home, at: alertAt, more: alert)
    #expect(harness.told == told)
  }

  @Test("an alert after an answered one is news after ten minutes without any sign of movement")
  func unseenRestAfterAnswer() {
    for (second, told) in [(1_000.0, "movement@320"), (1_001, "movement@320 movement@1001")] {
      var harness = armed()
      harness.report(Self.home, at: 320, more: alert)
      harness.perform(.answerMovement(tracker: "Allawi2003", wasMe: true), by: "owner", at: 330)
      harness.report((31.96, 35.915), at: 400, more: alert)
      harness.report((31.96, 35.915), at: second, more: alert)
      #expect(harness.told == told)
    }
  }

  @Test(
    "after \"It was me\" a trip is news where the bike isn't where its owner left it",
    arguments: [
      ((31.96, 35.915), "movement@320"), ((31.9604, 35.915), "movement@320"),
      ((31.97, 35.915), "movement@320 movement@3000"),
    ]
  )
  func restartAfterAnswer(place: (Double, Double), told: String) {
    var harness = armed()
    harness.report(Self.home, at: 320, more: alert)
    harness.perform(.answerMovement(tracker: "Allawi2003", wasMe: true), by: "owner", at: 330)
    for second in [600.0, 700, 800] { harness.report((31.96, 35.915), at: second) }
    // The tracker was off, and compares with where it stood before the ride.
    harness.report(place, at: 3_000, more: trip)
    #expect(harness.told == told)
  }

  @Test(
    "after a ride from a secure place a trip is news where the bike isn't where its owner left it",
    arguments: [((31.96, 35.915), ""), ((31.97, 35.915), "movement@3000")]
  )
  func restartAfterSafeRide(place: (Double, Double), told: String) {
    var harness = bike()
    harness.report(Self.home, at: 0, more: parked)
    harness.perform(.answerParking(tracker: "Allawi2003", isSecure: true), by: "owner", at: 10)
    harness.wait(until: 310)
    harness.messages = []
    harness.report(Self.home, at: 320, more: trip)
    for second in [600.0, 700, 800] { harness.report((31.96, 35.915), at: second) }
    harness.report(place, at: 3_000, more: trip)
    #expect(harness.told == told)
  }

  @Test("an alert that is the first report since the bike was added is an alarm: it stood before")
  func firstReport() {
    var harness = bike()
    harness.report(Self.home, at: 20, more: alert)
    #expect(state(harness) == .alarm)
    harness.report(Self.home, at: 90, more: alert)
    #expect(harness.told == "movement@20 movement@90")
    var ridden = bike()
    ridden.report(Self.home, at: 20, more: trip)
    ridden.report(Self.home, at: 60, more: alert)
    #expect(ridden.told == "")
  }

  @Test("backend.md 12: two devices get one alarm each, a detached one none")
  func devices() {
    var harness = armed()
    harness.perform(.attachDevice("tablet"), by: "owner", at: 311)
    harness.perform(.attachDevice("old"), by: "owner", at: 312)
    harness.perform(.detachDevice("old"), by: "owner", at: 313)
    harness.report(Self.home, at: 320, more: alert)
    #expect(harness.messages.map(\.devices) == [["phone", "tablet"]])
  }

  @Test("a trip while armed is an alarm too: taken away without a shake")
  func takenAway() {
    var harness = armed()
    harness.report(Self.home, at: 320, more: trip)
    #expect(harness.told == "movement@320")
    // It had begun before, and took its time to be reported.
    for (time, told) in [("09:05:00Z", ""), ("09:05:01Z", "movement@320")] {
      var harness = armed()
      harness.report(Self.home, at: 320, more: trip + #", "time": "2026-11-21T\#(time)""#)
      #expect(harness.told == told)
    }
  }

  @Test("it was me: disarmed until still for more than 300 s")
  func wasMe() {
    var harness = armed()
    let early = harness.perform(.answerMovement(tracker: "Allawi2003", wasMe: true), by: "owner")
    #expect(early == .refused(.noAlert))
    harness.report(Self.home, at: 320, more: alert)
    harness.perform(.answerMovement(tracker: "Allawi2003", wasMe: true), by: "owner", at: 330)
    #expect(state(harness) == .disarmed)
    harness.report(Self.home, at: 340, more: alert)
    #expect(harness.told == "movement@320")
    harness.wait(until: 630)
    #expect(state(harness) == .disarmed)
    harness.wait(until: 631)
    #expect(state(harness) == .armed)
  }

  @Test("it was me, armed again: two fixes away after one there are a theft, told or not")
  func takenAfterwards() {
    var harness = armed()
    harness.report(Self.home, at: 320, more: alert)
    harness.perform(.answerMovement(tracker: "Allawi2003", wasMe: true), by: "owner", at: 330)
    harness.report((31.96, 35.915), at: 400)
    harness.report((31.97, 35.915), at: 700)
    harness.report((31.97, 35.915), at: 760)
    // Armed by the pause alone, and then elsewhere: it was on its way.
    for (latitude, second) in [(31.98, 1_100.0), (31.99, 1_160), (32, 1_220)] {
      harness.report((latitude, 35.915), at: second)
    }
    #expect(state(harness) == .armed)
    // One wild fix.
    for (latitude, second) in [(31.97, 1_540.0), (31.98, 1_600), (31.97, 1_660), (31.98, 1_720)] {
      harness.report((latitude, 35.915), at: second)
    }
    #expect(harness.told == "movement@320")
    harness.report((31.98, 35.915), at: 1_780)
    #expect(harness.told == "movement@320 movement@1780")
  }

  @Test("track: the newest position now, then each 60 s if there is a newer one")
  func track() {
    var harness = armed()
    harness.report(Self.home, at: 320, more: alert)
    harness.perform(.answerMovement(tracker: "Allawi2003", wasMe: false), by: "owner", at: 330)
    for second in [340.0, 370, 450] { harness.report((31.96, 35.915), at: second) }
    harness.wait(until: 600)
    #expect(harness.told == "movement@320 position@330 position@390 position@450")
  }

  @Test("a tracker that is followed is asked for a report each minute, until the owner answers")
  func followed() {
    var harness = armed()
    harness.report(Self.home, at: 320, more: alert)
    harness.perform(.answerMovement(tracker: "Allawi2003", wasMe: false), by: "owner", at: 330)
    #expect(harness.report((31.96, 35.915), at: 340)?.text == #"{"interval":60}"#)
    harness.perform(.answerMovement(tracker: "Allawi2003", wasMe: false), by: "owner", at: 350)
    harness.report((31.97, 35.915), at: 400)
    #expect(harness.report((31.98, 35.915), at: 460)?.text == Response.stored.text)
    harness.perform(.answerMovement(tracker: "Allawi2003", wasMe: true), by: "owner", at: 470)
    #expect(harness.report((31.99, 35.915), at: 520)?.text == #"{"interval":null}"#)
    // Heard no more while it is followed: a jammer, three minutes ago.
    var jammed = armed()
    jammed.report(Self.home, at: 320, more: alert)
    jammed.perform(.answerMovement(tracker: "Allawi2003", wasMe: false), by: "owner", at: 330)
    for second in [340.0, 400] { jammed.report(Self.home, at: second, more: #", "fixAge": 1"#) }
    jammed.wait(until: 5_000)
    #expect(jammed.told.hasSuffix(" silent@580"), "\(jammed.told)")
  }

  @Test("alerts off: recorded only, for the present stay; on again after the next trip")
  func alertsOff() {
    var harness = armed()
    harness.perform(.setAlerts(tracker: "Allawi2003", false), by: "owner", at: 311)
    harness.report(Self.home, at: 320, more: alert)
    #expect(harness.told == "")
    #expect(state(harness) == .armed)
    harness.report(Self.home, at: 1_000, more: trip)
    #expect(state(harness) == .disarmed)
    harness.report((31.97, 35.915), at: 1_100, more: trip)
    harness.report((31.98, 35.915), at: 1_500, more: parked)
    harness.wait(until: 1_501)
    #expect(state(harness) == .armed)
    #expect(harness.backend.bike(ofTracker: "Allawi2003")?.alertsOn == true)
    harness.report((31.98, 35.915), at: 1_600, more: alert)
    #expect(harness.told == "parking@1500 movement@1600")
  }

  @Test("parked elsewhere, alerts are on again without a trip; where it stood, they are not")
  func alertsOffForALeg() {
    for (place, isOn) in [(Self.home, false), ((31.98, 35.915), true)] {
      var harness = armed()
      harness.perform(.setAlerts(tracker: "Allawi2003", false), by: "owner", at: 311)
      harness.report(Self.home, at: 320, more: alert)
      harness.report(place, at: 1_500, more: parked)
      #expect(state(harness) == .armed)
      #expect(harness.backend.bike(ofTracker: "Allawi2003")?.alertsOn == isOn)
    }
  }

  @Test("switched off in the first five minutes of a stay, it stays off")
  func offBeforeArming() {
    var harness = bike()
    harness.report(Self.home, at: 0)
    harness.perform(.setAlerts(tracker: "Allawi2003", false), by: "owner", at: 100)
    harness.wait(until: 400)
    #expect(state(harness) == .armed)
    harness.report(Self.home, at: 410, more: alert)
    #expect(harness.told == "")
  }

  @Test("switched off before its first report, it stays off for the stay")
  func offBeforeFirstReport() {
    var harness = bike()
    harness.perform(.setAlerts(tracker: "Allawi2003", false), by: "owner", at: 1)
    harness.report(Self.home, at: 10)
    harness.wait(until: 400)
    harness.report(Self.home, at: 410, more: alert)
    #expect(harness.told == "")
  }

  @Test("switched off on a ride, they are on again at its end, though no report comes before it")
  func offOnRide() {
    var harness = bike()
    harness.report(Self.home, at: 0)
    harness.report((31.96, 35.915), at: 60)
    harness.perform(.setAlerts(tracker: "Allawi2003", false), by: "owner", at: 70)
    harness.report((31.96, 35.915), at: 600, more: parked)
    harness.wait(until: 601)
    #expect(harness.backend.bike(ofTracker: "Allawi2003")?.alertsOn == true)
  }

  @Test("on a ride it is not armed where it was seen once, however long nothing comes")
  func gapOfRide() {
    var harness = bike()
    for (index, second) in [0.0, 60, 120].enumerated() {
      harness.report((31.95 + Double(index) * 0.01, 35.915), at: second)
    }
    harness.wait(until: 1_000)
    #expect(state(harness) == .disarmed)
    harness.report((31.99, 35.915), at: 1_000, more: trip)
    #expect(harness.told == "")
  }

  @Test("disabled: stored, and never judged")
  func disabled() {
    var harness = armed()
    harness.perform(.setDisabled(tracker: "Allawi2003", true), by: "owner", at: 311)
    harness.report(Self.home, at: 320, more: alert)
    harness.report(Self.home, at: 400, more: parked)
    harness.wait(until: 4_000)
    #expect(harness.told == "")
    harness.perform(.setDisabled(tracker: "Allawi2003", false), by: "owner", at: 4_000)
    harness.report(Self.home, at: 4_010, more: alert)
    #expect(harness.told == "movement@4010")
  }

  @Test(
    "backend.md 12: intervals of 1, 5 and 60 min",
    arguments: [
      (0, .refused(.badInterval)), (1, .done), (5, .done), (60, .done),
      (61, .refused(.badInterval)),
    ] as [(Int, Outcome)]
  )
  func interval(minutes: Int, outcome: Outcome) throws {
    var harness = bike()
    let operation = Operation.setInterval(tracker: "Allawi2003", minutes: minutes)
    #expect(harness.perform(operation, by: "owner") == outcome)
    let response = try report(&harness)
    let order = #"{"interval":\#(minutes * 60)}"#
    #expect(response.text == (outcome == .done ? order : IngestTests.written))
  }

  private func report(_ harness: inout Harness) throws -> Response {
    let response = harness.report(Self.home, at: 1)
    return try #require(response)
  }
}
