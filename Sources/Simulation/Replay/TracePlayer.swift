package import Primitives

/// One side of a recorded dialogue against a program or a module that is really there:
/// bytes and time in, bytes and a deadline out.
///
/// Call `reachDeadline(at:)` until the deadline lies ahead; what `receive(_:at:)` makes of bytes
/// is due from then on.
package protocol TracePlayer: Sendable {
  var deadline: Instant? { get }
  /// Nothing is left to say, and nothing to wait for.
  var isOver: Bool { get }
  /// How many things of the other side have been compared.
  var comparedCount: Int { get }
  /// What would be said or answered now, and waits for `release(at:)`.
  var held: [UInt8]? { get }

  mutating func receive(_ bytes: [UInt8], at now: Instant)
  /// What is said now.
  mutating func reachDeadline(at now: Instant) -> [UInt8]
  /// The user, who goes through the trace step by step, wants the next one.
  mutating func release(at now: Instant)
  /// Nothing more comes.
  mutating func end(at now: Instant)
}
