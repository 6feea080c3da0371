import Foundation
import Testing

/// The pages of claims in `Firmware-notes`: each claim whole, each symbol there.
@Suite("The claims in Firmware-notes")
struct FirmwareNotesTests {
  /// Pages that tell a program or our own, and not claims.
  static let stories: Set = [
    "README.md", "sketch.md", "state-machine.md", "capturing.md", "quirks.md", "at-reference.md",
    "developing.md", "hardening.md", "editors.md", "packages.md", "scale.md",
  ]

  static let pages = Repository.paths(under: "Firmware-notes/", ".md").filter { path in
    !stories.contains(String(path.dropFirst("Firmware-notes/".count)))
  }

  static let sources: Result<Set<String>, any Error> = Result {
    var words: Set<String> = []
    for path in Repository.paths(under: "Sources/", ".swift") {
      let text = try Repository.text(path)
      for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
        words.insert(String(word))
      }
    }
    return words
  }

  @Test("are on the pages that the bench needs")
  func present() {
    let names = ["timing", "wiring", "dfrobot-library", "recovery"]
    #expect(names.filter { !Self.pages.contains("Firmware-notes/\($0).md") } == [])
    #expect(Repository.exists("Firmware-notes/capturing.md"))
  }

  @Test("say to what they apply, on what evidence, and where the code is", arguments: pages)
  func whole(page: String) throws {
    let claims = Self.claims(in: try Repository.text(page))
    #expect(!claims.isEmpty)
    #expect(claims.flatMap(Self.missingParts) == [])
  }

  @Test("name only symbols that the sources have", arguments: pages)
  func symbols(page: String) throws {
    let words = try Self.sources.get()
    let names = Self.claims(in: try Repository.text(page)).flatMap(Self.symbols)
    #expect(names.filter { !words.contains($0) } == [])
  }

  @Test("have cases of the documents with tests that are there")
  func cases() throws {
    let page = try Repository.text("Firmware-notes/owner.md")
    let table = page.components(separatedBy: "| case | file | test | result |\n").last ?? ""
    let rows = table.split(separator: "\n").dropFirst().prefix { $0.hasPrefix("  |") }.map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
        !$0.isEmpty
      }
    }
    #expect(rows.count > 30)
    for row in rows {
      try #require(row.count == 4, "\(row)")
      let file = row[1].trimmingCharacters(in: ["`"])
      #expect(try Repository.text("Tests/BackendTests/\(file).swift").contains(row[2]), "\(row)")
    }
  }

  @Test("are found broken: a part that is missing, a symbol that is gone")
  func rules() {
    let page = """
      # Page

      ## Whole

      - Applies to: all.
      - Claim: `Not.looked(at:)` here.
      - Evidence: none.
      - In code: `Tracker.Effects.powerKey`, `Tracker.climb(to:at:)`; `AT+X` and
        `BackOff`.

      ## Half

      - Claim: yes.

      ## Unconfirmed

      - A guess.
      """
    let claims = Self.claims(in: page)
    #expect(
      claims.flatMap(Self.missingParts)
        == ["Half: Applies to", "Half: Evidence", "Half: In code"]
    )
    #expect(claims.flatMap(Self.symbols) == ["powerKey", "climb", "BackOff"])
  }

  /// The sections of a page, each with its heading first, except the guesses.
  private static func claims(in page: String) -> [String] {
    "\n\(page)".components(separatedBy: "\n## ").dropFirst()
      .filter { !$0.hasPrefix("Unconfirmed") }
  }

  private static func missingParts(of claim: String) -> [String] {
    let heading = claim.prefix { $0 != "\n" }
    return ["Applies to", "Claim", "Evidence", "In code"]
      .filter { !claim.contains("\n- \($0): ") }.map { "\(heading): \($0)" }
  }

  /// The last names of the Swift symbols behind `In code`: `climb` of
  /// `Tracker.climb(to:at:)`.
  private static func symbols(of claim: String) -> [String] {
    guard let start = claim.range(of: "\n- In code: ") else { return [] }
    return claim[start.upperBound...]
      .matches(of: #/`([A-Z]\w*(?:\.\w+)*)(?:\([\w:]*\))?`/#)
      .map { String($0.output.1.split(separator: ".").last ?? "") }
      .filter { name in name.contains(where: \.isLowercase) }  // `OK` is no symbol.
  }
}
