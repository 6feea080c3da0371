import Testing

@testable import Script

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "find the nearest word, and none when all are far",
    arguments: [
      ("seeed", "seed"), ("intrval", "interval"), ("pirt", "port"), ("prot", "port"),
      ("PORT", "port"),
      ("usl", "url"), ("pxxt", nil), ("q", nil), ("", nil), ("something", nil),
      ("trackerid", "tracker-id"), ("trakcer-di", "tracker-id"),
    ] as [(String, String?)]
  )
  func suggest(found: String, expected: String?) {
    let words = ["seed", "interval", "port", "url", "tracker-id", "x"]
    #expect(Suggestion.nearest(to: found, among: words) == expected)
  }

  @Test("do not measure what is absurdly long")
  func ignoresLongWords() {
    let long = String(repeating: "x", count: 1_000_000)
    #expect(Suggestion.nearest(to: long, among: ["seed"]) == nil)
  }
}
