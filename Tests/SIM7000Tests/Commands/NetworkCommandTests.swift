import Primitives
import SIM7000
import Testing

@Suite("A network command")
struct NetworkCommandTests {
  @Test(
    "is said as the manual writes it",
    arguments: [
      (.readSignalQuality, "AT+CSQ\r"),
      (.readExtendedSignalQuality, "AT+CESQ\r"),
      (.readRegistration(.circuitSwitched), "AT+CREG?\r"),
      (.readRegistration(.packetSwitched), "AT+CGREG?\r"),
      (.readRegistration(.evolvedPacketSystem), "AT+CEREG?\r"),
      (.setRegistrationReporting(.circuitSwitched, .off), "AT+CREG=0\r"),
      (.setRegistrationReporting(.packetSwitched, .status), "AT+CGREG=1\r"),
      (.setRegistrationReporting(.evolvedPacketSystem, .location), "AT+CEREG=2\r"),
      (.setRegistrationReporting(.evolvedPacketSystem, .timers), "AT+CEREG=4\r"),
      (.searchOperators, "AT+COPS=?\r"),
      (.readOperator, "AT+COPS?\r"),
      (.selectOperator(.automatic()), "AT+COPS=0\r"),
      (.selectOperator(.automatic(.long)), "AT+COPS=0,0\r"),
      (.selectOperator(.manual(.numeric(plmn))), "AT+COPS=1,2,\"26201\"\r"),
      (.selectOperator(.manual(.numeric(plmn), .nbIoT)), "AT+COPS=1,2,\"26201\",9\r"),
      (
        .selectOperator(.manual(.long(.init(literal: "T-Mobile USA")), .catM1)),
        "AT+COPS=1,0,\"T-Mobile USA\",7\r"
      ),
      (.selectOperator(.manual(.short(.init(literal: "TDG")))), "AT+COPS=1,1,\"TDG\"\r"),
      (.selectOperator(.deregistered), "AT+COPS=2\r"),
      (.selectOperator(.format(.numeric)), "AT+COPS=3,2\r"),
      (.selectOperator(.manualThenAutomatic(.numeric(plmn))), "AT+COPS=4,2,\"26201\"\r"),
      (.readPreferredOperators, "AT+CPOL?\r"),
      (.setPreferredOperator(index: 3, .numeric(attPLMN)), "AT+CPOL=3,2,\"310030\"\r"),
      (.removePreferredOperator(index: 3), "AT+CPOL=3\r"),
      (.listOperatorNames, "AT+COPN\r"),
      (.readSystemInformation, "AT+CPSI?\r"),
      (.setSystemReporting(isOn: true), "AT+CNSMOD=1\r"),
      (.readSystem, "AT+CNSMOD?\r"),
      (.setRadioStateReporting(isOn: false), "AT+CRRCSTATE=0\r"),
      (.readRadioState, "AT+CRRCSTATE?\r"),
      (.setCellReporting(isOn: true, hasNeighbours: true), "AT+CENG=1,1\r"),
      (.setCellReporting(isOn: false, hasNeighbours: false), "AT+CENG=0\r"),
      (.readCells, "AT+CENG?\r"),
    ] as [(NetworkCommand, String)]
  )
  func said(command: NetworkCommand, expected: String) {
    #expect(line(of: command) == expected)
  }

  @Test(
    "has a test form",
    arguments: [
      (.signalQuality, "+CSQ"),
      (.extendedSignalQuality, "+CESQ"),
      (.circuitSwitchedRegistration, "+CREG"),
      (.packetSwitchedRegistration, "+CGREG"),
      (.evolvedRegistration, "+CEREG"),
      (.preferredOperators, "+CPOL"),
      (.operatorNames, "+COPN"),
      (.systemInformation, "+CPSI"),
      (.system, "+CNSMOD"),
      (.radioState, "+CRRCSTATE"),
      (.cells, "+CENG"),
    ] as [(NetworkCommand.Name, String)]
  )
  func tests(name: NetworkCommand.Name, text: String) {
    #expect(line(of: NetworkCommand.test(name)) == "AT\(text)=?\r")
  }

  @Test("that searches or selects an operator is given time")
  func timeouts() {
    #expect(NetworkCommand.searchOperators.responseTimeout == .seconds(180))
    #expect(NetworkCommand.selectOperator(.automatic()).responseTimeout == .seconds(120))
    #expect(NetworkCommand.readOperator.responseTimeout == .seconds(5))
  }
}

@Suite("A radio command")
struct RadioCommandTests {
  @Test(
    "is said as the manual writes it",
    arguments: [
      (.setPreferredMode(.lteOnly), "AT+CNMP=38\r"),
      (.setPreferredMode(.automatic), "AT+CNMP=2\r"),
      (.setPreferredLTE(.catM1AndNBIoT), "AT+CMNB=3\r"),
      (.setBands(bands(.catM1, [3, 8, 20])), "AT+CBANDCFG=\"CAT-M\",3,8,20\r"),
      (.setBands(bands(.nbIoT, [20])), "AT+CBANDCFG=\"NB-IOT\",20\r"),
      (.setGSMBands(.extended900), "AT+CBAND=\"EGSM_MODE\"\r"),
      (.setGSMBands(.dcs1800), "AT+CBAND=\"DCS_MODE\"\r"),
      (.setGSMBands(.all), "AT+CBAND=\"ALL_MODE\"\r"),
      (.setScanEffort(.poorOnly), "AT+CNBS=5\r"),
      (.setScrambling(isOn: true), "AT+NBSC=1\r"),
      (.setNarrowbandDomain(hasCircuitSwitched: false), "AT+CNDS=1\r"),
      (.setNarrowbandDomain(hasCircuitSwitched: true), "AT+CNDS=2\r"),
      (.setDomain(.circuitSwitched), "AT+CSDP=0\r"),
      (
        .lockCatM1Cell(CellChoice(channel: 6_400, physicalCellID: 149)),
        "AT+MCELLLOCK=1,6400,149\r"
      ),
      (.lockCatM1Cell(nil), "AT+MCELLLOCK=0\r"),
      (
        .lockNBIoTCell(CellChoice(channel: .max, physicalCellID: 503)),
        "AT+NCELLLOCK=1,65535,503\r"
      ),
      (.lockNBIoTCell(nil), "AT+NCELLLOCK=0\r"),
      (.setBetterSystemSearch(minutes: 60, beforePage: 20), "AT+CRATSRCH=60,20\r"),
      (.setProfileSelection(isAutomatic: false), "AT+CMCFG=0\r"),
      (.setProfileSelection(isAutomatic: true), "AT+CMCFG=1\r"),
      (.activateProfile(ProfileName(literal: "ATT")), "AT+CMCFG=2,\"ATT\"\r"),
      (.deactivateProfile(ProfileName(literal: "Default")), "AT+CMCFG=3,\"Default\"\r"),
      (.readProfile, "AT+CMCFG=4\r"),
    ] as [(RadioCommand, String)]
  )
  func said(command: RadioCommand, expected: String) {
    #expect(line(of: command) == expected)
  }

  @Test(
    "has a test and a read form",
    arguments: [
      (.preferredMode, "+CNMP"),
      (.preferredLTE, "+CMNB"),
      (.bands, "+CBANDCFG"),
      (.gsmBands, "+CBAND"),
      (.scanEffort, "+CNBS"),
      (.scrambling, "+NBSC"),
      (.narrowbandDomain, "+CNDS"),
      (.domain, "+CSDP"),
      (.catM1CellLock, "+MCELLLOCK"),
      (.nbIoTCellLock, "+NCELLLOCK"),
      (.betterSystemSearch, "+CRATSRCH"),
      (.profiles, "+CMCFG"),
    ] as [(RadioCommand.Name, String)]
  )
  func forms(name: RadioCommand.Name, text: String) {
    #expect(line(of: RadioCommand.test(name)) == "AT\(text)=?\r")
    #expect(line(of: RadioCommand.read(name)) == "AT\(text)?\r")
  }

  @Test("refuses what is no band's number, too many bands and none")
  func refusesBands() {
    #expect(BandList([3, 0].span) == nil)
    #expect(BandList([89].span) == nil)
    #expect(BandList([UInt8](repeating: 1, count: 33).span) == nil)
    #expect(BandConfiguration(.catM1, BandList()) == nil)
  }
}

private let plmn = PLMN(countryCode: 262, networkCode: 1, networkCodeDigits: 2)
private let attPLMN = PLMN(countryCode: 310, networkCode: 30, networkCodeDigits: 3)

private func bands(_ system: BandConfiguration.System, _ numbers: [UInt8]) -> BandConfiguration {
  guard let list = BandList(numbers.span), let bands = BandConfiguration(system, list) else {
    preconditionFailure("a test's own bands are wrong")
  }
  return bands
}
