import GNSS
import Testing

@testable import Backend

/// Where it is parked, and where it is safe.
extension BikeTests {
  @Test("backend.md 12: a parked message has coordinates, and asks secure or temporary")
  func parking() throws {
    var harness = bike()
    harness.report(Self.home, at: 10, more: parked)
    let message = try #require(harness.messages.first?.message)
    #expect(message.kind == .parking)
    #expect(message.position == (try place(31.955, 35.915)))
    #expect(message.prompts == ["secure location", "temporary parking"])
    let answer = Operation.answerParking(tracker: "Allawi2003", isSecure: false)
    #expect(harness.perform(answer, by: "owner", at: 11) == .done)
    #expect(harness.backend.bike(ofTracker: "Allawi2003")?.places == [])
    #expect(harness.perform(answer, by: "owner", at: 12) == .refused(.nothingAsked))
  }

  @Test("parked by a thief: the message has the place, and does not offer to call it secure")
  func parkedByThief() {
    var harness = armed()
    harness.report(Self.home, at: 320, more: alert)
    harness.report((31.98, 35.915), at: 900, more: parked)
    #expect(harness.told == "movement@320 parking@900")
    #expect(harness.messages.last?.message.prompts == [])
    let answer = Operation.answerParking(tracker: "Allawi2003", isSecure: true)
    #expect(harness.perform(answer, by: "owner", at: 901) == .refused(.nothingAsked))
    // It was the owner after all: the next place is asked about.
    harness.perform(.answerMovement(tracker: "Allawi2003", wasMe: true), by: "owner", at: 902)
    harness.report(Self.home, at: 2_000, more: parked)
    #expect(harness.messages.last?.message.prompts.count == 2)
  }

  @Test("backend.md 12: a secure place is silent at 49 m, not at 51 m")
  func secure() throws {
    for (metres, told) in [(49.0, ""), (51, "movement@400")] {
      var harness = bike()
      harness.report(Self.home, at: 10, more: parked)
      harness.perform(
        .answerParking(tracker: "Allawi2003", isSecure: true),
        by: "owner",
        at: 11
      )
      harness.messages = []
      let away = 31.955 + metres / 111_195.08
      harness.wait(until: 350)
      harness.report((away, 35.915), at: 400, more: alert)
      #expect(harness.told == told)
      harness.messages = []
      harness.report((away, 35.915), at: 500, more: parked)
      #expect(harness.told == (metres < 50 ? "" : "parking@500"))
    }
  }

  @Test("the 65th secure place drops the one used longest ago")
  func manyPlaces() throws {
    var harness = bike()
    func park(_ index: Int) {
      let place = (10 + Double(index) * 0.01, 35.0)
      harness.report(place, at: Double(index) * 10, more: parked)
      let answer = Operation.answerParking(tracker: "Allawi2003", isSecure: true)
      harness.perform(answer, by: "owner", at: Double(index) * 10 + 1)
    }
    for index in 0..<64 { park(index) }
    harness.report((10.0, 35.0), at: 1_000, more: parked)
    park(200)
    let bike = try #require(harness.backend.bike(ofTracker: "Allawi2003"))
    #expect(bike.places.count == 64)
    #expect(bike.droppedPlaces == 1)
    #expect(bike.places.contains(try place(10, 35)))
    #expect(!bike.places.contains(try place(10.01, 35)))
  }

  @Test("enabled again, a bike has left what was secure where it stood before")
  func enabledElsewhere() {
    var harness = bike()
    harness.report(Self.home, at: 0, more: parked)
    harness.perform(.answerParking(tracker: "Allawi2003", isSecure: true), by: "owner", at: 10)
    harness.perform(.setDisabled(tracker: "Allawi2003", true), by: "owner", at: 400)
    harness.report((31.97, 35.915), at: 1_000, more: parked)
    harness.perform(.setDisabled(tracker: "Allawi2003", false), by: "owner", at: 2_000)
    harness.report((31.97, 35.915), at: 2_100)
    harness.report((31.98, 35.915), at: 3_000, more: trip)
    #expect(harness.told == "parking@0 movement@3000")
  }

  @Test("the page knows of a bike whether its question is open")
  func openQuestion() {
    var harness = bike()
    func asks() -> Bool {
      let state = harness.backend.state(of: "owner", with: [:])
      return String(decoding: state, as: UTF8.self).contains(#""asksAboutPlace":true"#)
    }
    #expect(!asks())
    harness.report(Self.home, at: 10, more: parked)
    #expect(asks())
    harness.perform(.answerParking(tracker: "Allawi2003", isSecure: false), by: "owner", at: 11)
    #expect(!asks())
  }
}
