import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("The manual page")
struct ManualPageTests {
  private static func withPage(_ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "sniffer.1").path
    try CommandResult("man", []).output.write(toFile: path, atomically: false, encoding: .utf8)
    try body(path)
  }

  /// As a terminal of 80 columns shows it, without bold and underlined letters.
  private static func rendered(_ path: String) throws -> String {
    let mandoc = try #require(Tools.find("mandoc"))
    return try Tools.run(mandoc, ["-T", "utf8", path]).output.replacing(#/.\u{8}/#, with: "")
  }

  @Test(
    "is without a warning of mandoc",
    .enabled(if: Tools.find("mandoc") != nil, "there is no mandoc")
  )
  func lints() throws {
    try Self.withPage { path in
      let mandoc = try #require(Tools.find("mandoc"))
      let result = try Tools.run(mandoc, ["-T", "lint", "-W", "warning", path])
      #expect(result.code == 0)
      #expect(result.output + result.errors == "")
    }
  }

  @Test(
    "is without a warning of groff",
    .enabled(if: Tools.find("groff") != nil, "there is no groff")
  )
  func groff() throws {
    try Self.withPage { path in
      let groff = try #require(Tools.find("groff"))
      let result = try Tools.run(groff, ["-man", "-ww", "-z", "-K", "utf8", path])
      #expect(result.code == 0)
      #expect(result.output + result.errors == "")
    }
  }

  @Test(
    "shows all that the table has",
    .enabled(if: Tools.find("mandoc") != nil, "there is no mandoc")
  )
  func isComplete() throws {
    try Self.withPage { path in
      let text = try Self.rendered(path)
      let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      for command in CommandTable.commands {
        #expect(words.contains(HelpText.usage(of: command)))
        for option in command.options { #expect(words.contains("--\(option.name) ")) }
        for example in command.examples { #expect(text.contains(example)) }
      }
      for line in CommandTable.helpTopics.flatMap({ $0.text().split(separator: "\n") }) {
        #expect(text.contains(line), "\(line)")
      }
    }
  }

  @Test("has the reference in pages, each with a name of its own, and refuses a missing directory")
  func pages() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try CommandResult("man", ["--pages", folder.path()]).code == .done)
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path()))
    let expected = ["command-trace-diff", "topic-times", "event-radio", "at-creg", "at-gga"]
    #expect(Set((expected + ["error-cme-error-16"]).map { "\($0).md" }).subtracting(names) == [])
    #expect(names.count { $0.hasPrefix("command-") } == CommandTable.commands.count)
    let index = folder.appending(path: "reference-of-at-commands-urcs-and-sentences.md")
    let links = try String(contentsOf: index, encoding: .utf8).matches(of: #/<doc:(.*)>/#)
    let pages = names.filter { $0 == "at.md" || $0.hasPrefix("at-") }
    #expect(Set(links.map { "\($0.1).md" }) == pages)
    let missing = folder.appending(path: "missing").path()
    #expect(try CommandResult("man", ["--pages", missing]).code == .cannotWrite)
  }
}
