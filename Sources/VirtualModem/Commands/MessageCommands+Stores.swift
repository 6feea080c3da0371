/// Short messages: what is stored.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 4.
extension CommandTable {
  static let messageStoreCommands = [
    CommandDefinition(
      "+CPMS",
      [
        .words("SM", "ME"), Parameter.words("SM", "ME").optional,
        Parameter.words("SM", "ME").optional,
      ],
      read: service { modem, _, _ in
        let lists = modem.session.messages.storages.map { storage in
          "\"\(storage.rawValue)\",\(modem.memory[storage].usage)"
        }
        return .line("+CPMS: " + lists.joined(separator: ","))
      },
      write: service { modem, parameters, _ in
        for index in 0..<3 {
          guard let storage = parameters.storage(index) else { continue }
          modem.session.messages.storages[index] = storage
        }
        let lists = modem.session.messages.storages.map { modem.memory[$0].usage }
        return .line("+CPMS: " + lists.joined(separator: ","))
      }
    ),
    list,
    CommandDefinition(
      "+CMGR",
      test: [],
      write: service { modem, parameters, _ in
        guard (1...2).contains(parameters.count), let index = parameters.integer(0),
          let keeps = parameters.keepsStatus(1)
        else { return .error }
        let storage = modem.session.messages.storages[0]
        guard let message = modem.memory[storage][index] else {
          return .refusal(.invalidMemoryIndex)
        }
        if !keeps { modem.markRead(index) }
        return Answer(lines: modem.messageListing.lines(message, index: nil))
      }
    ),
    delete,
  ]

  private static let list: CommandDefinition = {
    var definition = CommandDefinition(
      "+CMGL",
      execution: service { modem, _, _ in modem.list([.receivedUnread], keepsStatus: false) },
      write: service { modem, parameters, _ in
        guard (1...2).contains(parameters.count), let keeps = parameters.keepsStatus(1) else {
          return .error
        }
        guard let statuses = modem.statuses(parameters) else {
          return .refusal(modem.isMessageTextMode ? .invalidTextMode : .invalidPDUMode)
        }
        return modem.list(statuses, keepsStatus: keeps)
      }
    )
    definition.test = .answer { modem, _, _ in
      guard modem.isMessageTextMode else { return .line("+CMGL: (0-4)") }
      let texts = StoredMessage.Status.allCases.map(\.text) + ["ALL"]
      return .line("+CMGL: (" + texts.map { "\"\($0)\"" }.joined(separator: ",") + ")")
    }
    return definition
  }()

  /// With a flag the index means nothing.
  private static let delete: CommandDefinition = {
    var definition = CommandDefinition(
      "+CMGD",
      write: service { modem, parameters, _ in
        guard (1...2).contains(parameters.count), let index = parameters.integer(0) else {
          return .error
        }
        let storage = modem.session.messages.storages[0]
        guard parameters.has(1), parameters.integer(1) != 0 else {
          guard modem.memory[storage].contains(index: index) else {
            return .refusal(.invalidMemoryIndex)
          }
          modem.memory[storage][index] = nil
          return .ok
        }
        guard let flag = parameters.integer(1, in: 1...4) else { return .error }
        modem.memory[storage].removeAll(deleted[flag - 1])
        return .ok
      }
    )
    definition.test = .answer { modem, _, _ in
      let indices = modem.memory[modem.session.messages.storages[0]].indices
      let list = indices.map { "\($0)" }.joined(separator: ",")
      return .line("+CMGD: (\(list)),(0-4)")
    }
    return definition
  }()

  /// `<delflag>` 1 to 4.
  private static let deleted: [Set<StoredMessage.Status>] = [
    [.receivedRead], [.receivedRead, .storedSent], [.receivedRead, .storedSent, .storedUnsent],
    Set(StoredMessage.Status.allCases),
  ]
}

extension VirtualModem {
  fileprivate mutating func list(
    _ statuses: Set<StoredMessage.Status>,
    keepsStatus: Bool
  ) -> Answer {
    let store = memory[session.messages.storages[0]]
    let listing = messageListing
    var lines: [String] = []
    for index in store.indices {
      guard let message = store[index], statuses.contains(message.status) else { continue }
      lines += listing.lines(message, index: index)
      if !keepsStatus { markRead(index) }
    }
    return Answer(lines: lines)
  }

  fileprivate mutating func markRead(_ index: Int) {
    let storage = session.messages.storages[0]
    guard memory[storage][index]?.status == .receivedUnread else { return }
    memory[storage][index]?.status = .receivedRead
  }

  /// Those that `AT+CMGL` asks for: a text in text mode, a number in PDU mode.
  fileprivate func statuses(_ parameters: Parameters) -> Set<StoredMessage.Status>? {
    let all = StoredMessage.Status.allCases
    if isMessageTextMode {
      guard let text = parameters.text(0) else { return nil }
      return text == "ALL" ? Set(all) : all.first { $0.text == text }.map { [$0] }
    }
    guard let number = parameters.integer(0, in: 0...4) else { return nil }
    return StoredMessage.Status(rawValue: number).map { [$0] } ?? Set(all)
  }
}

extension Parameters {
  fileprivate func storage(_ index: Int) -> MessageStorage? {
    text(index).flatMap { MessageStorage(rawValue: $0.uppercased()) }
  }

  /// `<mode>` 1: an unread message stays so; `nil` for another number.
  fileprivate func keepsStatus(_ index: Int) -> Bool? {
    guard has(index) else { return false }
    return integer(index, in: 0...1).map { $0 == 1 }
  }
}

extension MessageStore {
  fileprivate var usage: String { "\(used),\(capacity)" }
}
