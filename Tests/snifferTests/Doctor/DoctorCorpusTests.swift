import Foundation
import Script
import Testing

@testable import CommandLine
@testable import sniffer

@Suite(
  "doctor on logs of real modules",
  .enabled(if: !transcripts.isEmpty, "SNIFFER_CORPUS is not there")
)
struct DoctorCorpusTests {
  @Test("cites only what was said, and needs lines for what it finds", arguments: transcripts)
  func judges(file: URL) throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a.trace").path
    let imported = try Imported(Array(try Data(contentsOf: file)))
    try imported.text.write(toFile: path, atomically: true, encoding: .utf8)
    let result = try CommandResult("doctor", ["--trace", path, "--json"])
    #expect(result.code == .done || result.code == .checkFailed)
    let bytes = imported.script.events.flatMap { event -> [UInt8] in
      guard case .bytes(let bytes) = event.payload else { return [] }
      return bytes
    }
    let said = String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
    for check in try result.objects.dropLast() {
      let lines = check["lines"] as? [[String: Any]] ?? []
      for line in lines {
        let cited = try #require(line["line"] as? String)
        #expect(said.contains(cited), "\(cited)")
      }
      if check["verdict"] as? String == "failed" { #expect(!lines.isEmpty) }
    }
  }

  /// Where the log's own description names the fault.
  @Test(
    "finds what was wrong where the log's owner says it",
    arguments: [("013", "sim"), ("058", "sim"), ("016", "bearer")]
  )
  func finds(number: String, cause: String) throws {
    let file = try #require(transcripts.first { $0.lastPathComponent.hasPrefix(number) })
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a.trace").path
    let text = try Imported(Array(try Data(contentsOf: file))).text
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let summary = try CommandResult("doctor", ["--trace", path, "--json"]).objects.last
    #expect(summary?["cause"] as? String == cause)
  }
}
