import Primitives

/// Bytes as a Python program or prompt prints them.
///
///     >>> uart.write(b"AT+CENG=2\r\n"); print(uart.read())
///     b'AT+CENG=2\r\r\nOK\r\n'
///
/// Payload: what the literals hold, exactly. What a prompt's line writes is the TE's. A
/// literal that is broken into lines goes on behind the blanks of the next one. All
/// other lines are notes: their bytes are not known.
struct PythonReader: LogReader {
  private var open: (quote: UInt8, bytes: [UInt8], lines: Int)?
  /// Project value: more lines than a literal is broken into.
  private static let linesMax = 64

  init() {}

  static func evidence(in line: LogLine) -> Int {
    line.has("b'") || line.has("b\"") || written(line) != nil ? 3 * Evidence.mark / 2 : 0
  }

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    if let open {
      goOn(line, open, into: &pieces)
    } else if let bytes = Self.written(line) {
      pieces.append(LogPiece(bytes, .stated(.toTA)))
    } else if line.has("b'") || line.has("b\"") {
      begin(line, into: &pieces)
    } else if !line.isBlank {
      pieces.append(LogPiece(note: line.bytes))
    }
  }

  mutating func finish(into pieces: inout [LogPiece]) {
    if let open { pieces.append(LogPiece(open.bytes, .unknown)) }
    open = nil
  }

  private mutating func begin(_ line: LogLine, into pieces: inout [LogPiece]) {
    if let literal = QuotedBytes.read(line.text, from: 0) {
      pieces.append(LogPiece(literal.bytes, .unknown))
      let rest = line.text[literal.end...]
      if rest.contains(where: { $0 != ASCII.space }) { pieces.append(LogPiece(note: rest)) }
    } else {
      var bytes: [UInt8] = []
      _ = QuotedBytes.append(line.text, from: 2, until: line.bytes[1], to: &bytes)
      open = (line.bytes[1], bytes, 1)
    }
  }

  private mutating func goOn(
    _ line: LogLine,
    _ begun: (quote: UInt8, bytes: [UInt8], lines: Int),
    into pieces: inout [LogPiece]
  ) {
    let text = line.text.drop { $0 == ASCII.space || $0 == ASCII.tab }
    var bytes = begun.bytes
    let end = QuotedBytes.append(text, from: text.startIndex, until: begun.quote, to: &bytes)
    open = (begun.quote, bytes, begun.lines + 1)
    if end != nil || begun.lines == Self.linesMax { finish(into: &pieces) }
  }

  /// The bytes that a prompt's line writes to a port.
  private static func written(_ line: LogLine) -> [UInt8]? {
    guard line.has(">>> "), let call = line.offset(of: ".write(b") else { return nil }
    return QuotedBytes.read(line.text, from: call + 7)?.bytes
  }
}
