import Primitives
import VirtualModem
import World

/// The world as the module meets it at one instant.
extension Surroundings {
  init(_ world: World, at now: Instant) {
    self.init()
    sim = SIM(world.sim)
    radio = Radio(world.radio)
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
    pin = sim.pin
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
    self.init(status: Self.status(radio.service), technology: Self.technology(radio.technology))
    rssi = radio.signal
    operatorName = radio.operatorName
    mobileCountryCode = String(radio.plmn.prefix(3))
    mobileNetworkCode = String(radio.plmn.dropFirst(3))
    areaCode = radio.areaCode
    cellID = radio.cellID
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

  private static func technology(_ technology: World.Radio.Technology) -> Technology {
    switch technology {
    case .gsm: .gsm
    case .catM1: .catM1
    case .nbIoT: .nbIoT
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
