import Backend
import Pages
import Primitives

/// What `sniffer test --coverage --json` has printed.
enum CoverageFile {
  /// The steps between the tracker's states that were taken; `nil` where no line has them.
  static func steps(in bytes: [UInt8]) -> [String]? {
    for line in bytes.split(separator: ASCII.lineFeed) {
      guard let value = try? JSONValue(Array(line).span), case .object(let object) = value,
        (try? object.string("event")) == "coverage", (try? object.string("kind")) == "transition",
        let steps = try? object.strings("exercised")
      else { continue }
      return steps
    }
    return nil
  }
}

extension StateGraph {
  /// That of the owner's side, with what leads over each arrow.
  static let owner: StateGraph = {
    let all = TrackerState.allCases
    var arrows: [Arrow] = []
    for arrow in TrackerState.arrows where arrow.from != arrow.to {
      let (from, to) = (all.firstIndex(of: arrow.from) ?? 0, all.firstIndex(of: arrow.to) ?? 0)
      let word = "\(arrow.input)"
      if let same = arrows.firstIndex(where: { $0.from == from && $0.to == to }) {
        arrows[same].label += ", \(word)"
      } else {
        arrows.append(Arrow(from: from, to: to, label: word))
      }
    }
    return StateGraph(states: all.map { "\($0)" }, arrows: arrows)
  }()
}
