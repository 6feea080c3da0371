import Primitives
import Testing

@testable import Simulation

@Suite("A difference of meaning")
struct MeaningDifferenceTests {
  /// Rows of `second kind text`.
  static func rows(_ text: String) -> [ReplayRow] {
    text.split(separator: "\n").map { line in
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      let at = Instant(microseconds: Int64(((Double(parts[0]) ?? 0) * 1_000_000).rounded()))
      return ReplayRow(at: at, kind: parts[1], text: parts[2], line: String(line))
    }
  }

  static let post = """
    0 state synchronising
    5 state reporting
    5 note report 7: 31.953900 N 35.910600 E
    6 > AT+HTTPACTION=1
    8 < +HTTPACTION: 1,200,27  [urc]
    9 state waiting
    9 note report 7 delivered: HTTP 200
    """

  static func differences(_ before: String, _ after: String) -> [MeaningDifference] {
    MeaningComparison.differences(before: rows(before), after: rows(after))
  }

  @Test("is none between what is the same")
  func none() {
    #expect(Self.differences(Self.post, Self.post) == [])
    #expect(Self.differences("", "") == [])
  }

  @Test("names the field that changed, and how much later it came, with state and report")
  func field() {
    let after = """
      0 state synchronising
      5 state reporting
      5 note report 7: 31.953900 N 35.910600 E
      6 > AT+HTTPACTION=1
      26 < +HTTPACTION: 1,601,27  [urc]
      27 state waiting
      27 note report 7 not delivered: HTTP 601
      """
    let found = Self.differences(Self.post, after)
    #expect(
      found.map(\.words) == [
        "HTTP 200 became 601, and came 18 s later",
        "`report 7 delivered: HTTP 200` became `report 7 not delivered: HTTP 601`",
      ]
    )
    #expect(found.map(\.context) == ["state reporting, report 7", "state waiting, report 7"])
    #expect(found.map(\.index) == [4, 6])
    #expect(found[0].before?.line == "8 < +HTTPACTION: 1,200,27  [urc]")
    #expect(found[0].after?.line == "26 < +HTTPACTION: 1,601,27  [urc]")
  }

  @Test("of time is reported once, where it begins")
  func time() {
    let later = Self.post.split(separator: "\n").map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      let second = Double(parts[0]) ?? 0
      return "\(second >= 6 ? second + 0.25 : second) \(parts[1])"
    }
    let found = Self.differences(Self.post, later.joined(separator: "\n"))
    #expect(found.map(\.words) == ["`AT+HTTPACTION=1` came 250 ms later"])
    let back = Self.differences(later.joined(separator: "\n"), Self.post)
    #expect(back.map(\.words) == ["`AT+HTTPACTION=1` came 250 ms earlier"])
  }

  @Test("reports what is gone and what is new, at its place")
  func missing() {
    var lines = Self.post.split(separator: "\n").map(String.init)
    lines.remove(at: 3)
    let shorter = lines.joined(separator: "\n")
    let gone = Self.differences(Self.post, shorter)
    #expect(gone.map(\.words) == ["`AT+HTTPACTION=1` is gone"])
    #expect(gone.map(\.index) == [3] && gone[0].after == nil)
    let new = Self.differences(shorter, Self.post)
    #expect(new.map(\.words) == ["`AT+HTTPACTION=1` is new"])
    #expect(new.map(\.index) == [3] && new[0].before == nil)
    let cut = Self.differences(Self.post, lines.prefix(3).joined(separator: "\n"))
    #expect(cut.map(\.words).count == 4)
    #expect(cut.allSatisfy { $0.words.hasSuffix("is gone") })
  }

  @Test("does not take one row that happens to be the same for the place where both go on")
  func chance() {
    let before = "1 < OK  [final]\n2 > AT+A\n3 < OK  [final]\n4 > AT+B\n5 < OK  [final]"
    let after = "1 < OK  [final]\n2 > AT+C\n3 < OK  [final]\n4 > AT+B\n5 < OK  [final]"
    let found = Self.differences(before, after)
    #expect(found.map(\.words) == ["`AT+A` is gone", "`AT+C` is new"])
  }
}
