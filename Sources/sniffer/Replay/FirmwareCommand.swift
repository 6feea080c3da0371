import CommandLine
import Script
import Simulation
import Sketch
import Tracker

/// `sniffer replay --firmware sketch,tracker`: the deployed sketch and the tracker in front of the
/// same module, trace by trace.
struct FirmwareCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  /// A trace, and how the programs fared with its module.
  struct Row {
    var path: String
    var outcomes: [(firmware: String, outcome: FirmwareOutcome)]
  }

  /// 0, or 1 if the tracker hangs, misreports or loses a report.
  func run(_ shard: Shard) throws(UsageError) -> ExitCode {
    do throws(FileError) {
      let files = shard.part(of: try TestFiles.all(in: arguments.operands, endings: [".trace"]))
      var rows: [Row] = []
      let progress = Progress("traces", of: files.count, errors, besides: [output])
      defer { progress.end() }
      for (index, path) in files.enumerated() {
        progress.show(finished: index)
        if Interruption.isRequested { return .interrupted }
        do throws(ScriptFileError) {
          rows.append(Row(path: path, outcomes: try outcomes(of: path)))
        } catch {
          return errors.tell(error, of: .replay)
        }
      }
      progress.show(finished: files.count)
      FirmwareReport(rows: rows).write(to: output, arguments)
      let isIll = rows.contains { row in
        row.outcomes.contains { $0.firmware == "tracker" && $0.outcome.verdict < .waits }
      }
      return isIll ? .checkFailed : .done
    } catch {
      return errors.tell(error, of: .replay)
    }
  }

  private func outcomes(
    of path: String
  ) throws(ScriptFileError) -> [(firmware: String, outcome: FirmwareOutcome)] {
    let script = try Script(at: path)
    do throws(ScriptError) {
      let scenario = try Scenario(
        script,
        routes: RouteFiles.reader(beside: path),
        includes: IncludeFiles.reader(for: path)
      )
      let module = TraceModule(script)
      let sketch = Sketch(settings: SketchSettings.make(scenario, arguments))
      let outcome = FirmwareOutcome.run(sketch, on: module)
      guard arguments.text("firmware") != "sketch" else { return [("sketch", outcome)] }
      var settings = try PreparedTrace.settings(arguments, scenario)
      settings.hasPowerKey = true
      settings.movement = nil
      let other = FirmwareOutcome.run(Tracker(settings: settings), on: module)
      return [("sketch", outcome), ("tracker", other)]
    } catch {
      throw .script(error, path: path)
    }
  }
}
