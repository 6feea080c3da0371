import Foundation
import Primitives
import Script
import Testing

/// The traces and scenarios of the repository.
@Suite("The committed traces")
struct TraceFileTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let paths: [String] = {
    let traces = root.appending(path: "Traces")
    let all = FileManager.default.enumerator(atPath: traces.path())?.allObjects ?? []
    return all.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".trace") || $0.hasSuffix(".scenario") }.sorted()
  }()

  static func text(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: root.appending(path: "Traces").appending(path: path)))
  }

  @Test("are there: sixteen dialogues and more")
  func present() {
    #expect(Self.paths.count { $0.hasPrefix("at/") && $0.hasSuffix(".trace") } >= 16)
  }

  @Test("are read without an error", arguments: paths)
  func readable(path: String) throws {
    let errors = Script.errors(in: try Self.text(path))
    #expect(errors.map { $0.text(in: path) } == [])
  }

  @Test("have the headers that state their origin", arguments: paths)
  func headers(path: String) throws {
    guard path.hasSuffix(".trace") else { return }
    #expect(try Script(parsing: try Self.text(path)).headerFaults() == [])
  }

  @Test("are written in the canonical form", arguments: paths)
  func canonical(path: String) throws {
    // Scenarios are written by hand and may align their columns.
    guard path.hasSuffix(".trace") else { return }
    let text = try Self.text(path)
    #expect(
      String(decoding: try Script(parsing: text).canonical(), as: UTF8.self)
        == String(decoding: text, as: UTF8.self)
    )
  }

  @Test("read or are refused, but never trap, when bits flip", arguments: 0..<40 as Range<UInt64>)
  func corrupted(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sources =
      try Self.paths.map(Self.text) + [
        Array(ExamplesTests.network.utf8), Array(ExamplesTests.bike.utf8),
      ]
    for source in sources {
      var text = source
      for _ in 0..<4 {
        let index = Int(generator.integer(in: 0...Int64(text.count - 1)))
        text[index] ^= 1 << UInt8(generator.integer(in: 0...7))
      }
      let errors = Script.errors(in: text)
      guard errors.isEmpty else { continue }
      let script = try Script(parsing: text)
      let again = try Script(parsing: script.canonical())
      #expect(again.canonical() == script.canonical(), "seed \(seed)")
    }
  }
}
