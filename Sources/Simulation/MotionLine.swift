package import Script
package import World

/// One verb of motion with its arguments, as it would stand in a scenario.
package struct MotionLine: Equatable, Sendable {
  package let changes: [World.MotionChange]

  /// Verbs that do something else than move the body are refused.
  package init(
    parsing text: [UInt8],
    routes: RouteReader = .none
  ) throws(ScriptError) {
    let invocation = try Invocation(parsing: text)
    guard case .changes(let changes) = try WorldEvent(invocation, routes),
      let motions = Self.motions(changes)
    else {
      throw ScriptError(
        at: invocation.verb.place,
        expected: "a verb of motion, such as \(WorldEvent.motions[0].name)",
        found: "`\(invocation.verb.text)`"
      )
    }
    self.changes = motions
  }

  private static func motions(_ changes: [World.Change]) -> [World.MotionChange]? {
    var motions: [World.MotionChange] = []
    for change in changes {
      guard case .motion(let motion) = change else { return nil }
      motions.append(motion)
    }
    return motions
  }
}
