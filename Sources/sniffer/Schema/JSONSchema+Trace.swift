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

  static let redactShape = JSONShape(
    "what was replaced",
    event("summary") + [
      JSONShape.Member("output", .optional(.string)), JSONShape.Member("written", .boolean),
    ] + redaction
  )

  static let minimiseShape = JSONShape(
    "the result: `words` is what stays; `complete` is false if it may become shorter",
    event("summary") + [JSONShape.Member("output", .optional(.string))] + .strings("words")
      + .integers("lines_before", "lines", "runs") + [JSONShape.Member("complete", .boolean)]
  )

  static let importShape = JSONShape(
    "a log, and how many of its lines are whose",
    .strings("file") + [
      JSONShape.Member("format", .word(LogFormat.allCases.map(\.rawValue)))
    ] + .integers("lines", "to_ta", "to_te", "unsure", "notes") + [
      JSONShape.Member("times", .word(["all", "some", "none"]))
    ]
  )

  static let recordShape = JSONShape(
    "how many bytes were recorded of the module and of the program",
    event("summary") + [JSONShape.Member("output", .optional(.string))]
      + .integers("from_ta", "from_te", "dropped")
  )

  /// Of the commands that redact a trace.
  static let redaction = [
    JSONShape.Member(
      "replaced",
      .list(.object(JSONShape("how often what", .strings("kind") + .integers("count"))))
    ),
    JSONShape.Member("not_understood", .optional(.integer)),
  ]
}
