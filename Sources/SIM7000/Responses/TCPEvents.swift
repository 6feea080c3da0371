import Primitives

/// What happens to a connection of the TCP toolkit, a URC: `CONNECT OK`,
/// `0, CLOSED`, `0,SEND OK`.
///
/// The manual's tables print no blank behind the number, modules do.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 8.
public struct ConnectionEvent: Equatable, Sendable {
  /// What happened to a connection.
  public enum Kind: Equatable, Sendable {
    /// `CONNECT OK`: it is open.
    case connected
    /// `CONNECT FAIL`: it was not opened.
    case connectFailed
    /// `ALREADY CONNECT`: it was open before.
    case alreadyConnected
    /// `CLOSED`: the other side has closed it.
    case closed
    /// `CLOSE OK`, which is a final result unless it comes unasked.
    case closeOK
    /// `SEND OK`: the data was sent.
    case sent
    /// `SEND FAIL`: the data was not sent.
    case sendFailed
  }

  /// `nil` for the only connection.
  public var connection: UInt8?
  /// What happened.
  public var kind: Kind

  /// An event; `connection` is `nil` for the only one.
  public init(connection: UInt8? = nil, _ kind: Kind) {
    self.connection = connection
    self.kind = kind
  }

  /// Reads the line; `nil` for any other line.
  public init?(parsing line: Span<UInt8>) {
    let start = line.offsetAfterConnectionNumber()
    let range = line.trimmed(start..<line.count)
    if line.matches("CONNECT OK", in: range) {
      kind = .connected
    } else if line.matches("CONNECT FAIL", in: range) {
      kind = .connectFailed
    } else if line.matches("ALREADY CONNECT", in: range) {
      kind = .alreadyConnected
    } else if line.matches("CLOSED", in: range) {
      kind = .closed
    } else if line.matches("CLOSE OK", in: range) {
      kind = .closeOK
    } else if line.matches("SEND OK", in: range) {
      kind = .sent
    } else if line.matches("SEND FAIL", in: range) {
      kind = .sendFailed
    } else {
      return nil
    }
    connection = start > 0 ? line[0] &- ASCII.zero : nil
  }
}

/// What stands in front of bytes that come unasked: `+RECEIVE,<n>,<length>:` and
/// `+IPD,<length>[,<transport>]:`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CIPHEAD, AT+CIPSHOWTP,
///   AT+CIPSRIP.
public struct ReceivedHeader: Equatable, Sendable {
  /// `nil` for the only connection.
  public var connection: UInt8?
  /// How many bytes follow.
  public var length: UInt16
  /// TCP or UDP; `nil` if the header has none.
  public var transport: Transport?
  /// After `AT+CIPSRIP=1`.
  public var peer: RemoteAddress?

  /// A header before `length` bytes.
  public init(
    connection: UInt8? = nil,
    length: UInt16,
    transport: Transport? = nil,
    peer: RemoteAddress? = nil
  ) {
    self.connection = connection
    self.length = length
    self.transport = transport
    self.peer = peer
  }

  /// Reads the line; `nil` for any other line.
  public init?(parsing line: Span<UInt8>) {
    let isNumbered = line.starts(with: "+RECEIVE,")
    guard isNumbered || line.starts(with: "+IPD,"), line[line.count - 1] == ASCII.colon else {
      return nil
    }
    var cursor = FieldCursor((isNumbered ? 9 : 5)..<line.count - 1)
    if isNumbered {
      guard let number = cursor.next(in: line).flatMap({ line.unsignedInteger(in: $0) }),
        number <= 7
      else { return nil }
      connection = UInt8(number)
    }
    guard let number = cursor.next(in: line).flatMap({ line.unsignedInteger(in: $0) }),
      let length = UInt16(exactly: number)
    else { return nil }
    self.length = length
    guard let rest = cursor.next(in: line) else { return }
    transport = Transport(word: line, line.trimmed(rest))
    if transport == nil {
      guard let peer = RemoteAddress(parsing: line, rest) else { return nil }
      self.peer = peer
    }
  }
}

/// Who is at the other end: `<address>[:<port>]`.
public struct RemoteAddress: Equatable, Sendable {
  /// The address.
  public var address: IPv4Address
  /// The port; `nil` if the line has none.
  public var port: UInt16?

  /// An address and a port.
  public init(address: IPv4Address, port: UInt16? = nil) {
    self.address = address
    self.port = port
  }

  init?(parsing line: Span<UInt8>, _ range: Range<Int>) {
    let range = line.trimmed(range)
    let colon = line.firstOffset(of: ASCII.colon, in: range)
    guard let address = IPv4Address(parsing: line, range.lowerBound..<(colon ?? range.upperBound))
    else { return nil }
    self.address = address
    guard let colon else { return }
    guard let number = line.unsignedInteger(in: line.trimmed(colon + 1..<range.upperBound)),
      let port = UInt16(exactly: number)
    else { return nil }
    self.port = port
  }
}

/// `RECV FROM:<address>:<port>` before what is received, and
/// `[<n>, ]REMOTE IP: <address>` when a client connects: URCs.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CIPSRIP, AT+CIPSERVER.
public struct RemoteNotice: Equatable, Sendable {
  /// `nil` for the only connection.
  public var connection: UInt8?
  /// The peer has connected; otherwise it has sent.
  public var isArrival: Bool
  /// The other side.
  public var peer: RemoteAddress

  /// A client that connected or left.
  public init(connection: UInt8? = nil, isArrival: Bool, peer: RemoteAddress) {
    self.connection = connection
    self.isArrival = isArrival
    self.peer = peer
  }

  /// Reads the line; `nil` for any other line.
  public init?(parsing line: Span<UInt8>) {
    let start = line.offsetAfterConnectionNumber()
    isArrival = line.hasText("REMOTE IP:", at: start)
    guard isArrival || line.hasText("RECV FROM:", at: start),
      let peer = RemoteAddress(parsing: line, start + 10..<line.count)
    else { return nil }
    self.peer = peer
    connection = start > 0 ? line[0] &- ASCII.zero : nil
  }
}
