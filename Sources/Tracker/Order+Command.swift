import Primitives
import SIM7000

extension Order {
  /// The command that the order stands for; `nil` when it needs a setting that
  /// is not there.
  func command(settings: Settings, payload: Payload) -> Command? {
    switch self {
    case .attention: .general(.attention)
    case .configuration(let step): step.command
    case .sim(let step): step.command(settings.pin)
    case .registration(let step): step.command
    case .bearer(let step): step.command(settings.accessPointName)
    case .appNetwork(.state): .appNetwork(.readStatus)
    case .appNetwork(.open): .appNetwork(.open(settings.accessPointName))
    case .position(let step): step.command
    case .battery: .power(.readBattery)
    case .http(let step):
      if case .http(let url) = settings.destination { step.command(url, payload) } else { nil }
    case .https(let step):
      if case .https(let address) = settings.destination {
        step.command(address, payload, bodyLimit: settings.httpsBodyLimit)
      } else {
        nil
      }
    case .outcomeCheck:
      settings.destination.isSecure ? .appNetwork(.readStatus) : .bearer(.readStatus(1))
    case .recovery(let step): step.command
    case .sleep(.receiver): .gnss(.setPower(isOn: false))
    case .sleep(.module): .power(.powerDown(isNormal: true))
    }
  }
}

extension Order.ConfigurationStep {
  fileprivate var command: Command {
    switch self {
    case .echo: .general(.setEcho(isOn: true))
    case .words: .general(.setVerbose(isOn: true))
    case .errorReporting: .general(.setErrorReporting(.numeric))
    case .evolvedReporting: .network(.setRegistrationReporting(.evolvedPacketSystem, .status))
    case .packetReporting: .network(.setRegistrationReporting(.packetSwitched, .status))
    case .revision: .identity(.readRevision(.cellular))
    case .httpsSupport: .https(.test(.configuration))
    }
  }
}

extension Order.SIMStep {
  fileprivate func command(_ pin: PIN?) -> Command? {
    switch self {
    case .state: .sim(.readState)
    case .pin: pin.map { .sim(.enterPIN($0)) }
    case .fullFunctionality: .power(.setFunctionality(.full, isReset: false))
    }
  }
}

extension Order.RegistrationStep {
  fileprivate var command: Command {
    switch self {
    case .evolved: .network(.readRegistration(.evolvedPacketSystem))
    case .packet: .network(.readRegistration(.packetSwitched))
    case .signal: .network(.readSignalQuality)
    }
  }
}

extension Order.BearerStep {
  fileprivate func command(_ accessPointName: AccessPointName?) -> Command? {
    switch self {
    case .state, .confirmation: .bearer(.readStatus(1))
    case .accessPoint: accessPointName.map { .bearer(.set(1, .accessPointName($0))) }
    case .open: .bearer(.open(1))
    }
  }
}

extension Order.PositionStep {
  fileprivate var command: Command {
    switch self {
    case .gnssOff: .gnss(.setPower(isOn: false))
    case .gnssOn: .gnss(.setPower(isOn: true))
    case .navigation: .gnss(.readNavigation)
    }
  }
}

extension Order.HTTPStep {
  fileprivate func command(_ url: RequestURL, _ payload: Payload) -> Command? {
    switch self {
    case .initialisation: .http(.initialise)
    case .bearer: .http(.configure(.bearer(1)))
    case .url: .http(.configure(.url(url)))
    case .contentType: .http(.configure(.contentType(.json)))
    case .data:
      HTTPDataLength(payload.count).map {
        .http(.setData(length: $0, timeLimit: Limits.httpDataTime))
      }
    case .action: .http(.startAction(.post))
    case .termination: .http(.terminate)
    }
  }
}

extension Order.HTTPSStep {
  fileprivate func command(
    _ address: HTTPSAddress,
    _ payload: Payload,
    bodyLimit: HTTPSBodyLimit
  ) -> Command? {
    switch self {
    case .tlsVersion: .tls(.configure(1, .version(.tls12)))
    case .serverName: .tls(.configure(1, .serverName(address.host)))
    case .context: .https(.setTLS(1, authority: nil, certificate: nil))
    case .server: .https(.configure(.server(address.server)))
    case .bodyLimit: .https(.configure(.bodyLimit(bodyLimit)))
    case .headerLimit: .https(.configure(.headerLimit(Limits.httpsHeaderLimit)))
    case .connection: .https(.connect)
    case .header: .https(.clearHeader)
    case .contentType: .https(.addHeader(.contentType, .json))
    case .body: payload.withBytes { bytes in try? HTTPSBody(bytes) }.map { .https(.setBody($0)) }
    case .request: .https(.start(.post, address.path))
    case .disconnection: .https(.disconnect)
    }
  }
}

extension Settings {
  /// Long enough for every payload that can be.
  fileprivate var httpsBodyLimit: HTTPSBodyLimit {
    movement != nil && payloadFormat == .full
      ? Limits.httpsEventBodyLimit : Limits.httpsBodyLimit
  }
}

extension Order.RecoveryStep {
  fileprivate var command: Command {
    switch self {
    case .contextShut: .tcp(.shutPDPContext)
    case .bearerClose: .bearer(.close(1))
    case .appNetworkClose: .appNetwork(.close)
    case .radioOff: .power(.setFunctionality(.minimum, isReset: false))
    case .radioOn: .power(.setFunctionality(.full, isReset: false))
    case .restart: .power(.setFunctionality(.full, isReset: true))
    }
  }
}
