import Primitives

// What `AT+CIPSTATUS` answers: `OK`, then these.

/// `STATE: <state>`: where the TCP toolkit is.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CIPSTATUS.
public enum ConnectionState: Equatable, InformationResponse {
  case ipInitial
  case ipStart
  case ipConfig
  case ipGPRSActive
  case ipStatus
  case connecting(Transport)
  case serverListening
  /// Several connections, and the context is up.
  case ipProcessing
  case connected
  case closing(Transport)
  case closed(Transport)
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
  public enum State: Equatable, Sendable {
    case initial
    case connecting
    case connected
    case remoteClosing
    case closing
    case closed
  }

  /// 0 to 7.
  public var connection: UInt8
  public var bearer: UInt8?
  public var transport: Transport?
  public var address: IPv4Address?
  public var port: UInt16?
  public var state: State

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
  public enum State: Equatable, Sendable {
    case opening
    case listening
    case closing
  }

  public var connection: UInt8
  public var bearer: UInt8?
  public var port: UInt16?
  public var state: State

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
