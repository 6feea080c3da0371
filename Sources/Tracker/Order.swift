import Primitives
import SIM7000

/// The command lines that the tracker sends, each with its one place in the
/// flow: which state it belongs to, and what its final result leads to.
enum Order: UInt8, Equatable, Sendable {
  case attention
  case echo
  case errorReporting
  case revision
  case evolvedReporting
  case packetReporting
  case simState
  case pin
  case fullFunctionality
  case evolvedRegistration
  case packetRegistration
  case signal
  case bearerState
  case bearerClose
  case bearerAPN
  case bearerOpen
  case bearerConfirmation
  case gnssOff
  case gnssPower
  case navigation
  case battery
  case httpInitialisation
  case httpBearer
  case httpURL
  case httpContentType
  case httpData
  case httpAction
  case httpTermination
  /// While the outcome of a POST is awaited: is the way to the server still
  /// there?
  case outcomeCheck
  case httpsSupport
  case appNetworkState
  case appNetworkOpen
  case appNetworkClose
  case tlsVersion
  case tlsServerName
  case httpsContext
  case httpsServer
  case httpsBodyLimit
  case httpsHeaderLimit
  case httpsConnection
  case httpsHeader
  case httpsContentType
  case httpsBody
  case httpsRequest
  case httpsDisconnection
  case radioOff
  case radioOn
  case restart

  /// The state that sending this shows; `nil`: whatever it is at the time.
  var state: TrackerState? {
    switch self {
    case .attention: .synchronising
    case .echo, .errorReporting, .revision, .evolvedReporting, .packetReporting, .httpsSupport:
      .configuring
    case .simState, .pin, .fullFunctionality: .checkingSIM
    case .evolvedRegistration, .packetRegistration, .signal: .registering
    case .bearerState, .bearerAPN, .bearerOpen, .bearerConfirmation, .appNetworkState,
      .appNetworkOpen:
      .openingBearer
    case .gnssOff, .gnssPower, .navigation, .outcomeCheck: nil
    case .battery, .httpInitialisation, .httpBearer, .httpURL, .httpContentType, .httpData,
      .httpAction, .httpTermination, .tlsVersion, .tlsServerName, .httpsContext, .httpsServer,
      .httpsBodyLimit, .httpsHeaderLimit, .httpsConnection, .httpsHeader, .httpsContentType,
      .httpsBody, .httpsRequest, .httpsDisconnection:
      .reporting
    case .bearerClose, .appNetworkClose, .radioOff, .radioOn, .restart: .recovering
    }
  }

  /// The command that the order stands for.
  func command(settings: Settings, payload: Payload) -> Command? {
    switch self {
    case .attention: .attention
    case .echo: .setEcho(isOn: true)
    case .errorReporting: .setErrorReporting(.numeric)
    case .revision: .readRevision
    case .evolvedReporting: .setRegistrationReporting(.evolvedPacketSystem, 1)
    case .packetReporting: .setRegistrationReporting(.packetSwitched, 1)
    case .simState: .readSIMState
    case .pin: settings.pin.map { .enterPIN($0) }
    case .evolvedRegistration: .readRegistration(.evolvedPacketSystem)
    case .packetRegistration: .readRegistration(.packetSwitched)
    case .signal: .readSignalQuality
    case .bearerState, .bearerConfirmation: .readBearer
    case .bearerClose: .closeBearer
    case .bearerAPN: settings.accessPointName.map { .setBearerAPN($0) }
    case .bearerOpen: .openBearer
    case .gnssOff: .setGNSSPower(isOn: false)
    case .gnssPower: .setGNSSPower(isOn: true)
    case .navigation: .readNavigation
    case .battery: .readBattery
    case .radioOff: .setFunctionality(.minimum, isReset: false)
    case .radioOn, .fullFunctionality: .setFunctionality(.full, isReset: false)
    case .restart: .setFunctionality(.full, isReset: true)
    default:
      switch settings.destination {
      case .http(let url): httpCommand(url, payload)
      case .https(let address): httpsCommand(address, payload, settings)
      }
    }
  }

  private func httpCommand(_ url: RequestURL, _ payload: Payload) -> Command? {
    switch self {
    case .httpInitialisation: .initialiseHTTP
    case .httpBearer: .setHTTPBearer
    case .httpURL: .setHTTPURL(url)
    case .httpContentType: .setHTTPContentType(.json)
    case .httpData:
      .setHTTPData(length: UInt32(payload.count), timeLimit: Limits.httpDataTime)
    case .httpAction: .startHTTPAction(.post)
    case .httpTermination: .terminateHTTP
    case .outcomeCheck: .readBearer
    default: nil
    }
  }

  private func httpsCommand(
    _ address: HTTPSAddress,
    _ payload: Payload,
    _ settings: Settings
  ) -> Command? {
    switch self {
    case .httpsSupport: .testHTTPSParameters
    case .appNetworkState, .outcomeCheck: .readAppNetwork
    case .appNetworkOpen: .openAppNetwork(settings.accessPointName)
    case .appNetworkClose: .closeAppNetwork
    case .tlsVersion: .setTLSVersion
    case .tlsServerName: .setTLSServerName(address.host)
    case .httpsContext: .setHTTPSContext
    case .httpsServer: .setHTTPSServer(address.server)
    case .httpsBodyLimit: .setHTTPSBodyLimit(Limits.httpsBodyLimit)
    case .httpsHeaderLimit: .setHTTPSHeaderLimit(Limits.httpsHeaderLimit)
    case .httpsConnection: .connectHTTPS
    case .httpsHeader: .clearHTTPSHeader
    case .httpsContentType: .addHTTPSContentType(.json)
    case .httpsBody:
      payload.withBytes { bytes in try? HTTPSBody(bytes) }.map { .setHTTPSBody($0) }
    case .httpsRequest: .startHTTPSPost(address.path)
    case .httpsDisconnection: .disconnectHTTPS
    default: nil
    }
  }
}
