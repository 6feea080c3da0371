import CommandLine
import Script

/// One log, from the file to the trace: what it is, who speaks, and the text.
struct LogImport {
  enum Failure: CommandFailure, Equatable {
    case file(FileError)
    case empty(path: String)
    case isTrace(path: String)

    var exitCode: ExitCode {
      switch self {
      case .file(let error): error.exitCode
      case .empty, .isTrace: .badInput
      }
    }

    var message: String {
      switch self {
      case .file(let error): error.message
      case .empty(let path): "\(VisibleText.of(path)):1: there is nothing in it"
      case .isTrace(let path): "\(VisibleText.of(path)):1: is a trace already"
      }
    }
  }

  let format: LogFormat
  let survey: LogSurvey
  let facts: LogFacts
  private let source: LogSource
  private let path: String
  private let wrapping: LogWrapping
  private(set) var tally = TraceImporter.Tally()

  /// How often each log is read, the time when it is written included.
  static let readCount: Int64 = 3

  /// Reads the log twice: for its format, unless `stated`, and for what it tells.
  init(_ path: String, _ source: LogSource, stated: LogFormat?) throws(Failure) {
    self.path = path
    self.source = source
    var survey = LogSurvey()
    var isTrace = false
    try Self.read(source, nil) { line in  // The survey takes off what is around a line.
      if line.number == 1, line.text.starts(with: "#!sniffer ".utf8) { isTrace = true }
      survey.add(line)
      return !isTrace
    }
    guard !isTrace else { throw .isTrace(path: path) }
    guard survey.lineCount > 0 else { throw .empty(path: path) }
    let wrapping = survey.wrapping
    if wrapping != LogWrapping() {
      survey = LogSurvey()
      try Self.read(source, wrapping) { line in
        survey.add(line)
        return true
      }
    }
    let format = stated ?? survey.format
    var facts = LogFacts()
    var reader: any LogReader = format.reader.init()
    var pieces: [LogPiece] = []
    try Self.read(source, wrapping) { line in
      reader.read(line, into: &pieces)
      for piece in pieces { facts.add(piece) }
      pieces.removeAll(keepingCapacity: true)
      return true
    }
    reader.finish(into: &pieces)
    for piece in pieces { facts.add(piece) }
    self.survey = survey
    self.wrapping = wrapping
    self.format = format
    self.facts = facts
  }

  /// Gives the text of the trace in pieces.
  mutating func write(
    _ statement: TraceImporter.Statement,
    _ body: ([UInt8]) -> Bool
  ) throws(Failure) {
    var importer = TraceImporter(format, facts, statement)
    let name = path == "-" ? "stdin" : path.fileName
    var goesOn = body(importer.start(title: VisibleText.of(name), format))
    try Self.read(source, wrapping) { line in
      let text = importer.push(line)
      if goesOn, !text.isEmpty { goesOn = body(text) }
      return goesOn
    }
    _ = body(importer.finish())
    tally = importer.tally
  }

  private static func read(
    _ source: LogSource,
    _ wrapping: LogWrapping?,
    _ body: (LogLine) -> Bool
  ) throws(Failure) {
    do {
      try source.forEachLine(in: wrapping, body)
    } catch {
      throw .file(error)
    }
  }
}
