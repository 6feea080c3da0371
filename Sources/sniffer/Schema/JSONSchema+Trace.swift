import Script

/// The lines of the commands that make, judge and compare traces.
extension JSONSchema {
  static let lintShapes = [
    JSONShape(
      "what is wrong, and where",
      event("finding") + .strings("file") + .integers("line", "column") + [
        JSONShape.Member("rule", .word(LintFinding.Rule.allCases.map(\.rawValue))),
        JSONShape.Member("expected", .string),
        JSONShape.Member("found", .string),
        JSONShape.Member("suggestion", .optional(.string)),
      ]
    ),
    JSONShape("the end", event("summary") + .integers("files", "findings")),
  ]

  static let diffShape = JSONShape(
    "what is different, and the lines of both traces",
    event("difference") + [
      JSONShape.Member("t_us", .integer),
      JSONShape.Member("words", .string),
      JSONShape.Member("before", .optional(.string)),
      JSONShape.Member("after", .optional(.string)),
    ]
  )
}
