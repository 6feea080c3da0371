import Primitives

/// What a client reads of a recorded dialogue over a tortured line, exchange by exchange.
package struct TorturedReading {
  /// What came after one request.
  struct Exchange {
    /// The request's line in the trace.
    var line: Int
    var at: Instant
    var rows: [ReplayRow] = []
    /// A byte of it was corrupted.
    var isHit = false
    /// A body or a line was open when it began, and its content cannot be derived from what
    /// follows.
    var beginsInside = false
  }

  private(set) var exchanges: [Exchange] = []
  /// The last thing that came was the end of a line.
  private var isAtLineStart = true

  init(_ dialogue: RecordedDialogue, _ torture: Torture?) {
    var line = TorturedLine(torture)
    var observer = DialogueObserver()
    exchanges.append(Exchange(line: 1, at: .zero))
    hear(dialogue.opening, &line, &observer)
    for request in dialogue.requests {
      line.send(request.bytes)
      let isInside = observer.isInBody || !isAtLineStart
      observer.send(request.bytes)
      exchanges.append(Exchange(line: request.line, at: request.at, beginsInside: isInside))
      hear(request.answer, &line, &observer)
    }
  }

  private mutating func hear(
    _ pieces: [RecordedDialogue.Piece],
    _ line: inout TorturedLine,
    _ observer: inout DialogueObserver
  ) {
    let last = exchanges.count - 1
    for piece in pieces {
      let parts = line.parts(of: piece.bytes)
      if parts.count == 1, parts[0].count == piece.bytes.count, parts[0] != piece.bytes {
        exchanges[last].isHit = true
      }
      for part in parts {
        isAtLineStart = part.last.map(ASCII.isLineEnding) ?? isAtLineStart
        for heard in observer.receive(part) {
          let text = "\(heard.text)  [\(heard.kind)]"
          exchanges[last].rows.append(
            ReplayRow(at: piece.at, kind: "<", text: text, line: "< \(text)")
          )
        }
      }
    }
  }

  /// Where what is read is not what would be read without the torture.
  ///
  /// Corrupted bytes may cost their line, and what it says of the others up to the next command;
  /// from there on all has to be as it was, unless a line or a body is still open then.
  package static func differences(
    _ dialogue: RecordedDialogue,
    _ torture: Torture
  ) -> [(line: Int, meaning: MeaningDifference)] {
    let plain = TorturedReading(dialogue, nil).exchanges
    let tortured = TorturedReading(dialogue, torture).exchanges
    var differences: [(Int, MeaningDifference)] = []
    for index in plain.indices {
      let isSpoilt = tortured[index].isHit || tortured[index].beginsInside
      if case .corruption = torture, isSpoilt { continue }
      let found = MeaningComparison.differences(
        before: torture.comparable(plain[index].rows),
        after: torture.comparable(tortured[index].rows)
      )
      differences += found.map { (plain[index].line, $0) }
    }
    return differences
  }
}

extension Torture {
  /// The rows without those that the torture itself adds or takes away.
  ///
  /// Of an instant first what the module said, then what the tracker does: lines that come
  /// together are told together, and one by one when they come apart.
  package func comparable(_ rows: [ReplayRow]) -> [ReplayRow] {
    withoutItsOwn(rows).enumerated()
      .sorted { left, right in
        let (first, second) = (left.element, right.element)
        if first.at != second.at { return first.at < second.at }
        let isFirstSaid = first.kind == "<"
        guard isFirstSaid == (second.kind == "<") else { return isFirstSaid }
        return left.offset < right.offset
      }
      .map(\.element)
  }

  private func withoutItsOwn(_ rows: [ReplayRow]) -> [ReplayRow] {
    switch self {
    case .pieces, .corruption: rows
    case .urcs: rows.filter { row in row.kind != "<" || !TorturedLine.urcs.contains(row.said) }
    case .withoutEcho: rows.filter { row in row.kind != "<" || !row.text.hasSuffix("[echo]") }
    }
  }
}
