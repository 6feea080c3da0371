public import Primitives

extension Command {
  /// Appends the command line, `AT` to `<CR>`.
  ///
  /// Every command fits an empty `ATLine`.
  public func encode(into line: inout ATLine) {
    line.append("AT")
    line.append(name)
    encodeParameters(into: &line)
    line.append(ASCII.carriageReturn)
  }

  /// What stands between `AT` and the parameters.
  private var name: StaticString {
    switch self {
    case .attention: ""
    case .setEcho: "E"
    case .readIdentification: "I"
    case .readRevision: "+CGMR"
    case .readSerialNumber: "+GSN"
    case .setBaudRate: "+IPR="
    case .readBaudRate: "+IPR?"
    case .setErrorReporting: "+CMEE="
    case .readErrorReporting: "+CMEE?"
    case .setFunctionality: "+CFUN="
    case .readFunctionality: "+CFUN?"
    case .powerDown: "+CPOWD="
    case .readSIMState: "+CPIN?"
    case .enterPIN: "+CPIN="
    case .readICCID: "+CCID"
    case .readBattery: "+CBC"
    case .readClock: "+CCLK?"
    case .readSignalQuality: "+CSQ"
    case .readRegistration(let domain), .setRegistrationReporting(let domain, _): domain.name
    case .readOperator: "+COPS?"
    case .readSystemInformation: "+CPSI?"
    case .setPreferredMode: "+CNMP="
    case .readPreferredMode: "+CNMP?"
    case .setPreferredLTE: "+CMNB="
    case .readPreferredLTE: "+CMNB?"
    case .readAttachment: "+CGATT?"
    case .setAttachment: "+CGATT="
    case .setAPN: "+CSTT="
    case .bringUpWireless: "+CIICR"
    case .readLocalAddress: "+CIFSR"
    case .shutPDPContext: "+CIPSHUT"
    case .setBearerContentType: "+SAPBR=3,1,\"CONTYPE\",\"GPRS\""
    case .setBearerAPN: "+SAPBR=3,1,\"APN\","
    case .openBearer: "+SAPBR=1,1"
    case .readBearer: "+SAPBR=2,1"
    case .closeBearer: "+SAPBR=0,1"
    case .initialiseHTTP: "+HTTPINIT"
    case .terminateHTTP: "+HTTPTERM"
    case .setHTTPBearer: "+HTTPPARA=\"CID\",1"
    case .setHTTPURL: "+HTTPPARA=\"URL\","
    case .setHTTPContentType: "+HTTPPARA=\"CONTENT\","
    case .setHTTPData: "+HTTPDATA="
    case .startHTTPAction: "+HTTPACTION="
    case .readHTTPBody: "+HTTPREAD"
    case .openAppNetwork: "+CNACT=1"
    case .readAppNetwork: "+CNACT?"
    case .closeAppNetwork: "+CNACT=0"
    case .testHTTPSParameters: "+SHCONF=?"
    case .setTLSVersion: "+CSSLCFG=\"sslversion\",1,3"
    case .setTLSServerName: "+CSSLCFG=\"sni\",1,"
    case .setHTTPSContext: "+SHSSL=1,\"\""
    case .setHTTPSServer: "+SHCONF=\"URL\","
    case .setHTTPSBodyLimit: "+SHCONF=\"BODYLEN\","
    case .setHTTPSHeaderLimit: "+SHCONF=\"HEADERLEN\","
    case .connectHTTPS: "+SHCONN"
    case .clearHTTPSHeader: "+SHCHEAD"
    case .addHTTPSContentType: "+SHAHEAD=\"Content-Type\","
    case .setHTTPSBody: "+SHBOD="
    case .startHTTPSPost: "+SHREQ="
    case .disconnectHTTPS: "+SHDISC"
    case .setGNSSPower: "+CGNSPWR="
    case .readGNSSPower: "+CGNSPWR?"
    case .readNavigation: "+CGNSINF"
    case .setNavigationReporting: "+CGNSURC="
    }
  }

  private func encodeParameters(into line: inout ATLine) {
    switch self {
    case .setEcho(let isSet), .setAttachment(let isSet), .setGNSSPower(let isSet),
      .powerDown(let isSet):
      line.append(isSet ? "1" : "0")
    case .setBaudRate(let rate): line.append(decimal: Int64(rate))
    case .setErrorReporting(let reporting): line.append(decimal: Int64(reporting.rawValue))
    case .setFunctionality(let functionality, let isReset):
      line.append(decimal: Int64(functionality.rawValue))
      if isReset { line.append(",1") }
    case .enterPIN(let pin): pin.encode(into: &line)
    case .readRegistration: line.append(ASCII.questionMark)
    case .setRegistrationReporting(_, let reporting):
      line.append(ASCII.equals)
      line.append(decimal: Int64(reporting))
    case .setPreferredMode(let mode): line.append(decimal: Int64(mode.rawValue))
    case .setPreferredLTE(let lte): line.append(decimal: Int64(lte.rawValue))
    case .setAPN(let apn), .setBearerAPN(let apn): apn.encode(into: &line)
    case .setHTTPURL(let url): url.encode(into: &line)
    case .setHTTPContentType(let type): type.encode(into: &line)
    case .openAppNetwork(let apn):
      guard let apn else { return }
      line.append(ASCII.comma)
      apn.encode(into: &line)
    case .setTLSServerName(let host): host.encode(into: &line)
    case .setHTTPSServer(let server): server.encode(into: &line)
    case .setHTTPSBodyLimit(let limit), .setHTTPSHeaderLimit(let limit):
      line.append(decimal: Int64(limit))
    case .addHTTPSContentType(let type): type.encode(into: &line)
    case .setHTTPSBody(let body): body.encode(into: &line)
    case .startHTTPSPost(let path):
      path.encode(into: &line)
      line.append(",3")
    case .setHTTPData(let length, let timeLimit):
      line.append(decimal: Int64(length))
      line.append(ASCII.comma)
      line.append(decimal: timeLimit.rawValue)
    case .startHTTPAction(let method): line.append(decimal: Int64(method.rawValue))
    case .setNavigationReporting(let interval): line.append(decimal: Int64(interval))
    case .attention, .readIdentification, .readRevision, .readSerialNumber, .readBaudRate,
      .readErrorReporting, .readFunctionality, .readSIMState, .readICCID, .readBattery,
      .readClock, .readSignalQuality, .readOperator, .readSystemInformation, .readPreferredMode,
      .readPreferredLTE, .readAttachment, .bringUpWireless, .readLocalAddress, .shutPDPContext,
      .setBearerContentType, .openBearer, .readBearer, .closeBearer, .initialiseHTTP,
      .terminateHTTP, .setHTTPBearer, .readHTTPBody, .readAppNetwork, .closeAppNetwork,
      .testHTTPSParameters,
      .setTLSVersion, .setHTTPSContext, .connectHTTPS, .clearHTTPSHeader, .disconnectHTTPS,
      .readGNSSPower, .readNavigation:
      break  // No parameters, or none that vary.
    }
  }
}

extension RegistrationDomain {
  /// `+CREG`, `+CGREG` or `+CEREG`.
  public var name: StaticString {
    switch self {
    case .circuitSwitched: "+CREG"
    case .packetSwitched: "+CGREG"
    case .evolvedPacketSystem: "+CEREG"
    }
  }
}
