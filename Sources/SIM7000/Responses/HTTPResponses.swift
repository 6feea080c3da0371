import Primitives

/// The outcome of `AT+HTTPACTION`, a URC: `+HTTPACTION: <method>,<status>,<length>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPACTION.
public struct HTTPActionResult: Equatable, Sendable {
  public var method: HTTPMethod
  /// The server's status or, from 600 to 799, the module's own reason why there
  /// is none: 601 network error or no bearer, 603 DNS, 604 stack busy.
  public var status: UInt16
  /// The length of the body that waits to be read.
  public var length: UInt32

  public init(method: HTTPMethod, status: UInt16, length: UInt32) {
    self.method = method
    self.status = status
    self.length = length
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+HTTPACTION")
    try fields.expect(3...3, in: line)
    method = try fields.code(in: line)
    status = try fields.integer(100...999, in: line)
    length = try fields.integer(0...UInt32.max, in: line)
  }
}

/// The line in front of a body: `+HTTPREAD: <length>`.
///
/// `length` bytes follow the line ending, whatever they are.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPREAD.
public struct HTTPBodyHeader: Equatable, Sendable {
  public var length: UInt32

  public init(length: UInt32) {
    self.length = length
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+HTTPREAD")
    try fields.expect(1...1, in: line)
    length = try fields.integer(0...UInt32.max, in: line)
  }
}
