import Primitives

/// A connection that has the port to itself: after `CONNECT`.
///
/// It ends by `+++` between two pauses, by DTR, or from the far side.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, `+++`; V.250 leaves the
///   guard time to the manufacturer.
struct DataMode: Sendable {
  typealias Action = @Sendable (inout VirtualModem, inout VirtualModem.Turn) -> Void

  /// Takes what the TE sends.
  var take: @Sendable (inout VirtualModem, [UInt8], inout VirtualModem.Turn) -> Void
  /// The connection is to be given up: `ATH`, or DTR with `&D2`.
  var hangUp: Action
  private var escape = Escape()

  init(
    take: @escaping @Sendable (inout VirtualModem, [UInt8], inout VirtualModem.Turn) -> Void,
    hangUp: @escaping Action
  ) {
    self.take = take
    self.hangUp = hangUp
  }

  /// When the pause behind `+++` is over.
  var deadline: Instant? { escape.deadline }

  /// The bytes that are data; those of an escape that may yet come true wait.
  mutating func push(_ bytes: [UInt8], at now: Instant) -> [UInt8] {
    escape.push(bytes, at: now)
  }

  /// True when the escape has come true.
  mutating func isEscaped(at now: Instant) -> Bool {
    guard let deadline, now >= deadline else { return false }
    escape = Escape()
    return true
  }
}

/// Finds `+++` that stands alone.
private struct Escape: Sendable {
  /// Nothing for so long before and after.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, `+++`: 1000 ms before, 500
  ///   ms after.
  private static let before: Milliseconds = 1_000
  private static let after: Milliseconds = 500

  private var lastByteAt: Instant?
  private var count = 0
  private(set) var deadline: Instant?

  mutating func push(_ bytes: [UInt8], at now: Instant) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    let isAfterPause = lastByteAt.map { now >= $0 + Self.before } ?? true
    lastByteAt = now
    let isPlus = bytes.allSatisfy { $0 == ASCII.plus }
    if isPlus, count + bytes.count <= 3, count > 0 || isAfterPause {
      count += bytes.count
      if count == 3 { deadline = now + Self.after }
      return []
    }
    let held = [UInt8](repeating: ASCII.plus, count: count)
    count = 0
    deadline = nil
    return held + bytes
  }
}
