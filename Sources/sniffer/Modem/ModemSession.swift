import Manual
import Primitives
import Simulation
import VirtualModem

/// A modem on its line and, with `--net real`, in the real network.
///
/// Bytes take the time that the line's rate gives them, and none on a line
/// without rates.
struct ModemSession: ~Copyable {
  private var host: ModemHost
  private var toTA = Wire()
  private var toTE = Wire()
  private var noise: SeededGenerator
  private var network: NetworkCarrier
  /// The script's `end` ends the program.
  private let hasEnd: Bool
  private let log: Output
  private let loop = PollLoop(clock: Clock())
  private var isEnded = false

  init(
    host: ModemHost,
    noise: SeededGenerator,
    network: consuming NetworkCarrier,
    hasEnd: Bool,
    log: Output
  ) {
    self.host = host
    self.noise = noise
    self.network = network
    self.hasEnd = hasEnd
    self.log = log
  }

  mutating func run(on line: inout ModemLine) throws(LineError) -> ExitCode {
    while !isEnded {
      if Interruption.isRequested { return .interrupted }
      log.flush()
      // What the TE sends waits in the system while the line is busy.
      let isReading = toTA.nextArrival == nil
      let interests = line.interests(isReading: isReading) + network.interests
      _ = loop.wait(for: interests, until: deadline)
      let bytes = try line.transfer(isReading: isReading)
      if !bytes.isEmpty { toTA.send(bytes, baud: line.baud, at: loop.clock.now) }
      while let chunk = toTA.receive(at: loop.clock.now) {
        carryOut(.received(chunk.bytes, baud: chunk.baud), baud: line.baud)
      }
      let arrivals = network.advance(at: loop.clock.now)
      for remark in arrivals.remarks {
        log.writeLine("\(loop.clock.now.seconds)  network \(VisibleText.of(remark))")
      }
      for (id, event) in arrivals.events {
        carryOut(.network(id: id, event), baud: line.baud)
      }
      if let deadline = host.deadline, loop.clock.now >= deadline {
        carryOut(.deadlineReached, baud: line.baud)
      }
      while let chunk = toTE.receive(at: loop.clock.now) {
        try line.write(chunk.bytes(at: line.baud, noise: &noise))
      }
    }
    return .done
  }

  private var deadline: Instant? {
    let arrival = Instant.earlier(toTA.nextArrival, toTE.nextArrival)
    let own = Instant.earlier(host.deadline, network.deadline(at: loop.clock.now))
    return Instant.earlier(arrival, own)
  }

  /// `baud` is the client's.
  private mutating func carryOut(_ event: ModemHost.Event, baud: UInt32?) {
    let now = loop.clock.now
    let effects = host.handle(event, at: now)
    let output = effects.output[.at]
    if !output.isEmpty {
      // Autobauding that has not settled yet speaks as it is spoken to.
      toTE.send(output, baud: baud == nil ? nil : host.baud ?? baud, at: now)
    }
    for id in effects.cancelledRequests {
      network.cancel(id)
    }
    for request in effects.requests {
      network.start(request, at: now)
      if case .http(let http) = request.action { tell(http, at: now) }
    }
    if let request = effects.serverRequest { tell(request, at: now) }
    if let message = effects.submission {
      let text = VisibleText.of(message.userData.text)
      log.writeLine("\(now.seconds)  sms     \(message.destination.text) \(text)")
    }
    if let words = effects.happening { log.writeLine("\(now.seconds)  world   \(words)") }
    if effects.isEnded, hasEnd { isEnded = true }
  }

  private func tell(_ request: HTTPRequest, at now: Instant) {
    let body = VisibleText.of(String(decoding: request.body, as: UTF8.self))
    log.writeLine(
      "\(now.seconds)  server  \(request.method.rawValue) \(VisibleText.of(request.url)) \(body)"
    )
  }
}
