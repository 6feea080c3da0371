import CommandLine
import Decoding
import Primitives
import Script
import Simulation

/// Makes another file of a trace, piece by piece.
///
/// Each call gives the bytes that are ready, which may be none.
protocol TraceExporter {
  /// Called once, when all headers are known and before the first event.
  mutating func start(_ headers: [Script.Header]) -> [UInt8]

  /// The next event, as it stands in the trace.
  mutating func take(_ event: Script.Event) -> [UInt8]

  /// The next line that is decoded, a little behind its bytes.
  mutating func take(_ row: DecodedRow) -> [UInt8]

  mutating func finish() -> [UInt8]
}

extension TraceExporter {
  mutating func take(_ event: Script.Event) -> [UInt8] { [] }
  mutating func take(_ row: DecodedRow) -> [UInt8] { [] }
  mutating func finish() -> [UInt8] { [] }
}

/// The formats of `trace export`, by the words of the command line.
enum ExportFormat: String, CaseIterable {
  case jsonl
  case markdown
  case mermaid
  case pcap
  case gpx
  case geojson
  case csv
  case kml
  case html
  case asciicast

  /// `nil` for JSON Lines, which `decode` writes.
  var exporter: (any TraceExporter)? {
    switch self {
    case .jsonl: nil
    case .markdown: MarkdownExporter()
    case .mermaid: MermaidExporter()
    case .pcap: PcapExporter()
    case .gpx: FixExporter(GPXTrack())
    case .geojson: FixExporter(GeoJSONFeatures())
    case .csv: SignalExporter()
    case .kml: FixExporter(KMLTrack())
    case .html: HTMLExporter()
    case .asciicast: AsciicastExporter()
    }
  }
}

/// A trace's text to that of another format, in constant memory.
struct TraceExport: ~Copyable {
  private var parser = LineParser()
  private var decoder = TraceDecoder(stated: [])
  private var writer: DecodeWriter
  private var exporter: (any TraceExporter)?
  private var headers: [Script.Header] = []
  private var hasStarted = false
  /// Of a trace without times: those of its sentences, as `replay` has them.
  private var clock: ToldClock?

  /// `hasTimes` is false where all events stand at one time, as those of a log without times do.
  init(_ format: ExportFormat, hasTimes: Bool = true) {
    exporter = format.exporter
    clock = hasTimes ? nil : ToldClock()
    writer = exporter == nil ? DecodeWriter(isJSON: true) : DecodeWriter.keepingRows()
  }

  /// The next line of the trace.
  mutating func push(_ line: LogLine) throws(ScriptError) -> [UInt8] {
    var text: [UInt8] = []
    switch try parser.parse(line.content) {
    case .version: break
    case .header(let header): headers.append(header)
    case .entry(let entry):
      text += start()
      if case .event(let event) = entry { text += exporter?.take(event) ?? [] }
    }
    try decoder.push(line.bytes.span, into: &writer)
    return text + drain()
  }

  mutating func finish() throws(ScriptError) -> [UInt8] {
    try parser.finish()
    try decoder.finish(into: &writer)
    let text = start() + drain()
    return text + (exporter?.finish() ?? [])
  }

  private mutating func start() -> [UInt8] {
    guard !hasStarted else { return [] }
    hasStarted = true
    return exporter?.start(headers) ?? []
  }

  private mutating func drain() -> [UInt8] {
    var text: [UInt8] = []
    if exporter == nil {
      writer.drain { text += array($0) }
    } else {
      for row in writer.takeRows() {
        let row = timed(row)
        text += exporter?.take(row) ?? []
      }
    }
    return text
  }

  private mutating func timed(_ row: DecodedRow) -> DecodedRow {
    if !row.isSent { clock?.take(row.raw) }
    var row = row
    row.stamp.at = row.stamp.at + Milliseconds(clock?.elapsed ?? 0)
    return row
  }

  /// True when not all events stand at one time; reads no further than to the second time.
  static func hasTimes(_ source: LogSource) throws(FileError) -> Bool {
    var parser = LineParser()
    var first: Instant?
    var hasTimes = false
    try source.forEachLine { line in
      // What is wrong in the trace is reported by the reading that exports it.
      guard case .entry(.event(let event))? = try? parser.parse(line.content) else { return true }
      hasTimes = event.at != first ?? event.at
      first = event.at
      return !hasTimes
    }
    return hasTimes
  }
}

extension LogLine {
  /// Without the `<LF>`.
  fileprivate var content: [UInt8] { bytes.last == 0x0A ? Array(bytes.dropLast()) : bytes }
}
