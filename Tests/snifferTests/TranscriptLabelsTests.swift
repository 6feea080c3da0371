import Foundation
import Testing

@testable import Decoding
@testable import sniffer

/// Lines of SIM7000 modules, labelled by hand, against `decode`.
@Suite("The lines of transcripts, labelled by hand")
struct TranscriptLabelsTests {
  @Test("are of the kind and the name that the hand gave them, 98 of 100 at least")
  func agreement() throws {
    let transcripts = try LabelledTranscript.all()
    #expect(transcripts.count >= 10)
    let misses = try transcripts.flatMap { try $0.misses() }
    let lines = transcripts.map(\.labels.count).reduce(0, +)
    #expect(lines >= 500)
    // Source: the project's own mark for its labels.
    #expect(
      Double(lines - misses.count) >= 0.98 * Double(lines),
      "\(misses.joined(separator: "\n"))"
    )
  }

  @Test("tell a wrong label from a right one")
  func canFail() throws {
    var transcript = try #require(try LabelledTranscript.all().first)
    let misses = try transcript.misses().count
    transcript.labels[1].kind = "urc"
    #expect(try transcript.misses().count == misses + 1)
  }
}

/// The labels of one transcript.
private struct LabelledTranscript {
  struct Label {
    var kind: String
    /// `-` is none.
    var name: String
    var bytes: [UInt8]
  }

  var title: String
  var labels: [Label] = []

  static func all() throws -> [LabelledTranscript] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Transcripts/labels.tsv")
    var transcripts: [LabelledTranscript] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("#!") { continue }
      if line.hasPrefix("# ") {
        transcripts.append(LabelledTranscript(title: String(line.dropFirst(2))))
        continue
      }
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(cells.count == 3 && !transcripts.isEmpty, "\(line)")
      let label = Label(kind: cells[0], name: cells[1], bytes: bytes(of: cells[2]))
      transcripts[transcripts.count - 1].labels.append(label)
    }
    return transcripts
  }

  /// The labels that `decode` disagrees with, or whose line it gives no fields.
  func misses() throws -> [String] {
    let input = labels.flatMap(\.bytes)
    var objects = try Decoded.json(input, .at).map { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
    }[...]
    var misses: [String] = []
    for label in labels where label.kind != "blank" {
      let text = Self.text(label)
      guard let found = objects.firstIndex(where: { Self.raw($0).contains(text) }) else {
        misses.append("\(title.prefix(3)): \(text) is not found")
        continue
      }
      let object = objects[found]
      // A piece of data has several lines.
      objects = objects[(Self.raw(object) == text ? found + 1 : found)...]
      let fields = object["fields"] as? [String: Any] ?? [:]
      let needsFields = label.kind == "response" || label.kind == "urc"
      if object["kind"] as? String != label.kind
        || label.name != "-" && object["name"] as? String != label.name
        || needsFields && fields.isEmpty
      {
        misses.append(
          "\(title.prefix(3)): \(text): \(object["kind"] ?? "") \(object["name"] ?? "")"
        )
      }
    }
    return misses
  }

  private static func text(_ label: Label) -> String {
    String(decoding: label.bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func raw(_ object: [String: Any]) -> String {
    (object["raw"] as? String ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Reads `\r`, `\n`, `\t`, `\\` and `\xhh`.
  private static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == 0x5C, let escaped = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "x"):
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        bytes.append(UInt8(digits, radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      default: bytes.append(escaped)
      }
    }
    return bytes
  }
}
