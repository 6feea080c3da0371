import CommandLine
import Live
import Primitives
import Simulation
import Sketch
import Tracker

/// What is compiled into the sketch: as the headers of a scenario or a trace have it, else as the
/// tracker is told.
enum SketchSettings {
  static func make(_ scenario: Scenario, _ arguments: ParsedArguments) -> Sketch.Settings {
    func text(_ option: String, _ scenarios: String?) -> String {
      let given = arguments.isGiven(option) ? arguments.text(option) : nil
      return given ?? scenarios ?? arguments.text(option) ?? TrackerSettings.defaultURL
    }
    let url = text("url", scenario.sketchURL ?? scenario.url)
    let id = text("tracker-id", scenario.trackerID)
    var settings = Sketch.Settings(
      url: FixedBytes(Array(url.utf8).span),
      trackerID: FixedBytes(Array(id.utf8).span)
    )
    settings.port = scenario.sketchPort ?? settings.port
    settings.program = scenario.sketchProgram ?? settings.program
    return settings
  }
}
