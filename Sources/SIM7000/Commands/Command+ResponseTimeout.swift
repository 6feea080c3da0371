public import Primitives

extension Command {
  /// The longest the TE waits for the final result.
  ///
  /// - Source: "Max Response Time" of the command in the SIM7000 Series AT
  ///   Command Manual V1.06 and, for `+SAPBR`, V1.04. Where the manual has
  ///   none: `unspecifiedResponseTimeout`.
  public var responseTimeout: Milliseconds {
    switch self {
    case .attention: Self.attentionResponseTimeout
    case .readICCID: .seconds(2)
    case .readSIMState, .enterPIN: .seconds(5)
    case .setFunctionality, .readFunctionality: .seconds(10)
    case .readAttachment, .setAttachment: .seconds(75)
    case .bringUpWireless, .openBearer: .seconds(85)
    case .shutPDPContext, .closeBearer, .readBearer: .seconds(65)
    case .setHTTPData(_, let timeLimit): timeLimit + Self.unspecifiedResponseTimeout
    case .readHTTPBody: Self.bodyResponseTimeout
    case .connectHTTPS: Self.httpsConnectTimeout
    case .setEcho, .readIdentification, .readRevision, .readSerialNumber, .setBaudRate,
      .readBaudRate, .setErrorReporting, .readErrorReporting, .powerDown, .readBattery,
      .readClock, .readSignalQuality, .readRegistration, .setRegistrationReporting,
      .readOperator, .readSystemInformation, .setPreferredMode, .readPreferredMode,
      .setPreferredLTE, .readPreferredLTE, .setAPN, .readLocalAddress, .setBearerContentType,
      .setBearerAPN, .initialiseHTTP, .terminateHTTP, .setHTTPBearer, .setHTTPURL,
      .setHTTPContentType, .startHTTPAction, .setGNSSPower, .readGNSSPower, .readNavigation,
      .setNavigationReporting, .openAppNetwork, .readAppNetwork, .closeAppNetwork,
      .testHTTPSParameters, .setTLSVersion, .setTLSServerName, .setHTTPSContext,
      .setHTTPSServer, .setHTTPSBodyLimit, .setHTTPSHeaderLimit, .clearHTTPSHeader,
      .addHTTPSContentType, .setHTTPSBody, .startHTTPSPost, .disconnectHTTPS:
      Self.unspecifiedResponseTimeout
    }
  }

  /// The longest from the `OK` of `startHTTPAction` to the URC.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPPARA, TIMEOUT:
  ///   120 s unless set.
  public static var httpActionTimeLimit: Milliseconds { .seconds(120) }

  /// How long `AT+SHCONN` may take, and how long the outcome of a request.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+SHCONF, TIMEOUT: 60 s
  ///   unless set; half as much again for the handshake's retries.
  public static var httpsConnectTimeout: Milliseconds { .seconds(90) }

  /// Project value: local commands are answered within 4 ms on a real module;
  /// five seconds leave room for a slow line and a busy module.
  public static var unspecifiedResponseTimeout: Milliseconds { .seconds(5) }

  /// Project value: `AT` is tried over and over while a baud is looked for, and
  /// who does not answer in a second is not listening at this one.
  static var attentionResponseTimeout: Milliseconds { .seconds(1) }

  /// Project value: 30 s carry 28 kB at 9600 baud, far more than the server
  /// sends.
  static var bodyResponseTimeout: Milliseconds { .seconds(30) }
}
