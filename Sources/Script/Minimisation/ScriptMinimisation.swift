/// Makes a script that fails shorter, as long as it still fails.
///
/// In this order: comments, then a request with its answer at a time, single lines, headers,
/// and at last the time between lines; again from the start while that makes it shorter. The
/// lines that are left happen when they did, until time itself is shortened.
package struct ScriptMinimisation {
  /// The shortest that was seen to fail.
  package private(set) var script: Script
  /// Whether one fails; `nil` stops everything.
  package typealias Judge = (Script) -> Bool?

  /// Headers that a committed trace must have stay.
  private static let keptHeaders = Script.Header.requiredKeys + ["start", "port"]

  /// - Parameter script: one that fails.
  package init(_ script: Script) {
    self.script = script
  }

  package mutating func run(_ fails: Judge) {
    var before: Script
    repeat {
      before = script
      adopt(Script(headers: script.headers, entries: script.events.map { .event($0) }), fails)
      removeLines(by: Self.exchanges(of: script.events), fails)
      removeLines(by: Self.lines(of: script.events), fails)
      removeHeaders(fails)
      var pauses = ScriptPauses(script)
      pauses.shorten(fails)
      script = pauses.script
    } while script != before && fails(script) != nil
  }

  private mutating func adopt(_ candidate: Script, _ fails: Judge) {
    if candidate != script, fails(candidate) == true { script = candidate }
  }

  // MARK: - Lines

  private mutating func removeLines(by units: [[Int]], _ fails: Judge) {
    let pauses = ScriptPauses(script)
    let left = DeltaDebugging.minimum(of: units.count) { kept in
      fails(pauses.script(keeping: kept.flatMap { units[$0] }.sorted()))
    }
    if left.count < units.count {
      script = pauses.script(keeping: left.flatMap { units[$0] }.sorted())
    }
  }

  /// A command and all that goes over the wire before the next one are one; so are the lines
  /// from `repeat` to its `again`.
  private static func exchanges(of events: [Script.Event]) -> [[Int]] {
    var units: [[Int]] = []
    /// Of each port, the exchange that is open.
    var open: [String: Int] = [:]
    var index = 0
    while index < events.count {
      let event = events[index]
      if let end = end(ofRepeatAt: index, events) {
        units.append(Array(index...end))
        index = end + 1
        continue
      }
      let port = event.port ?? ""
      if event.mark == .toTE, let unit = open[port] {
        units[unit].append(index)
      } else {
        if event.mark.isWire { open[port] = units.count }
        units.append([index])
      }
      index += 1
    }
    return units
  }

  /// Each by itself; `repeat` goes with its `again`, and what is between them may stay.
  private static func lines(of events: [Script.Event]) -> [[Int]] {
    var units: [[Int]] = []
    var ends: Set<Int> = []
    for index in events.indices where !ends.contains(index) {
      if let end = end(ofRepeatAt: index, events) {
        units.append([index, end])
        ends.insert(end)
      } else {
        units.append([index])
      }
    }
    return units
  }

  private static func end(ofRepeatAt start: Int, _ events: [Script.Event]) -> Int? {
    guard events[start].verb == "repeat" else { return nil }
    var depth = 0
    for index in start..<events.count {
      switch events[index].verb {
      case "repeat": depth += 1
      case "again": depth -= 1
      default: break  // What is repeated.
      }
      if depth == 0 { return index }
    }
    return nil
  }

  // MARK: - Headers

  private mutating func removeHeaders(_ fails: Judge) {
    let headers = script.headers
    let removable = headers.indices.filter { !Self.keptHeaders.contains(headers[$0].key) }
    let entries = script.entries
    func candidate(_ kept: [Int]) -> Script {
      let gone = Set(removable).subtracting(kept.map { removable[$0] })
      let left = headers.indices.filter { !gone.contains($0) }.map { headers[$0] }
      return Script(headers: left, entries: entries)
    }
    let left = DeltaDebugging.minimum(of: removable.count) { fails(candidate($0)) }
    script = candidate(left)
  }
}

extension Script.Event {
  /// Of a line `!`.
  var verb: String? {
    guard mark == .world, case .invocation(let invocation) = payload else { return nil }
    return invocation.verb.text
  }
}
