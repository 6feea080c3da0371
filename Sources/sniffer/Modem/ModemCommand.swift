import CommandLine
import Live
import Primitives
import Simulation
import Sockets
import VirtualModem

/// `sniffer modem`: the virtual modem at a port, in real time.
struct ModemCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    try check()
    let firmware = try firmware()
    let scenario: Scenario
    let rules: RuleReport?
    let settings: VirtualModem.Settings
    let flash: FlashFile?
    let recording: Recording?
    do {
      rules = try arguments.text("rules").map { path throws(ScriptFileError) in
        RuleReport(file: try RuleFile.read(at: path), path: path)
      }
      scenario = try RunCommand.scenario(
        at: arguments.text("scenario"),
        seed: arguments.chosenSeed
      )
      settings = self.settings(scenario, firmware, rules)
      flash = try arguments.text("flash").map { path throws(ScriptFileError) in
        try FlashFile(path, of: settings.firmware, errors: errors)
      }
    } catch {
      return errors.tell(error, of: .modem)
    }
    errors.detail(scenario.origin(at: arguments.text("scenario"), of: .modem))
    if let rules { errors.detail("sniffer modem: read \(VisibleText.of(file: rules.path))") }
    do throws(FileError) {
      recording = try Recording.start(arguments, .virtualModem)
    } catch {
      return errors.tell(error, of: .modem)
    }
    do throws(LineError) {
      let code = try serve(scenario, settings, rules, flash, recording)
      if let failure = flash?.failure { return failure.exitCode }
      if let failure = recording?.failure { return errors.tell(failure, of: .modem) }
      return code
    } catch {
      return errors.tell(error, of: .modem)
    }
  }

  /// The AT port is at stdin and stdout.
  private var isAtStreams: Bool { arguments.text("listen") == "-" }

  /// Where messages go.
  private var log: Output { isAtStreams ? errors : output }

  /// What the table cannot refuse.
  private func check() throws(UsageError) {
    let reason = "- is the port of --listen - already"
    for option in ["scenario", "rules", "record"] where isAtStreams && arguments.text(option) == "-"
    {
      throw .refusedValue(option: option, reason: reason, .modem)
    }
    let isComPort = arguments.text("listen").flatMap { HostAndPort(serialServer: $0) } != nil
    guard !arguments.isGiven("uart") || arguments.isGiven("pty") || isComPort else {
      let reason = "needs --pty, or --listen rfc2217://HOST:PORT"
      throw .refusedValue(option: "uart", reason: reason, .modem)
    }
  }

  /// `nil` is the scenario's.
  private func firmware() throws(UsageError) -> VirtualModem.Firmware? {
    guard let name = arguments.text("firmware") else { return nil }
    guard let firmware = VirtualModem.Firmware(named: name) else {
      let expected = "one of " + VirtualModem.Firmware.names.joined(separator: ", ")
      throw .invalidValue(option: "firmware", found: name, expected: expected, .modem)
    }
    return firmware
  }

  private func settings(
    _ scenario: Scenario,
    _ firmware: VirtualModem.Firmware?,
    _ rules: RuleReport?
  ) -> VirtualModem.Settings {
    var settings = VirtualModem.Settings(scenario, isOnByDefault: true)
    settings.isFast = arguments.isGiven("fast")
    settings.isPowerKeyTied = arguments.text("power") == "auto"
    settings.hasUSB = arguments.isGiven("usb")
    if let firmware { settings.firmware = firmware }
    if let rules { settings.rules = rules.file.rules }
    return settings
  }

  private func serve(
    _ scenario: Scenario,
    _ settings: VirtualModem.Settings,
    _ rules: RuleReport?,
    _ flash: FlashFile?,
    _ recording: Recording?
  ) throws(LineError) -> ExitCode {
    let seed = scenario.seed
    let ports = ModemPorts(arguments: arguments, errors: errors, seed: seed)
    let count = arguments.integer("count").map { Int($0) } ?? 1
    let control = try ControlPort(
      path: arguments.text("control"),
      usesInput: arguments.text("scenario") != "-" && !isAtStreams,
      errors: errors
    )
    // Project value: four ports of USB, with both ends of each, and what is open besides.
    DescriptorLimit.raise(to: count * 8 + 1_024)
    var sessions: [ModemSession] = []
    for index in 0..<count {
      sessions.append(
        session(
          scenario,
          settings,
          flash,
          seed: seed &+ UInt64(index),
          ends: try ports.ends(index, of: count),
          sensor: index == 0 ? try ports.sensorEnd() : nil,
          recording: index == 0 ? recording : nil
        )
      )
    }
    if let failure = flash?.failure { return failure.exitCode }
    let loop = ModemLoop(sessions, control: control, log: log, recording: recording)
    defer { rules?.write(sessions.map(\.tally), to: errors) }
    return try loop.run(until: arguments.milliseconds("duration").map { Instant.zero + $0 })
  }

  private func session(
    _ scenario: Scenario,
    _ settings: VirtualModem.Settings,
    _ flash: FlashFile?,
    seed: UInt64,
    ends: [ModemEnd],
    sensor: ModemEnd?,
    recording: Recording?
  ) -> ModemSession {
    var host = ModemHost(
      scenario,
      settings: settings,
      keeping: flash?.memory,
      seed: seed,
      network: arguments.text("net") == "real" ? .real : .scripted
    )
    flash?.write(host.modem.memory)
    if sensor != nil { host.attachSensor(seed: seed, at: .zero) }
    if arguments.isGiven("pins") { host.watchPins() }
    let network = NetworkCarrier(
      dialling: Dialling(
        arguments.hostMappings("map"),
        isRemoteAllowed: arguments.isGiven("dial-remote")
      )
    )
    return ModemSession(
      host: host,
      ends: ends,
      network: network,
      ModemSession.Options(
        isUSB: arguments.isGiven("usb"),
        hasEnd: arguments.isGiven("scenario"),
        log: log,
        recording: recording,
        flash: flash,
        sensor: sensor
      )
    )
  }
}
