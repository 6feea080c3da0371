/// The lines of `sniffer ports --json`.
extension JSONSchema {
  static let portShape = JSONShape(
    "a port; with --watch also one that came or went",
    [
      JSONShape.Member("event", .word(["plugged", "unplugged"]), mayBeAbsent: true),
      JSONShape.Member("name", .string),
      JSONShape.Member("description", .optional(.string)),
      JSONShape.Member("transport", .word(["native", "usb", "bluetooth"])),
      JSONShape.Member("usb_vid", .optional(.string)),
      JSONShape.Member("usb_pid", .optional(.string)),
      JSONShape.Member("usb_interface", .optional(.integer)),
      JSONShape.Member("usb_bus", .optional(.integer)),
      JSONShape.Member("usb_address", .optional(.integer)),
      JSONShape.Member("manufacturer", .optional(.string)),
      JSONShape.Member("product", .optional(.string)),
      JSONShape.Member("serial_number", .optional(.string)),
      JSONShape.Member("role", .optional(.word(["diagnostic", "nmea", "at", "modem", "audio"]))),
      JSONShape.Member("answers_at", .optional(.boolean), mayBeAbsent: true),
      JSONShape.Member("problem", .optional(.string), mayBeAbsent: true),
    ]
  )
}
