import Decoding
import Manual
import Primitives

/// What `decode --json` prints for a row's input, line by line.
struct RowDecoding {
  typealias Kind = ATDescription.Kind

  struct Line {
    /// `nil` for a sentence.
    var kind: Kind?
    var name: String?
    var fields: [Field]
    var raw: [UInt8]
    /// How much of the input has been read when the line is out, its ending
    /// included.
    var end: Int

    var text: String { String(decoding: raw, as: UTF8.self) }

    /// Whether the fields have names of their own and not only numbers, and what is wrong.
    var hasNamedFields: Bool {
      fields.contains {
        let isNumbered = $0.name.hasPrefix("value") && $0.name.dropFirst(5).allSatisfy(\.isNumber)
        return !isNumbered && $0.name != "err"
      }
    }

    func value(_ name: String) -> FieldValue? {
      fields.first { $0.name == name }?.value
    }
  }

  /// The command that was in flight; empty for none.
  let pending: String
  private(set) var lines: [Line] = []

  /// Decodes `input` as `sniffer decode --pending` does.
  init(_ input: [UInt8], pending: String, _ format: InputDecoder.Format = .auto) {
    self.pending = pending
    var decoder = InputDecoder(format, pending: Array(pending.utf8))
    var writer = DecodeWriter(isJSON: true)
    var lines: [Line] = []
    func take(_ end: Int) {
      var text: [UInt8] = []
      writer.drain { text = array($0) }
      for line in text.split(separator: ASCII.lineFeed) {
        if let line = PrintedObject(Array(line)).map({ Line($0, end: end) }) { lines.append(line) }
      }
    }
    for (index, byte) in input.enumerated() {
      let isReturn = byte == ASCII.carriageReturn
      let isPair = isReturn && index + 1 < input.count && input[index + 1] == ASCII.lineFeed
      // Only the text of a trace can be refused, and a row is none.
      try? decoder.push([byte].span, into: &writer)
      take(index + (isPair ? 2 : 1))
    }
    try? decoder.finish(into: &writer)
    take(input.count)
    self.lines = lines
  }

  /// Decodes `input` with each command in flight in turn, until one is found for
  /// which every line is known; the first one where there is none.
  static func best(_ input: [UInt8], pending candidates: [String]) -> RowDecoding {
    let decodings = candidates.map { RowDecoding(input, pending: $0) }
    return decodings.first { $0.lines.allSatisfy { $0.kind != .unknown } } ?? decodings[0]
  }

  var first: (final: Line?, index: Int) {
    let index = lines.firstIndex { $0.kind == .final }
    return (index.map { lines[$0] }, index ?? lines.endIndex)
  }

  func lines(_ kinds: Kind...) -> [Line] {
    lines.filter { line in line.kind.map(kinds.contains) ?? false }
  }
}

extension RowDecoding.Line {
  fileprivate init(_ object: PrintedObject, end: Int) {
    let isSentence = object.text("proto") == "nmea"
    kind = isSentence ? nil : object.text("kind").flatMap(RowDecoding.Kind.init(rawValue:))
    name = object.text("name")
    fields = isSentence ? object.members : object.fields
    // Each byte of the line is printed as the character of the same number.
    raw = (object.text("raw") ?? "").unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    self.end = end
  }

  /// A value without its name, read as that of `name`.
  init(bare line: RowDecoding.Line, of name: String) {
    self = line
    let value = line.text.drop { $0 == " " }
    let whole = Array("\(name): \(value)".utf8)
    self.name = name
    fields = Manual.fields(ofLine: whole, name: name)
  }
}
