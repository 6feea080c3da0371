import Backend
package import GNSS
import Manual
package import Primitives
import World

/// What the owner's phone shows.
package struct OwnerMessage: Equatable, Sendable {
  /// `left`, `outside`, `entered`, ...: `Message.Kind`, or `refused`.
  package var kind: String
  package var text: String
  /// Where the fix is that it rests on.
  package var position: Position?
  /// From that fix to the phone.
  package var delay: Milliseconds?

  /// The animal is out, the bike is moved, or nothing is heard of it.
  var isAlert: Bool { Self.alerts.contains(kind) }

  /// Those that an owner must act on.
  static let alerts = ["left", "outside", "silent", "movement"]
  static let kinds = Message.Kind.allCases.map(\.rawValue)
}

/// What the owner does.
enum OwnerAction: Equatable, Sendable {
  /// Draws the fence, or changes it.
  case fence(name: String, FenceShape)
  case noFence
  /// Puts the tracker on a pet.
  case pet(name: String)
  /// Puts the tracker on a bike.
  case bike(name: String)
  /// Says that the pet is found, or that it is not after all.
  case found(Bool)
  case disabled(Bool)
  case movementAnswer(wasMe: Bool)
  case parkingAnswer(isSecure: Bool)
  /// The secure place that was used last is one no longer.
  case notSecure
  case interval(minutes: Int)
  case alerts(Bool)
  /// Asks where it is.
  case report
  /// Gives the tracker away: what comes next is the new owner's doing.
  case ownership(name: String)
  /// When a fix outside counts as having left.
  case exitRule(ExitRule)
  /// Lets another person look after the tracker for a time; they accept at
  /// once.
  case carer(name: String, Milliseconds)
}

/// The server with its fences, and the owner with a phone: who is on the far side of a
/// scenario that has an owner.
///
/// One owner at a time with one phone, one tracker, one pet or bike, one fence: a scenario is
/// about one tracker, and whatever reports with another id has no owner.
struct OwnerSide: Sendable {
  private var backend: Backend
  private let tracker: String
  private var shareCount = 0
  /// Who owns the tracker; its phone, pet and fence are named after it, except the first's.
  private var account = Self.firstOwner

  private static let firstOwner = "owner"
  private static let maker = "maker"

  private func named(_ thing: String) -> String {
    account == Self.firstOwner ? thing : "\(account)'s \(thing)"
  }
  private var phone: String { named("phone") }
  private var pet: String { named("pet") }
  private var fence: String { named("fence") }
  private var hasPet: Bool { !backend.pets(of: account).isEmpty }
  private var hasFence: Bool { !backend.fences(of: account).isEmpty }
  private var hasTracker: Bool { !backend.trackers(of: account).isEmpty }

  init(tracker: String, startMilliseconds: Int64) {
    self.tracker = tracker
    backend = Backend(start: Timestamp(milliseconds: startMilliseconds))
    _ = perform(.attachDevice(phone), by: account, at: .zero)
    _ = perform(.provisionTracker(id: tracker, secret: nil), by: Self.maker, at: .zero)
  }

  var deadline: Instant? { backend.deadline }

  /// A request that has reached the server, at its address for reports of the kind's form.
  mutating func receive(
    _ request: ServerRequest,
    as kind: ServerKind,
    at now: Instant
  ) -> (status: Int, body: [UInt8], messages: [OwnerMessage]) {
    let format: IngestFormat =
      switch kind {
      case .function: .plain
      case .ownTracks: .ownTracks
      case .traccar, .own: .osmAnd
      }
    let query = request.url.firstIndex(of: "?").map { request.url.index(after: $0) }
    let request = Request(
      method: request.method,
      query: query.map { String(request.url[$0...]) },
      type: request.contentType,
      body: request.body,
      at: format
    )
    let effects = backend.handle(.request(request), at: now)
    let messages = effects.messages.map(shown)
    guard let response = effects.response else { return (500, [], messages) }
    return (response.status, response.body, messages)
  }

  mutating func reachDeadline(at now: Instant) -> [OwnerMessage] {
    backend.handle(.deadlineReached, at: now).messages.map(shown)
  }

  /// The result of the action; a refusal is reported, as the app would.
  mutating func perform(_ action: OwnerAction, at now: Instant) -> [OwnerMessage] {
    switch action {
    case .ownership(let name):
      let told =
        hasTracker ? perform(.deleteTracker(id: tracker), by: account, at: now) : []
      account = name
      return told + perform(.attachDevice(phone), by: account, at: now)
    case .carer(let name, let length):
      shareCount += 1
      let id = "share \(shareCount)"
      let from = backend.start + Milliseconds(now.microseconds / 1_000)
      let share = Operation.share(
        id: id,
        tracker: tracker,
        with: name,
        from: from,
        to: from + length
      )
      return perform(.attachDevice("\(name)'s phone"), by: name, at: now)
        + perform(share, by: account, at: now)
        + perform(.answerShare(id: id, accept: true), by: name, at: now)
    case .exitRule(let rule):
      backend.use(rule)
      return []
    case .notSecure:
      guard let place = backend.bike(ofTracker: tracker)?.places.last else {
        return [OwnerMessage(kind: "refused", text: Refusal.notFound.text)]
      }
      return perform(.removeSecurePlace(tracker: tracker, at: place), by: account, at: now)
    default: return operations(for: action).flatMap { perform($0, by: account, at: now) }
    }
  }

  private func shown(_ due: DueMessage) -> OwnerMessage { OwnerMessage(due, owner: phone) }

  private mutating func perform(
    _ operation: Operation,
    by account: String,
    at now: Instant
  ) -> [OwnerMessage] {
    let effects = backend.handle(.operation(operation, account: account), at: now)
    var messages = effects.messages.map(shown)
    switch effects.outcome {
    case .refused(let refusal):
      messages.append(OwnerMessage(kind: "refused", text: refusal.text))
    case .needsConfirmation:
      messages += perform(.confirmFence(pet: pet), by: account, at: now)
    case .done, nil: break
    }
    return messages
  }

  private mutating func operations(for action: OwnerAction) -> [Operation] {
    switch action {
    case .fence(let name, let shape):
      guard !hasFence else { return [.editFence(id: fence, name: name, shape)] }
      let give = hasPet ? [Operation.proposeFence(pet: pet, fence: fence)] : []
      return [.addFence(id: fence, name: name, shape)] + give
    case .noFence: return [.deleteFence(id: fence)]
    case .pet(let name):
      let profile = PetProfile(name: name, age: 3, description: "a pet", imageURL: "-")
      let put = Operation.addTracker(id: tracker, title: name, pet: pet)
      guard !hasPet else { return [.editPet(id: pet, profile)] + (hasTracker ? [] : [put]) }
      let give = hasFence ? [Operation.proposeFence(pet: pet, fence: fence)] : []
      return [.addPet(id: pet, profile)] + give + [put]
    case .bike(let name): return [.addBike(id: tracker, title: name)]
    case .found(true): return [.confirmFound(pet: pet)]
    case .found(false): return [.withdrawFound(pet: pet)]
    case .disabled(let isDisabled): return [.setDisabled(tracker: tracker, isDisabled)]
    case .movementAnswer(let wasMe): return [.answerMovement(tracker: tracker, wasMe: wasMe)]
    case .parkingAnswer(let isSecure):
      return [.answerParking(tracker: tracker, isSecure: isSecure)]
    case .interval(let minutes): return [.setInterval(tracker: tracker, minutes: minutes)]
    case .alerts(let areOn): return [.setAlerts(tracker: tracker, areOn)]
    case .report: return [.requestReport(tracker: tracker)]
    case .ownership, .carer, .exitRule, .notSecure: return []
    }
  }

  // MARK: - What expectations ask

  /// The words that are true of the fence: where the pet is by it, and the state.
  var fenceWords: [String] {
    guard let state = backend.state(ofTracker: tracker) else { return ["unassigned"] }
    let name = String(describing: state)
    switch state {
    case .unassigned: return [name]
    case .triggering, .found: return [name, "outside"]
    case .idle: return backend.showsInside(tracker) ? [name, "inside"] : [name]
    }
  }

  static let fenceWords =
    ["inside", "outside"] + TrackerState.allCases.map { String(describing: $0) }

  /// The fences, as a map shows them.
  var areas: [OwnersArea] {
    backend.fences(of: account).compactMap { _, name, fence in
      guard let radius = fence.radiusMetres else { return .polygon(name: name, fence.positions) }
      return fence.positions.first.map { .circle(name: name, $0, metres: Double(radius)) }
    }
  }

  /// The trips that the owner finds in the history.
  func routeCount(at now: Instant) -> Int {
    let time = backend.start + Milliseconds(now.microseconds / 1_000)
    let routes = try? backend.routes(
      of: tracker,
      for: account,
      from: backend.start,
      to: time + 1,
      at: time
    )
    return routes?.count ?? 0
  }
}

extension OwnerMessage {
  /// `owner` is the phone that is not named, being the usual one.
  fileprivate init(_ due: DueMessage, owner: String) {
    let message = due.message
    let names = [message.petName, message.fenceName].compactMap(\.self)
    let about = names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
    let prompts = message.prompts.isEmpty ? "" : " [\(message.prompts.joined(separator: " | "))]"
    kind = message.kind.rawValue
    let phones = due.devices == [owner] ? "" : " to \(due.devices.joined(separator: ", "))"
    text = "\(message.title): \(message.body)\(about)\(prompts)\(phones)"
    position = message.position
    // A clock that is ahead makes no fix younger than none.
    delay = message.fixTime.map { max(0, due.time - $0) }
  }
}

extension OwnerMessage {
  /// The line for people.
  package var words: String {
    let place = position.map { " \($0.text)" } ?? ""
    let age = delay.map { ", fix \($0.rawValue / 1_000) s old" } ?? ""
    return kind == "refused" ? "refused: \(text)" : text + place + age
  }
}
