import Primitives

/// Who the module is.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 2 and 3; that
///   nothing stands between `Revision:` and its value was observed in every
///   published log, against the manual.
extension CommandTable {
  static let identityCommands = [
    CommandDefinition("+GMI", test: []) { _, _, _ in .line("SIMCOM_Ltd") },
    CommandDefinition("+CGMI", test: []) { _, _, _ in .line("SIMCOM_Ltd") },
    CommandDefinition("+GMM", test: []) { modem, _, _ in .line(model(modem)) },
    CommandDefinition("+CGMM", test: []) { modem, _, _ in .line(model(modem)) },
    CommandDefinition("+GMR", test: []) { modem, _, _ in .line(revision(modem)) },
    CommandDefinition("+CGMR", test: []) { modem, _, _ in .line(revision(modem)) },
    CommandDefinition("+GSV") { modem, _, _ in
      Answer(lines: ["SIMCOM_Ltd", model(modem), "Revision: \(modem.settings.identity.revision)"])
    },
    CommandDefinition("+GSN", test: []) { modem, _, _ in .line(modem.settings.identity.imei) },
    CommandDefinition("+CGSN", test: []) { modem, _, _ in .line(modem.settings.identity.imei) },
    CommandDefinition("+GCAP", test: []) { _, _, _ in .line("+GCAP: +CGSM") },
  ]

  private static func model(_ modem: VirtualModem) -> String {
    "SIMCOM_\(modem.settings.identity.model)"
  }

  private static func revision(_ modem: VirtualModem) -> String {
    "Revision:\(modem.settings.identity.revision)"
  }
}
