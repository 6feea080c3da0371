import Foundation
import Manual
import Testing

/// Transcripts of modules, from the corpus beside the repository.
@Suite("The transcripts of the corpus")
struct ATTranscriptsTests {
  @Test(
    "have fields in every line",
    .enabled(if: Transcripts.folder != nil, "there is no corpus here")
  )
  func lines() throws {
    let folder = try #require(Transcripts.folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(files.count >= 40)
    for file in files where file.hasSuffix(".txt") {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
      for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
        let line = Array(line)
        let name = responseName(ofLine: line) ?? ""
        #expect(!Manual.fields(ofLine: line, name: name).isEmpty)
        _ = Manual.words(ofLine: line, name: name)
      }
    }
  }
}

private enum Transcripts {
  static let folder: URL? = {
    var roots: [URL] = []
    if let root = ProcessInfo.processInfo.environment["SNIFFER_CORPUS"] {
      roots.append(URL(fileURLWithPath: root))
    }
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    roots.append(repository.deletingLastPathComponent().appendingPathComponent("shared/corpus"))
    return roots.map { $0.appendingPathComponent("transcripts") }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }()
}
