/// An unsolicited result code: what the TA says unasked.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 20, and the
///   chapters of the commands that switch them on.
public enum URC: Equatable, Sendable {
  // At the start, and only with a fixed baud.

  /// `RDY`.
  case ready
  /// `+CFUN: 1`.
  case functionality(Functionality)
  /// `+CPIN: READY`.
  case simState(SIMState)
  /// `SMS Ready`.
  case smsReady
  /// `Call Ready`, which some firmware says.
  case callReady

  // The network.

  /// `+CREG: 1` and its kin.
  case registration(RegistrationDomain, Registration)
  /// `+CNSMOD: 7`, as the manual numbers them: 0 none, 1 GSM, 3 EGPRS, 7 LTE M1,
  /// 9 LTE NB.
  case systemMode(code: UInt8)
  /// `+CRRCSTATE: 1`, as the module says it.
  case radioResourceState(code: UInt8)
  /// `*PSNWID: ...`.
  case networkName(NetworkName)
  /// `*PSUTTZ: ...`.
  case networkTime(NetworkTime)
  /// `+CTZV: "+32"`.
  case timeZone(quarterHours: Int8)
  /// `DST: 0`.
  case daylightSaving(hours: UInt8)

  // Packet data.

  /// `+SAPBR 1: DEACT`: the network took the bearer of this profile away.
  case bearerDeactivated(UInt8)
  /// `+PDP: DEACT`: the TCP toolkit lost its PDP context.
  case pdpDeactivated
  /// `+APP PDP: ACTIVE` or `DEACTIVE`.
  case applicationPDP(isActive: Bool)
  /// `+HTTPACTION: 1,200,27`.
  case httpAction(HTTPActionResult)
  /// `+SHREQ: "POST",200,27`.
  case httpsRequest(HTTPSRequestResult)
  /// `+SHSTATE: 0`: the HTTPS connection is lost.
  case httpsState(HTTPSState)

  /// `+SHREAD: 387`: this number of bytes follows.
  case httpsBody(HTTPBodyHeader)
  /// `+HTTPTOFS: 200,28919`.
  case httpDownload(HTTPDownloadResult)

  // Connections, and what has its own chapter.

  /// `0, CLOSED` and all of the TCP toolkit.
  case connection(ConnectionURC)
  /// `+CADATAIND: 0` and its kin.
  case secureSocket(SecureSocketURC)
  /// `+SMSUB: ...` and its kin.
  case mqtt(MQTTURC)
  /// `RING` and its kin.
  case call(CallURC)
  /// `+CMTI: "SM",3` and its kin.
  case message(MessageURC)
  /// `+CNTP: 1` and its kin.
  case service(ServiceURC)

  // GNSS.

  /// `+UGNSINF: ...`.
  case navigation(NavigationInformation)
  /// `$GNRMC,...`, a sentence among the answers after `AT+CGNSTST=1`.
  case sentence

  // The supply.

  /// `NORMAL POWER DOWN`.
  case poweredDown
  /// `UNDER-VOLTAGE WARNNING`, which is how the module spells it.
  case underVoltageWarning
  /// `UNDER-VOLTAGE POWER DOWN`.
  case underVoltagePowerDown
  /// `OVER-VOLTAGE WARNNING`.
  case overVoltageWarning
  /// `OVER-VOLTAGE POWER DOWN`.
  case overVoltagePowerDown

  // Services whose lines stay text.

  /// `+FTPGET: 1,1` and its kin.
  case ftp
  /// `+MIPL...` of OneNET, `+SIML...` of China Telecom.
  case cloudPlatform
  /// `+STIN: 21`, of the SIM's own applications.
  case simToolkit

  /// A line that the manual does not know.
  case other
}
