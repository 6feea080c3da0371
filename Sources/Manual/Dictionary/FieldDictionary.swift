/// The field dictionary: command, field, type, unit, meaning.
///
/// A chapter is read when it is first asked for; the names are found without.
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

  package static var chapters: [Chapter] { table.map { $0.chapter() } }

  package static var entries: [DictionaryEntry] { chapters.flatMap(\.entries) }

  /// The entry of `name` as lines and commands carry it: `+CREG`, `ATE`, `GGA`.
  ///
  /// Letter case counts. An entry `+MIPL*` answers for names that begin so.
  package static func entry(named name: String) -> DictionaryEntry? {
    if let entry = exactEntry(named: name) { return entry }
    guard name.hasPrefix("+") else { return nil }
    return families.first { name.hasPrefix($0.dropLast()) }.flatMap(exactEntry)
  }

  /// As `entry(named:)`, without families.
  package static func exactEntry(named name: String) -> DictionaryEntry? {
    places[name].map { table[$0.chapter].chapter().entries[$0.entry] }
  }

  package static func chapter(named name: String) -> Chapter? {
    chapters.first { $0.name == name }
  }

  private static let places: [String: (chapter: Int, entry: Int)] = {
    var places: [String: (chapter: Int, entry: Int)] = [:]
    places.reserveCapacity(512)
    for (chapter, source) in table.enumerated() {
      for (entry, names) in DictionaryReader.names(in: source.text).enumerated() {
        for name in names { places[name] = (chapter, entry) }
      }
    }
    return places
  }()

  private static let families = table.flatMap { DictionaryReader.names(in: $0.text).joined() }
    .filter { $0.hasSuffix("*") }

  private static let table: [(text: String, chapter: @Sendable () -> Chapter)] = [
    (basicText, { basic }),
    (identityText, { identity }),
    (simText, { sim }),
    (networkText, { network }),
    (radioText, { radio }),
    (packetText, { packet }),
    (bearerText, { bearer }),
    (tcpText, { tcp }),
    (tcpSettingsText, { tcpSettings }),
    (socketsText, { sockets }),
    (httpText, { http }),
    (httpsText, { https }),
    (mqttText, { mqtt }),
    (tlsText, { tls }),
    (smsText, { sms }),
    (callsText, { calls }),
    (gnssText, { gnss }),
    (clockText, { clock }),
    (locationText, { location }),
    (powerText, { power }),
    (sleepText, { sleep }),
    (hardwareText, { hardware }),
    (filesText, { files }),
    (resultsText, { results }),
    (nmeaText, { nmea }),
  ]
}
