public import Primitives

/// One command line at a time, and whose turn it is.
///
/// ```
/// idle -> waiting -> idle                          a final result came
///         waiting -> listening                     the response timeout is over
///                    listening -> synchronising    late final result, or silence
///                                 synchronising -> idle, or settling -> idle
/// idle -> online -> idle                           beginData; the data's end
///         online -> escaping -> idle               escape, and its OK
/// ```
///
/// Whoever owns the port pushes every byte in, sends what `send` was given and
/// what `withTransmission` has, and calls `reachDeadline` at `deadline`; early
/// and stale calls do nothing.
///
/// An answer that comes after the response timeout would be taken for the next
/// command's, and every later one would be off by one. So nothing is sent until
/// the late final result has come or the line has been silent; then the channel
/// sends `AT` itself. Its echo, or that the late final result is already in,
/// tells its `OK` from the late one. Where the TA echoes, a final result before
/// the echo of the pending line likewise belongs to no command.
///
/// A `RDY` means that the TA has restarted and will not answer: the channel
/// reports the URC, and the caller decides to `reset`.
public struct ATChannel: Sendable {
  enum State: Equatable, Sendable {
    case idle
    /// `hasEcho`: the pending line has been echoed. `hasNoise`: a line came
    /// that may have been its echo, damaged.
    case waiting(deadline: Instant, hasEcho: Bool, hasNoise: Bool)
    /// Timed out: waiting for the late final result or for silence.
    case listening(since: Instant, lastByteAt: Instant)
    /// `AT` was sent `attempts` times, the last time at `sentAt`.
    case synchronising(sentAt: Instant, attempts: Int, hasEcho: Bool)
    /// Several `AT` were sent: the answers to the earlier ones may still come.
    case settling(until: Instant)
    /// The line carries data. What is held back is data at `releaseAt`.
    case online(releaseAt: Instant?)
    /// `+++` was sent.
    case escaping(deadline: Instant)

    var deadline: Instant? {
      switch self {
      case .idle:
        nil
      case .waiting(let deadline, _, _):
        deadline
      case .listening(let since, let lastByteAt):
        min(lastByteAt + Timing.silence, since + Timing.listeningMax)
      case .synchronising(let sentAt, _, _):
        sentAt + Timing.attemptInterval
      case .settling(let until):
        until
      case .online(let releaseAt):
        releaseAt
      case .escaping(let deadline):
        deadline
      }
    }
  }

  var state = State.idle {
    // Both are kept: a channel that is asked, and may not change, is copied first.
    didSet {
      if case .idle = state { isReady = true } else { isReady = false }
      deadline = state.deadline
    }
  }
  #if LinkRows  // The line carries commands alone.
  var dataReader: DataReader {
    @inline(__always) get { DataReader() }
    @inline(__always) set {}
  }
  var isLendingData: Bool {
    @inline(__always) get { false }
    @inline(__always) set {}
  }
  #else
  var dataReader = DataReader()
  /// `withLine` lends what `dataReader` has.
  var isLendingData = false
  #endif
  /// What the last commands showed; `nil` when they left it open.
  private var isEchoOn: Bool?
  /// Final results come as digits (`ATV0`).
  ///
  /// `nil` until one has come.
  public private(set) var answersInNumbers: Bool?
  /// The final result of the command that timed out has come.
  private var hasAnsweredLate = false
  private var isBodyLate = false
  private var transmission = FixedBytes<4>()

  /// A channel without a pending command.
  public init() {}

  /// Nothing is pending, and the TA is in step.
  public private(set) var isReady = true

  /// The command line that the TA is working on; after a timeout the one whose
  /// answer may still come.
  public var pending: PendingLine { reader.pending }

  /// When to call `reachDeadline`; `nil` when nothing is due.
  public private(set) var deadline: Instant?
  package var reader = AnswerReader()

  /// The caller transmits `line`, which ends in `<CR>`, at `now`; a refusal changes nothing.
  public mutating func send(
    _ line: ATLine,
    responseTimeout: Milliseconds,
    at now: Instant
  ) throws(SendError) {
    var line = line
    try send(inPlace: &line, responseTimeout: responseTimeout, at: now)
  }

  /// As `send`, for a line that the caller owns: it is not copied first.
  mutating func send(
    inPlace line: inout ATLine,
    responseTimeout: Milliseconds,
    at now: Instant
  ) throws(SendError) {
    guard isReady else { throw .busy }
    guard line.count > 1, !line.isTruncated,
      line.withBytesInPlace({ $0[$0.count - 1] == ASCII.carriageReturn })
    else { throw .incompleteLine }
    line.withBytesInPlace { reader.expect(command: $0) }
    state = .waiting(deadline: now + responseTimeout, hasEcho: false, hasNoise: false)
  }

  /// Reads one byte of the module, received at `now`; carry out the effects before the next call.
  @inline(never) public mutating func receive(_ byte: UInt8, at now: Instant) -> Effects {
    if case .listening(let since, _) = state {
      state = .listening(since: since, lastByteAt: now)
    }
    #if !LinkRows
    if isOnline { return receiveData(byte, at: now) }
    #endif
    isLendingData = false
    switch reader.push(byte) {
    case .pending:
      return .none
    case .line(let kind):
      return receiveLine(kind, at: now)
    case .overlong:
      noteNoise()
      return Effects(event: .overlong)
    case .prompt(let prompt):
      return Effects(event: isAnswer ? .prompt(prompt) : .late)
    case .body(let isLast):
      return Effects(event: isBodyLate ? .late : .body(isLast: isLast))
    }
  }

  /// Takes the bytes of `chunk` from `start` on that can have no effect, and returns
  /// where they end.
  ///
  /// For a caller that has many bytes at a time: `receive` takes the byte that comes
  /// then.
  @inline(never) public mutating func receiveText(
    _ chunk: Span<UInt8>,
    from start: Int,
    at now: Instant
  ) -> Int {
    guard !isOnline, !isLendingData else { return start }
    let end = reader.pushText(chunk, from: start)
    if end > start, case .listening(let since, _) = state {
      state = .listening(since: since, lastByteAt: now)
    }
    return end
  }

  /// Call this at `deadline`; early and stale calls have no effect.
  @inline(never) public mutating func reachDeadline(at now: Instant) -> Effects {
    guard let deadline, now >= deadline else { return .none }
    switch state {
    case .idle:
      return .none
    case .waiting(_, let hasEcho, _):
      if !hasEcho { isEchoOn = nil }
      hasAnsweredLate = false
      reader.abandonBody()
      state = .listening(since: now, lastByteAt: now)
      return Effects(event: .finalResult(.timedOut))
    case .listening:
      return transmitAttention(attempts: 1, at: now)
    case .synchronising(_, let attempts, _):
      reader.abandonBody()
      return transmitAttention(attempts: min(attempts + 1, Timing.attemptsCounted), at: now)
    case .settling:
      return finishSynchronising()
    case .online, .escaping:
      #if LinkRows
      return .none
      #else
      return reachDataDeadline(at: now)
      #endif
    }
  }

  /// Forgets what is pending: the module restarted, or the port was reopened.
  @inline(never)
  public mutating func reset() {
    state = .idle
    dataReader = DataReader()
    isLendingData = false
    reader.reset()
    isEchoOn = nil
    answersInNumbers = nil
    hasAnsweredLate = false
    isBodyLate = false
    transmission.removeAll()
  }

  /// Lends the line, or the part of a body, of the event that was just
  /// returned.
  public mutating func withLine<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if !LinkRows
    guard !isLendingData else { return try dataReader.withBytes(body) }
    #endif
    return try reader.lendLine(body)
  }

  /// Lends the bytes to send when an effect `transmits`.
  public mutating func withTransmission<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try transmission.withBytesInPlace(body)
  }

  /// Project values.
  enum Timing {
    /// An answer that has begun has no pause of two seconds in it.
    static var silence: Milliseconds { 2_000 }
    /// A TA that chats, say with `+UGNSINF` every second, is never silent.
    static var listeningMax: Milliseconds { 10_000 }
    /// `AT` is answered within milliseconds; a second is generous at any baud.
    static var attemptInterval: Milliseconds { 1_000 }
    /// Long enough for the answers that are still in the TA's buffers.
    static var settlingTime: Milliseconds { 500 }
    /// More attempts are made than counted: only one and several differ.
    static var attemptsCounted: Int { 2 }
    /// Half of what 9600 baud carries, the slowest rate that the TA detects: a
    /// long body may take longer than its command's response timeout.
    static var bodyBytesPerSecond: Int64 { 480 }
  }
}

extension ATChannel {
  @inline(never)
  private mutating func receiveLine(_ kind: LineKind, at now: Instant) -> Effects {
    switch state {
    case .waiting(let deadline, let hasEcho, let hasNoise):
      let effects = receiveWhileWaiting(kind, deadline, hasEcho: hasEcho, hasNoise: hasNoise)
      extendForBody(at: now)
      isBodyLate = effects.event == .late
      return effects
    case .synchronising(let sentAt, let attempts, _) where withLine(isAttentionEcho):
      state = .synchronising(sentAt: sentAt, attempts: attempts, hasEcho: true)
      return Effects(event: .echo)
    case .synchronising(_, let attempts, let hasEcho):
      // To the command that timed out, a digit may have been information.
      guard case .finalResult = isNumber && hasEcho ? .finalResult(.ok) : kind else { break }
      answersInNumbers = isNumber
      guard hasEcho || hasAnsweredLate else {
        hasAnsweredLate = true
        return Effects(event: .late)
      }
      if hasEcho { isEchoOn = true }
      guard attempts > 1 else { return finishSynchronising() }
      state = .settling(until: now + Timing.settlingTime)
      return .none
    case .listening:
      guard case .finalResult = kind else { break }
      answersInNumbers = isNumber
      hasAnsweredLate = true
      var effects = transmitAttention(attempts: 1, at: now)
      effects.event = .late
      return effects
    case .idle, .settling, .online, .escaping:
      break
    }
    let event = Self.eventOutOfTurn(of: kind)
    isBodyLate = event == .late
    return Effects(event: event)
  }

  private mutating func receiveWhileWaiting(
    _ kind: LineKind,
    _ deadline: Instant,
    hasEcho: Bool,
    hasNoise: Bool
  ) -> Effects {
    switch kind {
    case .echo:
      let isOurs =
        hasEcho || reader.isEchoed || reader.endsInEcho()
      // A part of the echo: the rest of it may be lost.
      let isPart = !isOurs && reader.hasEchoBegun
      state = .waiting(deadline: deadline, hasEcho: isOurs, hasNoise: hasNoise || isPart)
      return Effects(event: .echo)
    case .informationResponse:
      return Effects(event: isAnswer ? .informationResponse : .late)
    case .prompt(let prompt):
      return Effects(event: isAnswer ? .prompt(prompt) : .late)
    case .finalResult(let result):
      guard isAnswer else { return Effects(event: .late) }
      let isNumber = isNumber
      // From a TA that speaks in words a digit is what a URC left of an echo.
      guard answersInNumbers != false || !isNumber || reader.turns("V") == false else {
        noteNoise()
        return Effects(event: .unknown)
      }
      answersInNumbers = isNumber
      learnEcho(hasEcho: hasEcho, hasNoise: hasNoise, result)
      reader.expectNothing()
      state = .idle
      return Effects(event: .finalResult(result))
    case .urc:
      if reader.hasEchoBegun, !hasEcho { noteNoise() }
      return Effects(event: .urc)
    case .unknown:
      noteNoise()
      return Effects(event: .unknown)
    }
  }

  /// Whether what comes now answers the pending line.
  ///
  /// Where the TA echoes, not before the echo, unless the echo was damaged.
  private var isAnswer: Bool {
    mutating get {
      guard case .waiting(_, let hasEcho, let hasNoise) = state else { return false }
      return isEchoOn != true || hasEcho || hasNoise
    }
  }

  /// The line is a final result of `ATV0`.
  private var isNumber: Bool {
    @inline(never)
    mutating get { withLine { line in FinalResult(numeric: line) != nil } }
  }

  @inline(never)
  private mutating func noteNoise() {
    guard case .waiting(let deadline, let hasEcho, _) = state else { return }
    state = .waiting(deadline: deadline, hasEcho: hasEcho, hasNoise: true)
  }

  private mutating func learnEcho(hasEcho: Bool, hasNoise: Bool, _ result: FinalResult) {
    if hasEcho || !hasNoise { isEchoOn = hasEcho }
    if result == .ok, let setting = reader.turns("E") { isEchoOn = setting }
  }

  private mutating func extendForBody(at now: Instant) {
    guard reader.bodyLeft > 0,
      case .waiting(let deadline, let hasEcho, let hasNoise) = state
    else { return }
    let allowance = Milliseconds(Int64(reader.bodyLeft) * 1_000 / Timing.bodyBytesPerSecond)
    let later = max(deadline, now + allowance + Timing.silence)
    state = .waiting(deadline: later, hasEcho: hasEcho, hasNoise: hasNoise)
  }

  /// `kind` while nothing is pending, or while the line is out of step.
  private static func eventOutOfTurn(of kind: LineKind) -> Event {
    switch kind {
    case .echo, .informationResponse, .finalResult, .prompt: .late
    case .urc: .urc
    case .unknown: .unknown
    }
  }

  /// `AT`, with an `<ESC>` in front when the TA may be waiting for a body at a
  /// `> ` prompt: there it cancels, elsewhere the TA ignores it.
  @inline(never)
  private mutating func transmitAttention(attempts: Int, at now: Instant) -> Effects {
    transmission.removeAll()
    if reader.pending.prompt == .greaterThan { transmission.append(ASCII.escape) }
    transmission.append("AT\r")
    state = .synchronising(sentAt: now, attempts: attempts, hasEcho: false)
    return Effects(transmits: true)
  }

  @inline(never)
  private mutating func finishSynchronising() -> Effects {
    reader.expectNothing()
    state = .idle
    return Effects(event: .synchronised)
  }
}

/// The echo of the channel's own `AT`, alone or behind bytes without an ending.
private func isAttentionEcho(_ line: Span<UInt8>) -> Bool {
  line.hasText("AT", at: line.count - 2)
}
