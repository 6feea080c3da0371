import CommandLine

/// The lines of `sniffer config --json`.
extension JSONSchema {
  static let configShape: JSONShape = {
    let statement = [
      JSONShape.Member("value", .string),
      JSONShape.Member("source", .word(Setting.Source.Word.allCases.map(\.rawValue))),
      JSONShape.Member("place", .string),
    ]
    return JSONShape(
      "a setting, where it comes from, and what it wins over",
      [JSONShape.Member("setting", .string)]
        + statement.map { JSONShape.Member($0.name, .optional($0.type)) }
        + [JSONShape.Member("over", .list(.object(JSONShape("who else states it", statement))))]
    )
  }()
}
