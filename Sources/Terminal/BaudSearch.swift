import Manual
import Primitives

/// Looks for the rate at which a module answers `AT`.
///
/// One rate after the other is tried, the one in force first; at each `AT` is sent a
/// few times, since a module that finds the rate by itself eats the first ones. What
/// comes is scored: where no rate answers, the one with the least noise is named.
struct BaudSearch: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    /// Set the rate and send `AT`.
    case tryRate(UInt32)
    case sendAgain
    /// The search is over; `nil`: no rate answers.
    case ended(UInt32?)
  }

  struct Result: Equatable, Sendable {
    var baud: UInt32
    var score: NoiseScore
  }

  /// Project value: a cold module eats one or two.
  private static let attempts = 3
  /// Project value: an answer takes 10 ms at 9,600 baud and 300 ms at 300; the rest
  /// is for slow USB bridges.
  private static let patience: Milliseconds = 350

  /// Of the rates that were tried, in their order.
  private(set) var results: [Result] = []
  private(set) var deadline: Instant?
  let former: UInt32
  private var left: [UInt32]
  private var attempt = 0
  private var tail: [UInt8] = []

  init(former: UInt32) {
    self.former = former
    left = Self.rates.filter { $0 != former }
  }

  /// The rates of `AT+IPR`, those that the module finds by itself first.
  ///
  /// - Source: SIM7000 UART Application Note V1.01: automatic from 9,600 to 115,200.
  static let rates: [UInt32] = {
    let known = FieldDictionary.entry(named: "+IPR")?.definition(of: "rate")?.values ?? []
    let all = known.compactMap { UInt32($0.value) }.filter { $0 > 0 }
    let automatic = all.filter { (9_600...115_200).contains($0) }.sorted(by: >)
    return automatic + all.filter { !automatic.contains($0) }.sorted(by: >)
  }()

  mutating func begin(at now: Instant) -> Step {
    tryRate(former, at: now)
  }

  /// What has come at the rate that is being tried; the end if that is an answer.
  mutating func receive(_ bytes: [UInt8]) -> Step? {
    guard let last = results.indices.last, deadline != nil else { return nil }
    results[last].score.add(bytes)
    tail = (tail + bytes).suffix(8)
    let text = String(decoding: tail, as: UTF8.self)
    guard text.hasSuffix("OK\r\n") || text.hasSuffix("OK\r") else { return nil }
    deadline = nil
    return .ended(results[last].baud)
  }

  /// `nil` before the deadline.
  mutating func reachDeadline(at now: Instant) -> Step? {
    guard let deadline, now >= deadline else { return nil }
    if attempt < Self.attempts {
      attempt += 1
      self.deadline = now + Self.patience
      return .sendAgain
    }
    guard !left.isEmpty else {
      self.deadline = nil
      return .ended(nil)
    }
    return tryRate(left.removeFirst(), at: now)
  }

  /// The driver cannot do the rate that is being tried.
  mutating func skip(at now: Instant) {
    attempt = Self.attempts
    deadline = now
  }

  /// Where something came, and the least of it was noise.
  var best: Result? {
    results.filter { $0.score.count > 0 }
      .min { ($0.score.percent ?? 100) < ($1.score.percent ?? 100) }
  }

  private mutating func tryRate(_ baud: UInt32, at now: Instant) -> Step {
    results.append(Result(baud: baud, score: NoiseScore()))
    attempt = 1
    tail = []
    deadline = now + Self.patience
    return .tryRate(baud)
  }
}
