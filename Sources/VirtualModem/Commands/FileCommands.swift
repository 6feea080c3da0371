import Primitives
import Surroundings

/// The file system.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 15. That the size stands
///   before the bytes of `AT+CFSRFILE` is what TinyGSM reads; the manual has no
///   answer. Project values: which `+CME ERROR` stands for which cause.
extension CommandTable {
  static let fileCommands = [
    CommandDefinition("+CFSINIT") { modem, _, _ in
      guard !modem.session.hasFileBuffer else { return .failure(.operationNotAllowed) }
      modem.session.hasFileBuffer = true
      return .ok
    },
    CommandDefinition("+CFSTERM") { modem, _, _ in
      guard modem.session.hasFileBuffer else { return .failure(.operationNotAllowed) }
      modem.session.hasFileBuffer = false
      return .ok
    },
    CommandDefinition(
      "+CFSWFILE",
      [directory, name(), .numbers(0...1), .numbers(1...10_240), .numbers(100...10_000)]
    ) { modem, parameters, _ in modem.writeFile(parameters) },
    CommandDefinition(
      "+CFSRFILE",
      [
        directory, name(), .numbers(0...1), .numbers(1...10_240),
        .numbers(0...FileSystem.capacity, shown: "(0-filesize)"),
      ]
    ) { modem, parameters, _ in modem.readFile(parameters) },
    CommandDefinition("+CFSDFILE", [directory, name()]) { modem, parameters, _ in
      modem.useFiles(parameters) { (files, path) throws(FileSystem.Failure) in
        try files.delete(path)
        return .ok
      }
    },
    CommandDefinition("+CFSGFIS", [directory, name()]) { modem, parameters, _ in
      modem.useFiles(parameters) { (files, path) throws(FileSystem.Failure) in
        guard let bytes = files[path] else { throw .notFound }
        return .line("+CFSGFIS: \(bytes.count)")
      }
    },
    CommandDefinition("+CFSREN", [directory, name("old_name"), name("new_name")]) {
      modem,
      parameters,
      _ in
      modem.useFiles(parameters) { (files, path) throws(FileSystem.Failure) in
        try files.rename(path, to: CommandTable.path(parameters, at: 2))
        return .ok
      }
    },
    CommandDefinition(
      "+CFSGFRS",
      read: { modem, _, _ in
        guard modem.session.hasFileBuffer else { return .failure(.operationNotAllowed) }
        return .line("+CFSGFRS: \(modem.memory.files.bytesFree)")
      }
    ),
    CommandDefinition("+CBAINIT") { modem, _, _ in
      modem.memory.backup.isInitialised = true
      return .ok
    },
    CommandDefinition(
      "+CBALIST",
      [.numbers(0...11), .text(0...80).optional],
      test: .none,
      read: { modem, _, _ in
        let paths = modem.memory.backup.paths
        return Answer(
          lines: paths.indices.compactMap { index in
            paths[index].map { "+CBALIST: \(index),\"\($0)\"" }
          }
        )
      },
      write: { modem, parameters, _ in
        guard let index = parameters.integer(0) else { return .error }
        // 10 and 11 are about a log of which nothing is seen here.
        guard index < FileBackup.countMax else { return .ok }
        guard let path = parameters.text(1), !path.isEmpty else { return .error }
        modem.memory.backup.paths[index] = path
        return .ok
      }
    ),
    CommandDefinition("+CBAPPS") { modem, _, _ in modem.backUpFiles() },
    CommandDefinition("+CBART") { modem, _, _ in modem.restoreFiles() },
  ]

  private static let directory = Parameter.numbers(0...3)

  private static func name(_ shown: String = "fileName") -> Parameter {
    .text(1...FileSystem.nameMax, shown: "\"\(shown)\"")
  }

  fileprivate static func path(_ parameters: Parameters, at index: Int = 1) -> String {
    FileSystem.directories[parameters.integer(0) ?? 0] + (parameters.text(index) ?? "")
  }
}

extension VirtualModem {
  /// Does something to the file that the parameters name.
  fileprivate mutating func useFiles(
    _ parameters: Parameters,
    _ body: (inout FileSystem, String) throws(FileSystem.Failure) -> Answer
  ) -> Answer {
    guard session.hasFileBuffer else { return .failure(.operationNotAllowed) }
    do throws(FileSystem.Failure) {
      return try body(&memory.files, CommandTable.path(parameters))
    } catch {
      return .failure(EquipmentError(error))
    }
  }

  fileprivate func writeFile(_ parameters: Parameters) -> Answer {
    guard session.hasFileBuffer else { return .failure(.operationNotAllowed) }
    let appends = parameters.integer(2) == 1
    return Answer(
      next: .entry(
        DataEntry(
          prompt: .line("DOWNLOAD"),
          end: .size(parameters.integer(3) ?? 0),
          timeLimit: Milliseconds(Int64(parameters.integer(4) ?? 0)),
          isEchoed: settings.echoesDownload
        ) { modem, bytes, outcome, turn in
          guard outcome == .complete else { return .error }
          let now = turn.surroundings.utcMilliseconds
          return modem.useFiles(parameters) { (files, path) throws(FileSystem.Failure) in
            if appends {
              try files.append(bytes, to: path, at: now)
            } else {
              try files.write(bytes, to: path, at: now)
            }
            return .ok
          }
        }
      )
    )
  }

  fileprivate mutating func readFile(_ parameters: Parameters) -> Answer {
    useFiles(parameters) { (files, path) throws(FileSystem.Failure) in
      guard let bytes = files[path] else { throw .notFound }
      let start = parameters.integer(2) == 1 ? parameters.integer(4) ?? 0 : 0
      guard start <= bytes.count else { return .error }
      let slice = bytes[start...].prefix(parameters.integer(3) ?? 0)
      return Answer(lines: ["+CFSRFILE: \(slice.count)"], body: Array(slice))
    }
  }

  fileprivate mutating func backUpFiles() -> Answer {
    guard memory.backup.isInitialised else { return .failure(.operationNotAllowed) }
    var copies = FileSystem()
    do throws(FileSystem.Failure) {
      for path in memory.backup.paths.compactMap({ $0 }) {
        guard let bytes = memory.files[path] else { throw .notFound }
        try copies.write(bytes, to: path, at: memory.files.writtenAt(path) ?? 0)
      }
    } catch {
      return .failure(EquipmentError(error))
    }
    memory.backup.copies = copies
    return .wait(FileTiming.backup) { _, _ in .ok }
  }

  fileprivate mutating func restoreFiles() -> Answer {
    guard let copies = memory.backup.copies else { return .failure(.operationNotAllowed) }
    do throws(FileSystem.Failure) {
      for path in memory.backup.paths.compactMap({ $0 }) {
        guard let bytes = copies[path] else { continue }
        try memory.files.write(bytes, to: path, at: copies.writtenAt(path) ?? 0)
      }
    } catch {
      return .failure(EquipmentError(error))
    }
    return .wait(FileTiming.backup) { _, _ in .ok }
  }
}

private enum FileTiming {
  /// Project value; at most 3 s by the manual.
  static let backup: Milliseconds = 500
}

extension EquipmentError {
  fileprivate init(_ failure: FileSystem.Failure) {
    switch failure {
    case .notFound: self = .notFound
    case .alreadyThere: self = .operationNotAllowed
    case .full: self = .memoryFull
    }
  }
}
