package import Primitives
package import Script

/// Which part of a trace is played, and how fast.
package struct Pacing: Equatable, Sendable {
  /// The part begins here, and its own time with it.
  package var from = Instant.zero
  /// `nil` is the end of the trace.
  package var until: Instant?
  /// How many seconds of the trace go by in one; `nil` is as many as can.
  package var speed: Int64? = 1
  /// A silence that is longer is as long as this; `nil` leaves all as they are.
  package var longestGap: Milliseconds?

  package init() {}

  /// How long after what is before it something comes that came `gap` microseconds after.
  fileprivate func length(of gap: Int64) -> Int64 {
    // Things keep their order, and one does not join the other.
    guard let speed else { return min(gap, 1) }
    let longest = longestGap.map { $0.rawValue * 1_000 } ?? .max
    return min(gap, longest) / speed
  }
}

extension Script {
  /// The ports whose bytes are in it; the AT port is `nil`, and the first if it is there.
  package var spokenPorts: [String?] {
    var ports: [String?] = []
    for event in events where event.mark.isWire && !ports.contains(event.port) {
      ports.append(event.port)
    }
    return ports.contains(nil) ? [nil] + ports.filter { $0 != nil } : ports
  }

  /// What went over one port, as that of a device that has no other.
  package func only(_ port: String?) -> Script {
    let spoken = events.filter { $0.mark.isWire && $0.port == port }.map { event in
      var event = event
      event.port = nil
      return Entry.event(event)
    }
    return Script(headers: headers, entries: spoken)
  }

  /// The part that is played, at the times at which it is.
  package func paced(_ pacing: Pacing) -> Script {
    var before = pacing.from
    var now = Instant.zero
    var paced: [Entry] = []
    for var event in events where event.at >= pacing.from {
      if let until = pacing.until, event.at > until { break }
      let gap = event.at.microseconds - before.microseconds
      now = Instant(microseconds: now.microseconds + pacing.length(of: gap))
      before = event.at
      event.at = now
      paced.append(.event(event))
    }
    return Script(headers: headers, entries: paced)
  }
}
