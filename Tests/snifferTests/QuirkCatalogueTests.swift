import Foundation
import Testing

@testable import Decoding
@testable import sniffer

/// The tables of `Firmware-notes/quirks.md` against the program.
@Suite("The quirk catalogue")
struct QuirkCatalogueTests {
  @Test("has an id, evidence and a reading for every quirk, and no id twice")
  func whole() throws {
    let quirks = try Quirk.all()
    #expect(quirks.count >= 40)
    #expect(Set(quirks.map(\.id)).count == quirks.count)
    for quirk in quirks {
      #expect(
        !quirk.firmware.isEmpty && !quirk.evidence.isEmpty && !quirk.line.isEmpty,
        "\(quirk.id)"
      )
    }
  }

  @Test("shows what decode makes of each line", arguments: try Quirk.all())
  func reading(quirk: Quirk) throws {
    let lines = try Decoded.json(Array("\(quirk.line)\r\n".utf8), .at, pending: quirk.command)
    let first = try #require(lines.first)
    let json = try JSONSerialization.jsonObject(with: Data(first.utf8))
    let object = try #require(json as? [String: Any])
    #expect(object["kind"] as? String == quirk.kind)
    #expect(object["name"] as? String == quirk.name)
    let fields = try #require(object["fields"] as? [String: Any])
    for (name, expected) in quirk.fields {
      let value = try #require(fields[name], "there is no field \(name)")
      #expect(Quirk.text(value) == expected, "\(name)")
    }
  }
}

/// A row of the catalogue.
struct Quirk: Sendable, CustomTestStringConvertible {
  var id: String
  var firmware: String
  var command: String
  var line: String
  var kind: String
  var name: String
  var fields: [(name: String, value: String)]
  var evidence: String

  var testDescription: String { "\(id) \(line)" }

  static func all() throws -> [Quirk] {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Firmware-notes/quirks.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| Q") }.map(Quirk.init)
  }

  /// Reads `| id | firmware | after | line | read as | evidence |`.
  init(row: Substring) throws {
    let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    try #require(cells.count == 6, "\(row)")
    id = cells[0]
    firmware = cells[1]
    command = cells[2].replacing("`", with: "")
    line = cells[3].replacing("`", with: "")
    let codes = cells[4].split(separator: ";")[0].split(separator: "`")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    try #require(codes.count >= 2, "\(row)")
    kind = codes[0]
    name = codes[1]
    fields = Quirk.fields(codes.count > 2 ? codes[2] : "")
    evidence = cells[5]
  }

  /// Reads `fix=1 hpa=11864.6`; a value may have blanks.
  private static func fields(_ text: String) -> [(name: String, value: String)] {
    text.matches(of: #/(\w+)=(.*?)(?= \w+=|$)/#).map { (String($0.output.1), String($0.output.2)) }
  }

  /// A JSON value as the catalogue writes it: true and false are 1 and 0.
  static func text(_ value: Any) -> String {
    value as? String ?? "\(value)"
  }
}
