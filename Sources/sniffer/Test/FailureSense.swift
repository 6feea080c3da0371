import Primitives
import Simulation
import Tracker

extension TestRun.Failure {
  /// An expectation that has not held while the tracker was in `state`.
  init(at instant: Instant, result: ExpectationResult, in state: TrackerState) {
    self.init(at: instant, result: result)
    sense = "\(result.text): \(Self.withoutMeasures(result.found)), while \(state.name)"
  }

  /// The text with `#` for each number with a point in it: times and lengths differ from run to
  /// run, while how often something happened is what matters.
  static func withoutMeasures(_ text: String) -> String {
    var result: [UInt8] = []
    var number: [UInt8] = []
    for byte in text.utf8 + [0] {
      if ASCII.isDigit(byte) || byte == ASCII.point && !number.isEmpty {
        number.append(byte)
        continue
      }
      let isMeasure = number.dropLast().contains(ASCII.point)
      result += isMeasure ? Array("#".utf8) : number
      number = []
      result.append(byte)
    }
    return String(decoding: result.dropLast(), as: UTF8.self)
  }
}
