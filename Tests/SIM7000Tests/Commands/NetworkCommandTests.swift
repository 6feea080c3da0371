import Primitives
import SIM7000
import Testing

@Suite("A network command")
struct NetworkCommandTests {
  @Test(
    "is said as the manual writes it",
    arguments: [
      (ATExecute<SignalQuality>(), "AT+CSQ\r"),
      (ATExecute<ExtendedSignalQuality>(), "AT+CESQ\r"),
      (NetworkCommand.readRegistration(.circuitSwitched), "AT+CREG?\r"),
      (NetworkCommand.readRegistration(.packetSwitched), "AT+CGREG?\r"),
      (NetworkCommand.readRegistration(.evolvedPacketSystem), "AT+CEREG?\r"),
      (NetworkCommand.setRegistrationReporting(.circuitSwitched, .off), "AT+CREG=0\r"),
      (NetworkCommand.setRegistrationReporting(.packetSwitched, .status), "AT+CGREG=1\r"),
      (NetworkCommand.setRegistrationReporting(.evolvedPacketSystem, .location), "AT+CEREG=2\r"),
      (NetworkCommand.setRegistrationReporting(.evolvedPacketSystem, .timers), "AT+CEREG=4\r"),
      (NetworkCommand.searchOperators, "AT+COPS=?\r"),
      (ATRead<OperatorSelection>(), "AT+COPS?\r"),
      (NetworkCommand.selectOperator(.automatic()), "AT+COPS=0\r"),
      (NetworkCommand.selectOperator(.automatic(.long)), "AT+COPS=0,0\r"),
      (NetworkCommand.selectOperator(.manual(.numeric(plmn))), "AT+COPS=1,2,\"26201\"\r"),
      (NetworkCommand.selectOperator(.manual(.numeric(plmn), .nbIoT)), "AT+COPS=1,2,\"26201\",9\r"),
      (
        NetworkCommand.selectOperator(.manual(.long(.init(literal: "T-Mobile USA")), .catM1)),
        "AT+COPS=1,0,\"T-Mobile USA\",7\r"
      ),
      (
        NetworkCommand.selectOperator(.manual(.short(.init(literal: "TDG")))),
        "AT+COPS=1,1,\"TDG\"\r"
      ),
      (NetworkCommand.selectOperator(.deregistered), "AT+COPS=2\r"),
      (NetworkCommand.selectOperator(.format(.numeric)), "AT+COPS=3,2\r"),
      (
        NetworkCommand.selectOperator(.manualThenAutomatic(.numeric(plmn))),
        "AT+COPS=4,2,\"26201\"\r"
      ),
      (ATRead<PreferredOperator>(), "AT+CPOL?\r"),
      (
        NetworkCommand.setPreferredOperator(index: 3, .numeric(attPLMN)), "AT+CPOL=3,2,\"310030\"\r"
      ),
      (NetworkCommand.removePreferredOperator(index: 3), "AT+CPOL=3\r"),
      (ATExecute<NamedNetwork>(), "AT+COPN\r"),
      (ATRead<SystemInformation>(), "AT+CPSI?\r"),
      (NetworkCommand.setSystemReporting(isOn: true), "AT+CNSMOD=1\r"),
      (ATRead<SystemReport>(), "AT+CNSMOD?\r"),
      (NetworkCommand.setRadioStateReporting(isOn: false), "AT+CRRCSTATE=0\r"),
      (ATRead<RadioStateReport>(), "AT+CRRCSTATE?\r"),
      (NetworkCommand.setCellReporting(isOn: true, hasNeighbours: true), "AT+CENG=1,1\r"),
      (NetworkCommand.setCellReporting(isOn: false, hasNeighbours: false), "AT+CENG=0\r"),
      (ATRead<EngineeringLine>(), "AT+CENG?\r"),
    ] as [(any ATRequest, String)]
  )
  func said(command: any ATRequest, expected: String) {
    #expect(line(of: command) == expected)
  }

  @Test(
    "has a test form",
    arguments: [
      (.csq, "+CSQ"),
      (.cesq, "+CESQ"),
      (.creg, "+CREG"),
      (.cgreg, "+CGREG"),
      (.cereg, "+CEREG"),
      (.cpol, "+CPOL"),
      (.copn, "+COPN"),
      (.cpsi, "+CPSI"),
      (.cnsmod, "+CNSMOD"),
      (.crrcstate, "+CRRCSTATE"),
      (.ceng, "+CENG"),
    ] as [(CommandRow, String)]
  )
  func tests(command: CommandRow, text: String) {
    #expect(line(of: ATTest(command)) == "AT\(text)=?\r")
  }

  @Test("that searches or selects an operator is given time")
  func timeouts() {
    #expect(NetworkCommand.searchOperators.responseTimeout == .seconds(180))
    #expect(NetworkCommand.selectOperator(.automatic()).responseTimeout == .seconds(120))
    #expect(ATRead<OperatorSelection>().responseTimeout == .seconds(5))
  }
}

@Suite("A radio command")
struct RadioCommandTests {
  @Test(
    "is said as the manual writes it",
    arguments: [
      (ATWrite(PreferredMode.lteOnly), "AT+CNMP=38\r"),
      (ATWrite(PreferredMode.automatic), "AT+CNMP=2\r"),
      (ATWrite(PreferredLTE.catM1AndNBIoT), "AT+CMNB=3\r"),
      (ATWrite(bands(.catM1, [3, 8, 20])), "AT+CBANDCFG=\"CAT-M\",3,8,20\r"),
      (ATWrite(bands(.nbIoT, [20])), "AT+CBANDCFG=\"NB-IOT\",20\r"),
      (ATWrite(GSMBands.extended900), "AT+CBAND=\"EGSM_MODE\"\r"),
      (ATWrite(GSMBands.dcs1800), "AT+CBAND=\"DCS_MODE\"\r"),
      (ATWrite(GSMBands.all), "AT+CBAND=\"ALL_MODE\"\r"),
      (ATWrite(ScanEffort.poorOnly), "AT+CNBS=5\r"),
      (ATWrite(Scrambling(isOn: true)), "AT+NBSC=1\r"),
      (RadioCommand.setNarrowbandDomain(hasCircuitSwitched: false), "AT+CNDS=1\r"),
      (RadioCommand.setNarrowbandDomain(hasCircuitSwitched: true), "AT+CNDS=2\r"),
      (ATWrite(ServiceDomain.circuitSwitched), "AT+CSDP=0\r"),
      (
        RadioCommand.lockCatM1Cell(CellChoice(channel: 6_400, physicalCellID: 149)),
        "AT+MCELLLOCK=1,6400,149\r"
      ),
      (RadioCommand.lockCatM1Cell(nil), "AT+MCELLLOCK=0\r"),
      (
        RadioCommand.lockNBIoTCell(CellChoice(channel: .max, physicalCellID: 503)),
        "AT+NCELLLOCK=1,65535,503\r"
      ),
      (RadioCommand.lockNBIoTCell(nil), "AT+NCELLLOCK=0\r"),
      (RadioCommand.setBetterSystemSearch(minutes: 60, beforePage: 20), "AT+CRATSRCH=60,20\r"),
      (RadioCommand.setProfileSelection(isAutomatic: false), "AT+CMCFG=0\r"),
      (RadioCommand.setProfileSelection(isAutomatic: true), "AT+CMCFG=1\r"),
      (RadioCommand.activateProfile(ProfileName(literal: "ATT")), "AT+CMCFG=2,\"ATT\"\r"),
      (RadioCommand.deactivateProfile(ProfileName(literal: "Default")), "AT+CMCFG=3,\"Default\"\r"),
      (RadioCommand.readProfile, "AT+CMCFG=4\r"),
    ] as [(any ATRequest, String)]
  )
  func said(command: any ATRequest, expected: String) {
    #expect(line(of: command) == expected)
  }

  @Test(
    "has a test and a read form",
    arguments: [
      (.cnmp, "+CNMP"),
      (.cmnb, "+CMNB"),
      (.cbandcfg, "+CBANDCFG"),
      (.cband, "+CBAND"),
      (.cnbs, "+CNBS"),
      (.nbsc, "+NBSC"),
      (.cnds, "+CNDS"),
      (.csdp, "+CSDP"),
      (.mcelllock, "+MCELLLOCK"),
      (.ncelllock, "+NCELLLOCK"),
      (.cratsrch, "+CRATSRCH"),
      (.cmcfg, "+CMCFG"),
    ] as [(CommandRow, String)]
  )
  func forms(command: CommandRow, text: String) {
    #expect(line(of: ATTest(command)) == "AT\(text)=?\r")
    #expect(line(of: ATRead<OtherInformation>(command)) == "AT\(text)?\r")
  }

  @Test("refuses unknown bands, too many bands and none")
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
