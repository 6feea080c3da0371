import Testing

@testable import Backend

@Suite("Ingest, as printed")
struct PrintedTests {
  private func harness(_ faults: PrintedFaults) throws -> Harness {
    var settings = BackendSettings()
    settings.mode = .asPrinted(faults)
    return try Harness.petAtHome(settings)
  }

  private func status(_ faults: PrintedFaults, _ body: String) throws -> Int? {
    var harness = try harness(faults)
    return harness.handle(.request(Request(body: Array(body.utf8)))).response?.status
  }

  static let home = #"{"latitude": 31.955, "longitude": 35.915, "trackerId": "Allawi2003"}"#

  @Test("step 1: 405 without a list of methods")
  func method() throws {
    var harness = try harness(.usual)
    let request = Request(method: "GET", body: [])
    let answer = harness.handle(.request(request)).response
    let response = try #require(answer)
    #expect(response.status == 405)
    #expect(response.text == "Method Not Allowed")
    #expect(response.allowedMethods.isEmpty)
  }

  @Test("F1: the body as the id fails every report")
  func f1() throws {
    #expect(try status([.usual, .bodyAsID], Self.home) == 500)
    #expect(try status(.usual, Self.home) == 200)
  }

  @Test(
    "F2: what is missing fails, null and text are stored, a text that is no number alerts",
    arguments: [
      (#"{"latitude": 1, "trackerId": "Allawi2003"}"#, 500, ""),
      (#"{"latitude": null, "longitude": 35.915, "trackerId": "Allawi2003"}"#, 200, "left@0"),
      (#"{"latitude": "x", "longitude": 35.915, "trackerId": "Allawi2003"}"#, 200, "left@0"),
      (#"{"latitude": "31.955", "longitude": 35.915, "trackerId": "Allawi2003"}"#, 200, ""),
      (#"{"latitude": 1e999, "longitude": 35.915, "trackerId": "Allawi2003"}"#, 200, "left@0"),
      (#"{"latitude": 1, "longitude": 1}"#, 500, ""),
      (#"{"latitude": 1, "longitude": 1, "trackerId": "a/b"}"#, 500, ""),
      ("", 500, ""), ("{", 400, ""),
    ]
  )
  func f2(body: String, status: Int, told: String) throws {
    var harness = try harness(.usual)
    #expect(harness.handle(.request(Request(body: Array(body.utf8)))).response?.status == status)
    #expect(harness.told == told)
    let strict = try self.status(.usual.subtracting(.noValidation), body)
    #expect(strict == 400)
  }

  @Test("F3: any id makes a document; without the fault it does not exist")
  func f3() throws {
    let body = #"{"latitude": 1, "longitude": 1, "trackerId": "any id at all"}"#
    var created = try harness(.usual.subtracting(.failsWithoutPet))
    let response = created.handle(.request(Request(body: Array(body.utf8)))).response
    #expect(response?.status == 200)
    #expect(created.backend.number(ofTracker: "any id at all") != nil)
    var refused = try harness(.usual.subtracting(.createsTrackers))
    let other = refused.handle(.request(Request(body: Array(body.utf8)))).response
    #expect(other?.status == 200)
    #expect(other?.text == "Document does not exist.")
    #expect(refused.log.last == "Document does not exist")
    #expect(refused.backend.number(ofTracker: "any id at all") == nil)
  }

  static let documents: PrintedDocuments = {
    var documents = PrintedDocuments()
    documents.exists = true
    documents.petID = "rex"
    documents.petExists = true
    documents.fenceID = "garden"
    documents.fenceExists = true
    documents.corners = Harness.square.map { PrintedPoint($0.0, $0.1) }
    return documents
  }()

  private func decide(
    _ faults: PrintedFaults = .usual,
    _ change: (inout PrintedDocuments) -> Void
  ) -> PrintedFunction.Decision {
    var documents = Self.documents
    change(&documents)
    return PrintedFunction.decide(PrintedPoint(31.955, 35.915), documents, faults)
  }

  @Test("steps 3 to 8: a missing document is answered 200 and leaves a line in the log")
  func missing() {
    #expect(decide { $0.exists = false }.log == ["Document does not exist"])
    #expect(decide { $0.isDisabled = true }.log == ["Tracker is disabled"])
    #expect(decide { $0.fenceID = nil }.log == ["fenceId is null or undefined"])
    #expect(decide { $0.fenceID = "" }.log == ["fenceId is null or undefined"])
    #expect(decide { $0.fenceExists = false }.log == ["Fence document does not exist"])
    let empty = "Fence coordinates are null, undefined, or empty"
    #expect(decide { $0.corners = nil }.log == [empty])
    #expect(decide { $0.corners = [] }.log == [empty])
    let two = decide { $0.corners?.removeLast(2) }
    #expect(two.isOutside == true)
    let inside = decide { _ in }
    #expect(inside.isOutside == false)
    for decision in [decide { $0.isDisabled = true }, decide { $0.corners = nil }, two, inside] {
      #expect(decision.status == 200)
      #expect(decision.body == IngestTests.written)
    }
  }

  @Test("F4: without a pet the function fails")
  func f4() {
    #expect(decide { $0.petID = nil }.status == 500)
    let fixed = decide(.usual.subtracting(.failsWithoutPet)) { $0.petID = nil }
    #expect(fixed.status == 200)
    #expect(fixed.log == ["fenceId is null or undefined"])
  }

  @Test("F5: a pet document that is missing passes for a pet without a fence")
  func f5() {
    #expect(decide { $0.petExists = false }.log == ["fenceId is null or undefined"])
    let fixed = decide(.usual.subtracting(.hidesMissingPet)) { $0.petExists = false }
    #expect(fixed.log == ["Pet document does not exist"])
    #expect(fixed.status == 200)
  }

  @Test("F6: whoever knows the id moves the pet")
  func f6() throws {
    for (faults, status) in [(.usual, 200), (.usual.subtracting(.noCredential), 403)]
      as [(PrintedFaults, Int)]
    {
      var harness = Harness()
      var settings = BackendSettings()
      settings.mode = .asPrinted(faults.subtracting(.failsWithoutPet))
      harness = Harness(settings)
      harness.perform(.provisionTracker(id: "Allawi2003", secret: "tomato"), by: "maker")
      #expect(harness.report(Harness.inside, at: 1)?.status == status)
    }
  }

  @Test("F7: a push that fails makes the request fail, with the position stored")
  func f7() throws {
    for (faults, status) in [(.usual, 500), (.usual.subtracting(.failsWithPush), 200)]
      as [(PrintedFaults, Int)]
    {
      var harness = try harness(faults)
      harness.handle(.pushService(isUp: false))
      #expect(harness.report(Harness.outside, at: 1)?.status == status)
      let view = try harness.backend.tracker(
        "Allawi2003",
        for: "owner",
        at: Timestamp(seconds: startSeconds)
      )
      #expect(view.position == (try place(31.955, 35.93)))
      harness.handle(.pushService(isUp: true))
      #expect(harness.report(Harness.outside, at: 2)?.status == 200)
    }
  }

  @Test(
    "F8, F9, F11: every report outside alerts, entering does not, one fix is enough",
    arguments: [
      (.usual, "left@10 outside@20 outside@30 outside@90"),
      (.usual.subtracting(.alertsEachTime), "left@10 outside@90"),
      (.usual.subtracting(.hidesEntering), "left@10 outside@20 outside@30 outside@90 entered@95"),
      (.usual.subtracting(.noConfirmation), "left@20 outside@30 outside@90"),
    ] as [(PrintedFaults, String)]
  )
  func f8(faults: PrintedFaults, told: String) throws {
    var harness = try harness(faults)
    for second in [10.0, 20, 30, 90] { harness.report(Harness.outside, at: second) }
    harness.report(Harness.inside, at: 95)
    #expect(harness.told == told)
  }

  @Test("F10: a late report is tested as if it were new")
  func f10() throws {
    for (faults, told) in [(.usual, "left@20"), (.usual.subtracting(.testsLateReports), "")]
      as [(PrintedFaults, String)]
    {
      var harness = try harness(faults)
      harness.report(Harness.inside, at: 10, more: #", "time": "2026-11-21T09:00:10Z""#)
      harness.report(Harness.outside, at: 20, more: #", "time": "2026-11-21T09:00:05Z""#)
      #expect(harness.told == told)
    }
  }

  @Test("F12: the alert has neither pet, place nor time")
  func f12() throws {
    var harness = try harness(.usual)
    harness.report(Harness.outside, at: 10)
    let json = harness.messages.first.map { String(decoding: $0.message.json, as: UTF8.self) }
    #expect(
      json
        == #"{"kind":"left","topic":"Allawi2003","title":"Geofence Alert","#
        + #""body":"The pet has crossed the geofence!","trackerId":"Allawi2003"}"#
    )
    var fixed = try self.harness(.usual.subtracting(.noData))
    fixed.report(Harness.outside, at: 10)
    #expect(fixed.messages.first?.message.petName == "Rex")
  }

  @Test("F13: as printed, the file does not load")
  func f13() throws {
    #expect(try status(.all, Self.home) == 500)
    #expect(try status([.usual, .doesNotLoad], Self.home) == 500)
    #expect(PrintedFaults.usual.contains(.bodyAsID) == false)
  }
}
