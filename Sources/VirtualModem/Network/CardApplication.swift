import Surroundings

/// Where the card stands between two commands of `AT+CSIM`.
struct CardCursor: Equatable, Sendable {
  /// The master file.
  static let root: UInt16 = 0x3F00

  var selected = root
  /// What GET RESPONSE will say.
  var response: [UInt8] = []
}

/// The card's own commands.
///
/// - Source: ETSI TS 102 221, 11 (class 00), 3GPP TS 51.011, 9 (class A0).
extension VirtualModem {
  /// The bytes of a command, and of the card's answer with its status behind it.
  mutating func transmitToCard(_ bytes: [UInt8], _ surroundings: Surroundings) -> [UInt8] {
    let reply = answerOfCard(bytes, surroundings)
    return reply.data + [reply.status.first, reply.status.second]
  }

  private mutating func answerOfCard(
    _ bytes: [UInt8],
    _ surroundings: Surroundings
  ) -> CardReply {
    guard bytes.count >= 4 else { return .failed(.wrongLength) }
    guard [0x00, 0x80, 0xA0].contains(bytes[0]) else { return .failed(.unknownClass) }
    guard let instruction = CardCommand.Instruction(rawValue: bytes[1]) else {
      return .failed(.unknownCommand)
    }
    let length = bytes.count > 4 ? bytes[4] : 0
    let data = Array(bytes.dropFirst(5))
    // Behind the data there may be the length that is asked for.
    guard data.isEmpty || data.count == length || data.count == Int(length) + 1 else {
      return .failed(.wrongLength)
    }
    let command = CardCommand(
      instruction: instruction,
      first: bytes[2],
      second: bytes[3],
      length: length,
      data: Array(data.prefix(Int(length)))
    )
    let isOld = bytes[0] == 0xA0
    switch instruction {
    case .select: return select(command, isOld: isOld)
    case .getResponse: return respond(command)
    case .status: return CardReply(data: directoryParameters(isOld: isOld), status: .done)
    case .readBinary, .readRecord, .updateBinary, .updateRecord:
      return access(session.cardCursor.selected, command, surroundings)
    case .verify, .change, .disable, .enable, .unblock:
      return useSecret(command, surroundings)
    }
  }

  // MARK: - Selection

  /// A file by its identifier, or by the last one of a path; an application by name.
  private mutating func select(_ command: CardCommand, isOld: Bool) -> CardReply {
    let response: [UInt8]
    if command.first == 4, command.data.count >= 5 {
      session.cardCursor.selected = CardCursor.root
      response = directoryParameters(isOld: false)
    } else {
      guard command.data.count >= 2, command.data.count % 2 == 0 else {
        return .failed(.wrongLength)
      }
      let id = command.data.suffix(2).reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
      if let file = CardFile.named(id) {
        response = isOld ? Self.oldParameters(of: file) : file.controlParameters
      } else if Self.directories.contains(id) {
        response = directoryParameters(isOld: isOld)
      } else {
        return .failed(.notFound)
      }
      session.cardCursor.selected = id
    }
    session.cardCursor.response = response
    return CardReply(
      status: CardStatus(first: isOld ? 0x9F : 0x61, second: UInt8(response.count))
    )
  }

  private mutating func respond(_ command: CardCommand) -> CardReply {
    let response = session.cardCursor.response
    guard command.length == 0 || command.length <= response.count, !response.isEmpty else {
      return .failed(.wrongLength)
    }
    let count = command.length == 0 ? response.count : Int(command.length)
    return CardReply(data: Array(response.prefix(count)), status: .done)
  }

  /// Master file, telecom, GSM, and the application in use.
  private static let directories: [UInt16] = [CardCursor.root, 0x7F10, 0x7F20, 0x7FFF]

  /// Size, identifier, type, access, state and structure of a file.
  ///
  /// - Source: 3GPP TS 51.011, 9.2.1.
  private static func oldParameters(of file: CardFile) -> [UInt8] {
    let size = UInt16(file.structure.size)
    var parameters: [UInt8] = [0, 0, UInt8(size >> 8), UInt8(size & 0xFF)]
    parameters += [UInt8(file.id >> 8), UInt8(file.id & 0xFF), 4, 0]
    parameters += [file.reading == .always ? 0x0F : 0x1F, 0xFF, 0xFF, 1, 2]
    switch file.structure {
    case .transparent: parameters += [0, 0]
    case .records(let length, _): parameters += [1, UInt8(length)]
    }
    return parameters
  }

  /// The directory that is selected; the old form ends with the tries that are left.
  private func directoryParameters(isOld: Bool) -> [UInt8] {
    let selected = session.cardCursor.selected
    let id = Self.directories.contains(selected) ? selected : CardCursor.root
    let identifier = [UInt8(id >> 8), UInt8(id & 0xFF)]
    guard isOld else {
      let body: [UInt8] = [0x82, 2, 0x78, 0x21, 0x83, 2] + identifier + [0x8A, 1, 5]
      return [0x62, UInt8(body.count)] + body
    }
    let (pin, pin2) = (memory.card.pin, memory.card.pin2)
    let tries: [UInt8] = [
      pin.attemptsLeft, pin.unblockingAttemptsLeft, pin2.attemptsLeft, pin2.unblockingAttemptsLeft,
    ].map { 0x80 | UInt8($0) }
    let head: [UInt8] =
      [0, 0, 0, 0] + identifier + [id == CardCursor.root ? 1 : 2, 0, 0, 0, 0, 0, 9]
    return head + [memory.card.isLocked ? 0x13 : 0x93, 4, 4, 4, 0] + tries
  }

  // MARK: - Secrets

  /// Without data, only the tries that are left are asked for.
  private mutating func useSecret(
    _ command: CardCommand,
    _ surroundings: Surroundings
  ) -> CardReply {
    let kind: SecretKind
    switch command.second {
    case 0x00 where command.instruction == .unblock, 0x01: kind = .first
    case 0x02, 0x81: kind = .second
    default: return .failed(.wrongPlace)
    }
    guard !command.data.isEmpty else { return .failed(triesLeft(kind, command.instruction)) }
    let isPair = command.instruction == .change || command.instruction == .unblock
    guard command.data.count == (isPair ? 16 : 8) else { return .failed(.wrongLength) }
    let old = Self.secret(command.data[..<8])
    let new = Self.secret(command.data[8...])
    let error: EquipmentError? =
      switch command.instruction {
      case .unblock: unblock(kind, with: old, setting: new, surroundings, isRaw: true)
      case .change: change(kind, from: old, to: new, surroundings)
      default: verify(kind, old, surroundings, isRaw: true)
      }
    guard error == nil else { return .failed(triesLeft(kind, command.instruction)) }
    if kind == .first {
      if command.instruction == .enable { memory.card.isLocked = true }
      if command.instruction == .disable { memory.card.isLocked = false }
      session.isUnlocked = true
    }
    return CardReply(status: .done)
  }

  private func triesLeft(_ kind: SecretKind, _ use: CardCommand.Instruction) -> CardStatus {
    let secret = secret(kind)
    let count = use == .unblock ? secret.unblockingAttemptsLeft : secret.attemptsLeft
    return count == 0 ? .secretBlocked : .attemptsLeft(count)
  }

  /// Digits, filled up with FF.
  private static func secret(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix { $0 != 0xFF }, as: UTF8.self)
  }
}
