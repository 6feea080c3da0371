import Manual
import Primitives
import Tracker

/// What keeps reports from going out, and what keeps the tracker from having one: the last notice
/// of it, until that is over.
struct Obstacles {
  private var ofDelivery: Told?
  private var ofPosition: Told?

  private struct Told {
    let notice: Notice
    let at: Instant
    /// The server, or the way to it, has refused a report: a registration does not end that.
    var isOfReport = false
  }

  mutating func note(_ notice: Notice, at now: Instant) {
    switch notice {
    case .moduleSilent, .modulePoweredDown, .supplyPowerDown, .simNotReady, .pinWithheld,
      .simFailed, .notRegistered, .bearerFailed, .bearerLost, .authorityFailed:
      ofDelivery = Told(notice: notice, at: now)
    case .reportDelayed, .reportSetAside:
      ofDelivery = Told(notice: notice, at: now, isOfReport: true)
    case .moduleAnswered, .simReady, .registered, .bearerOpened:
      if ofDelivery?.isOfReport == false { ofDelivery = nil }
    case .reportDelivered: ofDelivery = nil
    case .gnssFailed, .fixMissing, .fixRejected: ofPosition = Told(notice: notice, at: now)
    case .fixAccepted, .placeReported: ofPosition = nil
    default: break  // Hinders nothing.
    }
  }

  /// In a line; `nil` where all that there was has been delivered.
  func words(delivered: Int, queued: Int) -> String? {
    guard queued > 0 || delivered == 0 else { return nil }
    let told = queued > 0 ? ofDelivery : ofPosition ?? ofDelivery
    return told.map { "the last of it, at \($0.at.seconds): \($0.notice.words)" }
  }
}
