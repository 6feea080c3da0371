import Primitives
import Script
import Testing

@Suite("Delta debugging")
struct DeltaDebuggingTests {
  /// Counts what it is asked.
  private static func minimum(
    of count: Int,
    stoppingAfter runsMax: Int = .max,
    _ fails: (Set<Int>) -> Bool
  ) -> (left: [Int], runs: Int) {
    var runs = 0
    let left = DeltaDebugging.minimum(of: count) { kept in
      guard runs < runsMax else { return nil }
      runs += 1
      #expect(kept == kept.sorted() && kept.allSatisfy { (0..<count).contains($0) })
      return fails(Set(kept))
    }
    return (left, runs)
  }

  @Test("finds what has to be there together", arguments: [[0], [99], [3, 17], [0, 50, 99]])
  func together(needed: [Int]) {
    let found = Self.minimum(of: 100) { $0.isSuperset(of: needed) }
    #expect(found.left == needed)
    // Source: the paper, 3.3: with one failing part the search is a binary one.
    if needed.count == 1 { #expect(found.runs <= 2 * 7 + 2) }
  }

  @Test("leaves nothing where nothing is needed, and all where all is")
  func ends() {
    #expect(Self.minimum(of: 20) { _ in true }.left == [])
    #expect(Self.minimum(of: 20) { $0.count == 20 }.left == Array(0..<20))
    #expect(Self.minimum(of: 0) { _ in true } == ([], 0))
    #expect(Self.minimum(of: 1) { $0 == [0] }.left == [0])
  }

  @Test("leaves nothing that could go by itself, however unruly the failure is")
  func isMinimal() {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<200 {
      let count = Int(generator.next() % 24) + 1
      let needed = (0..<count).filter { _ in generator.next() % 5 == 0 }
      let odd = generator.next()
      // Fails with what is needed, unless some other sum says no.
      func fails(_ kept: Set<Int>) -> Bool {
        guard kept.isSuperset(of: needed) else { return false }
        return kept.count == count || kept.sorted().reduce(odd) { $0 &* 31 &+ UInt64($1) } % 7 < 5
          || kept.count == needed.count
      }
      let found = Self.minimum(of: count, fails)
      #expect(fails(Set(found.left)))
      for number in found.left {
        #expect(!fails(Set(found.left).subtracting([number])), "\(number) of \(found.left)")
      }
      // Source: the paper, proposition 12: at most n squared and three n.
      #expect(found.runs <= count * count + 3 * count + 1)
    }
  }

  @Test("gives what it has when it is stopped", arguments: 0...12)
  func stops(runsMax: Int) {
    func fails(_ kept: Set<Int>) -> Bool { kept.isSuperset(of: [5, 40]) }
    let found = Self.minimum(of: 64, stoppingAfter: runsMax, fails)
    #expect(found.runs <= runsMax)
    #expect(fails(Set(found.left)))
  }
}
