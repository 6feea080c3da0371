import Primitives

/// A connection that has the port to itself: after `CONNECT`.
///
/// It ends by `+++` between two pauses, by DTR, or from the far side.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2.8.
struct DataMode: Sendable {
  typealias Action = @Sendable (inout VirtualModem, inout VirtualModem.Turn) -> Void

  /// Takes what the TE sends.
  var take: @Sendable (inout VirtualModem, [UInt8], inout VirtualModem.Turn) -> Void
  /// The connection is to be given up: `ATH`, or DTR with `&D2`.
  var hangUp: Action
  /// `+++` ends it.
  var isEscapable = true
  /// What `ATO` answers.
  var result = ResultCode.connect(nil)
  /// What `ATO` does behind that.
  var resume: Action?
  private var escape = Escape()

  init(
    take: @escaping @Sendable (inout VirtualModem, [UInt8], inout VirtualModem.Turn) -> Void,
    hangUp: @escaping Action
  ) {
    self.take = take
    self.hangUp = hangUp
  }

  /// When the pause behind `+` is over.
  var deadline: Instant? { escape.deadline }

  /// The bytes that are data; those of an escape that may yet come true wait.
  mutating func push(_ bytes: [UInt8], at now: Instant) -> [UInt8] {
    isEscapable ? escape.push(bytes, at: now) : bytes
  }

  /// The outcome of the `+` before a pause that is over; `nil` while it is not.
  mutating func concludeEscape(at now: Instant) -> EscapeOutcome? {
    escape.conclude(at: now)
  }
}

enum EscapeOutcome: Equatable, Sendable {
  case escaped
  /// Fewer than three are data.
  case data([UInt8])
}

/// Finds `+++` that stands alone.
private struct Escape: Sendable {
  /// Nothing for this time before and after, nor longer between.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, 2.2.8: T1.
  private static let pause: Milliseconds = 1_000

  private var lastByteAt: Instant?
  private var count = 0

  var deadline: Instant? {
    count > 0 ? lastByteAt.map { $0 + Self.pause } : nil
  }

  mutating func push(_ bytes: [UInt8], at now: Instant) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    let isAfterPause = lastByteAt.map { now >= $0 + Self.pause } ?? true
    lastByteAt = now
    let isPlus = bytes.allSatisfy { $0 == ASCII.plus }
    if isPlus, count + bytes.count <= 3, count > 0 || isAfterPause {
      count += bytes.count
      return []
    }
    defer { count = 0 }
    return held + bytes
  }

  mutating func conclude(at now: Instant) -> EscapeOutcome? {
    guard let deadline, now >= deadline else { return nil }
    defer { count = 0 }
    return count == 3 ? .escaped : .data(held)
  }

  private var held: [UInt8] {
    [UInt8](repeating: ASCII.plus, count: count)
  }
}
