import CommandLine
import Primitives
import Script
import Simulation
import World

/// A verb of motion and when it comes: `5s lift 40cm`, at the start without a
/// time.
struct TimedMotion: Equatable {
  var after: Milliseconds
  var changes: [World.MotionChange]
  /// The verb as it was written.
  var words = ""

  /// All that stands in an operand, with `;` between; in the order of time.
  static func parse(
    _ operands: [String],
    routes: RouteReader
  ) throws(UsageError) -> [TimedMotion] {
    var motions: [TimedMotion] = []
    for operand in operands {
      for part in operand.split(separator: ";") {
        motions.append(try TimedMotion(parsing: part, routes: routes))
      }
    }
    return motions.enumerated()
      .sorted { ($0.element.after, $0.offset) < ($1.element.after, $1.offset) }
      .map(\.element)
  }

  private init(parsing text: Substring, routes: RouteReader) throws(UsageError) {
    var text = text.drop { $0 == " " }
    after = 0
    if let first = text.utf8.first, ASCII.isDigit(first) {
      let word = text.prefix { $0 != " " }
      guard let time = try? DurationText.parse(String(word)), Self.times.contains(time) else {
        let reason = "a time from 0s to 24h begins it, or a verb"
        throw .refusedOperand(found: String(word), reason: reason, .world)
      }
      after = time
      text = text.dropFirst(word.count).drop { $0 == " " }
    }
    words = String(text)
    while words.last == " " { words.removeLast() }
    do throws(ScriptError) {
      changes = try MotionLine(parsing: Array(text.utf8), routes: routes).changes
    } catch {
      let reason = "expected \(error.expected), found \(error.found)"
      let suggestion = error.suggestion.map { "; did you mean `\($0)`?" } ?? ""
      throw .refusedOperand(found: String(text), reason: reason + suggestion, .world)
    }
  }

  private static let times: ClosedRange<Milliseconds> = 0...86_400_000
}
