import CommandLine
import SerialPort

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@main
enum Sniffer {
  static let version = "0.1.0"

  static func main() {
    // A file would else take the number of a stream that the caller has closed, and its words.
    // Reading it is at its end at once, and writing fails as it would have.
    for stream in 0...2 as ClosedRange<Int32> where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
    Output.ignoreWriteSignals()
    let output = Output.standardOutput()
    let errors = Output.standardError()
    var code = run(Array(Swift.CommandLine.arguments.dropFirst()), output, errors)
    output.flush()
    errors.flush()
    if case .system(let number) = output.failure {
      errors.writeLine("sniffer: cannot write the output: \(SystemText.of(number))")
    }
    if code == .done, let failure = output.exitCode { code = failure }
    exit(code.rawValue)
  }

  /// This machine's environment and ports.
  private static var machine: SettingSources {
    .machine {
      (try? PortList.all())?.map(SettingSources.Port.init)
    }
  }

  private static func run(_ arguments: [String], _ output: Output, _ errors: Output) -> ExitCode {
    do throws(UsageError) {
      switch try ArgumentParser.parse(arguments, machine) {
      case .version: output.writeLine("sniffer \(version)")
      case .help(let topic):
        output.colour = ColourChoice(of: arguments)
        output.write(HelpText.render(topic: topic, of: CommandTable.self), TextStyle.columns)
      case .schema(let command): output.write(JSONSchema.of(command)?.text ?? "")
      case .command(let parsed):
        Interruption.install()
        IncludeFiles.allowsOutside =
          parsed.knows(CommandTable.allowOutside.name)
          && parsed.isGiven(CommandTable.allowOutside.name)
        return try run(parsed, output, errors)
      }
      return .done
    } catch {
      errors.write(error.message)
      return error.exitCode
    }
  }

  /// Does what a command line says, once it is understood.
  static func run(
    _ arguments: ParsedArguments,
    _ output: Output,
    _ errors: Output
  ) throws(UsageError) -> ExitCode {
    for stream in [output, errors] { stream.colour = ColourChoice(arguments) }
    errors.verbosity = arguments.verbosity
    if let notice = arguments.settingNotice { errors.note(notice) }
    for detail in arguments.settingDetails { errors.detail(detail) }
    switch arguments.command {
    case .run:
      return try RunCommand(arguments: arguments, output: output, errors: errors).run()
    case .replay:
      return try ReplayCommand(arguments: arguments, output: output, errors: errors).run()
    case .test:
      return try TestCommand(arguments: arguments, output: output, errors: errors).run()
    case .modem:
      return try ModemCommand(arguments: arguments, output: output, errors: errors).run()
    case .modemControl:
      return try ModemControlCommand(arguments: arguments, output: output, errors: errors).run()
    case .soak:
      return try SoakCommand(arguments: arguments, output: output, errors: errors).run()
    case .fleet:
      return try FleetCommand(arguments: arguments, output: output, errors: errors).run()
    case .merge:
      return try MergeCommand(arguments: arguments, output: output, errors: errors).run()
    case .decode:
      if arguments.isGiven("check") {
        return try CheckCommand(arguments: arguments, output: output, errors: errors).run()
      }
      return try DecodeCommand(arguments: arguments, output: output, errors: errors).run()
    case .explain:
      return try ExplainCommand(arguments: arguments, output: output, errors: errors).run()
    case .lint:
      return try LintCommand(arguments: arguments, output: output, errors: errors).run()
    case .record:
      return try RecordCommand(arguments: arguments, output: output, errors: errors).run()
    case .monitor:
      return try MonitorCommand(arguments: arguments, output: output, errors: errors).run()
    case .newScenario, .newTrace, .newRules:
      return try NewCommand(arguments: arguments, output: output, errors: errors).run()
    case .traceImport:
      return try TraceImportCommand(arguments: arguments, output: output, errors: errors).run()
    case .traceExport:
      return try TraceExportCommand(arguments: arguments, output: output, errors: errors).run()
    case .traceRedact:
      return try TraceRedactCommand(arguments: arguments, output: output, errors: errors).run()
    case .traceDiff:
      return try TraceDiffCommand(arguments: arguments, output: output, errors: errors).run()
    case .traceMinimise:
      return try TraceMinimiseCommand(arguments: arguments, output: output, errors: errors).run()
    case .send:
      return try SendCommand(arguments: arguments, output: output, errors: errors).run()
    case .ports:
      return PortsCommand(arguments: arguments, output: output, errors: errors).run()
    case .doctor:
      return try DoctorCommand(arguments: arguments, output: output, errors: errors).run()
    case .bugReport:
      return try BugReportCommand(arguments: arguments, output: output, errors: errors).run()
    case .serve:
      return try ServeCommand(arguments: arguments, output: output, errors: errors).run()
    case .states:
      return try StatesCommand(arguments: arguments, output: output, errors: errors).run()
    case .world:
      return try WorldCommand(arguments: arguments, output: output, errors: errors).run()
    case .bench:
      return try BenchCommand(arguments: arguments, output: output, errors: errors).run()
    case .tune:
      return try TuneCommand(arguments: arguments, output: output, errors: errors).run()
    case .config:
      return ConfigCommand(arguments: arguments, output: output).run()
    case .completions:
      return try CompletionsCommand(arguments: arguments, output: output).run()
    case .languageServer:
      return LanguageServerCommand(arguments: arguments, output: output, errors: errors).run()
    case .manual:
      guard let directory = arguments.text("pages") else {
        output.write(ManualPage.text(of: CommandTable.self))
        return .done
      }
      do {
        try ReferencePages.write(to: directory)
        return .done
      } catch {
        return errors.tell(error, of: .manual)
      }
    case .version:
      output.write(BuildFacts.json)
      return .done
    case .help:
      return .done  // The parser has made a request of it.
    }
  }
}

extension ArgumentParser {
  /// By the table of this program.
  static func parse(
    _ arguments: [String],
    _ sources: SettingSources = .none
  ) throws(UsageError) -> Request {
    try parse(arguments, of: CommandTable.self, sources)
  }
}

extension SettingSources.Port {
  init(_ port: PortDescription) {
    self.init(path: port.path, isModule: ModuleInterface(of: port) == .at)
  }
}
