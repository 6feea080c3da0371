public import Primitives

/// The module's file system.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 15. From firmware
///   B05 on, and between `AT+CFSINIT` and `AT+CFSTERM`.
public enum FileCommand: ATCommand {
  /// `AT+CFSWFILE=?` and its kin, a test command.
  case test(Name)

  /// `AT+CFSINIT`, an execution command: takes the buffer that the others need.
  case open
  /// `AT+CFSTERM`, an execution command: gives it back.
  case close
  /// `AT+CFSWFILE=<dir>,"<name>",<mode>,<size>,<time>`, a write command:
  /// `DOWNLOAD`, then the bytes within the time in milliseconds, then `OK`.
  case write(FilePath, FileWriting, length: Bounded<1, 10_240>, timeLimit: Bounded<100, 10_000>)
  /// `AT+CFSRFILE=<dir>,"<name>",<mode>,<size>,<position>`, a write command:
  /// `+CFSRFILE: <n>`, then n bytes.
  case read(FilePath, length: Bounded<1, 10_240>, from: UInt32 = 0)
  /// `AT+CFSDFILE=<dir>,"<name>"`, a write command.
  case delete(FilePath)
  /// `AT+CFSREN=<dir>,"<name>","<new name>"`, a write command.
  case rename(FilePath, to: FileName)
  /// `AT+CFSGFIS=<dir>,"<name>"`, a write command that answers.
  case readSize(FilePath)
  /// `AT+CFSGFRS?`, a read command: the bytes that are free.
  case readFreeSize

  /// `AT+CBAINIT`, an execution command: before a backup.
  case openBackup
  /// `AT+CBALIST=<index>,"<name>"`, a write command: a file of the backup, with
  /// its directory.
  case selectForBackup(index: Bounded<0, 9>, BackupPath)
  /// `AT+CBALIST?`, a read command.
  case readBackupList
  /// `AT+CBAPPS`, an execution command.
  case backUp
  /// `AT+CBART`, an execution command: puts the files back.
  case restoreBackup

  /// A command of the chapter that has a test form.
  public enum Name: UInt8, Equatable, Sendable {
    case write
    case read
    case delete
    case rename
    case size

    /// `+CFSWFILE` and its kin.
    public var text: StaticString {
      switch self {
      case .write: "+CFSWFILE"
      case .read: "+CFSRFILE"
      case .delete: "+CFSDFILE"
      case .rename: "+CFSREN"
      case .size: "+CFSGFIS"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .open: line.append("+CFSINIT")
    case .close: line.append("+CFSTERM")
    case .write(let path, let writing, let length, let timeLimit):
      line.append("+CFSWFILE=", path)
      line.append(",", writing)
      line.append(",", length)
      line.append(",", timeLimit)
    case .read(let path, let length, let position):
      line.append("+CFSRFILE=", path)
      line.append(",", position > 0)
      line.append(",", length)
      line.append(",", position)
    case .delete(let path): line.append("+CFSDFILE=", path)
    case .rename(let path, let name):
      line.append("+CFSREN=", path)
      line.append(",", name)
    case .readSize(let path): line.append("+CFSGFIS=", path)
    case .readFreeSize: line.append("+CFSGFRS?")
    case .openBackup: line.append("+CBAINIT")
    case .selectForBackup(let index, let path):
      line.append("+CBALIST=", index)
      line.append(",", path)
    case .readBackupList: line.append("+CBALIST?")
    case .backUp: line.append("+CBAPPS")
    case .restoreBackup: line.append("+CBART")
    }
    line.append(ASCII.carriageReturn)
  }
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
public struct FilePath: Equatable, Sendable {
  public enum Directory: UInt8, Equatable, Sendable {
    /// `/custapp/`.
    case customerApplication = 0
    /// `/fota/`.
    case firmware = 1
    /// `/datatx/`.
    case dataTransfer = 2
    /// `/customer/`, where certificates and orbits go.
    case customer = 3
  }

  public var directory: Directory
  public var name: FileName

  public init(_ directory: Directory, _ name: FileName) {
    self.directory = directory
    self.name = name
  }
}

/// `<mode>` of `AT+CFSWFILE`: where the bytes go in a file that is there.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CFSWFILE.
public enum FileWriting: UInt8, Equatable, Sendable {
  case atBeginning = 0
  case atEnd = 1
}

extension ATLine {
  fileprivate mutating func append(_ text: StaticString, _ path: FilePath) {
    append(text, path.directory)
    append(",", path.name)
  }
}
