import GNSS
import Primitives
import VirtualModem
import World

/// The world as the module meets it at one instant.
extension Surroundings {
  /// For a receiver that is on: its part is of its last epoch, `epochMilliseconds`
  /// being their period, and comes from `sight`.
  ///
  /// Without a period it is off, and sees nothing.
  init(
    _ world: World,
    at now: Instant,
    _ sight: inout Sight,
    epochMilliseconds: Int64?
  ) {
    self.init(world, at: now)
    guard let epochMilliseconds else { return }
    let epoch = world.epoch(before: now, milliseconds: epochMilliseconds)
    let truth = world.body(at: epoch)
    body = Body(truth)
    sky = sight.sky(of: world, around: truth.position, at: epoch)
  }

  /// Without a sky.
  init(_ world: World, at now: Instant) {
    self.init()
    sim = SIM(world.sim)
    radio = Radio(world.reception(at: now))
    hasPacketService = world.hasPacketService
    isServerReachable = world.isServerReachable
    address = Address(world.address)
    receiver = Receiver(world.receiver)
    body = Body(world.body(at: now))
    sky = .none
    utcMilliseconds = world.utcMilliseconds(at: now)
    supplyMillivolts = world.supplyMillivolts(at: now)
    batteryPercent = world.batteryPercent(at: now)
    pins.levels = world.pins.levels
    pins.analogMillivolts = world.pins.analogMillivolts
  }
}

extension Surroundings.SIM {
  fileprivate init(_ sim: World.SIM) {
    self.init(state: Self.state(sim.state))
    iccid = sim.iccid
    imsi = sim.imsi
    pin = sim.pin
    puk = sim.puk
    pin2 = sim.pin2
    puk2 = sim.puk2
    number = sim.number
    serviceProvider = sim.provider
    serviceCentre = MessageCentre.number
  }

  private static func state(_ state: World.SIM.State) -> State {
    switch state {
    case .absent: .absent
    case .ready: .ready
    case .pinRequired: .pinRequired
    case .pukRequired: .pukRequired
    case .busy: .busy
    case .failed: .failed
    }
  }
}

extension Surroundings.Radio {
  fileprivate init(_ radio: World.Radio) {
    self.init(
      status: Self.status(radio.service),
      technologies: Self.technologies(radio.technologies)
    )
    rssi = radio.signal
    operatorName = radio.operatorName
    mobileCountryCode = String(radio.plmn.prefix(3))
    mobileNetworkCode = String(radio.plmn.dropFirst(3))
    areaCode = radio.areaCode
    cellID = radio.cellID
    neighbours = radio.neighbours.map { Neighbour(cellID: $0.cellID, rssi: $0.signal) }
    others = radio.others.map { other in
      Network(
        name: other.name,
        mobileCountryCode: String(other.plmn.prefix(3)),
        mobileNetworkCode: String(other.plmn.dropFirst(3)),
        isForbidden: other.isForbidden,
        technologies: technologies
      )
    }
    zoneQuarters = radio.zoneQuarters
    daylightSavingHours = radio.daylightSavingHours
    accessPointName = radio.accessPointName ?? ""
    onlyAccessPointName = radio.accessPointName
  }

  private static func technologies(_ set: World.Radio.Technologies) -> Technologies {
    var technologies: Technologies = []
    if set.contains(.gsm) { technologies.insert(.gsm) }
    if set.contains(.catM1) { technologies.insert(.catM1) }
    if set.contains(.nbIoT) { technologies.insert(.nbIoT) }
    return technologies
  }

  private static func status(_ service: World.Radio.Service) -> Status {
    switch service {
    case .none: .none
    case .searching: .searching
    case .home: .home
    case .denied: .denied
    case .roaming: .roaming
    }
  }
}

extension Surroundings.Receiver {
  fileprivate init(_ receiver: World.Receiver) {
    switch receiver {
    case .working: self = .working
    case .frozen: self = .frozen
    case .clockless: self = .clockless
    }
  }
}

/// What was last seen of the sky.
///
/// Looking up costs more than all the rest of an event, and there are many events
/// in a second. So one look serves for `period`, and for a region.
struct Sight: Sendable {
  private var sky = Surroundings.Sky.none
  private var seen: Seen?

  /// What the sky depends on.
  private struct Seen: Equatable, Sendable {
    var epoch: Instant
    var view: World.Sky
    var latitude: Int32
    var longitude: Int32
  }

  /// Project value: a satellite moves by less than a tenth of a degree in it.
  private static let period: Int64 = 10_000
  /// In degrees x 10^7.
  ///
  /// Project value: a tenth of a degree, which moves a satellite by about as much.
  private static let region: Int32 = 1_000_000

  fileprivate mutating func sky(
    of world: World,
    around position: Position,
    at now: Instant
  ) -> Surroundings.Sky {
    let look = Seen(
      epoch: world.epoch(before: now, milliseconds: Self.period),
      view: world.sky,
      latitude: position.latitude.e7 / Self.region,
      longitude: position.longitude.e7 / Self.region
    )
    guard seen != look else { return sky }
    seen = look
    sky = Surroundings.Sky(world.satellites(at: look.epoch).map { Surroundings.Satellite($0) })
    return sky
  }
}

extension World {
  /// The last whole period of UTC.
  fileprivate func epoch(before now: Instant, milliseconds period: Int64) -> Instant {
    let microseconds = now.microseconds % 1_000
    let passed = utcMilliseconds(at: now) % period
    return Instant(microseconds: now.microseconds - microseconds - passed * 1_000)
  }
}

extension Surroundings.Body {
  fileprivate init(_ body: World.Body) {
    self.init(
      position: body.position,
      altitudeMillimetres: body.altitudeMillimetres,
      speedMillimetresPerSecond: body.speedMillimetresPerSecond,
      courseHundredths: body.courseHundredths
    )
  }
}

extension Surroundings.Satellite {
  /// In whole degrees and decibels, as sentences have them.
  fileprivate init(_ satellite: World.Satellite) {
    self.init(
      Self.system(satellite.system),
      satellite.number,
      elevation: UInt8(satellite.elevation.rounded()),
      azimuth: UInt16(satellite.azimuth.rounded()),
      signal: UInt8(max(0, satellite.signal.rounded()))
    )
  }

  private static func system(_ system: World.Satellite.System) -> System {
    switch system {
    case .gps: .gps
    case .glonass: .glonass
    case .galileo: .galileo
    case .beidou: .beidou
    }
  }
}
