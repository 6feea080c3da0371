import Primitives

/// Registration and attachment.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2 and chapter 6.
extension CommandTable {
  static let registrationCommands = [
    registration(.circuit, .numbers(0...2)),
    registration(.packet, .numbers(0...2, 4...4)),
    registration(.evolved, .numbers(0...2, 4...4)),
    CommandDefinition(
      "+CGATT",
      [.flag],
      read: { modem, _, turn in .line("+CGATT: \(modem.isAttached(turn.surroundings) ? 1 : 0)") },
      write: { modem, parameters, turn in
        parameters.integer(0) == 1 ? modem.attach(&turn) : modem.detach()
      }
    ),
  ]

  /// The execution command is that with `<n>` 0, as the manual's brackets have it.
  private static func registration(
    _ domain: RegistrationDomain,
    _ mode: Parameter
  ) -> CommandDefinition {
    CommandDefinition(
      domain.name,
      [mode],
      execution: { modem, _, _ in
        modem.session.network.reporting[domain.rawValue] = 0
        return .ok
      },
      read: { modem, _, turn in
        let reporting = modem.session.network.reporting[domain.rawValue]
        let report = modem.registrationReport(domain, turn.surroundings)
        return .line(
          "\(domain.name): \(reporting),\(modem.registrationText(domain, report, turn.surroundings))"
        )
      },
      write: { modem, parameters, _ in
        modem.session.network.reporting[domain.rawValue] = parameters.integer(0) ?? 0
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
    return .wait(AttachTiming.detach) { modem, turn in
      modem.session.isDetached = true
      modem.noticeNetwork(&turn)
      return .ok
    }
  }

  private mutating func finishAttaching(_ turn: inout Turn) -> Answer {
    session.isDetached = false
    noticeNetwork(&turn)
    return isAttached(turn.surroundings) ? .ok : .failure(.noNetworkService)
  }
}
