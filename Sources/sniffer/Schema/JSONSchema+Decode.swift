/// The lines of `sniffer decode --json` and `sniffer send --json`.
extension JSONSchema {
  static let decodeShapes = [
    JSONShape(
      "a line of an AT dialogue; `sniffer explain --all --json` lists the names of the fields",
      stamp + [
        JSONShape.Member("proto", .word(["at"])),
        JSONShape.Member(
          "kind",
          .word(["echo", "response", "final", "urc", "prompt", "data", "late", "unknown"])
        ),
        JSONShape.Member("name", .optional(.string)),
        JSONShape.Member("fields", .object(JSONShape("by name", [], others: .field))),
        JSONShape.Member("raw", .string),
      ]
    ),
    JSONShape(
      "an NMEA sentence, or a line like one; the fields of its type are members",
      stamp + [
        JSONShape.Member("proto", .word(["nmea"])),
        JSONShape.Member(
          "kind",
          .word(["talker", "proprietary", "query", "encapsulated", "junk"])
        ),
        JSONShape.Member("talker", .optional(.string)),
        JSONShape.Member("type", .optional(.string)),
        JSONShape.Member("ck", .word(["ok", "bad", "none", "malformed"])),
        JSONShape.Member("err", .list(.string), mayBeAbsent: true),
        JSONShape.Member("verdict", .string, mayBeAbsent: true),
      ],
      others: .field
    ),
    imu(
      "the verdict on movement from that time on",
      [
        JSONShape.Member("t_ms", .integer),
        JSONShape.Member("moving", .boolean),
        JSONShape.Member("evidence", .optional(.string)),
      ]
    ),
    imu(
      "the sensor is at fault",
      [JSONShape.Member("t_ms", .integer), JSONShape.Member("fault", .string)]
    ),
    imu(
      "a line that is no sample",
      [
        JSONShape.Member("line", .integer),
        JSONShape.Member("column", .integer),
        JSONShape.Member("expected", .string),
        JSONShape.Member("found", .string),
      ]
    ),
  ]

  /// Where in the input of `decode`; of a trace also when, which way, and by which port where it
  /// is another one.
  private static let stamp = [
    JSONShape.Member("offset", .integer, mayBeAbsent: true),
    JSONShape.Member("t_us", .integer, mayBeAbsent: true),
    JSONShape.Member("dir", .word(["<", ">"]), mayBeAbsent: true),
    JSONShape.Member("port", .string, mayBeAbsent: true),
  ]

  private static func imu(_ summary: String, _ members: [JSONShape.Member]) -> JSONShape {
    JSONShape(summary, [JSONShape.Member("proto", .word(["imu"]))] + members)
  }
}
