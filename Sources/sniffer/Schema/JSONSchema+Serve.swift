import Backend

/// The lines of `sniffer serve --json`.
extension JSONSchema {
  static let serveShapes = [
    JSONShape(
      "a report that was stored",
      [
        JSONShape.Member("kind", .word(["report"])),
        JSONShape.Member("time", .string),
        JSONShape.Member("tracker", .string),
        JSONShape.Member("latitude", .number),
        JSONShape.Member("longitude", .number),
        JSONShape.Member("fixTime", .string, mayBeAbsent: true),
        JSONShape.Member(
          "event",
          .word(Report.Event.allCases.map { "\($0.name)" }),
          mayBeAbsent: true
        ),
        JSONShape.Member("battery", .integer, mayBeAbsent: true),
        JSONShape.Member("signal", .integer, mayBeAbsent: true),
        JSONShape.Member("sequence", .integer, mayBeAbsent: true),
      ]
    ),
    JSONShape(
      "a message to the owner",
      [
        JSONShape.Member("kind", .word(["alert"])),
        JSONShape.Member("time", .string),
        JSONShape.Member("alert", .object(message)),
      ]
    ),
  ]

  private static let message = JSONShape(
    "title, text and what they rest on",
    [
      JSONShape.Member("kind", .word(Message.Kind.allCases.map(\.rawValue))),
      JSONShape.Member("topic", .string),
      JSONShape.Member("title", .string),
      JSONShape.Member("body", .string),
      JSONShape.Member("trackerId", .string, mayBeAbsent: true),
      JSONShape.Member("petId", .string, mayBeAbsent: true),
      JSONShape.Member("petName", .string, mayBeAbsent: true),
      JSONShape.Member("fenceName", .string, mayBeAbsent: true),
      JSONShape.Member("latitude", .number, mayBeAbsent: true),
      JSONShape.Member("longitude", .number, mayBeAbsent: true),
      JSONShape.Member("fixTime", .string, mayBeAbsent: true),
      JSONShape.Member("age", .integer, mayBeAbsent: true),
      JSONShape.Member("prompts", .list(.string), mayBeAbsent: true),
    ]
  )
}
