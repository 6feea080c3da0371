import Primitives
import Script

/// Cuts what a program sends into command lines and bodies, as it comes.
///
/// A command line ends with its CR; the LF of a terminal that sends one belongs to none. A body ends
/// where the command before has said, else with a Ctrl-Z, else with a silence.
struct RequestReader: Sendable {
  /// A command line or a body, and when its first byte came.
  struct Request: Equatable {
    var bytes: [UInt8]
    var at: Instant
  }

  private var open: [UInt8] = []
  private var openedAt = Instant.zero
  private var lastAt = Instant.zero
  /// It is known how long what is open will be.
  private var isAnnounced = false

  /// How long a body that nothing else ends is silent when it has ended: as long as what
  /// separates two chunks of a recording.
  private static let silence = TraceWriter.pause

  /// The longest command line, or body whose length was not announced.
  ///
  /// Project value: 44 times what AT+CIPSEND takes; a program that sends more never pauses.
  private static let lengthMax = 65_536

  /// An escape, which takes back a prompt, stands for itself.
  static func isWhole(_ request: [UInt8]) -> Bool { request == [ASCII.escape] }

  var deadline: Instant? {
    open.isEmpty || mayBeCommand || isAnnounced ? nil : lastAt + Self.silence
  }

  /// A silence has ended what was open.
  mutating func reachDeadline(at now: Instant) -> Request? {
    guard let deadline, deadline <= now else { return nil }
    return take()
  }

  /// A command begins with these bytes: nothing that was open goes on.
  mutating func begin(with bytes: [UInt8]) -> Request? {
    guard !open.isEmpty, !mayBeCommand, Self.isCommandStart(bytes) else { return nil }
    return take()
  }

  /// `bodyLength` is the length of the expected body, where it was announced.
  mutating func push(_ byte: UInt8, bodyLength: Int?, at now: Instant) -> Request? {
    if open.isEmpty {
      if ASCII.isLineEnding(byte), bodyLength == nil { return nil }
      openedAt = now
    }
    open.append(byte)
    lastAt = now
    isAnnounced = bodyLength != nil
    if Self.isWhole(open) { return take() }
    if let bodyLength { return open.count >= bodyLength ? take() : nil }
    let end = mayBeCommand ? ASCII.carriageReturn : ASCII.substitute
    return byte == end || open.count == Self.lengthMax ? take() : nil
  }

  private var mayBeCommand: Bool { Self.isCommandStart(open) }

  static func isCommandStart(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(2).map(ASCII.uppercased)
    return "AT".utf8.starts(with: start) || "A/".utf8.starts(with: start)
  }

  private mutating func take() -> Request {
    defer { open = [] }
    return Request(bytes: open, at: openedAt)
  }
}
