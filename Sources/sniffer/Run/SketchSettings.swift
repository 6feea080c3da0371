import CommandLine
import Live
import Primitives
import Simulation
import Sketch

/// What is compiled into the sketch: as the headers of a scenario or a trace have it, otherwise
/// by the tracker's options.
enum SketchSettings {
  static func make(_ scenario: Scenario, _ arguments: ParsedArguments) -> Sketch.Settings {
    func text(_ setting: TrackerSetting, _ sketchs: String? = nil) -> String {
      let value = arguments.given(setting) ?? sketchs.map(TrackerSetting.Value.text)
      return (value ?? scenario.value(of: setting))?.text ?? setting.simulated ?? ""
    }
    let url = text(.url, scenario.sketchURL)
    let id = text(.trackerID)
    var settings = Sketch.Settings(
      url: FixedBytes(Array(url.utf8).span),
      trackerID: FixedBytes(Array(id.utf8).span)
    )
    settings.port = scenario.sketchPort ?? settings.port
    settings.program = scenario.sketchProgram ?? settings.program
    return settings
  }
}
