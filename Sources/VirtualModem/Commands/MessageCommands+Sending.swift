/// Short messages: what the TE hands over to be sent or stored.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 4.2.5 to 4.2.7; the prompt:
///   3GPP TS 27.005, 3.5.1 and 4.3.
extension CommandTable {
  static let messageSendingCommands = [
    CommandDefinition(
      "+CMGS",
      test: [],
      write: service { modem, parameters, _ in
        modem.takeMessage(parameters, hasStatus: false) { modem, pdu, _, turn in
          modem.submit(pdu, answering: "+CMGS", &turn)
        }
      }
    ),
    CommandDefinition(
      "+CMGW",
      test: [],
      execution: service { modem, parameters, _ in
        modem.takeMessage(parameters, hasStatus: true, finish: storeMessage)
      },
      write: service { modem, parameters, _ in
        modem.takeMessage(parameters, hasStatus: true, finish: storeMessage)
      }
    ),
    CommandDefinition(
      "+CMSS",
      test: [],
      write: service { modem, parameters, turn in
        guard (1...3).contains(parameters.count), let index = parameters.integer(0) else {
          return .error
        }
        return modem.submitStored(index, parameters, &turn)
      }
    ),
  ]

  private static let storeMessage: VirtualModem.MessageTaker = { modem, pdu, status, turn in
    var pdu = pdu
    if pdu.serviceCentre.count < 2, let address = modem.serviceCentre(turn) {
      pdu.serviceCentre = address.encodedServiceCentre
    }
    let message = StoredMessage(status: status, pdu: pdu)
    let index = modem.memory[modem.session.messages.storages[1]].add(message)
    return index.map { .line("+CMGW: \($0)") } ?? .refusal(.memoryFull)
  }
}

extension VirtualModem {
  /// Gets the message that was typed after the prompt.
  typealias MessageTaker =
    @Sendable (
      _ modem: inout VirtualModem, _ pdu: MessagePDU, _ status: StoredMessage.Status,
      _ turn: inout Turn
    ) -> Answer

  /// Bytes after the prompt; more of them are no message.
  ///
  /// Project value: the longest PDU has 352 digits, the longest text in UCS2 640.
  private static let typedMax = 1_024

  /// ESC ends it with `OK`, as on other modules of the maker.
  fileprivate func takeMessage(
    _ parameters: Parameters,
    hasStatus: Bool,
    finish: @escaping MessageTaker
  ) -> Answer {
    let isText = isMessageTextMode
    let header: MessageHeader
    do throws(MessageServiceError) {
      header = try isText ? textHeader(parameters, hasStatus) : pduHeader(parameters, hasStatus)
    } catch {
      return .refusal(error)
    }
    var entry = DataEntry(prompt: .sign, end: .control(max: Self.typedMax)) {
      modem,
      bytes,
      outcome,
      turn in
      if outcome == .cancelled { return .ok }
      guard outcome == .complete else { return .refusal(.messageTooLong) }
      do throws(MessageServiceError) {
        return finish(&modem, try modem.message(header, bytes), header.status, &turn)
      } catch {
        return .refusal(error)
      }
    }
    entry.isText = isText
    return Answer(next: .entry(entry))
  }

  private func message(
    _ header: MessageHeader,
    _ typed: [UInt8]
  ) throws(MessageServiceError) -> MessagePDU {
    switch header.kind {
    case .text(let destination):
      let submit = try submission(to: destination, typed)
      return MessagePDU(serviceCentre: [0], tpdu: submit.encoded ?? [])
    case .pdu(let length):
      guard let pdu = MessagePDU(parsing: typed, length: length), header.accepts(pdu.tpdu) else {
        throw .invalidPDUMode
      }
      return pdu
    }
  }

  /// Reads `<da>[,<toda>[,<stat>]]`.
  private func textHeader(
    _ parameters: Parameters,
    _ hasStatus: Bool
  ) throws(MessageServiceError) -> MessageHeader {
    guard parameters.count <= (hasStatus ? 3 : 2) else { throw .invalidTextMode }
    var header = MessageHeader(
      kind: .text(MessageAddress(type: MessageAddress.unknown, value: "")),
      status: .storedUnsent
    )
    if parameters.has(0) || !hasStatus {
      guard let address = address(parameters, 0, 1) else { throw .invalidTextMode }
      header.kind = .text(address)
    }
    if parameters.has(2) {
      let statuses = [StoredMessage.Status.storedUnsent, .storedSent]
      guard let status = statuses.first(where: { $0.text == parameters.text(2) }) else {
        throw .invalidTextMode
      }
      header.status = status
    }
    return header
  }

  /// Reads `<length>[,<stat>]`.
  private func pduHeader(
    _ parameters: Parameters,
    _ hasStatus: Bool
  ) throws(MessageServiceError) -> MessageHeader {
    guard (1...(hasStatus ? 2 : 1)).contains(parameters.count),
      let length = parameters.integer(0, in: 1...MessagePDU.tpduMax)
    else { throw .invalidPDUMode }
    var header = MessageHeader(kind: .pdu(length: length), status: .storedUnsent)
    if parameters.has(1) {
      guard let status = parameters.integer(1).flatMap(StoredMessage.Status.init(rawValue:)) else {
        throw .invalidPDUMode
      }
      header.status = status
    }
    return header
  }

  /// Takes `<index>[,<da>[,<toda>]]`: to another address, if one is named.
  fileprivate mutating func submitStored(
    _ index: Int,
    _ parameters: Parameters,
    _ turn: inout Turn
  ) -> Answer {
    let storage = session.messages.storages[1]
    guard var message = memory[storage][index] else { return .refusal(.invalidMemoryIndex) }
    guard !message.status.isReceived, var submit = SubmitPDU(decoding: message.pdu.tpdu) else {
      return .refusal(.operationNotAllowed)
    }
    if parameters.has(1) {
      guard let address = address(parameters, 1, 2) else { return .refusal(.invalidTextMode) }
      submit.destination = address
      guard let tpdu = submit.encoded else { return .refusal(.messageTooLong) }
      message.pdu.tpdu = tpdu
    }
    return self.submit(message.pdu, answering: "+CMSS", &turn) { modem in
      modem.memory[storage][index]?.status = .storedSent
    }
  }
}

/// What a command says of the message that follows its prompt.
private struct MessageHeader: Sendable {
  enum Kind: Sendable {
    case text(MessageAddress)
    case pdu(length: Int)
  }

  var kind: Kind
  var status: StoredMessage.Status

  /// A received message is a delivery or a report, any other a submission.
  func accepts(_ tpdu: [UInt8]) -> Bool {
    guard status.isReceived else { return SubmitPDU(decoding: tpdu) != nil }
    return DeliverPDU(decoding: tpdu) != nil || StatusReportPDU(decoding: tpdu) != nil
  }
}
