@testable import sniffer

/// Vector files in the words of a test.
enum Vectors {
  static let header = "command\tinput\texpected\tsource\n"

  static func row(_ command: String, _ input: String, _ expected: String) throws -> VectorRow {
    let file = header + "\(command)\t\(input)\t\(expected)\ta test\n"
    return try VectorRow.rows(of: Array(file.utf8), path: "v.tsv")[0]
  }

  /// The misses of a row, as `key: found`.
  static func misses(_ command: String, _ input: String, _ expected: String) throws -> [String] {
    let row = try row(command, input, expected)
    return Judgement(row).misses(of: row).map { "\($0.key): \($0.found)" }
  }

  /// What is wrong with a vector file of that text.
  static func fault(_ text: String) -> String? {
    do {
      _ = try VectorRow.rows(of: Array(text.utf8), path: "v.tsv")
      return nil
    } catch {
      return error.message
    }
  }
}
