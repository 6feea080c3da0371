import Primitives
import Script

/// The verbs of `=` lines that are about the owner's side.
extension ExpectationSubject {
  static let ofOwner: [Verb<ExpectationSubject>] = [
    Verb(
      "owner",
      [
        Parameter("what", .word(of: ["alert", "alerted", "told"])),
        Parameter(
          "kind",
          .word(of: OwnerMessage.kinds + ["refused"]),
          .positional,
          [.optional, .alternatives]
        ),
        Parameter(
          "delay",
          .quantity(.milliseconds, 0...864_000_000),
          .named,
          [.comparison, .optional]
        ),
      ] + counted,
      "The owner's phone shows an alert (or, `told`, any message), of this kind if one is named,"
        + " so long after the fix that it rests on."
    ) { verb in
      let isAny = verb.word("what") == "told" || verb.has("kind")
      return .event(verb, insideWords: verb.name) { observation in
        guard case .owner(let message) = observation, isAny || message.isAlert,
          verb.accepts("kind", message.kind)
        else { return false }
        return !verb.has("delay")
          || message.delay.map { verb.accepts("delay", $0.rawValue) } ?? false
      } nearMiss: { observation in
        guard case .owner(let message) = observation else { return nil }
        return message.kind + (message.delay.map { " after \($0.rawValue) ms" } ?? "")
      }
    },
    Verb(
      "fence",
      [
        Parameter("what", .word(of: ["state"])),
        Parameter("state", .word(of: OwnerSide.fenceWords), .positional, .alternatives),
      ] + lasting,
      "The server has the tracker in this state, or inside or outside of its fence."
    ) { verb in
      .condition(verb, isInside: true, needs: .owner) { condition in
        condition.owner?.fenceWords.contains { verb.accepts("state", $0) } ?? false
      } found: { condition in
        guard let words = condition.owner?.fenceWords else { return "there is no owner" }
        return "it is \(words.joined(separator: ", "))"
      }
    },
    Verb(
      "route",
      [Parameter("count", .integer(0...1_000_000), .named, .comparison)] + lasting,
      "The owner finds so many trips in the tracker's history."
    ) { verb in
      .condition(verb, isInside: true, needs: .owner) { condition in
        guard let owner = condition.owner else { return false }
        return verb.accepts("count", Int64(owner.routeCount(at: condition.now)))
      } found: { condition in
        guard let owner = condition.owner else { return "there is no owner" }
        return "there are \(owner.routeCount(at: condition.now))"
      }
    },
  ]
}
