import Foundation
import Testing

/// The corpus of receiver logs, where it is present: in `SNIFFER_CORPUS`, else in
/// `shared/corpus` beside the repository.
enum NMEACorpus {
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

  static func lines(of log: URL) throws -> [[UInt8]] {
    try Data(contentsOf: log).split(separator: 0x0A).map { line in
      Array(line.last == 0x0D ? line.dropLast() : line)
    }
  }

  /// A row of `adversarial.tsv`: bytes, and the verdicts of a strict reader.
  struct HostileRow: Sendable, CustomTestStringConvertible {
    var id: String
    var input: [UInt8]
    var strict: [String]
    var testDescription: String { "row \(id)" }

    init?(_ line: Substring) {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count > 5, Int(columns[0]) != nil else { return nil }
      id = String(columns[0])
      input = Self.unescaped(Array(columns[2].utf8))
      strict = columns[3].split(separator: "|").map(String.init)
    }

    /// `\r \n \t \xhh \\`, as in C.
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

  static var hostileRows: [HostileRow] {
    let table = try? String(
      contentsOf: directory.appending(path: "adversarial.tsv"),
      encoding: .utf8
    )
    return (table ?? "").split(separator: "\n").compactMap(HostileRow.init)
  }
}
