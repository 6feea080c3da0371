import Script
import World

/// The verbs of short messages.
extension WorldEvent {
  static let messages: [Verb<WorldEvent>] = [
    .change(
      "sms",
      [
        Parameter("number", .text(limit: 2_000), example: #""+12025550123""#),
        Parameter("text", .text(limit: 2_000), .positional, .optional),
        Parameter("from", .text(limit: 20), .named, default: "\"+12025550123\""),
        Parameter("class", .integer(0...3), .named, .optional),
      ],
      "Sends the module a text from a number or a name; the text alone is from `from`."
    ) { verb in
      let text = verb.word(ifPresent: "text")
      let letter = MessageCentre.Letter(
        from: verb.word(text == nil ? "from" : "number"),
        text ?? verb.word("number"),
        messageClass: verb.integer(ifPresent: "class").map { UInt8($0) }
      )
      return .messages(.letter(letter))
    },
    Verb(
      "smsc",
      [
        Parameter("reaction", .word(of: ["accept", "refuse", "silent", "lose"])),
        Parameter("cause", .integer(1...532), .named, default: "38"),
        Parameter("next", .integer(1...1_000), .named, .optional),
      ],
      "How the service centre takes the module's short messages; `lose` accepts and delivers none."
    ) { verb in
      let reaction = verb.word("reaction")
      let next = verb.integer(ifPresent: "next").map { Int($0) }
      let behaviour = behaviour(reaction, cause: Int(verb.integer("cause")))
      return .changes([
        .messages(.behaviour(behaviour, forMessages: next)),
        .messages(.recipients(areReached: reaction != "lose")),
      ])
    },
  ]

  private static func behaviour(_ word: String, cause: Int) -> MessageCentre.Behaviour {
    switch word {
    case "refuse": .refuses(cause: cause)
    case "silent": .silent
    default: .accepts
    }
  }
}
