package import Script

/// The verbs of `!` lines that say nothing of the world, but how the script is
/// to be read.
extension VerbTable {
  package static let script = VerbTable([
    VerbDefinition(
      "include",
      [Parameter("file", .text(limit: 1_024))],
      "The lines of another script stand here, their times counted from this line."
    ),
    VerbDefinition(
      "repeat",
      [Parameter("count", .integer(1...10_000))],
      "The lines up to `again` happen so often, each time from where the time before ended."
    ),
    VerbDefinition("again", [], "Ends what `repeat` began; its time is that of the whole round."),
    VerbDefinition(
      "let",
      form: "let NAME=VALUE | NAME=random LOWEST..HIGHEST | NAME=random VALUE|VALUE",
      "Gives a value a name, `$NAME` from here on; by chance, from the seed and the name."
    ),
  ])

  /// All that a `!` line of a script may say.
  package static let happenings = VerbTable(world.verbs + script.verbs)
}
