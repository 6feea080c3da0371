import CommandLine
import Primitives
import Sockets

/// Sends reports over one connection, each after the answer to the last.
final class BenchTracker {
  private var connection: Connection
  private let id: String
  /// From an answer to the next report, in nanoseconds.
  private let pause: Int64
  private var nextAt: Int64 = 0
  private var sentAt: Int64?
  private var sequence = 0
  private var heard: [UInt8] = []
  /// How long each answer took, in nanoseconds.
  private(set) var times: [Int64] = []

  /// How the answer to a report ends.
  private static let end = Array("Firestore.".utf8)

  init(_ id: String, _ address: SocketAddress, pause: Milliseconds) throws(ServeBenchError) {
    self.id = id
    self.pause = pause.rawValue * 1_000_000
    do throws(SocketError) {
      connection = try Connection(to: address)
    } catch {
      throw .socket(error)
    }
  }

  var interest: PollLoop.Interest {
    PollLoop.Interest(connection.descriptor, isWriting: connection.isWriting)
  }

  func deadline(at now: Instant) -> Instant? {
    guard sentAt == nil else { return nil }
    return Instant(microseconds: now.microseconds + (nextAt - BenchClock.nanoseconds) / 1_000)
  }

  func advance(isReadable: Bool) throws(SocketError) {
    try connection.flush()
    if isReadable { _ = try connection.read(into: &heard) }
    let now = BenchClock.nanoseconds
    if let sentAt, heard.suffix(Self.end.count).elementsEqual(Self.end) {
      times.append(now - sentAt)
      heard.removeAll(keepingCapacity: true)
      self.sentAt = nil
      nextAt = now + pause
    }
    guard sentAt == nil, !connection.isConnecting, now >= nextAt else { return }
    sequence += 1
    let body =
      #"{"latitude":31.95\#(sequence % 100),"longitude":35.910631,"trackerId":"\#(id)","#
      + #""battery":3975,"speed":1.5,"hdop":0.7,"sequence":\#(sequence)}"#
    let head =
      "POST /function-2 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n"
    sentAt = now
    try connection.write(Array((head + body).utf8))
  }
}

/// Watches the page's events.
final class BenchViewer {
  private var connection: Connection
  private(set) var eventCount = 0

  init(_ address: SocketAddress) throws(ServeBenchError) {
    do throws(SocketError) {
      connection = try Connection(to: address)
      try connection.write(Array("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
    } catch {
      throw .socket(error)
    }
  }

  var interest: PollLoop.Interest {
    PollLoop.Interest(connection.descriptor, isWriting: connection.isWriting)
  }

  func advance() throws(SocketError) {
    try connection.flush()
    var bytes: [UInt8] = []
    _ = try connection.read(into: &bytes)
    eventCount += String(decoding: bytes, as: UTF8.self).split(separator: "event: report").count - 1
  }
}
