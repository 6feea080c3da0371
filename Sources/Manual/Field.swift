package import Primitives

/// One named value of a line, as `decode --json` and `explain` show it.
package struct Field: Equatable, Sendable {
  package var name: String
  package var value: FieldValue

  package init(_ name: String, _ value: FieldValue) {
    self.name = name
    self.value = value
  }
}

/// The value of a field, ready to be written as JSON.
package enum FieldValue: Equatable, Sendable {
  case integer(Int64)
  /// A decimal with the digits that the wire had.
  case decimal(FixedPoint)
  case text(String)
  case boolean(Bool)
  case list([FieldValue])
  /// Empty on the wire, not yet known, or not readable.
  case null
}
