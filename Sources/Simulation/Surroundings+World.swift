import Primitives
import VirtualModem
import World

/// The world as the module meets it at one instant.
extension Surroundings {
  init(_ world: World, at now: Instant) {
    self.init()
    sim = SIM(world.sim)
    radio = Radio(world.reception(at: now))
    hasPacketService = world.hasPacketService
    isServerReachable = world.isServerReachable
    address = Address(world.address)
    sky = Sky(world.sky)
    receiver = Receiver(world.receiver)
    let truth = world.body(at: now)
    body = Body(
      position: truth.position,
      altitudeMillimetres: truth.altitudeMillimetres,
      speedMillimetresPerSecond: truth.speedMillimetresPerSecond,
      courseHundredths: truth.courseHundredths
    )
    utcMilliseconds = world.utcMilliseconds(at: now)
    supplyMillivolts = world.supplyMillivolts(at: now)
    batteryPercent = world.batteryPercent(at: now)
  }
}

extension Surroundings.SIM {
  fileprivate init(_ sim: World.SIM) {
    self.init(state: Self.state(sim.state))
    iccid = sim.iccid
    imsi = sim.imsi
    networkDigits = Self.networkDigits(of: sim.imsi)
    pin = sim.pin
    puk = sim.puk
    pin2 = sim.pin2
    puk2 = sim.puk2
    number = sim.number
    serviceProvider = sim.provider
    serviceCentre = MessageCentre.number
  }

  /// Six digits in North America, else five.
  ///
  /// - Source: ITU-T E.212, assignments: country codes 302 to 374 have three digits
  ///   behind them in most countries.
  private static func networkDigits(of imsi: String) -> Int {
    Int(imsi.prefix(3)).map { (302...374).contains($0) } == true ? 6 : 5
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

extension Surroundings.Sky {
  fileprivate init(_ sky: World.Sky) {
    self.init(
      view: Self.view(sky.view),
      satellitesInView: sky.satellitesInView,
      satellitesUsable: sky.satellitesUsable
    )
  }

  private static func view(_ view: World.Sky.View) -> View {
    switch view {
    case .open: .open
    case .partial: .partial
    case .indoor: .indoor
    case .none: .none
    }
  }
}
