import Primitives

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

/// How far the module has got with the network in reach.
///
/// The radio says what the network would grant; the module finds out some
/// seconds later. A module that is registered the instant it boots hangs
/// clients that wait for the URC.
struct NetworkRegistration: Equatable, Sendable {
  private struct Step: Equatable, Sendable {
    var status: RegistrationStatus
    var due: Instant
  }

  private(set) var status = RegistrationStatus.idle
  /// `<n>` of each domain, by its raw value.
  var reporting = [Int](repeating: 0, count: RegistrationDomain.allCases.count)
  /// What was last true for each domain, to report changes only.
  var reported = [RegistrationReport?](repeating: nil, count: RegistrationDomain.allCases.count)
  /// Registration that has been taken note of: the network's time comes once.
  var wasRegistered = false
  private let isFast: Bool
  private var next: Step?

  init(isFast: Bool) {
    self.isFast = isFast
  }

  var deadline: Instant? { next?.due }

  /// Where things are heading, given what the surroundings allow.
  mutating func aim(
    at goal: RegistrationStatus,
    at now: Instant,
    _ generator: inout SeededGenerator
  ) {
    guard goal != status else {
      next = nil
      return
    }
    guard goal != next?.status else { return }
    switch goal {
    case .idle, .unknown:
      status = goal
      next = nil
    case .searching:
      // A lost cell is missed after some seconds; a search starts at once.
      if status.isRegistered {
        next = Step(status: .searching, due: now + RegistrationTiming.loss)
      } else {
        status = .searching
        next = nil
      }
    case .home, .roaming, .denied:
      let length = Milliseconds(generator.integer(in: RegistrationTiming.search))
      status = .searching
      next = Step(status: goal, due: now + (isFast ? RegistrationTiming.fastSearch : length))
    }
  }

  mutating func advance(at now: Instant) {
    guard let next, now >= next.due else { return }
    status = next.status
    self.next = nil
  }

  /// A new search, as after `AT+CNMP`: registration is gone at once.
  mutating func searchAnew() {
    guard status != .idle else { return }
    status = .searching
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
