import Primitives

/// What the TCP toolkit says unasked.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 8 and 20.
public enum ConnectionURC: Equatable, Sendable {
  /// `CONNECT OK`, `0, CLOSED` and their kin.
  case event(ConnectionEvent)
  /// `CONNECT`, `CONNECT 115200`: the line carries data from here on.
  case online(speed: UInt32?)
  /// `STATE: IP INITIAL`, after the `OK` of `AT+CIPSTATUS`.
  case state(ConnectionState)
  /// `C: 0,0,"TCP",...`, a row after the state.
  case client(ClientConnection)
  /// `S: 0,0,"8888","LISTENING"`, a row after the state.
  case server(ServerConnection)
  /// `SERVER OK`.
  case serverOpened
  /// `SERVER CLOSE`.
  case serverClosed
  /// `REMOTE IP: ...` and `RECV FROM: ...`.
  case remote(RemoteNotice)
  /// `DATA ACCEPT:0,10`, when it comes unasked.
  case accepted(AcceptedData)
  /// `+RECEIVE,0,17:` and `+IPD,5:`: bytes follow.
  case received(ReceivedHeader)
  /// `+CIPRXGET: 1,0`: there is something to read.
  case readable(ReceivedData)
  /// `+CDNSGIP: 1,"host","1.2.3.4"`.
  case resolved(NameResolution)

  /// Whether a line without a name and a colon has the words of this chapter.
  static func recognises(_ line: Span<UInt8>) -> Bool {
    line.starts(with: "+RECEIVE,") || line.starts(with: "+IPD,")
      || line.starts(with: "STATE:") || line.starts(with: "RECV FROM:")
      || line.starts(with: "C: ") || line.starts(with: "S: ")
      || UnsolicitedLine.isConnectionLine(line)
  }

  init?(parsing line: Span<UInt8>) {
    if let event = ConnectionEvent(parsing: line) {
      self = .event(event)
    } else if let notice = RemoteNotice(parsing: line) {
      self = .remote(notice)
    } else if let header = ReceivedHeader(parsing: line) {
      self = .received(header)
    } else if let data = try? ReceivedData(parsing: line) {
      self = .readable(data)
    } else if let resolution = try? NameResolution(parsing: line) {
      self = .resolved(resolution)
    } else {
      self.init(statusParsing: line)
    }
  }

  private init?(statusParsing line: Span<UInt8>) {
    let range = line.trimmed(0..<line.count)
    if let state = try? ConnectionState(parsing: line) {
      self = .state(state)
    } else if line.starts(with: "C: "), let client = try? ClientConnection(parsing: line) {
      self = .client(client)
    } else if let server = try? ServerConnection(parsing: line) {
      self = .server(server)
    } else if let accepted = Self.accepted(line) {
      self = .accepted(accepted)
    } else if line.matches("SERVER OK", in: range) {
      self = .serverOpened
    } else if line.matches("SERVER CLOSE", in: range) {
      self = .serverClosed
    } else if UnsolicitedLine.isConnect(line) {
      let speed = line.unsignedInteger(in: line.trimmed(7..<line.count))
      self = .online(speed: speed.flatMap { UInt32(exactly: $0) })
    } else {
      return nil
    }
  }

  /// `DATA ACCEPT:0,10`, and `0, DATA ACCEPT:10` likewise.
  private static func accepted(_ line: Span<UInt8>) -> AcceptedData? {
    let start = line.offsetAfterConnectionNumber()
    var data = try? AcceptedData(parsing: line.extracting(start..<line.count))
    if start > 0 { data?.connection = line[0] &- ASCII.zero }
    return data
  }
}
