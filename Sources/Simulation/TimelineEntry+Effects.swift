package import Primitives
package import Tracker

extension Tracker {
  /// What the effects announced for the TA, empty for nothing; `authority` is the file of the
  /// settings' authority.
  package mutating func bytes(of effects: Effects, authority: [UInt8] = []) -> [UInt8] {
    if effects.transmitsAuthority { return authority }
    guard effects.transmits else { return [] }
    return withTransmission { $0.array }
  }
}

extension TimelineEntry {
  /// What the tracker's effects report, without the bytes, which have a time of
  /// their own on the line; `before` and `after` are the tracker's states around
  /// the call.
  package static func entries(
    of effects: Tracker.Effects,
    from before: TrackerState,
    to after: TrackerState,
    at now: Instant
  ) -> [TimelineEntry] {
    var entries: [TimelineEntry] = []
    if let baud = effects.baud { entries.append(TimelineEntry(at: now, .baud(baud))) }
    if let pulse = effects.powerKey { entries.append(TimelineEntry(at: now, .powerKey(pulse))) }
    if let notice = effects.notice { entries.append(TimelineEntry(at: now, .notice(notice))) }
    if after != before { entries.append(TimelineEntry(at: now, .state(after))) }
    return entries
  }
}
