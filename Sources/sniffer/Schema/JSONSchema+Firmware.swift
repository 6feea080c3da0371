import Simulation

/// The lines of `--firmware`.
extension JSONSchema {
  /// The end of `sniffer run --json` with another firmware than the tracker.
  static let sketchSummary = JSONShape(
    "the end of a run of the sketch, or of machine code",
    [
      JSONShape.Member("event", .word(["summary"])),
      JSONShape.Member("firmware", .word(["sketch", "elf"])),
      JSONShape.Member("posted", .integer),
      JSONShape.Member("instructions", .integer, mayBeAbsent: true),
      JSONShape.Member("not_checked", .integer, mayBeAbsent: true),
      JSONShape.Member("state", .string),
      JSONShape.Member("loop", .optional(.string)),
    ]
  )

  /// Of `sniffer replay --firmware sketch,tracker --json`.
  static let outcome = JSONShape(
    "how a program fared with a trace",
    [
      JSONShape.Member("event", .word(["outcome"])),
      JSONShape.Member("trace", .string),
      JSONShape.Member("firmware", .word(["sketch", "tracker"])),
      JSONShape.Member("reconstruction", .boolean, mayBeAbsent: true),
      JSONShape.Member("verdict", firmwareVerdict),
      JSONShape.Member("state", .string),
      JSONShape.Member("end_us", .integer),
      JSONShape.Member("delivered", .integer),
      JSONShape.Member("requests", .integer),
      JSONShape.Member("requests_answered", .integer),
      JSONShape.Member("findings", .list(.object(finding))),
    ]
  )

  private static let firmwareVerdict = JSONType.word(FirmwareVerdict.allCases.map(\.rawValue))

  private static let finding = JSONShape(
    "what is wrong, and when",
    [
      JSONShape.Member("t_us", .integer),
      JSONShape.Member("verdict", firmwareVerdict),
      JSONShape.Member("words", .string),
      JSONShape.Member("bytes", .string),
    ]
  )
}
