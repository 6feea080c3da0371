import CommandLine
import Manual
import Pages
import Simulation
import Tracker

/// `sniffer states`: the diagram of the tracker's states, or of the owner's side.
struct StatesCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    let subject = arguments.operands.first ?? "tracker"
    guard ["tracker", "owner"].contains(subject) else {
      throw .refusedOperand(found: subject, reason: "expected tracker or owner", .states)
    }
    let isOwner = subject == "owner"
    var graph = isOwner ? StateGraph.owner : StateGraph.tracker
    let path = arguments.text("coverage")
    if let path {
      guard !isOwner else {
        let reason = "sniffer test counts what the tracker does, not the owner's side"
        throw .refusedValue(option: "coverage", reason: reason, .states)
      }
      do throws(FileError) {
        guard let steps = CoverageFile.steps(in: try FileText.read(path)) else {
          errors.writeLine(
            "sniffer states: \(VisibleText.of(path)): expected the output of `sniffer test"
              + " --coverage --json`, found no line of the kind transition"
          )
          return .badInput
        }
        for step in steps { graph.count(step) }
      } catch {
        return errors.tell(error, of: .states)
      }
    }
    let isCovered = path != nil
    if arguments.isGiven("dot") {
      output.write(graph.dot(isCovered: isCovered))
    } else if arguments.isGiven("mermaid") {
      output.write(graph.mermaid(isCovered: isCovered))
    } else if arguments.isGiven("json") {
      for line in graph.jsonLines(of: subject, isCovered: isCovered) { output.write(line) }
    } else {
      output.write(graph.text(isCovered: isCovered))
    }
    return .done
  }
}

extension StateGraph {
  /// Which were visited is `null` where no coverage was given.
  fileprivate func jsonLines(of subject: String, isCovered: Bool) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    func add(_ body: (inout JSONWriter) -> Void) {
      var json = JSONWriter()
      json.object(body)
      lines.append(json.takeLine())
    }
    for (index, state) in states.enumerated() {
      add { json in
        json.member("kind", word: "state")
        json.member("diagram", subject)
        json.member("name", state)
        json.member("visited", isCovered ? visited.contains(index) : nil)
      }
    }
    for arrow in arrows {
      add { json in
        json.member("kind", word: "step")
        json.member("diagram", subject)
        json.member("from", states[arrow.from])
        json.member("to", states[arrow.to])
        json.member("label", arrow.label.isEmpty ? nil : arrow.label)
        json.member("visited", isCovered ? arrow.count > 0 : nil)
      }
    }
    return lines
  }

  static let tracker = StateGraph(
    states: TrackerState.all.map(\.name),
    arrows: TrackerState.all.flatMap { from in
      TrackerState.all.filter(from.isFollowed(by:)).map { next in
        Arrow(from: Int(from.rawValue), to: Int(next.rawValue))
      }
    }
  )

  /// A step by its names: `off -> synchronising`.
  mutating func count(_ step: String) {
    for arrow in arrows where "\(states[arrow.from]) -> \(states[arrow.to])" == step {
      count(from: arrow.from, to: arrow.to)
    }
  }
}
