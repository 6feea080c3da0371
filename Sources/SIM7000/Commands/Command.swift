public import Primitives

/// A command that the TE can give, without the bytes.
///
/// The settings that the module keeps over a power cycle (AUTO_SAVE in the
/// manual) say so.
///
/// - Source: SIM7000 Series AT Command Manual V1.06; the HTTP commands, which
///   V1.06 leaves out, V1.04.
public enum Command: ATCommand {
  // V.250: the line itself and who answers.

  /// `AT`, an execution command: is there somebody?
  case attention
  /// `ATE<value>`, a write command: whether the TA echoes. On at power-up.
  case setEcho(isOn: Bool)
  /// `ATI`, an execution command: `SIM7000E R1351`, without a prefix.
  case readIdentification
  /// `AT+CGMR`, an execution command: `Revision:1351B08SIM7000E`.
  case readRevision
  /// `AT+GSN`, an execution command: the IMEI, without a prefix.
  case readSerialNumber
  /// `AT+IPR=<rate>`, a write command: the TA's baud from the next command on;
  /// 0 is autobaud. The `OK` still comes at the old rate. AUTO_SAVE.
  case setBaudRate(UInt32)
  /// `AT+IPR?`, a read command.
  case readBaudRate

  // The module and the SIM.

  /// `AT+CMEE=<n>`, a write command.
  case setErrorReporting(ErrorReporting)
  /// `AT+CMEE?`, a read command.
  case readErrorReporting
  /// `AT+CFUN=<fun>[,1]`, a write command; with `isReset` the module restarts
  /// first.
  case setFunctionality(Functionality, isReset: Bool)
  /// `AT+CFUN?`, a read command.
  case readFunctionality
  /// `AT+CPOWD=<n>`, a write command: switches the module off. Normally it says
  /// `NORMAL POWER DOWN` and no `OK`; urgently it says nothing at all.
  case powerDown(isNormal: Bool)
  /// `AT+CPIN?`, a read command.
  case readSIMState
  /// `AT+CPIN=<pin>`, a write command. Three wrong ones lock the SIM.
  case enterPIN(PIN)
  /// `AT+CCID`, an execution command: the ICCID, without a prefix.
  case readICCID
  /// `AT+CBC`, an execution command.
  case readBattery
  /// `AT+CCLK?`, a read command.
  case readClock

  // The network.

  /// `AT+CSQ`, an execution command.
  case readSignalQuality
  /// `AT+CREG?`, `AT+CGREG?` or `AT+CEREG?`, a read command.
  case readRegistration(RegistrationDomain)
  /// `AT+CREG=<n>` and its kin, a write command: 0 no URC, 1 the status,
  /// 2 with the cell, 4 (not `+CREG`) with the sleep timers.
  case setRegistrationReporting(RegistrationDomain, UInt8)
  /// `AT+COPS?`, a read command.
  case readOperator
  /// `AT+CPSI?`, a read command.
  case readSystemInformation
  /// `AT+CNMP=<mode>`, a write command: starts a new search. AUTO_SAVE.
  case setPreferredMode(PreferredMode)
  /// `AT+CNMP?`, a read command.
  case readPreferredMode
  /// `AT+CMNB=<mode>`, a write command: starts a new search. AUTO_SAVE.
  case setPreferredLTE(PreferredLTE)
  /// `AT+CMNB?`, a read command.
  case readPreferredLTE

  // Packet data, and the PDP context of the TCP toolkit.

  /// `AT+CGATT?`, a read command.
  case readAttachment
  /// `AT+CGATT=<state>`, a write command.
  case setAttachment(isAttached: Bool)
  /// `AT+CSTT=<apn>`, a write command.
  case setAPN(AccessPointName)
  /// `AT+CIICR`, an execution command.
  case bringUpWireless
  /// `AT+CIFSR`, an execution command: the address alone, and no `OK`.
  case readLocalAddress
  /// `AT+CIPSHUT`, an execution command: `SHUT OK` and no `OK`.
  case shutPDPContext

  // The bearer that the HTTP commands use: `AT+SAPBR`.

  /// `AT+SAPBR=3,1,"CONTYPE","GPRS"`, a write command. In V1.01 only; later
  /// firmware accepts it.
  case setBearerContentType
  /// `AT+SAPBR=3,1,"APN",<apn>`, a write command.
  case setBearerAPN(AccessPointName)
  /// `AT+SAPBR=1,1`, a write command. `ERROR` when it is open already.
  case openBearer
  /// `AT+SAPBR=2,1`, a write command that reads.
  case readBearer
  /// `AT+SAPBR=0,1`, a write command. `ERROR` when it is closed already.
  case closeBearer

  // HTTP, chapter 9 of V1.04.

  /// `AT+HTTPINIT`, an execution command.
  case initialiseHTTP
  /// `AT+HTTPTERM`, an execution command.
  case terminateHTTP
  /// `AT+HTTPPARA="CID",1`, a write command.
  case setHTTPBearer
  /// `AT+HTTPPARA="URL",<url>`, a write command.
  case setHTTPURL(RequestURL)
  /// `AT+HTTPPARA="CONTENT",<type>`, a write command.
  case setHTTPContentType(ContentType)
  /// `AT+HTTPDATA=<size>,<time>`, a write command: `DOWNLOAD`, then the TE
  /// sends `length` bytes (1 to 319 488) within `timeLimit` (1 to 120 s), then
  /// `OK`; at the time limit also `OK`.
  case setHTTPData(length: UInt32, timeLimit: Milliseconds)
  /// `AT+HTTPACTION=<method>`, a write command: `OK` at once, the outcome as a
  /// URC within `ResponseTimeout.httpAction`.
  case startHTTPAction(HTTPMethod)
  /// `AT+HTTPREAD`, an execution command: `+HTTPREAD: <n>`, then n bytes.
  case readHTTPBody

  // The app network, which HTTPS uses: `AT+CNACT`.

  /// `AT+CNACT=1[,<apn>]`, a write command: `OK`, then `+APP PDP: ACTIVE` as a
  /// URC. `ERROR` when it is active already.
  case openAppNetwork(AccessPointName?)
  /// `AT+CNACT?`, a read command.
  case readAppNetwork
  /// `AT+CNACT=0`, a write command: `OK`, then `+APP PDP: DEACTIVE` as a URC.
  case closeAppNetwork

  // HTTPS: `AT+CSSLCFG` and `AT+SH*`, from firmware B05 on.

  /// `AT+SHCONF=?`, a test command: `ERROR` from firmware without HTTPS.
  case testHTTPSParameters
  /// `AT+CSSLCFG="sslversion",1,3`, a write command: TLS 1.2 for context 1.
  case setTLSVersion
  /// `AT+CSSLCFG="sni",1,<host>`, a write command: the name that the handshake
  /// asks for.
  case setTLSServerName(HTTPSHost)
  /// `AT+SHSSL=1,""`, a write command: context 1, and no certificate to check
  /// the server's against.
  case setHTTPSContext
  /// `AT+SHCONF="URL",<server>`, a write command: scheme, host and port.
  /// AUTO_SAVE.
  case setHTTPSServer(HTTPSServer)
  /// `AT+SHCONF="BODYLEN",<n>`, a write command; at most 1 024. AUTO_SAVE.
  case setHTTPSBodyLimit(UInt16)
  /// `AT+SHCONF="HEADERLEN",<n>`, a write command; at most 350. AUTO_SAVE.
  case setHTTPSHeaderLimit(UInt16)
  /// `AT+SHCONN`, an execution command: connects and shakes hands. After an
  /// `ERROR` the TA wants `disconnectHTTPS` first.
  case connectHTTPS
  /// `AT+SHCHEAD`, an execution command: no header fields of our own.
  case clearHTTPSHeader
  /// `AT+SHAHEAD="Content-Type",<type>`, a write command.
  case addHTTPSContentType(ContentType)
  /// `AT+SHBOD=<body>,<length>`, a write command.
  case setHTTPSBody(HTTPSBody)
  /// `AT+SHREQ=<path>,3`, a write command: POSTs. `OK` at once, the outcome as
  /// a URC.
  case startHTTPSPost(HTTPSPath)
  /// `AT+SHDISC`, an execution command.
  case disconnectHTTPS

  // GNSS, chapter 14.

  /// `AT+CGNSPWR=<mode>`, a write command. Off after every start.
  case setGNSSPower(isOn: Bool)
  /// `AT+CGNSPWR?`, a read command.
  case readGNSSPower
  /// `AT+CGNSINF`, an execution command: the navigation information.
  case readNavigation
  /// `AT+CGNSURC=<n>`, a write command: `+UGNSINF` every n fixes; 0 is never.
  case setNavigationReporting(UInt8)
}
