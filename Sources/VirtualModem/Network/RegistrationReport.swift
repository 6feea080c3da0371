import Surroundings

/// `+CREG` (circuit-switched), `+CGREG` (GPRS), `+CEREG` (LTE).
enum RegistrationDomain: Int, CaseIterable, Sendable {
  case circuit = 0
  case packet = 1
  case evolved = 2

  var name: String {
    switch self {
    case .circuit: "+CREG"
    case .packet: "+CGREG"
    case .evolved: "+CEREG"
    }
  }
}

/// What one domain has to say.
struct RegistrationReport: Equatable, Sendable {
  var status: RegistrationStatus
  var areaCode: UInt16
  var cellID: UInt32
  var technology: Surroundings.Radio.Technology

  /// `<stat>` and, from `<n>` 2 on while registered, `,"lac","ci",act`.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, 3.2 and 7.2.
  func text(reporting: Int) -> String {
    guard reporting >= 2, status.isRegistered else { return "\(status.rawValue)" }
    let area = Decimal.hexadecimal(UInt64(areaCode), digits: 4)
    let cell = Decimal.hexadecimal(UInt64(cellID), digits: 4)
    return "\(status.rawValue),\"\(area)\",\"\(cell)\",\(technology.accessTechnology)"
  }
}

extension Surroundings.Radio.Technology {
  /// `<AcT>` of a cell that serves.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+COPS; every published log
  ///   of a SIM7000 on GSM shows 3, EGPRS (1NCE, LilyGO, MTS).
  var accessTechnology: Int {
    switch self {
    case .gsm: 3
    case .catM1: 7
    case .nbIoT: 9
    }
  }

  /// `<AcT>` as `AT+COPS` takes it and its scan lists it.
  var selectedTechnology: Int { self == .gsm ? 0 : accessTechnology }
}

/// `<state>` of `+CRRCSTATE`.
enum RadioConnection: Int, Equatable, Sendable {
  case idle = 0
  case connected = 1
  case other = 255
}

extension VirtualModem {
  func registrationReport(
    _ domain: RegistrationDomain,
    _ surroundings: Surroundings
  ) -> RegistrationReport {
    let technology = session.network.technology
    var status = session.network.status
    if status.isRegistered {
      switch (domain, technology) {
      // Reported by users: on NB-IoT `+CREG: 0,0` stays (botletics issues 50,
      // 150). GSM has no LTE registration.
      case (.circuit, .nbIoT), (.evolved, .gsm): status = .idle
      case (.packet, _) where session.isDetached: status = .idle
      // Who detaches from LTE is not registered there at all.
      case (_, .catM1) where session.isDetached: status = .idle
      case (_, .nbIoT) where session.isDetached: status = .idle
      case (.circuit, _), (.packet, _), (.evolved, _): break
      }
    }
    return RegistrationReport(
      status: status,
      areaCode: surroundings.radio.areaCode,
      cellID: surroundings.radio.cellID(of: technology),
      technology: technology
    )
  }

  /// What follows `<n>` in the answer, and the name in the URC.
  func registrationText(
    _ domain: RegistrationDomain,
    _ report: RegistrationReport,
    _ surroundings: Surroundings
  ) -> String {
    let reporting = session.network.reporting[domain.rawValue]
    let text = report.text(reporting: reporting)
    guard reporting == 4, report.status.isRegistered else { return text }
    return text + powerSavingTimers(domain, surroundings)
  }

  /// The timers of power saving as the network grants them: as they were asked for.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGREG and AT+CEREG;
  ///   SIM7000 LPM Application Note V1.01: `+CEREG: 4,1,"5B57","195071B",9,,,"..","..."`.
  private func powerSavingTimers(
    _ domain: RegistrationDomain,
    _ surroundings: Surroundings
  ) -> String {
    guard grantedTimers(surroundings) != nil else { return "" }
    let area = text(of: "+CPSMS", 3)
    let active = text(of: "+CPSMS", 4)
    return domain == .evolved ? ",,,\"\(active)\",\"\(area)\"" : ",\"\(active)\",\"\(area)\","
  }

  /// URCs of the domains that have something new to say, if they may.
  mutating func reportRegistration(_ turn: inout Turn) {
    for domain in RegistrationDomain.allCases {
      let report = registrationReport(domain, turn.surroundings)
      let previous = session.network.reported[domain.rawValue]
      guard report != previous else { continue }
      session.network.reported[domain.rawValue] = report
      let reporting = session.network.reporting[domain.rawValue]
      guard reporting > 0 else { continue }
      let isNews = previous?.text(reporting: reporting) != report.text(reporting: reporting)
      if isNews {
        self.report("\(domain.name): \(registrationText(domain, report, turn.surroundings))", &turn)
      }
    }
    reportSystemMode(&turn)
    reportConnection(&turn)
    let isRegistered = session.network.status.isRegistered
    if isRegistered, !session.network.wasRegistered {
      scheduleBetterSearch(turn)
      reportNetworkTime(&turn)
    }
    session.network.wasRegistered = isRegistered
  }

  /// `<stat>` of `+CNSMOD`.
  private mutating func reportSystemMode(_ turn: inout Turn) {
    let isRegistered = session.network.status.isRegistered
    let mode = isRegistered ? session.network.technology.accessTechnology : 0
    guard mode != session.network.systemMode else { return }
    session.network.systemMode = mode
    if session.network.reportsSystemMode { report("+CNSMOD: \(mode)", &turn) }
  }

  private mutating func reportConnection(_ turn: inout Turn) {
    var connection = RadioConnection.other
    if isOnLTE {
      connection = session.requests.isEmpty ? .idle : .connected
    }
    guard connection != session.network.connection else { return }
    session.network.connection = connection
    if session.network.reportsConnection { report("+CRRCSTATE: \(connection.rawValue)", &turn) }
  }
}

extension Surroundings.Radio {
  /// GSM knows 16 bits of it.
  func cellID(of technology: Technology) -> UInt32 {
    technology == .gsm ? cellID & 0xFFFF : cellID
  }
}
