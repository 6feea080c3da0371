import SerialPort

/// `sniffer ports`: the serial ports of this machine, none of which is opened.
struct PortsCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() -> ExitCode {
    run { () throws(PortError) in try PortList.all() }
  }

  /// With another list in place of the machine's, for tests.
  func run(_ list: () throws(PortError) -> [PortDescription]) -> ExitCode {
    let ports: [PortDescription]
    do throws(PortError) {
      ports = try list()
    } catch {
      let reason =
        error == .unsupported(.list)
        ? "this build is without libserialport (trait SerialPort), which lists the ports"
        : error.explanation
      errors.writeLine("sniffer ports: \(reason)")
      return error.exitCode
    }
    if ports.isEmpty { errors.writeLine("sniffer ports: there are no serial ports") }
    let renderer = PortRenderer(isJSON: arguments.isGiven("json"))
    for port in ports {
      output.write(renderer.render(port))
    }
    return .done
  }
}
