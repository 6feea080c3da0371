/// What runs have exercised, of all that there is.
///
/// Of several runs the order makes no difference: what one of them has exercised is.
package struct Coverage: Equatable, Sendable {
  /// Of what there is coverage, in the order of a report.
  package enum Kind: String, CaseIterable, Sendable {
    case state
    case transition
    case movementState = "movement_state"
    case movementTransition = "movement_transition"
    case alarm
    case command
    case urc
    case equipmentError = "cme_error"
    case messageError = "cms_error"
    case httpStatus = "http_status"
    case happening
    case expectation
  }

  private struct Item: Hashable, Sendable {
    var kind: Kind
    var name: String
  }

  private var exercised: Set<Item> = []

  package init() {}

  package mutating func add(_ name: String, _ kind: Kind) {
    exercised.insert(Item(kind: kind, name: name))
  }

  package mutating func merge(_ other: Coverage) {
    exercised.formUnion(other.exercised)
  }

  /// What was exercised, in the order of the universe; what that does not have, behind it by
  /// name.
  package func exercised(_ kind: Kind) -> [String] {
    let known = Self.universe(of: kind)?.flatMap(\.names) ?? []
    let others = exercised.filter { $0.kind == kind }.map(\.name)
    return known.filter { has($0, kind) } + others.filter { !known.contains($0) }.sorted()
  }

  /// What was never exercised, without the chapters that have nothing of that kind; `nil` where
  /// there is no complete list of that kind.
  package func never(_ kind: Kind) -> [Chapter]? {
    Self.universe(of: kind)?.compactMap { chapter in
      var left = chapter
      left.names.removeAll { has($0, kind) }
      return left.names.isEmpty ? nil : left
    }
  }

  private func has(_ name: String, _ kind: Kind) -> Bool {
    exercised.contains(Item(kind: kind, name: name))
  }
}
