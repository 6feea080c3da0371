package import GNSS
package import Primitives

/// What a report shows of one run: values, gathered while it went on.
package struct RunRecord: Equatable, Sendable {
  /// What was run: a scenario's path, a port, a trace.
  package var name: String
  package var title: String
  /// What tells it from other runs of the same: `seed 7`.
  package var variant: String
  package var verdict = Verdict.none
  /// What failed, a line each.
  package var failures: [String] = []
  package var end = Instant.zero

  /// One after the other, `sampleStep` apart, from the start on.
  package var samples: [Sample] = []
  package var sampleStep: Milliseconds = 100
  package var strips: [Strip] = []
  package var marks: [Mark] = []
  /// Marks that a lane had no room for.
  package var droppedMarks = 0
  package var rows: [Row] = []
  /// Rows that are left out in front of the last `rows`.
  package var droppedRows = 0
  package var exchanges: [Exchange] = []
  package var areas: [Area] = []
  /// Below it the detector of a parked thing calls it rest, in thousandths of g.
  package var vibrationLimit: Double?
  package var states: StateGraph?
  /// Names and values: what the run came to.
  package var figures: [Figure] = []
  /// The first row is the head.
  package var energy: [[String]] = []
  package var coverage: [[String]] = []

  package init(name: String, title: String, variant: String = "") {
    self.name = name
    self.title = title
    self.variant = variant
  }

  package enum Verdict: Equatable, Sendable {
    /// Nothing was expected.
    case none
    case holds
    case fails
  }

  /// The world at one instant.
  package struct Sample: Equatable, Sendable {
    package var position: Position
    package var millivolts: Int32
    /// In dBm; `nil` without a network in reach.
    package var signal: Int32?
    /// How far the acceleration was from 1 g since the sample before, in
    /// thousandths of g.
    package var vibration: Double

    package init(position: Position, millivolts: Int32, signal: Int32?, vibration: Double) {
      self.position = position
      self.millivolts = millivolts
      self.signal = signal
      self.vibration = vibration
    }
  }

  /// What was so, from when until when.
  package struct Strip: Equatable, Sendable {
    package var name: String
    package var spans: [Span] = []

    package init(name: String) {
      self.name = name
    }
  }

  package struct Span: Equatable, Sendable {
    package var start: Instant
    package var end: Instant
    package var label: String

    package init(start: Instant, end: Instant, label: String) {
      self.start = start
      self.end = end
      self.label = label
    }
  }

  /// Something that happened at one instant.
  package struct Mark: Equatable, Sendable {
    package var at: Instant
    package var lane: Lane
    package var text: String
    /// Where it was, by what the tracker knows.
    package var position: Position?
    /// The number of its row.
    package var row: Int

    package init(at: Instant, lane: Lane, text: String, position: Position? = nil, row: Int) {
      self.at = at
      self.lane = lane
      self.text = text
      self.position = position
      self.row = row
    }
  }

  /// In the order of the picture.
  package enum Lane: Int, CaseIterable, Equatable, Sendable {
    case world
    case alarm
    case report
    case lost
    case owner
    case holds
    case fails
  }

  /// A line of the time line.
  package struct Row: Equatable, Sendable {
    package var at: Instant
    package var kind: String
    package var text: String

    package init(at: Instant, kind: String, text: String) {
      self.at = at
      self.kind = kind
      self.text = text
    }
  }

  /// A request and its result.
  package struct Exchange: Equatable, Sendable {
    package var at: Instant
    package var request: String
    package var body: String
    package var result: String
    package var row: Int

    package init(at: Instant, request: String, body: String, row: Int) {
      self.at = at
      self.request = request
      self.body = body
      self.row = row
      result = ""
    }
  }

  /// Drawn on the map under all else.
  package struct Area: Equatable, Sendable {
    package var name: String
    package var shape: Shape

    package enum Shape: Equatable, Sendable {
      case polygon([Position])
      case circle(Position, metres: Double)
    }

    package init(name: String, shape: Shape) {
      self.name = name
      self.shape = shape
    }
  }

  package struct Figure: Equatable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }
}
