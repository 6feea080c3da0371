import CommandLine
import Live
import Primitives
import SerialPort

/// `sniffer ports`: the serial ports of this machine, none of which is opened
/// without `--probe`.
struct PortsCommand {
  typealias List = () throws(PortError) -> [PortDescription]

  /// Project value: soon enough for whoever plugs a module in, and next to no work.
  private static let watchInterval: Milliseconds = 1_000

  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() -> ExitCode {
    let loop = PollLoop(clock: Clock())
    return run(
      { () throws(PortError) in try PortList.all() },
      probe: PortProbe.ask,
      wait: {
        _ = loop.wait(for: [], until: loop.clock.now + Self.watchInterval)
        return !loop.isInterrupted
      }
    )
  }

  /// With another list in place of the machine's, for tests.
  ///
  /// `wait` comes back when it is time to look again, false for never again.
  func run(
    _ list: List,
    probe: (String) -> PortProbe.Answer = { _ in .silent },
    wait: () -> Bool = { false }
  ) -> ExitCode {
    do throws(LineError) {
      let ports = try arguments.operands.isEmpty ? all(list) : named()
      if ports.isEmpty { errors.note("sniffer ports: there are no serial ports") }
      show(ports, probe)
      guard arguments.isGiven("watch") else { return .done }
      try watch(ports, list, wait)
      return .interrupted
    } catch {
      return tell(error)
    }
  }

  private func tell(_ error: LineError) -> ExitCode {
    output.flush()
    guard case .port(let problem, let name) = error, name.isEmpty else {
      return errors.tell(error, of: .ports)
    }
    errors.writeLine("sniffer ports: \(problem.listReason)")
    return problem.exitCode
  }

  private func all(_ list: List) throws(LineError) -> [PortDescription] {
    do throws(PortError) {
      return try list()
    } catch {
      throw .port(error, name: "")
    }
  }

  private func named() throws(LineError) -> [PortDescription] {
    var ports: [PortDescription] = []
    for path in arguments.operands {
      do throws(PortError) {
        ports.append(try PortList.port(at: path))
      } catch {
        throw .port(error, name: path)
      }
    }
    return ports
  }

  private func show(_ ports: [PortDescription], _ probe: (String) -> PortProbe.Answer) {
    let renderer = PortRenderer(isJSON: arguments.isGiven("json"))
    let isProbing = arguments.isGiven("probe")
    for group in PortGroup.groups(of: ports) {
      if !renderer.isJSON, let heading = renderer.heading(of: group) { output.writeLine(heading) }
      for port in group.ports {
        let answer = isProbing && isProbed(port) ? probe(port.path) : nil
        let row = PortRow(
          port: port,
          isGrouped: group.isDevice,
          isProbing: isProbing,
          answer: answer
        )
        output.write(renderer.render(row))
      }
    }
    output.flush()
  }

  /// Whoever names a port wants it opened; of the others only those of which we know
  /// that AT does them no harm.
  private func isProbed(_ port: PortDescription) -> Bool {
    guard arguments.operands.isEmpty else { return true }
    switch ModuleInterface(of: port) {
    case .at, .modem: return true
    case .diagnostic, .nmea, .audio, nil: return false
    }
  }

  private func watch(_ ports: [PortDescription], _ list: List, _ wait: () -> Bool) throws(LineError)
  {
    let renderer = PortRenderer(isJSON: arguments.isGiven("json"))
    var watch = PortWatch(ports: ports)
    while wait(), !output.isBroken {
      for change in watch.changes(to: try all(list)) { output.write(renderer.render(change)) }
      output.flush()
    }
  }
}

extension PortError {
  /// Why the ports cannot be listed.
  var listReason: String {
    self == .unsupported(.list)
      ? "this build is without libserialport (trait SerialPort), which lists the ports"
      : explanation
  }
}
