/// The field dictionary: command, field, type, unit, meaning.
///
/// Read from its chapters once, when it is first asked.
package enum FieldDictionary {
  package struct Chapter: Sendable {
    /// One word, for `sniffer explain CHAPTER`.
    package let name: String
    package let title: String
    package let entries: [DictionaryEntry]
    /// Lines that the reader does not understand: none, say the tests.
    package let problems: [String]

    init(_ name: String, _ title: String, _ text: String) {
      self.name = name
      self.title = title
      let reader = DictionaryReader(text)
      entries = reader.entries
      problems = reader.problems
    }
  }

  package static let chapters: [Chapter] = [
    Chapter("basic", "V.250 commands, and the serial port", basic),
    Chapter("identity", "module, firmware and SIM by name", identity),
    Chapter("sim", "SIM, PIN and locks", sim),
    Chapter("network", "radio, operator and registration", network),
    Chapter("radio", "bands, modes and cells", radio),
    Chapter("packet", "attachment and PDP contexts", packet),
    Chapter("bearer", "addresses of the three IP stacks", bearer),
    Chapter("tcp", "TCP and UDP by CIP*", tcp),
    Chapter("tcp-settings", "settings of the CIP* stack", tcpSettings),
    Chapter("sockets", "TCP, UDP and TLS by CA*", sockets),
    Chapter("http", "HTTP by HTTP*, on the bearer of SAPBR", http),
    Chapter("https", "HTTP and HTTPS by SH*, on the network of CNACT", https),
    Chapter("mqtt", "MQTT by SM*, on the network of CNACT", mqtt),
    Chapter("tls", "certificates and TLS contexts", tls),
    Chapter("sms", "short messages", sms),
    Chapter("calls", "calls and USSD", calls),
    Chapter("gnss", "the GNSS receiver", gnss),
    Chapter("clock", "clock and network time", clock),
    Chapter("location", "position from cells, and ping", location),
    Chapter("power", "functionality, battery and switching off", power),
    Chapter("sleep", "power saving: PSM and eDRX", sleep),
    Chapter("hardware", "pins, converter and I2C", hardware),
    Chapter("files", "the file system", files),
    Chapter("results", "final results, prompts and connection words", results),
    Chapter("nmea", "NMEA 0183 sentences", nmea),
  ]

  package static var entries: [DictionaryEntry] { chapters.flatMap(\.entries) }

  /// The entry of `name` as lines and commands carry it: `+CREG`, `ATE`, `GGA`.
  ///
  /// Letter case counts. An entry `+MIPL*` answers for names that begin so.
  package static func entry(named name: String) -> DictionaryEntry? {
    if let place = places[name] { return chapters[place.chapter].entries[place.entry] }
    guard name.hasPrefix("+") else { return nil }
    let family = families.first { name.hasPrefix($0.name.dropLast()) }
    return family
  }

  package static func chapter(named name: String) -> Chapter? {
    chapters.first { $0.name == name }
  }

  private static let places: [String: (chapter: Int, entry: Int)] = {
    var places: [String: (chapter: Int, entry: Int)] = [:]
    for (chapter, content) in chapters.enumerated() {
      for (entry, definition) in content.entries.enumerated() {
        for name in definition.names { places[name] = (chapter, entry) }
      }
    }
    return places
  }()

  private static let families = entries.filter { $0.name.hasSuffix("*") }
}
