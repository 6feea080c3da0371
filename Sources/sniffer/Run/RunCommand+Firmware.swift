import CommandLine
import Live
import Primitives
import Simulation

/// What runs of other firmware than the tracker share.
extension RunCommand {
  /// Plays `host` on the timeline, and into the files that are asked for.
  ///
  /// It ends where `isOver` holds of the instant that is next, at the end of the script, and at
  /// Ctrl-C; `take` gets what happens, and `finish` writes the end and has the exit status.
  func play<Program>(
    _ host: inout FirmwareHost<Program>,
    of scenario: Scenario,
    until isOver: (FirmwareHost<Program>, Instant) -> Bool,
    take: (TimelineEntry) -> Void,
    finish: (FirmwareHost<Program>) -> ExitCode
  ) -> ExitCode {
    var timeline = Timeline(
      output: output,
      isJSON: arguments.isGiven("json"),
      hasLines: arguments.isGiven("lines")
    )
    let files = RunFiles(arguments)
    var recorder = RunRecorder(of: scenario, at: arguments.text("scenario"), hasWorld: false)
    var pace = Pace(speed: arguments.text("speed"), output)
    while let next = host.nextInstant, !host.isEnded, !isOver(host, next) {
      pace.wait(until: next)
      if Interruption.isRequested { return .interrupted }
      for entry in host.advance() {
        timeline.add(entry)
        if files != nil { recorder.take(entry) }
        take(entry)
      }
      if timeline.isBroken { break }
    }
    let code = finish(host)
    do throws(FileError) {
      try files?.write(recorder.finish(), recorder.fixes, title: scenario.title)
    } catch {
      return errors.tell(error, of: .run)
    }
    return code
  }
}
