package import Script

/// What is wrong in a scenario.
extension Scenario {
  /// All of it, in the order of the lines, what is wrong in an included file at the end; at most
  /// `ScriptError.countMax`.
  package static func errors(
    in text: [UInt8],
    routes: RouteReader = .none,
    includes: IncludeReader = .none
  ) -> [ScriptError] {
    var (script, errors) = Script.lenient(text)
    for header in script.headers {
      note(&errors) { () throws(ScriptError) in
        try TrackerSetting.check(header, try Script(headers: [header]).settings(settings))
      }
    }
    do throws(ScriptError) {
      let expansion = try ScenarioExpansion(ScenarioSource(script, routes, includes), seed: 1)
      for event in expansion.events {
        note(&errors) { () throws(ScriptError) in _ = try Meaning(event) }
      }
    } catch {
      // Without it the lines stand for themselves, except those that use what it would define.
      errors.append(error)
      script.entries.removeAll { entry in
        guard case .event(let event) = entry, case .invocation(let invocation) = event.payload
        else { return true }
        return event.scriptVerb != nil || invocation.text.contains("$")
      }
      errors += script.faults(world: .happenings, expectations: .expectations)
    }
    if errors.isEmpty {
      note(&errors) { () throws(ScriptError) in
        _ = try Scenario(parsing: text, routes: routes, includes: includes)
      }
    }
    return Array(errors.inOrder.prefix(ScriptError.countMax))
  }

  /// Where nothing says `end`, in a file that is not a recording.
  package var missingEnd: ScriptError? {
    let events = source.script.events
    guard lastInstant != nil, let last = events.last, !events.contains(where: \.mark.isWire)
    else { return nil }
    return ScriptError(
      line: last.line + 1,
      column: 1,
      expected: "`! end` as the last line",
      found: "the end of the file",
      suggestion: "+0 ! end"
    )
  }

  private static func note(
    _ errors: inout [ScriptError],
    _ body: () throws(ScriptError) -> Void
  ) {
    do throws(ScriptError) { try body() } catch { errors.append(error) }
  }
}

extension [ScriptError] {
  /// Each once, in the order of the lines, those of included files at the end: a line of a
  /// `repeat` is wrong in every round.
  var inOrder: [ScriptError] {
    var known: Set<ScriptError> = []
    let unique = filter { known.insert($0).inserted }
    let own = unique.filter { $0.file == nil }
      .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    return own + unique.filter { $0.file != nil }
  }
}
