/// A state diagram, and how often each of its arrows was taken.
package struct StateGraph: Equatable, Sendable {
  package var states: [String]
  package var arrows: [Arrow]

  package struct Arrow: Equatable, Sendable {
    /// Indices into `states`.
    package var from: Int
    package var to: Int
    /// What leads over it; empty where the diagram does not say.
    package var label: String
    package var count = 0

    package init(from: Int, to: Int, label: String = "") {
      self.from = from
      self.to = to
      self.label = label
    }
  }

  package init(states: [String], arrows: [Arrow]) {
    self.states = states
    self.arrows = arrows
  }

  /// A step that was taken; one that the diagram does not have is not counted.
  package mutating func count(from: Int, to: Int) {
    guard let index = arrows.firstIndex(where: { $0.from == from && $0.to == to }) else { return }
    arrows[index].count += 1
  }

  /// The states at either end of an arrow that was taken.
  package var visited: Set<Int> {
    Set(arrows.filter { $0.count > 0 }.flatMap { [$0.from, $0.to] })
  }
}

/// The diagram for other programs; with `isCovered` what was visited is coloured.
extension StateGraph {
  /// A line for each state: `from -> to, to`.
  package func text(isCovered: Bool) -> String {
    let width = states.map(\.utf8.count).max() ?? 0
    return states.indices.map { from in
      let ways = arrows.filter { $0.from == from }.map { arrow in
        states[arrow.to] + (arrow.label.isEmpty ? "" : " (\(arrow.label))")
          + (isCovered && arrow.count == 0 ? " [never]" : "")
      }
      let padding = String(repeating: " ", count: width - states[from].utf8.count)
      return "\(states[from])\(padding)  -> \(ways.joined(separator: ", "))\n"
    }.joined()
  }

  /// - Source: mermaid.js.org/syntax/stateDiagram.html: no hyphen in a name; `classDef` and
  ///   `class` colour states, nothing colours arrows.
  package func mermaid(isCovered: Bool) -> String {
    func name(_ state: String) -> String { String(state.map { $0 == "-" ? "_" : $0 }) }
    var text = "stateDiagram-v2\n"
    for state in states where name(state) != state {
      text += "    state \"\(state)\" as \(name(state))\n"
    }
    if let first = states.first { text += "    [*] --> \(name(first))\n" }
    for arrow in arrows {
      let words = [arrow.label, isCovered && arrow.count == 0 ? "never" : ""].filter { !$0.isEmpty }
      text += "    \(name(states[arrow.from])) --> \(name(states[arrow.to]))"
      text += words.isEmpty ? "\n" : ": \(words.joined(separator: ", "))\n"
    }
    guard isCovered else { return text }
    text += "    classDef visited fill:#bfe3c8,stroke:#1b7244\n"
    text += "    classDef never fill:#f4d6d2,stroke:#b3261e\n"
    for index in states.indices {
      text += "    class \(name(states[index])) \(visited.contains(index) ? "visited" : "never")\n"
    }
    return text
  }

  /// - Source: graphviz.org/doc/info/lang.html.
  package func dot(isCovered: Bool) -> String {
    var text = "digraph states {\n  node [shape=box, style=\"rounded,filled\", fillcolor=white];\n"
    for (index, state) in states.enumerated() {
      let fill = visited.contains(index) ? "#bfe3c8" : "#f4d6d2"
      text += "  \"\(state)\"" + (isCovered ? " [fillcolor=\"\(fill)\"]" : "") + ";\n"
    }
    for arrow in arrows {
      var attributes: [String] = []
      if !arrow.label.isEmpty { attributes.append("label=\"\(arrow.label)\"") }
      if isCovered {
        attributes.append(arrow.count > 0 ? "color=\"#1b7244\"" : "color=\"#b3261e\", style=dashed")
      }
      text += "  \"\(states[arrow.from])\" -> \"\(states[arrow.to])\""
      text += attributes.isEmpty ? ";\n" : " [\(attributes.joined(separator: ", "))];\n"
    }
    return text + "}\n"
  }
}
