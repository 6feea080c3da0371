import Primitives
import Surroundings

/// `<stat>` of `+CREG`, `+CGREG` and `+CEREG`.
enum RegistrationStatus: Int, Equatable, Sendable {
  case idle = 0
  case home = 1
  case searching = 2
  case denied = 3
  case unknown = 4
  case roaming = 5

  var isRegistered: Bool { self == .home || self == .roaming }
}

/// Where things are heading, given what the surroundings allow.
struct RegistrationGoal: Equatable, Sendable {
  var status: RegistrationStatus
  var technology = Surroundings.Radio.Technology.gsm
  /// Which of the other networks in reach; `nil` is the one of the card.
  var network: Int?

  /// The same as far as the module can tell: only a registration has a cell.
  func isReached(by other: RegistrationGoal) -> Bool {
    status == other.status
      && (!status.isRegistered || technology == other.technology && network == other.network)
  }
}

/// How far the module has got with the network in reach.
///
/// The radio determines what the network would grant; the module finds out some
/// seconds later. A module that is registered the instant it boots hangs
/// clients that wait for the URC.
struct NetworkRegistration: Equatable, Sendable {
  private struct Step: Equatable, Sendable {
    var goal: RegistrationGoal
    var due: Instant
  }

  private(set) var state = RegistrationGoal(status: .idle)
  /// `<n>` of each domain, by its raw value.
  var reporting = [Int](repeating: 0, count: RegistrationDomain.allCases.count)
  /// What was last true for each domain, to report changes only.
  var reported = [RegistrationReport?](repeating: nil, count: RegistrationDomain.allCases.count)
  /// Registration that has been taken note of: the network's time comes once.
  var wasRegistered = false
  /// `AT+CNSMOD`, and the `<stat>` that was last true.
  var reportsSystemMode = false
  var systemMode = 0
  /// `AT+CRRCSTATE`, and the `<state>` that was last true.
  var reportsConnection = false
  var connection = RadioConnection.other
  /// Set when it is time to look for a better technology than the one in use.
  var seeksBetter = false
  /// Not to be used before the next restart.
  let barred: Surroundings.Radio.Technologies
  private let isFast: Bool
  private var next: Step?

  init(isFast: Bool, barred: Surroundings.Radio.Technologies) {
    self.isFast = isFast
    self.barred = barred
  }

  var status: RegistrationStatus { state.status }
  /// Of the serving cell, while there is one.
  var technology: Surroundings.Radio.Technology { state.technology }

  var deadline: Instant? { next?.due }

  mutating func aim(
    at goal: RegistrationGoal,
    at now: Instant,
    _ generator: inout SeededGenerator
  ) {
    guard !goal.isReached(by: state) else {
      next = nil
      return
    }
    if let next, goal.isReached(by: next.goal) { return }
    switch goal.status {
    case .idle, .unknown:
      state = goal
      next = nil
    case .searching:
      // A lost cell is missed after some seconds; a search starts at once.
      if status.isRegistered {
        next = Step(goal: goal, due: now + RegistrationTiming.loss)
      } else {
        state = goal
        next = nil
      }
    case .home, .roaming, .denied:
      let length = Milliseconds(generator.integer(in: RegistrationTiming.search))
      state.status = .searching
      next = Step(goal: goal, due: now + (isFast ? RegistrationTiming.fastSearch : length))
    }
  }

  mutating func advance(at now: Instant) {
    guard let next, now >= next.due else { return }
    state = next.goal
    self.next = nil
    seeksBetter = false
  }

  /// A new search, as after `AT+CNMP`: registration is gone at once.
  mutating func searchAnew() {
    guard status != .idle else { return }
    state.status = .searching
    next = nil
  }
}

enum RegistrationTiming {
  /// Project value: the short end of what users report (5 s to 15 min).
  static let search: ClosedRange<Int64> = 5_000...12_000
  /// Project value, for `isFast`.
  static let fastSearch: Milliseconds = 1_500
  /// Project value: a cell that does not answer is missed after two seconds.
  static let loss: Milliseconds = 2_000
}
