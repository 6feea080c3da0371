import Manual
import Primitives
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
      errors.writeLine("sniffer modem: \(error.message)")
      return error.exitCode
    }
    do throws(LineError) {
      var line = try openLine()
      return try serve(scenario, on: &line)
    } catch {
      errors.writeLine("sniffer modem: \(error.message)")
      return error.exitCode
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
        return ModemLine(terminal)
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
    var settings = VirtualModem.Settings()
    settings.fixedBaud = scenario.fixedBaud
    settings.checksVoltage = scenario.checksVoltage
    settings.isOn = scenario.isModuleOn ?? true
    settings.isFast = arguments.isGiven("fast")
    let seed = arguments.isGiven("seed") ? arguments.integer("seed") : nil
    var session = ModemSession(
      host: ModemHost(
        scenario,
        settings: settings,
        seed: seed.map { UInt64($0) } ?? scenario.seed,
        network: arguments.text("net") == "real" ? .real : .scripted
      ),
      requests: RequestCarrier(isRemoteAllowed: arguments.isGiven("dial-remote")),
      hasEnd: arguments.isGiven("scenario"),
      log: output
    )
    return try session.run(on: &line)
  }
}

/// A modem on its line and, with `--net real`, in the real network.
private struct ModemSession: ~Copyable {
  private var host: ModemHost
  private var requests: RequestCarrier
  /// The script's `end` ends the program.
  private let hasEnd: Bool
  private let log: Output
  private let loop = PollLoop(clock: Clock())
  private var isEnded = false

  init(host: ModemHost, requests: consuming RequestCarrier, hasEnd: Bool, log: Output) {
    self.host = host
    self.requests = requests
    self.hasEnd = hasEnd
    self.log = log
  }

  mutating func run(on line: inout ModemLine) throws(LineError) -> ExitCode {
    while !isEnded {
      if Interruption.isRequested { return .interrupted }
      log.flush()
      let now = loop.clock.now
      let deadline = Instant.earlier(host.deadline, requests.deadline(at: now))
      let interests = line.interests + (requests.interest.map { [$0] } ?? [])
      _ = loop.wait(for: interests, until: deadline)
      let bytes = try line.transfer()
      if !bytes.isEmpty { try carryOut(.received(bytes, baud: nil), on: &line) }
      if let finished = requests.advance(at: loop.clock.now) {
        try carryOut(.requestFinished(id: finished.id, finished.outcome), on: &line)
      }
      if let deadline = host.deadline, loop.clock.now >= deadline {
        try carryOut(.deadlineReached, on: &line)
      }
    }
    return .done
  }

  private mutating func carryOut(
    _ event: ModemHost.Event,
    on line: inout ModemLine
  ) throws(LineError) {
    let now = loop.clock.now
    let effects = host.handle(event, at: now)
    if !effects.output.isEmpty { try line.write(effects.output) }
    if let id = effects.cancelledRequest { requests.cancel(id) }
    if let request = effects.request {
      requests.start(request, at: now)
      tell(request, at: now)
    }
    if let request = effects.serverRequest { tell(request, at: now) }
    if let words = effects.happening { log.writeLine("\(now.seconds)  world   \(words)") }
    if effects.isEnded, hasEnd { isEnded = true }
  }

  private func tell(_ request: HTTPRequest, at now: Instant) {
    let body = VisibleText.of(String(decoding: request.body, as: UTF8.self))
    log.writeLine(
      "\(now.seconds)  server  \(request.method.name) \(VisibleText.of(request.url)) \(body)"
    )
  }
}
