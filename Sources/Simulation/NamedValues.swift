import Primitives
import Script

/// What `let` has given a name.
///
/// A value by chance depends on the seed, the name, and how often that name was
/// drawn before, and on nothing else: a draw more elsewhere changes none of the
/// others.
struct NamedValues {
  private let seed: UInt64
  private var values: [String: Argument.Value] = [:]
  private var drawCounts: [String: UInt64] = [:]

  /// Whether something was drawn.
  var isDrawn: Bool { !drawCounts.isEmpty }

  init(seed: UInt64) {
    self.seed = seed
  }

  /// `let angle=30deg`, `let angle=random 10deg..40deg`, `let side=random left|right`.
  mutating func define(_ written: Invocation) throws(ScriptError) {
    let invocation = try resolve(written)
    guard let argument = invocation.arguments.first, let name = argument.name,
      argument.comparison == .equal, argument.alternatives.count == 1,
      name.utf8.allSatisfy({ $0 != ASCII.point })
    else {
      throw refusal(
        "a name without points, `=`, and a value",
        invocation.arguments.first,
        invocation
      )
    }
    let rest = invocation.arguments.dropFirst()
    guard rest.count <= 1, rest.allSatisfy({ $0.name == nil }) else {
      throw refusal("the end of the line", rest.last, invocation)
    }
    if argument.alternatives[0] == .word("random") {
      values[name] = try draw(rest.first, for: name, in: invocation)
    } else if case .range = argument.alternatives[0] {
      throw refusal("one value, or `random` before the range", argument, invocation)
    } else {
      guard rest.isEmpty else { throw refusal("the end of the line", rest.last, invocation) }
      values[name] = argument.alternatives[0]
    }
  }

  /// The invocation with values in place of names.
  func resolve(_ invocation: Invocation) throws(ScriptError) -> Invocation {
    var resolved = invocation
    for index in invocation.arguments.indices {
      let argument = invocation.arguments[index]
      for (number, alternative) in argument.alternatives.enumerated() {
        guard case .reference(let name) = alternative else { continue }
        let value = try value(of: name, at: argument.place)
        resolved.arguments[index].alternatives[number] = value
      }
    }
    return resolved
  }

  /// The length in a time: its number, or what its name stands for.
  func microseconds(of time: Script.Time, at place: Place) throws(ScriptError) -> Int64 {
    // Times in figures were checked when the script was read.
    guard let name = time.name else { return time.microseconds ?? 0 }
    let value = try value(of: name, at: place)
    guard case .quantity(let quantity) = value,
      let length = Quantity(number: quantity.number, unit: quantity.unit ?? .seconds)
        .rounded(in: .microseconds), (0...Script.Time.limit).contains(length)
    else {
      throw ScriptError(
        at: place,
        expected: "a length of time in `$\(name)`",
        found: "`\(value.text)`"
      )
    }
    return length
  }

  private func value(of name: String, at place: Place) throws(ScriptError) -> Argument.Value {
    if let value = values[name] { return value }
    let known = values.keys.sorted()
    throw ScriptError(
      at: place,
      expected: "a name that `let` gave above",
      found: "`$\(name)`",
      suggestion: Suggestion.nearest(to: name, among: known).map { "$\($0)" }
    )
  }

  private mutating func draw(
    _ choice: Argument?,
    for name: String,
    in invocation: Invocation
  ) throws(ScriptError) -> Argument.Value {
    let expected = "a range such as 10deg..40deg, or values with `|` between them"
    guard let choice else { throw refusal(expected, nil, invocation) }
    var generator = generator(for: name)
    if choice.alternatives.count > 1 {
      let index = generator.integer(in: 0...Int64(choice.alternatives.count - 1))
      return choice.alternatives[Int(index)]
    }
    guard case .range(let lower, let upper) = choice.alternatives[0] else {
      throw refusal(expected, choice, invocation)
    }
    let digits = max(lower.number.fractionDigits, upper.number.fractionDigits)
    guard lower.unit == upper.unit, let first = lower.number.scaled(toFractionDigits: digits),
      let last = upper.number.scaled(toFractionDigits: digits), first <= last
    else {
      throw refusal("the lower end first, and both in one unit", choice, invocation)
    }
    let number = FixedPoint(
      coefficient: generator.integer(in: first...last),
      fractionDigits: digits
    )
    return .quantity(Quantity(number: number, unit: lower.unit))
  }

  private mutating func generator(for name: String) -> SeededGenerator {
    let count = drawCounts[name, default: 0]
    drawCounts[name] = count + 1
    // The name becomes the number of a stream.
    return SeededGenerator(seed: seed, stream: FNV1a.hash(name.utf8) &+ count)
  }

  private func refusal(
    _ expected: String,
    _ argument: Argument?,
    _ invocation: Invocation
  ) -> ScriptError {
    let place = argument?.place ?? invocation.end
    return ScriptError(
      at: place,
      expected: expected,
      found: argument.map { "`\($0.text)`" } ?? "the end of the line"
    )
  }
}
