import GNSS
import Primitives
import Testing

@testable import Backend

/// 2026-11-21T09:00:00Z.
let startSeconds: Int64 = 1_795_251_600

func place(_ latitude: Double, _ longitude: Double) throws -> Position {
  try #require(
    Position(
      latitudeE7: Int32((latitude * 1e7).rounded()),
      longitudeE7: Int32((longitude * 1e7).rounded())
    )
  )
}

func polygon(_ corners: [(Double, Double)]) throws -> Fence {
  try Fence(corners: corners.map { try place($0.0, $0.1) })
}

/// A backend, its time in seconds after the start, and all that came of it.
struct Harness {
  var backend: Backend
  var messages: [DueMessage] = []
  var log: [String] = []

  /// The square of the contract: about 1.1 km by 0.95 km.
  static let square = [(31.95, 35.91), (31.95, 35.92), (31.96, 35.92), (31.96, 35.91)]
  static let inside = (31.955, 35.915)
  /// 945 m to the east of the square.
  static let outside = (31.955, 35.93)

  init(_ settings: BackendSettings = BackendSettings()) {
    backend = Backend(start: Timestamp(seconds: startSeconds), settings: settings)
  }

  /// A pet in the square, with tracker, owner and one phone.
  static func petAtHome(_ settings: BackendSettings = BackendSettings()) throws -> Harness {
    var harness = Harness(settings)
    harness.perform(.attachDevice("phone"), by: "owner")
    try harness.addPet("rex", fence: "garden")
    harness.perform(.provisionTracker(id: "Allawi2003", secret: nil), by: "maker")
    harness.perform(.addTracker(id: "Allawi2003", title: "Rex's", pet: "rex"), by: "owner")
    return harness
  }

  mutating func addPet(_ id: String, fence: String) throws {
    let corners = try Self.square.map { try place($0.0, $0.1) }
    perform(.addPet(id: id, .rex), by: "owner")
    perform(.addFence(id: fence, name: "Garden", .polygon(corners)), by: "owner")
    perform(.proposeFence(pet: id, fence: fence), by: "owner")
  }

  @discardableResult
  mutating func handle(_ event: Event, at seconds: Double = 0) -> Effects {
    let effects = backend.handle(event, at: Instant(microseconds: Int64(seconds * 1e6)))
    messages += effects.messages
    log += effects.log
    return effects
  }

  @discardableResult
  mutating func perform(
    _ operation: Operation,
    by account: String,
    at seconds: Double = 0
  )
    -> Outcome?
  {
    handle(.operation(operation, account: account), at: seconds).outcome
  }

  /// Lets the time pass, deadline by deadline.
  mutating func wait(until seconds: Double) {
    var steps = 0
    while let deadline = backend.deadline, deadline.microseconds <= Int64(seconds * 1e6),
      steps < 10_000
    {
      handle(.deadlineReached, at: Double(deadline.microseconds) / 1e6)
      steps += 1
    }
    #expect(steps < 10_000, "the deadline does not move on")
  }

  /// A report at `seconds`, its deadlines before it.
  @discardableResult
  mutating func report(
    _ position: (Double, Double),
    at seconds: Double,
    from id: String = "Allawi2003",
    more: String = ""
  ) -> Response? {
    wait(until: seconds)
    let body =
      #"{"latitude": \#(position.0), "longitude": \#(position.1), "trackerId": "\#(id)"\#(more)}"#
    return handle(.request(Request(body: Array(body.utf8))), at: seconds).response
  }

  /// `left@5 outside@65`, times in whole seconds after the start.
  var told: String {
    messages.map {
      "\($0.message.kind)@\($0.time.milliseconds / 1_000 - startSeconds)"
    }.joined(separator: " ")
  }

  func state(_ id: String = "Allawi2003") -> TrackerState? { backend.state(ofTracker: id) }
}

extension PetProfile {
  static let rex = PetProfile(
    name: "Rex",
    age: 4,
    description: "brown",
    imageURL: "https://pets.example/rex.jpg"
  )
}

extension Response {
  var text: String { String(decoding: body, as: UTF8.self) }
}
