import Primitives
import Testing

@testable import Backend

@Suite("State machine of a tracker")
struct StateTests {
  @Test("backend.md 8: every arrow, and no other")
  func table() {
    let arrows = TrackerState.arrows.map { arrow in
      "\(arrow.from) \(arrow.input) \(arrow.to) \(arrow.actions.rawValue)"
    }
    #expect(
      arrows == [
        "unassigned petAssigned idle 16", "unassigned fenceGiven idle 16",
        "unassigned enabled idle 16", "unassigned foundConfirmed unassigned 32",
        "unassigned foundWithdrawn unassigned 32",
        "idle petAssigned idle 16", "idle fenceChanged idle 16",
        "idle fenceChangedAround idle 16", "idle fenceRemoved unassigned 0",
        "idle disabled unassigned 0", "idle exitConfirmed triggering 1",
        "idle foundConfirmed idle 32", "idle foundWithdrawn idle 32", "idle silence idle 8",
        "triggering petAssigned idle 16", "triggering fenceChangedAround idle 0",
        "triggering fenceRemoved unassigned 0", "triggering disabled unassigned 0",
        "triggering insideFix idle 4", "triggering foundConfirmed found 0",
        "triggering foundWithdrawn triggering 32", "triggering silence triggering 8",
        "found petAssigned idle 16", "found fenceChanged idle 16",
        "found fenceChangedAround idle 16", "found fenceRemoved unassigned 0",
        "found disabled unassigned 0", "found insideFix idle 4",
        "found foundConfirmed found 32", "found foundWithdrawn triggering 2",
      ]
    )
  }

  private func triggering() throws -> Harness {
    var harness = try Harness.petAtHome()
    harness.report(Harness.outside, at: 10)
    harness.report(Harness.outside, at: 15)
    #expect(harness.state() == .triggering)
    return harness
  }

  @Test("TC1: a tracker that is added and given a pet is idle")
  func assigned() throws {
    var harness = Harness()
    try harness.addPet("rex", fence: "garden")
    harness.report(Harness.inside, at: 1)
    #expect(harness.state() == .unassigned)
    harness.perform(.addTracker(id: "Allawi2003", title: "Rex's", pet: nil), by: "owner", at: 2)
    #expect(harness.state() == .unassigned)
    harness.perform(.assignPet(tracker: "Allawi2003", pet: "rex"), by: "owner", at: 3)
    #expect(harness.state() == .idle)
  }

  @Test("TC2: the owner gets an alert with the confirming fix when the pet has left")
  func left() throws {
    let harness = try triggering()
    #expect(harness.told == "left@15")
    let message = try #require(harness.messages.first?.message)
    #expect(
      String(decoding: message.json, as: UTF8.self)
        == #"{"kind":"left","topic":"Allawi2003","title":"Geofence Alert","#
        + #""body":"The pet has crossed the geofence!","trackerId":"Allawi2003","#
        + #""petId":"rex","petName":"Rex","fenceName":"Garden","#
        + #""latitude":31.955,"longitude":35.93,"fixTime":"2026-11-21T09:00:15Z","age":0}"#
    )
    #expect(harness.messages.first?.devices == ["phone"])
  }

  @Test("TC3 and TC5: a fence that is removed stops alerts: unassigned")
  func removed() throws {
    var harness = try Harness.petAtHome()
    harness.perform(.proposeFence(pet: "rex", fence: nil), by: "owner", at: 1)
    #expect(harness.state() == .unassigned)
    var outside = try triggering()
    outside.report(Harness.outside, at: 20)
    outside.perform(.proposeFence(pet: "rex", fence: nil), by: "owner", at: 21)
    outside.wait(until: 1_000)
    #expect(outside.state() == .unassigned)
    #expect(outside.told == "left@15")
  }

  @Test("TC4: entering stops alerts at once and sends a message")
  func entered() throws {
    var harness = try triggering()
    harness.report(Harness.inside, at: 40)
    #expect(harness.state() == .idle)
    harness.wait(until: 200)
    #expect(harness.told == "left@15 entered@40")
    #expect(harness.messages.last?.message.body == "The pet is back inside the geofence.")
  }

  @Test("a step that is reached late, together with a report, makes its alert")
  func lateStep() throws {
    var harness = try triggering()
    harness.report(Harness.outside, at: 40)
    // Nothing has handled the deadline of 75 before it.
    let body = #"{"latitude": 31.955, "longitude": 35.93, "trackerId": "Allawi2003"}"#
    harness.handle(.request(Request(body: Array(body.utf8))), at: 75.3)
    #expect(harness.told == "left@15 outside@75")
    harness.report(Harness.outside, at: 100)
    harness.wait(until: 140)
    #expect(harness.told == "left@15 outside@75 outside@135")
  }

  @Test("while outside: an alert on each step of 60 s with a newer fix, else none")
  func steps() throws {
    var harness = try triggering()
    for second in [40.0, 70, 100, 250, 315] { harness.report(Harness.outside, at: second) }
    harness.wait(until: 380)
    // 75 rests on the fix at 70; 195 has no newer one; at 315 a fix and a step
    // meet.
    #expect(harness.told == "left@15 outside@75 outside@135 outside@255 outside@315")
  }

  @Test("TC22: found stops alerts; withdrawn, it alerts at once")
  func found() throws {
    var harness = try triggering()
    harness.perform(.confirmFound(pet: "rex"), by: "owner", at: 20)
    #expect(harness.state() == .found)
    harness.report(Harness.outside, at: 70)
    harness.report(Harness.outside, at: 130)
    #expect(harness.told == "left@15")
    harness.perform(.withdrawFound(pet: "rex"), by: "owner", at: 140)
    #expect(harness.state() == .triggering)
    #expect(harness.told == "left@15 outside@140")
    harness.report(Harness.inside, at: 150)
    #expect(harness.told == "left@15 outside@140 entered@150")
    let again = harness.perform(.confirmFound(pet: "rex"), by: "owner", at: 160)
    #expect(again == .refused(.noAlert))
    #expect(Refusal.noAlert.text == "No alert to confirm")
  }

  @Test("found, and inside again: idle, and told")
  func foundInside() throws {
    var harness = try triggering()
    harness.perform(.confirmFound(pet: "rex"), by: "owner", at: 20)
    harness.report(Harness.inside, at: 30)
    #expect(harness.state() == .idle)
    #expect(harness.told == "left@15 entered@30")
  }

  @Test("a fence drawn elsewhere alerts once confirmed, one around the pet says nothing")
  func fenceChanged() throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.inside, at: 10)
    let elsewhere = try [(10.0, 10.0), (10, 11), (11, 11)].map { try place($0.0, $0.1) }
    harness.perform(.addFence(id: "far", name: "Far", .polygon(elsewhere)), by: "owner", at: 11)
    let proposed = harness.perform(.proposeFence(pet: "rex", fence: "far"), by: "owner", at: 12)
    #expect(proposed == .needsConfirmation)
    harness.perform(.confirmFence(pet: "rex"), by: "owner", at: 13)
    #expect(harness.told == "")
    harness.report(Harness.inside, at: 20)
    #expect(harness.told == "left@20")
    harness.perform(.proposeFence(pet: "rex", fence: "garden"), by: "owner", at: 30)
    harness.perform(.confirmFence(pet: "rex"), by: "owner", at: 31)
    #expect(harness.state() == .idle)
    #expect(harness.told == "left@20")
  }

  @Test("a tracker that is added outside alerts by its own new fixes")
  func addedOutside() throws {
    var harness = Harness()
    harness.perform(.attachDevice("phone"), by: "owner")
    try harness.addPet("rex", fence: "garden")
    harness.report(Harness.outside, at: 1)
    harness.report(Harness.outside, at: 7)
    harness.perform(.addTracker(id: "Allawi2003", title: "T", pet: "rex"), by: "owner", at: 8)
    harness.report(Harness.outside, at: 20)
    #expect(harness.told == "")
    harness.report(Harness.outside, at: 25)
    #expect(harness.told == "left@25")
  }

  @Test("disabled is stored and never judged; enabled again, the last fix counts")
  func disabled() throws {
    var harness = try triggering()
    harness.perform(.setDisabled(tracker: "Allawi2003", true), by: "owner", at: 20)
    harness.report(Harness.outside, at: 30)
    harness.report(Harness.outside, at: 100)
    #expect(harness.state() == .unassigned)
    #expect(harness.told == "left@15")
    harness.perform(.setDisabled(tracker: "Allawi2003", false), by: "owner", at: 110)
    #expect(harness.state() == .idle)
    harness.report(Harness.outside, at: 120)
    #expect(harness.told == "left@15 left@120")
  }

  @Test("two trackers of one pet, and two pets in one fence, each for itself")
  func two() throws {
    var harness = try Harness.petAtHome()
    harness.perform(.provisionTracker(id: "second", secret: nil), by: "maker")
    harness.perform(.addTracker(id: "second", title: "S", pet: "rex"), by: "owner")
    harness.perform(.addPet(id: "tom", .rex), by: "owner")
    harness.perform(.proposeFence(pet: "tom", fence: "garden"), by: "owner")
    harness.perform(.provisionTracker(id: "third", secret: nil), by: "maker")
    harness.perform(.addTracker(id: "third", title: "T", pet: "tom"), by: "owner")
    for second in [10.0, 15] {
      harness.report(Harness.outside, at: second, from: "second")
      harness.report(Harness.inside, at: second, from: "third")
    }
    #expect(harness.state() == .idle)
    #expect(harness.state("second") == .triggering)
    #expect(harness.state("third") == .idle)
    harness.perform(.confirmFound(pet: "rex"), by: "owner", at: 20)
    #expect(harness.state("second") == .found)
    #expect(harness.told == "left@15")
  }
}
