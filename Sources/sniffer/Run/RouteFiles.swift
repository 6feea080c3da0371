import CommandLine
import Simulation
import World

/// Reads the routes that a scenario names: a path that is not absolute begins
/// where the scenario is.
enum RouteFiles {
  /// `scenario` is the scenario's own path; `nil` and `-` are read in the working
  /// directory.
  ///
  /// `root` is the scenario that includes it, where that is another.
  static func reader(beside scenario: String?, root: String? = nil) -> RouteReader {
    let root = root ?? scenario
    return RouteReader { (format, file) throws(RouteReader.Failure) in
      try read(file, beside: scenario, root) { (bytes) throws(RouteError) in
        try route(format, bytes)
      }
    } recording: { (file) throws(RouteReader.Failure) in
      try read(file, beside: scenario, root) { (bytes) throws(RouteError) in
        try InertialRecording(parsing: bytes)
      }
    }
  }

  private static func read<Content>(
    _ file: String,
    beside scenario: String?,
    _ root: String?,
    _ parse: ([UInt8]) throws(RouteError) -> Content
  ) throws(RouteReader.Failure) -> Content {
    let path = IncludeFiles.path(of: file, beside: scenario)
    // What the command line names, as of `world`, is the user's own choice.
    if let root, let refusal = IncludeFiles.refusal(of: path, named: file, root: root) {
      throw RouteReader.Failure(refusal)
    }
    do {
      return try parse(try FileText.readText(path))
    } catch let error as FileError {
      throw RouteReader.Failure(error.withoutStdin.message)
    } catch let error as RouteError {
      throw RouteReader.Failure(error.text(in: VisibleText.of(path)))
    } catch {
      throw RouteReader.Failure("\(error)")
    }
  }

  private static func route(
    _ format: RouteReader.Format,
    _ bytes: [UInt8]
  ) throws(RouteError) -> RouteReader.Route {
    switch format {
    case .gpx: try RouteReader.Route(gpx: bytes)
    case .nmea: .timed(try NMEARoute(parsing: bytes).route)
    }
  }
}
