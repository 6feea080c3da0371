import Backend
import CommandLine
import Primitives
import Sockets

/// One connection of the server.
final class ServeClient {
  enum Phase: Equatable {
    /// No request has arrived yet, or one is on its way.
    case reading
    /// A request waits for the journal.
    case waiting
    /// The response is on its way out.
    case writing
    /// Nothing more is said; what still comes is read, so that the response arrives.
    case draining
    /// A viewer of the event stream.
    case viewing
    case closed
  }

  private var connection: Connection
  private var reader = HTTPRequestReader()
  private(set) var phase = Phase.reading
  /// When patience ends; a viewer has no such time.
  private(set) var deadline: Instant?
  /// Since when nothing of a request has come.
  private(set) var idleSince: Instant
  private var keepsAlive = true
  /// The request is answered without a body.
  private(set) var isHead = false
  /// The client says no more; what it has said whole is answered.
  private var hasEnded = false
  private var hasUnread = false
  private var export: HistoryExport?

  // Project values.
  private static let requestTime = Milliseconds.seconds(10)
  /// Longer than most trackers' interval: the connection is worth keeping.
  private static let idleTime = Milliseconds.seconds(75)
  /// For a client that takes nothing of its response.
  private static let writingTime = Milliseconds.seconds(30)
  private static let drainingTime = Milliseconds.seconds(1)
  /// What one viewer may be behind, besides what the system keeps for it.
  private static let viewerQueueMax = 32_768
  private static let exportQueueMax = 65_536

  init(_ connection: consuming Connection, at now: Instant) {
    self.connection = connection
    deadline = now + Self.requestTime
    idleSince = now
  }

  var interest: PollLoop.Interest {
    let isReading = phase == .reading || phase == .draining || phase == .viewing
    return PollLoop.Interest(
      connection.descriptor,
      isReading: isReading,
      isWriting: connection.isWriting || export != nil
    )
  }

  var pendingByteCount: Int { connection.pendingByteCount }
  var isViewer: Bool { phase == .viewing }
  /// Since when a request has been on its way; `nil` without one.
  var askingSince: Instant? {
    guard phase == .reading, !reader.isIdle else { return nil }
    return deadline.map { $0 + (0 - Self.requestTime) }
  }
  /// Nothing is lost with it.
  var isIdle: Bool { phase == .reading && reader.isIdle }

  /// A request may have come whole, behind the one that was answered.
  var hasRequest: Bool { phase == .reading && hasUnread }

  /// The server is full.
  func refuse(date: String, _ buffer: inout [UInt8], at now: Instant) {
    keepsAlive = false
    // What has come already is read, else the system would take the response back.
    _ = try? connection.read(at: &buffer)
    send(.refusal(.unavailable), date: date, at: now)
    close()
  }

  /// Reads what has come, at most once, into `buffer`.
  func receive(_ buffer: inout [UInt8], at now: Instant) {
    do throws(SocketError) {
      guard let count = try connection.read(at: &buffer) else { return }
      guard count > 0 else {
        hasEnded = true
        if isIdle || phase != .reading { close() }
        return
      }
      guard phase == .reading else { return }
      if reader.isIdle { deadline = now + Self.requestTime }
      reader.append(buffer[..<count])
    } catch {
      close()
    }
  }

  /// The next request; a refusal is answered here.
  func nextRequest(date: String, at now: Instant) -> ServerRequest? {
    guard phase == .reading else { return nil }
    isHead = false
    while true {
      switch reader.next() {
      case .pending:
        hasUnread = false
        if hasEnded { close() }
        return nil
      case .expectsContinue: write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
      case .request(let request):
        keepsAlive = request.keepsAlive
        isHead = request.method == "HEAD"
        phase = .waiting
        return request
      case .failed(let refusal):
        keepsAlive = false
        send(.refusal(refusal), date: date, at: now)
        return nil
      }
    }
  }

  func send(_ response: ServerResponse, date: String, at now: Instant) {
    phase = .writing
    deadline = now + Self.writingTime
    write(response.encode(keepsAlive: keepsAlive, isHead: isHead, date: date))
    finishIfSent(at: now)
  }

  /// Sends a history piece by piece, after the head of the response.
  func send(_ export: HistoryExport, _ response: ServerResponse, date: String, at now: Instant) {
    self.export = export
    if !export.isChunked { keepsAlive = false }
    phase = .writing
    deadline = now + Self.writingTime
    write(response.encode(keepsAlive: keepsAlive, isHead: false, date: date))
  }

  func view(_ response: ServerResponse, _ beginning: [UInt8], date: String) {
    phase = .viewing
    deadline = nil
    connection.queueLimit = Self.viewerQueueMax
    write(response.encode(keepsAlive: false, isHead: false, date: date) + beginning)
  }

  /// Tells a viewer; one that is too far behind is dropped, and comes back for the state.
  func tell(_ bytes: [UInt8]) {
    guard phase == .viewing else { return }
    write(bytes)
    if connection.droppedByteCount > 0 { close() }
  }

  /// Writes what can be written now.
  func flush(_ backend: Backend, at now: Instant) {
    guard phase != .closed else { return }
    let before = connection.pendingByteCount
    do throws(SocketError) {
      try connection.flush()
    } catch {
      return close()
    }
    if connection.pendingByteCount < before, phase == .writing { deadline = now + Self.writingTime }
    // A piece each turn: others have theirs.
    if var next = export, phase == .writing, connection.pendingByteCount < Self.exportQueueMax {
      let piece = next.next(backend)
      export = next.isFinished ? nil : next
      deadline = now + Self.writingTime
      write(piece)
    }
    finishIfSent(at: now)
  }

  /// What happens when `deadline` has come.
  func expire(date: String, at now: Instant) {
    guard let deadline, now >= deadline, phase != .closed else { return }
    guard phase == .reading, !reader.isIdle else { return close() }
    keepsAlive = false
    send(.refusal(.timedOut), date: date, at: now)
  }

  func close() {
    phase = .closed
    export = nil
  }

  private func finishIfSent(at now: Instant) {
    guard phase == .writing, export == nil, !connection.isWriting else { return }
    if keepsAlive, !hasEnded || !reader.isIdle {
      phase = .reading
      hasUnread = !reader.isIdle
      idleSince = now
      deadline = now + (reader.isIdle ? Self.idleTime : Self.requestTime)
    } else {
      connection.finishWriting()
      phase = .draining
      deadline = now + Self.drainingTime
    }
  }

  private func write(_ bytes: [UInt8]) {
    guard phase != .closed else { return }
    do throws(SocketError) {
      try connection.write(bytes)
    } catch {
      close()
    }
  }
}
