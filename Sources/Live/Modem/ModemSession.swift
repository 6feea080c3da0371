package import CommandLine
import Manual
package import Primitives
import Script
package import Simulation
package import VirtualModem

/// A modem on its ports and, with `--net real`, in the real network.
package final class ModemSession {
  private var host: ModemHost
  private let ends: [ModemEnd]
  private var network: NetworkCarrier
  private let options: Options
  /// The script's `end`, or the end of stdin, ends the program.
  package private(set) var isEnded = false
  private var isPlugged = true
  /// When to look at the clients' rates; `nil` while no connection has a port.
  private var nextLook: Instant?
  /// Project value: a tenth of the second for which ModemManager and pppd hang up.
  private static let lookInterval: Milliseconds = 100

  package struct Options {
    /// The ports come and go with the module's firmware, as those of USB do.
    package var isUSB = false
    /// The script's `end` ends the program.
    package var hasEnd = false
    package var log: Output
    package var recording: Recording?
    /// Keeps what the module stores.
    package var flash: FlashFile?
    /// The UART of a bridge to the inertial sensor.
    package var sensor: ModemEnd?
    /// Receives everything that happens at the modem.
    package var watch: Watch?

    package init(
      isUSB: Bool = false,
      hasEnd: Bool = false,
      log: Output,
      recording: Recording? = nil,
      flash: FlashFile? = nil,
      sensor: ModemEnd? = nil,
      watch: Watch? = nil
    ) {
      self.isUSB = isUSB
      self.hasEnd = hasEnd
      self.log = log
      self.recording = recording
      self.flash = flash
      self.sensor = sensor
      self.watch = watch
    }
  }

  package typealias Watch = (ModemHost.Event, ModemHost.Effects, ModemHost, Instant) -> Void

  package init(
    host: ModemHost,
    ends: [ModemEnd],
    network: consuming NetworkCarrier,
    _ options: Options
  ) {
    self.host = host
    self.ends = ends
    self.network = network
    self.options = options
  }

  /// What the modem's rules have done.
  package var tally: RuleTally { host.modem.tally }

  package var interests: [PollLoop.Interest] {
    ends.flatMap(\.interests) + network.interests + (options.sensor?.interests ?? [])
  }

  package func deadline(at now: Instant) -> Instant? {
    var earliest = Instant.earlier(host.deadline, network.deadline(at: now))
    for end in ends { earliest = Instant.earlier(earliest, end.deadline) }
    earliest = Instant.earlier(earliest, options.sensor?.deadline)
    return Instant.earlier(Instant.earlier(earliest, nextLook), options.flash?.deadline)
  }

  /// Does what is due, whoever it concerns.
  package func advance(at now: Instant) throws(LineError) {
    for end in ends {
      for chunk in try end.receive(at: now) {
        options.recording?.add(chunk.bytes, .toTA, end.port, at: now)
        guard let port = end.port else { continue }
        carryOut(.received(chunk.bytes, baud: chunk.baud, port: port), at: now)
      }
      if let port = end.port, let isReady = end.terminalChange(isConnected: host.modem.isConnected)
      {
        carryOut(.terminalReady(isReady, port: port), at: now)
      }
    }
    if let sensor = options.sensor {
      for chunk in try sensor.receive(at: now) {
        sensor.send(host.receiveByBridge(chunk.bytes, at: now), rate: nil, at: now)
      }
      _ = try sensor.deliver(at: now)
    }
    // It may begin a data entry.
    if let deadline = host.deadline, now >= deadline { carryOut(.deadlineReached, at: now) }
    holdBack()
    let arrivals = network.advance(at: now)
    for remark in arrivals.remarks {
      options.log.writeLine("\(now.seconds)  network \(VisibleText.of(remark))")
    }
    for (id, event) in arrivals.events { carryOut(.network(id: id, event), at: now) }
    // The system reports bytes and clients, and not that a rate has changed.
    let isLooking = host.modem.isConnected || ends.contains(where: \.isHungUp)
    nextLook = isLooking ? now + Self.lookInterval : nil
    try deliver(at: now)
    if !host.modem.isExecuting, ends.contains(where: \.isOver) { isEnded = true }
  }

  /// Applies an event that the user wants in the world; `end` ends the program.
  func happen(_ happening: Scenario.Happening, at now: Instant) throws(LineError) {
    carryOut(.happened(happening), at: now)
    try deliver(at: now)
  }

  /// Nothing happens to the modem any more.
  func finish() {
    options.flash?.write(host.modem.memory)
  }

  /// Leaves in the system what would be lost here: what connections bring while the TE types data
  /// or has not taken all, and what it sends in data mode while a server does not take it.
  private func holdBack() {
    network.isReading = !host.modem.isEntering && ends.allSatisfy { $0.port == .nmea || $0.isIdle }
    let isTaking = !host.modem.isConnected || !network.isWriting
    for end in ends { end.isTaking = isTaking }
  }

  private func deliver(at now: Instant) throws(LineError) {
    defer { holdBack() }
    // Before the result code that promises it.
    options.flash?.keep(host.modem.memory, at: now)
    for end in ends {
      let bytes = try end.deliver(at: now)
      if !bytes.isEmpty { options.recording?.add(bytes, .toTE, end.port, at: now) }
      if let port = end.port, end.noticeLoss() {
        let words = "bytes lost, too many wait for the host"
        options.log.writeLine("\(now.seconds)  port    \(port): \(words)")
      }
      try end.setCarrier(host.modem.hasCarrier)
    }
    guard options.isUSB, host.modem.isOn != isPlugged else { return }
    isPlugged = host.modem.isOn
    for end in ends { try end.plug(isPlugged) }
  }

  private func carryOut(_ event: ModemHost.Event, at now: Instant) {
    let effects = host.handle(event, at: now)
    options.watch?(event, effects, host, now)
    for end in ends {
      guard let port = end.port else { continue }
      // Autobauding that has not settled yet speaks as it is spoken to.
      end.send(effects.output[port], rate: host.baud, at: now)
    }
    for id in effects.cancelledRequests { network.cancel(id, at: now) }
    for request in effects.requests {
      network.start(request, at: now)
      if case .http(let http) = request.action { tell(http, at: now) }
    }
    if let request = effects.serverRequest { tell(request, at: now) }
    if let message = effects.submission {
      let text = VisibleText.of(message.userData.text)
      options.log.writeLine("\(now.seconds)  sms     \(message.destination.text) \(text)")
    }
    for message in effects.messages {
      options.log.writeLine("\(now.seconds)  owner   \(VisibleText.of(message.words))")
    }
    for change in effects.pinChanges {
      options.log.writeLine("\(now.seconds)  pin     \(change.words)")
    }
    if let words = effects.happening {
      options.log.writeLine("\(now.seconds)  world   \(VisibleText.of(words))")
    }
    let isOrdered = if case .happened = event { true } else { false }
    if effects.isEnded, options.hasEnd || isOrdered { isEnded = true }
  }

  private func tell(_ request: HTTPRequest, at now: Instant) {
    let body = VisibleText.of(String(decoding: request.body, as: UTF8.self))
    options.log.writeLine(
      "\(now.seconds)  server  \(request.method.rawValue) \(VisibleText.of(request.url)) \(body)"
    )
  }
}
