import Foundation
import Testing

/// `.ci/mutants.txt` against the sources that it breaks.
///
/// The mutants take too long for every run; a line that has gone would be noticed only by
/// who runs them.
@Suite("The list of mutants")
struct MutantListTests {
  @Test(
    "breaks lines that stand in the sources, each once",
    arguments: [".ci/mutants.txt", ".ci/mutants-backend.txt"]
  )
  func lines(path: String) throws {
    let list = try Repository.text(path)
    #expect(try Self.misses(in: list) { try Repository.text($0) } == [])
    #expect(list.contains("\n= "), "some name the scenario or the test that fails")
  }

  @Test("a line that is not there, or is there twice, is seen")
  func misses() throws {
    let list = """
      A.swift
      - let a = 1
      + let a = 2

      A.swift
      - let b = 1
      + let b = 2
      """
    let text = "  let a = 1\n  func f() {\n    let a = 1\n  }\n"
    let both = ["A.swift: let a = 1", "A.swift: let b = 1"]
    #expect(try Self.misses(in: list) { _ in text } == both)
    #expect(try Self.misses(in: list) { _ in "let a = 1\n let b = 1\n" } == [])
  }

  @Test("names scenarios that are there")
  func scenarios() throws {
    for line in try Repository.text(".ci/mutants.txt").split(separator: "\n") {
      guard line.hasPrefix("= "), let colon = line.firstIndex(of: ":") else { continue }
      let name = line.dropFirst(2)[..<colon]
      #expect(Repository.exists("Traces/scenarios/\(name).scenario"))
    }
  }

  /// What is to be broken and is not in its file exactly once, without the indentation.
  private static func misses(
    in list: String,
    _ source: (String) throws -> String
  ) throws -> [String] {
    var file = ""
    var missed: [String] = []
    for line in list.split(separator: "\n") {
      if line.hasPrefix("- ") {
        let wanted = line.dropFirst(2).trimmingCharacters(in: .whitespaces)
        let lines = try source(file).split(separator: "\n").map { line in
          line.trimmingCharacters(in: .whitespaces)
        }
        if lines.count(where: { $0 == wanted }) != 1 { missed.append("\(file): \(wanted)") }
      } else if line.first?.isLetter == true {
        file = String(line)
      }
    }
    return missed
  }
}
