/// The lines of the commands about the program itself and about a modem that it runs.
extension JSONSchema {
  static let build: [JSONShape.Member] = [
    JSONShape.Member("version", .string), JSONShape.Member("libserialport", .boolean),
    JSONShape.Member("platform", .string),
  ]

  static let bugReportShape = JSONShape(
    "what the report contains; `ports` is null where they cannot be listed",
    event("summary") + .strings("output") + build + [
      JSONShape.Member("ports", .optional(.integer)), JSONShape.Member("has_trace", .boolean),
    ] + redaction
  )

  static let stateShapes = [
    JSONShape("a state", diagram("state") + .strings("name") + [visited]),
    JSONShape(
      "a step from one state to another, and what leads there",
      diagram("step") + .strings("from", "to")
        + [JSONShape.Member("label", .optional(.string)), visited]
    ),
  ]

  static let controlShape = JSONShape(
    "a verb, and what the modem answers",
    [
      JSONShape.Member("verb", .string), JSONShape.Member("ok", .boolean),
      JSONShape.Member("answer", .string),
    ]
  )

  private static func diagram(_ kind: String) -> [JSONShape.Member] {
    [
      JSONShape.Member("kind", .word([kind])),
      JSONShape.Member("diagram", .word(["tracker", "owner"])),
    ]
  }

  /// With `--coverage`.
  private static let visited = JSONShape.Member("visited", .optional(.boolean))
}
