public import Primitives

// What the TA says about its file system.

/// What `AT+CFSGFIS` answers: `+CFSGFIS: <n>`.
public struct FileSize: Equatable, Sendable {
  public var bytes: UInt32

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CFSGFIS")
    try fields.expect(1...1, in: line)
    bytes = try fields.integer(0...UInt32.max, in: line)
  }
}

/// What `AT+CFSGFRS?` answers: `+CFSGFRS: <n>`.
public struct FreeFileSize: Equatable, Sendable {
  public var bytes: UInt32

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CFSGFRS")
    try fields.expect(1...1, in: line)
    bytes = try fields.integer(0...UInt32.max, in: line)
  }
}

/// What `AT+CFSRFILE` answers, in front of the bytes: `+CFSRFILE: <n>`.
///
/// The manual does not have it; logs do.
public struct FileContentHeader: Equatable, Sendable {
  public var length: UInt32

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CFSRFILE")
    try fields.expect(1...1, in: line)
    length = try fields.integer(0...UInt32.max, in: line)
  }
}

/// A line of the answer to `AT+CBALIST?`: `+CBALIST: <index>,<name>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CBALIST.
public struct BackupEntry: Equatable, Sendable {
  public var index: UInt8
  /// `nil` for an entry that is free.
  public var path: FixedBytes<80>?

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CBALIST")
    try fields.expect(2...2, in: line)
    index = try fields.integer(0...11, in: line)
    path = fields.optionalText(in: line)
  }
}
