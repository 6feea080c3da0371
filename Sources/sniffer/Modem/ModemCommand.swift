import SerialPort
import Simulation
import Sockets
import VirtualModem

/// `sniffer modem`: the virtual modem behind a pseudo-terminal or a TCP port, in
/// real time.
struct ModemCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    let scenario: Scenario
    do {
      scenario = try RunCommand.scenario(at: arguments.text("scenario"))
    } catch {
      return errors.tell(error, of: .modem)
    }
    do throws(LineError) {
      var line = try openLine()
      return try serve(scenario, on: &line)
    } catch {
      return errors.tell(error, of: .modem)
    }
  }

  private func openLine() throws(LineError) -> ModemLine {
    if let link = arguments.text("pty") {
      do throws(PortError) {
        let mode = arguments.integer("mode").map { UInt32($0) }
        let terminal = try PseudoTerminal(link: link, mode: mode)
        errors.writeLine(
          "sniffer modem: ready at \(VisibleText.of(link)) (\(terminal.path))"
        )
        return ModemLine(terminal, hasBaud: arguments.isGiven("uart"))
      } catch {
        throw .port(error, name: link)
      }
    }
    guard let place = arguments.hostAndPort("listen") else {
      preconditionFailure("the table asks for a pseudo-terminal or an address")
    }
    do throws(SocketError) {
      let address = try SocketAddress.resolve(host: place.host, port: place.port)
      let listener = try Listener(
        on: address,
        isRemoteAllowed: arguments.isGiven("listen-remote")
      )
      errors.writeLine("sniffer modem: ready at \(place.host):\(listener.port)")
      return ModemLine(listener)
    } catch {
      throw .socket(error, name: "\(place.host):\(place.port)")
    }
  }

  private func serve(_ scenario: Scenario, on line: inout ModemLine) throws(LineError) -> ExitCode {
    var settings = VirtualModem.Settings(scenario, isOnByDefault: true)
    settings.isFast = arguments.isGiven("fast")
    let seed = arguments.seed(of: scenario)
    var session = ModemSession(
      host: ModemHost(
        scenario,
        settings: settings,
        seed: seed,
        network: arguments.text("net") == "real" ? .real : .scripted
      ),
      noise: Wire.noise(seed: seed),
      network: NetworkCarrier(
        dialling: Dialling(
          arguments.hostMappings("map"),
          isRemoteAllowed: arguments.isGiven("dial-remote")
        )
      ),
      hasEnd: arguments.isGiven("scenario"),
      log: output
    )
    return try session.run(on: &line)
  }
}
