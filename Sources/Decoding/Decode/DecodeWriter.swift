import CommandLine
package import Manual
import Primitives
import Script

/// Writes described lines as text or as JSON Lines.
///
/// Writes into memory of its own, which whoever makes the lines takes away
/// when there is enough of it.
package struct DecodeWriter: ~Copyable {
  private let isJSON: Bool
  private var json = JSONWriter()
  private var words = NMEAWords()
  /// What `--strict` makes an error has come: a line that no rule covers, a
  /// damaged sentence.
  package private(set) var hasBadLines = false
  /// The lines as values, where they are kept and not written.
  private var rows: [DecodedRow]?

  package init(isJSON: Bool) {
    self.isJSON = isJSON
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

  package mutating func write(_ line: ATDescription, stamp: Stamp? = nil) {
    hasBadLines = hasBadLines || line.kind == .unknown
    if rows != nil {
      keep(.at(line), line.saidInWords, stamp)
    } else if isJSON {
      json.beginObject()
      if let stamp { json.members(stamp) }
      json.members(line)
      json.endObject()
      json.endLine()
    } else {
      if let stamp { words.text.append(stamp) }
      words.text.append(line, isSent: stamp?.direction == .toTA)
      words.text.append(ASCII.lineFeed)
    }
  }

  /// Writes a line, from memory where it was written before.
  package mutating func write(_ line: DescribedLine, stamp: Stamp? = nil) {
    guard line.isKept, rows == nil else { return write(line.description, stamp: stamp) }
    hasBadLines = hasBadLines || line.description.kind == .unknown
    if isJSON {
      json.beginObject()
      if let stamp { json.members(stamp) }
      if line.json.isEmpty { line.json = Self.json(line.description) }
      json.members(written: line.json)
      json.endObject()
      json.endLine()
    } else {
      if let stamp { words.text.append(stamp) }
      if line.text.isEmpty {
        line.text = Self.text(line.description, isSent: stamp?.direction == .toTA)
      }
      let text = line.text
      words.text.append(text.span)
      words.text.append(ASCII.lineFeed)
    }
  }

  private static func json(_ line: ATDescription) -> [UInt8] {
    var json = JSONWriter()
    json.members(line)
    return json.text.take()
  }

  private static func text(_ line: ATDescription, isSent: Bool) -> [UInt8] {
    var text = TextBuffer()
    text.append(line, isSent: isSent)
    return text.take()
  }

  /// `candidate` is what `sentence` describes.
  package mutating func write(
    _ sentence: NMEADescription,
    _ candidate: Span<UInt8>,
    stamp: Stamp? = nil
  ) {
    hasBadLines = hasBadLines || sentence.verdict?.isFault ?? false
    if rows != nil {
      sentence.write(candidate, into: &words)
      let said = String(decoding: words.text.take(), as: UTF8.self)
      keep(.sentence(array(candidate)), said, stamp)
    } else if isJSON {
      json.beginObject()
      if let stamp { json.members(stamp) }
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

  private mutating func keep(_ content: DecodedRow.Content, _ words: String?, _ stamp: Stamp?) {
    let stamp = stamp ?? Stamp(at: .zero, direction: .toTE)
    rows?.append(DecodedRow(stamp: stamp, content: content, words: words))
  }

  package mutating func write(_ line: IMULine) {
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

  fileprivate mutating func members(_ line: ATDescription) {
    member("proto", word: "at")
    member("kind", word: line.kind.word)
    member("name", line.name)
    key("fields")
    object { json in for field in line.fields { json.member(field) } }
    member("raw", latin1: line.raw)
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

  fileprivate mutating func append(_ line: ATDescription, isSent: Bool) {
    let isCommand = line.kind == .echo && isSent
    let kind = isCommand ? "command" : line.kind.word
    append(kind)
    // Project value: `response`, the longest, and a space.
    for _ in 0..<max(1, 9 - kind.utf8CodeUnitCount) { append(ASCII.space) }
    append(visible: line.raw.span)
    if let words = line.saidInWords {
      append("  -- ")
      append(string: VisibleText.of(words))
    }
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

extension ATDescription {
  /// The sentence, or the fields one by one where there is none and the line
  /// does not say it all.
  fileprivate var saidInWords: String? {
    if let words { return words }
    switch kind {
    case .response, .urc, .late:
      let values = fields.map { "\($0.name) \($0.value.words)" }
      let saysItAll = fields.first?.value == .text(String(decoding: raw, as: UTF8.self))
      return saysItAll || values.isEmpty ? nil : values.joined(separator: ", ")
    case .echo, .final, .prompt, .data, .unknown:
      return nil
    }
  }
}

extension FieldValue {
  fileprivate var words: String {
    switch self {
    case .integer(let number): "\(number)"
    case .decimal(let number): Self.words(number)
    case .text(let text): text
    case .boolean(let isTrue): isTrue ? "yes" : "no"
    case .list(let values): values.map(\.words).joined(separator: " ")
    case .null: "-"
    }
  }

  private static func words(_ number: FixedPoint) -> String {
    var text = TextBuffer()
    text.append(number)
    return String(decoding: text.take(), as: UTF8.self)
  }
}
