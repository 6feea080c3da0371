package import Primitives
package import Tracker

extension Tracker {
  /// What an effect's `transmits` announced.
  package var transmittedBytes: [UInt8] {
    withTransmission { span in span.indices.map { span[$0] } }
  }
}

extension TimelineEntry {
  /// What the tracker's effects tell, but for the bytes, which have a time of
  /// their own on the line; `state` is the tracker's before the call.
  package static func entries(
    of effects: Tracker.Effects,
    by tracker: Tracker,
    from state: TrackerState,
    at now: Instant
  ) -> [TimelineEntry] {
    var entries: [TimelineEntry] = []
    if let baud = effects.baud { entries.append(TimelineEntry(at: now, .baud(baud))) }
    if let pulse = effects.powerKey { entries.append(TimelineEntry(at: now, .powerKey(pulse))) }
    if let notice = effects.notice { entries.append(TimelineEntry(at: now, .notice(notice))) }
    if tracker.state != state {
      entries.append(TimelineEntry(at: now, .state(tracker.state)))
    }
    return entries
  }
}
