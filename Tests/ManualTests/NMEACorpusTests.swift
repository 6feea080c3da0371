import Foundation
import Manual
import NMEA0183
import Primitives
import Testing

/// The sentences of public receiver logs and parser tests, with their expected
/// objects, where the corpus is present: in `SNIFFER_CORPUS`, else in
/// `shared/corpus` beside the repository.
@Suite("The NMEA corpus", .enabled(if: Corpus.isPresent, "no corpus beside the repository"))
struct NMEACorpusTests {
  @Test("reads every sentence as expected", arguments: Corpus.logs)
  func reads(log: URL) throws {
    let expected = try String(
      contentsOf: log.deletingPathExtension().appendingPathExtension("ndjson"),
      encoding: .utf8
    )
    .split(separator: "\n")
    let found = Corpus.descriptions(in: try [UInt8](Data(contentsOf: log)))
    #expect(found.count == expected.count)
    var wrong: [String] = []
    for (line, (expected, found)) in zip(expected, found).enumerated() {
      let object = try JSONSerialization.jsonObject(with: Data(expected.utf8))
      let expected = try #require(object as? [String: Any])
      let differences = Corpus.differences(expected: expected, found: found.fields)
      if !differences.isEmpty { wrong.append("line \(line + 1): \(differences)") }
    }
    #expect(wrong.isEmpty, "\(wrong.count) lines, the first: \(wrong.first ?? "")")
  }

  @Test("gives hostile input the lenient verdict and values", arguments: Corpus.hostileRows)
  func judges(row: HostileRow) throws {
    let found = Corpus.descriptions(in: row.input).filter { !Self.isIgnored($0.verdictWord) }
    #expect(
      found.map { $0.verdictWord ?? "ok" } == row.verdicts.filter { !Self.isIgnored($0) }
    )
    guard !row.values.isEmpty, row.values != "{}" else { return }
    let object = try JSONSerialization.jsonObject(with: Data(row.values.utf8))
    let expected = object as? [[String: Any]] ?? [object as? [String: Any] ?? [:]]
    try #require(found.count == expected.count)
    for (expected, found) in zip(expected, found) {
      #expect(Corpus.differences(expected: expected, found: found.fields).isEmpty)
    }
  }

  /// The corpus's rule for lists of verdicts.
  private static func isIgnored(_ verdict: String?) -> Bool {
    verdict == "truncated" || verdict == "none"
  }
}

/// A row of `adversarial.tsv`.
struct HostileRow: Sendable, CustomTestStringConvertible {
  var id: String
  var input: [UInt8]
  var verdicts: [String]
  /// The expected object or list of objects as JSON; empty when none is given.
  var values: String
  var testDescription: String { "row \(id)" }

  init?(_ line: Substring) {
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard columns.count > 5, Int(columns[0]) != nil else { return nil }
    id = String(columns[0])
    input = Self.unescaped(Array(columns[2].utf8))
    verdicts = columns[4].split(separator: "|").map(String.init)
    values = String(columns[5])
  }

  private static func unescaped(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while index < text.count {
      guard text[index] == 0x5C, index + 1 < text.count else {
        bytes.append(text[index])
        index += 1
        continue
      }
      switch text[index + 1] {
      case 0x72: bytes.append(0x0D)
      case 0x6E: bytes.append(0x0A)
      case 0x74: bytes.append(0x09)
      case 0x78:
        let digits = String(decoding: text[(index + 2)..<(index + 4)], as: UTF8.self)
        bytes.append(UInt8(digits, radix: 16) ?? 0)
        index += 2
      default: bytes.append(text[index + 1])
      }
      index += 2
    }
    return bytes
  }
}

/// The corpus on disk, and the comparison that its `ndjson_diff.py` makes.
enum Corpus {
  static let directory: URL = {
    if let path = ProcessInfo.processInfo.environment["SNIFFER_CORPUS"] {
      return URL(filePath: path).appending(path: "nmea")
    }
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return repository.deletingLastPathComponent().appending(path: "shared/corpus/nmea")
  }()

  static var isPresent: Bool { FileManager.default.fileExists(atPath: directory.path) }

  static var logs: [URL] {
    guard isPresent,
      let all = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
    else { return [] }
    return all.compactMap { $0 as? URL }.filter { $0.pathExtension == "nmea" }
      .sorted { $0.path < $1.path }
  }

  static var hostileRows: [HostileRow] {
    let table = try? String(
      contentsOf: directory.appending(path: "adversarial.tsv"),
      encoding: .utf8
    )
    return (table ?? "").split(separator: "\n").compactMap(HostileRow.init)
  }

  static func descriptions(in bytes: [UInt8]) -> [Described] {
    var framer = SentenceFramer()
    var found: [Described] = []
    var offset = 0
    while offset < bytes.count {
      let step = framer.push(bytes.span, from: &offset)
      if let description = Described(step, of: framer) { found.append(description) }
    }
    let step = framer.finish()
    if let description = Described(step, of: framer) { found.append(description) }
    return found
  }

  /// What differs, tolerances as in `ndjson_diff.py`: 1.5e-7 degree, else 1e-6
  /// relative; an absent key is null; a field named in `err` may be anything.
  static func differences(expected: [String: Any], found: [Field]) -> [String] {
    let unreadable = expected["err"] as? [String] ?? []
    let ignored: Set = ["i", "off", "start", "x", "src", "err", "raw"]
    return expected.keys.sorted().compactMap { key in
      guard !ignored.contains(key), !unreadable.contains(key) else { return nil }
      let value = found.first { $0.name == key }?.value ?? .null
      let tolerance = key == "lat" || key == "lon" ? 1.5e-7 : nil
      guard !isEqual(expected[key], value, tolerance) else { return nil }
      return "\(key): expected \(expected[key] ?? "null"), found \(value)"
    }
  }

  private static func isEqual(_ expected: Any?, _ found: FieldValue, _ tolerance: Double?) -> Bool {
    switch found {
    case .null: return expected == nil || expected is NSNull
    case .text(let text): return expected as? String == text
    case .boolean(let isTrue): return expected as? Bool == isTrue
    case .list(let values):
      guard let list = expected as? [Any], list.count == values.count else { return false }
      return zip(list, values).allSatisfy { isEqual($0, $1, tolerance) }
    case .integer(let number):
      return isClose(expected, Double(number), tolerance)
    case .decimal(let number):
      let value = Double(number.coefficient) / pow(10, Double(number.fractionDigits))
      return isClose(expected, value, tolerance)
    }
  }

  private static func isClose(_ expected: Any?, _ found: Double, _ tolerance: Double?) -> Bool {
    guard let expected = (expected as? NSNumber)?.doubleValue else { return false }
    return abs(expected - found) <= tolerance ?? 1e-6 * max(1, abs(expected))
  }
}
