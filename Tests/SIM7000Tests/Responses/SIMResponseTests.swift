import Primitives
import SIM7000
import Testing

@Suite("What a SIM command answers")
struct SIMResponseTests {
  @Test("is an IMSI of digits alone", arguments: ["901405100000001", "26201123456789"])
  func imsi(line: String) throws {
    #expect(text(try IMSI(parsing: bytes(line).span).digits) == line)
  }

  @Test(
    "is refused when it is no IMSI",
    arguments: [("9014051000000012", 0), ("26201", 0), ("26201A", 5), ("+CIMI: 26201123", 0)]
  )
  func refusesIMSI(line: String, offset: Int) {
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: offset)) {
      try IMSI(parsing: bytes(line).span)
    }
  }

  @Test(
    "is a number of the SIM, its label quoted or not",
    arguments: [
      // The manual's layout, then lines of ModemManager's tests.
      ("+CNUM: \"\",\"13800138000\",129", nil, "13800138000", 129),
      ("+CNUM: ,\"+34600000002\",145", nil, "+34600000002", 145),
      ("+CNUM: something,\"+34600000001\",145", "something", "+34600000001", 145),
      ("+CNUM: \"another\",\"1234567890\"", "another", "1234567890", nil),
    ] as [(String, String?, String, UInt8?)]
  )
  func ownNumber(line: String, label: String?, number: String, type: UInt8?) throws {
    let own = try OwnNumber(parsing: bytes(line).span)
    #expect(own.label.map { text($0) } == label)
    #expect(text(own.number) == number)
    #expect(own.type == type)
  }

  @Test("is refused when the number is null")
  func refusesNumber() {
    #expect(throws: InformationResponseError.invalidField(number: 2, offset: 11)) {
      try OwnNumber(parsing: bytes("+CNUM: \"\",\"\",129").span)
    }
  }

  @Test(
    "is a lock, of some services or of all",
    arguments: [
      ("+CLCK: 0", LockStatus(isActive: false)), ("+CLCK: 1", LockStatus(isActive: true)),
      ("+CLCK: 1,7", LockStatus(isActive: true, services: 7)),
    ]
  )
  func lock(line: String, expected: LockStatus) throws {
    #expect(try LockStatus(parsing: bytes(line).span) == expected)
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 7)) {
      try LockStatus(parsing: bytes("+CLCK: 2").span)
    }
  }

  @Test(
    "is what a file of the SIM holds, quoted or not",
    arguments: [
      ("+CRSM: 144,0,\"082922010000000010\"", 144, 0, [0x08, 0x29, 0x22, 0x01, 0, 0, 0, 0, 0x10]),
      // ModemManager's tests.
      ("+CRSM: 144, 0,00544852", 144, 0, [0x00, 0x54, 0x48, 0x52]),
      ("+CRSM: 106,130", 106, 130, nil),
      ("+CRSM: 144,0,\"\"", 144, 0, nil),
    ] as [(String, UInt8, UInt8, [UInt8]?)]
  )
  func file(line: String, sw1: UInt8, sw2: UInt8, data: [UInt8]?) throws {
    let line = bytes(line)
    let response = try SIMFileResponse(parsing: line.span)
    #expect(response.status == CardStatus(sw1: sw1, sw2: sw2))
    #expect(response.status.isSuccess == (sw1 == 144))
    let found = response.data.map { field in
      (0..<field.count).compactMap { field.byte($0, in: line.span) }
    }
    #expect(found == data)
  }

  @Test(
    "is refused when it is no file",
    arguments: [
      ("+CRSM: 144,0,\"08G9\"", InformationResponseError.invalidField(number: 3, offset: 14)),
      ("+CRSM: 144,0,\"082\"", .invalidField(number: 3, offset: 14)),
      ("+CRSM: 256,0", .invalidField(number: 1, offset: 7)),
      ("+CRSM: 144", .wrongFieldCount(found: 1, expected: 2...3)),
    ]
  )
  func refusesFile(line: String, error: InformationResponseError) {
    #expect(throws: error) { try SIMFileResponse(parsing: bytes(line).span) }
  }

  @Test("is what the card says, the status last")
  func card() throws {
    let line = bytes("+CSIM: 8,\"3F009F17\"")
    let response = try CardResponse(parsing: line.span)
    #expect(response.status == CardStatus(sw1: 0x9F, sw2: 0x17))
    #expect(response.status.isSuccess)
    #expect(response.data.count == 4)
    let outside = [-1, 4].map { response.data.byte($0, in: line.span) }
    #expect(outside == [nil, nil])
  }

  @Test(
    "is the attempts at the PIN that are left",
    arguments: [("63C3", 3), ("63C0", 0), ("63CF", 15)]
  )
  func attempts(status: String, count: UInt8) throws {
    #expect(try PINAttempts(parsing: bytes("+CSIM: 4,\"\(status)\"").span).count == count)
  }

  @Test("is no attempts with another status", arguments: ["9000", "6983", "63F1", "163C3", ""])
  func noAttempts(status: String) {
    #expect(throws: InformationResponseError.self) {
      try PINAttempts(parsing: bytes("+CSIM: 4,\"\(status)\"").span)
    }
  }

  @Test(
    "is refused when the length is another",
    arguments: ["+CSIM: 6,\"3F009F17\"", "+CSIM: 2,\"9F\"", "+CSIM: 4,\"9F1G\""]
  )
  func refusesCard(line: String) {
    #expect(throws: InformationResponseError.invalidField(number: 2, offset: 10)) {
      try CardResponse(parsing: bytes(line).span)
    }
  }

  @Test("is the networks that a module is locked to")
  func personalisation() throws {
    let line = bytes("+CSIMLOCK: 1,\"460-00;460-011\"")
    let lock = try Personalisation(parsing: line.span)
    var offset = lock.codes.lowerBound
    var networks: [PLMN?] = []
    for _ in 0..<3 { networks.append(lock.network(at: &offset, in: line.span)) }
    #expect(lock.isActive)
    #expect(
      networks == [
        PLMN(countryCode: 460, networkCode: 0, networkCodeDigits: 2),
        PLMN(countryCode: 460, networkCode: 11, networkCodeDigits: 3), nil,
      ]
    )
    #expect(try !Personalisation(parsing: bytes("+CSIMLOCK: 0,\"\"").span).isActive)
  }
}
