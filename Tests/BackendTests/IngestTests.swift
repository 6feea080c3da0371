import Primitives
import Testing

@testable import Backend

@Suite("Ingest, strict")
struct IngestTests {
  static let good = #"{"longitude": 38, "latitude": 32.06, "trackerId": "Allawi2001"}"#
  static let written = "Successfully written longitude and latitude to Firestore."

  @Test("API: the test tool's body is answered 200 with the printed line")
  func api() throws {
    var harness = Harness()
    let answer = harness.handle(.request(Request(body: Array(Self.good.utf8)))).response
    let response = try #require(answer)
    #expect(response.status == 200)
    #expect(response.text == Self.written)
    #expect(!response.isJSON)
  }

  @Test(
    "step 1: another method, a body too long, and one without a length",
    arguments: ["GET", "PUT", "HEAD", "post", "DELETE", ""]
  )
  func methods(method: String) throws {
    var harness = Harness()
    let request = Request(method: method, body: Array(Self.good.utf8))
    let answer = harness.handle(.request(request)).response
    let response = try #require(answer)
    #expect(response.status == 405)
    #expect(response.text == "Method Not Allowed")
    #expect(response.allowedMethods == ["POST"])
    #expect(harness.backend.trackerCount == 0)
  }

  @Test("step 1: 4096 bytes are taken, 4097 and a million are not")
  func length() throws {
    var harness = Harness()
    for (count, status) in [(4_096, 200), (4_097, 413), (1_000_000, 413)] {
      let body = Array(Self.good.utf8)
      let padding = [UInt8](repeating: 0x20, count: count - body.count)
      #expect(harness.handle(.request(Request(body: body + padding))).response?.status == status)
    }
    var request = Request(body: Array(Self.good.utf8))
    request.hasLength = false
    let answer = harness.handle(.request(request)).response
    let response = try #require(answer)
    #expect(response.status == 411)
    #expect(response.text == "Length Required")
  }

  @Test(
    "step 2: a body that can never become right is 400 with its errors",
    arguments: [
      ("", "body: not JSON at byte 1"),
      ("{", "body: not JSON at byte 2"),
      ("hello", "body: not JSON at byte 1"),
      (#"{"latitude": 1,}"#, "body: not JSON at byte 16"),
      (good + good, "body: not JSON at byte 64"),
      ("[]", "body: expected an object"),
      ("5", "body: expected an object"),
      ("null", "body: expected an object"),
      ("{}", "latitude: missing; longitude: missing; trackerId: missing"),
      (
        #"{"latitude": "31.9", "longitude": null, "trackerId": 7}"#,
        "latitude: expected a number, found a string; longitude: expected a number, found null; "
          + "trackerId: expected a string, found a number"
      ),
      (
        #"{"latitude": NaN, "longitude": 1, "trackerId": "a"}"#, "body: not JSON at byte 14"
      ),
      (
        #"{"latitude": 1e999, "longitude": 180.0000001, "trackerId": "a"}"#,
        "latitude: expected -90 to 90; longitude: expected -180 to 180"
      ),
      (
        #"{"latitude": [1], "longitude": {"a": 1}, "trackerId": true}"#,
        "latitude: expected a number, found an array; "
          + "longitude: expected a number, found an object; "
          + "trackerId: expected a string, found a boolean"
      ),
      (
        #"{"latitude": -90.0000001, "longitude": 1, "trackerId": "a/b"}"#,
        "latitude: expected -90 to 90; trackerId: expected 1 to 64 of A-Z a-z 0-9 . _ -"
      ),
      (
        #"{"latitude": 1, "longitude": 1, "trackerId": ""}"#,
        "trackerId: expected 1 to 64 of A-Z a-z 0-9 . _ -"
      ),
      (
        #"{"latitude": 1, "longitude": 1, "trackerId": "\#(String(repeating: "x", count: 200))"}"#,
        "trackerId: expected 1 to 64 of A-Z a-z 0-9 . _ -"
      ),
      (
        #"{"latitude": 1, "longitude": 1, "trackerId": "caf\u00e9"}"#,
        "trackerId: expected 1 to 64 of A-Z a-z 0-9 . _ -"
      ),
    ]
  )
  func refused(body: String, text: String) throws {
    var harness = Harness()
    let answer = harness.handle(.request(Request(body: Array(body.utf8)))).response
    let response = try #require(answer)
    #expect(response.status == 400)
    #expect(response.text == text)
    #expect(harness.backend.trackerCount == 0)
  }

  @Test(
    "other encodings are no JSON",
    arguments: [
      // UTF-16 with its mark, UTF-8 with a mark, Latin-1, an overlong slash.
      ([0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], 1), ([0xEF, 0xBB, 0xBF, 0x7B, 0x7D], 1),
      ([0x7B, 0x22, 0xE9, 0x22, 0x3A, 0x31, 0x7D], 3),
      ([0x7B, 0x22, 0xC0, 0xAF, 0x22, 0x3A, 0x31, 0x7D], 3),
    ] as [([UInt8], Int)]
  )
  func encodings(body: [UInt8], byte: Int) throws {
    var harness = Harness()
    let answer = harness.handle(.request(Request(body: body))).response
    let response = try #require(answer)
    #expect(response.status == 400)
    #expect(response.text == "body: not JSON at byte \(byte)")
  }

  @Test(
    "step 2: limits, key order, escapes and unknown keys are taken",
    arguments: [
      #"{"latitude": 90, "longitude": -180, "trackerId": "a"}"#,
      #"{"x": {"y": [1, {}]}, "trackerId": "a", "longitude": 1.80e2, "latitude": -900E-1}"#,
      #"{"latitude": 1, "longitude": 1, "trackerId": "\u0061"}"#,
      #"{"latitude": "x", "longitude": 1, "trackerId": "a", "latitude": 1}"#,
      #"{"latitude": 1, "longitude": 1, "trackerId": "a", "event": "sneeze", "hdop": "x"}"#,
    ]
  )
  func taken(body: String) {
    var harness = Harness()
    #expect(harness.handle(.request(Request(body: Array(body.utf8)))).response?.status == 200)
    #expect(harness.backend.number(ofTracker: "a") == 0)
  }

  @Test("step 3: an unknown tracker's position is kept, and becomes its owner's")
  func unknown() {
    var harness = Harness()
    #expect(harness.report(Harness.inside, at: 1)?.status == 200)
    #expect(harness.perform(.checkTracker(id: "Allawi2003"), by: "owner", at: 2) == .done)
    let absent = harness.perform(.checkTracker(id: "Allawi2004"), by: "owner", at: 2)
    #expect(absent == .refused(.invalidTrackerID))
    #expect(Refusal.invalidTrackerID.text == "Invalid tracker ID")
  }

  @Test("what a tracker reports from before it was sold is not the new owner's, whenever it comes")
  func soldBefore() throws {
    var harness = try Harness.petAtHome()
    harness.perform(.deleteTracker(id: "Allawi2003"), by: "owner", at: 600)
    harness.perform(.attachDevice("new phone"), by: "new", at: 600)
    harness.perform(.addBike(id: "Allawi2003", title: "Bike"), by: "new", at: 600)
    let alert = #", "event": "alert", "cause": "lift""#
    harness.report(
      Harness.inside,
      at: 700,
      more: #", "time": "2026-11-21T09:09:39Z""# + alert
    )
    #expect(harness.told == "")
    #expect(try count(harness, account: "new") == 0)
    // On its way while it was sold.
    harness.report(
      Harness.inside,
      at: 701,
      more: #", "time": "2026-11-21T09:09:40Z""# + alert
    )
    #expect(harness.told == "movement@701")
    #expect(try count(harness, account: "new") == 1)
    // Where there was no other owner, it is whatever the tracker has kept.
    var first = try Harness.petAtHome()
    first.report(Harness.inside, at: 1, more: #", "time": "2026-01-01T00:00:20Z""#)
    #expect(try count(first) == 1)
  }

  @Test("a report in the second of the adding is the owner's from when it was added")
  func addedWithinSecond() {
    var harness = Harness()
    harness.report(Harness.outside, at: 4)
    harness.perform(.addBike(id: "Allawi2003", title: "Bike"), by: "owner", at: 4.5)
    #expect(harness.backend.trackers(of: "owner").map(\.position) == [nil])
    harness.report(Harness.inside, at: 4.7)
    #expect(harness.backend.trackers(of: "owner").map(\.position) == [try? place(31.955, 35.915)])
  }

  @Test("step 3: ids without an owner are forgotten one by one, provisioned ones never")
  func flood() throws {
    var harness = try Harness.petAtHome()
    harness.perform(.provisionTracker(id: "sold", secret: "s"), by: "maker")
    for number in 0..<BackendSettings.unownedMax + 50 {
      harness.report(Harness.inside, at: 1, from: "t\(number)")
    }
    #expect(harness.backend.trackerCount == BackendSettings.unownedMax + 2)
    #expect(harness.backend.number(ofTracker: "t0") == nil)
    #expect(harness.backend.number(ofTracker: "t49") == nil)
    #expect(harness.backend.number(ofTracker: "t50") != nil)
    #expect(harness.backend.number(ofTracker: "sold") != nil)
    #expect(harness.state() == .idle)
  }

  @Test("step 3: a tracker with a secret needs it: 403, nothing stored")
  func secret() {
    var harness = Harness()
    harness.perform(.provisionTracker(id: "Allawi2001", secret: "tomato"), by: "maker")
    var request = Request(body: Array(Self.good.utf8))
    #expect(harness.handle(.request(request)).response?.status == 403)
    request.secret = "potato"
    #expect(harness.handle(.request(request)).response?.text == "Forbidden")
    request.secret = "tomato"
    #expect(harness.handle(.request(request)).response?.status == 200)
  }

  private func count(_ harness: Harness, account: String = "owner") throws -> Int {
    try harness.backend.history(
      of: "Allawi2003",
      for: account,
      from: .distantPast,
      to: .distantFuture,
      at: Timestamp(seconds: startSeconds)
    ).count
  }

  @Test(
    "step 4: a double report is 200 and stored once",
    arguments: [
      (#", "sequence": 7, "time": "2026-11-21T09:00:05Z""#, 1),
      (#", "sequence": 7"#, 1),
      (#", "time": "2026-11-21T09:00:05Z""#, 1),
      (#", "attempt": 2"#, 1),
      (#", "fixAge": 30"#, 1),
      ("", 2),
    ]
  )
  func double(more: String, stored: Int) throws {
    var harness = try Harness.petAtHome()
    #expect(harness.report(Harness.inside, at: 10, more: more)?.status == 200)
    #expect(harness.report(Harness.inside, at: 20, more: more)?.status == 200)
    #expect(try count(harness) == stored)
  }

  @Test("step 4: a tracker without a clock that restarts counts again, and is no double elsewhere")
  func restarted() throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.inside, at: 10, more: #", "sequence": 1"#)
    harness.report(Harness.outside, at: 20, more: #", "sequence": 1"#)
    #expect(try count(harness) == 2)
  }

  @Test("step 4: sequence numbers in any order are stored once each; a number alone is no double")
  func reordered() throws {
    var harness = try Harness.petAtHome()
    for (index, sequence) in [3, 1, 2, 3, 1, 2].enumerated() {
      harness.report(
        Harness.inside,
        at: Double(10 + index),
        more: #", "sequence": \#(sequence), "time": "2026-11-21T09:00:0\#(sequence)Z""#
      )
    }
    #expect(try count(harness) == 3)
    harness.report(
      Harness.inside,
      at: 30,
      more: #", "sequence": 3, "time": "2026-11-21T09:00:20Z""#
    )
    #expect(try count(harness) == 4)
  }

  @Test(
    "step 5: a time in the future or before 2020 is kept, marked and judged as of now",
    arguments: [
      ("2026-11-21T09:01:11Z", true), ("2026-11-21T09:01:10Z", false),
      ("1980-01-06T00:00:00Z", true), ("2019-12-31T23:59:59Z", true),
    ]
  )
  func clock(time: String, isMarked: Bool) throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.inside, at: 10, more: #", "time": "\#(time)""#)
    let point = try #require(
      try harness.backend.history(
        of: "Allawi2003",
        for: "owner",
        from: .distantPast,
        to: .distantFuture,
        at: Timestamp(seconds: startSeconds)
      ).first
    )
    #expect(point.claimedTime == Timestamp(time))
    #expect((point.fixTime == Timestamp(seconds: startSeconds + 10)) == isMarked)
    // The same again: stored once.
    harness.report(Harness.inside, at: 11, more: #", "time": "\#(time)""#)
    #expect(try count(harness) == 1)
  }

  @Test("step 6: a late report is history, and alerts for nothing that is past")
  func late() throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.inside, at: 100, more: #", "time": "2026-11-21T09:01:40Z""#)
    for second in [20, 30, 40] {
      harness.report(
        Harness.outside,
        at: 100 + Double(second),
        more: #", "time": "2026-11-21T09:00:\#(second)Z""#
      )
    }
    #expect(harness.state() == .idle)
    #expect(harness.told == "")
    #expect(try count(harness) == 4)
  }

  @Test("step 6: a new one that is more than 20 s old is judged, and the alert has its age")
  func old() throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.outside, at: 100, more: #", "time": "2026-11-21T09:00:30Z""#)
    harness.report(Harness.outside, at: 101, more: #", "time": "2026-11-21T09:00:36Z""#)
    #expect(harness.told == "left@101")
    #expect(harness.messages.first?.message.ageSeconds == 65)
  }

  @Test("step 7: a push that fails is tried again, and never changes the answer")
  func pushes() throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.outside, at: 10)
    #expect(harness.report(Harness.outside, at: 15)?.status == 200)
    let due = try #require(harness.messages.first)
    harness.handle(.pushFailed(due), at: 16)
    harness.wait(until: 20.9)
    #expect(harness.messages.count == 1)
    harness.wait(until: 21)
    #expect(harness.messages.count == 2)
    #expect(harness.messages.last?.message == due.message)
    harness.handle(.pushFailed(try #require(harness.messages.last)), at: 22)
    harness.wait(until: 31)
    #expect(harness.messages.count == 2)
    harness.wait(until: 32)
    #expect(harness.messages.count == 3)
    var old = due
    old.time = Timestamp(seconds: startSeconds - 86_400)
    harness.handle(.pushFailed(old), at: 40)
    #expect(harness.backend.lostMessages == 1)
  }

  @Test("the signal is in the state until a newer one comes, and in the exports")
  func signal() throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.inside, at: 10, more: #", "signal": -83"#)
    harness.report(Harness.inside, at: 20, more: #", "signal": null"#)
    func state() throws -> String {
      let text = try #require(
        harness.backend.trackerJSON("Allawi2003", of: "owner", since: .distantPast)
      )
      return String(decoding: text, as: UTF8.self)
    }
    #expect(try state().contains(#""signal":-83,"#))
    harness.report(Harness.inside, at: 30, more: #", "signal": -111"#)
    #expect(try state().contains(#""signal":-111,"#))
    let points = try harness.backend.history(
      of: "Allawi2003",
      for: "owner",
      from: .distantPast,
      to: .distantFuture,
      at: .distantFuture
    )
    let rows = HistoryFormat.csv.piece(points[...], isFirst: true)
    #expect(String(decoding: rows, as: UTF8.self).contains(",-83,\r\n"))
  }

  @Test("step 8: the 61st report within a minute is 429, the store's failure 503")
  func rate() throws {
    var harness = try Harness.petAtHome()
    for index in 0..<60 {
      #expect(harness.report(Harness.inside, at: Double(index) * 0.5)?.status == 200)
    }
    let answer = harness.report(Harness.inside, at: 59.9)
    let response = try #require(answer)
    #expect(response.status == 429)
    #expect(response.retryAfterSeconds == 60)
    #expect(harness.report(Harness.inside, at: 60)?.status == 200)
    #expect(Response.unavailable.status == 503)
    #expect(Response.unavailable.retryAfterSeconds == 60)
  }
}
