import Foundation
import Script
import Testing

@testable import sniffer

/// Transcripts of real modules in the corpus, where it is present: in `SNIFFER_CORPUS`,
/// else in `../shared/corpus` beside the repository.
///
/// The bytes that a log holds are found here by other means than the readers': by
/// regular expressions of the format.
@Suite("Importing the corpus", .enabled(if: !transcripts.isEmpty, "SNIFFER_CORPUS is not there"))
struct ImportCorpusTests {
  @Test("gives a valid trace with every byte that the log held", arguments: transcripts)
  func roundTrip(file: URL) throws {
    let bytes = Array(try Data(contentsOf: file))
    let imported = try Imported(bytes)
    #expect(imported.script.canonical() == Array(imported.text.utf8))
    let format = Self.formats[String(file.lastPathComponent.prefix(3))] ?? .text
    #expect(imported.log.format == format)
    let held = try Self.held(bytes, format)
    #expect(try imported.wireBytes == held, "\(file.lastPathComponent)")
  }

  @Test("finds who said most lines of the logs of modules")
  func directions() throws {
    var known = 0
    var unsure = 0
    for file in transcripts {
      let tally = try Imported(Array(try Data(contentsOf: file))).log.tally
      known += tally.toTA + tally.toTE
      unsure += tally.unsure
    }
    // 4,500 lines; what is unsure is what sketches have printed between them.
    #expect(known > 6 * unsure, "\(known) known, \(unsure) unsure")
  }

  /// The logs other than plain text.
  private static let formats: [String: LogFormat] = [
    "010": .python, "020": .marked, "021": .marked, "038": .arduino, "044": .marked,
    "045": .marked, "047": .python, "055": .marked, "070": .python, "074": .python,
  ]

  private static func held(_ bytes: [UInt8], _ format: LogFormat) throws -> [UInt8] {
    // Latin-1, so that every byte is a character.
    let text = String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
    let held: String
    switch format {
    case .arduino:
      held = text.replacing(/(?m)^\d\d:\d\d:\d\d\.\d{3} -> ?/, with: "")
    case .python:
      held = text.replacing(/\n +/, with: "").matches(of: /(?m)^(>>> .*?)?b(['"])(.*?)\2/)
        .map { unescaped(String($0.output.3)) }.joined()
    case .marked:
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let quotes = text.contains("=> '")
      held = lines.map { line in
        if quotes {
          if let match = line.firstMatch(of: /[=<][>=] '(.*)'$/) {
            return unescaped(String(match.output.1))
          }
          return line.hasPrefix("[") ? "" : line + "\n"
        }
        let mark = /^(\d\d> (>>>|<<<) |[IE] \(\d+\) AT (CMD|RESP): ?|(CMD|RSP): ?)/
        return line.replacing(mark, with: "") + "\n"
      }.joined()
    default:
      // Times with days, and milliseconds in brackets.
      held = text.replacing(/(?m)^(\d{1,4}\.\d\d:\d\d:\d\d \| ?|\[\d+ms\] ?)/, with: "")
    }
    return held.unicodeScalars.map { UInt8($0.value) }
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing("\\r", with: "\r").replacing("\\n", with: "\n")
  }
}

let transcripts: [URL] = {
  var roots: [URL] = []
  if let root = ProcessInfo.processInfo.environment["SNIFFER_CORPUS"] {
    roots.append(URL(filePath: root))
  }
  var beside = URL(filePath: #filePath)
  for _ in 0..<5 { beside.deleteLastPathComponent() }
  roots.append(beside.appending(path: "shared/corpus"))
  for root in roots {
    let folder = root.appending(path: "transcripts")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    let logs = files?.filter { $0.pathExtension == "txt" } ?? []
    if !logs.isEmpty { return logs.sorted { $0.path < $1.path } }
  }
  return []
}()
