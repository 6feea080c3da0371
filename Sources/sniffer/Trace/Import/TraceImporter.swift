import Primitives
import Script

/// A log to a canonical trace, line by line, in constant memory.
///
/// Nothing is left out and nothing is invented: bytes of unknown direction and the
/// log's own words stand there as comments (`#?`, `#|`), and what the importer has
/// concluded is in headers.
struct TraceImporter {
  /// What the user states about a log.
  struct Statement: Equatable {
    /// Headers by their keys; what is not here is found in the log, or `n/a`.
    var headers: [String: String] = [:]
    /// Whose the bytes of unknown direction are.
    var unsure: Script.Mark?
    /// Line ends that an editor or a program has changed become the module's.
    var restoresLineEnds = false
    var keepsNotes = true
  }

  /// How much of a log went where, in lines.
  struct Tally: Equatable {
    var toTA = 0
    var toTE = 0
    var unsure = 0
    var notes = 0
    /// Requests that are not in the log but told by their echo.
    var derived = 0
  }

  private let facts: LogFacts
  private let statement: Statement
  private var reader: any LogReader
  private var finder: DirectionFinder
  private var clock = LogClock()
  private var writer = TraceWriter()
  private(set) var tally = Tally()
  /// Bytes of an unknown side.
  private var open: [UInt8] = []
  private var openedAt = Instant.zero
  /// The last byte of each direction, to count lines: TA and TE.
  private var ends: (toTA: UInt8, toTE: UInt8) = (ASCII.lineFeed, ASCII.lineFeed)

  init(_ format: LogFormat, _ facts: LogFacts, _ statement: Statement = Statement()) {
    self.facts = facts
    self.statement = statement
    reader = format.reader.init()
    finder = DirectionFinder(facts)
  }

  /// The first lines; call it first.
  func start(title: String, _ format: LogFormat) -> [UInt8] {
    TraceWriter().start(ImportHeaders(facts, format, statement).all(title: title))
  }

  mutating func push(_ line: LogLine) -> [UInt8] {
    var pieces: [LogPiece] = []
    reader.read(line, into: &pieces)
    return pieces.reduce(into: []) { $0 += take($1) }
  }

  mutating func finish() -> [UInt8] {
    var pieces: [LogPiece] = []
    reader.finish(into: &pieces)
    var text = pieces.reduce(into: []) { $0 += take($1) }
    text += flushOpen()
    text += write(finder.finish(), port: nil)
    return text + writer.finish()
  }

  private mutating func take(_ piece: LogPiece) -> [UInt8] {
    let instant = clock.instant(of: piece.time)
    switch piece.content {
    case .note(let bytes):
      tally.notes += 1
      let text = flushOpen() + write(finder.finish(), port: nil)
      return statement.keepsNotes ? text + writer.write(note: bytes) : text
    case .wire(let bytes, .stated(let mark)):
      return write(stated: bytes, mark, at: instant, port: piece.port)
    case .wire(let bytes, .channel(let name, _)) where !facts.hasOneSide:
      guard let mark = facts.direction(of: name) else { return hold(bytes, at: instant) }
      return write(stated: bytes, mark, at: instant, port: piece.port)
    case .wire(let bytes, _):
      return write(finder.push(bytes, at: instant), port: piece.port)
    }
  }

  private mutating func write(
    stated bytes: [UInt8],
    _ mark: Script.Mark,
    at instant: Instant,
    port: String?
  ) -> [UInt8] {
    let text = flushOpen() + write(finder.note(bytes, mark), port: port)
    count(bytes, mark)
    return text + writer.write(restored(bytes, mark), mark, port: port, at: instant)
  }

  private mutating func write(_ parts: [DirectionFinder.Part], port: String?) -> [UInt8] {
    parts.reduce(into: []) { $0 += write($1, port: port) }
  }

  /// A part of a line of text.
  private mutating func write(_ part: DirectionFinder.Part, port: String?) -> [UInt8] {
    guard let mark = part.direction ?? statement.unsure else {
      tally.unsure += 1
      return writer.write(unsure: part.bytes, at: part.instant)
    }
    switch (part.isDerived, mark) {
    case (true, _): tally.derived += 1
    case (false, .toTA): tally.toTA += 1
    case (false, _): tally.toTE += 1
    }
    return writer.write(restored(part.bytes, mark), mark, port: port, at: part.instant)
  }

  /// Counts lines, in whatever pieces they come: one begins behind the end of another.
  private mutating func count(_ bytes: [UInt8], _ mark: Script.Mark) {
    for byte in bytes {
      let before = mark == .toTA ? ends.toTA : ends.toTE
      let isEnd = ASCII.isLineEnding(byte)
      let begins = before == ASCII.lineFeed || before == ASCII.carriageReturn && !isEnd
      if mark == .toTA {
        if begins { tally.toTA += 1 }
        ends.toTA = byte
      } else {
        if begins { tally.toTE += 1 }
        ends.toTE = byte
      }
    }
  }

  /// With the line end that the wire had, where the log's is a mere `<LF>`.
  private func restored(_ bytes: [UInt8], _ mark: Script.Mark) -> [UInt8] {
    guard statement.restoresLineEnds, bytes.last == ASCII.lineFeed,
      bytes.dropLast().last != ASCII.carriageReturn
    else { return bytes }
    let end = mark == .toTA ? [ASCII.carriageReturn] : [ASCII.carriageReturn, ASCII.lineFeed]
    return bytes.dropLast() + end
  }

  private mutating func hold(_ bytes: [UInt8], at instant: Instant) -> [UInt8] {
    if open.isEmpty { openedAt = instant }
    open += bytes
    return open.last == ASCII.lineFeed || open.count >= LogLines.lineLimit ? flushOpen() : []
  }

  private mutating func flushOpen() -> [UInt8] {
    guard !open.isEmpty else { return [] }
    let part = DirectionFinder.Part(direction: nil, bytes: open, instant: openedAt)
    open.removeAll(keepingCapacity: true)
    return write(part, port: nil)
  }
}
