import GNSS
import Primitives
import Testing

@testable import Backend

@Suite("Owner's operations")
struct OwnerTests {
  private func corners(_ pairs: [(Double, Double)]) throws -> FenceShape {
    .polygon(try pairs.map { try place($0.0, $0.1) })
  }

  /// Corners on a circle: no crossing.
  private func ring(_ count: Int) -> [(Double, Double)] {
    Array(
      [
        (10.0, 4.0), (10, 7), (7, 10), (4, 10), (1, 7), (1, 4), (4, 1), (7, 1), (8, 1.5),
      ].prefix(count)
    )
  }

  @Test("equivalence classes 1 to 6: fences of 2, 3, 8 and 9 corners, crossing or not")
  func classes() throws {
    var harness = Harness()
    func add(_ id: String, _ pairs: [(Double, Double)]) throws -> Outcome? {
      harness.perform(.addFence(id: id, name: "F", try corners(pairs)), by: "owner")
    }
    #expect(try add("1", ring(2)) == .refused(.invalidFence(.cornerCount(2))))
    #expect(try add("2", ring(3)) == .done)
    #expect(try add("3", ring(8)) == .done)
    var crossing = ring(8)
    crossing.swapAt(2, 3)
    #expect(try add("4", crossing) == .refused(.invalidFence(.edgesCross(2, 4))))
    #expect(try add("5a", [(0, 0), (1, 1), (2, 2)]) == .refused(.invalidFence(.noArea)))
    let equal = try add("5b", [(0, 0), (1, 1), (0, 0)])
    #expect(equal == .refused(.invalidFence(.equalCorners(1, 3))))
    #expect(try add("6", ring(9)) == .refused(.invalidFence(.cornerCount(9))))
    #expect(harness.backend.fences(of: "owner").map(\.id) == ["2", "3"])
    #expect(
      Refusal.invalidFence(.cornerCount(2)).text
        == "Invalid fence: corners: expected 3 to 8, found 2"
    )
  }

  @Test("equivalence classes 7 and 8, TC12, TC13, TC21: a pet needs every field")
  func pets() {
    var harness = Harness()
    #expect(harness.perform(.addPet(id: "p", .rex), by: "owner") == .done)
    #expect(harness.log == ["Pet added successfully: p"])
    var lacking: [(PetProfile, String)] = []
    for field in ["name", "age", "description", "imageUrl"] {
      var profile = PetProfile.rex
      switch field {
      case "name": profile.name = ""
      case "age": profile.age = -1
      case "description": profile.description = ""
      default: profile.imageURL = ""
      }
      lacking.append((profile, field))
    }
    for (profile, field) in lacking {
      let refused = Outcome.refused(.missing(field))
      #expect(harness.perform(.addPet(id: "q", profile), by: "owner") == refused)
      #expect(harness.perform(.editPet(id: "p", profile), by: "owner") == refused)
    }
    #expect(Refusal.missing("age").text == "Required field is missing: age")
    var older = PetProfile.rex
    older.age = 5
    #expect(harness.perform(.editPet(id: "p", older), by: "owner") == .done)
    #expect(harness.backend.pets(of: "owner").map(\.profile.age) == [5])
    #expect(harness.perform(.addPet(id: "p", .rex), by: "owner") == .refused(.idTaken))
  }

  @Test("without a user: the printed errors")
  func noUser() throws {
    var harness = Harness()
    #expect(harness.perform(.addPet(id: "p", .rex), by: "") == .refused(.noUser))
    #expect(harness.log == ["Error: No user logged in."])
    #expect(Refusal.noUser.text == "No user logged in")
    let fence = harness.perform(.addFence(id: "f", name: "F", try corners(ring(3))), by: "")
    #expect(fence == .refused(.userNotFound))
    #expect(Refusal.userNotFound.text == "User not found")
  }

  @Test("TC14, TC15: a fence has a name of 1 to 64 characters, and goes")
  func fences() throws {
    var harness = try Harness.petAtHome()
    for (name, outcome) in [
      ("", .refused(.missing("name"))), (String(repeating: "é", count: 64), .done),
      (String(repeating: "x", count: 65), .refused(.tooLong("name"))),
    ] as [(String, Outcome)] {
      let id = "f\(name.count)"
      let added = harness.perform(.addFence(id: id, name: name, try corners(ring(4))), by: "owner")
      #expect(added == outcome)
    }
    #expect(harness.perform(.deleteFence(id: "garden"), by: "owner") == .done)
    #expect(harness.state() == .unassigned)
    #expect(harness.backend.pets(of: "owner").map(\.fence) == [nil])
    #expect(harness.backend.fences(of: "owner").map(\.id) == ["f64"])
    #expect(harness.perform(.deleteFence(id: "garden"), by: "owner") == .refused(.notFound))
  }

  @Test("TC16, TC17: a first fence holds at once, another one when it is confirmed")
  func change() throws {
    var harness = try Harness.petAtHome()
    harness.perform(.addFence(id: "park", name: "Park", try corners(ring(5))), by: "owner")
    #expect(harness.perform(.confirmFence(pet: "rex"), by: "owner") == .refused(.nothingProposed))
    let proposed = harness.perform(.proposeFence(pet: "rex", fence: "park"), by: "owner")
    #expect(proposed == .needsConfirmation)
    #expect(harness.backend.pets(of: "owner").map(\.fence) == ["garden"])
    #expect(harness.perform(.confirmFence(pet: "rex"), by: "owner") == .done)
    #expect(harness.backend.pets(of: "owner").map(\.fence) == ["park"])
  }

  @Test("TC18, TC19, TC20: a tracker is checked, added, changed, deleted and added again")
  func tracker() throws {
    var harness = try Harness.petAtHome()
    harness.report(Harness.inside, at: 1)
    let taken = harness.perform(.checkTracker(id: "Allawi2003"), by: "thief")
    #expect(taken == .refused(.invalidTrackerID))
    harness.perform(.addPet(id: "tom", .rex), by: "owner")
    harness.perform(.assignPet(tracker: "Allawi2003", pet: "tom"), by: "owner")
    harness.perform(.renameTracker(id: "Allawi2003", title: "Tom's"), by: "owner")
    let view = try #require(harness.backend.trackers(of: "owner").first)
    #expect(view.title == "Tom's")
    #expect(view.pet == "tom")
    #expect(view.state == .unassigned)
    #expect(view.position == (try place(31.955, 35.915)))
    harness.perform(.deleteTracker(id: "Allawi2003"), by: "owner")
    #expect(harness.backend.trackers(of: "owner").isEmpty)
    harness.report(Harness.inside, at: 2)
    let added = harness.perform(
      .addTracker(id: "Allawi2003", title: "New", pet: nil),
      by: "other",
      at: 3
    )
    #expect(added == .done)
    // A new owner does not see where it was before.
    #expect(harness.backend.trackers(of: "other").map(\.position) == [nil])
    #expect(
      harness.log.suffix(2) == [
        "Unsubscribed from Allawi2003 topic", "Subscribed to Allawi2003 topic!",
      ]
    )
  }

  @Test("what belongs to another is not found, as what is not there")
  func foreign() throws {
    var harness = try Harness.petAtHome()
    let shape = try corners(ring(3))
    let operations: [Operation] = [
      .renameTracker(id: "Allawi2003", title: "x"), .deleteTracker(id: "Allawi2003"),
      .setDisabled(tracker: "Allawi2003", true), .assignPet(tracker: "Allawi2003", pet: nil),
      .setInterval(tracker: "Allawi2003", minutes: 5), .editPet(id: "rex", .rex),
      .deletePet(id: "rex"), .editFence(id: "garden", name: "G", shape),
      .deleteFence(id: "garden"), .proposeFence(pet: "rex", fence: nil),
      .confirmFound(pet: "rex"), .setAlerts(tracker: "Allawi2003", false),
      .share(
        id: "s",
        tracker: "Allawi2003",
        with: "owner",
        from: .distantPast,
        to: .distantFuture
      ),
    ]
    for operation in operations {
      #expect(harness.perform(operation, by: "thief") == .refused(.notFound), "\(operation)")
    }
    #expect(Refusal.notFound.text == "Not found")
  }

  @Test("a deleted pet leaves its trackers, and its number is used again")
  func deletedPet() throws {
    var harness = try Harness.petAtHome()
    harness.perform(.follow(pet: "rex"), by: "fan")
    #expect(harness.perform(.deletePet(id: "rex"), by: "owner") == .done)
    #expect(harness.state() == .unassigned)
    harness.perform(.addPet(id: "tom", .rex), by: "owner")
    #expect(harness.backend.trackers(of: "owner").map(\.pet) == [nil])
    #expect(harness.backend.feed(of: "fan").isEmpty)
    #expect(harness.perform(.unfollow(pet: "tom"), by: "fan") == .refused(.notFound))
  }

  @Test("two devices get one alert each, a detached and a muted one none")
  func devices() throws {
    var harness = try Harness.petAtHome()
    harness.perform(.attachDevice("tablet"), by: "owner")
    harness.perform(.attachDevice("tablet"), by: "owner")
    harness.perform(.attachDevice("old"), by: "owner")
    harness.perform(.detachDevice("old"), by: "owner")
    harness.report(Harness.outside, at: 10)
    harness.report(Harness.outside, at: 15)
    #expect(harness.messages.map(\.devices) == [["phone", "tablet"]])
    harness.perform(.setNotifications(tracker: "Allawi2003", false), by: "owner", at: 16)
    harness.report(Harness.outside, at: 76)
    #expect(harness.messages.count == 1)
    harness.perform(.setNotifications(tracker: "Allawi2003", true), by: "owner", at: 80)
    harness.report(Harness.inside, at: 90)
    #expect(harness.told == "left@15 entered@90")
  }

  @Test("sharing: a carer sees the tracker in the agreed time, and both sides get all changes")
  func sharing() throws {
    var harness = try Harness.petAtHome()
    harness.perform(.attachDevice("carer's"), by: "carer")
    func at(_ second: Int64) -> Timestamp { Timestamp(seconds: startSeconds + second) }
    func sees(_ second: Int64) -> Bool {
      (try? harness.backend.tracker("Allawi2003", for: "carer", at: at(second))) != nil
    }
    let offer = Operation.share(
      id: "s",
      tracker: "Allawi2003",
      with: "carer",
      from: at(100),
      to: at(200)
    )
    #expect(harness.perform(offer, by: "owner") == .done)
    #expect(!sees(150))
    let accept = Operation.answerShare(id: "s", accept: true)
    #expect(harness.perform(accept, by: "owner") == .refused(.notFound))
    #expect(harness.perform(accept, by: "carer", at: 10) == .done)
    #expect([99, 100, 199, 200].map { sees($0) } == [false, true, true, false])
    for second in [50.0, 120, 150] { harness.report(Harness.inside, at: second) }
    let points = try harness.backend.history(
      of: "Allawi2003",
      for: "carer",
      from: at(0),
      to: at(1_000),
      at: at(150)
    )
    #expect(points.map(\.fixTime) == [at(120), at(150)])
    harness.report(Harness.outside, at: 160)
    harness.report(Harness.outside, at: 170)
    #expect(harness.messages.last?.devices == ["phone", "carer's"])
    harness.perform(.changeShare(id: "s", from: at(100), to: at(300)), by: "owner", at: 180)
    #expect(sees(250))
    harness.perform(.cancelShare(id: "s"), by: "carer", at: 190)
    #expect(!sees(195))
    #expect(harness.told == "share@0 share@10 left@170 share@180 share@190")
    #expect(
      harness.backend.share("s")?.log.map(\.text) == [
        "offered from 2026-11-21T09:01:40Z to 2026-11-21T09:03:20Z", "accepted",
        "changed to 2026-11-21T09:01:40Z to 2026-11-21T09:05:00Z", "cancelled",
      ]
    )
  }

  @Test("followers have a feed, newest first, and get messages")
  func feed() throws {
    var harness = try Harness.petAtHome()
    harness.perform(.addPet(id: "tom", .rex), by: "owner")
    harness.perform(.attachDevice("fan's"), by: "fan")
    harness.perform(.follow(pet: "rex"), by: "fan")
    harness.perform(.follow(pet: "rex"), by: "fan")
    harness.perform(.follow(pet: "tom"), by: "fan")
    for (index, pet) in ["rex", "tom", "rex"].enumerated() {
      harness.perform(.postNews(pet: pet, text: "\(index)"), by: "owner", at: Double(index))
    }
    #expect(harness.backend.feed(of: "fan").map(\.text) == ["2", "1", "0"])
    #expect(harness.told == "news@0 news@1 news@2")
    harness.perform(.unfollow(pet: "rex"), by: "fan", at: 5)
    #expect(harness.backend.feed(of: "fan").map(\.text) == ["1"])
    #expect(harness.perform(.postNews(pet: "rex", text: "x"), by: "fan") == .refused(.notFound))
  }

  @Test("found animals: closed by their author only, counted, listed by distance")
  func incidents() throws {
    var harness = Harness()
    for (id, latitude) in [("near", 31.96), ("far", 33.0), ("closed", 31.95)] {
      let animal = FoundAnimal(
        kind: "dog",
        colour: "black",
        photoURL: "https://pets.example/1.jpg",
        foundAt: try place(latitude, 35.91)
      )
      #expect(harness.perform(.reportFound(id: id, animal), by: "finder") == .done)
    }
    #expect(harness.perform(.closeFound(id: "closed"), by: "other") == .refused(.notFound))
    #expect(harness.perform(.closeFound(id: "closed"), by: "finder", at: 9) == .done)
    #expect(harness.perform(.closeFound(id: "closed"), by: "finder") == .refused(.notFound))
    let open = harness.backend.openIncidents(near: try place(31.95, 35.91))
    #expect(open.map(\.incident.id) == ["near", "far"])
    #expect(abs((open.first?.metres ?? 0) - 1_111.95) < 0.1)
    #expect(harness.backend.incidentCounts == (3, 1))
  }
}
