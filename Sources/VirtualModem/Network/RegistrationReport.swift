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
  /// `<AcT>`.
  var accessTechnology: Int {
    switch self {
    case .gsm: 0
    case .catM1: 7
    case .nbIoT: 9
    }
  }
}

extension VirtualModem {
  func registrationReport(
    _ domain: RegistrationDomain,
    _ surroundings: Surroundings
  ) -> RegistrationReport {
    let radio = surroundings.radio
    var status = session.network.status
    if status.isRegistered {
      switch (domain, radio.technology) {
      // Reported by users: on NB-IoT `+CREG: 0,0` stays (botletics issues 50,
      // 150). GSM has no LTE registration.
      case (.circuit, .nbIoT), (.evolved, .gsm): status = .idle
      case (.packet, _) where session.isDetached: status = .idle
      case (.circuit, _), (.packet, _), (.evolved, _): break
      }
    }
    return RegistrationReport(
      status: status,
      areaCode: radio.areaCode,
      cellID: radio.cellID,
      technology: radio.technology
    )
  }

  /// URCs of the domains that have something new to say, if they may.
  mutating func reportRegistration(_ turn: inout Turn) {
    for domain in RegistrationDomain.allCases {
      let report = registrationReport(domain, turn.surroundings)
      let previous = session.network.reported[domain.rawValue]
      guard report != previous else { continue }
      session.network.reported[domain.rawValue] = report
      let reporting = session.network.reporting[domain.rawValue]
      let isNews = previous?.text(reporting: reporting) != report.text(reporting: reporting)
      if reporting > 0, isNews {
        self.report("\(domain.name): \(report.text(reporting: reporting))", &turn)
      }
    }
    let isRegistered = session.network.status.isRegistered
    if isRegistered, !session.network.wasRegistered, session.reportsNetworkTime {
      reportNetworkTime(&turn)
    }
    session.network.wasRegistered = isRegistered
  }
}
