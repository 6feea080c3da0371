import Primitives
import SIM7000
import Testing

@Suite("A general command")
struct GeneralCommandTests {
  @Test(
    "is said as V.250 and the manual write it",
    arguments: [
      (GeneralCommand.attention, "AT\r"),
      (GeneralCommand.setEcho(isOn: true), "ATE1\r"),
      (GeneralCommand.setEcho(isOn: false), "ATE0\r"),
      (GeneralCommand.setQuiet(isOn: true), "ATQ1\r"),
      (GeneralCommand.setVerbose(isOn: false), "ATV0\r"),
      (GeneralCommand.setCallProgress(.dialToneAndBusy), "ATX4\r"),
      (GeneralCommand.setConnectRate(isSerial: true), "AT&E1\r"),
      (GeneralCommand.setCarrierDetect(followsCarrier: true), "AT&C1\r"),
      (GeneralCommand.setTerminalReady(.hangsUp), "AT&D2\r"),
      (GeneralCommand.setRegister(.ringsBeforeAnswer(1)), "ATS0=1\r"),
      (GeneralCommand.setRegister(.commandTermination(13)), "ATS3=13\r"),
      (GeneralCommand.setRegister(.responseFormatting(10)), "ATS4=10\r"),
      (GeneralCommand.setRegister(.commandEditing(8)), "ATS5=8\r"),
      (GeneralCommand.setRegister(.blindDialPause(999)), "ATS6=999\r"),
      (GeneralCommand.setRegister(.connectionWait(60)), "ATS7=60\r"),
      (GeneralCommand.setRegister(.commaPause(2)), "ATS8=2\r"),
      (GeneralCommand.setRegister(.disconnectDelay(14)), "ATS10=14\r"),
      (GeneralCommand.readRegister(.disconnectDelay), "ATS10?\r"),
      (GeneralCommand.resetSettings, "ATZ\r"),
      (GeneralCommand.restoreFactorySettings, "AT&F\r"),
      (GeneralCommand.storeSettings, "AT&W\r"),
      (GeneralCommand.listSettings, "AT&V\r"),
      (GeneralCommand.dial(DialString(packetDataOn: 1)), "ATD*99***1#\r"),
      (GeneralCommand.hangUp, "ATH\r"),
      (GeneralCommand.resumeData, "ATO\r"),
      (GeneralCommand.listCommands, "AT+CLAC\r"),
    ] as [(any ATRequest, String)]
  )
  func basic(command: any ATRequest, expected: String) {
    #expect(line(of: command) == expected)
  }

  @Test(
    "of the serial line and the texts is said as the manual writes it",
    arguments: [
      (GeneralCommand.setBaudRate(rate(19_200)), "AT+IPR=19200\r"),
      (GeneralCommand.setBaudRate(.automatic), "AT+IPR=0\r"),
      (ATRead<BaudRate>(), "AT+IPR?\r"),
      (ATWrite(framing(.eightDataOneStop, nil)), "AT+ICF=3\r"),
      (ATWrite(framing(.eightDataParityOneStop, .even)), "AT+ICF=2,1\r"),
      (ATWrite(framing(.sevenDataParityOneStop, .space)), "AT+ICF=5,3\r"),
      (ATRead<CharacterFraming>(), "AT+ICF?\r"),
      (ATWrite(FlowControlSetting(byTE: .off, byTA: .off)), "AT+IFC=0,0\r"),
      (ATWrite(FlowControlSetting(byTE: .hardware, byTA: .software)), "AT+IFC=2,1\r"),
      (ATRead<FlowControlSetting>(), "AT+IFC?\r"),
      (ATWrite(ErrorReporting.text), "AT+CMEE=2\r"),
      (ATRead<ErrorReporting>(), "AT+CMEE?\r"),
      (ATWrite(TECharacterSet.gsm), "AT+CSCS=\"GSM\"\r"),
      (ATWrite(TECharacterSet.ucs2), "AT+CSCS=\"UCS2\"\r"),
      (ATWrite(TECharacterSet.ira), "AT+CSCS=\"IRA\"\r"),
      (ATRead<TECharacterSet>(), "AT+CSCS?\r"),
      (ATExecute<Activity>(), "AT+CPAS\r"),
    ] as [(any ATRequest, String)]
  )
  func serialLine(command: any ATRequest, expected: String) {
    #expect(line(of: command) == expected)
  }

  @Test(
    "has a test form",
    arguments: [
      (.ipr, "+IPR"),
      (.icf, "+ICF"),
      (.ifc, "+IFC"),
      (.cmee, "+CMEE"),
      (.cscs, "+CSCS"),
      (.cpas, "+CPAS"),
      (.clac, "+CLAC"),
    ] as [(CommandRow, String)]
  )
  func tests(command: CommandRow, text: String) {
    #expect(line(of: ATTest(command)) == "AT\(text)=?\r")
  }

  @Test("refuses a rate that the module does not have", arguments: [1, 14_400, 460_800, 4_000_001])
  func refusesRate(bitsPerSecond: UInt32) {
    #expect(LineRate(bitsPerSecond: bitsPerSecond) == nil)
  }

  @Test("refuses a parity where there is no bit for it")
  func refusesParity() {
    #expect(CharacterFraming(.eightDataOneStop, parity: .even) == nil)
    #expect(CharacterFraming(.sevenDataTwoStop, parity: .odd) == nil)
    #expect(CharacterFraming(.sevenDataParityOneStop)?.parity == nil)
  }

  @Test(
    "dials digits and the letters A to C, and nothing else",
    arguments: [
      ("*99#", nil), ("+49123ABC", nil), ("12a", nil),
      ("12D", QuotedTextError.unsayable(byte: 0x44, offset: 2)),
      ("12;", .unsayable(byte: 0x3B, offset: 2)),
      ("1,2", .unsayable(byte: 0x2C, offset: 1)),
      ("1@", .unsayable(byte: 0x40, offset: 1)),
      ("", .empty),
      (String(repeating: "1", count: 41), .tooLong(found: 41, limit: 40)),
    ] as [(String, QuotedTextError?)]
  )
  func dials(text: String, expected: QuotedTextError?) {
    do throws(QuotedTextError) {
      let number = try DialString(Array(text.utf8).span)
      #expect(expected == nil)
      #expect(line(of: GeneralCommand.dial(number)) == "ATD\(text)\r")
    } catch {
      #expect(error == expected)
    }
  }
}

@Suite("An identity command")
struct IdentityCommandTests {
  @Test(
    "is said as the manual writes it",
    arguments: [
      (IdentityCommand.readIdentification, "ATI\r"),
      (IdentityCommand.readManufacturer(.v250), "AT+GMI\r"),
      (IdentityCommand.readManufacturer(.cellular), "AT+CGMI\r"),
      (IdentityCommand.readModel(.v250), "AT+GMM\r"),
      (IdentityCommand.readModel(.cellular), "AT+CGMM\r"),
      (IdentityCommand.readRevision(.v250), "AT+GMR\r"),
      (IdentityCommand.readRevision(.cellular), "AT+CGMR\r"),
      (IdentityCommand.readSerialNumber(.v250), "AT+GSN\r"),
      (IdentityCommand.readSerialNumber(.cellular), "AT+CGSN\r"),
      (IdentityCommand.readObjectID, "AT+GOI\r"),
      (ATExecute<Capabilities>(), "AT+GCAP\r"),
      (IdentityCommand.readProduct, "AT+GSV\r"),
      (IdentityCommand.readMemories, "AT+CDEVICE?\r"),
      (IdentityCommand.readFirmwareParts, "AT+SIMCOMATI\r"),
      (ATExecute<Subversion>(), "AT+CSUB\r"),
      (ATTest(.cgsn), "AT+CGSN=?\r"),
      (ATTest(.goi), "AT+GOI=?\r"),
    ] as [(any ATRequest, String)]
  )
  func said(command: any ATRequest, expected: String) {
    #expect(line(of: command) == expected)
  }
}

private func rate(_ bitsPerSecond: UInt32) -> LineRate {
  guard let rate = LineRate(bitsPerSecond: bitsPerSecond) else {
    preconditionFailure("a test's own rate is wrong")
  }
  return rate
}

private func framing(
  _ format: CharacterFraming.Format,
  _ parity: CharacterFraming.Parity?
) -> CharacterFraming {
  guard let framing = CharacterFraming(format, parity: parity) else {
    preconditionFailure("a test's own framing is wrong")
  }
  return framing
}
