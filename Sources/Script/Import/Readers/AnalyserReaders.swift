import Primitives

/// The CSV of a logic analyser by Saleae: one row for each byte.
///
///     Time [s],Value,Parity Error,Framing Error          Logic 1
///     0.042909760000000,0x41,,
///     name,type,start_time,duration,data,error           Logic 2
///     "RX","data",0.000019680,0.00008,0x41,
///
/// Payload: the byte of each row; one that came with an error is a note. An
/// analyser's name is a side; which side it is, the bytes tell.
///
/// - Source: exports that people have published, of Logic 1.2 and Logic 2.
struct SaleaeReader: LogReader {
  private struct Columns {
    var time: Int
    var value: Int
    var name: Int?
    var type: Int?
    var errors: [Int]
  }

  private var columns: Columns?

  init() {}

  static func evidence(in line: LogLine) -> Int { columns(line) == nil ? 0 : Evidence.banner }

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    if let header = Self.columns(line) {
      columns = header
      pieces.append(LogPiece(note: line.bytes))
      return
    }
    let cells = CSVRow.cells(line.text)
    guard let columns, let byte = Self.byte(cells, columns) else {
      if !line.isBlank { pieces.append(LogPiece(note: line.bytes)) }
      return
    }
    var stamp = LogStamp(cells[columns.time])
    let name = columns.name.map { String(decoding: cells[$0], as: UTF8.self) } ?? ""
    pieces.append(LogPiece([byte], .channel(name, usual: nil), at: stamp.seconds()))
  }

  private static func columns(_ line: LogLine) -> Columns? {
    let cells = CSVRow.cells(line.text).map { String(decoding: $0, as: UTF8.self).lowercased() }
    guard let time = cells.firstIndex(where: { ["time [s]", "start_time"].contains($0) }),
      let value = cells.firstIndex(where: { ["value", "data"].contains($0) })
    else { return nil }
    return Columns(
      time: time,
      value: value,
      name: cells.firstIndex { ["name", "analyzer name"].contains($0) },
      type: cells.firstIndex(of: "type"),
      errors: cells.indices.filter { cells[$0].hasSuffix("error") }
    )
  }

  private static func byte(_ cells: [[UInt8]], _ columns: Columns) -> UInt8? {
    let needed = [columns.time, columns.value, columns.name ?? 0, columns.type ?? 0].max() ?? 0
    guard needed < cells.count else { return nil }
    let isBad = columns.errors.contains { $0 < cells.count && !cells[$0].isEmpty }
    if let type = columns.type, !cells[type].elementsEqual("data".utf8) { return nil }
    return isBad ? nil : CSVRow.byte(cells[columns.value])
  }
}

/// What `sigrok-cli -P uart -A uart=rx-data:tx-data` prints, and PulseView exports.
///
///     4368-6036 uart-1: 41
///     uart-1: rx-data: "0D"
///     4368-6036 UART: TX data: 41
///
/// Payload: the bytes. Samples are not times as long as their rate is unknown: such
/// a log has no times. RX and TX are sides; which side is the module's, the bytes
/// tell. Start, stop and parity bits are left out.
///
/// - Source: sigrok-cli 0.7.2, its output; libsigrokdecode, decoders/uart.
struct SigrokReader: LogReader {
  static func evidence(in line: LogLine) -> Int { row(line) == nil ? 0 : 3 * Evidence.mark }

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    guard let (name, value) = Self.row(line) else {
      if !line.isBlank { pieces.append(LogPiece(note: line.bytes)) }
      return
    }
    if let byte = CSVRow.byte(value) ?? CSVRow.hexadecimal(value) {
      pieces.append(LogPiece([byte], .channel(name, usual: nil)))
    }
  }

  /// The side and the value of an annotation of a UART decoder.
  private static func row(_ line: LogLine) -> (name: String, value: [UInt8])? {
    guard let start = line.offset(of: "uart-", before: 40) ?? line.offset(of: "UART: ", before: 40),
      line.text[..<start].allSatisfy({
        ASCII.isDigit($0) || $0 == ASCII.minus || $0 == ASCII.space
      })
    else { return nil }
    var words = String(decoding: line.text[start...], as: UTF8.self)
      .split(separator: ":", omittingEmptySubsequences: false).map { $0.trimmed }
    guard words.count >= 2 else { return nil }
    let value = Array(words.removeLast().utf8.filter { $0 != ASCII.quote })
    let label = words.joined(separator: " ").lowercased()
    let side = label.contains("rx") ? "rx" : label.contains("tx") ? "tx" : words[0]
    return (side, value)
  }
}

/// Cells of a row, and bytes as analysers write them.
enum CSVRow {
  /// The cells, without quotes around them.
  ///
  /// Quotes protect commas; a doubled one is one.
  static func cells(_ text: ArraySlice<UInt8>) -> [[UInt8]] {
    var cells: [[UInt8]] = [[]]
    var isQuoted = false
    var offset = text.startIndex
    while offset < text.endIndex {
      let byte = text[offset]
      if byte == ASCII.quote {
        if isQuoted, offset + 1 < text.endIndex, text[offset + 1] == ASCII.quote {
          cells[cells.count - 1].append(byte)
          offset += 1
        } else {
          isQuoted.toggle()
        }
      } else if byte == ASCII.comma, !isQuoted {
        cells.append([])
      } else {
        cells[cells.count - 1].append(byte)
      }
      offset += 1
    }
    return cells
  }

  /// `0x41`, `A`, `'A'`, `' '`, `\r`, `COMMA`; `nil` for anything else.
  static func byte(_ cell: [UInt8]) -> UInt8? {
    if cell.count > 2, cell[0] == ASCII.zero, cell[1] | 0x20 == 0x78 {
      return hexadecimal(Array(cell[2...]))
    }
    if cell.elementsEqual("COMMA".utf8) { return ASCII.comma }
    var text = cell[...]
    if text.count > 2, text.first == 0x27, text.last == 0x27 { text = text.dropFirst().dropLast() }
    if text.count == 1 { return text.first }
    var bytes: [UInt8] = []
    guard text.first == ASCII.backslash,
      QuotedBytes.append(text + [0x27], from: text.startIndex, until: 0x27, to: &bytes) != nil
    else { return nil }
    return bytes.count == 1 ? bytes[0] : nil
  }

  /// Two digits.
  static func hexadecimal(_ cell: [UInt8]) -> UInt8? {
    guard cell.count == 2, let high = ASCII.hexadecimalValue(cell[0]),
      let low = ASCII.hexadecimalValue(cell[1])
    else { return nil }
    return high << 4 | low
  }
}

extension Substring {
  fileprivate var trimmed: String { String(self).trimmingSpaces() }
}
