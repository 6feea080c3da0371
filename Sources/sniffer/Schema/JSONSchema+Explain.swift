import Decoding

/// The lines of `sniffer explain --json`.
extension JSONSchema {
  static let explainShapes = [
    JSONShape(
      "a chapter of the dictionary",
      kind("chapter") + .strings("name", "title") + [JSONShape.Member("entries", .list(.string))]
    ),
    JSONShape(
      "an entry of a chapter",
      kind("entry") + .strings("name") + [
        JSONShape.Member("names", .list(.string)),
        JSONShape.Member("title", .string),
        JSONShape.Member("forms", .list(.object(form))),
        JSONShape.Member("fields", .list(.object(definition))),
        JSONShape.Member("longest_s", .optional(.integer)),
        JSONShape.Member("saving", .optional(.string)),
        JSONShape.Member("notes", .list(.string)),
        JSONShape.Member("remedy", .optional(.string)),
        JSONShape.Member(
          "examples",
          .list(.object(JSONShape("a line, and where it is from", .strings("line", "source"))))
        ),
        JSONShape.Member("see", .list(.string)),
      ]
    ),
    JSONShape(
      "a command as it was written",
      kind("command") + .strings("name", "form") + [
        JSONShape.Member("known", .boolean),
        JSONShape.Member("title", .string),
        JSONShape.Member("parameters", .list(.object(field))),
        JSONShape.Member("answer", .optional(.string)),
        JSONShape.Member("raw", .string),
      ]
    ),
    JSONShape(
      "a line of a module as it came",
      [JSONShape.Member("kind", .word(ExplainedLine.Kind.allCases.map(\.rawValue)))]
        + .strings("name", "title") + [
          JSONShape.Member("command", .optional(.string)),
          JSONShape.Member("fields", .list(.object(field))),
          JSONShape.Member("remarks", .list(.string)),
          JSONShape.Member("remedy", .optional(.string)),
          JSONShape.Member("raw", .string),
        ]
    ),
    JSONShape(
      "what has a word in it that was searched for",
      kind("match") + .strings("of", "name", "title")
    ),
  ]

  private static func kind(_ word: String) -> [JSONShape.Member] {
    [JSONShape.Member("kind", .word([word]))]
  }

  private static let form = JSONShape(
    "a form of a command: test, read, set or execute",
    [
      JSONShape.Member("form", .string),
      JSONShape.Member("syntax", .optional(.string)),
      JSONShape.Member("answer", .optional(.string)),
    ]
  )

  private static let definition = JSONShape(
    "what a field may be",
    .strings("name", "type") + [
      JSONShape.Member("unit", .optional(.string)),
      JSONShape.Member("meaning", .string),
      JSONShape.Member("expected", .string),
      JSONShape.Member("default", .optional(.string)),
      JSONShape.Member("derived", .boolean),
      JSONShape.Member(
        "values",
        .list(.object(JSONShape("a value with a meaning of its own", .strings("value", "meaning"))))
      ),
    ]
  )

  private static let field = JSONShape(
    "a field, its value and what that means",
    [JSONShape.Member("name", .string), JSONShape.Member("value", .field)]
      + ["type", "unit", "meaning", "value_meaning", "problem"].map {
        JSONShape.Member($0, .optional(.string))
      }
  )
}
