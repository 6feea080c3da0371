import Primitives

/// Chooses the rate to try next while there is no response.
struct RateSearch: Equatable, Sendable {
  /// On a line without rates: none.
  private let rates: [UInt32?]
  private var index = 0
  private var attempt = 0
  private var round = 0

  /// - Source: SIM7000 UART Application Note V1.01: the rates of autobaud; project values
  ///   behind them, the other rates that people fix, the likeliest first.
  private static let usual: [UInt32] = [
    115_200, 9_600, 57_600, 38_400, 19_200, 230_400, 4_800, 921_600, 2_400, 460_800,
  ]

  /// Project values: autobaud may eat two; a module that was switched on a moment ago
  /// answers before the last of the rates has been tried, or when the first is tried again.
  private static let attemptsAtFirst = 5
  private static let attempts = 3
  private static let attemptsWithoutRate = 20

  /// Project value: an awake module answers within milliseconds.
  static let responseTimeout = Milliseconds(700)

  init(from first: UInt32?) {
    rates = first.map { first in [first] + Self.usual.filter { $0 != first } } ?? [nil]
  }

  var rate: UInt32? { rates[index] }

  /// False when all has been tried.
  mutating func advance() -> Bool {
    attempt += 1
    let limit =
      rates.count == 1
      ? Self.attemptsWithoutRate : index == 0 ? Self.attemptsAtFirst : Self.attempts
    guard attempt >= limit else { return true }
    attempt = 0
    index += 1
    guard index == rates.count || round > 0 else { return true }
    index = 0
    round += 1
    return rates.count > 1 && round == 1
  }
}
