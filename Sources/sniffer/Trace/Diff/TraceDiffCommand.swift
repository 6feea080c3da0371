import Manual
import Primitives
import Script
import Simulation

/// `sniffer trace diff`: what one trace says otherwise than another, as a person would tell.
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
      let differences = Self.withoutJitter(
        MeaningComparison.differences(before: try rows(paths[0]), after: try rows(paths[1])),
        arguments.milliseconds("tolerance") ?? 0
      )
      for difference in differences { write(difference) }
      return differences.isEmpty ? .done : .checkFailed
    } catch {
      output.flush()
      return errors.tell(error, of: .traceDiff)
    }
  }

  /// What `decode` makes of the lines of a trace.
  private func rows(_ path: String) throws(ScriptFileError) -> [ReplayRow] {
    let bytes: [UInt8]
    do { bytes = try FileText.read(path) } catch { throw .file(error) }
    var decoder = TraceDecoder(stated: [])
    var writer = DecodeWriter(isJSON: false)
    do throws(ScriptError) {
      try decoder.push(bytes.span, into: &writer)
      try decoder.finish(into: &writer)
    } catch {
      throw .script(error, path: path)
    }
    var text: [UInt8] = []
    writer.drain { text = array($0) }
    return GoldenFile(beside: path, isTimeline: false).rows(ofDecoded: text)
  }

  /// Leaves out lines that are the same and came at most so much earlier or later, as
  /// against the lines before them.
  static func withoutJitter(
    _ differences: [MeaningDifference],
    _ tolerance: Milliseconds
  ) -> [MeaningDifference] {
    var delay: Int64 = 0
    return differences.filter { difference in
      guard let before = difference.before, let after = difference.after else { return true }
      let change = after.at.microseconds - before.at.microseconds - delay
      delay += change
      let isTimeAlone = before.kind == after.kind && before.text == after.text
      return !isTimeAlone || change.magnitude > UInt64(tolerance.rawValue * 1_000)
    }
  }

  private func write(_ difference: MeaningDifference) {
    guard arguments.isGiven("json") else {
      output.writeLine("\(difference.at.seconds)  \(VisibleText.of(difference.words))")
      if let before = difference.before { output.writeLine("- \(before.line)") }
      if let after = difference.after { output.writeLine("+ \(after.line)") }
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
