extension VirtualModem.Firmware {
  /// True for a command that this firmware knows.
  func knows(_ name: String) -> Bool {
    switch name {
    case "+SGPIO": takesPinsByNumber
    case "+CGPIO": takesPinsByPosition
    case "+CGNSPOT": edition == .v101
    default: edition >= Self.introduced(name)
    }
  }

  /// The first manual with the command.
  static func introduced(_ name: String) -> Edition {
    if let edition = introductions[name] { return edition }
    return families.first { name.hasPrefix($0.prefix) }?.edition ?? .v101
  }

  /// - Source: SIM7000 Series AT Command Manual V1.06, version history; of the
  ///   families also the contents of V1.01 to V1.04.
  private static let families: [(prefix: String, edition: Edition)] = [
    ("+CFS", .v103), ("+SH", .v103), ("+SM", .v103), ("+ST", .v103),
  ]

  /// Looked up only, never walked.
  private static let introductions: [String: Edition] = [
    "+CRRCSTATE": .v102, "+CBANDCFG": .v102, "+CIPTKA": .v102, "+CIPOPTION": .v102,
    "+CGNSTST": .v102, "+CGNSPORT": .v102, "+CIPPING": .v102, "+CAPNMODE": .v102,
    "+CACID": .v103, "+CAOPEN": .v103, "+CASEND": .v103, "+CARECV": .v103, "+CACLOSE": .v103,
    "+CASSLCFG": .v103, "+CBAINIT": .v103, "+CBALIST": .v103, "+CBAPPS": .v103, "+CBART": .v103,
    "+CNUM": .v103, "+CNACT": .v103, "+CEDUMP": .v103, "+CNBS": .v103, "+CNDS": .v103,
    "+CENG": .v103, "+HTTPTOFS": .v103, "+CSSLCFG": .v103, "+CGNSXTRA": .v103, "+CGNSCPY": .v103,
    "+CNACTCFG": .v104, "+CTLIIC": .v104, "+CWIIC": .v104, "+CRIIC": .v104, "+CMCFG": .v104,
    "+CSIMLOCK": .v104, "+CRATSRCH": .v104, "+SPWM": .v104, "+CASRIP": .v104, "+CEDRX": .v104,
    "+CEREG": .v104, "+HTTPTOFSRL": .v104, "+CGNSRTMS": .v104, "+CACFG": .v104,
    "+CASWITCH": .v104, "+SNPING4": .v104, "+SNPING6": .v104,
    "+CPSMRDP": .v105, "+CPSMCFG": .v105, "+CPSMCFGEXT": .v105, "+CPSMSTATUS": .v105,
    "+CEDRXRDP": .v105, "+CRAI": .v105, "+CGNSHOR": .v105, "+CGNSUTIPR": .v105,
    "+CGNSNMEA": .v105, "+CGTP": .v105, "+CGNSSUPL": .v105, "+CGNSSUPLCFG": .v105,
    "+CASERVER": .v106, "+CASTATE": .v106, "+CAACK": .v106, "+CNCFG": .v106,
  ]
}
