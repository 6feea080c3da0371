/// How much time has gone by, as the lines of a module tell it: for a log without times.
package struct ToldClock: Sendable {
  /// Milliseconds since the first line that tells a time.
  package private(set) var elapsed: Int64 = 0
  /// Of the line that has been the latest; days counted.
  private var latest: Int64?
  private var isDated = false

  /// Milliseconds of a day.
  static let day: Int64 = 86_400_000
  /// Longer, in milliseconds, is no time that has gone by: a clock was set that had been wrong.
  ///
  /// Project value: a month.
  private static let stepMax = 30 * day

  package init() {}

  /// Takes a line of the module's, whatever it is.
  package mutating func take(_ line: [UInt8]) {
    guard let told = WrittenTime(in: line), let time = told.milliseconds(in: line) else { return }
    guard let before = latest else {
      latest = time
      isDated = told.hasDate
      return
    }
    var step = time - before
    if !isDated || !told.hasDate {
      step = (step % Self.day + Self.day) % Self.day
      if step >= Self.day / 2 { step -= Self.day }
    }
    // Lines of one moment come in any order, and a clock that was set back is no day gone by.
    guard step > 0 else { return }
    if step <= Self.stepMax { elapsed += step }
    latest = told.hasDate ? time : before + step
    isDated = isDated || told.hasDate
  }
}
