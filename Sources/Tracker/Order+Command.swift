import Primitives
import SIM7000

extension Order {
  /// The command that the order stands for; `nil` when it needs a setting that
  /// is not there.
  func command(settings: Settings, payload: Payload) -> Command? {
    switch self {
    case .attention: .attention
    case .configuration(let step): step.command
    case .sim(let step): step.command(settings.pin)
    case .registration(let step): step.command
    case .bearer(let step): step.command(settings.accessPointName)
    case .appNetwork(.state): .readAppNetwork
    case .appNetwork(.open): .openAppNetwork(settings.accessPointName)
    case .position(let step): step.command
    case .battery: .readBattery
    case .http(let step):
      if case .http(let url) = settings.destination { step.command(url, payload) } else { nil }
    case .https(let step):
      if case .https(let address) = settings.destination {
        step.command(address, payload)
      } else {
        nil
      }
    case .outcomeCheck: settings.destination.isSecure ? .readAppNetwork : .readBearer
    case .recovery(let step): step.command
    }
  }
}

extension Order.ConfigurationStep {
  fileprivate var command: Command {
    switch self {
    case .echo: .setEcho(isOn: true)
    case .errorReporting: .setErrorReporting(.numeric)
    case .evolvedReporting: .setRegistrationReporting(.evolvedPacketSystem, 1)
    case .packetReporting: .setRegistrationReporting(.packetSwitched, 1)
    case .revision: .readRevision
    case .httpsSupport: .testHTTPSParameters
    }
  }
}

extension Order.SIMStep {
  fileprivate func command(_ pin: PIN?) -> Command? {
    switch self {
    case .state: .readSIMState
    case .pin: pin.map { .enterPIN($0) }
    case .fullFunctionality: .setFunctionality(.full, isReset: false)
    }
  }
}

extension Order.RegistrationStep {
  fileprivate var command: Command {
    switch self {
    case .evolved: .readRegistration(.evolvedPacketSystem)
    case .packet: .readRegistration(.packetSwitched)
    case .signal: .readSignalQuality
    }
  }
}

extension Order.BearerStep {
  fileprivate func command(_ accessPointName: AccessPointName?) -> Command? {
    switch self {
    case .state, .confirmation: .readBearer
    case .accessPoint: accessPointName.map { .setBearerAPN($0) }
    case .open: .openBearer
    }
  }
}

extension Order.PositionStep {
  fileprivate var command: Command {
    switch self {
    case .gnssOff: .setGNSSPower(isOn: false)
    case .gnssOn: .setGNSSPower(isOn: true)
    case .navigation: .readNavigation
    }
  }
}

extension Order.HTTPStep {
  fileprivate func command(_ url: RequestURL, _ payload: Payload) -> Command {
    switch self {
    case .initialisation: .initialiseHTTP
    case .bearer: .setHTTPBearer
    case .url: .setHTTPURL(url)
    case .contentType: .setHTTPContentType(.json)
    case .data: .setHTTPData(length: UInt32(payload.count), timeLimit: Limits.httpDataTime)
    case .action: .startHTTPAction(.post)
    case .termination: .terminateHTTP
    }
  }
}

extension Order.HTTPSStep {
  fileprivate func command(_ address: HTTPSAddress, _ payload: Payload) -> Command? {
    switch self {
    case .tlsVersion: .setTLSVersion
    case .serverName: .setTLSServerName(address.host)
    case .context: .setHTTPSContext
    case .server: .setHTTPSServer(address.server)
    case .bodyLimit: .setHTTPSBodyLimit(Limits.httpsBodyLimit)
    case .headerLimit: .setHTTPSHeaderLimit(Limits.httpsHeaderLimit)
    case .connection: .connectHTTPS
    case .header: .clearHTTPSHeader
    case .contentType: .addHTTPSContentType(.json)
    case .body: payload.withBytes { bytes in try? HTTPSBody(bytes) }.map { .setHTTPSBody($0) }
    case .request: .startHTTPSPost(address.path)
    case .disconnection: .disconnectHTTPS
    }
  }
}

extension Order.RecoveryStep {
  fileprivate var command: Command {
    switch self {
    case .contextShut: .shutPDPContext
    case .bearerClose: .closeBearer
    case .appNetworkClose: .closeAppNetwork
    case .radioOff: .setFunctionality(.minimum, isReset: false)
    case .radioOn: .setFunctionality(.full, isReset: false)
    case .restart: .setFunctionality(.full, isReset: true)
    }
  }
}
