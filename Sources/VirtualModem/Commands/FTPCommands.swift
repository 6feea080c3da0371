import Primitives

/// FTP over a bearer profile.
///
/// Not there: `AT+FTPETPUT` and `AT+FTPETGET`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 10.
extension CommandTable {
  static let ftpCommands: [CommandDefinition] = ftpSettings + ftpTransfers + ftpQueries

  private static let ftpSettings: [CommandDefinition] =
    [
      .setting("+FTPPORT", [.numbers(1...65_535)], default: [21], test: .lines([])),
      .setting("+FTPMODE", [.flag], default: [0], test: .lines([])),
      .setting("+FTPTYPE", [.words("A", "I")], default: ["I"], test: .lines([])),
      .setting("+FTPPUTOPT", [.words("APPE", "STOU", "STOR")], default: ["STOR"], test: .lines([])),
      .setting("+FTPCID", [.numbers(1...Bearer.count)], default: [1], test: .lines([])),
      .setting("+FTPREST", [.numbers(0...Int(Int32.max))], default: [0], test: .lines([])),
      .setting("+FTPSERV", [.text(0...49)], default: [""], test: .lines([])),
      .setting("+FTPUN", [.text(0...49)], default: [""], test: .lines([])),
      .setting("+FTPPW", [.text(0...49)], default: [""], test: .lines([])),
      .setting("+FTPGETNAME", [.text(0...99)], default: [""], test: .lines([])),
      .setting("+FTPGETPATH", [.text(0...255)], default: [""], test: .lines([])),
      .setting("+FTPPUTNAME", [.text(0...99)], default: [""], test: .lines([])),
      .setting("+FTPPUTPATH", [.text(0...255)], default: [""], test: .lines([])),
    ]

  private static let ftpTransfers: [CommandDefinition] = [
    reading(.get), reading(.list),
    CommandDefinition(
      "+FTPPUT",
      [.numbers(1...2), .numbers(0...FTPService.uploadMax).optional],
      test: .lines([])
    ) { modem, parameters, turn in
      if parameters.integer(0) == 1 { return modem.beginFTP(.put, &turn) }
      guard let count = parameters.integer(1) else { return .error }
      return modem.writeFTP(count, &turn)
    },
    CommandDefinition(
      "+FTPEXTGET",
      [
        .values(0, 1, 3), .numbers(0...FTPService.storeMax).optional,
        .numbers(0...FTPService.storeMax).optional,
      ],
      test: .lines([]),
      read: { modem, _, _ in
        .line(
          "+FTPEXTGET: \(modem.session.ftp.extendedGetMode),\(modem.session.ftp.downloaded.count)"
        )
      },
      write: { modem, parameters, turn in modem.useExtendedGet(parameters, &turn) }
    ),
    CommandDefinition(
      "+FTPEXTPUT",
      [
        .numbers(0...2), .numbers(0...FTPService.storeMax).optional,
        .numbers(0...FTPService.storeMax).optional, .numbers(1_000...1_000_000).optional,
      ],
      test: .lines([])
    ) { modem, parameters, _ in modem.useExtendedPut(parameters) },
  ]

  private static let ftpQueries: [CommandDefinition] =
    [
      (FTPService.Operation.delete), .size, .makeDirectory, .removeDirectory, .rename,
      .modificationTime,
    ].map { operation in
      CommandDefinition(operation.rawValue, test: []) { modem, _, turn in
        modem.beginFTP(operation, &turn)
      }
    } + [
      CommandDefinition("+FTPSTATE", test: []) { modem, _, _ in
        .line("+FTPSTATE: \(modem.session.ftp.exchange == nil ? 0 : 1)")
      },
      CommandDefinition("+FTPQUIT", test: []) { modem, _, turn in
        guard modem.session.ftp.exchange != nil else { return .error }
        modem.schedule(after: 0, turn) { modem, turn in modem.endFTP(.quit, &turn) }
        return .ok
      },
    ]

  private static func reading(_ operation: FTPService.Operation) -> CommandDefinition {
    CommandDefinition(
      operation.rawValue,
      [.numbers(1...2), .numbers(1...FTPService.readMax).optional],
      test: .lines([])
    ) { modem, parameters, turn in
      if parameters.integer(0) == 1 { return modem.beginFTP(operation, &turn) }
      guard let count = parameters.integer(1) else { return .error }
      return modem.readFTP(operation, count, turn)
    }
  }
}

enum FTPTiming {
  /// From a read that leaves something to the URC that reports it.
  ///
  /// Project value: the manual has "in a certain time".
  static let reminder: Milliseconds = 200
}

extension VirtualModem {
  fileprivate mutating func readFTP(
    _ operation: FTPService.Operation,
    _ count: Int,
    _ turn: Turn
  ) -> Answer {
    guard session.ftp.exchange?.operation == operation else {
      return .failure(.operationNotAllowed)
    }
    let bytes = session.ftp.exchange?.received.take(count) ?? []
    let isEmpty = session.ftp.exchange?.received.isEmpty ?? true
    session.ftp.exchange?.isAnnounced = false
    schedule(after: isEmpty ? 0 : FTPTiming.reminder, turn) { modem, turn in
      modem.reviewFTPTransfer(&turn)
    }
    return Answer(lines: ["\(operation.rawValue): 2,\(bytes.count)"], body: bytes)
  }

  fileprivate mutating func writeFTP(_ count: Int, _ turn: inout Turn) -> Answer {
    guard let exchange = session.ftp.exchange, exchange.operation == .put, exchange.isAnnounced,
      exchange.data != nil, session.ftp.upload == nil
    else { return .failure(.operationNotAllowed) }
    guard count > 0 else {
      closeFTPData(&turn)
      return .ok
    }
    let entry = DataEntry(prompt: .line("+FTPPUT: 2,\(count)"), end: .size(count)) {
      modem,
      bytes,
      _,
      turn in
      guard let data = modem.session.ftp.exchange?.data else { return .error }
      modem.order(.send(bytes), on: data, &turn)
      modem.session.ftp.exchange?.isAnnounced = false
      modem.schedule(after: FTPTiming.reminder, turn) { modem, turn in
        modem.reviewFTPTransfer(&turn)
      }
      return .ok
    }
    return Answer(next: .entry(entry))
  }

  fileprivate mutating func useExtendedGet(_ parameters: Parameters, _ turn: inout Turn) -> Answer {
    let mode = parameters.integer(0) ?? 0
    guard mode == 3 else {
      session.ftp.extendedGetMode = mode
      return mode == 0 ? .ok : beginFTP(.extendedGet, &turn)
    }
    guard let start = parameters.integer(1), let length = parameters.integer(2),
      start < session.ftp.downloaded.count
    else { return .error }
    let bytes = Array(session.ftp.downloaded[start...].prefix(length))
    return Answer(lines: ["+FTPEXTGET: 3,\(bytes.count)"], body: bytes)
  }

  fileprivate mutating func useExtendedPut(_ parameters: Parameters) -> Answer {
    let mode = parameters.integer(0) ?? 0
    guard mode == 2 else {
      session.ftp.upload = mode == 0 ? nil : session.ftp.upload ?? []
      return .ok
    }
    guard let before = session.ftp.upload, let start = parameters.integer(1),
      let length = parameters.integer(2), let limit = parameters.integer(3),
      start <= before.count, length > 0, start + length <= FTPService.storeMax
    else { return .error }
    let entry = DataEntry(
      prompt: .line("+FTPEXTPUT: \(start),\(length)"),
      end: .size(length),
      timeLimit: Milliseconds(Int64(limit))
    ) { modem, bytes, outcome, _ in
      guard outcome == .complete else { return .error }
      modem.session.ftp.upload = before.prefix(start) + bytes
      return .ok
    }
    return Answer(next: .entry(entry))
  }
}
