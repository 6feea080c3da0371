public import Primitives

/// Data mode: the line carries a connection's bytes and no commands.
///
/// ```
/// CONNECT comes            -> beginData
/// body(isLast: false)      <- what the peer sends
/// urc CLOSED, NO CARRIER   <- the end: commands again
/// a second of silence, the caller transmits `+++`, a second of silence
///                          -> escape; finalResult(.ok) comes: commands again
/// ```
///
/// The channel does not begin by itself: `CONNECT` in a log, or from a module
/// whose data is not wanted, must not turn what follows into data.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, `+++`: the silences.
extension ATChannel {
  /// The line carries data.
  public var isOnline: Bool {
    #if LinkRows
    false
    #else
    switch state {
    case .online, .escaping: true
    case .idle, .waiting, .listening, .synchronising, .settling: false
    }
    #endif
  }

  /// From the next byte on the line carries data.
  public mutating func beginData() {
    precondition(isReady, "a command line is pending, or the TA is not in step")
    dataReader = DataReader()
    state = .online(releaseAt: nil)
  }

  /// The caller has sent `+++` and been silent; `OK` ends the data.
  ///
  /// Without it `finalResult(.timedOut)` comes, and the line still carries data.
  public mutating func escape(responseTimeout: Milliseconds, at now: Instant) {
    precondition(isOnline, "the line carries no data")
    dataReader.expectsOK = true
    state = .escaping(deadline: now + responseTimeout)
  }

  #if !LinkRows
  mutating func receiveData(_ byte: UInt8, at now: Instant) -> Effects {
    isLendingData = true
    switch dataReader.push(byte) {
    case .pending:
      awaitMore(at: now)
      return .none
    case .data:
      awaitMore(at: now)
      return Effects(event: .body(isLast: false))
    case .end(let end):
      state = .idle
      return Effects(event: end == .escaped ? .finalResult(.ok) : .urc)
    }
  }

  mutating func reachDataDeadline(at now: Instant) -> Effects {
    if case .escaping = state {
      dataReader.expectsOK = false
      // What is held back comes next.
      state = .online(releaseAt: dataReader.isHolding ? now : nil)
      isLendingData = false
      return Effects(event: .finalResult(.timedOut))
    }
    isLendingData = true
    dataReader.release()
    state = .online(releaseAt: nil)
    return Effects(event: .body(isLast: false))
  }

  /// Bytes that are held back are not held forever.
  private mutating func awaitMore(at now: Instant) {
    guard case .online = state else { return }
    let releaseAt = dataReader.isHolding ? now + Self.holdingTime : nil
    state = .online(releaseAt: releaseAt)
  }

  /// Project value: a line of the TA comes in one piece; at 9600 baud 14 bytes
  /// take 15 ms.
  private static var holdingTime: Milliseconds { 100 }
  #endif
}
