import Primitives

/// What `socat -x`, `socat -v` or both write to stderr.
///
///     > 2026/11/22 06:15:16.000420935  length=4 from=0 to=3
///      41 54 0d 0a                                      AT..
///     --
///
/// Payload: the bytes of the hex rows; with `-v` alone the text, `\r \\` and their kin
/// read back, of which a `.` may be any byte that does not print. `>` is from socat's
/// first address to its second: which of them is the module, the bytes tell.
///
/// - Source: socat 1.7.4.4, its output.
struct SocatReader: LogReader {
  private struct Block {
    var speaker: LogPiece.Speaker
    var time: LogTime?
    var left: Int
  }

  private var block: Block?
  private var hasTold = false

  init() {}

  static func evidence(in line: LogLine) -> Int { header(line) == nil ? 0 : 3 * Evidence.mark }

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    if let open = block, open.left > 0 {
      readBlock(line, open, into: &pieces)
    } else if let header = Self.header(line) {
      block = header
    } else if !line.has("--") {
      pieces.append(LogPiece(note: line.bytes))
    }
  }

  private mutating func readBlock(_ line: LogLine, _ open: Block, into pieces: inout [LogPiece]) {
    // Hex rows begin with a blank; so may text, but not as pairs of digits.
    let limit = min(open.left, LogLines.lineLimit)
    let row = line.has(" ") ? HexRow.read(line.text, from: 1, limit: limit) : []
    if !row.isEmpty {
      block?.left -= row.count
      pieces.append(LogPiece(row, open.speaker, at: open.time))
      return
    }
    tell(into: &pieces)
    let (bytes, end) = Self.text(line.bytes, limit: open.left)
    block?.left -= bytes.count
    pieces.append(LogPiece(bytes, open.speaker, at: open.time))
    // A text block has no line end of its own: the next header may follow at once.
    guard end < line.bytes.count else { return }
    read(LogLine(Array(line.bytes[end...]), number: line.number), into: &pieces)
  }

  private mutating func tell(into pieces: inout [LogPiece]) {
    guard !hasTold else { return }
    hasTold = true
    let text = "unsure: socat -v writes a dot for every byte that does not print"
    pieces.append(LogPiece(note: text.utf8))
  }

  private static func header(_ line: LogLine) -> Block? {
    let isFirst = line.has("> ")
    guard isFirst || line.has("< ") else { return nil }
    var stamp = LogStamp(line.bytes, from: 2)
    guard let time = stamp.time(), line.has("  length=", at: stamp.offset) else { return nil }
    let digits = line.text[(stamp.offset + 9)...].prefix(while: ASCII.isDigit)
    guard let count = Int(String(decoding: digits, as: UTF8.self)), count > 0 else { return nil }
    return Block(speaker: .channel(isFirst ? ">" : "<", usual: nil), time: time, left: count)
  }

  /// At most `limit` bytes of what `-v` wrote, and where they end.
  private static func text(_ text: [UInt8], limit: Int) -> (bytes: [UInt8], end: Int) {
    var bytes: [UInt8] = []
    var offset = 0
    while offset < text.count, bytes.count < limit {
      let escapes: [UInt8: UInt8] = [
        0x61: 0x07, 0x62: 0x08, 0x76: 0x0B, 0x66: 0x0C, 0x72: 0x0D, 0x5C: 0x5C,
      ]
      if text[offset] == ASCII.backslash, offset + 1 < text.count,
        let byte = escapes[text[offset + 1]]
      {
        bytes.append(byte)
        offset += 2
      } else {
        bytes.append(text[offset])
        offset += 1
      }
    }
    return (bytes, offset)
  }
}
