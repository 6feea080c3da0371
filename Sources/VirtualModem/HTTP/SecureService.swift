/// The module's other HTTP client: `AT+SHCONN` to `AT+SHDISC`, with TLS or
/// without.
///
/// TLS is the network's: it reports how the handshake ends.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 9.2.
struct SecureService: Sendable {
  enum Connection: Equatable, Sendable {
    case none
    case connecting
    case connected
    /// A handshake failed; `AT+SHDISC` clears it.
    ///
    /// - Source: `Traces/at/https-connection-lost.trace`.
    case broken
    /// The far side hung up; the next `AT+SHCONN` connects.
    ///
    /// - Source: as above.
    case lost

    var canConnect: Bool { self == .none || self == .lost }
  }

  var connection = Connection.none
  /// `AT+SHAHEAD`, in order.
  var fields: [HTTPRequest.Field] = []
  /// `AT+SHPARA`, in order.
  var parameters: [(key: String, value: String)] = []
  var body: [UInt8] = []
  /// What `AT+SHREQ` last asked for.
  var request: (path: String, type: Int)?
  var exchange: HTTPExchange?
  var response: [UInt8] = []

  /// Forgets the connection and what was put together for it.
  mutating func disconnect(_ next: Connection = .none) {
    connection = next
    fields = []
    parameters = []
    body = []
  }

  /// What is sent: the body, or the parameters as a form has them.
  var content: [UInt8] {
    guard body.isEmpty else { return body }
    return Array(parameters.map { "\($0.key)=\($0.value)" }.joined(separator: "&").utf8)
  }

  /// `+SHREAD` pieces of at most 2 048 bytes, each with its own line in front.
  ///
  /// - Source: log of a SIM7000E, 1351B05: 3 762 bytes as 2 048 and 1 714.
  func pieces(from start: Int, size: Int) -> [UInt8] {
    let wanted = response[start..<start + size]
    var text: [UInt8] = []
    var offset = wanted.startIndex
    while offset < wanted.endIndex {
      let end = min(offset + 2_048, wanted.endIndex)
      text += "\r\n+SHREAD: \(end - offset)\r\n".utf8
      text += wanted[offset..<end]
      offset = end
    }
    return text + "\r\n".utf8
  }
}
