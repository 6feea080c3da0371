import Foundation
import Testing

@testable import VirtualModem

/// The guides' list of what the virtual modem answers, which its table makes.
@Suite("The guides' list of commands")
struct ReadmeCommandsTests {
  /// With `SNIFFER_ACCEPT=1` the list is rewritten instead of compared.
  @Test("is the modem's table")
  func isCurrent() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/sniffer/sniffer.docc/ModemCommands.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let parts = text.components(separatedBy: Self.begin)
    try #require(parts.count == 2, "the page has the list once")
    let end = try #require(parts[1].range(of: "```\n"))
    if ProcessInfo.processInfo.environment["SNIFFER_ACCEPT"] == "1" {
      let renewed = parts[0] + Self.begin + Self.list + parts[1][end.lowerBound...]
      try renewed.write(to: page, atomically: true, encoding: .utf8)
    } else {
      #expect(
        parts[1][..<end.lowerBound] == Self.list,
        "renew it: SNIFFER_ACCEPT=1 swift test --filter ReadmeCommandsTests"
      )
    }
  }

  private static let begin = "<!-- commands -->\n```text\n"
  private static let lineMax = 118

  private static var list: String {
    let chapters = VirtualModem.catalogue.reduce(into: [String]()) { chapters, entry in
      if chapters.last != entry.chapter { chapters.append(entry.chapter) }
    }
    return chapters.map { chapter in
      let names = VirtualModem.catalogue.filter { $0.chapter == chapter }.map(\.name)
      return lines(names, of: chapter)
    }.joined()
  }

  /// The names of a chapter behind its title, in lines of their own.
  private static func lines(_ names: [String], of chapter: String) -> String {
    var lines = [chapter + ":"]
    for name in names {
      if lines[lines.count - 1].count + 1 + name.count > lineMax { lines.append(" ") }
      lines[lines.count - 1] += " " + name
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
