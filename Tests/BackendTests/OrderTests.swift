import GNSS
import Primitives
import Testing

@testable import Backend

@Suite("Orders to the tracker")
struct OrderTests {
  @Test("backend.md 16: the whole object, byte for byte")
  func json() throws {
    var orders = Orders()
    orders.interval = .seconds(60)
    orders.lasting = 600
    orders.alerts = true
    orders.secure = Orders.SecureOrder(try place(31.953908, 35.910631))
    orders.report = true
    orders.until = Timestamp("2026-11-21T09:10:50Z")
    #expect(
      String(decoding: orders.json, as: UTF8.self)
        == #"{"interval":60,"for":600,"alerts":true,"secure":{"latitude":31.953908,"#
        + #""longitude":35.910631,"radius":50},"report":true,"until":"2026-11-21T09:10:50Z"}"#
    )
    #expect(orders.json.count < 512)
    #expect(Orders().isEmpty)
  }

  @Test("backend.md 16: 10 s after the first fix outside, 60 s while out, its own when back")
  func story() throws {
    var harness = try Harness.petAtHome()
    func answer(_ place: (Double, Double), _ second: Double) throws -> Response {
      let response = harness.report(place, at: second)
      return try #require(response)
    }
    #expect(try answer(Harness.inside, 0).text == IngestTests.written)
    let first = try answer(Harness.outside, 300)
    #expect(first.text == #"{"interval":10,"for":120}"#)
    #expect(first.isJSON)
    #expect(try answer(Harness.outside, 310).text == #"{"interval":60}"#)
    // Obeyed: nothing to say any more.
    #expect(try answer(Harness.outside, 370).text == IngestTests.written)
    #expect(try answer(Harness.inside, 430).text == #"{"interval":null}"#)
  }

  @Test("an order is repeated until it is obeyed, three times at most")
  func repeated() throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.outside, at: 0)
    let texts = stride(from: 300.0, through: 1_500, by: 300).map {
      harness.report(Harness.outside, at: $0)?.text
    }
    let order = #"{"interval":60}"#
    #expect(texts == [order, order, order, IngestTests.written, IngestTests.written])
  }

  /// At a secure place, which its tracker is to know.
  private static func parkedBike() -> Harness {
    var harness = Harness()
    harness.perform(.provisionTracker(id: "Allawi2003", secret: nil), by: "maker")
    harness.perform(.addBike(id: "Allawi2003", title: "Bike"), by: "owner")
    harness.report(Harness.inside, at: 1, more: #", "event": "parked""#)
    harness.perform(.answerParking(tracker: "Allawi2003", isSecure: true), by: "owner", at: 2)
    return harness
  }

  @Test(
    "an order whose answer was lost, so that the report comes again, counts as not sent",
    arguments: [#", "sequence": 7"#, #", "event": "alert", "attempt": 2"#]
  )
  func answerLost(again: String) throws {
    var harness = Self.parkedBike()
    harness.perform(.setAlerts(tracker: "Allawi2003", false), by: "owner", at: 2)
    harness.perform(.setInterval(tracker: "Allawi2003", minutes: 2), by: "owner", at: 2)
    let order = try #require(harness.report(Harness.inside, at: 3, more: again)?.text)
    #expect(order.hasPrefix(#"{"interval":120,"alerts":false,"secure":{"#))
    // The last one comes when a report would that obeys.
    for second in [10, 15, 20, 25, 30, 130.0] {
      #expect(harness.report(Harness.inside, at: second, more: again)?.text == order)
    }
    let rest = [140, 145, 150.0].map { harness.report(Harness.inside, at: $0)?.text }
    #expect(rest == [order, order, IngestTests.written])
  }

  @Test("a tracker that was obeying and reports late may have restarted: it is ordered again")
  func restarted() throws {
    var harness = try Harness.petAtHome()
    harness.perform(.setInterval(tracker: "Allawi2003", minutes: 2), by: "owner")
    let order = #"{"interval":120}"#
    #expect(harness.report(Harness.inside, at: 1)?.text == order)
    #expect(harness.report(Harness.inside, at: 121)?.text == IngestTests.written)
    let late = stride(from: 721.0, through: 3_121, by: 600).map {
      harness.report(Harness.inside, at: $0)?.text
    }
    #expect(late == [order, order, order, IngestTests.written, IngestTests.written])
    #expect(harness.told == "silent@481")
    // Out, and it restarts there.
    var alarm = try Harness.petAtHome()
    for second in [0.0, 10, 70] { alarm.report(Harness.outside, at: second) }
    #expect(alarm.report(Harness.outside, at: 370)?.text == #"{"interval":60}"#)
    #expect(alarm.report(Harness.outside, at: 430)?.text == IngestTests.written)
  }

  @Test("a report that comes sooner than ordered does not show that the order has arrived")
  func tooSoon() throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.outside, at: 300)
    let order = #"{"interval":60}"#
    #expect(harness.report(Harness.outside, at: 310)?.text == order)
    #expect(harness.report(Harness.outside, at: 320)?.text == order)
    #expect(harness.report(Harness.outside, at: 350)?.text == IngestTests.written)
  }

  @Test("an exit by a dwell of more than two minutes asks for a report each minute")
  func longDwell() throws {
    for (seconds, order) in [
      (120, #"{"interval":10,"for":120}"#), (121, #"{"interval":60}"#),
    ] {
      var settings = BackendSettings()
      settings.exitRule = .dwell(.seconds(Int64(seconds)))
      var harness = try Harness.petAtHome(settings)
      #expect(harness.report(Harness.outside, at: 300)?.text == order)
      #expect(harness.report(Harness.inside, at: 360)?.text == #"{"interval":null}"#)
    }
  }

  @Test("the owner's interval is asked for, and comes back after an alarm and after found")
  func owners() throws {
    var harness = try Harness.petAtHome()
    harness.perform(.setInterval(tracker: "Allawi2003", minutes: 2), by: "owner")
    #expect(harness.report(Harness.inside, at: 1)?.text == #"{"interval":120}"#)
    #expect(harness.report(Harness.inside, at: 121)?.text == IngestTests.written)
    harness.report(Harness.outside, at: 241)
    harness.report(Harness.outside, at: 251)
    harness.perform(.confirmFound(pet: "rex"), by: "owner", at: 260)
    #expect(harness.report(Harness.outside, at: 311)?.text == #"{"interval":120}"#)
  }

  @Test("a fix that was wild: back to the tracker's own interval, and no alert")
  func wild() throws {
    var harness = try Harness.petAtHome()
    #expect(harness.report(Harness.outside, at: 0)?.text == #"{"interval":10,"for":120}"#)
    #expect(harness.report(Harness.inside, at: 10)?.text == #"{"interval":null}"#)
    #expect(harness.told == "")
  }

  @Test("alerts, secure place and a report on demand go out with the next answers")
  func owned() throws {
    var harness = Self.parkedBike()
    harness.perform(.setAlerts(tracker: "Allawi2003", false), by: "owner", at: 3)
    harness.perform(.requestReport(tracker: "Allawi2003"), by: "owner", at: 4)
    #expect(
      harness.report(Harness.inside, at: 5)?.text
        == #"{"alerts":false,"secure":{"latitude":31.955,"longitude":35.915,"radius":50},"#
        + #""report":true}"#
    )
    #expect(
      harness.report(Harness.inside, at: 20)?.text
        == #"{"alerts":false,"secure":{"latitude":31.955,"longitude":35.915,"radius":50}}"#
    )
    harness.report(Harness.inside, at: 40)
    #expect(harness.report(Harness.inside, at: 60)?.text == IngestTests.written)
  }

  @Test("a removed secure place is ordered to go; after a sale all are, the one used last first")
  func removed() throws {
    var harness = Harness()
    harness.perform(.provisionTracker(id: "Allawi2003", secret: nil), by: "maker")
    harness.perform(.addBike(id: "Allawi2003", title: "Bike"), by: "owner")
    let parked = #", "event": "parked""#
    for (place, second) in [(Harness.inside, 1.0), (Harness.outside, 10), ((31.94, 35.9), 20)] {
      harness.report(place, at: second, more: parked)
      harness.perform(
        .answerParking(tracker: "Allawi2003", isSecure: true),
        by: "owner",
        at: second + 1
      )
    }
    let first = try place(31.955, 35.915)
    let removal = Operation.removeSecurePlace(tracker: "Allawi2003", at: first)
    #expect(harness.perform(removal, by: "owner", at: 30) == .done)
    #expect(harness.backend.bike(ofTracker: "Allawi2003")?.places.contains(first) == false)
    #expect(harness.perform(removal, by: "owner", at: 31) == .refused(.notFound))
    #expect(harness.perform(removal, by: "other", at: 31) == .refused(.notFound))
    /// The radii that are ordered for a place, from one report to the next.
    func ordered(_ longitude: String, in answers: [String]) -> [Substring] {
      answers.filter { $0.contains(#""longitude":\#(longitude),"#) }
        .compactMap { $0.split(separator: #""radius":"#).last?.prefix { $0.isNumber } }
    }
    let kept = stride(from: 40.0, to: 240, by: 20).map {
      harness.report(Harness.inside, at: $0)?.text ?? ""
    }
    #expect(ordered("35.915", in: kept) == ["0", "0", "0"])
    #expect(ordered("35.9", in: kept).last == "50")
    harness.perform(.deleteTracker(id: "Allawi2003"), by: "owner", at: 300)
    let sold = stride(from: 310.0, to: 390, by: 10).map {
      harness.report(Harness.inside, at: $0)?.text ?? ""
    }
    #expect(ordered("35.9", in: Array(sold.prefix(3))) == ["0", "0", "0"])
    #expect(ordered("35.93", in: Array(sold.dropFirst(3))) == ["0", "0", "0"])
    #expect(sold.last == IngestTests.written)
  }

  @Test("alerts that come on again after a trip are ordered, in the answer to its end")
  func alertsBackOn() {
    var harness = Harness()
    harness.perform(.provisionTracker(id: "Allawi2003", secret: nil), by: "maker")
    harness.perform(.addBike(id: "Allawi2003", title: "Bike"), by: "owner")
    harness.report(Harness.inside, at: 1, more: #", "event": "trip""#)
    harness.perform(.setAlerts(tracker: "Allawi2003", false), by: "owner", at: 2)
    #expect(harness.report(Harness.outside, at: 60)?.text == #"{"alerts":false}"#)
    let parked = #", "event": "parked", "time": "2026-11-21T09:10:00Z""#
    #expect(harness.report(Harness.outside, at: 600, more: parked)?.text == #"{"alerts":true}"#)
  }

  @Test("a tracker that is sold learns that the old owner's orders have ended")
  func sold() {
    var harness = Harness()
    harness.perform(.provisionTracker(id: "Allawi2003", secret: nil), by: "maker")
    harness.perform(.addBike(id: "Allawi2003", title: "Bike"), by: "owner")
    harness.perform(.setInterval(tracker: "Allawi2003", minutes: 2), by: "owner", at: 1)
    harness.perform(.setAlerts(tracker: "Allawi2003", false), by: "owner", at: 1)
    #expect(harness.report(Harness.inside, at: 2)?.text == #"{"interval":120,"alerts":false}"#)
    harness.perform(.deleteTracker(id: "Allawi2003"), by: "owner", at: 3)
    harness.perform(.addBike(id: "Allawi2003", title: "Bike"), by: "new", at: 4)
    #expect(harness.report(Harness.inside, at: 5)?.text == #"{"interval":null,"alerts":true}"#)
  }
}
