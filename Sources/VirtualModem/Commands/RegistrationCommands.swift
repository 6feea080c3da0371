import Primitives

/// Registration and attachment.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2 and chapter 7.
extension CommandTable {
  static let registrationCommands = [
    registration(.circuit, modes: [0, 1, 2], test: "+CREG: (0-2)"),
    registration(.packet, modes: [0, 1, 2, 4], test: "+CGREG: (0-2,4)"),
    registration(.evolved, modes: [0, 1, 2, 4], test: "+CEREG: (0-2,4)"),
    CommandDefinition(
      "+CGATT",
      test: ["+CGATT: (0,1)"],
      read: { modem, _, turn in .line("+CGATT: \(modem.isAttached(turn.surroundings) ? 1 : 0)") },
      write: { modem, parameters, turn in
        switch parameters.integer(0, in: 0...1) {
        case 0: modem.detach()
        case 1: modem.attach(&turn)
        default: .error
        }
      }
    ),
  ]

  /// `<n>` 4 prints what 2 does: the fields that it would add are of power
  /// saving, and stand in brackets in 27.007.
  private static func registration(
    _ domain: RegistrationDomain,
    modes: [Int],
    test: String
  ) -> CommandDefinition {
    CommandDefinition(
      domain.name,
      test: [test],
      read: { modem, _, turn in
        let reporting = modem.session.network.reporting[domain.rawValue]
        let report = modem.registrationReport(domain, turn.surroundings)
        return .line("\(domain.name): \(reporting),\(report.text(reporting: reporting))")
      },
      write: { modem, parameters, _ in
        guard parameters.count == 1, let mode = parameters.integer(0, in: 0...4),
          modes.contains(mode)
        else { return .error }
        modem.session.network.reporting[domain.rawValue] = mode
        return .ok
      }
    )
  }
}

enum AttachTiming {
  /// Project values; at most 75 s by the manual.
  static let attach: Milliseconds = 1_200
  static let detach: Milliseconds = 600
}

extension VirtualModem {
  fileprivate mutating func attach(_ turn: inout Turn) -> Answer {
    guard !isAttached(turn.surroundings) else { return .ok }
    return .wait(AttachTiming.attach) { modem, turn in modem.finishAttaching(&turn) }
  }

  fileprivate func detach() -> Answer {
    guard !session.isDetached else { return .ok }
    return .wait(AttachTiming.detach) { modem, turn in modem.finishDetaching(&turn) }
  }

  mutating func finishAttaching(_ turn: inout Turn) -> Answer {
    session.isDetached = false
    noticeNetwork(&turn)
    return isAttached(turn.surroundings) ? .ok : .failure(.noNetworkService)
  }

  mutating func finishDetaching(_ turn: inout Turn) -> Answer {
    session.isDetached = true
    noticeNetwork(&turn)
    return .ok
  }
}
