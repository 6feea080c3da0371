import CommandLine
import Motion

/// `sniffer world`: what a verb of motion makes of a sensor at rest.
struct WorldCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    let plot = arguments.text("plot")
    // The lone hyphen of `--csv -` states the default.
    let operands = arguments.operands.filter { $0 != "-" || !arguments.isGiven("csv") }
    let motions = try TimedMotion.parse(operands, routes: RouteFiles.reader(beside: nil))
    guard !motions.isEmpty else { throw .missingOperand("VERB", .world) }
    guard let rest = arguments.milliseconds("rest"), let rate = arguments.integer("rate"),
      let seed = arguments.integer("seed"), let sensor = arguments.text("sensor"),
      let kind = MotionTake.SensorKind(rawValue: sensor)
    else { preconditionFailure("the table has no default") }
    let take = MotionTake(
      motions,
      rest: rest,
      duration: arguments.milliseconds("duration"),
      rate: rate,
      kind: kind,
      seed: UInt64(seed)
    )
    if plot == nil || arguments.isGiven("csv") { output.write(take.csv) }
    guard let plot else { return .done }
    let profile: Profile = arguments.text("detect") == "live" ? .live : .parked
    let verdicts = MotionVerdicts(of: take, profile: profile, rate: rate)
    let title = operands.joined(separator: "; ")
    let svg = MotionPlot(take, verdicts, title: title).svg
    if plot == "-" {
      output.write(svg)
      return .done
    }
    do throws(FileError) {
      try FileText.write(svg, to: plot)
    } catch {
      return errors.tell(error, of: .world)
    }
    return .done
  }
}
