import CommandLine
import Live
import Primitives
import SerialPort
import Tracker

/// `sniffer run` on a real line: opens it, and opens it again where that was
/// asked for.
struct LiveRun {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  /// Between two attempts to open a lost line again.
  ///
  /// Project value: a USB module that restarts is back after about ten.
  private static let reopenPause = Milliseconds.seconds(1)

  func run() throws(UsageError) -> ExitCode {
    var settings = try arguments.trackerSettings(nil)
    let authority: [UInt8]
    do throws(AuthorityFileError) {
      authority = try AuthorityFile.read(arguments, &settings)
    } catch {
      return errors.tell(error, of: .run)
    }
    let state: StateFile?
    do throws(StateFileError) {
      state = try StateFile.open(arguments, &settings)
    } catch {
      return errors.tell(error, of: .run)
    }
    let wire = arguments.text("pwrkey").flatMap(ControlLine.init(rawValue:))
    do throws(LineError) {
      var line = try Line.open(arguments, wire: wire)
      settings.baud = line.hasBaud && !isModuleItself ? arguments.baud : nil
      settings.isBaudKnown = arguments.isGiven("baud")
      settings.hasPowerKey = wire != nil
      return run(on: &line, settings, wire, state, authority)
    } catch {
      return errors.tell(error, of: .run)
    }
  }

  /// The port is one of the module's own on USB, where no rate is wrong: there is
  /// nothing to look for.
  private var isModuleItself: Bool {
    arguments.text("port").flatMap(PortList.description).flatMap(ModuleInterface.init) != nil
  }

  private func run(
    on line: inout Line,
    _ settings: Settings,
    _ wire: ControlLine?,
    _ state: StateFile?,
    _ authority: [UInt8]
  ) -> ExitCode {
    let name = arguments.lineName
    let isSerialPort = line.isSerialPort
    let place = isSerialPort ? Recording.Place.serialPort(name, baud: arguments.baud) : .other(name)
    let files = RunFiles(arguments)
    let kept = KeptRecord(
      RunRecorder(name: VisibleText.of(name), title: "a run on a real line", hasWorld: false)
    )
    do throws(FileError) {
      let timeline = Timeline(
        output: output,
        isJSON: arguments.isGiven("json"),
        hasLines: arguments.isGiven("lines"),
        recording: try Recording.start(arguments, place),
        observer: files == nil ? nil : { kept.recorder.take($0) }
      )
      var session = LiveSession(
        settings: settings,
        timeline: timeline,
        wire: wire,
        state: state,
        authority: authority,
        restoresSettings: arguments.text("settings") == "restore"
      )
      if let code = errors.tell(session.restore(), of: state) { return code }
      let code = drive(&session, on: &line, wire)
      session.restoreSettings(on: &line)
      if let error = session.stateError { _ = errors.tell(error, of: .run) }
      if let state, let wear = session.wear {
        let (erased, written) = (Int(wear.pagesErased), Int(wear.bytesWritten))
        errors.tellWear(of: state, erased: erased, written: written)
      }
      let ending = session.finish(code, errors)
      let recorder = kept.recorder
      let title = "sniffer run: \(VisibleText.of(name))"
      try files?.write(recorder.finish(), recorder.fixes, title: title)
      return ending
    } catch {
      return errors.tell(error, of: .run)
    }
  }

  /// Runs until the goal, the end or Ctrl-C; a lost line ends it too, unless it
  /// is expected back.
  private func drive(
    _ session: inout LiveSession,
    on line: inout Line,
    _ wire: ControlLine?
  ) -> ExitCode {
    let goal = arguments.integer("reports").map { Int($0) }
    let end = arguments.milliseconds("duration").map { Instant.zero + $0 }
    while true {
      do throws(LineError) {
        return try session.run(on: &line, goal: goal, end: end)
      } catch {
        session.loseLine()
        output.flush()
        let code = errors.tell(error, of: .run)
        let isAwaited = arguments.isGiven("reconnect") || session.hasRestartedModule
        guard isAwaited else { return code }
      }
      errors.note(
        "sniffer run: \(VisibleText.of(arguments.lineName)): waiting for it to come back"
      )
      while true {
        if let code = session.pause(Self.reopenPause, goal: goal, end: end) { return code }
        if let again = try? Line.open(arguments, wire: wire) {
          line = again
          break
        }
      }
    }
  }
}
