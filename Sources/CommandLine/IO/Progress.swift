package import Primitives

/// How far a long command is: one line on stderr that changes in place, and at the end the totals.
///
/// Only a terminal gets it, and only after two seconds. What is written to `outputs` meanwhile
/// erases it first.
///
/// A class: the outputs erase what the command shows.
package final class Progress {
  private let unit: String
  /// What some of them are, such as `failing`; `nil` where none is counted.
  private let finding: String?
  private let total: Int?
  private let isLimit: Bool
  private let errors: Output
  private let outputs: [Output]
  private let isShown: Bool
  private let clock: () -> Instant
  private let start: Instant
  private var nextAt: Instant
  private var counts = (finished: 0, findings: 0)
  private var isDrawn = false
  private var wasDrawn = false

  /// Project values: what a person waits for without asking; what an eye follows.
  package static let delay: Milliseconds = 2_000
  private static let pause: Milliseconds = 250

  /// With `isLimit`, `total` is a limit that need not be reached.
  package init(
    _ unit: String,
    of total: Int?,
    isLimit: Bool = false,
    finding: String? = nil,
    _ errors: Output,
    besides outputs: [Output] = [],
    clock: @escaping () -> Instant = { [clock = Clock()] in clock.now }
  ) {
    self.unit = unit
    self.finding = finding
    self.total = total
    self.isLimit = isLimit
    self.errors = errors
    self.outputs = outputs + [errors]
    self.clock = clock
    start = clock()
    nextAt = start + Self.delay
    isShown =
      errors.isTerminal && errors.verbosity != .quiet && Output.variable("TERM") != "dumb"
    guard isShown else { return }
    for output in self.outputs { output.progress = self }
  }

  package func show(finished: Int, findings: Int = 0) {
    counts = (finished, findings)
    guard isShown else { return }
    let now = clock()
    guard now >= nextAt else { return }
    nextAt = now + Self.pause
    let text = self.text.line(finished: finished, findings: findings, after: now - start)
    write((isDrawn ? Self.erasing : "") + text)
    isDrawn = true
    wasDrawn = true
  }

  /// Removes the line until it is shown again.
  func erase() {
    guard isDrawn else { return }
    write(Self.erasing)
  }

  /// Leaves the totals, where there was a line.
  package func end() {
    guard isShown else { return }
    erase()
    for output in outputs { output.progress = nil }
    guard wasDrawn else { return }
    wasDrawn = false
    for output in outputs { output.flush() }
    let time = clock() - start
    errors.writeLine(text.totals(counts.finished, findings: counts.findings, after: time))
  }

  private var text: ProgressText {
    ProgressText(unit: unit, finding: finding, total: total, isLimit: isLimit)
  }

  /// - Source: ECMA-48, 8.3.41, Erase in Line.
  private static let erasing = "\r\u{1B}[K"

  private func write(_ text: String) {
    isDrawn = false
    errors.write(text)
    errors.flush()
  }
}

/// What a line of progress says.
package struct ProgressText {
  var unit: String
  var finding: String?
  var total: Int?
  var isLimit = false

  /// `120 of 500 seeds, 3 with findings, 24.5 a second, 16 s left`.
  func line(finished: Int, findings: Int, after time: Milliseconds) -> String {
    let all = total.map { " of \(isLimit ? "at most " : "")\($0)" } ?? ""
    var parts = ["\(finished)\(all) \(unit)"]
    if let finding { parts.append("\(findings) \(finding)") }
    guard finished > 0, time > 0 else {
      return parts.joined(separator: ", ") + ", after \(Self.words(time))"
    }
    parts.append(Self.rate(finished, time))
    if let total {
      let left = Double(time.rawValue) * Double(total - finished) / Double(finished)
      // Project value: a century.
      let words = Self.words(Milliseconds(Int64(max(0, min(left, 3e12)))))
      parts.append("\(isLimit ? "at most " : "")\(words) left")
    }
    return parts.joined(separator: ", ")
  }

  /// `500 seeds, 3 with findings, 20 s, 24.5 a second`.
  func totals(_ finished: Int, findings: Int, after time: Milliseconds) -> String {
    var parts = ["\(finished) \(unit)"]
    if let finding { parts.append("\(findings) \(finding)") }
    parts.append(Self.words(time))
    if finished > 0, time > 0 { parts.append(Self.rate(finished, time)) }
    return parts.joined(separator: ", ")
  }

  /// How many a second, with a decimal below 100; how long each takes where that is longer.
  static func rate(_ count: Int, _ time: Milliseconds) -> String {
    let tenths = Int64((Double(count) * 10_000 / Double(time.rawValue)).rounded())
    guard tenths >= 10 else {
      let each = Int64((Double(time.rawValue) / 100 / Double(count)).rounded())
      let length = each < 600 ? "\(each / 10).\(each % 10) s" : words(Milliseconds(each * 100))
      return length + " each"
    }
    return (tenths < 1_000 ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)") + " a second"
  }

  /// A length of time in its two largest units, rounded up.
  static func words(_ time: Milliseconds) -> String {
    let seconds = max(0, (time.rawValue + 999) / 1_000)
    switch seconds {
    case ..<60: return "\(seconds) s"
    case ..<3_600: return "\(seconds / 60) min \(seconds % 60) s"
    default:
      let minutes = (seconds + 59) / 60
      return "\(minutes / 60) h \(minutes % 60) min"
    }
  }
}
