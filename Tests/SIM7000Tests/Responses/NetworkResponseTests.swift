import Primitives
import SIM7000
import Testing

@Suite("A registration")
struct RegistrationTests {
  struct Case: Sendable {
    var line: String
    var expected: Registration

    init(_ line: String, _ expected: Registration) {
      self.line = line
      self.expected = expected
    }
  }

  @Test(
    "of the read form has its reporting, status and cell",
    arguments: [
      Case("+CREG: 0,1", Registration(reporting: 0, status: .home)),
      Case("+CREG: 0,0", Registration(reporting: 0, status: .notRegistered)),
      Case("+CGREG: 0,5", Registration(reporting: 0, status: .roaming)),
      Case("+CEREG: 0,3", Registration(reporting: 0, status: .denied)),
      Case("+CEREG: 0,5,", Registration(reporting: 0, status: .roaming)),
      Case("+CREG: 2,1,28A0", Registration(reporting: 2, status: .home, areaCode: 0x28A0)),
      Case(
        "+CREG: 2,5,\"0502\",\"0404736D\"",
        Registration(reporting: 2, status: .roaming, areaCode: 0x502, cellID: 0x404_736D)
      ),
      Case(
        "+CEREG: 4,1,\"5B57\",\"195071B\",9,,,\"00000000\",\"01100000\"",
        Registration(
          reporting: 4,
          status: .home,
          areaCode: 0x5B57,
          cellID: 0x195_071B,
          accessTechnology: .nbIoT,
          timers: .init(active: GPRSTimer(bits: 0), periodicUpdate: GPRSTimer(bits: 0x60))
        )
      ),
      Case(
        "+CEREG: 2,1, 1F00, 20 ,79D903 ,7",
        Registration(
          reporting: 2,
          status: .home,
          areaCode: 0x1F00,
          cellID: 0x79_D903,
          accessTechnology: .catM1
        )
      ),
      Case(
        "+CREG: 1,1,84CD,00D30173",
        Registration(reporting: 1, status: .home, areaCode: 0x84CD, cellID: 0xD3_0173)
      ),
      Case(
        "+CEREG: 4,5,\"5B57\",\"195071B\",7,,,,\"01000111\"",
        Registration(
          reporting: 4,
          status: .roaming,
          areaCode: 0x5B57,
          cellID: 0x195_071B,
          accessTechnology: .catM1,
          timers: .init(periodicUpdate: GPRSTimer(bits: 0x47))
        )
      ),
      // Causes in place of timers.
      Case("+CREG: 2,3,,,,0,15", Registration(reporting: 2, status: .denied)),
      Case("+CEREG: 3,3,,,,0,15", Registration(reporting: 3, status: .denied)),
      Case("+CGREG: 2,3,,,,,0,15", Registration(reporting: 2, status: .denied)),
      // The manual's layout of +CGREG, and that of 27.007.
      Case(
        "+CGREG: 4,1,\"5B57\",\"195071B\",9,\"00100100\",\"01000111\",\"01000011\"",
        Registration(
          reporting: 4,
          status: .home,
          areaCode: 0x5B57,
          cellID: 0x195_071B,
          accessTechnology: .nbIoT,
          timers: .init(
            active: GPRSTimer(bits: 0x24),
            periodicUpdate: GPRSTimer(bits: 0x47),
            ready: GPRSTimer(bits: 0x43)
          )
        )
      ),
      Case(
        "+CGREG: 4,1,\"5B57\",\"195071B\",9,\"00\",,,\"00100100\",\"01000111\"",
        Registration(
          reporting: 4,
          status: .home,
          areaCode: 0x5B57,
          cellID: 0x195_071B,
          accessTechnology: .nbIoT,
          timers: .init(active: GPRSTimer(bits: 0x24), periodicUpdate: GPRSTimer(bits: 0x47))
        )
      ),
      Case(
        "+CGREG:002,0011,\"0f0d\",\"14c3\"",
        Registration(reporting: 2, status: .attachedRLOS, areaCode: 0xF0D, cellID: 0x14C3)
      ),
    ]
  )
  func reads(_ row: Case) throws {
    #expect(try Registration(parsing: Array(row.line.utf8).span) == row.expected)
  }

  @Test(
    "of the URC has no reporting",
    arguments: [
      Case("+CREG: 3", Registration(status: .denied)),
      Case("+CEREG: 4", Registration(status: .unknown)),
      Case("+CREG: 2,,", Registration(status: .searching)),
      Case(
        "+CREG: 5,\"FFFE\",\"1A8670B\",7",
        Registration(
          status: .roaming,
          areaCode: 0xFFFE,
          cellID: 0x1A8_670B,
          accessTechnology: .catM1
        )
      ),
      Case("+CREG: 1,8BE3,2BAF", Registration(status: .home, areaCode: 0x8BE3, cellID: 0x2BAF)),
      Case("+CREG: 1,12,2BAF", Registration(status: .home, areaCode: 0x12, cellID: 0x2BAF)),
      Case(
        "+CREG: 1,0001,0010,0",
        Registration(status: .home, areaCode: 1, cellID: 0x10, accessTechnology: .gsm)
      ),
      Case(
        "+CEREG: 2, 0001, 00000100, 7",
        Registration(status: .searching, areaCode: 1, cellID: 0x100, accessTechnology: .catM1)
      ),
      Case(
        "+CGREG: 1,\"1422\",\"00000142\",3,\"00\"",
        Registration(status: .home, areaCode: 0x1422, cellID: 0x142, accessTechnology: .egprs)
      ),
      Case(
        "+CEREG: 11, 78FE, 20 ,14419E ,7",
        Registration(
          status: .attachedRLOS,
          areaCode: 0x78FE,
          cellID: 0x14_419E,
          accessTechnology: .catM1
        )
      ),
    ]
  )
  func urcs(_ row: Case) throws {
    #expect(try Registration(parsing: Array(row.line.utf8).span) == row.expected)
  }

  @Test(
    "reports which field is wrong",
    arguments: [
      ("+CREG: 0,12", InformationResponseError.invalidField(number: 2, offset: 9)),
      ("+CREG: x", .invalidField(number: 1, offset: 7)),
      ("+CREG: 1,\"05G2\",\"1\",7", .invalidField(number: 2, offset: 10)),
      ("+CREG: 1,\"0502\",\"1\",77", .invalidField(number: 4, offset: 20)),
      ("+CREG: 1,\"0502\",\"123456789\",7", .invalidField(number: 3, offset: 17)),
      ("+CREG: ", .wrongFieldCount(found: 0, expected: 1...12)),
      ("+CEREG: 4,1,\"1\",\"1\",9,,,\"2\"", .invalidField(number: 8, offset: 25)),
      ("+CREG 1", .otherName),
      ("+CSQ: 1", .otherName),
      ("", .otherName),
    ]
  )
  func refuses(_ line: String, _ error: InformationResponseError) {
    #expect(throws: error) { try Registration(parsing: Array(line.utf8).span) }
  }

  @Test("at home or roaming is one, and the NB-IoT quirk 0 is none")
  func isRegistered() {
    let registered: [RegistrationStatus] = [
      .home, .roaming, .homeCSFBNotPreferred, .roamingCSFBNotPreferred,
    ]
    for code in 0...11 {
      let status = RegistrationStatus(rawValue: UInt8(code))
      #expect(status?.isRegistered == status.map { registered.contains($0) })
    }
  }
}

@Suite("The signal")
struct SignalQualityTests {
  @Test(
    "has a strength in dBm unless it is not known",
    arguments: [
      ("+CSQ: 30,99", 30, nil, -53), ("+CSQ: 20,0", 20, 0, -73), ("+CSQ: 99,99", nil, nil, nil),
      ("+CSQ:31,7", 31, 7, -51), ("+CSQ: 0,99", 0, nil, -113),
    ] as [(String, UInt8?, UInt8?, Int16?)]
  )
  func reads(_ line: String, _ rssi: UInt8?, _ ber: UInt8?, _ dBm: Int16?) throws {
    let quality = try SignalQuality(parsing: Array(line.utf8).span)
    #expect(quality == SignalQuality(rssi: rssi, bitErrorRate: ber))
    #expect(quality.decibelMilliwatts == dBm)
  }

  @Test(
    "reports which field is wrong",
    arguments: [
      ("+CSQ: 32,99", InformationResponseError.invalidField(number: 1, offset: 6)),
      ("+CSQ: 5,8", .invalidField(number: 2, offset: 8)),
      ("+CSQ: ,99", .invalidField(number: 1, offset: 6)),
      ("+CSQ: 5", .wrongFieldCount(found: 1, expected: 2...2)),
      ("+CSQ: 5,99,1", .wrongFieldCount(found: 3, expected: 2...2)),
      ("+CSQ: 123456789012345678901,0", .invalidField(number: 1, offset: 6)),
      ("+CSQN: 1,1", .otherName),
    ]
  )
  func refuses(_ line: String, _ error: InformationResponseError) {
    #expect(throws: error) { try SignalQuality(parsing: Array(line.utf8).span) }
  }
}

@Suite("The operator")
struct OperatorSelectionTests {
  @Test(
    "has a name and a radio once one is selected",
    arguments: [
      ("+COPS: 0", OperatorSelection(mode: .automatic)),
      (
        "+COPS: 0,0,\"CHN-CT\",9",
        OperatorSelection(
          mode: .automatic,
          format: .long,
          name: .init("CHN-CT"),
          accessTechnology: .nbIoT
        )
      ),
      (
        "+COPS: 1,2,\"46000\"",
        OperatorSelection(mode: .manual, format: .numeric, name: .init("46000"))
      ),
      (
        "+COPS: 0,0,\"440 20 Hologram\",8",
        OperatorSelection(
          mode: .automatic,
          format: .long,
          name: .init("440 20 Hologram"),
          accessTechnology: .ecGSM
        )
      ),
      (
        "+COPS: 0,0,\"a,b\",7",
        OperatorSelection(
          mode: .automatic,
          format: .long,
          name: .init("a,b"),
          accessTechnology: .catM1
        )
      ),
    ]
  )
  func reads(_ line: String, _ expected: OperatorSelection) throws {
    #expect(try OperatorSelection(parsing: Array(line.utf8).span) == expected)
  }

  @Test(
    "reports which field is wrong",
    arguments: [
      ("+COPS: 5", InformationResponseError.invalidField(number: 1, offset: 7)),
      ("+COPS: 0,3,\"x\"", .invalidField(number: 2, offset: 9)),
      ("+COPS: 0,0,\"x\",99", .invalidField(number: 4, offset: 15)),
      ("+COPS: 0,0,\"x\",7,1", .wrongFieldCount(found: 5, expected: 1...4)),
    ]
  )
  func refuses(_ line: String, _ error: InformationResponseError) {
    #expect(throws: error) { try OperatorSelection(parsing: Array(line.utf8).span) }
  }
}

@Suite("The serving cell")
struct SystemInformationTests {
  @Test("of CAT-M1 is read whole")
  func catM1() throws {
    let line =
      "+CPSI: LTE CAT-M1,Online,240-07,0x2AFE,34564631,149,EUTRAN-BAND20,6400,3,3,-12,-81,-52,10"
    let information = try SystemInformation(parsing: Array(line.utf8).span)
    #expect(information.systemMode == .catM1)
    #expect(information.operationMode == .online)
    guard case .lte(let cell) = information.cell else {
      Issue.record("no LTE cell")
      return
    }
    #expect(cell.network == PLMN(countryCode: 240, networkCode: 7, networkCodeDigits: 2))
    #expect(cell.areaCode == 0x2AFE)
    #expect(cell.cellID == 34_564_631)
    #expect(cell.physicalCellID == 149)
    #expect(cell.band == 20)
    #expect(cell.channel == 6_400)
    #expect(cell.downlinkBandwidth == 3)
    #expect(cell.uplinkBandwidth == 3)
    #expect(cell.rsrqTenthsOfDecibel == -120)
    #expect(cell.rsrpTenthsOfDBm == -810)
    #expect(cell.rssiTenthsOfDBm == -520)
    #expect(cell.rssnr == 10)
    #expect(cell.signalToNoiseDecibel == 0)
  }

  @Test("of GSM is read whole")
  func gsm() throws {
    let line = "+CPSI: GSM,Online,460-001,0x182d,12401,27 EGSM 900,-64,2110,42--5"
    let information = try SystemInformation(parsing: Array(line.utf8).span)
    guard case .gsm(let cell) = information.cell else {
      Issue.record("no GSM cell")
      return
    }
    #expect(cell.network == PLMN(countryCode: 460, networkCode: 1, networkCodeDigits: 3))
    #expect(cell.areaCode == 0x182D)
    #expect(cell.cellID == 12_401)
    #expect(cell.channel == 27)
    #expect(cell.band == FixedBytes("EGSM 900"))
    #expect(cell.receivedDBm == -64)
    #expect(cell.trackLO == 2_110)
    #expect(cell.c1 == 42)
    #expect(cell.c2 == -5)
  }

  @Test(
    "is absent without service",
    arguments: [
      (
        "+CPSI: NO SERVICE,Online",
        SystemInformation(systemMode: .noService, operationMode: .online)
      ),
      ("+CPSI: NO SERVICE", SystemInformation(systemMode: .noService, operationMode: nil)),
      (
        "+CPSI: LTE CAT-M1,Low Power Mode",
        SystemInformation(systemMode: .catM1, operationMode: .lowPower)
      ),
    ]
  )
  func none(_ line: String, _ expected: SystemInformation) throws {
    #expect(try SystemInformation(parsing: Array(line.utf8).span) == expected)
  }

  @Test(
    "keeps the other levels when one cannot be read, and knows tenths",
    arguments: [
      ("-16,-97,-67,7junk", -160, -970, -670, nil, nil),
      ("-16x,-97junk,-67,10", nil, nil, -670, 10, 0),
      ("-16,-97,-67,", -160, -970, -670, nil, nil),
      ("-16,-97,-67,26", -160, -970, -670, 26, nil),
      ("-16,-97,-67,99999999999999999999999", -160, -970, -670, nil, nil),
      ("-160,-970,-670,25", -160, -970, -670, 25, 30),
    ] as [(String, Int16?, Int16?, Int16?, Int16?, Int16?)]
  )
  func levels(
    _ levels: String,
    _ rsrq: Int16?,
    _ rsrp: Int16?,
    _ rssi: Int16?,
    _ rssnr: Int16?,
    _ ratio: Int16?
  ) throws {
    let line = "+CPSI: LTE NB-IOT,Online,001-01,0x1234,12345,123, EUTRAN-BAND5,6200,0,0," + levels
    guard case .lte(let cell) = try SystemInformation(parsing: Array(line.utf8).span).cell else {
      Issue.record("no LTE cell")
      return
    }
    #expect(cell.band == 5)
    #expect(cell.rsrqTenthsOfDecibel == rsrq)
    #expect(cell.rsrpTenthsOfDBm == rsrp)
    #expect(cell.rssiTenthsOfDBm == rssi)
    #expect(cell.rssnr == rssnr)
    #expect(cell.signalToNoiseDecibel == ratio)
  }

  @Test(
    "reports which field is wrong",
    arguments: [
      ("+CPSI: NR5G,Online,311-480,1", InformationResponseError.invalidField(number: 1, offset: 7)),
      ("+CPSI: GSM,Onlin", .invalidField(number: 2, offset: 11)),
      ("+CPSI: GSM,Online,1-1", .wrongFieldCount(found: 3, expected: 9...9)),
      (
        "+CPSI: GSM,Online,24024,0x28a0,50183,61 EGSM 900,-53,0,58-58",
        .invalidField(number: 3, offset: 18)
      ),
      (
        "+CPSI: GSM,Online,240-24,0x28a0,50183,EGSM 900,-53,0,58-58",
        .invalidField(number: 6, offset: 38)
      ),
      (
        "+CPSI: GSM,Online,240-24,0x28a0,50183,61 EGSM 900,-53,0,58",
        .invalidField(number: 9, offset: 56)
      ),
      (
        "+CPSI: LTE CAT-M1,Online,001-01,0x1234,12345,123,EUTRAN-BAND20,6200,3,3",
        .wrongFieldCount(found: 10, expected: 14...14)
      ),
      (
        "+CPSI: LTE CAT-M1,Online,001-01,0x1234,12345,123,EUTRAN-BAND,6200,3,3,1,1,1,1",
        .invalidField(number: 7, offset: 49)
      ),
    ]
  )
  func refuses(_ line: String, _ error: InformationResponseError) {
    #expect(throws: error) { try SystemInformation(parsing: Array(line.utf8).span) }
  }
}
