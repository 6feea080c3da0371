import Primitives

// What `AT+CIPSTATUS` answers: `OK`, then these.

/// `STATE: <state>`: where the TCP toolkit is.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CIPSTATUS.
public enum ConnectionState: Equatable, InformationResponse {
  /// `IP INITIAL`: nothing is set.
  case ipInitial
  /// `IP START`: the access point is set.
  case ipStart
  /// `IP CONFIG`: the bearer is being opened.
  case ipConfig
  /// `IP GPRSACT`: the bearer is open.
  case ipGPRSActive
  /// `IP STATUS`: the module has an address.
  case ipStatus
  /// `TCP CONNECTING` or `UDP CONNECTING`.
  case connecting(Transport)
  /// `SERVER LISTENING`.
  case serverListening
  /// Several connections, and the context is up.
  case ipProcessing
  /// `CONNECT OK`: the connection is open.
  case connected
  /// `TCP CLOSING` or `UDP CLOSING`.
  case closing(Transport)
  /// `TCP CLOSED` or `UDP CLOSED`.
  case closed(Transport)
  /// `PDP DEACT`: the network closed the bearer.
  case pdpDeactivated

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    let fields = try FieldReader(line, after: "STATE")
    let range = line.trimmed(fields.rest)
    guard let state = Self(text: line, range) ?? Self(ofTransport: line, range) else {
      throw .invalidField(number: 1, offset: range.lowerBound)
    }
    self = state
  }

  private init?(text line: Span<UInt8>, _ range: Range<Int>) {
    if line.matches("IP INITIAL", in: range) {
      self = .ipInitial
    } else if line.matches("IP START", in: range) {
      self = .ipStart
    } else if line.matches("IP CONFIG", in: range) {
      self = .ipConfig
    } else if line.matches("IP GPRSACT", in: range) {
      self = .ipGPRSActive
    } else if line.matches("IP STATUS", in: range) {
      self = .ipStatus
    } else if line.matches("SERVER LISTENING", in: range) {
      self = .serverListening
    } else if line.matches("IP PROCESSING", in: range) {
      self = .ipProcessing
    } else if line.matches("CONNECT OK", in: range) {
      self = .connected
    } else if line.matches("PDP DEACT", in: range) {
      self = .pdpDeactivated
    } else {
      return nil
    }
  }

  /// `TCP CONNECTING` and its kin.
  private init?(ofTransport line: Span<UInt8>, _ range: Range<Int>) {
    guard let blank = line.firstOffset(of: ASCII.space, in: range),
      let transport = Transport(word: line, range.lowerBound..<blank)
    else { return nil }
    let rest = line.trimmed(blank..<range.upperBound)
    if line.matches("CONNECTING", in: rest) {
      self = .connecting(transport)
    } else if line.matches("CLOSING", in: rest) {
      self = .closing(transport)
    } else if line.matches("CLOSED", in: rest) {
      self = .closed(transport)
    } else {
      return nil
    }
  }
}

/// One of several connections: `C: <n>,<bearer>,"<transport>","<address>",
/// "<port>","<state>"`.
///
/// After `STATE: ...`, and behind `+CIPSTATUS:` as the answer to
/// `AT+CIPSTATUS=<n>`. One that was never opened has its number and state only.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CIPSTATUS.
public struct ClientConnection: Equatable, CommandInformation {
  public static var command: CommandRow { .cipstatus }
  /// The state of a connection.
  public enum State: Equatable, Sendable {
    /// Never used.
    case initial
    /// Opening.
    case connecting
    /// Open.
    case connected
    /// The other side closes it.
    case remoteClosing
    /// The module closes it.
    case closing
    /// Closed.
    case closed
  }

  /// 0 to 7.
  public var connection: UInt8
  /// The bearer of the connection; `nil` if it has none.
  public var bearer: UInt8?
  /// TCP or UDP; `nil` for a connection that was never used.
  public var transport: Transport?
  /// The address of the other side; `nil` if there is none.
  public var address: IPv4Address?
  /// The port of the other side; `nil` if there is none.
  public var port: UInt16?
  /// The state of the connection.
  public var state: State

  /// One connection of several.
  public init(
    connection: UInt8,
    bearer: UInt8? = nil,
    state: State,
    peer: (transport: Transport, address: IPv4Address, port: UInt16)? = nil
  ) {
    self.connection = connection
    self.bearer = bearer
    self.state = state
    transport = peer?.transport
    address = peer?.address
    port = peer?.port
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CIPSTATUS", or: "C", 6...6)
    connection = try fields.integer(0...7, in: line)
    bearer = try fields.optionalInteger(0...UInt8.max, in: line)
    fields.next(in: line)
    if !fields.range.isEmpty {
      guard let transport = Transport(word: line, fields.range) else { throw fields.invalid }
      self.transport = transport
    }
    fields.next(in: line)
    if !fields.range.isEmpty {
      guard let address = IPv4Address(parsing: line, fields.range) else { throw fields.invalid }
      self.address = address
    }
    port = try fields.optionalInteger(0...UInt16.max, in: line)
    fields.next(in: line)
    guard let state = Self.state(line, fields.range) else { throw fields.invalid }
    self.state = state
  }

  private static func state(_ line: Span<UInt8>, _ range: Range<Int>) -> State? {
    if line.matches("INITIAL", in: range) { return .initial }
    if line.matches("CONNECTING", in: range) { return .connecting }
    if line.matches("CONNECTED", in: range) { return .connected }
    if line.matches("REMOTE CLOSING", in: range) { return .remoteClosing }
    if line.matches("CLOSING", in: range) { return .closing }
    return line.matches("CLOSED", in: range) ? .closed : nil
  }
}

/// The server among several connections: `S: <n>,<bearer>,"<port>","<state>"`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CIPSTATUS.
public struct ServerConnection: Equatable, InformationResponse {
  /// The state of a server.
  public enum State: Equatable, Sendable {
    /// Opening.
    case opening
    /// Listening for connections.
    case listening
    /// Closing.
    case closing
  }

  /// The number of the connection.
  public var connection: UInt8
  /// The bearer of the server; `nil` if it has none.
  public var bearer: UInt8?
  /// The port that the server listens on; `nil` if there is none.
  public var port: UInt16?
  /// The state of the server.
  public var state: State

  /// The server of the module.
  public init(connection: UInt8, bearer: UInt8?, port: UInt16?, state: State) {
    self.connection = connection
    self.bearer = bearer
    self.port = port
    self.state = state
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "S", 4...4)
    connection = try fields.integer(0...7, in: line)
    bearer = try fields.optionalInteger(0...UInt8.max, in: line)
    port = try fields.optionalInteger(0...UInt16.max, in: line)
    fields.next(in: line)
    if line.matches("OPENING", in: fields.range) {
      state = .opening
    } else if line.matches("LISTENING", in: fields.range) {
      state = .listening
    } else if line.matches("CLOSING", in: fields.range) {
      state = .closing
    } else {
      throw fields.invalid
    }
  }
}
