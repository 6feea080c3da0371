import CommandLine
import Decoding
import Pages
import Script

/// One page for a ticket: time, side, line and meaning, in constant memory.
struct HTMLExporter: TraceExporter {
  mutating func start(_ headers: [Script.Header]) -> [UInt8] {
    let title = headers.first { $0.key == "title" }?.value ?? "A trace"
    let facts = headers.filter { $0.key != "title" }.map { "\($0.key): \($0.value)" }
    return TracePage.start(
      title: VisibleText.of(title),
      facts: facts.map { VisibleText.of($0) },
      maker: "sniffer \(Sniffer.version)"
    )
  }

  mutating func take(_ row: DecodedRow) -> [UInt8] {
    TracePage.row([
      ExportText.seconds(row.stamp.at), row.isSent ? ">" : "<", VisibleText.of(row.raw),
      row.words.map { VisibleText.of($0) } ?? "",
    ])
  }

  mutating func finish() -> [UInt8] { TracePage.end() }
}
