package import Primitives
import Surroundings

/// How a handshake of TLS with a host goes; it is played, not spoken.
package struct TLSBehaviour: Equatable, Sendable {
  /// What is wrong with the host, if something is.
  package enum Verdict: Equatable, Sendable, CaseIterable {
    case trusted
    /// Its certificate is out of its time.
    case expired
    /// Its signer is unknown to the module.
    case unknownAuthority
    /// It is for another host.
    case nameMismatch
    /// The two have no version or cipher in common.
    case handshakeFailure
  }

  package var verdict: Verdict
  /// From the request to the verdict.
  package var after: Milliseconds

  /// Project value: a TLS handshake over a cellular link takes several round
  /// trips and the module's own arithmetic; seen from 2 s to 26 s.
  package static let usual = TLSBehaviour(verdict: .trusted, after: 3_000)

  package init(verdict: Verdict, after: Milliseconds) {
    self.verdict = verdict
    self.after = after
  }

  /// What `handshake` comes to; `nil` when it succeeds.
  ///
  /// A module that has no authority to check by takes every certificate.
  func failure(of handshake: TLSHandshake) -> NetworkFailure? {
    if verdict == .handshakeFailure { return .handshake }
    guard handshake.isVerified else { return nil }
    if verdict == .unknownAuthority { return .handshake }
    let isInTime = verdict != .expired && Self.validity.contains(handshake.utcMilliseconds)
    let isExpired = !handshake.ignoresClock && !isInTime
    let isForeign = verdict == .nameMismatch
    guard isExpired || isForeign else { return nil }
    return .certificate(isExpired: isExpired, isForeign: isForeign)
  }

  /// In milliseconds since 1970.
  ///
  /// Project value: from 2025-01-01 to 2035-01-01, so that a module whose clock
  /// stands at 1980 fails as users have seen it fail.
  private static let validity: Range<Int64> = 1_735_689_600_000..<2_051_222_400_000
}
