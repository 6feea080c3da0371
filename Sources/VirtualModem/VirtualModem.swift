package import Primitives
package import Surroundings

/// A SIM7000 module seen from its serial port: the TA.
///
/// Bytes, time and the state of the world in; bytes and network requests out.
/// It owns no clock: whoever drives it calls `handle` when something happens
/// and when `deadline` comes, and carries the effects out before the next call.
///
/// It writes what the manual says, from the manual, and shares no code with the
/// TE's side of this package, so that a misreading cannot agree with itself.
///
/// Parts: `Firmware` (which module it is), `PowerControl` (PWRKEY, boot), `SlowClock`
/// and `PowerSaving` (sleep, PSM), `UART` (rates), `LineEditor` (bytes to command
/// lines), `ParsedCommand`, `CommandTable` with one file of commands per chapter,
/// `Execution` (one command line at a time), `DataMode`, `NetworkRegistration`,
/// `TCPToolkit` and `Bearer` (PDP contexts), `HTTPService`, `GNSSReceiver`,
/// `FileSystem`, and `Agenda` (what comes unasked). A command is a row of the table;
/// one that takes its time goes on with a `Continuation`.
package struct VirtualModem: Sendable {
  /// What happens to the module.
  package enum Event: Equatable, Sendable {
    /// The last of these bytes has just arrived.
    ///
    /// `baud` is the rate they were sent at; `nil` is a line without one (USB, a
    /// socket, a pseudo-terminal whose rate means nothing), which always fits.
    case received([UInt8], baud: UInt32?, port: Port = .at)
    /// `deadline` has come; early and stale calls do nothing.
    case deadlineReached
    /// Something in `Surroundings` other than time and motion has changed.
    case surroundingsChanged
    /// PWRKEY has been released after having been held for this time.
    case powerKey(Milliseconds)
    /// Something has come of a request, or of a connection that it opened.
    case network(id: Int, NetworkEvent)
    /// A service centre sends a short message, an SMS-DELIVER or a report.
    case messageArrived(id: Int, serviceCentre: String, tpdu: [UInt8])
    /// The network begins a dialogue of USSD.
    case serviceData(Surroundings.ServiceAnswer)
    /// PWRKEY is tied to ground from now on, or no longer.
    case powerKeyTied(Bool)
    /// DTR: the TE is there, or gone.
    case terminalReady(Bool, port: Port = .at)
    case supplyLost
    case supplyRestored
    /// The firmware restarts by itself, as its watchdog has it do.
    case restarted
    /// The stored rate becomes this one, as `AT+IPR` from another host would
    /// have it; 0 is autobauding.
    case rateStored(UInt32)
    /// The next command of a name will fail.
    case resultForced(ForcedResult)
  }

  /// What the caller has to do.
  package struct Effects: Equatable, Sendable {
    /// Leaves the module back to back from now on, at `baud`, after what is
    /// still leaving.
    package var output = Output()
    package var requests: [NetworkRequest] = []
    /// The results of these requests are no longer needed.
    package var cancelledRequests: [Int] = []
    /// The acknowledgements of short messages that have arrived.
    package var acknowledgements: [MessageAcknowledgement] = []
    /// RI goes low for this long.
    package var ring: Milliseconds?

    package static let none = Effects()
  }

  package let settings: Settings
  package internal(set) var memory: Memory
  var power: PowerControl
  var uart: UART
  var session: Session
  var chance: Chance
  /// DTR of the AT port, as the TE holds it.
  var isTerminalReady = true
  var isPowerKeyTied: Bool
  package internal(set) var forcedResults: [ForcedResult] = []
  /// What the rules of the settings have done.
  package internal(set) var tally: RuleTally
  /// Requests get numbers that no earlier one had.
  var requestCount = 0

  /// A module as new, or with the memory of an earlier one; what `settings` specify takes precedence.
  package init(
    _ settings: Settings,
    keeping memory: Memory? = nil,
    in surroundings: Surroundings,
    at now: Instant = .zero
  ) {
    self.settings = settings
    self.memory = memory ?? Memory()
    if let baud = settings.fixedBaud { self.memory.baud = baud }
    if let checksVoltage = settings.checksVoltage { self.memory.checksVoltage = checksVoltage }
    chance = Chance(seed: settings.seed)
    power = PowerControl(isOn: settings.isOn)
    isPowerKeyTied = settings.isPowerKeyTied
    uart = UART(lostPrefixes: chance.lostPrefixes())
    session = Session(settings: settings, memory: self.memory, at: now)
    tally = RuleTally(settings.rules)
    if settings.isOn {
      self.memory.functionalityAtBoot = nil
      session.isSIMInitialised = session.functionality != 0
      // Nothing to say yet: every URC is off. But registration begins.
      var turn = Turn(surroundings: surroundings, now: now)
      startRules(turn)
      perceive(&turn)
    } else {
      startIfTied(at: now)
    }
  }

  /// The one instant at which something is due without an event.
  package var deadline: Instant? {
    // In place, as others that are asked often: a module that may not change is copied first.
    mutating get {
      guard power.isOn else { return power.deadline }
      var earliest = session.agenda.deadline
      // By index: as elements they would be copied.
      for index in session.channels.indices {
        earliest = Instant.earlier(earliest, session.channels[index].deadline)
      }
      earliest = Instant.earlier(earliest, session.network.deadline)
      return Instant.earlier(earliest, session.gnss.deadline)
    }
  }

  /// The rate in force at the module's UART; `nil` while autobauding has not
  /// settled.
  package var baud: UInt32? {
    memory.baud != 0 ? memory.baud : uart.rate
  }

  /// The firmware is up: what the STATUS pin shows.
  package var isOn: Bool { power.isOn }

  /// A connection has one of the ports: data mode.
  package var isConnected: Bool { session.channels.contains { $0.dataMode != nil } }

  /// What comes at one of the ports is data for a command.
  package var isEntering: Bool { session.channels.contains { $0.entry != nil } }

  /// A command line is being executed at one of the ports.
  package var isExecuting: Bool { session.channels.contains { $0.execution != nil } }

  /// DCD of the AT port: with `AT&C0` always on, otherwise on in data mode.
  package var hasCarrier: Bool {
    session[.at].carrierFunction == 0 || session[.at].dataMode != nil
  }

  package mutating func handle(
    _ event: Event,
    in surroundings: Surroundings,
    at now: Instant
  ) -> Effects {
    var turn = Turn(surroundings: surroundings, now: now)
    perceive(&turn)
    catchUp(&turn)
    switch event {
    case .received(let bytes, let baud, let port):
      turn.port = port
      receive(bytes, at: baud, &turn)
    case .deadlineReached, .surroundingsChanged: break  // Done above for every event.
    case .powerKey(let length): releasePowerKey(after: length, &turn)
    case .serviceData(let answer): receiveServiceData(answer, &turn)
    case .powerKeyTied(let isTied):
      isPowerKeyTied = isTied
      startIfTied(at: now)
    case .network(let id, let event): deliver(event, of: id, &turn)
    case .messageArrived(let id, let serviceCentre, let tpdu):
      receiveMessage(id, MessagePDU(serviceCentre: serviceCentre, tpdu: tpdu), &turn)
    case .terminalReady(let isReady, let port):
      turn.port = port
      noticeTerminal(isReady, &turn)
    case .supplyLost: loseSupply(&turn)
    case .supplyRestored: restoreSupply(&turn)
    case .restarted:
      if power.isOn { restart(&turn) }
    case .rateStored(let rate): storeRate(rate)
    case .resultForced(let result): forcedResults.append(result)
    }
    catchUp(&turn)
    wakeToSpeak(&turn)
    return turn.effects
  }
}

extension VirtualModem {
  /// One call of `handle`: its input and its effects.
  struct Turn {
    let surroundings: Surroundings
    let now: Instant
    /// Where the command line came from that is being executed.
    var port = Port.at
    var effects = Effects.none
  }

  /// Project value: more in one call of `handle` would be a bug, because every
  /// task moves its deadline on.
  private static let tasksMax = 10_000

  /// Does everything that is due.
  private mutating func catchUp(_ turn: inout Turn) {
    for _ in 0..<Self.tasksMax {
      guard let deadline, turn.now >= deadline else { return }
      doNextTask(&turn)
    }
  }

  private mutating func doNextTask(_ turn: inout Turn) {
    guard power.isOn else { return advancePower(&turn) }
    if let port = Port.commandPorts.first(where: { isDue(session[$0].deadline, turn) }) {
      turn.port = port
      advanceChannel(&turn)
    } else if let action = session.agenda.next(at: turn.now) {
      turn.port = .at
      action(&self, &turn)
    } else if let due = session.network.deadline, turn.now >= due {
      session.network.advance(at: turn.now)
      noticeNetwork(&turn)
    } else {
      reportNavigation(&turn)
    }
  }

  private func isDue(_ deadline: Instant?, _ turn: Turn) -> Bool {
    deadline.map { turn.now >= $0 } ?? false
  }

  /// What `AT+IPR` has stored comes into force.
  mutating func storeRate(_ rate: UInt32) {
    let rateBefore = baud
    memory.baud = rate
    uart = UART(settledOn: rateBefore)
  }

  /// Sends a URC of the module, as `utter` does.
  mutating func report(_ text: String, on port: Port = .at, _ turn: inout Turn) {
    utter(rewritten([text], turn), on: port, &turn)
  }

  /// The lines of one URC.
  mutating func utter(
    _ lines: [String],
    on port: Port = .at,
    for cause: RingCause = .report,
    _ turn: inout Turn
  ) {
    guard !lines.isEmpty else { return }
    utter(session[port].format.information(lines), on: port, for: cause, &turn)
  }

  /// Sends a URC: nothing while a connection has the port, and during a data
  /// entry it waits for the result.
  mutating func utter(
    _ bytes: [UInt8],
    on port: Port,
    for cause: RingCause = .report,
    _ turn: inout Turn
  ) {
    guard session[port].dataMode == nil else { return }
    ring(for: cause, &turn)
    if session[port].entry == nil {
      turn.effects.output[port] += bytes
    } else {
      session[port].hold(bytes)
    }
  }
}
