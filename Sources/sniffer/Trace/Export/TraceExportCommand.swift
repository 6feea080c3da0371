import CommandLine
import Script

/// `sniffer trace export`: a trace as a file of another format.
struct TraceExportCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    guard let format = arguments.text("format").flatMap(ExportFormat.init) else {
      preconditionFailure("the table requires a format")
    }
    let path = arguments.operands.first ?? "-"
    let destination = arguments.text("output") ?? "-"
    if format == .pcap, destination == "-", output.isTerminal {
      let reason = "pcap is binary; give --output FILE or a pipe"
      throw .refusedValue(option: "format", reason: reason, .traceExport)
    }
    do throws(ScriptFileError) {
      try export(path, format, to: destination)
    } catch {
      output.flush()
      return errors.tell(error, of: .traceExport)
    }
    return Interruption.isRequested ? .interrupted : .done
  }

  private func export(
    _ path: String,
    _ format: ExportFormat,
    to destination: String
  ) throws(ScriptFileError) {
    var failure: ScriptFileError?
    do throws(FileError) {
      let progress = ReadProgress(
        of: [path],
        errors,
        besides: destination == "-" ? output : nil
      )
      defer { progress?.end() }
      let source = try LogSource(path, progress)
      let hasTimes = format == .jsonl ? true : try TraceExport.hasTimes(source)
      let sink = try TraceSink(destination, output)
      var export = TraceExport(format, hasTimes: hasTimes)
      var wrong: ScriptError?
      try source.forEachLine { line in
        do throws(ScriptError) {
          return sink.write(try export.push(line))
        } catch {
          wrong = error
          return false
        }
      }
      do throws(ScriptError) {
        if wrong == nil { _ = sink.write(try export.finish()) }
      } catch {
        wrong = error
      }
      if let wrong { failure = .script(wrong, path: path) }
      if wrong == nil, !Interruption.isRequested { try sink.finish() }
    } catch {
      throw .file(error)
    }
    if let failure { throw failure }
  }
}
