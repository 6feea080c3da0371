package import Primitives
package import SIM7000
package import Sketch
package import Tracker
package import VirtualModem

/// One thing that happened, as the timeline tells it.
package struct TimelineEntry: Equatable, Sendable {
  package var at: Instant
  package var kind: Kind

  package init(at: Instant, _ kind: Kind) {
    self.at = at
    self.kind = kind
  }

  package enum Kind: Equatable, Sendable {
    /// Something happened in the world: the words of the script.
    case world(String)
    case state(TrackerState)
    case notice(Notice)
    /// The TE's bytes, from when the first one left.
    case sent([UInt8])
    /// The TA's bytes, from when the first one left.
    case received([UInt8])
    /// A whole line of the TA's, and what it is.
    case line(LineKind, String)
    /// The tracker pulls PWRKEY low for this time.
    case powerKey(Milliseconds)
    /// A pin of the virtual modem changed.
    case pin(PinChange)
    /// The tracker's port changed its rate.
    case baud(UInt32)
    /// An HTTP request reached the server side of the world.
    case request(url: String, body: String)
    /// The owner's phone shows something.
    case owner(OwnerMessage)
    case expectation(ExpectationResult)
    /// A line of the log port of a firmware.
    case log(String)
    /// The method that the sketch is in.
    case sketchState(Sketch.State)
    case sketchNotice(Sketch.Notice)
  }
}

/// The result of a `=` line.
package struct ExpectationResult: Equatable, Sendable {
  package var hasHeld: Bool
  /// The file of the line, where it is one that the script includes.
  package var path: String?
  /// Of the script.
  package var line: Int
  /// As it was written.
  package var text: String
  /// What was found instead, when it did not hold.
  package var found: String

  /// It is about what does not happen.
  var isNegated: Bool { text.hasPrefix("no ") }

  package init(hasHeld: Bool, path: String? = nil, line: Int, text: String, found: String) {
    self.hasHeld = hasHeld
    self.path = path
    self.line = line
    self.text = text
    self.found = found
  }
}
