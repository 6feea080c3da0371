import Primitives
import SIM7000
import Tracker

/// A tracker in a loop of your own, which has the port and the clock.
struct TrackerLoop {
  private var tracker: Tracker
  /// The bytes to send to the module; remove those that you have sent.
  var output = ""
  /// What the tracker reports: fixes, deliveries, failures.
  private(set) var notices: [Notice] = []

  init(id: String, url: String, accessPoint: String) throws {
    let settings = Settings(
      trackerID: try TrackerID(id.utf8.span),
      destination: try Destination(RequestURL(url.utf8.span)),
      accessPointName: try AccessPointName(accessPoint.utf8.span)
    )
    tracker = Tracker(settings: settings)
  }

  /// Call `handle(.deadlineReached, at:)` at this time.
  var deadline: Instant? { tracker.deadline }

  /// Begin with `.powerUp`.
  mutating func handle(_ event: Tracker.Event, at now: Instant) {
    carryOut(tracker.handle(event, at: now))
  }

  mutating func receive(_ bytes: [UInt8], at now: Instant) {
    var offset = 0
    while offset < bytes.count {
      carryOut(tracker.receive(bytes.span, from: &offset, at: now))
    }
  }

  /// A program with wires also uses `baud` and `powerKey`.
  private mutating func carryOut(_ effects: Tracker.Effects) {
    if let notice = effects.notice { notices.append(notice) }
    if effects.transmits { output += tracker.withTransmission { String(decoding: $0) } }
  }
}
