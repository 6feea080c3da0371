import Primitives
import SIM7000
import Testing

@Suite("What a radio command answers")
struct RadioResponseTests {
  @Test(
    "is the bands of one kind of LTE",
    arguments: [
      // Transcript 030 and 1NCE's page, both SIM7000.
      (
        "+CBANDCFG: \"CAT-M\",1,2,3,4,5,8,12,13,18,19,20,26,28,39", .catM1,
        [1, 2, 3, 4, 5, 8, 12, 13, 18, 19, 20, 26, 28, 39]
      ),
      ("+CBANDCFG: \"NB-IOT\",20,8", .nbIoT, [20, 8]),
    ] as [(String, BandConfiguration.System, [UInt8])]
  )
  func bands(line: String, system: BandConfiguration.System, numbers: [UInt8]) throws {
    let configuration = try BandConfiguration(parsing: bytes(line).span)
    let found = (0..<configuration.bands.count).map { configuration.bands[$0] }
    #expect(configuration.system == system && found == numbers)
    #expect(configuration.bands.contains(20) && !configuration.bands.contains(7))
  }

  @Test(
    "is refused when it has no bands",
    arguments: [
      (
        "+CBANDCFG: \"CAT-M\"", InformationResponseError.wrongFieldCount(found: 1, expected: 2...33)
      ),
      ("+CBANDCFG: \"GSM\",3", .invalidField(number: 1, offset: 12)),
      ("+CBANDCFG: \"CAT-M\",3,89", .invalidField(number: 3, offset: 21)),
      ("+CBANDCFG: \"CAT-M\",3,", .invalidField(number: 3, offset: 21)),
      ("+CBAND: ALL_MODE", .otherName),
    ]
  )
  func refusesBands(line: String, error: InformationResponseError) {
    #expect(throws: error) { try BandConfiguration(parsing: bytes(line).span) }
  }

  @Test(
    "is the bands of GSM, quoted or not",
    arguments: [
      // A SIM7000C (transcript 029) has no quotes.
      ("+CBAND: ALL_MODE", .all), ("+CBAND: \"EGSM_MODE\"", .extended900),
      ("+CBAND: DCS_MODE", .dcs1800),
    ] as [(String, GSMBands)]
  )
  func gsmBands(line: String, expected: GSMBands) throws {
    #expect(try GSMBands(parsing: bytes(line).span) == expected)
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 8)) {
      try GSMBands(parsing: bytes("+CBAND: PGSM_MODE").span)
    }
  }

  @Test("is a number of the manual's")
  func codes() throws {
    #expect(try ScanEffort(parsing: bytes("+CNBS: 5").span) == .poorOnly)
    #expect(try ServiceDomain(parsing: bytes("+CSDP: 2").span) == .both)
    #expect(try ServiceDomain(parsing: bytes("+CNDS: 1").span) == .packetSwitched)
    #expect(try Scrambling(parsing: bytes("+NBSC: 1").span) == Scrambling(isOn: true))
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 7)) {
      try ScanEffort(parsing: bytes("+CNBS: 4").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 7)) {
      try ServiceDomain(parsing: bytes("+CSDP: 3").span)
    }
    let search = try BetterSystemSearch(parsing: bytes("+CRATSRCH: 60,20").span)
    #expect(search == BetterSystemSearch(minutes: 60, minutesBeforePage: 20))
  }

  @Test(
    "is the cell that is locked to",
    arguments: [
      ("+MCELLLOCK: 0", nil), ("+NCELLLOCK: 0", nil), ("+MCELLLOCK: 0,6400,149", nil),
      ("+MCELLLOCK: 1,6400,149", CellChoice(channel: 6_400, physicalCellID: 149)),
      ("+NCELLLOCK: 1,3640,503", CellChoice(channel: 3_640, physicalCellID: 503)),
    ] as [(String, CellChoice?)]
  )
  func cellLock(line: String, cell: CellChoice?) throws {
    #expect(try CellLock(parsing: bytes(line).span) == CellLock(cell: cell))
  }

  @Test(
    "is refused when it is no lock",
    arguments: [
      ("+MCELLLOCK: 1", InformationResponseError.invalidField(number: 1, offset: 13)),
      ("+MCELLLOCK: 1,2", .wrongFieldCount(found: 2, expected: 1...3)),
      ("+MCELLLOCK: 1,2,504", .invalidField(number: 3, offset: 16)),
      ("+NCELLLOCK: 1,65536,1", .invalidField(number: 2, offset: 14)),
    ]
  )
  func refusesLock(line: String, error: InformationResponseError) {
    #expect(throws: error) { try CellLock(parsing: bytes(line).span) }
  }

  @Test(
    "is the operators' profiles",
    arguments: [
      ("+CMCFG: 1,3", .settings(isAutomatic: true, count: 3)),
      (
        "+CMCFG: 0,\"Default\",0x01010000,1",
        .profile(
          OperatorProfile(index: 0, name: .init("Default"), version: 0x101_0000, isActive: true)
        )
      ),
      (
        "+CMCFG: 2,\"Verizon\",0x01010526,0",
        .profile(
          OperatorProfile(index: 2, name: .init("Verizon"), version: 0x101_0526, isActive: false)
        )
      ),
      ("+CMCFG: 4,0,\"ATT\"", .active(.init("ATT"))),
      ("+CMCFG: 4,1,\"\"", .active(nil)),
    ] as [(String, ProfileLine)]
  )
  func profiles(line: String, expected: ProfileLine) throws {
    #expect(try ProfileLine(parsing: bytes(line).span) == expected)
  }

  @Test(
    "is refused when it is no profile",
    arguments: [
      ("+CMCFG: 1", InformationResponseError.wrongFieldCount(found: 1, expected: 2...4)),
      ("+CMCFG: 2,3", .invalidField(number: 1, offset: 8)),
      ("+CMCFG: 3,0,\"ATT\"", .invalidField(number: 1, offset: 8)),
      ("+CMCFG: 0,\"ATT\",,1", .invalidField(number: 3, offset: 16)),
    ]
  )
  func refusesProfile(line: String, error: InformationResponseError) {
    #expect(throws: error) { try ProfileLine(parsing: bytes(line).span) }
  }
}
