import GNSS
import Primitives
import Testing

@testable import Backend

/// Nothing grows without bound: each limit has a refusal, or lets the oldest go.
@Suite("Limits of what the server holds")
struct LimitTests {
  private func harness(_ change: (inout BackendSettings) -> Void) -> Harness {
    var settings = BackendSettings()
    change(&settings)
    return Harness(settings)
  }

  private func animal(_ latitude: Double = 31.95) throws -> FoundAnimal {
    FoundAnimal(
      kind: "dog",
      colour: "black",
      photoURL: "https://pets.example/1.jpg",
      foundAt: try place(latitude, 35.91)
    )
  }

  @Test("accounts: a new one is refused, known ones go on; a name has 80 bytes at most")
  func accounts() {
    var harness = harness { $0.accountsMax = 2 }
    #expect(harness.perform(.attachDevice("a"), by: "a") == .done)
    #expect(harness.perform(.attachDevice("b"), by: "b") == .done)
    #expect(harness.perform(.attachDevice("c"), by: "c") == .refused(.tooMany("accounts")))
    #expect(harness.perform(.attachDevice("a2"), by: "a") == .done)
    let long = String(repeating: "x", count: 81)
    #expect(harness.perform(.attachDevice("d"), by: long) == .refused(.tooLong("account")))
    #expect(BackendSettings().accountsMax == 1_000_000)
  }

  @Test("closed reports of found animals: the one closed first is forgotten, and still counted")
  func closedIncidents() throws {
    var harness = harness { $0.closedIncidentsMax = 2 }
    for id in ["1", "2", "3"] {
      harness.perform(.reportFound(id: id, try animal()), by: "finder")
      harness.perform(.closeFound(id: id), by: "finder")
    }
    #expect(harness.backend.incidentCounts == (3, 3))
    #expect(harness.backend.openIncidents(near: try place(31.95, 35.91)).isEmpty)
    // 1 is free again, 2 and 3 are kept.
    let outcomes = try ["1", "2", "3"].map { id in
      harness.perform(.reportFound(id: id, try animal()), by: "other")
    }
    #expect(outcomes == [.done, .refused(.idTaken), .refused(.idTaken)])
    #expect(harness.backend.openIncidents(near: try place(31.95, 35.91)).count == 1)
    #expect(harness.backend.incidents.count == 3)
  }

  @Test("ids of every kind: trackers, pets, fences, shares, found animals")
  func ids() throws {
    var harness = harness { $0.idsMax = 2 }
    let corners = try Harness.square.map { try place($0.0, $0.1) }
    let span = (from: Timestamp(seconds: startSeconds), to: Timestamp(seconds: startSeconds + 9))
    harness.perform(.attachDevice("carer's"), by: "carer")
    func third(_ things: String, _ make: (String) throws -> Operation) throws {
      let outcomes = try ["1", "2", "3"].map { harness.perform(try make($0), by: "owner") }
      #expect(outcomes == [.done, .done, .refused(.tooMany(things))], "\(things)")
    }
    try third("trackers") { .provisionTracker(id: $0, secret: nil) }
    try third("pets") { .addPet(id: $0, .rex) }
    try third("fences") { .addFence(id: $0, name: "F", .polygon(corners)) }
    try third("found animals") { .reportFound(id: $0, try animal()) }
    harness.perform(.addTracker(id: "1", title: "T", pet: nil), by: "owner")
    try third("shares") {
      .share(id: $0, tracker: "1", with: "carer", from: span.from, to: span.to)
    }
  }

  @Test("reports of unknown trackers: the first of them goes; without one to go, 503")
  func unknownTrackers() {
    var harness = harness { $0.idsMax = 2 }
    harness.perform(.provisionTracker(id: "mine", secret: "s"), by: "maker")
    for id in ["a", "b"] { #expect(harness.report(Harness.inside, at: 1, from: id)?.status == 200) }
    #expect(harness.backend.number(ofTracker: "a") == nil)
    #expect(harness.backend.trackerCount == 2)
    harness.perform(.addTracker(id: "b", title: "T", pet: nil), by: "owner", at: 2)
    let refused = harness.report(Harness.inside, at: 3, from: "c")
    #expect(refused?.status == 503)
    #expect(refused?.retryAfterSeconds == 60)
    #expect(harness.report(Harness.inside, at: 4, from: "b")?.status == 200)
  }

  @Test("pets that come and go share their feeds, shares that are over make room")
  func reuse() throws {
    var harness = try Harness.petAtHome()
    for _ in 0..<5 {
      harness.perform(.addPet(id: "tom", .rex), by: "owner")
      harness.perform(.follow(pet: "tom"), by: "fan")
      harness.perform(.deletePet(id: "tom"), by: "owner")
    }
    #expect(harness.backend.feeds.count == 1)
    #expect(harness.backend.pets.count == 2)
    for index in 0..<40 {
      let from = Timestamp(seconds: startSeconds + Int64(index) * 10)
      let id = "s\(index)"
      let offer = Operation.share(
        id: id,
        tracker: "Allawi2003",
        with: "fan",
        from: from,
        to: from + 5_000
      )
      #expect(harness.perform(offer, by: "owner", at: Double(index) * 10) == .done)
      harness.perform(.answerShare(id: id, accept: true), by: "fan", at: Double(index) * 10)
    }
    #expect(harness.backend.shares.count == 1)
  }

  @Test("accounts that muted a tracker and no longer see it are not remembered")
  func muted() throws {
    var harness = try Harness.petAtHome()
    harness.perform(.setNotifications(tracker: "Allawi2003", false), by: "owner")
    for index in 0..<5 {
      let carer = "carer\(index)"
      harness.perform(.attachDevice(carer), by: carer)
      let from = Timestamp(seconds: startSeconds)
      let offer = Operation.share(
        id: carer,
        tracker: "Allawi2003",
        with: carer,
        from: from,
        to: from + 100_000
      )
      harness.perform(offer, by: "owner")
      harness.perform(.answerShare(id: carer, accept: true), by: carer)
      let muted = harness.perform(.setNotifications(tracker: "Allawi2003", false), by: carer, at: 1)
      #expect(muted == .done)
      harness.perform(.cancelShare(id: carer), by: carer, at: 2)
    }
    // The owner, and the last of them, whose share has not made room yet.
    #expect(harness.backend.details.map(\.muted.count) == [2])
  }
}
