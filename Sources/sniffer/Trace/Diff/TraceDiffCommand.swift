import CommandLine
import Manual
import Primitives
import Simulation

/// `sniffer trace diff`: the differences between two traces, in a person's words.
struct TraceDiffCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    let paths = arguments.operands
    guard paths.count == 2 else {
      let reason =
        "two traces are compared, \(paths.count) \(paths.count == 1 ? "is" : "are") named"
      throw .refusedOperand(found: paths.last ?? "", reason: reason, .traceDiff)
    }
    do throws(ScriptFileError) {
      return try compare(paths[0], paths[1]) ? .done : .checkFailed
    } catch {
      output.flush()
      return errors.tell(error, of: .traceDiff)
    }
  }

  /// Writes what differs; whether nothing does.
  private func compare(_ first: String, _ second: String) throws(ScriptFileError) -> Bool {
    let progress = ReadProgress(of: [first, second], errors, besides: output)
    defer { progress?.end() }
    var before = try rows(first, progress)
    var after = try rows(second, progress)
    var comparison = MeaningComparison()
    var jitter = JitterFilter(tolerance: arguments.milliseconds("tolerance") ?? 0)
    var isSame = true
    func tell() throws(ScriptFileError) {
      while comparison.wantsBefore { comparison.add(before: try before.next()) }
      for difference in comparison.takeDifferences() where jitter.passes(difference) {
        write(difference)
        isSame = false
      }
    }
    while !output.isBroken, let row = try after.next() {
      comparison.add(after: row)
      try tell()
    }
    comparison.finishAfter()
    try tell()
    return isSame
  }

  private func rows(
    _ path: String,
    _ progress: ReadProgress?
  ) throws(ScriptFileError) -> DecodedRows {
    let input: RepeatableInput
    do { input = try RepeatableInput(path) } catch { throw .file(error) }
    return try DecodedRows(input, path: path, progress)
  }

  private func write(_ difference: MeaningDifference) {
    guard arguments.isGiven("json") else {
      let time = output.painted(difference.at.seconds, .dim)
      output.writeLine("\(time)  \(VisibleText.of(difference.words))")
      if let before = difference.before {
        output.writeLine(output.painted("- \(before.line)", .failure))
      }
      if let after = difference.after {
        output.writeLine(output.painted("+ \(after.line)", .good))
      }
      return
    }
    var json = JSONWriter()
    json.object { json in
      json.member("event", word: "difference")
      json.member("t_us", difference.at.microseconds)
      json.member("words", difference.words)
      json.member("before", difference.before?.line)
      json.member("after", difference.after?.line)
    }
    output.write(json.takeLine())
  }
}

/// Leaves out lines that are the same and came earlier or later by `tolerance` at
/// most, as against the lines before them.
struct JitterFilter {
  private let tolerance: Milliseconds
  private var delay: Int64 = 0

  init(tolerance: Milliseconds) {
    self.tolerance = tolerance
  }

  mutating func passes(_ difference: MeaningDifference) -> Bool {
    guard let before = difference.before, let after = difference.after else { return true }
    let change = after.at.microseconds - before.at.microseconds - delay
    delay += change
    let isTimeAlone = before.kind == after.kind && before.text == after.text
    return !isTimeAlone || change.magnitude > UInt64(tolerance.rawValue * 1_000)
  }
}
