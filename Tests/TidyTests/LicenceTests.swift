import Foundation
import Testing

@Suite("The licence")
struct LicenceTests {
  private static let mark = "<!-- licence -->\n"

  @Test("is stated once, in README, and the packages repeat that")
  func isStatedOnce() throws {
    let parts = try Repository.text("README.md").components(separatedBy: Self.mark)
    try #require(parts.count == 2, "README has the mark once")
    let statement = try #require(parts[1].components(separatedBy: "\n\n").first)
    let isOpen = statement.hasPrefix("No licence has been chosen")
    let copyright = try Self.copyright()
    #expect(copyright.contains("\n\n\(statement)\n\n"))
    #expect(copyright.contains("/usr/share/common-licenses/Apache-2.0"))
    let formula = try Repository.text(".packages/sniffer.rb")
    #expect(formula.contains("license :cannot_represent\n") == isOpen)
    let sentence = String(try #require(statement.split(separator: ".").first))
    #expect(sentence.count > 20)
    for path in Repository.paths where path != "README.md" {
      #expect(!(try Repository.text(path)).contains(sentence), "\(path)")
    }
  }

  /// The package's copyright file, as `.ci/package` makes it.
  private static func copyright() throws -> String {
    let program = Process()
    program.executableURL = Repository.root.appending(path: ".ci/package")
    program.arguments = ["copyright"]
    let output = Pipe()
    program.standardOutput = output
    try program.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    program.waitUntilExit()
    try #require(program.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }
}
