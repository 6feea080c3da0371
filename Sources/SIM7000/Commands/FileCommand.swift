/// The module's file system.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 15. From firmware
///   B05 on, and between `AT+CFSINIT` and `AT+CFSTERM`.
public enum FileCommand {
  /// `AT+CFSINIT`: takes the buffer that the others need.
  public static var open: some ATCommand { ATExecute(.cfsinit) }
  /// `AT+CFSTERM`: gives it back.
  public static var close: some ATCommand { ATExecute(.cfsterm) }

  /// `AT+CFSWFILE=<dir>,"<name>",<mode>,<size>,<time>`: `DOWNLOAD`, then the bytes within the
  /// time in milliseconds, then `OK`.
  public static func write(
    _ path: FilePath,
    _ writing: FileWriting,
    length: Bounded<1, 10_240>,
    timeLimit: Bounded<100, 10_000>
  ) -> some ATCommand {
    ATWrite(
      .cfswfile,
      ATList(path, writing, length, timeLimit),
      timeout: ResponseTimeout.body(limit: Int64(timeLimit.value))
    )
  }

  /// `AT+CFSRFILE=<dir>,"<name>",<mode>,<size>,<position>`: `+CFSRFILE: <n>`, then n bytes.
  public static func read(
    _ path: FilePath,
    length: Bounded<1, 10_240>,
    from position: UInt32 = 0
  ) -> some ATRequest<FileContentHeader> {
    ATWrite(.cfsrfile, ATList(path, position > 0, length, position))
  }

  /// `AT+CFSDFILE=<dir>,"<name>"`.
  public static func delete(_ path: FilePath) -> some ATCommand { ATWrite(.cfsdfile, path) }

  /// `AT+CFSREN=<dir>,"<name>","<new name>"`.
  public static func rename(_ path: FilePath, to name: FileName) -> some ATCommand {
    ATWrite(.cfsren, ATList(path, name))
  }

  /// `AT+CFSGFIS=<dir>,"<name>"`.
  public static func readSize(_ path: FilePath) -> some ATRequest<FileSize> {
    ATWrite(.cfsgfis, path)
  }

  /// `AT+CBAINIT`: before a backup.
  public static var openBackup: some ATCommand { ATExecute(.cbainit) }

  /// `AT+CBALIST=<index>,"<name>"`: a file of the backup, with its directory.
  public static func selectForBackup(
    index: Bounded<0, 9>,
    _ path: BackupPath
  ) -> some ATCommand {
    ATWrite(.cbalist, ATList(index, path))
  }

  /// `AT+CBAPPS`.
  public static var backUp: some ATCommand { ATExecute(.cbapps) }
  /// `AT+CBART`: restores the files.
  public static var restoreBackup: some ATCommand { ATExecute(.cbart) }
}

/// The name of a file, without its directory.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CFSWFILE: at most 50
///   characters.
public typealias FileName = QuotedText<50>

/// A file of a backup, with its directory.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CBALIST: at most 80
///   characters.
public typealias BackupPath = QuotedText<80>

/// A file, and the directory that it is in.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CFSWFILE.
public struct FilePath: Equatable, ATParameter {
  /// The directories of the module's file system.
  public enum Directory: UInt8, Equatable, ATParameter {
    /// `/custapp/`.
    case customerApplication = 0
    /// `/fota/`.
    case firmware = 1
    /// `/datatx/`.
    case dataTransfer = 2
    /// `/customer/`, where certificates and orbits go.
    case customer = 3
  }

  /// The directory of the file.
  public var directory: Directory
  /// The name of the file, without its directory.
  public var name: FileName

  /// The path of a file.
  public init(_ directory: Directory, _ name: FileName) {
    self.directory = directory
    self.name = name
  }

  public func encode(into line: inout ATLine) { ATList(directory, name).encode(into: &line) }
}

/// `<mode>` of `AT+CFSWFILE`: where the bytes go in a file that is there.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CFSWFILE.
public enum FileWriting: UInt8, Equatable, ATParameter {
  /// The file is written from its first byte on.
  case atBeginning = 0
  /// The bytes are appended.
  case atEnd = 1
}
