import Primitives
import SIM7000
import Testing

@Suite("What a network command answers")
struct NetworkReportTests {
  @Test("is the levels of the radio in use, and that the others are not known")
  func extendedSignal() throws {
    // ModemManager's tests.
    let lte = try ExtendedSignalQuality(parsing: bytes("+CESQ: 99,99,255,255,20,80").span)
    #expect(lte.receivedLevel == .absent && lte.rscp == .absent)
    #expect(lte.rsrq == .value(20) && lte.rsrqTenthsOfDecibel == -100)
    #expect(lte.rsrp == .value(80) && lte.rsrpTenthsOfDBm == -610)
    #expect(lte.receivedTenthsOfDBm == nil && lte.ecnoTenthsOfDecibel == nil)
    let utran = try ExtendedSignalQuality(parsing: bytes("+CESQ: 99,99,95,40,255,255").span)
    #expect(utran.rscpTenthsOfDBm == -260 && utran.ecnoTenthsOfDecibel == -45)
    let gsm = try ExtendedSignalQuality(parsing: bytes("+CESQ:10,6,255,255,255,255").span)
    #expect(gsm.receivedTenthsOfDBm == -1_010 && gsm.bitErrorRate == .value(6))
  }

  @Test("has the second step and the last begin where the standard says")
  func extendedSignalSteps() throws {
    // 3GPP TS 27.007, 8.69: -110 dBm, -120 dBm, -24 dB, -19.5 dB, -140 dBm.
    let second = try ExtendedSignalQuality(parsing: bytes("+CESQ: 1,0,1,1,1,1").span)
    #expect(second.receivedTenthsOfDBm == -1_100 && second.rscpTenthsOfDBm == -1_200)
    #expect(second.ecnoTenthsOfDecibel == -240 && second.rsrqTenthsOfDecibel == -195)
    #expect(second.rsrpTenthsOfDBm == -1_400)
    // -48 dBm, -25 dBm, 0 dB, -3 dB, -44 dBm.
    let last = try ExtendedSignalQuality(parsing: bytes("+CESQ: 63,7,96,49,34,97").span)
    #expect(last.receivedTenthsOfDBm == -480 && last.rscpTenthsOfDBm == -250)
    #expect(last.ecnoTenthsOfDecibel == 0 && last.rsrqTenthsOfDecibel == -30)
    #expect(last.rsrpTenthsOfDBm == -440)
  }

  @Test("keeps a level that means nothing as it was written")
  func outOfRange() throws {
    let line = bytes("+CESQ: 64,8,97,50,35,-141")
    let signal = try ExtendedSignalQuality(parsing: line.span)
    #expect(signal.receivedLevel == .outOfRange(64) && signal.bitErrorRate == .outOfRange(8))
    #expect(signal.rscp == .outOfRange(97) && signal.ecno == .outOfRange(50))
    #expect(signal.rsrq == .outOfRange(35) && signal.rsrp == .outOfRange(-141))
    #expect(signal.rsrpTenthsOfDBm == nil)
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 7)) {
      try ExtendedSignalQuality(parsing: bytes("+CESQ: x,99,255,255,20,80").span)
    }
    #expect(throws: InformationResponseError.wrongFieldCount(found: 5, expected: 6...6)) {
      try ExtendedSignalQuality(parsing: bytes("+CESQ: 99,99,255,255,20").span)
    }
  }

  @Test(
    "is the system in use",
    arguments: [
      // A SIM7000C (transcript 029).
      ("+CNSMOD: 0,9", SystemReport(isReporting: false, system: .nbIoT)),
      ("+CNSMOD: 1,7", SystemReport(isReporting: true, system: .catM1)),
      ("+CNSMOD: 0", SystemReport(system: .noService)),
      ("+CNSMOD: 3", SystemReport(system: .egprs)),
    ]
  )
  func system(line: String, expected: SystemReport) throws {
    #expect(try SystemReport(parsing: bytes(line).span) == expected)
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 9)) {
      try SystemReport(parsing: bytes("+CNSMOD: 10").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 9)) {
      try SystemReport(parsing: bytes("+CNSMOD: 2,1").span)
    }
  }

  @Test(
    "is the state of the radio connection",
    arguments: [
      ("+CRRCSTATE: 0,1", RadioStateReport(isReporting: false, state: .connected)),
      ("+CRRCSTATE: 0", RadioStateReport(state: .idle)),
      ("+CRRCSTATE: 1,255", RadioStateReport(isReporting: true, state: .other)),
    ]
  )
  func radioState(line: String, expected: RadioStateReport) throws {
    #expect(try RadioStateReport(parsing: bytes(line).span) == expected)
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 12)) {
      try RadioStateReport(parsing: bytes("+CRRCSTATE: 2").span)
    }
  }

  @Test(
    "is an operator of the SIM's list, with the radios for it or without",
    arguments: [
      ("+CPOL: 1,2,\"26201\"", 1, .numeric, "26201", nil),
      (
        "+CPOL: 2,2,\"46000\",1,0,0,1", 2, .numeric, "46000",
        .init(gsm: true, gsmCompact: false, utran: false, eUTRAN: true)
      ),
      ("+CPOL: 3,0,\"CHINA MOBILE\"", 3, .long, "CHINA MOBILE", nil),
    ] as [(String, UInt8, OperatorSelection.Format, String, PreferredOperator.Technologies?)]
  )
  func preferred(
    line: String,
    index: UInt8,
    format: OperatorSelection.Format,
    name: String,
    technologies: PreferredOperator.Technologies?
  ) throws {
    let found = try PreferredOperator(parsing: bytes(line).span)
    #expect(found.index == index && found.format == format && text(found.name) == name)
    #expect(found.technologies == technologies)
  }

  @Test(
    "is refused when it is no preferred operator",
    arguments: [
      ("+CPOL: 1,2", InformationResponseError.wrongFieldCount(found: 2, expected: 3...7)),
      ("+CPOL: 1,2,\"1\",1", .wrongFieldCount(found: 4, expected: 3...7)),
      ("+CPOL: 0,2,\"1\"", .invalidField(number: 1, offset: 7)),
      ("+CPOL: 1,3,\"1\"", .invalidField(number: 2, offset: 9)),
      ("+CPOL: 1,2,\"\"", .invalidField(number: 3, offset: 12)),
    ]
  )
  func refusesPreferred(line: String, error: InformationResponseError) {
    #expect(throws: error) { try PreferredOperator(parsing: bytes(line).span) }
  }

  @Test("is a name that the module knows")
  func named() throws {
    let found = try NamedNetwork(parsing: bytes("+COPN: \"310030\",\"AT&T\"").span)
    #expect(found.network == PLMN(countryCode: 310, networkCode: 30, networkCodeDigits: 3))
    #expect(text(found.name) == "AT&T")
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 8)) {
      try NamedNetwork(parsing: bytes("+COPN: \"3100\",\"AT&T\"").span)
    }
  }
}

@Suite("A line of engineering mode")
struct EngineeringLineTests {
  @Test(
    "states what follows",
    arguments: [
      // A SIM7070 (transcript 047).
      (
        "+CENG: 1,1,2,LTE CAT-M1",
        EngineeringSettings(isOn: true, hasNeighbours: true, cells: 2, system: .catM1)
      ),
      ("+CENG: 0,0", nil),
      (
        "+CENG: 1,0,0,NO SERVICE",
        EngineeringSettings(isOn: true, hasNeighbours: false, cells: 0, system: .noService)
      ),
      ("+CENG: 0", EngineeringSettings(isOn: false, hasNeighbours: false)),
    ] as [(String, EngineeringSettings?)]
  )
  func settings(line: String, expected: EngineeringSettings?) {
    let found = try? EngineeringLine(parsing: bytes(line).span)
    #expect(found == expected.map { .settings($0) })
  }

  @Test("is a cell of LTE, with its identity when it serves")
  func lte() throws {
    // A SIM7070 (transcript 047).
    let serving = "+CENG: 0,\"1550,339,-73,-47,-12,17,102,303617,284,05,255\""
    guard case .lteCell(0, let cell) = try EngineeringLine(parsing: bytes(serving).span) else {
      Issue.record("it is no serving cell")
      return
    }
    #expect(cell.channel == 1_550 && cell.physicalCellID == 339)
    #expect(cell.rsrpDBm == -73 && cell.rssiDBm == -47)
    #expect(cell.rsrqDecibel == -12 && cell.sinrDecibel == 17)
    let identity = try #require(cell.identity)
    #expect(identity.areaCode == 102 && identity.cellID == 303_617)
    #expect(identity.network == PLMN(countryCode: 284, networkCode: 5, networkCodeDigits: 2))
    #expect(identity.transmitTenthsOfDBm == nil)
    let neighbour = "+CENG: 1,\"1550,414,-88,-51,-20,17\""
    guard case .lteCell(1, let other) = try EngineeringLine(parsing: bytes(neighbour).span) else {
      Issue.record("it is no neighbour")
      return
    }
    #expect(other.physicalCellID == 414 && other.identity == nil)
  }

  @Test("is a cell of GSM")
  func gsm() throws {
    let line = "+CENG: 0,\"0082,41,49,62e8,460,00,58b2\""
    guard case .gsmCell(0, let cell) = try EngineeringLine(parsing: bytes(line).span) else {
      Issue.record("it is no cell of GSM")
      return
    }
    #expect(cell.channel == 82 && cell.receivedLevel == 41 && cell.identityCode == 49)
    #expect(cell.cellID == 0x62E8 && cell.areaCode == 0x58B2)
    #expect(cell.network == PLMN(countryCode: 460, networkCode: 0, networkCodeDigits: 2))
  }

  @Test(
    "is refused when its fields are another module's",
    arguments: [
      // A SIM808 (transcript 068).
      (
        "+CENG: 1,\"0128,15,30,310,411,178d\"",
        InformationResponseError.invalidField(number: 3, offset: 18)
      ),
      (
        "+CENG: 0,\"0154,27,00,310,411,12,000f,00,05,178d,255\"",
        .invalidField(number: 4, offset: 21)
      ),
      ("+CENG: 0,\"1,2,3\"", .invalidField(number: 2, offset: 10)),
      ("+CENG: 7,\"1550,414,-88,-51,-20,17\"", .invalidField(number: 1, offset: 7)),
      ("+CENG: 1,1,2,UMTS", .invalidField(number: 4, offset: 13)),
    ]
  )
  func refuses(line: String, error: InformationResponseError) {
    #expect(throws: error) { try EngineeringLine(parsing: bytes(line).span) }
  }
}
