import CommandLine
import Manual
import Primitives
import Simulation
import Sketch

/// `sniffer run --firmware sketch`: the deployed sketch, reconstructed, on the virtual modem.
///
/// The timeline is that of the tracker's run, with the library's methods for states and what they
/// return for notes. What the script expects is expected of the tracker, and is not judged.
extension RunCommand {
  func runSketch(_ scenario: Scenario) -> ExitCode {
    var modem = ModemHost(
      scenario,
      settings: .init(scenario, isOnByDefault: false),
      seed: scenario.seed
    )
    if arguments.isGiven("pins") { modem.watchPins() }
    let sketch = Sketch(settings: SketchSettings.make(scenario, arguments))
    var host = FirmwareHost(sketch, on: .world(modem), seed: scenario.seed)
    var posted = 0
    let goal = arguments.integer("reports")
    let end = Instant.zero + (arguments.milliseconds("duration") ?? Self.sketchDuration)
    return play(&host, of: scenario) { _, next in
      next > end || goal.map { posted >= $0 } == true
    } take: { entry in
      if entry.kind == .sketchNotice(.posted) { posted += 1 }
    } finish: { host in
      tellEnd(of: host, posted: posted)
      return goal.map { posted < $0 } == true ? .timeRanOut : .done
    }
  }

  /// Project value: longer than any of its ways to a first report, where no time is specified.
  private static let sketchDuration = Milliseconds.minutes(10)

  private func tellEnd(of host: FirmwareHost<Sketch>, posted: Int) {
    let loop = host.program.endlessLoop
    guard !arguments.isGiven("json") else {
      var json = JSONWriter()
      json.object { json in
        json.member("event", "summary")
        json.member("firmware", "sketch")
        json.member("posted", Int64(posted))
        json.member("state", host.program.stateName)
        json.member("loop", loop)
      }
      output.write(json.takeLine())
      return
    }
    output.writeLine(
      "\nthe sketch (a reconstruction): \(posted) posted, in \(host.program.stateName)"
    )
    if let loop { errors.writeLine("here it \(loop)") }
  }
}
