import GNSS
import Script

/// A verb of a script with its meaning: how it is written, and what was meant by it.
///
/// Help, errors, completion and lint come from the definition; whoever writes a row
/// writes both.
struct Verb<Meaning>: Sendable {
  /// Gets the files that the verb names, too.
  typealias Reading = @Sendable (MatchedVerb, RouteReader) throws(ScriptError) -> Meaning

  var definition: VerbDefinition
  private let reading: Reading

  var name: String { definition.name }

  init(_ definition: VerbDefinition, _ reading: @escaping Reading) {
    self.definition = definition
    self.reading = reading
  }

  init(
    _ name: String,
    _ parameters: [Parameter],
    _ summary: String,
    _ meaning: @escaping @Sendable (MatchedVerb) throws(ScriptError) -> Meaning
  ) {
    self.init(VerbDefinition(name, parameters, summary)) { (verb, _) throws(ScriptError) in
      try meaning(verb)
    }
  }

  /// The meaning of a line that begins with one of `verbs`; an error lists those of `table`.
  static func meaning(
    of invocation: Invocation,
    among verbs: [Verb],
    _ table: VerbTable,
    _ routes: RouteReader = .none
  ) throws(ScriptError) -> Meaning {
    guard let verb = verbs.first(where: { $0.name == invocation.verb.text }) else {
      throw table.misplaced(invocation.verb)
    }
    return try verb.reading(verb.definition.match(invocation), routes)
  }
}

/// The words that a parameter takes, and what each of them stands for.
struct Words<Value: Sendable>: ExpressibleByDictionaryLiteral, Sendable {
  private let pairs: [(word: String, value: Value)]

  init(dictionaryLiteral pairs: (String, Value)...) {
    self.pairs = pairs.map { (word: $0.0, value: $0.1) }
  }

  /// The kind of a parameter that takes one of them.
  var kind: Parameter.Kind { .word(of: pairs.map(\.word)) }

  /// What `word`, which the parameter has taken, stands for.
  subscript(word: String) -> Value {
    guard let pair = pairs.first(where: { $0.word == word }) else {
      preconditionFailure("the parameter takes other words")
    }
    return pair.value
  }
}

extension Words where Value: CaseIterable & RawRepresentable<String> {
  /// The names of all cases.
  init() {
    pairs = Value.allCases.map { ($0.rawValue, $0) }
  }
}

extension MatchedVerb {
  /// What the word that `name` has stands for; asking for one that need not be there is
  /// a mistake of the program.
  func value<Value>(_ name: String, of words: Words<Value>) -> Value { words[word(name)] }

  func value<Value>(ifPresent name: String, of words: Words<Value>) -> Value? {
    word(ifPresent: name).map { words[$0] }
  }

  /// The bytes of a text; none without one.
  func bytes(_ name: String) -> [UInt8] { Array((word(ifPresent: name) ?? "").utf8) }

  /// A quantity whose parameter is in thousandths of the unit that is wanted.
  func thousandths(_ name: String) -> Double { Double(integer(name)) / 1_000 }

  func place(_ name: String) -> Position { Self.place(position(name)) }

  func place(ifPresent name: String) -> Position? { position(ifPresent: name).map(Self.place) }

  func places(_ name: String) -> [Position] { positions(name).map(Self.place) }

  private static func place(_ degrees: (latitudeE7: Int32, longitudeE7: Int32)) -> Position {
    guard let latitude = Latitude(e7: degrees.latitudeE7),
      let longitude = Longitude(e7: degrees.longitudeE7)
    else { preconditionFailure("the table let a position pass that is none") }
    return Position(latitude: latitude, longitude: longitude)
  }
}
