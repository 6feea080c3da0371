import Surroundings

/// What goes to the service centre: `AT+CMGS` and `AT+CMSS`.
extension VirtualModem {
  /// Sends it; `name` is the command's, before the message reference, and
  /// `accepted` is done when the service centre has it.
  mutating func submit(
    _ pdu: MessagePDU,
    answering name: String,
    _ turn: inout Turn,
    accepted: @escaping @Sendable (inout VirtualModem) -> Void = { _ in }
  ) -> Answer {
    guard session.network.status.isRegistered else { return .refusal(.noNetwork) }
    guard let serviceCentre = pdu.serviceCentreAddress ?? serviceCentre(turn) else {
      return .refusal(.serviceCentreUnknown)
    }
    var tpdu = pdu.tpdu
    memory.card.messageReference &+= 1
    let reference = memory.card.messageReference
    tpdu[1] = reference  // TP-MR is the module's to give.
    let port = turn.port
    let action = NetworkRequest.Action.message(serviceCentre: serviceCentre.text, tpdu: tpdu)
    let id = ask(action, &turn) { modem, event, turn in
      modem.finishSubmission(on: port)
      if event == .message(.accepted) { accepted(&modem) }
      let answer = Answer.submission(event, "\(name): \(reference)")
      modem.conclude(on: port, &turn) { _, _ in answer }
    }
    session.messages.submissions[port.rawValue] = id
    let next = Answer.Next.pending(limit: MessageTiming.submission) { modem, turn in
      modem.cancel(id, &turn)
      modem.finishSubmission(on: port)
      return .refusal(.networkTimeout)
    }
    return Answer(next: next)
  }

  private mutating func finishSubmission(on port: Port) {
    if let id = session.messages.submissions[port.rawValue] { forget(id) }
    session.messages.submissions[port.rawValue] = nil
  }
}

extension Answer {
  fileprivate static func submission(_ event: NetworkEvent, _ line: String) -> Answer {
    switch event {
    case .message(.accepted): .line(line)
    case .message(.refused(let cause)): .refusal(MessageServiceError(listed: cause) ?? .unknown)
    default: .refusal(.unknown)
    }
  }
}
