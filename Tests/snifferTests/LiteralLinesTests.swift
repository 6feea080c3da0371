import Foundation
import Testing

@testable import Decoding
@testable import sniffer

/// Single lines of SIM7000 modules, labelled by hand, against `decode --pending`.
@Suite("Single lines of modules, labelled by hand")
struct LiteralLinesTests {
  struct Label: CustomTestStringConvertible {
    var kind: String
    var name: String
    var pending: String
    var line: String

    var testDescription: String { line }
  }

  @Test("are of the kind and the name that the hand gave them", arguments: labels)
  func agreement(label: Label) throws {
    let lines = RowDecoding(Array("\(label.line)\r\n".utf8), pending: label.pending).lines
    #expect(lines.first?.kind?.rawValue == label.kind)
    #expect(lines.first?.name == label.name)
    // A body on the line is data of its own, and may take the line's end.
    #expect(lines.map(\.text).joined().hasPrefix(label.line))
  }

  @Test("have fields with names where they answer or tell", arguments: labels)
  func fields(label: Label) throws {
    let lines = RowDecoding(Array("\(label.line)\r\n".utf8), pending: label.pending).lines
    let line = try #require(lines.first)
    let tells = label.kind == "response" || label.kind == "urc"
    #expect(line.hasNamedFields || !tells, "\(line.fields)")
  }

  @Test("are there")
  func count() {
    #expect(Self.labels.count >= 60)
  }

  static let labels: [Label] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Transcripts/lines.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#!") }.map { row in
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let pending = cells[2] == "-" ? "" : cells[2]
      return Label(kind: cells[0], name: cells[1], pending: pending, line: cells[3])
    }
  }()
}
