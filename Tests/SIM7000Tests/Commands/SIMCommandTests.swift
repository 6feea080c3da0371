import Primitives
import SIM7000
import Testing

@Suite("A SIM command")
struct SIMCommandTests {
  @Test(
    "is said as the manual writes it",
    arguments: [
      (ATRead<SIMState>(), "AT+CPIN?\r"),
      (SIMCommand.enterPIN(pin("1234")), "AT+CPIN=\"1234\"\r"),
      (SIMCommand.unblock(puk("12345678"), newPIN: pin("0000")), "AT+CPIN=\"12345678\",\"0000\"\r"),
      (ATExecute<ICCID>(.ccid), "AT+CCID\r"),
      (ATExecute<IMSI>(.cimi), "AT+CIMI\r"),
      (ATExecute<OwnNumber>(), "AT+CNUM\r"),
      (SIMCommand.readLock(.sim), "AT+CLCK=\"SC\",2\r"),
      (
        SIMCommand.setLock(.sim, isLocked: true, LockPassword(literal: "1234")),
        "AT+CLCK=\"SC\",1,\"1234\"\r"
      ),
      (
        SIMCommand.setLock(
          .allBarring,
          isLocked: false,
          LockPassword(literal: "0000"),
          services: 7
        ),
        "AT+CLCK=\"AB\",0,\"0000\",7\r"
      ),
      (
        SIMCommand.changePassword(.pin, old: pin("1234"), new: pin("123456")),
        "AT+CPWD=\"SC\",\"1234\",\"123456\"\r"
      ),
      (
        SIMCommand.changePassword(.pin2, old: pin("1234"), new: pin("4321")),
        "AT+CPWD=\"P2\",\"1234\",\"4321\"\r"
      ),
      (
        SIMCommand.access(access(.readBinary, 28_423, .init(0, 0, 9))), "AT+CRSM=176,28423,0,0,9\r"
      ),
      (
        SIMCommand.access(access(.updateBinary, 28_421, .init(0, 0, 3), [0x3F, 0x00, 0xAB])),
        "AT+CRSM=214,28421,0,0,3,\"3F00AB\"\r"
      ),
      (SIMCommand.access(access(.getResponse, 28_421)), "AT+CRSM=192,28421\r"),
      (SIMCommand.access(access(.status)), "AT+CRSM=242\r"),
      (
        SIMCommand.transmit(card([0xA0, 0xF2, 0x00, 0x00, 0x16])), "AT+CSIM=10,\"A0F2000016\"\r"
      ),
      (SIMCommand.readPINAttempts, "AT+CSIM=10,\"0020000100\"\r"),
      (SIMCommand.readPersonalisation, "AT+CSIMLOCK=\"PN\",2\r"),
      (
        SIMCommand.lockToNetworks(
          LockPassword(literal: "0123456789ABCDEF"),
          PersonalisationCodes(literal: "460-00;460-01")
        ),
        "AT+CSIMLOCK=\"PN\",1,\"0123456789ABCDEF\",\"460-00;460-01\"\r"
      ),
      (
        SIMCommand.unlockNetworks(LockPassword(literal: "ABCDEFGH12345678")),
        "AT+CSIMLOCK=\"PN\",0,\"ABCDEFGH12345678\"\r"
      ),
    ] as [(any ATRequest, String)]
  )
  func said(command: any ATRequest, expected: String) {
    #expect(line(of: command) == expected)
  }

  @Test(
    "has a test form",
    arguments: [
      (.cpin, "+CPIN"),
      (.ccid, "+CCID"),
      (.cimi, "+CIMI"),
      (.cnum, "+CNUM"),
      (.clck, "+CLCK"),
      (.cpwd, "+CPWD"),
      (.crsm, "+CRSM"),
      (.csim, "+CSIM"),
      (.csimlock, "+CSIMLOCK"),
    ] as [(CommandRow, String)]
  )
  func tests(command: CommandRow, text: String) {
    #expect(line(of: ATTest(command)) == "AT\(text)=?\r")
  }

  @Test(
    "names what is locked by two letters",
    arguments: [
      (.sim, "SC"),
      (.fixedDialling, "FD"),
      (.network, "PN"),
      (.networkSubset, "PU"),
      (.serviceProvider, "PP"),
      (.allOutgoingCalls, "AO"),
      (.internationalCalls, "OI"),
      (.internationalCallsButHome, "OX"),
      (.allIncomingCalls, "AI"),
      (.incomingCallsAbroad, "IR"),
      (.allBarring, "AB"),
      (.outgoingBarring, "AG"),
      (.incomingBarring, "AC"),
    ] as [(Facility, String)]
  )
  func facilities(facility: Facility, text: String) {
    #expect(line(of: SIMCommand.readLock(facility)) == "AT+CLCK=\"\(text)\",2\r")
  }

  @Test(
    "takes a PUK of eight digits and no other",
    arguments: [
      ("1234567", QuotedTextError.tooShort(found: 7, limit: 8)),
      ("123456789", .tooLong(found: 9, limit: 8)),
      ("1234567a", .unsayable(byte: 0x61, offset: 7)),
      ("", .empty),
    ]
  )
  func refusesPUK(text: String, expected: QuotedTextError) {
    #expect(throws: expected) { try PUK(Array(text.utf8).span) }
  }

  @Test("refuses a file access that lacks a parameter")
  func refusesAccess() {
    let data = HexadecimalData<255>([0x00].span)
    #expect(SIMFileAccess(.readBinary) == nil)
    #expect(SIMFileAccess(.status, place: .init(0, 0, 0)) == nil)
    #expect(SIMFileAccess(.updateRecord, file: 1, place: .init(0, 0, 0)) == nil)
    #expect(SIMFileAccess(.updateBinary, file: 1, data: data) == nil)
  }

  @Test("refuses data that no card command holds")
  func refusesData() {
    #expect(HexadecimalData<255>([UInt8]().span) == nil)
    #expect(HexadecimalData<255>([UInt8](repeating: 0, count: 256).span) == nil)
    #expect(CardCommand([0xA0, 0xF2, 0x00].span) == nil)
    #expect(CardCommand([UInt8](repeating: 0, count: 262).span) == nil)
  }

  @Test("fits a command line with the most data there is")
  func longest() {
    var line = ATLine()
    SIMCommand.transmit(card([UInt8](repeating: 0xFF, count: 261))).encode(into: &line)
    #expect(!line.isTruncated)
    line.removeAll()
    let data = [UInt8](repeating: 0xFF, count: 255)
    SIMCommand.access(access(.updateRecord, .max, .init(255, 255, 255), data)).encode(into: &line)
    #expect(!line.isTruncated)
  }
}

private func puk(_ text: String) -> PUK {
  made { () throws(QuotedTextError) in try PUK(Array(text.utf8).span) }
}

private func access(
  _ operation: SIMFileAccess.Operation,
  _ file: UInt16? = nil,
  _ place: SIMFileAccess.Place? = nil,
  _ data: [UInt8]? = nil
) -> SIMFileAccess {
  let data = data.map { bytes in HexadecimalData<255>(bytes.span) }
  guard let access = SIMFileAccess(operation, file: file, place: place, data: data ?? nil) else {
    preconditionFailure("a test's own access is wrong")
  }
  return access
}

private func card(_ bytes: [UInt8]) -> CardCommand {
  guard let command = CardCommand(bytes.span) else {
    preconditionFailure("a test's own card command is wrong")
  }
  return command
}
