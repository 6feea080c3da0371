import Primitives
public import SIM7000

/// The certificate of the authority by which the server's certificate is verified, as a file in
/// the module's `/customer/`.
public struct Authority: Equatable, Sendable {
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CFSWFILE: at most 10,240 bytes.
  public typealias Length = Bounded<1, 10_240>

  /// The name of the file in the module.
  public var name: CertificateName
  /// The bytes that the caller has for the file; `nil`: the module has the file.
  public var length: Length?

  /// The authority in the file `name`, with `length` bytes if the module must store it first.
  public init(_ name: CertificateName, length: Length? = nil) {
    self.name = name
    self.length = length
  }
}

extension Tracker {
  /// HTTPS is there: stores the file once, and names it after each restart of the module.
  mutating func beginAuthority(at now: Instant) {
    guard let authority = settings.authority else {
      link.isConfigured = true
      return resume(at: now, notice: .serverNotVerified)
    }
    guard authority.length != nil, !isAuthorityStored else {
      return send(.configuration(.authority(.conversion)), at: now)
    }
    return send(.configuration(.authority(.opening)), at: now)
  }

  /// A file that is there is removed first: one that is longer would keep its end.
  ///
  /// A module that can't verify the server gets no report to send.
  @inline(never)
  mutating func finishAuthority(
    _ step: Order.AuthorityStep,
    _ result: FinalResult,
    at now: Instant
  ) {
    switch step {
    case .opening: return send(.configuration(.authority(.removal)), at: now)
    case .removal: return send(.configuration(.authority(.writing)), at: now)
    case .writing:
      isAuthorityStored = result == .ok && link.isAuthoritySent
      return send(.configuration(.authority(.closing)), at: now)
    case .closing where isAuthorityStored:
      return send(.configuration(.authority(.conversion)), at: now)
    case .conversion where result == .ok:
      link.isConfigured = true
      return resume(at: now)
    case .closing, .conversion:
      resumeAt = now + Limits.httpsPause
      return tell(.authorityFailed(isStored: step == .conversion))
    }
  }

  /// Certificates have dates, and a module whose clock was never set is in 1980: once after
  /// each restart it gets the receiver's time.
  mutating func setsClock(at now: Instant) -> Bool {
    guard Build.hasAuthority, !link.isClockSet, let time = orders.time(at: now) else {
      return false
    }
    guard case .some = settings.authority,
      let clock = ClockSetting(Clock(reading: time, zoneQuarterHours: 0))
    else { return false }
    self.clock = clock
    return true
  }
}
