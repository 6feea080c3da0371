import Primitives

/// How a secure socket's command went: `<result>` of `+CAOPEN` and `+CASEND`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CAOPEN.
public enum SecureSocketResult: UInt8, Equatable, Sendable {
  /// The operation succeeded.
  case success = 0
  /// The socket failed.
  case socketError = 1
  /// The module has no memory left.
  case noMemory = 2
  /// Too many connections.
  case connectionLimit = 3
  /// A parameter is wrong.
  case invalidParameter = 4
  /// The address is wrong.
  case invalidAddress = 6
  /// The operation is not supported.
  case unsupported = 7
  /// The port cannot be used.
  case bindError = 12
  /// The module cannot listen.
  case listenError = 13
  /// The name was not found.
  case nameNotResolved = 20
  /// The app network is not active.
  case networkInactive = 21
  /// The server refused the connection.
  case refused = 23
  /// The server's certificate has expired.
  case certificateExpired = 24
  /// The server's certificate is for another name.
  case certificateNameMismatch = 25
  /// The server's certificate has expired, and is for another name.
  case certificateExpiredAndNameMismatch = 26
  /// The connection failed.
  case connectFailed = 27
}

/// `+CAOPEN: <cid>,<result>`, an answer before the `OK` or a URC after it.
public struct SecureSocketOpening: Equatable, CommandInformation {
  public static var command: CommandRow { .caopen }
  /// The number of the connection.
  public var connection: UInt8
  /// As the module says it.
  public var code: UInt8
  /// `nil` for a code that the manual does not have.
  public var result: SecureSocketResult? { SecureSocketResult(rawValue: code) }

  /// The result of opening a connection.
  public init(connection: UInt8, code: UInt8) {
    self.connection = connection
    self.code = code
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...2)
    connection = try fields.integer(0...UInt8.max, in: line)
    code = try fields.integer(0...UInt8.max, in: line)
  }
}

/// `+CASEND: <cid>,<result>,<length>`, a URC: the outcome of a payload.
///
/// Unless the result is success, nothing was sent.
public struct SecureSocketSending: Equatable, CommandInformation {
  public static var command: CommandRow { .casend }
  /// The number of the connection.
  public var connection: UInt8
  /// As the module says it.
  public var code: UInt8
  /// The bytes that were sent.
  public var length: UInt32
  /// `nil` for a code that the manual does not have.
  public var result: SecureSocketResult? { SecureSocketResult(rawValue: code) }

  /// The result of sending data.
  public init(connection: UInt8, code: UInt8, length: UInt32) {
    self.connection = connection
    self.code = code
    self.length = length
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 3...3)
    connection = try fields.integer(0...UInt8.max, in: line)
    code = try fields.integer(0...UInt8.max, in: line)
    length = try fields.integer(0...UInt32.max, in: line)
  }
}

/// The information response to `AT+CASEND=<cid>`: `+CASEND: <leftsize>`.
public struct SecureSocketRoom: Equatable, CommandInformation {
  public static var command: CommandRow { .casend }
  /// How many bytes a payload may have.
  public var length: UInt32

  /// The room for `length` bytes.
  public init(length: UInt32) {
    self.length = length
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    length = try fields.integer(0...UInt32.max, in: line)
  }
}

/// What stands in front of the bytes that `AT+CARECV=<cid>,<length>` reads.
///
/// `+CARECV: 23,` is what modules write, `+CARECV: 0` when there is nothing, and
/// the manual has the connection in front: `+CARECV: 0,23,`.
public struct SecureSocketBodyHeader: Equatable, CommandInformation {
  public static var command: CommandRow { .carecv }
  /// The number of the connection; `nil` if the module reports none.
  public var connection: UInt8?
  /// How many bytes follow on the line.
  public var length: UInt32

  /// A header before `length` bytes.
  public init(connection: UInt8? = nil, length: UInt32) {
    self.connection = connection
    self.length = length
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...3)
    if fields.count(in: line) == 3 {
      connection = try fields.integer(0...UInt8.max, in: line)
    }
    length = try fields.integer(0...UInt32.max, in: line)
  }
}

/// A line of the answer to `AT+CARECV?`: `+CARECV: <cid>,<length>`.
///
/// One for each connection that has bytes to read.
public struct SecureSocketBuffer: Equatable, CommandInformation {
  public static var command: CommandRow { .carecv }
  /// The number of the connection.
  public var connection: UInt8
  /// The bytes that are waiting.
  public var length: UInt32

  /// A connection and its waiting bytes.
  public init(connection: UInt8, length: UInt32) {
    self.connection = connection
    self.length = length
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...2)
    connection = try fields.integer(0...UInt8.max, in: line)
    length = try fields.integer(0...UInt32.max, in: line)
  }
}

/// `+CASTATE: <cid>,<state>`, a line of the answer to `AT+CASTATE?` and a URC.
public struct SecureSocketState: Equatable, CommandInformation {
  public static var command: CommandRow { .castate }
  /// The state of a connection.
  public enum State: UInt8, Equatable, Sendable {
    /// Closed.
    case closed = 0
    /// Open.
    case connected = 1
    /// Listening for connections.
    case listening = 2
  }

  /// The number of the connection.
  public var connection: UInt8
  /// The state of the connection.
  public var state: State

  /// A connection and its state.
  public init(connection: UInt8, state: State) {
    self.connection = connection
    self.state = state
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...2)
    connection = try fields.integer(0...UInt8.max, in: line)
    state = try fields.code(in: line)
  }
}

/// The information response to `AT+CAACK=<cid>`: `+CAACK: <total>,<unacked>`.
public struct SecureSocketAcknowledgement: Equatable, CommandInformation {
  public static var command: CommandRow { .caack }
  /// Bytes sent.
  public var total: UInt32
  /// Of these, how many the peer has not acknowledged.
  public var unacknowledged: UInt32

  /// The bytes that were sent, and those that are not acknowledged.
  public init(total: UInt32, unacknowledged: UInt32) {
    self.total = total
    self.unacknowledged = unacknowledged
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...2)
    total = try fields.integer(0...UInt32.max, in: line)
    unacknowledged = try fields.integer(0...UInt32.max, in: line)
  }
}

/// `+CANEW: <server>,<connection>,<address>,<port>`, a URC: a client connected.
public struct SecureSocketArrival: Equatable, CommandInformation {
  public static var command: CommandRow { .canew }
  /// The number of the server.
  public var server: UInt8
  /// The number of the new connection.
  public var connection: UInt8
  /// The address of the client.
  public var address: IPv4Address
  /// The port of the client.
  public var port: UInt16

  /// A client connected to the module's server.
  public init(server: UInt8, connection: UInt8, address: IPv4Address, port: UInt16) {
    self.server = server
    self.connection = connection
    self.address = address
    self.port = port
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 4...4)
    server = try fields.integer(0...UInt8.max, in: line)
    connection = try fields.integer(0...UInt8.max, in: line)
    fields.next(in: line)
    guard let address = IPv4Address(parsing: line, fields.range) else { throw fields.invalid }
    self.address = address
    port = try fields.integer(0...UInt16.max, in: line)
  }
}
