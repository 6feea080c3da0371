import Script
import VirtualModem

/// The verbs of the faults: what goes wrong on the line, and with the module.
///
/// Those of the line concern what the module says, unless `to=` has it
/// otherwise.
extension WorldEvent {
  static let faults: [Verb<WorldEvent>] = [
    .fault(
      "lose",
      [Parameter("what", parts.kind)],
      "The next of these vanishes; a command or a payload on its way to the module."
    ) { .lose($0.value("what", of: parts)) },
    .fault(
      "delay",
      [
        Parameter("what", .word(of: ["answer"])),
        Parameter("delay", .quantity(.milliseconds, 1...600_000)),
      ],
      "The next answer of the module comes later by this time."
    ) { .delayAnswer($0.milliseconds("delay")) },
    .fault(
      "stall",
      [Parameter("length", .quantity(.milliseconds, 1...600_000)), way],
      "Nothing comes for this time, and then everything."
    ) { .stall($0.milliseconds("length"), $0.way) },
    .fault(
      "noise",
      [Parameter("bytes", .integer(1...4_096)), way, length(.optional)],
      "This number of random bytes comes: now, or spread over a time."
    ) { verb in
      .noise(
        count: Int(verb.integer("bytes")),
        over: verb.milliseconds(ifPresent: "for"),
        verb.way
      )
    },
    .damage("flip", [], "One in `every` bytes has a wrong bit.") { _ in .flip },
    .damage("drop", [], "One in `every` bytes is lost.") { _ in .drop },
    .damage("double", [], "One in `every` bytes comes twice.") { _ in .double },
    .damage(
      "lag",
      [Parameter("delay", .quantity(.milliseconds, 1...60_000))],
      "One in `every` bytes comes later by this time, and what follows it after it."
    ) { .lag($0.milliseconds("delay")) },
    .fault(
      "overrun",
      [Parameter("bytes", .integer(1...4_096)), way, length()],
      "A buffer is full: only this number of bytes of each piece arrives."
    ) { verb in
      .overrun(
        count: Int(verb.integer("bytes")),
        length: verb.milliseconds("for"),
        verb.way
      )
    },
    .fault(
      "detune",
      [Parameter("rate", .integer(300...4_000_000), example: "9600"), length()],
      "The module's rate is this one for this time, whatever it has stored."
    ) { .detune(UInt32($0.integer("rate")), length: $0.milliseconds("for")) },
    .fault(
      "stick",
      [Parameter("what", .word(of: ["prompt"])), length()],
      "After its next prompt the module takes nothing and says nothing for this time."
    ) { .stickPrompt($0.milliseconds("for")) },
    .fault(
      "urc",
      [
        Parameter("text", .text(limit: 1_024), example: #""+CPIN: READY""#),
        Parameter("in", places.kind, .named, .optional),
      ],
      "The module says this line unasked: now, or in the middle of its next echo, answer or body."
    ) { .urc($0.word("text"), in: $0.value(ifPresent: "in", of: places)) },
    .fault(
      "storm",
      [
        Parameter("text", .text(limit: 1_024), example: #""+CPIN: READY""#),
        Parameter("every", .quantity(.milliseconds, 1...60_000), .named), length(),
      ],
      "The module says this line unasked, over and over, as often as the line carries it."
    ) { verb in
      .storm(
        verb.word("text"),
        every: verb.milliseconds("every"),
        length: verb.milliseconds("for")
      )
    },
    .fault(
      "hang",
      [length(.optional)],
      "The module hears and says nothing: for this time, or until its power is cycled."
    ) { .hang($0.milliseconds(ifPresent: "for")) },
    .fault(
      "fail",
      [
        Parameter("command", .text(limit: 64), example: #""AT+CSQ""#),
        Parameter("cme", .integer(0...999), .named, .optional),
        Parameter("cms", .integer(0...999), .named, .optional),
        Parameter("times", .integer(1...1_000), .named, default: "1"),
      ],
      "The next command of this name, or of this form (`\"AT+CSQ=\"`), fails, with this error of the"
        + " equipment or the messages."
    ) { verb throws(ScriptError) in .fail(try ForcedResult(verb)) },
  ]

  private static let parts = Words<Fault.Part>()
  private static let places = Words<Fault.Place>()
  fileprivate static let ways = Words<Fault.Way>()

  fileprivate static let way = Parameter(
    "to",
    ways.kind,
    .named,
    default: Fault.Way.tracker.rawValue
  )

  fileprivate static func length(_ options: Parameter.Options = []) -> Parameter {
    Parameter("for", .quantity(.milliseconds, 1...86_400_000), .clause, options)
  }
}

extension Verb<WorldEvent> {
  fileprivate static func fault(
    _ name: String,
    _ parameters: [Parameter],
    _ summary: String,
    _ meaning: @escaping @Sendable (MatchedVerb) throws(ScriptError) -> Fault
  ) -> Self {
    Verb(name, parameters, summary) { verb throws(ScriptError) in .fault(try meaning(verb)) }
  }

  /// A verb that damages one in `every` bytes.
  fileprivate static func damage(
    _ name: String,
    _ parameters: [Parameter],
    _ summary: String,
    _ kind: @escaping @Sendable (MatchedVerb) -> Fault.Damage
  ) -> Self {
    let every = Parameter("every", .integer(1...1_000_000), .named)
    let all = parameters + [every, WorldEvent.way, WorldEvent.length()]
    return fault(name, all, summary) { verb in
      .damage(
        kind(verb),
        every: verb.integer("every"),
        length: verb.milliseconds("for"),
        verb.way
      )
    }
  }
}

extension MatchedVerb {
  /// Which way the bytes go that a fault concerns.
  fileprivate var way: Fault.Way { value("to", of: WorldEvent.ways) }
}

extension ForcedResult {
  fileprivate init(_ verb: MatchedVerb) throws(ScriptError) {
    let failure: Failure?
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
        at: verb.place,
        expected: "one error that the manual lists",
        found: "`\(numbers.joined(separator: " "))`",
        suggestion: "cme=30 (no network service) or cms=500 (unknown error)"
      )
    }
    self.init(failure, of: verb.word("command"), count: Int(verb.integer("times")))
  }
}
