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
  case radioOff
  case radioOn
  case restart

  /// The state that sending this shows; `nil`: whatever it is at the time.
  var state: TrackerState? {
    switch self {
    case .attention: .synchronising
    case .echo, .errorReporting, .revision, .evolvedReporting, .packetReporting: .configuring
    case .simState, .pin: .checkingSIM
    case .evolvedRegistration, .packetRegistration, .signal: .registering
    case .bearerState, .bearerAPN, .bearerOpen, .bearerConfirmation: .openingBearer
    case .gnssOff, .gnssPower, .navigation: nil
    case .battery, .httpInitialisation, .httpBearer, .httpURL, .httpContentType, .httpData,
      .httpAction, .httpTermination:
      .reporting
    case .bearerClose, .radioOff, .radioOn, .restart: .recovering
    }
  }

  /// The command that the order stands for.
  func command(settings: Settings, payloadLength: Int) -> Command? {
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
    case .httpInitialisation: .initialiseHTTP
    case .httpBearer: .setHTTPBearer
    case .httpURL: .setHTTPURL(settings.url)
    case .httpContentType: .setHTTPContentType(.json)
    case .httpData:
      .setHTTPData(length: UInt32(payloadLength), timeLimit: Limits.httpDataTime)
    case .httpAction: .startHTTPAction(.post)
    case .httpTermination: .terminateHTTP
    case .radioOff: .setFunctionality(.minimum, isReset: false)
    case .radioOn: .setFunctionality(.full, isReset: false)
    case .restart: .setFunctionality(.full, isReset: true)
    }
  }
}
