import Manual
import Primitives
import Script

/// Reads a script as its `include`, `repeat` and `let` say: what is left are
/// events with their instants and without `$`.
package struct ScenarioExpansion {
  struct Event {
    var at: Instant
    var mark: Script.Mark
    var invocation: Invocation
    var place: Place
    /// `nil` is the scenario itself.
    var path: String?
    var routes: RouteReader
  }

  private(set) var events: [Event] = []
  /// The lines that were read, those of a round in every round.
  private var lineCount = 0
  private var names: NamedValues
  /// The instant of the event before.
  private var now = Instant.zero

  /// Project value: a day with a line every four seconds.
  package static let lineLimit = 20_000
  /// Project value: rounds of rounds of rounds, and more than anybody reads.
  package static let nestingLimit = 8

  /// How a line is read.
  private struct Context {
    let source: ScenarioSource
    let events: [Script.Event]
    /// The instant from which the file's times count.
    let base: Instant
    let isIncluded: Bool
    /// How many `repeat` are open in the file.
    var nesting = 0
  }

  /// Whether something was drawn.
  var isDrawn: Bool { names.isDrawn }

  init(_ source: ScenarioSource, seed: UInt64) throws(ScriptError) {
    names = NamedValues(seed: seed)
    try read(source, from: .zero, isIncluded: false)
  }

  private mutating func read(
    _ source: ScenarioSource,
    from base: Instant,
    isIncluded: Bool
  ) throws(ScriptError) {
    let events = source.script.events
    let context = Context(source: source, events: events, base: base, isIncluded: isIncluded)
    do throws(ScriptError) {
      _ = try read(events.indices, context)
    } catch {
      throw error.inside(source.path)
    }
  }

  /// False when an `end` ended the file.
  private mutating func read(
    _ range: Range<Int>,
    _ context: Context
  ) throws(ScriptError) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let event = context.events[index]
      guard case .invocation(let written) = event.payload else {
        index += 1
        continue
      }
      try countLine(written)
      now = try instant(of: event, context)
      switch event.scriptVerb {
      case .naming:
        try names.define(written)
      case .include:
        // Every `include` was read when the source was.
        if let source = context.source.included[index] {
          try read(source, from: now, isIncluded: true)
        }
      case .rounds:
        index = try readRounds(at: index, range, context)
      case .again:
        throw ScriptError(written.verb, expected: "`repeat` above it")
      case nil:
        let isEnd = event.mark == .world && written.verb.text == "end"
        if isEnd, context.nesting > 0 {
          throw ScriptError(written.verb, expected: "`again` before `end`")
        }
        if isEnd, context.isIncluded { return false }
        try append(written, event, context)
      }
      index += 1
    }
    return true
  }

  /// Reads the lines between the `repeat` at `start` and its `again`, whose index
  /// is returned.
  private mutating func readRounds(
    at start: Int,
    _ range: Range<Int>,
    _ context: Context
  ) throws(ScriptError) -> Int {
    guard case .invocation(let written) = context.events[start].payload else { return start }
    let count = try ScriptVerb.rounds.definition.match(try names.resolve(written)).integer("count")
    guard context.nesting < Self.nestingLimit else {
      throw ScriptError(
        written.verb,
        expected: "at most \(Self.nestingLimit) `repeat` in one another"
      )
    }
    guard let end = end(of: start, range, context.events) else {
      throw ScriptError(written.verb, expected: "`again` below it")
    }
    guard case .invocation(let last) = context.events[end].payload else { return end }
    _ = try ScriptVerb.again.definition.match(last)
    var inner = context
    inner.nesting += 1
    for _ in 0..<count {
      _ = try read(start + 1..<end, inner)
      try countLine(last)
      now = try instant(of: context.events[end], inner)
    }
    return end
  }

  private func end(of start: Int, _ range: Range<Int>, _ events: [Script.Event]) -> Int? {
    var open = 0
    for index in start..<range.upperBound {
      let verb = events[index].scriptVerb
      if verb == .rounds { open += 1 }
      if verb == .again { open -= 1 }
      if open == 0 { return index }
    }
    return nil
  }

  private mutating func append(
    _ written: Invocation,
    _ event: Script.Event,
    _ context: Context
  ) throws(ScriptError) {
    events.append(
      Event(
        at: now,
        mark: event.mark,
        invocation: try names.resolve(written),
        place: event.place,
        path: context.source.path,
        routes: context.source.routes
      )
    )
  }

  private mutating func countLine(_ written: Invocation) throws(ScriptError) {
    lineCount += 1
    guard lineCount > Self.lineLimit else { return }
    let expected = "at most \(Self.lineLimit) lines, those of a round in every round"
    throw ScriptError(written.verb, expected: expected)
  }

  private func instant(
    of event: Script.Event,
    _ context: Context
  ) throws(ScriptError) -> Instant {
    let time = event.time
    func refusal(_ expected: String, _ found: String, _ suggestion: String? = nil) -> ScriptError {
      ScriptError(
        at: event.place,
        expected: expected,
        found: found,
        suggestion: suggestion
      )
    }
    guard time.isRelative || context.nesting == 0 else {
      throw refusal(
        "a time with `+` between `repeat` and `again`",
        "`\(time.text)`",
        "+\(time.text)"
      )
    }
    let length = try names.microseconds(of: time, at: event.place)
    let start = time.isRelative ? now : context.base
    let at = Instant(microseconds: start.microseconds + length)
    guard at >= now else {
      throw refusal("a time not before \(now.seconds), where the lines above end", "`\(time.text)`")
    }
    guard at.microseconds <= Script.Time.limit else {
      throw refusal("a time of at most ten years", at.seconds)
    }
    return at
  }
}

extension ScriptError {
  /// A verb that stands where it must not.
  fileprivate init(_ verb: Invocation.Word, expected: String) {
    self.init(
      at: verb.place,
      expected: expected,
      found: "`\(verb.text)`"
    )
  }
}
