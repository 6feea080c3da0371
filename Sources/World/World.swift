package import GNSS
package import Primitives
package import Surroundings

/// The one truth of a run: where the body is and how it moves, what the sky,
/// the network, the SIM, the battery and the server are like.
///
/// The caller applies changes as the script has them, in the order of time, and
/// asks for values; the world never acts by itself. What moves or drains is a
/// function of the instant asked for, so asking changes nothing and skipping a
/// day costs nothing. Only the `answer`s and `ask` draw and record, and what
/// hosts have said waits until its time in `peersDeadline`.
///
/// The kinds of value are nested types, so that `World.Sky` is not mistaken for
/// what a module makes of it.
package struct World: Equatable, Sendable {
  package private(set) var sky = Sky.open
  package private(set) var receiver = Surroundings.Receiver.working
  /// The network as it would be without masts and shade: `reception` has it as it
  /// is where the body is.
  package private(set) var radio = Surroundings.Radio.standIn
  private var card = CardSlot()
  /// Whether the network grants packet service; without it a PDP context is
  /// lost and none can be had.
  package private(set) var hasPacketService = true
  /// What the network assigns to the PDP context.
  ///
  /// A new one each time that the packet service comes back.
  package private(set) var address: Surroundings.Address
  package private(set) var server: ScriptedServer
  package private(set) var pins = Surroundings.Pins()
  /// All other hosts, and what is on its way from them.
  var peers: Peers
  /// While the module has a packet call.
  var packetLink: PacketLink?
  package internal(set) var messageCentre: MessageCentre
  package private(set) var sensorErrors = SensorErrors()

  package private(set) var jammer: Jammer = []
  package private(set) var spoofer: Spoofer?
  let reflections: Reflections

  private let startMilliseconds: Int64
  var terrain = Terrain()
  var movement = Movement(
    .resting(Leg.Place(position: World.home, courseHundredths: 0)),
    startedAt: .zero
  )
  var posture = Posture()
  var altitudeMillimetres: Int32 = World.homeAltitudeMillimetres
  private var battery = Battery()
  private var addresses: SeededGenerator
  var walks: SeededGenerator
  var handlings: SeededGenerator

  /// A world in good order: body at `home`, open sky, network, SIM and server.
  ///
  /// `start` is the time at `Instant.zero`.
  package init(seed: UInt64, start: UTCTime) {
    startMilliseconds = start.millisecondsSince1970
    server = ScriptedServer(seed: seed)
    peers = Peers(seed: seed)
    messageCentre = MessageCentre(seed: seed)
    addresses = SeededGenerator(seed: seed, stream: Stream.addresses)
    walks = SeededGenerator(seed: seed, stream: Stream.walks)
    handlings = SeededGenerator(seed: seed, stream: Stream.handlings)
    reflections = Reflections(seed: seed)
    address = Surroundings.Address(drawing: &addresses)
  }

  /// Makes the server, as long as it is not in trouble, one of `kind`.
  package mutating func serve(as kind: ServerKind) { server.kind = kind }

  /// Makes `change` true from `now` on.
  package mutating func apply(_ change: Change, at now: Instant) {
    switch change {
    case .motion(let change): apply(change, at: now)
    case .sky(let sky): self.sky = sky
    case .receiver(let receiver): self.receiver = receiver
    case .jammer(let jammer): self.jammer = jammer
    case .spoofer(let course):
      spoofer = course.map { Spoofer(from: body(at: now).position, $0, at: now) }
    case .radio(let radio): self.radio = radio
    case .service(let status): radio.status = status
    case .signal(let signal): radio.rssi = signal.map { min($0, 31) }
    case .sim(let sim):
      card = CardSlot()
      card.sim = sim
    case .simState(let state): card.sim.state = state
    case .card(let change): card.apply(change)
    case .network(let change): apply(change)
    case .packetService(let isUp):
      if isUp, !hasPacketService { address = Surroundings.Address(drawing: &addresses) }
      hasPacketService = isUp
    case .battery(let millivolts): battery.set(millivolts: millivolts, at: now)
    case .drain(let millivoltsPerHour):
      battery.drain(millivoltsPerHour: millivoltsPerHour, at: now)
    case .pin(let number, let isHigh): pins.set(number, isHigh: isHigh)
    case .analog(let millivolts): pins.analogMillivolts = millivolts
    case .server(let behaviour, let requests): server.behave(behaviour, forRequests: requests)
    case .peers(let change): apply(change, at: now)
    case .messages(let change): messageCentre.apply(change)
    case .sensor(let change): sensorErrors.apply(change, at: now)
    }
  }

  private mutating func apply(_ change: NetworkChange) {
    switch change {
    case .technologies(let technologies):
      radio.technologies = technologies
      for index in radio.others.indices { radio.others[index].technologies = technologies }
    case .other(var other):
      other.technologies = radio.technologies
      radio.add(other)
    case .accessPointName(let name, let account):
      radio.accessPointName = name ?? ""
      radio.onlyAccessPointName = name
      radio.packetAccount = account
    case .serviceAnswer(let answer):
      radio.serviceAnswers.removeAll { $0.request == answer.request }
      radio.serviceAnswers.append(answer)
      if radio.serviceAnswers.count > Self.serviceAnswersMax { radio.serviceAnswers.removeFirst() }
    case .time(let zoneQuarters, let daylightSavingHours):
      radio.zoneQuarters = zoneQuarters
      radio.daylightSavingHours = daylightSavingHours
    case .cell(let position, let accuracyMetres):
      radio.cellPosition = position
      radio.cellAccuracyMetres = accuracyMetres
    case .mast(let mast): terrain.add(mast)
    case .shade(let shade): terrain.add(shade)
    case .plain: terrain = Terrain()
    }
  }
}

extension World {
  /// The true time: milliseconds since 1970-01-01T00:00:00Z, leap seconds not
  /// counted; a leap second counts as the second after it.
  package func utcMilliseconds(at now: Instant) -> Int64 {
    let counted = startMilliseconds + (now - .zero).rawValue
    let isAfterLeap = startMilliseconds < Self.lastLeap && counted >= Self.lastLeap + 1_000
    return isAfterLeap ? counted - 1_000 : counted
  }

  /// It is 23:59:60.
  package func isLeapSecond(at now: Instant) -> Bool {
    let counted = startMilliseconds + (now - .zero).rawValue
    return startMilliseconds < Self.lastLeap
      && (Self.lastLeap..<Self.lastLeap + 1_000).contains(counted)
  }

  /// What the battery gives the module.
  package func supplyMillivolts(at now: Instant) -> Int32 {
    battery.millivolts(at: now)
  }

  /// The charge as the module would guess it from the voltage, 1 to 100.
  package func batteryPercent(at now: Instant) -> UInt8 {
    Battery.percent(ofMillivolts: battery.millivolts(at: now))
  }

  /// The card in the slot.
  package var sim: Surroundings.SIM { card.sim }

  /// A server that is asked for a connection, and no more, grants one.
  package var isServerReachable: Bool {
    hasPacketService && radio.isInService && !jammer.contains(.cells) && server.isReachable
  }

  /// Sends a request out at `now`.
  ///
  /// Without a network or its packet service no connection comes about, and
  /// the server sees nothing; nor does it of a host that there is not.
  package mutating func answer(
    to request: ServerRequest,
    at now: Instant,
    by endpoint: ScriptedServer.Endpoint = ScriptedServer.alone
  ) -> ServerAnswer {
    guard hasPacketService, reception(at: now).isInService else {
      return ServerAnswer(after: ScriptedServer.connectTimeout, outcome: .connectFailure)
    }
    guard peers.names.address(of: request.host) != nil else {
      return ServerAnswer(after: peers.roundTrip(), outcome: .dnsFailure)
    }
    return server.answer(to: request, at: now, by: endpoint)
  }

  /// The same for one that has come over a connection: it is there already.
  mutating func serverAnswer(
    to request: ServerRequest,
    at now: Instant,
    by endpoint: ScriptedServer.Endpoint
  ) -> ServerAnswer {
    server.answer(to: request, at: now, by: endpoint)
  }
}

extension World {
  /// Project value: the place of the examples, Amman.
  package static let home: Position = {
    guard let latitude = Latitude(e7: 319_539_000), let longitude = Longitude(e7: 359_106_000)
    else { preconditionFailure("the home position is out of range") }
    return Position(latitude: latitude, longitude: longitude)
  }()

  /// 2017-01-01T00:00:00Z, before which a second was put in.
  ///
  /// Only the last: at those before it there was no SIM7000.
  ///
  /// - Source: IERS Bulletin C 52.
  private static let lastLeap: Int64 = 1_483_228_800_000

  /// Project value: about the ground there.
  private static let homeAltitudeMillimetres: Int32 = 850_000

  /// The purposes that random numbers are drawn for.
  enum Stream {
    static let server: UInt64 = 1
    static let addresses: UInt64 = 2
    static let walks: UInt64 = 3
    static let peers: UInt64 = 4
    static let messages: UInt64 = 5
    static let handlings: UInt64 = 6
    static let reflections: UInt64 = 7
  }
}
