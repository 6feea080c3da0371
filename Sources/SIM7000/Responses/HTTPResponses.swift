import Primitives

/// The outcome of `AT+HTTPACTION`, a URC: `+HTTPACTION: <method>,<status>,<length>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPACTION.
public struct HTTPActionResult: Equatable, CommandInformation {
  public static var command: CommandRow { .httpaction }
  /// The method of the request.
  public var method: HTTPMethod
  /// The server's status or, from 600 to 799, the module's own reason why there
  /// is none: 601 network error or no bearer, 603 DNS, 604 stack busy.
  public var status: UInt16
  /// The length of the body that waits to be read.
  public var length: UInt32

  /// The result of a request, with the length of the body in bytes.
  public init(method: HTTPMethod, status: UInt16, length: UInt32) {
    self.method = method
    self.status = status
    self.length = length
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 3...3)
    method = try fields.code(in: line)
    status = try fields.integer(100...999, in: line)
    length = try fields.integer(0...UInt32.max, in: line)
  }
}

/// The line in front of a body: `+HTTPREAD: <length>`, and `+HTTPHEAD` and
/// `+SHREAD` likewise.
///
/// `length` bytes follow the line ending, whatever they are.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPREAD and AT+HTTPHEAD;
///   V1.06, AT+SHREAD.
public struct HTTPBodyHeader: Equatable, InformationResponse {
  /// The number of bytes that follow.
  public var length: UInt32

  /// A header before `length` bytes.
  public init(length: UInt32) {
    self.length = length
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields =
      line.starts(with: "+SHREAD")
      ? try FieldReader(line, after: "+SHREAD", 1...1)
      : try FieldReader(line, after: "+HTTPREAD", or: "+HTTPHEAD", 1...1)
    length = try fields.integer(0...UInt32.max, in: line)
  }
}

/// The information response to `AT+HTTPSTATUS?`:
/// `+HTTPSTATUS: <method>,<state>,<finish>,<remain>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPSTATUS.
public struct HTTPTransfer: Equatable, CommandInformation {
  public static var command: CommandRow { .httpstatus }
  /// What the HTTP service is doing.
  public enum State: UInt8, Equatable, Sendable {
    /// No request is in progress.
    case idle = 0
    /// The response is being received.
    case receiving = 1
    /// The request is being sent.
    case sending = 2
  }

  /// The method of the request.
  public var method: HTTPMethod
  /// What the service is doing.
  public var state: State
  /// Bytes transferred.
  public var finished: UInt32
  /// Bytes still to be transferred.
  public var remaining: UInt32

  /// A transfer with the bytes that are finished and those that remain.
  public init(method: HTTPMethod, state: State, finished: UInt32, remaining: UInt32) {
    self.method = method
    self.state = state
    self.finished = finished
    self.remaining = remaining
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 4...4)
    method = try fields.word(in: line)
    state = try fields.code(in: line)
    finished = try fields.integer(0...UInt32.max, in: line)
    remaining = try fields.integer(0...UInt32.max, in: line)
  }
}

/// The outcome of `AT+HTTPTOFS`, a URC: `+HTTPTOFS: <status>,<length>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPTOFS.
public struct HTTPDownloadResult: Equatable, CommandInformation {
  public static var command: CommandRow { .httptofs }
  /// The server's, or 600 to 620 and 65535: the module's own reasons.
  public var status: UInt16
  /// The bytes of the file.
  public var length: UInt32

  /// The result of a download.
  public init(status: UInt16, length: UInt32) {
    self.status = status
    self.length = length
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...2)
    status = try fields.integer(0...UInt16.max, in: line)
    length = try fields.integer(0...UInt32.max, in: line)
  }
}

/// The information response to `AT+HTTPTOFSRL?`:
/// `+HTTPTOFSRL: <state>,<received>,<total>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPTOFSRL.
public struct HTTPDownloadProgress: Equatable, CommandInformation {
  public static var command: CommandRow { .httptofsrl }
  /// Whether a download is on its way.
  public var isActive: Bool
  /// Bytes.
  public var received: UInt32
  /// The bytes of the whole file.
  public var total: UInt32

  /// The progress of a download in bytes.
  public init(isActive: Bool, received: UInt32, total: UInt32) {
    self.isActive = isActive
    self.received = received
    self.total = total
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 3...3)
    isActive = try fields.flag(in: line)
    received = try fields.integer(0...UInt32.max, in: line)
    total = try fields.integer(0...UInt32.max, in: line)
  }
}
