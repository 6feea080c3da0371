import Testing

@testable import CommandLine
@testable import sniffer

@Suite("Work on several threads")
struct WorkPoolTests {
  private struct Square: WorkOutcome {
    var number: Int64
    var isFinding: Bool { number % 10 == 0 }
  }

  @Test("is given in order as it is finished, each once", arguments: [1, 4])
  func order(jobs: Int) {
    let pool = WorkPool<Square>(numbers: 5...1_004) { number, _ in Square(number: number) }
    var told: [Int64] = []
    pool.run(jobs: jobs) { _, _ in
      told += pool.newResults().map(\.number)
      return true
    }
    told += pool.newResults().map(\.number)
    #expect(told == Array(5...1_004))
    #expect(pool.newResults().isEmpty)
    #expect(pool.results.map(\.number) == told)
  }

  @Test("is forgotten where it was given once")
  func forgotten() {
    let pool = WorkPool<Square>(numbers: 0...9) { number, _ in
      number == 7 ? nil : Square(number: number)
    }
    pool.run(jobs: 1) { _, _ in true }
    #expect(pool.newResults(forgetting: true).map(\.number) == Array(0..<7))
    #expect(pool.results.isEmpty && pool.newResults().isEmpty)
  }

  @Test("is given no farther than the first that is not finished")
  func gap() {
    let pool = WorkPool<Square>(numbers: 0...99) { number, _ in
      number == 40 ? nil : Square(number: number)
    }
    pool.run(jobs: 1) { _, _ in true }
    #expect(pool.newResults().map(\.number) == Array(0..<40))
  }
}
