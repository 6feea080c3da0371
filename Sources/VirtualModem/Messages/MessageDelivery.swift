import Primitives

enum MessageTiming {
  /// How long `AT+CNMA` is waited for.
  ///
  /// - Source: 3GPP TS 24.011, 10.2: TR2M, between 12 and 20 s.
  static let acknowledgement: Milliseconds = .seconds(15)
  /// - Source: SIM7000 Series AT Command Manual V1.06, 4.2.5 and 4.2.7: the
  ///   longest response time.
  static let submission: Milliseconds = .seconds(60)
}

/// What comes from the service centre.
extension VirtualModem {
  /// A service centre reaches the module: it is registered.
  package var isReachable: Bool {
    mutating get { power.isOn && session.network.status.isRegistered }
  }

  mutating func receiveMessage(_ id: Int, _ pdu: MessagePDU, _ turn: inout Turn) {
    guard isReachable, messageServiceFailure(turn) == nil else {
      return acknowledge(id, MessageFailureCause.errorInStation, &turn)
    }
    if let deliver = DeliverPDU(decoding: pdu.tpdu) {
      receive(deliver, pdu, id, &turn)
    } else if let report = StatusReportPDU(decoding: pdu.tpdu) {
      receive(report, pdu, id, &turn)
    } else {
      acknowledge(id, MessageFailureCause.errorInStation, &turn)
    }
  }

  /// Class 2 is for the card, whatever else is set; class 3 for the TE.
  private mutating func receive(
    _ deliver: DeliverPDU,
    _ pdu: MessagePDU,
    _ id: Int,
    _ turn: inout Turn
  ) {
    let routing = number(of: "+CNMI", 1)
    let messageClass = deliver.scheme.messageClass
    if deliver.isSilent { return acknowledge(id, nil, &turn) }
    ring(for: .message, &turn)
    if routing == 2 && messageClass != 2 || routing == 3 && messageClass == 3 {
      sendDirectly(messageListing.direct(deliver, pdu), id, &turn)
    } else {
      let storage = messageClass == 2 ? MessageStorage.card : session.messages.storages[2]
      store(pdu, in: storage, indication: routing == 0 ? nil : "+CMTI", id, &turn)
    }
  }

  private mutating func receive(
    _ report: StatusReportPDU,
    _ pdu: MessagePDU,
    _ id: Int,
    _ turn: inout Turn
  ) {
    switch number(of: "+CNMI", 3) {
    case 1: sendDirectly(messageListing.direct(report, pdu), id, &turn)
    case 2: store(pdu, in: session.messages.storages[2], indication: "+CDSI", id, &turn)
    default: acknowledge(id, nil, &turn)
    }
  }

  private mutating func store(
    _ pdu: MessagePDU,
    in storage: MessageStorage,
    indication: String?,
    _ id: Int,
    _ turn: inout Turn
  ) {
    guard let index = memory[storage].add(StoredMessage(status: .receivedUnread, pdu: pdu)) else {
      let isCard = storage == .card
      return acknowledge(
        id,
        isCard ? MessageFailureCause.cardFull : MessageFailureCause.memoryFull,
        &turn
      )
    }
    acknowledge(id, nil, &turn)
    guard let indication else { return }
    indicate("\(indication): \"\(storage.rawValue)\",\(index)", &turn)
  }

  /// To the TE and nowhere else; with `AT+CSMS=1` the TE has to say that it has
  /// it, and until it does nothing more comes.
  private mutating func sendDirectly(_ lines: [String], _ id: Int, _ turn: inout Turn) {
    let isRejected = isLinkReserved && number(of: "+CNMI") == 1
    guard !isRejected, session.messages.unacknowledged == nil else {
      return acknowledge(id, MessageFailureCause.errorInStation, &turn)
    }
    indicate(lines.joined(separator: "\r\n"), &turn)
    guard number(of: "+CSMS") == 1 else { return acknowledge(id, nil, &turn) }
    let timeout = schedule(after: MessageTiming.acknowledgement, turn) { modem, turn in
      modem.missAcknowledgement(&turn)
    }
    session.messages.unacknowledged = MessageService.Unacknowledged(id: id, timeout: timeout)
  }

  /// Nothing more goes to the TE directly.
  ///
  /// - Source: 3GPP TS 27.005, 3.4.4: `<mt>` and `<ds>` become zero.
  private mutating func missAcknowledgement(_ turn: inout Turn) {
    session.values["+CNMI"] = values(of: "+CNMI").enumerated().map { index, value in
      index == 1 || index == 3 ? 0 : value
    }
    concludeAcknowledgement(MessageFailureCause.errorInStation, &turn)
  }

  /// `AT+CNMA`; false when nothing waits for it.
  @discardableResult
  mutating func concludeAcknowledgement(_ cause: UInt8?, _ turn: inout Turn) -> Bool {
    guard let waiting = session.messages.unacknowledged else { return false }
    session.messages.unacknowledged = nil
    session.agenda.cancel(waiting.timeout)
    acknowledge(waiting.id, cause, &turn)
    return true
  }

  private func acknowledge(_ id: Int, _ cause: UInt8?, _ turn: inout Turn) {
    turn.effects.acknowledgements.append(MessageAcknowledgement(id: id, failureCause: cause))
  }
}

/// Indications to the TE, as `<mode>` of `AT+CNMI` has them.
extension VirtualModem {
  private var isLinkReserved: Bool { session[.at].dataMode != nil }

  private mutating func indicate(_ text: String, _ turn: inout Turn) {
    switch number(of: "+CNMI") {
    case 1: report(text, &turn)  // Lost while the link is reserved.
    case 2 where !isLinkReserved: report(text, &turn)
    default: session.messages.keep(text)
    }
  }

  /// What has waited goes to the TE, if it may now.
  mutating func flushIndications(_ turn: inout Turn) {
    guard !isLinkReserved, number(of: "+CNMI") != 0 else { return }
    for text in session.messages.takeBuffer() {
      report(text, &turn)
    }
  }
}

extension DeliverPDU {
  /// A short message of type 0, which is acknowledged and thrown away.
  ///
  /// - Source: 3GPP TS 23.040, 9.2.3.9.
  fileprivate var isSilent: Bool { protocolIdentifier == 0x40 }
}
