import CommandLine
import Pages

/// The files that `run` writes at its end beside the timeline.
struct RunFiles {
  private let arguments: ParsedArguments

  private static let formats: [(option: String, format: any FixFormat)] = [
    ("gpx", GPXTrack()), ("geojson", GeoJSONFeatures()), ("kml", KMLTrack()),
  ]

  /// `nil` where none is asked for.
  init?(_ arguments: ParsedArguments) {
    guard Self.names.contains(where: arguments.isGiven) else { return nil }
    self.arguments = arguments
  }

  /// The options that name them.
  static let names = ["html", "plot"] + formats.map(\.option)

  func write(_ record: RunRecord, _ fixes: [TracedFix], title: String) throws(FileError) {
    try ReportFile(arguments)?.write([record], title: title)
    if let path = arguments.text("plot") {
      try FileText.write(RunPlot(record: record, title: title).svg, to: path)
    }
    for (option, var format) in Self.formats {
      guard let path = arguments.text(option) else { continue }
      var text = format.start(title)
      for (index, fix) in fixes.enumerated() {
        text += format.fix(fix, isFirst: index == 0, isNewTrack: false)
      }
      text += format.end(isEmpty: fixes.isEmpty)
      try FileText.write(Array(text.utf8), to: path)
    }
  }
}
