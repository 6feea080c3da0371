import Diagnosis

/// The lines of `sniffer doctor --json`.
extension JSONSchema {
  static let doctorShapes = [
    JSONShape(
      "the result of looking at a layer",
      [
        JSONShape.Member("event", .word(["check"])),
        JSONShape.Member("layer", layer),
        JSONShape.Member("verdict", verdict),
        JSONShape.Member("symptom", symptom),
        JSONShape.Member("words", .string),
        JSONShape.Member("lines", .list(.object(evidence))),
        JSONShape.Member("next", .optional(.string)),
        JSONShape.Member("changes", .list(.string)),
      ]
    ),
    JSONShape(
      "the end: what it comes to",
      [
        JSONShape.Member("event", .word(["summary"])),
        JSONShape.Member("healthy", .optional(.boolean)),
        JSONShape.Member("cause", .optional(layer)),
        JSONShape.Member("verdict", .optional(verdict)),
        JSONShape.Member("symptom", .optional(symptom)),
        JSONShape.Member("words", .string),
        JSONShape.Member("next", .optional(.string)),
      ]
    ),
  ]

  private static let evidence = JSONShape(
    "a line that shows it",
    [
      JSONShape.Member("t_us", .integer),
      JSONShape.Member("dir", .word(["<", ">"])),
      JSONShape.Member("line", .string),
      JSONShape.Member("words", .optional(.string)),
    ]
  )

  private static let layer = JSONType.word(Layer.allCases.map(\.rawValue))
  private static let verdict = JSONType.word(Check.Verdict.allCases.map(\.rawValue))
  private static let symptom = JSONType.word(Symptom.allCases.map(\.rawValue))
}
