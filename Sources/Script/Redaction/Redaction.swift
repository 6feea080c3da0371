import Primitives

/// A trace or a scenario that no longer identifies its owner, and that still replays.
///
/// Each identifier has the same stand-in wherever and in whatever coding it stands, and
/// each stand-in is as long as what it replaces: lengths that announce a body or a
/// message stay right. Checksums of sentences are renewed. What was redacted is left
/// as it is by a second redaction.
package struct Redaction: Sendable {
  package struct Options: Sendable {
    /// What stand-ins depend on; without it, on all that is hidden.
    package var seed: UInt64?
    package var movesPositions = false
    /// Whether the parameters of the command of this name are known.
    package var isKnown: @Sendable (String) -> Bool

    package init(isKnown: @escaping @Sendable (String) -> Bool = { _ in true }) {
      self.isKnown = isKnown
    }
  }

  /// A piece that may hold something private and that the redaction cannot read.
  package struct Note: Equatable, Sendable {
    package var place: Place
    package var words: String
  }

  package private(set) var text: [UInt8] = []
  package private(set) var notes: [Note] = []
  /// How many places of a kind were changed, for those with any.
  package private(set) var counts: [(kind: Identifier, count: Int)] = []
  package private(set) var movedPositions = 0

  package init(of text: [UInt8], _ options: Options = Options()) throws(ScriptError) {
    try self.init(pass: text, options)
    // A stand-in in base64 may look like a secret, or have revealed one beside it.
    for _ in 0..<3 {
      let next = try Redaction(pass: self.text, options)
      guard next.text != self.text else { break }
      self.text = next.text
      notes = next.notes
    }
  }

  private init(pass text: [UInt8], _ options: Options) throws(ScriptError) {
    let passages = try TracePassages(parsing: text)
    let moves = options.movesPositions && !PositionFinder.isMoved(passages)
    var scan = IdentifierScan(passages, hasCells: moves)
    let values = scan.findings.flatMap { $0.map(\.value) }
    KnownValues(scan).find(in: &scan)
    let finder = PositionFinder(passages, isTaken: scan.isTaken)
    let positions = moves ? finder.found : []
    let hidden = values + positions.map(\.digits)
    let standIns = options.seed.map(StandIns.init(seed:)) ?? StandIns(hiding: hidden)
    notes = OpaqueFinder(scan, finder, isKnown: options.isKnown).notes
    var bytes = passages.passages.map(\.bytes)
    for (index, findings) in scan.findings.enumerated() {
      for finding in findings {
        let text = finding.literal ?? standIns.make(finding.kind, finding.value)
        finding.reading.write(text, into: &bytes[index])
      }
    }
    counts = Self.counts(of: scan)
    let shift = try standIns.shift(of: positions) { position in
      passages.place(of: position.reading.places[position.groups[0][0]], in: position.passage)
    }
    for position in positions { shift.move(position, in: &bytes[position.passage]) }
    movedPositions = positions.count
    self.text = Self.text(passages, bytes, isMoved: moves)
  }

  private static func counts(of scan: IdentifierScan) -> [(kind: Identifier, count: Int)] {
    Identifier.allCases.compactMap { kind in
      let count = scan.findings.reduce(0) { $0 + $1.count { $0.kind == kind } }
      return count > 0 ? (kind, count) : nil
    }
  }

  /// The file with the passages as they are in `changed`.
  private static func text(
    _ passages: TracePassages,
    _ changed: [[UInt8]],
    isMoved: Bool
  ) -> [UInt8] {
    var changed = changed
    for line in passages.spoken {
      let bytes = passages.passages[line.passage].bytes
      NMEAChecksum.renewAll(in: &changed[line.passage], line.range, from: bytes)
    }
    var lines = passages.lines
    for (index, bytes) in changed.enumerated() where bytes != passages.passages[index].bytes {
      passages.lines(of: index, as: bytes, in: &lines)
    }
    if isMoved { lines.insert(Array("# \(PositionFinder.header)".utf8), at: passages.headerEnd) }
    var text: [UInt8] = []
    for line in lines { text += line + [ASCII.lineFeed] }
    return text
  }
}
