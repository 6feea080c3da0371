import Primitives
package import SIM7000

/// The rows of the catalogue, for who has names as texts.
extension CommandRow {
  package static let all: [CommandRow] = {
    var list = RowList()
    CommandRow.visitAll(&list)
    return list.rows
  }()

  /// The row of a name as lines and commands carry it: `+CREG`, `ATE`.
  package static func named(_ name: String) -> CommandRow? {
    places[name].map { all[$0] }
  }

  private static let places: [String: Int] = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.name.description, $0) }
  )

  /// The statements of its shape.
  var statements: [ArraySlice<UInt8>] {
    let bytes = shape.withUTF8Buffer { Array($0) }
    return bytes.split { $0 == ASCII.semicolon || $0 == ASCII.lineFeed }
  }
}

private struct RowList: CommandVisitor {
  var rows: [CommandRow] = []

  mutating func visit(_ row: CommandRow) { rows.append(row) }
}

extension SavingMode {
  /// The manual's word for it.
  package var word: String {
    switch self {
    case .notSaved: "NO_SAVE"
    case .saved: "AUTO_SAVE"
    case .savedForNextStart: "AUTO_SAVE_REBOOT"
    }
  }
}
