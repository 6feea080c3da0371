import Manual
import SIM7000

extension Dialogue {
  private static let domains = ["+CREG", "+CGREG", "+CEREG"]

  /// What each domain said last.
  private var registrations: [(line: Line, status: RegistrationStatus)] {
    Self.domains.compactMap { name in
      guard let line = lastLine(name + ":"),
        let registration = try? Registration(parsing: line.bytes.span)
      else { return nil }
      return (line, registration.status)
    }
  }

  /// On NB-IoT `+CREG` stays 0 forever: one domain is enough.
  package var isRegistered: Bool { registrations.contains { $0.status.isRegistered } }

  package var isDenied: Bool { registrations.contains { $0.status == .denied } }

  /// What `AT+COPS=?` found; `nil` where no search was made.
  private var scan: (line: Line, hasNetworks: Bool, isForbidden: Bool)? {
    guard let exchange = last("+COPS=?"), let line = exchange.answer("+COPS:") else { return nil }
    let text = line.text
    let list = text.contains("\"")
    let isForbidden =
      list && text.contains("(3,\"") && !text.contains("(1,\"")
      && !text.contains("(2,\"")
    return (line, list, isForbidden)
  }

  private var heardSignal: Bool {
    let line = lastLine("+CSQ:")
    return line.flatMap { try? SignalQuality(parsing: $0.bytes.span) }?.rssi != nil
  }

  /// The settings that keep the module from a part of what could be on the air.
  private var restrictions: [Line] {
    var found: [Line] = []
    let mode = lastLine("+CNMP:").flatMap { line in
      (try? PreferredMode(parsing: line.bytes.span)).map { (line, $0) }
    }
    if let mode, mode.1 == .gsmOnly || mode.1 == .lteOnly { found.append(mode.0) }
    if mode?.1 != .gsmOnly, let line = lastLine("+CMNB:"),
      let choice = try? PreferredLTE(parsing: line.bytes.span), choice != .catM1AndNBIoT
    {
      found.append(line)
    }
    for line in last("+CBANDCFG?")?.answers ?? [] {
      let bandCount = line.text.split(separator: ",").count - 1
      if bandCount < Self.bandsMin { found.append(line) }
    }
    return found
  }

  /// With fewer bands a module is kept from what other operators use.
  ///
  /// Project value: one band alone has been chosen; the shortest list that a module comes with
  /// is the SIM7000E's for NB-IoT, of two.
  private static let bandsMin = 2

  // MARK: - The three layers

  /// Project values, from what users of the module report: below -103 dBm (5) it comes and
  /// goes, below -93 dBm (10) it is marginal.
  private static let tooWeak: UInt8 = 5
  private static let weak: UInt8 = 9

  func judgeSignal() -> Check? {
    guard let line = lastLine("+CSQ:"),
      let quality = try? SignalQuality(parsing: line.bytes.span)
    else { return nil }
    if let rssi = quality.rssi {
      let detail = quality.words
      if rssi <= Self.tooWeak {
        return Check(.signal, .failed, .signalTooWeak, detail: detail, evidence: [line])
      }
      let isWeak = rssi <= Self.weak
      return Check(
        .signal,
        isWeak ? .warning : .ok,
        isWeak ? .signalWeak : .signalGood,
        detail: detail,
        evidence: [line]
      )
    }
    if isRegistered { return nil }
    if let scan, scan.hasNetworks {
      return Check(.signal, .ok, .signalGood, detail: "networks are heard", evidence: [scan.line])
    }
    // Where the module may not listen, the signal is unknown.
    guard restrictions.isEmpty, !isToldToStayOff else { return nil }
    return Check(.signal, .failed, .signalNone, evidence: [line, scan?.line])
  }

  func judgeBands() -> Check? {
    let lines = [lastLine("+CNMP:"), lastLine("+CMNB:")]
    guard lines.contains(where: { $0 != nil }) else { return nil }
    let isHeard = isRegistered || isDenied || heardSignal || scan?.hasNetworks == true
    let restrictions = restrictions
    guard !isHeard, !restrictions.isEmpty, !isToldToStayOff else {
      return Check(.bands, .ok, .bandsOpen, evidence: lines)
    }
    return Check(
      .bands,
      .failed,
      .bandsRestricted,
      evidence: restrictions + [scan?.line, lastLine("+CSQ:")],
      remedies: ["AT+CNMP=2", "AT+CMNB=3"]
    )
  }

  private var selectionMode: (line: Line, mode: Character)? {
    guard let line = last("+COPS?")?.answer("+COPS:"),
      let mode = line.text.dropFirst(6).first(where: \.isNumber)
    else { return nil }
    return (line, mode)
  }

  private var isToldToStayOff: Bool { !isRegistered && selectionMode?.mode == "2" }

  func judgeRegistration() -> Check? {
    let registrations = registrations
    guard !registrations.isEmpty else { return nil }
    if let registered = registrations.first(where: { $0.status.isRegistered }) {
      return judgeRegistered(registered.line, registered.status)
    }
    // `+CREG` alone stays 0 forever on NB-IoT.
    if registrations.count == 1, let line = registrations.first?.line,
      line.begins("+CREG:"), let proof = packetProof
    {
      return Check(.registration, .ok, .registeredPacket, evidence: [line, proof])
    }
    func failed(_ symptom: Symptom, _ line: Line?, _ remedies: [String] = []) -> Check {
      let evidence = registrations.map { $0.line as Line? } + [line]
      return Check(.registration, .failed, symptom, evidence: evidence, remedies: remedies)
    }
    if isToldToStayOff { return failed(.registrationOff, selectionMode?.line, ["AT+COPS=0"]) }
    if isDenied || scan?.isForbidden == true { return failed(.registrationDenied, scan?.line) }
    if let selectionMode, selectionMode.mode == "1" {
      return failed(.registrationManual, selectionMode.line, ["AT+COPS=0"])
    }
    let isLimited = registrations.contains { entry in
      [.homeSMSOnly, .roamingSMSOnly, .emergencyOnly].contains(entry.status)
    }
    if isLimited { return failed(.registrationLimited, scan?.line) }
    if let before = firstRegistered { return failed(.registrationLost, before) }
    return failed(.registrationSearching, scan?.line)
  }

  /// What a module that is not registered for packet data never says.
  ///
  /// - Source: botletics/SIM7000-LTE-Shield issues 50 and 150.
  private var packetProof: Line? {
    let attached = last("+CGATT?")?.answer("+CGATT: 1")
    return attached ?? exchanges.last { $0.result == .localAddress }?.ending
  }

  /// The first line that said so.
  private var firstRegistered: Line? {
    lines.first { line in
      guard !line.isSent, Self.domains.contains(where: { line.begins($0 + ":") }) else {
        return false
      }
      return (try? Registration(parsing: line.bytes.span))?.status.isRegistered ?? false
    }
  }

  private func judgeRegistered(_ line: Line, _ status: RegistrationStatus) -> Check {
    let system = lastLine("+CPSI:")
    let information = system.flatMap { try? SystemInformation(parsing: $0.bytes.span) }
    if let system, information?.systemMode == .noService, system.order >= line.order {
      return Check(.registration, .failed, .registrationStale, evidence: [line, system])
    }
    let isRoaming = status == .roaming || status == .roamingCSFBNotPreferred
    return Check(
      .registration,
      .ok,
      isRoaming ? .registeredRoaming : .registeredHome,
      detail: information?.words,
      evidence: [line, system]
    )
  }
}
