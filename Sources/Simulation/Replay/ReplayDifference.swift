package import Primitives

/// Where a program's lines differ from those in the trace.
package struct ReplayDifference: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// What the trace has here was not sent; what it has later was.
    case leftOut
    /// What the trace does not have here; it got the answer that it had before.
    case added([UInt8])
    /// Something else than what the trace has here: the two part.
    case replaced([UInt8])
    /// What the trace has here never arrived.
    case missing
  }

  package var kind: Kind
  package var at: Instant
  /// The line of the trace.
  package var line: Int
  /// What the trace has there; empty behind its end.
  package var recorded: [UInt8]

  package init(_ kind: Kind, at instant: Instant, line: Int, recorded: [UInt8]) {
    self.kind = kind
    at = instant
    self.line = line
    self.recorded = recorded
  }
}
