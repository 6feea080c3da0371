import GNSS
package import Primitives
package import Surroundings
package import VirtualModem
import World

/// A virtual modem in its world, driven by a scenario: everything on the far
/// side of the serial port.
///
/// The simulation ties it to a tracker on the virtual clock; `sniffer modem`
/// ties it to a port and the real one.
package struct ModemHost: Sendable {
  /// Who answers the module's requests.
  package enum Network: Equatable, Sendable {
    /// The server of the world, and its other hosts.
    case scripted
    /// The caller: requests come out as effects.
    case real
    /// The caller answers those of HTTP, the world all others.
    case server

    func carriesOut(_ request: NetworkRequest) -> Bool {
      switch self {
      case .scripted: true
      case .real: request.isOfMessage
      case .server: if case .http = request.action { false } else { true }
      }
    }
  }

  package enum Event: Equatable, Sendable {
    /// The last of these bytes has just arrived, sent at `baud`.
    case received([UInt8], baud: UInt32?, port: VirtualModem.Port = .at)
    case deadlineReached
    /// Something happens in the world that the scenario does not have.
    case happened(Scenario.Happening)
    /// PWRKEY has been released after having been held for this time.
    case powerKey(Milliseconds)
    /// The result of a request of the network `.real`.
    case network(id: Int, NetworkEvent)
    /// DTR: the TE is there, or gone.
    case terminalReady(Bool, port: VirtualModem.Port = .at)
  }

  package struct Effects: Equatable, Sendable {
    /// Leaves the module now, back to back.
    package var output = VirtualModem.Output()
    /// To be carried out, with the network `.real`.
    package var requests: [NetworkRequest] = []
    package var cancelledRequests: [Int] = []
    /// The words of what happened in the world.
    package var happening: String?
    /// A request that the world's server has got.
    package var serverRequest: HTTPRequest?
    /// What the owner's phone shows.
    package var messages: [OwnerMessage] = []
    /// A short message that the world's service centre has got.
    package var submission: SubmitPDU?
    /// Of pins, once `watchPins` has been called.
    package var pinChanges: [PinChange] = []
    /// Of the tracker and its sensor.
    var trackerSupply: SupplyChange?
    /// The script has ended.
    package var isEnded = false

    package static let none = Effects()
  }

  package private(set) var modem: VirtualModem
  private(set) var world: World
  private let network: Network
  private var happenings: ArraySlice<Scenario.Happening>
  /// What the world will do by itself, soonest first.
  private var pending: [Pending] = []
  var faults: LineFaults
  private var messages = MessageRelay()
  /// The way to the sensor of a tracker that is not simulated.
  var bridge: World.SensorBridge?
  /// When the way may have led into another cell.
  private var nextReception: Instant?
  private var sight = Sight()
  /// The pins as they were; `nil` while nothing watches them.
  private var pins: PinState?
  /// Where the script parked the body last; without that, where it stood at the start.
  private(set) var parkedPosition: Position
  /// `nil` until the script has an owner do something.
  private(set) var owner: OwnerSide?
  private let trackerID: String
  /// What went over the air.
  private(set) var data = DataMeter()
  /// When to come back with `deadlineReached`; `nil` when nothing is due.
  ///
  /// Kept: the parts are asked only when something has happened to them.
  package private(set) var deadline: Instant?

  private struct Pending: Sendable {
    var at: Instant
    var event: VirtualModem.Event
  }

  package init(
    _ scenario: Scenario,
    settings: VirtualModem.Settings,
    keeping memory: Memory? = nil,
    seed: UInt64,
    network: Network = .scripted,
    trackerID: String? = nil
  ) {
    let named = scenario.value(of: .trackerID)?.text
    self.trackerID = trackerID ?? named ?? TrackerSetting.trackerID.standard ?? ""
    world = World(seed: seed, start: scenario.start)
    world.serve(as: scenario.server)
    happenings = scenario.happenings[...]
    self.network = network
    faults = LineFaults(seed: seed)
    // What the script says of the first instant holds when the module is made.
    while let first = happenings.first, first.at == .zero, case .changes(let changes) = first.event
    {
      for change in changes {
        world.apply(change, at: .zero)
      }
      happenings.removeFirst()
    }
    parkedPosition = world.body(at: .zero).position
    var settings = settings
    settings.seed = seed
    let surroundings = world.surroundings(at: .zero, &sight, epochMilliseconds: nil)
    modem = VirtualModem(settings, keeping: memory, in: surroundings, at: .zero)
    noteDeadline()
  }

  /// The rate in force at the module; `nil` while autobaud looks for it.
  package var baud: UInt32? { faults.detunedRate ?? modem.baud }

  /// From now on effects have the changes of pins; the first ones are against a module without power.
  package mutating func watchPins() {
    pins = pins ?? .unpowered
  }

  private mutating func noteDeadline() {
    let script = Instant.earlier(happenings.first?.at, pending.first?.at)
    let far = Instant.earlier(faults.deadline, world.peersDeadline)
    let outside = Instant.earlier(far, messages.deadline(isReachable: modem.isReachable))
    let near = Instant.earlier(modem.deadline, nextReception)
    let side = Instant.earlier(outside, owner?.deadline)
    deadline = Instant.earlier(Instant.earlier(script, side), near)
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Effects {
    bridge?.advance(to: now, in: world)
    let effects = react(to: event, at: now)
    noteDeadline()
    return effects
  }

  private mutating func react(to event: Event, at now: Instant) -> Effects {
    switch event {
    case .received(let bytes, let baud, .at):
      return receive(faults.take(bytes, baud: baud, at: now), at: now)
    case .received(let bytes, let baud, let port):
      return faults.isHung ? .none : pass(.received(bytes, baud: baud, port: port), at: now)
    case .happened(let happening):
      return happen(happening, at: now)
    case .powerKey(let pulse):
      return press(for: pulse, at: now)
    case .network(let id, let event):
      return pass(.network(id: id, event), at: now)
    case .terminalReady(let isReady, let port):
      return pass(.terminalReady(isReady, port: port), at: now)
    case .deadlineReached:
      return reachDeadline(at: now)
    }
  }

  /// One thing that is due; the rest stays due.
  private mutating func reachDeadline(at now: Instant) -> Effects {
    if let first = happenings.first, first.at <= now {
      happenings.removeFirst()
      return happen(first, at: now)
    }
    if let first = pending.first, first.at <= now {
      pending.removeFirst()
      if case .powerKey(let pulse) = first.event { return press(for: pulse, at: now) }
      return pass(first.event, at: now)
    }
    if let (id, event) = world.nextPeerEvent(at: now) {
      return pass(.network(id: id, event), at: now)
    }
    if let event = messages.next(isReachable: modem.isReachable, at: now) {
      return pass(event, at: now)
    }
    if let deadline = faults.deadline, deadline <= now {
      return carry(faults.release(at: now), at: now)
    }
    if let due = owner?.deadline, due <= now {
      return Effects(messages: owner?.reachDeadline(at: now) ?? [])
    }
    if let due = nextReception, due <= now { return pass(.surroundingsChanged, at: now) }
    guard let deadline = modem.deadline, deadline <= now else { return .none }
    return pass(.deadlineReached, at: now)
  }

  private mutating func happen(_ happening: Scenario.Happening, at now: Instant) -> Effects {
    var effects: Effects
    switch happening.event {
    case .changes(let changes):
      for change in changes {
        world.apply(change, at: now)
      }
      sight.forgetBody()
      if happening.parks {
        // What has to brake first comes to rest later.
        parkedPosition = world.body(at: world.arrival(after: now) ?? now).position
      }
      effects = pass(.surroundingsChanged, at: now)
    case .powerKey(let pulse):
      expect(.powerKey(pulse), at: now + pulse)
      effects = .none
    case .serviceData(let answer):
      effects = pass(.serviceData(answer), at: now)
    case .powerKeyTied(let isTied):
      effects = pass(.powerKeyTied(isTied), at: now)
    case .brownOut(let pause):
      effects = loseSupply(for: pause, at: now)
    case .unplugged(let pause):
      effects = loseSupply(for: pause, at: now)
      effects.trackerSupply = .lost(for: pause)
    case .plugged:
      effects = restoreSupply(at: now)
      effects.trackerSupply = .restored
    case .power(let change):
      effects = .none
      effects.trackerSupply = change
    case .reboot:
      faults.restartModule()
      effects = pass(.restarted, at: now)
    case .storeRate(let rate):
      effects = pass(.rateStored(rate), at: now)
    case .terminalReady(let isReady):
      effects = pass(.terminalReady(isReady, port: .at), at: now)
    case .told(let command):
      effects = pass(.received(command + [ASCII.carriageReturn], baud: nil, port: .modem), at: now)
    case .fault(.fail(let result)):
      effects = pass(.resultForced(result), at: now)
    case .fault(let fault):
      effects = carry(faults.begin(fault, at: now), at: now)
    case .owner(let action):
      if owner == nil {
        owner = OwnerSide(tracker: trackerID, startMilliseconds: world.utcMilliseconds(at: .zero))
      }
      effects = Effects(messages: owner?.perform(action, at: now) ?? [])
    case .end:
      effects = Effects(isEnded: true)
    }
    effects.happening = happening.text
    return effects
  }

  private mutating func loseSupply(for pause: Milliseconds, at now: Instant) -> Effects {
    expect(.supplyRestored, at: now + pause)
    faults.restartModule()
    return pass(.supplyLost, at: now)
  }

  private mutating func restoreSupply(at now: Instant) -> Effects {
    guard pending.contains(where: { $0.event == .supplyRestored }) else { return .none }
    pending.removeAll { $0.event == .supplyRestored }
    return pass(.supplyRestored, at: now)
  }

  mutating func pass(_ event: VirtualModem.Event, at now: Instant) -> Effects {
    let period = modem.epochMilliseconds
    let surroundings = world.surroundings(at: now, &sight, epochMilliseconds: period)
    if case .network(_, let event) = event { data.note(event) }
    let made = modem.handle(event, in: surroundings, at: now)
    if modem.activity == .off { faults.endPayload() }
    nextReception = world.nextReception(after: now)
    for letter in world.takeLetters() {
      messages.post(letter, in: world, at: now)
    }
    for acknowledgement in made.acknowledgements {
      messages.take(acknowledgement, at: now)
    }
    var effects = Effects()
    if let before = pins {
      let state = modem.pinState(in: surroundings)
      effects.pinChanges = state.changes(since: before) + (made.ring.map { [.ring($0)] } ?? [])
      pins = state
    }
    if !faults.isHung { effects.output = made.output }
    effects.output[.at] = faults.pass(made.output[.at], at: now)
    if network != .scripted { effects.cancelledRequests = made.cancelledRequests }
    for id in made.cancelledRequests {
      forget(id, at: now)
    }
    for request in made.requests {
      data.note(request.action)
      if network.carriesOut(request) {
        carryOut(request, at: now, &effects)
      } else {
        effects.requests.append(request)
      }
    }
    return effects
  }

  /// The world answers.
  private mutating func carryOut(
    _ request: NetworkRequest,
    at now: Instant,
    _ effects: inout Effects
  ) {
    switch request.action {
    case .http(let http):
      let (answer, hasArrived) = serving(at: now, &effects) { (world, endpoint) in
        world.answer(to: ServerRequest(http), at: now, by: endpoint)
      }
      let event = NetworkEvent.http(HTTPOutcome(answer.outcome), isTimed: answer.isTimed)
      expect(.network(id: request.id, event), at: now + answer.after)
      if hasArrived { effects.serverRequest = http }
    case .connect, .packets, .handshake, .send, .close, .listen, .resolve, .ping, .time:
      if let action = PeerAction(request.action) { ask(action, request.id, at: now, &effects) }
    case .message(_, let tpdu):
      guard let submission = SubmitPDU(decoding: tpdu) else { return }
      effects.submission = submission
      if let answer = messages.submit(submission, to: &world, at: now) {
        expect(.network(id: request.id, answer.event), at: answer.at)
      }
    }
  }

  /// What goes over a connection may be a request, too, that the server gets.
  private mutating func ask(
    _ action: PeerAction,
    _ id: Int,
    at now: Instant,
    _ effects: inout Effects
  ) {
    let (_, hasArrived) = serving(at: now, &effects) { $0.ask(id, action, at: now, by: $1) }
    guard hasArrived, let receipt = world.server.receipts.last else { return }
    effects.serverRequest = HTTPRequest(receipt.request)
  }

  /// Has the world act with the owner's side behind its server, where there is one; whether a
  /// request has arrived there.
  private mutating func serving<Result>(
    at now: Instant,
    _ effects: inout Effects,
    _ act: (inout World, ScriptedServer.Endpoint) -> Result
  ) -> (result: Result, hasArrived: Bool) {
    let count = world.server.receivedCount
    guard var side = owner else {
      let result = act(&world, ScriptedServer.alone)
      return (result, world.server.receivedCount > count)
    }
    owner = nil  // Two of them would have to be copied.
    var messages: [OwnerMessage] = []
    let kind = world.server.kind
    let result = act(&world) { request in
      let answer = side.receive(request, as: kind, at: now)
      messages += answer.messages
      return (answer.status, answer.body)
    }
    owner = side
    effects.messages += messages
    return (result, world.server.receivedCount > count)
  }

  private mutating func forget(_ id: Int, at now: Instant) {
    world.cancelRequest(id, at: now)
    pending.removeAll { pending in
      if case .network(id, _) = pending.event { true } else { false }
    }
  }

  private mutating func expect(_ event: VirtualModem.Event, at instant: Instant) {
    let index = pending.firstIndex { $0.at > instant } ?? pending.endIndex
    pending.insert(Pending(at: instant, event: event), at: index)
  }
}

extension VirtualModem.Settings {
  /// The module as the scenario's headers have it; whether it runs at the start
  /// is `isOnByDefault` where they leave that open.
  package init(_ scenario: Scenario, isOnByDefault: Bool) {
    self.init()
    fixedBaud = scenario.fixedBaud
    checksVoltage = scenario.checksVoltage
    if let named = scenario.firmware { firmware = named }
    rules = scenario.rules
    isOn = scenario.isModuleOn ?? isOnByDefault
  }
}
