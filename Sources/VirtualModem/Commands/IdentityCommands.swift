/// Who the module is.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 2, 3 and 5; that
///   nothing stands between `Revision:` and its value was observed in every
///   published log, against the manual. `AT+SIMCOMATI` and `AT+CSUB` are in no
///   manual: the log of univsman's SIM7000-NBIoT-StarterKit has the one of a
///   1351B05SIM7000E, and firmware updaters the other. Project value: the memories of
///   `AT+CDEVICE`.
extension CommandTable {
  static let identityCommands = [
    CommandDefinition("+GMI", test: []) { _, _, _ in .line("SIMCOM_Ltd") },
    CommandDefinition("+CGMI", test: []) { _, _, _ in .line("SIMCOM_Ltd") },
    CommandDefinition("+GMM", test: []) { modem, _, _ in .line(model(modem)) },
    CommandDefinition("+CGMM", test: []) { modem, _, _ in .line(model(modem)) },
    CommandDefinition("+GMR", test: []) { modem, _, _ in .line(revision(modem)) },
    CommandDefinition("+CGMR", test: []) { modem, _, _ in .line(revision(modem)) },
    CommandDefinition("+GSV") { modem, _, _ in
      Answer(lines: ["SIMCOM_Ltd", model(modem), "Revision: \(modem.settings.firmware.revision)"])
    },
    CommandDefinition("+GSN", test: []) { modem, _, _ in .line(modem.settings.imei) },
    CommandDefinition("+CGSN", test: []) { modem, _, _ in .line(modem.settings.imei) },
    CommandDefinition("+GOI", test: []) { _, _, _ in .line("SIM7000") },
    CommandDefinition("+GCAP") { _, _, _ in .line("+GCAP: +CGSM") },
    CommandDefinition(
      "+CDEVICE",
      read: { _, _, _ in Answer(lines: ["Device Name: W71NW20GF3FW", "Ram Size: 128MB"]) }
    ),
    CommandDefinition("+CSUB") { modem, _, _ in
      .line("+CSUB: \(modem.settings.firmware.subrevision)")
    },
    CommandDefinition("+SIMCOMATI") { modem, _, _ in
      let firmware = modem.settings.firmware
      return Answer(lines: [
        revision(modem), "CSUB:\(firmware.subrevision)",
        "APRev:\(firmware.applicationRevision),\(firmware.subrevision)",
        "QCN:MDM9206_\(firmware.model)_P1.02_20170707", "IMEI:\(modem.settings.imei)",
      ])
    },
  ]

  private static func model(_ modem: VirtualModem) -> String {
    "SIMCOM_\(modem.settings.firmware.model)"
  }

  private static func revision(_ modem: VirtualModem) -> String {
    "Revision:\(modem.settings.firmware.revision)"
  }
}
