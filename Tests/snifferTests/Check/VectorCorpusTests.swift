import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

/// Lines of modules, logs and other projects' tests with the values they mean.
///
/// The corpus is not part of the repository: it is looked for where
/// `SNIFFER_CORPUS` says, then in `../shared/corpus` beside the repository. Rows of
/// each kind stand in `CheckRowTests`.
@Suite("The vectors of the corpus")
struct VectorCorpusTests {
  @Test(
    "are met, all but the rows that the skip file names",
    .enabled(if: Corpus.vectors != nil, "there is no corpus here")
  )
  func vectors() throws {
    let (rows, skips) = try Corpus.rows()
    let report = CheckReport(rows, skips: skips, path: "vectors.tsv")
    #expect(report.isMet, Comment(rawValue: report.text))
    #expect(report.tallies.reduce(0) { $0 + $1.met } >= 450)
    #expect(report.tallies.reduce(0) { $0 + $1.skipped } <= 5)
  }

  @Test(
    "are not met when any one expected value is another",
    .enabled(if: Corpus.vectors != nil, "there is no corpus here")
  )
  func alterations() throws {
    let (rows, skips) = try Corpus.rows()
    for row in rows where skips.reason(for: row) == nil {
      let judgement = Judgement(row)
      for (index, expectation) in row.expectations.enumerated() {
        let isJudged = row.judged.contains(expectation) || expectation.key == "_error"
        guard isJudged else { continue }
        for value in Self.otherValues(than: expectation.value) {
          var altered = row
          altered.expectations[index].value = value
          #expect(
            judgement.misses(of: altered).contains { $0.key == expectation.key },
            "line \(row.line): \(expectation.key)=\(expectation.value) passes as \(value)"
          )
        }
      }
    }
  }

  /// Values that say something else: longer, empty or absent, and off by one.
  private static func otherValues(than value: String) -> [String] {
    var values = [value + "7", "x" + value]
    if value != "none", !value.isEmpty { values.append("none") }
    if let number = Int(value) { values += ["\(number + 1)", "\(-number - 1)"] }
    if value.hasPrefix("0x"), let number = Int(value.dropFirst(2), radix: 16) {
      values.append("0x" + String(number + 1, radix: 16))
    }
    return values
  }

  @Test(
    "are independent: one altered row turns that row red and no other",
    .enabled(if: Corpus.vectors != nil, "there is no corpus here")
  )
  func independence() throws {
    let (rows, skips) = try Corpus.rows()
    // Project value: some twenty rows all over the file, for the whole of it is
    // judged each time.
    for index in stride(from: 1, to: rows.count, by: 23) where !rows[index].judged.isEmpty {
      guard skips.reason(for: rows[index]) == nil,
        let key = rows[index].expectations.firstIndex(where: rows[index].judged.contains)
      else { continue }
      var altered = rows
      altered[index].expectations[key].value += "7"
      let report = CheckReport(altered, skips: skips, path: "vectors.tsv")
      #expect(report.missedLines == [rows[index].line])
    }
  }
}

private enum Corpus {
  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let vectors: String? = {
    var roots: [String] = []
    if let root = ProcessInfo.processInfo.environment["SNIFFER_CORPUS"] { roots.append(root) }
    roots.append(repository.deletingLastPathComponent().path + "/shared/corpus")
    return roots.map { $0 + "/vectors/vectors.tsv" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }()

  static func rows() throws -> (rows: [VectorRow], skips: SkipList) {
    let path = try #require(vectors)
    let skipPath = repository.appendingPathComponent("Tests/Vectors/skip.tsv").path
    let rows = try VectorRow.rows(of: FileText.read(path), path: path)
    return (rows, try SkipList(FileText.read(skipPath), path: skipPath, for: rows))
  }
}
