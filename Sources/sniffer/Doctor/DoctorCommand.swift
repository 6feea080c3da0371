import CommandLine
import Diagnosis
import Live
import Primitives
import Script
import SerialPort
import Simulation
import Sockets

/// `sniffer doctor`: the layer that fails, the lines that show it, and what to do next.
struct DoctorCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    if let path = arguments.text("trace") { return judge(traceAt: path) }
    var scenario: Scenario?
    if let path = arguments.text("scenario") {
      do throws(ScriptFileError) {
        scenario = try RunCommand.scenario(at: path, seed: arguments.chosenSeed)
      } catch {
        return errors.tell(error, of: .doctor)
      }
    }
    var aim = try aim(of: scenario)
    do throws(AuthorityFileError) {
      let isSecure = aim.server?.isSecure == true
      if let bytes = try AuthorityFile.read(arguments, isSecure: isSecure) {
        aim.authority = Aim.Authority(AuthorityFile.nameText, bytes: bytes)
      }
    } catch {
      return errors.tell(error, of: .doctor)
    }
    return scenario.map { examine($0, aim) } ?? examineLine(aim)
  }

  /// What the command line names, else the scenario; what cannot be said in a command is refused.
  private func aim(of scenario: Scenario?) throws(UsageError) -> Aim {
    func said(_ setting: TrackerSetting) -> String? {
      arguments.text(setting.name) ?? scenario?.value(of: setting)?.text
        ?? (scenario == nil ? nil : setting.simulated)
    }
    let (url, apn, authority) = (said(.url), said(.accessPointName), said(.authorityName))
    do {
      if let url { _ = try TrackerSetting.readDestination(url) }
      if let apn { _ = try TrackerSetting.readAccessPointName(apn) }
      if let authority { _ = try TrackerSetting.readAuthorityName(authority) }
    } catch {
      throw UsageError(error, arguments)
    }
    return Aim(
      server: url.flatMap(Aim.Server.init),
      accessPointName: apn,
      authority: authority.map { Aim.Authority($0) }
    )
  }

  // MARK: - A recording

  private func judge(traceAt path: String) -> ExitCode {
    do throws(ScriptFileError) {
      let script = try Script(at: path)
      let port = Check(.port, .notChecked, .notHere, detail: "a recording has no port")
      let aim = Aim(server: arguments.text("url").flatMap(Aim.Server.init))
      let judged = Diagnosis.judge(script, on: Occasion(aim: aim), port: port)
      return finish(judged.diagnosis, judged.dialogue)
    } catch {
      return errors.tell(error, of: .doctor)
    }
  }

  // MARK: - The virtual modem

  private func examine(_ scenario: Scenario, _ aim: Aim) -> ExitCode {
    do throws(FileError) {
      let recording = try Recording.start(arguments, .virtualModem, of: scenario)
      var run = VirtualExamination(
        scenario,
        aim: aim,
        baud: arguments.baud,
        repairs: arguments.isGiven("fix"),
        recording: recording
      )
      run.run(tell)
      let port = Check(.port, .notChecked, .notHere, detail: "the modem is a virtual one")
      let dialogue = run.examination.dialogue
      return finish(run.examination.diagnosis(port: port), dialogue, recording)
    } catch {
      return errors.tell(error, of: .doctor)
    }
  }

  // MARK: - A real line

  /// Project value: the longest examination, of a module that registers late and has no server.
  static let usualDuration = Milliseconds.minutes(30)

  private func examineLine(_ aim: Aim) -> ExitCode {
    var examination: Examination?
    var recording: Recording?
    do throws(LineError) {
      var line = try Line.open(arguments)
      do throws(FileError) {
        recording = try Recording.start(arguments, .other(arguments.lineName))
      } catch {
        return errors.tell(error, of: .doctor)
      }
      // On one of the module's own USB ports no rate is wrong.
      let isOwn = arguments.text("port").flatMap(PortList.description).flatMap(ModuleInterface.init)
      var run = LiveExamination(
        aim: aim,
        openedBaud: line.hasBaud && isOwn == nil ? arguments.baud : nil,
        repairs: arguments.isGiven("fix"),
        duration: arguments.milliseconds("duration") ?? Self.usualDuration,
        recording: recording
      )
      defer { examination = run.examination }
      try run.run(on: &line, tell)
      let diagnosis = run.examination.diagnosis(port: check(of: line))
      return finish(diagnosis, run.examination.dialogue, recording)
    } catch {
      let dialogue = examination?.dialogue ?? Dialogue()
      let evidence = dialogue.lines.last
      let port = Check(
        .port,
        .failed,
        Symptom(error, wasOpen: examination != nil),
        detail: detail(of: error),
        evidence: [evidence]
      )
      let diagnosis =
        examination?.diagnosis(port: port)
        ?? Diagnosis(
          of: dialogue,
          on: Occasion(aim: aim, line: LineFacts(openedBaud: nil)),
          port: port
        )
      return finish(diagnosis, dialogue, recording, error.exitCode)
    }
  }

  /// A second program on a serial port takes answers that are not its own.
  private func check(of line: borrowing Line) -> Check {
    guard line.isSerialPort, let path = arguments.text("port"),
      let holder = PortHolder.name(of: path, besidesUs: true)
    else { return Check(.port, .ok, .portOpens) }
    return Check(.port, .warning, .portShared, detail: holder)
  }

  /// Whoever has the port open, where the system tells.
  private func detail(of error: LineError) -> String {
    guard case .port(.busy, let name) = error, let holder = PortHolder.name(of: name) else {
      return error.message
    }
    return "\(error.message): \(holder)"
  }

  // MARK: - Results

  private func tell(_ effects: Examination.Effects) {
    if let change = effects.change {
      errors.writeLine("sniffer doctor: changing a setting: \(change)")
      errors.flush()
    }
    if let layer = effects.begun, errors.isTerminal {
      errors.note("sniffer doctor: looking at \(layer.name)")
      errors.flush()
    }
  }

  private func finish(
    _ diagnosis: Diagnosis,
    _ dialogue: Dialogue,
    _ recording: Recording? = nil,
    _ code: ExitCode? = nil
  ) -> ExitCode {
    let report = DoctorReport(diagnosis: diagnosis, dialogue: dialogue)
    if arguments.isGiven("json") {
      report.writeJSON(to: output)
    } else {
      report.writeText(to: output)
    }
    do throws(FileError) {
      if let path = arguments.text("report") { try FileText.write(report.markdown, to: path) }
      try ReportFile(arguments)?.write(report)
      if let failure = recording?.failure { throw failure }
    } catch {
      output.flush()
      return errors.tell(error, of: .doctor)
    }
    return code ?? diagnosis.exitCode
  }
}

extension Diagnosis {
  fileprivate var exitCode: ExitCode {
    switch earlyEnd {
    case .interrupted: .interrupted
    case .timeRanOut: .timeRanOut
    case nil: isHealthy == true ? .done : .checkFailed
    }
  }
}

extension Symptom {
  /// What keeps a port from being used, or has ended its use.
  init(_ error: LineError, wasOpen: Bool) {
    self =
      switch error {
      case _ where wasOpen: .lineLost
      case .port(.notFound, _), .socket(.refused, _), .socket(.hostNotFound, _): .portMissing
      case .port(.noPermission, _), .socket(.noPermission, _): .portForbidden
      case .port(.busy, _): .portBusy
      case .port, .socket, .comPort: .portUnusable
      }
  }
}
