import CommandLine
import Primitives
import Simulation

/// Compares the rows of a replay, as they come, with what is expected, or writes them
/// down as that.
struct GoldenComparison: ~Copyable {
  private let path: String
  private var expected: GoldenRows?
  /// What is later is not compared.
  private let until: Instant?
  private var replacement: FileReplacement?
  private var comparison = MeaningComparison()
  private(set) var differences = DifferenceTally()
  private(set) var first: MeaningDifference?
  /// `nil` where they are not kept.
  private(set) var rows: [ReplayRow]?
  private(set) var rowCount = 0
  private(set) var lastAt = Instant.zero

  init(_ golden: GoldenFile, _ variant: ReplayVariant?) throws(ScriptFileError) {
    path = golden.path
    until = variant?.until
    if variant?.keepsRows == true { rows = [] }
    if variant?.isAccepting == true {
      do { replacement = try FileReplacement(golden.path) } catch { throw .file(error) }
    } else if variant?.hasGolden == true {
      expected = try golden.rows()
    }
  }

  /// There is nothing to compare with, and nothing is written.
  var isUncompared: Bool { expected == nil && replacement == nil }

  mutating func add(_ row: ReplayRow) throws(ScriptFileError) {
    guard isCompared(row) else { return }
    rowCount += 1
    lastAt = row.at
    rows?.append(row)
    if replacement != nil {
      do { try replacement?.write(row.line + "\n") } catch { throw .file(error) }
    } else if expected != nil {
      comparison.add(after: row)
      try compare()
    }
  }

  /// All rows have come.
  mutating func finish() throws(ScriptFileError) {
    if expected != nil {
      comparison.finishAfter()
      try compare()
    }
    do { try replacement?.finish() } catch { throw .file(error) }
  }

  private func isCompared(_ row: ReplayRow) -> Bool {
    until.map { row.at <= $0 } ?? true
  }

  private mutating func compare() throws(ScriptFileError) {
    while comparison.wantsBefore {
      let row = try expected?.next()
      comparison.add(before: row.flatMap { isCompared($0) ? $0 : nil })
    }
    for difference in comparison.takeDifferences() {
      first = first ?? difference
      differences.add { TestRun.Failure(difference, in: path) }
    }
  }
}

/// Differences as many as a person looks at, and how many there are after them.
struct DifferenceTally {
  /// Project value: as many differences as a person looks at.
  private static let toldMax = 20

  private var told: [TestRun.Failure] = []
  /// The first that is not told.
  private var next: TestRun.Failure?
  private var restCount = 0

  mutating func add(_ failure: () -> TestRun.Failure) {
    if told.count < Self.toldMax {
      told.append(failure())
    } else {
      next = next ?? failure()
      restCount += 1
    }
  }

  /// There are more, which were not kept.
  mutating func add(unkept count: Int) {
    restCount += count
  }

  /// As failures, with `path` where the last one is.
  func failures(in path: String?) -> [TestRun.Failure] {
    guard let next else { return told }
    let words = "\(restCount) more \(restCount == 1 ? "difference" : "differences") from here on"
    return told + [TestRun.Failure(at: next.at, words, path: path, line: next.result.line)]
  }
}
