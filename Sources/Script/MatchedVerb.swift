package import Primitives

/// An invocation that its table has accepted: every value has its kind and
/// lies in its range, and every required one is there.
///
/// Asking for a parameter that the definition does not have, or as another
/// kind than it is, is a mistake of the program and traps; so is asking
/// without `ifPresent` for one that need not be written and has no default.
package struct MatchedVerb: Equatable, Sendable {
  package let definition: VerbDefinition
  package let place: Place
  private var matches: [Match] = []

  /// The values of one parameter.
  struct Match: Equatable, Sendable {
    var name: String
    var comparison: Comparison
    var values: [Value]
  }

  enum Value: Equatable, Sendable {
    case text(String)
    case number(Int64)
    case position(latitudeE7: Int32, longitudeE7: Int32)
  }

  init(_ definition: VerbDefinition, place: Place) {
    self.definition = definition
    self.place = place
  }

  mutating func add(_ match: Match) {
    if let index = matches.firstIndex(where: { $0.name == match.name }) {
      matches[index].values += match.values
    } else {
      matches.append(match)
    }
  }

  package var name: String { definition.name }

  /// What it says beside its clauses.
  ///
  /// The same for two that differ in their clauses alone; texts have their lengths, so that no
  /// others are.
  package var essence: String {
    var text = name
    for match in matches where parameter(match.name).placement != .clause {
      text += " \(match.name)\(match.comparison.rawValue)"
      for value in match.values {
        switch value {
        case .text(let word): text += "\(word.utf8.count):\(word)|"
        case .number(let number): text += "\(number)|"
        case .position(let latitude, let longitude): text += "\(latitude),\(longitude)|"
        }
      }
    }
    return text
  }

  /// True when it was written or has a default.
  package func has(_ name: String) -> Bool { match(name) != nil }

  /// A word or a text.
  package func word(_ name: String) -> String { required(word(ifPresent: name)) }

  package func word(ifPresent name: String) -> String? { words(name).first }

  /// All words that were written with `|` between them or one after the other;
  /// empty when there was none.
  package func words(_ name: String) -> [String] {
    values(name).compactMap { value in
      if case .position = value, case .place = parameter(name).kind { return nil }
      guard case .text(let text) = value else { preconditionFailure("the parameter is no word") }
      return text
    }
  }

  /// A whole number, a decimal in its last digit, a quantity in the parameter's
  /// unit, or an address of 32 bits.
  package func integer(_ name: String) -> Int64 { required(integer(ifPresent: name)) }

  package func integer(ifPresent name: String) -> Int64? { integers(name).first }

  package func integers(_ name: String) -> [Int64] {
    values(name).map { value in
      guard case .number(let number) = value else {
        preconditionFailure("the parameter is no number")
      }
      return number
    }
  }

  /// A quantity whose parameter is in `milliseconds`.
  package func milliseconds(_ name: String) -> Milliseconds {
    required(milliseconds(ifPresent: name))
  }

  package func milliseconds(ifPresent name: String) -> Milliseconds? {
    guard case .quantity(.milliseconds, _) = parameter(name).kind else {
      preconditionFailure("the parameter is no time in milliseconds")
    }
    return integer(ifPresent: name).map { Milliseconds($0) }
  }

  /// Degrees x 10^7, north and east.
  package func position(_ name: String) -> (latitudeE7: Int32, longitudeE7: Int32) {
    required(position(ifPresent: name))
  }

  package func position(ifPresent name: String) -> (latitudeE7: Int32, longitudeE7: Int32)? {
    positions(name).first
  }

  package func positions(_ name: String) -> [(latitudeE7: Int32, longitudeE7: Int32)] {
    values(name).compactMap { value in
      if case .text = value, case .place = parameter(name).kind { return nil }
      guard case .position(let latitude, let longitude) = value else {
        preconditionFailure("the parameter is no position")
      }
      return (latitude, longitude)
    }
  }

  /// How `name` and its value were compared; `equal` when it was not written.
  package func comparison(_ name: String) -> Comparison { match(name)?.comparison ?? .equal }

  /// True when `found` compares as written to one of the values, or, with
  /// `!=`, to all of them; true also when nothing was asked.
  package func accepts(_ name: String, _ found: Int64) -> Bool {
    accepts(found, integers(name), comparison(name))
  }

  package func accepts(_ name: String, _ found: String) -> Bool {
    accepts(found, words(name), comparison(name))
  }

  private func accepts<Element: Comparable>(
    _ found: Element,
    _ asked: [Element],
    _ comparison: Comparison
  ) -> Bool {
    if asked.isEmpty { return true }
    if comparison == .notEqual { return !asked.contains(found) }
    return asked.contains { comparison.holds(found, $0) }
  }

  private func parameter(_ name: String) -> Parameter {
    guard let parameter = definition.parameters.first(where: { $0.name == name }) else {
      preconditionFailure("the verb \(definition.name) has no parameter \(name)")
    }
    return parameter
  }

  private func match(_ name: String) -> Match? {
    _ = parameter(name)
    return matches.first { $0.name == name }
  }

  private func values(_ name: String) -> [Value] { match(name)?.values ?? [] }

  private func required<Wrapped>(_ value: Wrapped?) -> Wrapped {
    guard let value else { preconditionFailure("the parameter is not there; ask ifPresent") }
    return value
  }
}
