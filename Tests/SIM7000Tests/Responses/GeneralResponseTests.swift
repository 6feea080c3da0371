import Primitives
import SIM7000
import Testing

@Suite("What a general command answers")
struct GeneralResponseTests {
  @Test(
    "is how a character stands on the line",
    arguments: [
      ("+ICF: 3,255", .eightDataOneStop, nil), ("+ICF: 3,3", .eightDataOneStop, nil),
      ("+ICF: 2,1", .eightDataParityOneStop, .even), ("+ICF: 5,0", .sevenDataParityOneStop, .odd),
      ("+ICF: 4", .sevenDataTwoStop, nil),
    ] as [(String, CharacterFraming.Format, CharacterFraming.Parity?)]
  )
  func framing(
    line: String,
    format: CharacterFraming.Format,
    parity: CharacterFraming.Parity?
  ) throws {
    let framing = try CharacterFraming(parsing: bytes(line).span)
    #expect(framing == CharacterFraming(format, parity: parity))
  }

  @Test(
    "is refused when it is no framing",
    arguments: [
      ("+ICF: 7,1", InformationResponseError.invalidField(number: 1, offset: 6)),
      ("+ICF: 2,2", .invalidField(number: 2, offset: 8)),
      ("+ICF: 1,2,3", .wrongFieldCount(found: 3, expected: 1...2)),
      ("+IFC: 0,0", .otherName),
    ]
  )
  func refusesFraming(line: String, error: InformationResponseError) {
    #expect(throws: error) { try CharacterFraming(parsing: bytes(line).span) }
  }

  @Test("is who holds whom back on the line")
  func flowControl() throws {
    let setting = try FlowControlSetting(parsing: bytes("+IFC: 2,0").span)
    #expect(setting == FlowControlSetting(byTE: .hardware, byTA: .off))
    #expect(throws: InformationResponseError.invalidField(number: 2, offset: 8)) {
      try FlowControlSetting(parsing: bytes("+IFC: 0,3").span)
    }
  }

  @Test(
    "is a character set",
    arguments: [
      ("+CSCS: \"IRA\"", .ira), ("+CSCS: \"GSM\"", .gsm), ("+CSCS:UCS2", .ucs2),
    ] as [(String, TECharacterSet)]
  )
  func characterSet(line: String, expected: TECharacterSet) throws {
    #expect(try TECharacterSet(parsing: bytes(line).span) == expected)
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 8)) {
      try TECharacterSet(parsing: bytes("+CSCS: \"HEX\"").span)
    }
  }

  @Test("is an activity", arguments: [("+CPAS: 0", Activity.ready), ("+CPAS: 4", .inCall)])
  func activity(line: String, expected: Activity) throws {
    #expect(try Activity(parsing: bytes(line).span) == expected)
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 7)) {
      try Activity(parsing: bytes("+CPAS: 6").span)
    }
  }

  @Test(
    "is a register, with zeros in front or without",
    arguments: [("013", 13), ("2", 2), ("999", 999), ("1000", nil), ("+1", nil), ("", nil)]
      as [(String, UInt16?)]
  )
  func register(line: String, value: UInt16?) {
    #expect((try? RegisterValue(parsing: bytes(line).span))?.value == value)
  }

  @Test(
    "is whether commands of 27.007 are there",
    arguments: ["+GCAP: +CGSM", "+GCAP:+FCLASS,+CGSM"]
  )
  func capabilities(line: String) throws {
    #expect(try Capabilities(parsing: bytes(line).span).hasCellularCommands)
    #expect(try !Capabilities(parsing: bytes("+GCAP: +CGSMX").span).hasCellularCommands)
    #expect(try !Capabilities(parsing: bytes("+GCAP:").span).hasCellularCommands)
  }

  @Test("is a name alone")
  func names() throws {
    #expect(text(try ProductName(parsing: bytes("SIMCOM_SIM7000E").span).text) == "SIMCOM_SIM7000E")
    #expect(text(try ProductName(parsing: bytes("SIMCOM_Ltd").span).text) == "SIMCOM_Ltd")
    #expect(text(try Subversion(parsing: bytes("+CSUB: V03").span).text) == "V03")
  }

  @Test(
    "is refused when it is no name",
    arguments: [
      ("+CGMM: SIM7000", 0), ("", 0), ("869951030000000", 0), ("SIM\u{7F}", 3),
      (String(repeating: "S", count: 33), 0),
    ]
  )
  func refusesName(line: String, offset: Int) {
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: offset)) {
      try ProductName(parsing: bytes(line).span)
    }
  }
}
