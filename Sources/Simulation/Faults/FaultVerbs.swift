import Primitives
package import Script
import VirtualModem

/// The verbs of the faults: what goes wrong on the line, and with the module.
///
/// Those of the line concern what the module says, unless `to=` has it
/// otherwise.
extension VerbTable {
  package static let faults = [
    VerbDefinition(
      "lose",
      [Parameter("what", .word(of: Fault.Part.allCases.map(\.rawValue)))],
      "The next of these vanishes; a command or a payload on its way to the module."
    ),
    VerbDefinition(
      "delay",
      [
        Parameter("what", .word(of: ["answer"])),
        Parameter("delay", .quantity(.milliseconds, 1...600_000)),
      ],
      "The next answer of the module comes so much later."
    ),
    VerbDefinition(
      "stall",
      [Parameter("length", .quantity(.milliseconds, 1...600_000)), way],
      "Nothing comes for so long, and then everything."
    ),
    VerbDefinition(
      "noise",
      [Parameter("bytes", .integer(1...4_096)), way, length(.optional)],
      "So many random bytes come: now, or spread over a time."
    ),
    VerbDefinition("flip", [every, way, length()], "One byte in so many has a wrong bit."),
    VerbDefinition("drop", [every, way, length()], "One byte in so many is lost."),
    VerbDefinition("double", [every, way, length()], "One byte in so many comes twice."),
    VerbDefinition(
      "lag",
      [Parameter("delay", .quantity(.milliseconds, 1...60_000)), every, way, length()],
      "One byte in so many comes so much later, and what follows it behind it."
    ),
    VerbDefinition(
      "overrun",
      [Parameter("bytes", .integer(1...4_096)), way, length()],
      "A buffer is full: of what comes in one piece only so many bytes arrive."
    ),
    VerbDefinition(
      "detune",
      [Parameter("rate", .integer(300...4_000_000)), length()],
      "The module's rate is this one for so long, whatever it has stored."
    ),
    VerbDefinition(
      "stick",
      [Parameter("what", .word(of: ["prompt"])), length()],
      "Behind its next prompt the module takes nothing and says nothing for so long."
    ),
    VerbDefinition(
      "urc",
      [
        Parameter("text", .text(limit: 1_024)),
        Parameter("in", .word(of: Fault.Place.allCases.map(\.rawValue)), .named, .optional),
      ],
      "The module says this line unasked: now, or in the middle of its next echo, answer or body."
    ),
    VerbDefinition(
      "storm",
      [
        Parameter("text", .text(limit: 1_024)),
        Parameter("every", .quantity(.milliseconds, 1...60_000), .named), length(),
      ],
      "The module says this line unasked, over and over."
    ),
    VerbDefinition(
      "hang",
      [length(.optional)],
      "The module hears and says nothing: for so long, or until its power is cycled."
    ),
    VerbDefinition(
      "fail",
      [
        Parameter("command", .text(limit: 64)),
        Parameter("cme", .integer(0...999), .named, .optional),
        Parameter("cms", .integer(0...999), .named, .optional),
        Parameter("times", .integer(1...1_000), .named, default: "1"),
      ],
      "The next command of this name fails, with this error of the equipment or the messages."
    ),
  ]

  private static let every = Parameter("every", .integer(1...1_000_000), .named)
  private static let way = Parameter(
    "to",
    .word(of: Fault.Way.allCases.map(\.rawValue)),
    .named,
    default: Fault.Way.tracker.rawValue
  )

  private static func length(_ options: Parameter.Options = []) -> Parameter {
    Parameter("for", .quantity(.milliseconds, 1...86_400_000), .clause, options)
  }
}

extension Fault {
  /// `nil` when the verb is none of the faults.
  init?(_ verb: MatchedVerb) throws(ScriptError) {
    switch verb.name {
    case "lose": self = .lose(Self.word("what", of: verb))
    case "delay": self = .delayAnswer(verb.milliseconds("delay"))
    case "stall": self = .stall(verb.milliseconds("length"), Self.word("to", of: verb))
    case "noise":
      self = .noise(
        count: Int(verb.integer("bytes")),
        over: verb.milliseconds(ifPresent: "for"),
        Self.word("to", of: verb)
      )
    case "flip": self = Self.damage(.flip, verb)
    case "drop": self = Self.damage(.drop, verb)
    case "double": self = Self.damage(.double, verb)
    case "lag": self = Self.damage(.lag(verb.milliseconds("delay")), verb)
    case "overrun":
      self = .overrun(
        count: Int(verb.integer("bytes")),
        length: verb.milliseconds("for"),
        Self.word("to", of: verb)
      )
    case "detune":
      self = .detune(UInt32(verb.integer("rate")), length: verb.milliseconds("for"))
    case "stick": self = .stickPrompt(verb.milliseconds("for"))
    case "urc":
      self = .urc(verb.word("text"), in: verb.has("in") ? Self.word("in", of: verb) : nil)
    case "storm":
      self = .storm(
        verb.word("text"),
        every: verb.milliseconds("every"),
        length: verb.milliseconds("for")
      )
    case "hang": self = .hang(verb.milliseconds(ifPresent: "for"))
    case "fail": self = .fail(try Self.forcedResult(verb))
    default: return nil
    }
  }

  private static func forcedResult(_ verb: MatchedVerb) throws(ScriptError) -> ForcedResult {
    let failure: ForcedResult.Failure?
    switch (verb.integer(ifPresent: "cme"), verb.integer(ifPresent: "cms")) {
    case (nil, nil): failure = .error
    case (let code?, nil): failure = EquipmentError(listed: Int(code)).map { .equipment($0) }
    case (nil, let code?):
      failure = MessageServiceError(listed: Int(code)).map { .messageService($0) }
    case (_?, _?): failure = nil
    }
    guard let failure else {
      let numbers = ["cme", "cms"].compactMap { name in
        verb.integer(ifPresent: name).map { "\(name)=\($0)" }
      }
      throw ScriptError(
        line: verb.place.line,
        column: verb.place.column,
        expected: "one error that the manual lists",
        found: "`\(numbers.joined(separator: " "))`",
        suggestion: "cme=30 (no network service) or cms=500 (unknown error)"
      )
    }
    return ForcedResult(failure, of: verb.word("command"), count: Int(verb.integer("times")))
  }

  private static func damage(_ kind: Damage, _ verb: MatchedVerb) -> Fault {
    .damage(
      kind,
      every: verb.integer("every"),
      length: verb.milliseconds("for"),
      word("to", of: verb)
    )
  }

  /// The case whose name is the word, which the table has checked.
  private static func word<Word: RawRepresentable<String>>(
    _ name: String,
    of verb: MatchedVerb
  ) -> Word {
    guard let word = Word(rawValue: verb.word(name)) else {
      preconditionFailure("the table let a word pass that nobody gives a meaning to")
    }
    return word
  }
}
