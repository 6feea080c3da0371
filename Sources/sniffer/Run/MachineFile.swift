import CommandLine
import Live
import Machine
import Simulation
import Tracker
import VirtualModem

/// What `--firmware elf:FILE` names: machine code to run in place of the tracker.
struct MachineFile: Sendable {
  /// As it was given.
  let name: String
  private let image: Image

  static let prefix = "elf:"

  init(_ name: String) throws(MachineFileError) {
    self.name = name
    let path = String(name.dropFirst(Self.prefix.count))
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileText.read(path)
    } catch {
      throw .file(error.withoutStdin)
    }
    do throws(Image.Problem) {
      image = try Image(bytes)
    } catch {
      throw .image(error, path: path)
    }
  }

  /// The file of the option; `nil` without one.
  static func path(_ arguments: ParsedArguments) throws(UsageError) -> String? {
    guard let name = arguments.text("firmware") else { return nil }
    if name.hasPrefix(prefix), name.utf8.count > prefix.utf8.count { return name }
    guard arguments.command == .run, ["tracker", "sketch"].contains(name) else {
      let words = arguments.command == .run ? "`tracker`, `sketch` or " : ""
      let expected = words + "`elf:` and a file"
      throw .invalidValue(option: "firmware", found: name, expected: expected, arguments.command)
    }
    return nil
  }

  /// The board with the module of `scenario`, and the settings in its page where the image has
  /// nothing there.
  func host(
    _ scenario: Scenario,
    _ settings: Settings,
    url: String,
    watchesPins: Bool = false
  ) throws(SettingRefusal) -> FirmwareHost<MachineProgram> {
    var settings = settings
    settings.hasPowerKey = true
    var machine = Machine(image)
    if !image.covers(SettingsPage.address) {
      _ = machine.write(try SettingsPage.bytes(settings, url: url), at: SettingsPage.address)
    }
    let modem = VirtualModem.Settings(scenario, isOnByDefault: false)
    var host = ModemHost(
      scenario.serving(settings),
      settings: modem,
      seed: scenario.seed,
      trackerID: settings.trackerID.name
    )
    if watchesPins { host.watchPins() }
    return FirmwareHost(
      MachineProgram(machine),
      on: .world(host),
      seed: scenario.seed,
      hasSensor: settings.movement != nil,
      judge: WireJudge(byLogOf: scenario)
    )
  }

  /// Where reports go: the command line's, else the scenario's, else the default.
  static func url(_ scenario: Scenario, _ arguments: ParsedArguments? = nil) -> String {
    let given = arguments?.given(.url) ?? scenario.value(of: .url)
    return given?.text ?? TrackerSetting.url.simulated ?? ""
  }
}

/// Why a file is no firmware for the machine.
enum MachineFileError: CommandFailure {
  case file(FileError)
  case image(Image.Problem, path: String)

  var message: String {
    switch self {
    case .file(let error): error.message
    case .image(let problem, let path):
      "\(VisibleText.of(file: path)): byte \(problem.offset): expected \(problem.expected), "
        + "found \(problem.found)"
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .file(let error): error.exitCode
    case .image: .badInput
    }
  }
}
