import Primitives

/// The far end of a connection of TCP that the host behind the module opens.
///
/// What arrives is handed on at once, so its window is always open. What is sent is kept until it
/// is acknowledged, and sent once more from the first byte that is not. There is no control of
/// congestion but a limit of what is on its way: the link keeps the order and has no other
/// traffic. What comes out of order is dropped and comes again.
///
/// - Source: RFC 9293, 3.5 to 3.10; RFC 6298 for the timer.
struct StreamEnd: Equatable, Sendable {
  enum Event: Equatable, Sendable {
    case received([UInt8])
    /// The host has no more to send.
    case finished
  }

  private let local: UInt16
  private let remote: UInt16
  private let sizeMax: Int
  private let first: UInt32
  /// The oldest that is not acknowledged, of which `sending` is the first byte.
  private var unacknowledged: UInt32
  private var next: UInt32
  /// Behind all that was ever sent: `next` goes back when something is lost.
  private var highest: UInt32
  private var expected: UInt32
  private var window: Int
  private var sending: [UInt8] = []
  private var isOpen = false
  /// The world says no more.
  private var isEnding = false
  private var isEndSent = false
  private var isEndAcknowledged = false
  private var isFinishedByHost = false
  /// Both have ended it, or the host has reset it, or it no longer answers.
  private(set) var isOver = false
  private(set) var deadline: Instant?
  private var timeout = Self.firstTimeout
  private var tries = 0
  private var outgoing: [Segment] = []

  /// Project value: what one answer of a server has, several times.
  private static let sendingMax = 1 << 20
  /// Project value: eleven segments.
  private static let receiveWindow: UInt16 = 16_384
  /// - Source: RFC 6928, 2: ten segments at first, and here always.
  private static let flightMax = 10
  /// - Source: RFC 9293, 3.7.1.
  private static let defaultSize: UInt16 = 536
  /// Ethernet's unit without headers, as PPP's of 1,500 bytes.
  private static let ownSize: UInt16 = 1_460
  /// - Source: RFC 6298, 2.1 and 2.4.
  private static let firstTimeout: Milliseconds = .seconds(1)
  private static let timeoutMax: Milliseconds = .seconds(60)
  /// - Source: RFC 9293, 3.8.3: at least 100 s; so it is 123 s.
  private static let triesMax = 7

  /// For the segment that asks for a connection, from whose far end nothing is sent yet.
  ///
  /// `first` is the number to begin with.
  init(_ request: Segment, first: UInt32) {
    local = request.destination
    remote = request.source
    // The least that RFC 879 knows; zero would never get on.
    sizeMax = Int(min(max(request.sizeMax ?? Self.defaultSize, 64), Self.ownSize))
    self.first = first
    unacknowledged = first
    next = first
    highest = first
    expected = request.sequence &+ 1
    window = Int(request.window)
  }

  mutating func drainOutgoing() -> [Segment] {
    defer { outgoing = [] }
    return outgoing
  }

  // MARK: - The world's side

  /// The world has accepted the connection.
  mutating func open(at now: Instant) {
    isOpen = true
    pump(at: now)
  }

  /// There is no such service, or it breaks off.
  mutating func reset() {
    send([.reset, .ack])
    isOver = true
  }

  /// More for the host; if it is too much, the connection is over.
  mutating func send(_ bytes: [UInt8], at now: Instant) {
    guard sending.count + bytes.count <= Self.sendingMax else { return reset() }
    sending += bytes
    pump(at: now)
  }

  /// The world has no more to say.
  mutating func end(at now: Instant) {
    isEnding = true
    pump(at: now)
  }

  // MARK: - The host's side

  mutating func receive(_ segment: Segment, at now: Instant) -> [Event] {
    guard !isOver else { return [] }
    if segment.flags.contains(.reset) {
      // - Source: RFC 5961, 3.2: one that is not expected would be a stranger's.
      guard segment.sequence == expected else { return [] }
      isOver = true
      return []
    }
    guard isOpen else { return [] }  // Its request came once more.
    if segment.flags.contains(.syn) {
      // The answer was lost, or the acknowledgement of that.
      if unacknowledged == first { retransmit(at: now) } else { send(.ack) }
      return []
    }
    guard segment.flags.contains(.ack), acknowledge(segment) else {
      send(.ack)
      return []
    }
    let events = takeBytes(segment)
    pump(at: now)
    isOver = isFinishedByHost && isEndAcknowledged
    return events
  }

  /// False if it acknowledges what was never sent.
  private mutating func acknowledge(_ segment: Segment) -> Bool {
    let count = segment.acknowledgement &- unacknowledged
    // What is older than the oldest is no news.
    guard Int32(bitPattern: count) > 0 else {
      if count == 0 { window = Int(segment.window) }
      if window == 0 { tries = 0 }
      return true
    }
    guard count <= highest &- unacknowledged else { return false }
    window = Int(segment.window)
    // The first number is that of the opening, the last that of the end: neither is a byte.
    let bytes = Int(count) - (unacknowledged == first ? 1 : 0)
    isEndAcknowledged = bytes > sending.count
    sending.removeFirst(min(bytes, sending.count))
    unacknowledged = segment.acknowledgement
    if Int32(bitPattern: unacknowledged &- next) > 0 { next = unacknowledged }
    timeout = Self.firstTimeout
    tries = 0
    deadline = nil
    return true
  }

  private mutating func takeBytes(_ segment: Segment) -> [Event] {
    // What is there already is left out; beyond a gap nothing is taken.
    let skip = expected &- segment.sequence
    guard segment.length > 0 || skip > 0 else { return [] }
    defer { send(.ack) }
    guard skip < segment.length, !isFinishedByHost else { return [] }
    let bytes = Array(segment.bytes.dropFirst(Int(skip)))
    expected &+= segment.length - skip
    isFinishedByHost = segment.flags.contains(.fin)
    return (bytes.isEmpty ? [] : [.received(bytes)]) + (isFinishedByHost ? [.finished] : [])
  }

  // MARK: - Sending

  /// Sends what the window takes.
  private mutating func pump(at now: Instant) {
    guard isOpen, !isOver else { return }
    if next == first {
      send([.syn, .ack], sizeMax: Self.ownSize)
    }
    if unacknowledged != first {
      let limit = min(window, Self.flightMax * sizeMax)
      var offset = Int(next &- unacknowledged)
      while case let count = min(sizeMax, sending.count - offset, limit - offset), count > 0 {
        sendBytes(offset, count)
        offset += count
      }
      if isEnding, !isEndSent, offset == sending.count {
        send([.fin, .ack])
        isEndSent = true
      }
    }
    // With nothing on its way and a window that is shut, the timer asks.
    if deadline == nil, next != unacknowledged || !sending.isEmpty { deadline = now + timeout }
  }

  mutating func expire(at now: Instant) {
    guard let deadline, now >= deadline, !isOver else { return }
    guard tries < Self.triesMax else {
      return reset()
    }
    tries += 1
    timeout = min(Milliseconds(timeout.rawValue * 2), Self.timeoutMax)
    retransmit(at: now)
  }

  /// Goes back to the oldest byte.
  private mutating func retransmit(at now: Instant) {
    deadline = nil
    next = unacknowledged
    isEndSent = isEndAcknowledged
    // One byte asks how wide a window is that is shut.
    if window == 0, unacknowledged != first, !sending.isEmpty { sendBytes(0, 1) }
    pump(at: now)
  }

  private mutating func sendBytes(_ offset: Int, _ count: Int) {
    let isLast = offset + count == sending.count
    send(isLast ? [.ack, .push] : .ack, Array(sending[offset..<offset + count]))
  }

  private mutating func send(
    _ flags: Segment.Flags,
    sizeMax: UInt16? = nil,
    _ bytes: [UInt8] = []
  ) {
    var segment = Segment(
      from: local,
      to: remote,
      flags,
      sequence: next,
      acknowledgement: expected,
      window: Self.receiveWindow,
      bytes
    )
    segment.sizeMax = sizeMax
    outgoing.append(segment)
    next &+= segment.length
    if Int32(bitPattern: next &- highest) > 0 { highest = next }
  }
}
