import CommandLine
import Script
import Simulation

/// `sniffer help scenario`: the language, and its verbs as their tables have them.
extension HelpText {
  static var scenario: String {
    var text = example
    for (title, content) in chapters {
      text += "\n\(title)\n" + content
    }
    return text
  }

  private static let example = """
    A scenario is a text: what happens in the world, and what has to come of it.

      #!sniffer 1
      # title: the network is away for two minutes
      # tracker.interval: 30s
      0     ! place 31.953900 35.910600
      2min  ! radio lost
      +0    = state registering within 30s
      +2min ! radio home
      +0    = report delivered within 40s
      10min = reports count>=15
      10min ! end

    """

  private static var chapters: [(String, String)] {
    [
      ("Lines", TextColumns.render(lines)),
      ("Lines that control how the script is read (! lines)", verbs(of: .script)),
      ("When an expectation holds", TextColumns.render(clauses)),
      ("Expectations (= lines)", verbs(of: .expectations)),
      ("Events (! lines)", verbs(of: .world)),
      ("Headers that are settings", settings),
    ]
  }

  private static let lines = [
    ("# KEY: VALUE", "a header, directly below the first line; others are kept"),
    ("# TEXT", "a comment"),
    ("TIME ! VERB ...", "something happens"),
    ("TIME = VERB ...", "something has to hold"),
    ("TIME > BYTES", "of a recording, as with <: the line; a scenario does not look at it"),
    ("TIME", "from the start of the file, never before the line above: 2min, 1.25, 90s"),
    ("+TIME", "from the line above: +0, +500ms, or +$NAME; s where there is no unit"),
    (
      "include",
      "the file's path begins where the script is that names it; its headers are its own; its "
        + "`end` ends the file only, and the line below counts from there; at most "
        + "\(ScenarioSource.depthLimit) files in one another"
    ),
    (
      "repeat",
      "the times up to `again` have a +; at most \(ScenarioExpansion.nestingLimit) in one another, "
        + "and \(ScenarioExpansion.lineLimit) lines in all, those of a round in every round"
    ),
    (
      "let",
      "a draw depends on the seed, its name, and how often that name was drawn before: another "
        + "draw elsewhere does not change it; in steps of the last digit that is written"
    ),
  ]

  private static let clauses = [
    (
      "(none)",
      "an event (report, alert, command, urc, log) has happened by then; a condition (state, "
        + "reports, alerts, queue, position) is so then"
    ),
    ("within TIME", "it happens, or is so at some instant, from then until TIME later"),
    ("not before TIME", "and not before TIME has passed; with `within` or `for`"),
    ("count>=N", "of events: so often in that time (= != >= <= > <); else once or more"),
    (
      "for TIME",
      "of conditions: it is so all the time, from then on for TIME; with `within`, from an "
        + "instant that `within` allows"
    ),
    ("no ...", "it has not happened by then, or is not so; with `for TIME` from then on for TIME"),
  ]

  static func verbs(of table: VerbTable) -> String {
    TextColumns.render(table.verbs.map { ($0.usage, $0.help) })
  }

  private static var settings: String {
    TextColumns.render(Scenario.settings.map { ($0.name, $0.kind.expectation) })
  }
}
