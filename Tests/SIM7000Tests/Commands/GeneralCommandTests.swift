import Primitives
import SIM7000
import Testing

@Suite("A general command")
struct GeneralCommandTests {
  @Test(
    "is said as V.250 and the manual write it",
    arguments: [
      (.attention, "AT\r"),
      (.setEcho(isOn: true), "ATE1\r"),
      (.setEcho(isOn: false), "ATE0\r"),
      (.setQuiet(isOn: true), "ATQ1\r"),
      (.setVerbose(isOn: false), "ATV0\r"),
      (.setCallProgress(.dialToneAndBusy), "ATX4\r"),
      (.setConnectRate(isSerial: true), "AT&E1\r"),
      (.setCarrierDetect(followsCarrier: true), "AT&C1\r"),
      (.setTerminalReady(.hangsUp), "AT&D2\r"),
      (.setRegister(.ringsBeforeAnswer(1)), "ATS0=1\r"),
      (.setRegister(.commandTermination(13)), "ATS3=13\r"),
      (.setRegister(.responseFormatting(10)), "ATS4=10\r"),
      (.setRegister(.commandEditing(8)), "ATS5=8\r"),
      (.setRegister(.blindDialPause(999)), "ATS6=999\r"),
      (.setRegister(.connectionWait(60)), "ATS7=60\r"),
      (.setRegister(.commaPause(2)), "ATS8=2\r"),
      (.setRegister(.disconnectDelay(14)), "ATS10=14\r"),
      (.readRegister(.disconnectDelay), "ATS10?\r"),
      (.resetSettings, "ATZ\r"),
      (.restoreFactorySettings, "AT&F\r"),
      (.storeSettings, "AT&W\r"),
      (.listSettings, "AT&V\r"),
      (.dial(DialString(packetDataOn: 1)), "ATD*99***1#\r"),
      (.hangUp, "ATH\r"),
      (.resumeData, "ATO\r"),
      (.listCommands, "AT+CLAC\r"),
    ] as [(GeneralCommand, String)]
  )
  func basic(command: GeneralCommand, expected: String) {
    #expect(line(of: command) == expected)
  }

  @Test(
    "of the serial line and the texts is said as the manual writes it",
    arguments: [
      (.setBaudRate(rate(19_200)), "AT+IPR=19200\r"),
      (.setBaudRate(.automatic), "AT+IPR=0\r"),
      (.readBaudRate, "AT+IPR?\r"),
      (.setFraming(framing(.eightDataOneStop, nil)), "AT+ICF=3\r"),
      (.setFraming(framing(.eightDataParityOneStop, .even)), "AT+ICF=2,1\r"),
      (.setFraming(framing(.sevenDataParityOneStop, .space)), "AT+ICF=5,3\r"),
      (.readFraming, "AT+ICF?\r"),
      (.setFlowControl(byTE: .off, byTA: .off), "AT+IFC=0,0\r"),
      (.setFlowControl(byTE: .hardware, byTA: .software), "AT+IFC=2,1\r"),
      (.readFlowControl, "AT+IFC?\r"),
      (.setErrorReporting(.text), "AT+CMEE=2\r"),
      (.readErrorReporting, "AT+CMEE?\r"),
      (.setCharacterSet(.gsm), "AT+CSCS=\"GSM\"\r"),
      (.setCharacterSet(.ucs2), "AT+CSCS=\"UCS2\"\r"),
      (.setCharacterSet(.ira), "AT+CSCS=\"IRA\"\r"),
      (.readCharacterSet, "AT+CSCS?\r"),
      (.readActivity, "AT+CPAS\r"),
    ] as [(GeneralCommand, String)]
  )
  func serialLine(command: GeneralCommand, expected: String) {
    #expect(line(of: command) == expected)
  }

  @Test(
    "has a test form",
    arguments: [
      (.baudRate, "+IPR"),
      (.framing, "+ICF"),
      (.flowControl, "+IFC"),
      (.errorReporting, "+CMEE"),
      (.characterSet, "+CSCS"),
      (.activity, "+CPAS"),
      (.commandList, "+CLAC"),
    ] as [(GeneralCommand.Name, String)]
  )
  func tests(name: GeneralCommand.Name, text: String) {
    #expect(line(of: GeneralCommand.test(name)) == "AT\(text)=?\r")
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
      (.readIdentification, "ATI\r"),
      (.readManufacturer(.v250), "AT+GMI\r"),
      (.readManufacturer(.cellular), "AT+CGMI\r"),
      (.readModel(.v250), "AT+GMM\r"),
      (.readModel(.cellular), "AT+CGMM\r"),
      (.readRevision(.v250), "AT+GMR\r"),
      (.readRevision(.cellular), "AT+CGMR\r"),
      (.readSerialNumber(.v250), "AT+GSN\r"),
      (.readSerialNumber(.cellular), "AT+CGSN\r"),
      (.readObjectID, "AT+GOI\r"),
      (.readCapabilities, "AT+GCAP\r"),
      (.readProduct, "AT+GSV\r"),
      (.readMemories, "AT+CDEVICE?\r"),
      (.readFirmwareParts, "AT+SIMCOMATI\r"),
      (.readSubversion, "AT+CSUB\r"),
      (.test(.serialNumber(.cellular)), "AT+CGSN=?\r"),
      (.test(.objectID), "AT+GOI=?\r"),
    ] as [(IdentityCommand, String)]
  )
  func said(command: IdentityCommand, expected: String) {
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
