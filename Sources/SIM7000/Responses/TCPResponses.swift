import Primitives

// - Source: SIM7000 Series AT Command Manual V1.06, chapter 8; TCPIP Application
//   Note V1.02; what the second number of +CIPRXGET is, clients of the modules.

/// What waits to be read: `+CIPRXGET: <mode>,[<n>,]<given>[,<left>]`.
///
/// Modes 2 and 3 are the header of bytes that were asked for, mode 4 reports their
/// number. `+CIPRXGET: 1` is `ReceivedData`, a URC.
public struct ReceivedBytes: Equatable, CommandInformation {
  public static var command: CommandRow { .ciprxget }
  /// What the line is about.
  public enum Mode: UInt8, Equatable, Sendable {
    /// `given` bytes follow.
    case bytes = 2
    /// Two hexadecimal digits follow for each of `given` bytes.
    case hexadecimal = 3
    /// Nothing follows.
    case pending = 4
  }

  /// What the line is about.
  public var mode: Mode
  /// `nil` for the only connection.
  public var connection: UInt8?
  /// In mode 4, how many bytes there are.
  public var given: UInt16
  /// How many bytes are left to read; `nil` in mode 4.
  public var left: UInt16?

  /// The four fields of the line.
  public init(mode: Mode, connection: UInt8? = nil, given: UInt16, left: UInt16? = nil) {
    self.mode = mode
    self.connection = connection
    self.given = given
    self.left = left
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    let count = fields.count(in: line)
    mode = try fields.code(in: line)
    let numbers = mode == .pending ? 2 : 3
    guard (numbers...numbers + 1).contains(count) else {
      throw .wrongFieldCount(found: count, expected: numbers...numbers + 1)
    }
    if count > numbers { connection = try fields.integer(0...7, in: line) }
    given = try fields.integer(0...UInt16.max, in: line)
    if mode != .pending { left = try fields.integer(0...UInt16.max, in: line) }
  }
}

/// `+CIPRXGET: 1[,<n>]`, a URC: there is something to read.
public struct ReceivedData: Equatable, CommandInformation {
  public static var command: CommandRow { .ciprxget }
  /// `nil` for the only connection.
  public var connection: UInt8?

  /// A connection that has received data; `nil` is the only one.
  public init(connection: UInt8? = nil) {
    self.connection = connection
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...2)
    let _: UInt8 = try fields.integer(1...1, in: line)
    connection = try fields.optionalInteger(0...7, in: line)
  }
}

/// The information response to `AT+CIPACK`: `+CIPACK: <sent>,<acked>,<unacked>`.
public struct TCPAcknowledgement: Equatable, CommandInformation {
  public static var command: CommandRow { .cipack }
  /// Bytes.
  public var sent: UInt32
  /// Of these, how many the peer has.
  public var acknowledged: UInt32
  /// The bytes that the other side has not acknowledged.
  public var unacknowledged: UInt32

  /// The counters of a connection, in bytes.
  public init(sent: UInt32, acknowledged: UInt32, unacknowledged: UInt32) {
    self.sent = sent
    self.acknowledged = acknowledged
    self.unacknowledged = unacknowledged
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 3...3)
    sent = try fields.integer(0...UInt32.max, in: line)
    acknowledged = try fields.integer(0...UInt32.max, in: line)
    unacknowledged = try fields.integer(0...UInt32.max, in: line)
  }
}

/// A line of the answer to `AT+CIPSEND?`: `+CIPSEND: [<n>,]<size>`.
public struct TCPSendLimit: Equatable, CommandInformation {
  public static var command: CommandRow { .cipsend }
  /// `nil` for the only connection.
  public var connection: UInt8?
  /// How many bytes a payload may have; 0 without a connection.
  public var length: UInt16

  /// The most bytes of one `AT+CIPSEND`.
  public init(connection: UInt8? = nil, length: UInt16) {
    self.connection = connection
    self.length = length
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    (connection, length) = try fields.connectionAndLength(in: line)
  }
}

/// `DATA ACCEPT:[<n>,]<length>`, the final result of a quick send.
public struct AcceptedData: Equatable, InformationResponse {
  /// `nil` for the only connection.
  public var connection: UInt8?
  /// The bytes that the module accepted.
  public var length: UInt16

  /// A connection, and the bytes that the module accepted.
  public init(connection: UInt8? = nil, length: UInt16) {
    self.connection = connection
    self.length = length
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "DATA ACCEPT")
    (connection, length) = try fields.connectionAndLength(in: line)
  }
}

/// A line of the answer to `AT+CDNSCFG?`: `PrimaryDns: <address>`.
public struct NameServer: Equatable, InformationResponse {
  /// The first of the two name servers.
  public var isPrimary: Bool
  /// `nil` for `0.0.0.0`, none.
  public var address: IPv4Address?

  /// A name server; the address is `nil` if none is set.
  public init(isPrimary: Bool, address: IPv4Address?) {
    self.isPrimary = isPrimary
    self.address = address
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "PrimaryDns", or: "SecondaryDns", 1...1)
    isPrimary = line.starts(with: "PrimaryDns")
    fields.next(in: line)
    guard let address = IPv4Address(parsing: line, fields.range) else { throw fields.invalid }
    self.address = address.bits == 0 ? nil : address
  }
}

/// What `AT+CDNSGIP` found, a URC: `+CDNSGIP: 1,"<host>","<ip>"[,"<ip>"]` or
/// `+CDNSGIP: 0[,<error>]`.
public enum NameResolution: Equatable, CommandInformation {
  /// `host` is where the name stands in the line.
  case found(host: Range<Int>, IPv4Address, IPv4Address?)
  /// 8 is an error of the name service, 3 one of the network; `nil` when the
  /// module gives no reason.
  case failed(code: UInt8?)
  public static var command: CommandRow { .cdnsgip }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...4)
    let count = fields.count(in: line)
    guard try fields.flag(in: line) else {
      guard count <= 2 else { throw .wrongFieldCount(found: count, expected: 1...2) }
      self = .failed(code: try fields.optionalInteger(0...UInt8.max, in: line))
      return
    }
    guard count >= 3 else { throw .wrongFieldCount(found: count, expected: 3...4) }
    fields.next(in: line)
    let host = fields.range
    fields.next(in: line)
    guard let first = IPv4Address(parsing: line, fields.range) else { throw fields.invalid }
    fields.next(in: line)
    guard !fields.range.isEmpty else {
      self = .found(host: host, first, nil)
      return
    }
    guard let second = IPv4Address(parsing: line, fields.range) else { throw fields.invalid }
    self = .found(host: host, first, second)
  }
}

/// The information response to `AT+CSTT?` and `AT+CIPCSGP?`: `+CSTT: "<apn>",
/// "<user>","<password>"`, with a mode in front for the second.
public struct AccessPoint: Equatable, CommandInformation {
  public static var command: CommandRow { .cipcsgp }
  /// Where the access point name stands in the line.
  public var name: Range<Int>
  /// Where the user's name stands; empty for none.
  public var user: Range<Int>
  /// Where the password stands; empty for none.
  public var password: Range<Int>

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CIPCSGP", or: "+CSTT")
    if line.starts(with: "+CIPCSGP") {
      try fields.expect(2...4, in: line)
      let _: UInt8 = try fields.integer(0...UInt8.max, in: line)
    } else {
      try fields.expect(1...3, in: line)
    }
    fields.next(in: line)
    name = fields.range
    fields.next(in: line)
    user = fields.range
    fields.next(in: line)
    password = fields.range
  }
}

extension FieldReader {
  /// All fields: `[<n>,]<length>`, the connection `nil` when it is the only one.
  fileprivate mutating func connectionAndLength(
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> (UInt8?, UInt16) {
    try expect(1...2, in: line)
    let connection: UInt8? = count(in: line) == 2 ? try integer(0...7, in: line) : nil
    return (connection, try integer(0...UInt16.max, in: line))
  }
}
