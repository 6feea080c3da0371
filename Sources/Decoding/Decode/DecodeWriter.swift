import CommandLine
import Manual
import Primitives
import Script

/// Writes described lines as text or as JSON Lines.
///
/// Writes into memory of its own, which whoever makes the lines takes away
/// when there is enough of it.
package struct DecodeWriter: ~Copyable {
  private let isJSON: Bool
  /// Lines of JSON have the key `offset`: where in the input they begin.
  private let hasOffsets: Bool
  private var json = JSONWriter()
  private var words = NMEAWords()
  /// What `--strict` makes an error has come: a line that no rule covers, a
  /// damaged sentence.
  package private(set) var hasBadLines = false
  /// The lines as values, where they are kept and not written.
  private var rows: [DecodedRow]?

  package init(isJSON: Bool, hasOffsets: Bool = false) {
    self.isJSON = isJSON
    self.hasOffsets = hasOffsets
  }

  /// A writer that keeps the lines for `takeRows()` and writes nothing.
  package static func keepingRows() -> DecodeWriter {
    var writer = DecodeWriter(isJSON: false)
    writer.rows = []
    return writer
  }

  /// The lines since the last call.
  package mutating func takeRows() -> [DecodedRow] {
    defer { rows = rows.map { _ in [] } }
    return rows ?? []
  }

  /// `raw` is the line without its ending, which begins at `offset` of the input.
  mutating func write(
    _ line: DescribedLine,
    _ raw: Span<UInt8>,
    at offset: Int = 0,
    stamp: Stamp? = nil
  ) {
    if line.kind == .unknown { hasBadLines = true }
    if rows != nil {
      let said = line.writeWords(of: raw, into: &words.text)
      let text = String(decoding: words.text.take(), as: UTF8.self)
      keep(.at(ATDescription(line, raw)), said ? text : nil, stamp)
    } else if isJSON {
      begin(at: offset, stamp)
      json.members(line, raw)
      json.endObject()
      json.endLine()
    } else {
      if let stamp { words.text.append(stamp) }
      words.text.append(line, raw, isSent: stamp?.direction == .toTA)
      words.text.append(ASCII.lineFeed)
    }
  }

  /// `candidate` is what `sentence` describes; it begins at `offset` of the input.
  mutating func write(
    _ sentence: NMEADescription,
    _ candidate: Span<UInt8>,
    at offset: Int,
    stamp: Stamp? = nil
  ) {
    hasBadLines = hasBadLines || sentence.verdict?.isFault ?? false
    if rows != nil {
      sentence.write(candidate, into: &words)
      let said = String(decoding: words.text.take(), as: UTF8.self)
      keep(.sentence(array(candidate)), said, stamp)
    } else if isJSON {
      begin(at: offset, stamp)
      sentence.write(candidate, into: &json)
      json.endObject()
      json.endLine()
    } else {
      if let stamp { words.text.append(stamp) }
      words.text.append("nmea     ")
      sentence.write(candidate, into: &words)
      words.text.append(ASCII.lineFeed)
    }
  }

  /// Begins an object with where the line is.
  private mutating func begin(at offset: Int, _ stamp: Stamp?) {
    json.beginObject()
    if hasOffsets { json.member("offset", Int64(stamp?.offset ?? offset)) }
    if let stamp { json.members(stamp) }
  }

  private mutating func keep(_ content: DecodedRow.Content, _ words: String?, _ stamp: Stamp?) {
    let stamp = stamp ?? Stamp(at: .zero, direction: .toTE)
    rows?.append(DecodedRow(stamp: stamp, content: content, words: words))
  }

  mutating func write(_ line: IMULine) {
    if case .bad = line { hasBadLines = true }
    if isJSON {
      json.beginObject()
      json.members(line)
      json.endObject()
      json.endLine()
    } else {
      words.text.append(line)
      words.text.append(ASCII.lineFeed)
    }
  }

  /// Lends what has been written, and forgets it.
  package mutating func drain(_ body: (Span<UInt8>) -> Void) {
    if isJSON {
      json.text.withBytes(body)
      json.text.removeAll()
    } else {
      words.text.withBytes(body)
      words.text.removeAll()
    }
  }
}

extension NMEAVerdict {
  /// False for sentences that are whole and only not read here.
  fileprivate var isFault: Bool {
    switch self {
    case .proprietary, .query, .encapsulated, .unsupported: false
    case .empty, .truncated, .tooLong, .malformedChecksum, .badChecksum, .badCharacter,
      .badAddress, .badField:
      true
    }
  }
}

extension JSONWriter {
  fileprivate mutating func members(_ stamp: Stamp) {
    member("t_us", stamp.at.microseconds)
    member("dir", word: stamp.sign)
    if let port = stamp.port { member("port", port) }
  }

  fileprivate mutating func members(_ line: DescribedLine, _ raw: Span<UInt8>) {
    member("proto", word: "at")
    member("kind", word: line.kind.word)
    member("name", line.name?.text)
    key("fields")
    beginObject()
    line.writeFields(of: raw, into: &self)
    endObject()
    member("raw", latin1: raw)
  }
}

extension TextBuffer {
  /// The time in seconds with six decimals, so that the columns stand.
  fileprivate mutating func append(_ stamp: Stamp) {
    append(FixedPoint(coefficient: stamp.at.microseconds, fractionDigits: 6))
    append(ASCII.space)
    append(stamp.direction.rawValue)
    append(ASCII.space)
  }

  fileprivate mutating func append(_ line: DescribedLine, _ raw: Span<UInt8>, isSent: Bool) {
    let isCommand = line.kind == .echo && isSent
    // Project value: `response`, the longest, and a space.
    append(isCommand ? "command" : line.kind.word, width: 9)
    append(visible: raw)
    let end = count
    append("  -- ")
    let start = count
    if line.writeWords(of: raw, into: &self) {
      makeVisible(from: start)
    } else {
      removeLast(count - end)
    }
  }

  /// Makes the text that begins at `start` harmless for a terminal.
  private mutating func makeVisible(from start: Int) {
    guard !isVisible(from: start) else { return }
    let text = withBytes { String(decoding: $0.extracting(start...)) }
    removeLast(count - start)
    append(string: VisibleText.of(text))
  }
}

extension Stamp {
  fileprivate var sign: StaticString {
    switch direction {
    case .toTA: ">"
    case .toTE: "<"
    case .world: "!"
    case .expectation: "="
    }
  }
}
