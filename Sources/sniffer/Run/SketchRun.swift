import CommandLine
import Live
import Manual
import Primitives
import Simulation
import Sketch

/// `sniffer run --firmware sketch`: the deployed sketch, reconstructed, on the virtual modem.
///
/// The timeline is that of the tracker's run, with the library's methods for states and what they
/// return for notes. What the script expects is expected of the tracker, and is not judged.
struct SketchRun {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  /// Project value: longer than any of its ways to a first report, where no time is specified.
  private static let defaultDuration = Milliseconds.minutes(10)

  func run(_ scenario: Scenario) -> ExitCode {
    var modem = ModemHost(
      scenario,
      settings: .init(scenario, isOnByDefault: false),
      seed: scenario.seed
    )
    if arguments.isGiven("pins") { modem.watchPins() }
    let sketch = Sketch(settings: SketchSettings.make(scenario, arguments))
    var host = FirmwareHost(sketch, on: .world(modem), seed: scenario.seed)
    var timeline = Timeline(
      output: output,
      isJSON: arguments.isGiven("json"),
      hasLines: arguments.isGiven("lines")
    )
    let files = RunFiles(arguments)
    var recorder = RunRecorder(of: scenario, at: arguments.text("scenario"), hasWorld: false)
    var posted = 0
    let goal = arguments.integer("reports")
    let end = Instant.zero + (arguments.milliseconds("duration") ?? Self.defaultDuration)
    var pace = Pace(speed: arguments.text("speed"))
    while let next = host.nextInstant, !host.isEnded, next <= end {
      pace.wait(until: next)
      if Interruption.isRequested { return .interrupted }
      for entry in host.advance() {
        timeline.add(entry)
        if files != nil { recorder.take(entry) }
        if entry.kind == .sketchNotice(.posted) { posted += 1 }
      }
      if let goal, posted >= goal { break }
      if timeline.isBroken { break }
    }
    finish(host, posted: posted)
    do throws(FileError) {
      try files?.write(recorder.finish(), recorder.fixes, title: scenario.title)
    } catch {
      return errors.tell(error, of: .run)
    }
    return goal.map { posted < $0 } == true ? .timeRanOut : .done
  }

  private func finish(_ host: FirmwareHost<Sketch>, posted: Int) {
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
