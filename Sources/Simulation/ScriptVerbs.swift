package import Script

/// A `!` line that says nothing of the world, but how the script is to be read.
enum ScriptVerb: String, CaseIterable {
  case include
  case rounds = "repeat"
  case again
  case naming = "let"

  var definition: VerbDefinition {
    switch self {
    case .include:
      VerbDefinition(
        rawValue,
        [Parameter("file", .text(limit: 1_024))],
        "The lines of another script stand here, their times counted from this line."
      )
    case .rounds:
      VerbDefinition(
        rawValue,
        [Parameter("count", .integer(1...10_000))],
        "The lines up to `again` happen so often, each time from where the time before ended."
      )
    case .again:
      VerbDefinition(
        rawValue,
        "Ends what `repeat` began; its time is that of the whole round."
      )
    case .naming:
      VerbDefinition(
        rawValue,
        form: "let NAME=VALUE | NAME=random LOWEST..HIGHEST | NAME=random VALUE|VALUE",
        example: "let pause=random 10s..30s",
        "Gives a value a name, `$NAME` from here on; by chance, from the seed and the name."
      )
    }
  }
}

extension Script.Event {
  /// What it says of how the script is to be read; `nil` where it says something else.
  var scriptVerb: ScriptVerb? {
    guard mark == .world, case .invocation(let invocation) = payload else { return nil }
    return ScriptVerb(rawValue: invocation.verb.text)
  }
}

extension VerbTable {
  package static let script = VerbTable(ScriptVerb.allCases.map(\.definition))

  /// All that a `!` line of a script may say.
  package static let happenings = VerbTable(world.verbs + script.verbs)
}
