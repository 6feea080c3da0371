import CommandLine
import Live
import Terminal

/// `sniffer monitor`: an annotated terminal on a port.
struct MonitorCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    let filter = try filter()
    let macros = try macros()
    try arguments.checkOutputs(["record", "log"])
    do throws(LineError) {
      let line = try Line.open(arguments)
      return run(on: line, filter, macros)
    } catch {
      return errors.tell(error, of: .monitor)
    }
  }

  private func run(
    on line: consuming Line,
    _ filter: MonitorFilter,
    _ macros: [Monitor.Macro]
  ) -> ExitCode {
    let name = arguments.lineName
    let baud = line.hasBaud ? arguments.baud : nil
    let isSerialPort = line.isSerialPort
    let place: Recording.Place =
      isSerialPort ? .serialPort(name, baud: arguments.baud) : .other(name)
    do throws(FileError) {
      let recording = try Recording.start(arguments, place)
      let historyFile = HistoryFile()
      let log = try arguments.text("log").map { path throws(FileError) in
        try MonitorLog(to: path, Recording.headers(place, title: "log of sniffer monitor"))
      }
      let front = try MonitorFront(
        output: output,
        errors: errors,
        history: historyFile,
        log: log
      )
      let settings = Monitor.Settings(
        name: VisibleText.of(name),
        baud: baud,
        timestamps: MonitorTimestamps(form, startMilliseconds: Clock.utcMilliseconds),
        filter: filter,
        isHex: arguments.isGiven("hex"),
        isScripted: front.isScript,
        history: front.isScript ? CommandHistory() : historyFile?.read() ?? CommandHistory(),
        macros: macros
      )
      var loop = MonitorLoop(
        line,
        Monitor(settings),
        front: front,
        recording: recording,
        arguments: arguments
      )
      let code = loop.run()
      loop.front.finish()
      if let failure = loop.failure { return errors.tell(failure, of: .monitor) }
      if let failure = loop.recording?.failure ?? loop.front.logFailure {
        return errors.tell(failure, of: .monitor)
      }
      // The loop has reported it.
      return recording?.failure?.exitCode ?? code
    } catch {
      return errors.tell(error, of: .monitor)
    }
  }

  private var form: MonitorTimestamps.Form {
    arguments.text("timestamps").flatMap(MonitorTimestamps.Form.init) ?? .relative
  }

  private func macros() throws(UsageError) -> [Monitor.Macro] {
    var macros: [Monitor.Macro] = []
    for text in arguments.texts("macro") {
      guard let macro = Monitor.Macro(parsing: text) else {
        throw .invalidValue(option: "macro", found: text, expected: "NAME=COMMAND", .monitor)
      }
      macros.append(macro)
    }
    return macros
  }

  private func filter() throws(UsageError) -> MonitorFilter {
    guard let text = arguments.text("only") else { return .usual }
    do throws(MonitorFilter.UnknownWord) {
      return try MonitorFilter(parsing: text)
    } catch {
      let expected = "words of " + MonitorFilter.words.joined(separator: ",")
      throw .invalidValue(option: "only", found: error.word, expected: expected, .monitor)
    }
  }
}
