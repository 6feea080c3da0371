public import Primitives

// What the TA says about its file system.

/// What `AT+CFSGFIS` answers: `+CFSGFIS: <n>`.
public struct FileSize: Equatable, CommandInformation {
  public static var command: CommandRow { .cfsgfis }
  /// The size of the file in bytes.
  public var bytes: UInt32

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    bytes = try fields.integer(0...UInt32.max, in: line)
  }
}

/// What `AT+CFSGFRS?` answers: `+CFSGFRS: <n>`.
public struct FreeFileSize: Equatable, CommandInformation {
  public static var command: CommandRow { .cfsgfrs }
  /// The free bytes of the file system.
  public var bytes: UInt32

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    bytes = try fields.integer(0...UInt32.max, in: line)
  }
}

/// What `AT+CFSRFILE` answers, in front of the bytes: `+CFSRFILE: <n>`.
///
/// The manual does not have it; logs do.
public struct FileContentHeader: Equatable, CommandInformation {
  public static var command: CommandRow { .cfsrfile }
  /// The number of bytes that follow.
  public var length: UInt32

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    length = try fields.integer(0...UInt32.max, in: line)
  }
}

/// A line of the answer to `AT+CBALIST?`: `+CBALIST: <index>,<name>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CBALIST.
public struct BackupEntry: Equatable, CommandInformation {
  public static var command: CommandRow { .cbalist }
  /// The number of the entry.
  public var index: UInt8
  /// `nil` for an entry that is free.
  public var path: FixedBytes<80>?

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...2)
    index = try fields.integer(0...11, in: line)
    path = fields.optionalText(in: line)
  }
}
