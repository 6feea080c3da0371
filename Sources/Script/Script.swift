package import Primitives

/// A trace, a scenario, or both in one: the file format `#!sniffer 1`.
///
/// A recording is made of `>` and `<` lines, a scenario of `!` and `=` lines;
/// one grammar reads both. The meaning of verbs is not here: `VerbTable`
/// specifies the form of a verb, and the owner of the table specifies its
/// effect.
///
///     file    = "#!sniffer 1" LF *header *(comment / event / blank)
///     header  = "# " key ": " value LF    ; directly below the first line
///     comment = "#" text LF
///     event   = time SP mark [":" port] SP payload LF
///     time    = ["+"] number [unit]       ; s when there is no unit
///             / "+$" name                 ; a length with a name: ! and = only
///     mark    = ">" / "<" / "!" / "="
///
/// Equality is that of content: the place where something stood, and the
/// number of spaces between two words, take no part.
package struct Script: Equatable, Sendable {
  package var headers: [Header]
  package var entries: [Entry]

  package init(headers: [Header] = [], entries: [Entry] = []) {
    self.headers = headers
    self.entries = entries
  }

  /// The value of the header `key`.
  package func header(_ key: String) -> String? {
    headers.first { $0.key == key }?.value
  }

  /// The events, in order.
  package var events: [Event] {
    entries.compactMap { entry in
      if case .event(let event) = entry { event } else { nil }
    }
  }

  /// Anything that can stand below the headers.
  package enum Entry: Equatable, Sendable {
    case event(Event)
    /// What follows the `#`, a leading space included.
    case comment(String)
    case blank
  }

  /// One thing that happens, or has to hold, at a time.
  package struct Event: Equatable, Sendable {
    /// The time as it is written.
    package var time: Time
    /// The time as it is meant: `time` counted from the start of the script.
    package var at: Instant
    package var mark: Mark
    /// `nil` is the AT port.
    package var port: String?
    package var payload: Payload
    package var place: Place

    package var line: Int { place.line }

    package init(
      _ mark: Mark,
      port: String? = nil,
      _ payload: Payload,
      at instant: Instant
    ) {
      time = Time(instant)
      at = instant
      self.mark = mark
      self.port = port
      self.payload = payload
      place = .none
    }
  }

  /// Who does what: the character after the time.
  package enum Mark: UInt8, Equatable, Sendable, CaseIterable {
    /// `>`: bytes from the TE to the TA.
    case toTA = 0x3E
    /// `<`: bytes from the TA to the TE.
    case toTE = 0x3C
    /// `!`: something happens in the world.
    case world = 0x21
    /// `=`: something has to hold.
    case expectation = 0x3D

    /// True when the payload is bytes; else it is an invocation.
    package var isWire: Bool { self == .toTA || self == .toTE }
  }

  package enum Payload: Equatable, Sendable {
    case bytes([UInt8])
    case invocation(Invocation)
  }
}

/// Where something stood in its file: line and column, both from one.
///
/// All places are equal: a place states where something was read, not what it
/// is, and must not distinguish two scripts with the same content.
package struct Place: Equatable, Sendable {
  package var line: Int
  /// Counted in characters (Unicode scalars).
  package var column: Int

  /// The place of what was not read from a file.
  package static let none = Place(line: 0, column: 0)

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func == (left: Place, right: Place) -> Bool { true }
}
