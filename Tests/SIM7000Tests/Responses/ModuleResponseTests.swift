import GNSS
import Primitives
import SIM7000
import Testing

@Suite("An information response of the module")
struct ModuleResponseTests {
  struct Case: Sendable {
    var line: String
    var error: InformationResponseError
    var parse: @Sendable (Span<UInt8>) throws -> Void

    init(
      _ line: String,
      _ error: InformationResponseError,
      _ parse: @escaping @Sendable (Span<UInt8>) throws -> Void
    ) {
      self.line = line
      self.error = error
      self.parse = parse
    }
  }

  @Test("of one number is read, with or without the space")
  func numbers() throws {
    #expect(try BaudRate(parsing: Array("+IPR: 115200".utf8).span) == .init(bitsPerSecond: 115_200))
    #expect(try BaudRate(parsing: Array("+IPR: 0".utf8).span) == .init(bitsPerSecond: nil))
    #expect(try Attachment(parsing: Array("+CGATT: 1".utf8).span) == .init(isAttached: true))
    #expect(try GNSSPower(parsing: Array("+CGNSPWR:0".utf8).span) == .init(isOn: false))
    #expect(try ErrorReporting(parsing: Array("+CMEE: 2".utf8).span) == .text)
    #expect(try Functionality(parsing: Array("+CFUN: 4,0".utf8).span) == .flight)
    #expect(try PreferredMode(parsing: Array("+CNMP: 38".utf8).span) == .lteOnly)
    #expect(try PreferredLTE(parsing: Array("+CMNB: 1".utf8).span) == .catM1)
    #expect(try HTTPBodyHeader(parsing: Array("+HTTPREAD: 27".utf8).span) == .init(length: 27))
  }

  @Test("of several fields is read")
  func several() throws {
    #expect(
      try BatteryCharge(parsing: Array("+CBC: 0,82,4021".utf8).span)
        == .init(charging: .notCharging, percent: 82, millivolts: 4_021)
    )
    #expect(
      try HTTPActionResult(parsing: Array("+HTTPACTION: 0, 200,14384".utf8).span)
        == .init(method: .get, status: 200, length: 14_384)
    )
    #expect(
      try HTTPActionResult(parsing: Array("+HTTPACTION: 1,601,0".utf8).span)
        == .init(method: .post, status: 601, length: 0)
    )
    #expect(
      try BearerStatus(parsing: Array("+SAPBR:1,1,\"10.89.193.1\"".utf8).span)
        == .init(profile: 1, state: .connected, address: .init(bits: 0x0A59_C101))
    )
    #expect(
      try BearerStatus(parsing: Array("+SAPBR: 1,3,\"0.0.0.0\"".utf8).span)
        == .init(profile: 1, state: .closed, address: nil)
    )
    #expect(
      try LocalAddress(parsing: Array("10.0.253.242".utf8).span)
        == .init(address: .init(bits: 0x0A00_FDF2))
    )
  }

  @Test(
    "that is wrong is refused with the place",
    arguments: [
      Case("+CFUN: 19", .invalidField(number: 1, offset: 7)) { _ = try Functionality(parsing: $0) },
      Case("+CMEE: 3", .invalidField(number: 1, offset: 7)) { _ = try ErrorReporting(parsing: $0) },
      Case("+CNMP: 14", .invalidField(number: 1, offset: 7)) { _ = try PreferredMode(parsing: $0) },
      Case("+CMNB: 0", .invalidField(number: 1, offset: 7)) { _ = try PreferredLTE(parsing: $0) },
      Case("+CGATT: 2", .invalidField(number: 1, offset: 8)) { _ = try Attachment(parsing: $0) },
      Case("+CGNSPWR: x", .invalidField(number: 1, offset: 10)) {
        _ = try GNSSPower(parsing: $0)
      },
      Case("+IPR: 4000001", .invalidField(number: 1, offset: 6)) { _ = try BaudRate(parsing: $0) },
      Case("+HTTPREAD: -1", .invalidField(number: 1, offset: 11)) {
        _ = try HTTPBodyHeader(parsing: $0)
      },
      Case("+CBC: 0,101,4021", .invalidField(number: 2, offset: 8)) {
        _ = try BatteryCharge(parsing: $0)
      },
      Case("+CBC: 3800mV", .wrongFieldCount(found: 1, expected: 3...3)) {
        _ = try BatteryCharge(parsing: $0)
      },
      Case("+HTTPACTION: 4,200,0", .invalidField(number: 1, offset: 13)) {
        _ = try HTTPActionResult(parsing: $0)
      },
      Case("+HTTPACTION: 1,20,0", .invalidField(number: 2, offset: 15)) {
        _ = try HTTPActionResult(parsing: $0)
      },
      Case("+HTTPACTION: 1,200,", .invalidField(number: 3, offset: 19)) {
        _ = try HTTPActionResult(parsing: $0)
      },
      Case("HTTP status: 601", .otherName) { _ = try HTTPActionResult(parsing: $0) },
      Case("+SAPBR: 1,1,\"10.89.193\"", .invalidField(number: 3, offset: 13)) {
        _ = try BearerStatus(parsing: $0)
      },
      Case("+SAPBR: 1,1,\"10.89.193.256\"", .invalidField(number: 3, offset: 13)) {
        _ = try BearerStatus(parsing: $0)
      },
      Case("10.0.253.242.1", .invalidField(number: 1, offset: 0)) {
        _ = try LocalAddress(parsing: $0)
      },
      Case("10.0.253.", .invalidField(number: 1, offset: 0)) { _ = try LocalAddress(parsing: $0) },
      Case("ERROR", .invalidField(number: 1, offset: 0)) { _ = try LocalAddress(parsing: $0) },
    ]
  )
  func refuses(_ row: Case) {
    #expect(throws: row.error) { try row.parse(Array(row.line.utf8).span) }
  }
}

@Suite("The state of the SIM")
struct SIMStateTests {
  @Test(
    "is compared whole",
    arguments: [
      ("+CPIN: READY", SIMState.ready), ("+CPIN: NOT READY", .notReady),
      ("+CPIN: NOT INSERTED", .notInserted), ("+CPIN: SIM PIN", .pinRequired),
      ("+CPIN: SIM PUK", .pukRequired), ("+CPIN: PH_SIM PIN", .phonePINRequired),
      ("+CPIN: PH_SIM PUK", .phonePUKRequired), ("+CPIN: SIM PIN2", .pin2Required),
      ("+CPIN: SIM PUK2", .puk2Required), ("+CPIN: \"SIM PIN\"", .pinRequired),
      ("+CPIN: PH-NET PIN", .personalisationCodeRequired),
    ]
  )
  func reads(_ line: String, _ state: SIMState) throws {
    #expect(try SIMState(parsing: Array(line.utf8).span) == state)
  }

  @Test("that has no meaning is refused", arguments: ["+CPIN: READ", "+CPIN: ALREADY", "+CPIN: "])
  func refuses(_ line: String) {
    #expect(throws: InformationResponseError.self) { try SIMState(parsing: Array(line.utf8).span) }
  }
}

@Suite("Who the module is")
struct IdentityTests {
  @Test("is said by ATI and AT+CGMR")
  func texts() throws {
    let identification = try Identification(parsing: Array("SIM7000E R1351".utf8).span)
    #expect(identification.model == FixedBytes("SIM7000E"))
    #expect(identification.release == FixedBytes("R1351"))
    #expect(try Identification(parsing: Array("SIM7000E".utf8).span).release == nil)
    let revision = Revision(text: FixedBytes("1351B08SIM7000E"))
    #expect(try Revision(parsing: Array("Revision:1351B08SIM7000E".utf8).span) == revision)
    #expect(try Revision(parsing: Array("Revision: 1351B08SIM7000E".utf8).span) == revision)
    #expect(throws: InformationResponseError.otherName) {
      try Revision(parsing: Array("1351B08SIM7000E".utf8).span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 9)) {
      try Revision(parsing: Array("Revision:".utf8).span)
    }
  }

  @Test(
    "is an IMEI of 15 digits",
    arguments: [
      ("490154203237518", true), ("869951035460918", true), ("123456789012345", false),
    ]
  )
  func imei(_ line: String, _ isRight: Bool) throws {
    #expect(try IMEI(parsing: Array(line.utf8).span).hasRightCheckDigit == isRight)
  }

  @Test(
    "is no IMEI else",
    arguments: ["49015420323751", "4901542032375181", "49015420323751a", ""]
  )
  func noIMEI(_ line: String) {
    #expect(throws: InformationResponseError.self) { try IMEI(parsing: Array(line.utf8).span) }
  }

  @Test(
    "is an ICCID without its padding, and the right way round",
    arguments: [
      ("89882806660011048438", "89882806660011048438"),
      ("8901260862291477114f", "8901260862291477114"),
      ("\"984402003576012594F9\"", "8944200053671052499"),
      ("98231420326409614067", "89324102234690160476"),
      ("898602F9091830030220", "898602F9091830030220"),
    ]
  )
  func iccid(_ line: String, _ digits: String) throws {
    let iccid = try ICCID(parsing: Array(line.utf8).span)
    #expect(iccid.digits.withBytes { $0.equals(Array(digits.utf8).span) })
  }

  @Test(
    "is no ICCID else",
    arguments: [
      "982314203264096", "0044200053671052499", "", "\"", "8944x00053671052499",
      "898828066600110484381",
    ]
  )
  func noICCID(_ line: String) {
    #expect(throws: InformationResponseError.self) { try ICCID(parsing: Array(line.utf8).span) }
  }
}

@Suite("The clock")
struct ClockTests {
  @Test(
    "of AT+CCLK? is local, with a zone",
    arguments: [
      ("+CCLK: \"14/08/05,04:00:21+40\"", 40, nil),
      ("+CCLK: 17/07/26,11:42:15+01", 1, "2017-07-26T11:27:15Z"),
      ("+CCLK: \"26/11/21,09:00:00+00\"", 0, "2026-11-21T09:00:00Z"),
      ("+CCLK: \"26/11/21,09:00:00-20\"", -20, "2026-11-21T14:00:00Z"),
      ("+CCLK: \"80/01/06,00:22:45+00\"", 0, nil),
      ("+CCLK: \"70/01/01,00:00:12+00\"", 0, nil),
    ] as [(String, Int8, String?)]
  )
  func clock(_ line: String, _ zone: Int8, _ time: String?) throws {
    let clock = try Clock(parsing: Array(line.utf8).span)
    #expect(clock.zoneQuarterHours == zone)
    #expect(clock.time.map(iso) == time)
  }

  @Test(
    "of the network is UTC, in either spelling",
    arguments: [
      ("*PSUTTZ: 2019,6,26,6,4,3,\"+32\",0", "2019-06-26T06:04:03Z", 32, 0),
      ("*PSUTTZ: 19/06/26,06:04:03\",\"+32\",0", "2019-06-26T06:04:03Z", 32, 0),
      ("*PSUTTZ: 21/04/13,16:21:50\",\"-20\",1", "2021-04-13T16:21:50Z", -20, 1),
      ("*PSUTTZ: 2024,11,20,20,4,48,\"+4\",0", "2024-11-20T20:04:48Z", 4, 0),
    ] as [(String, String, Int8, UInt8)]
  )
  func network(_ line: String, _ time: String, _ zone: Int8, _ daylight: UInt8) throws {
    let networkTime = try NetworkTime(parsing: Array(line.utf8).span)
    #expect(iso(networkTime.time) == time)
    #expect(networkTime.zoneQuarterHours == zone)
    #expect(networkTime.daylightSavingHours == daylight)
  }

  @Test(
    "reports which number is wrong",
    arguments: [
      ("+CCLK: \"XX/XX/XX,XX:XX:XX+XX\"", 1, 8), ("+CCLK: \"26/13/21,09:00:00+00\"", 2, 11),
      ("+CCLK: \"26/02/29,09:00:00+00\"", 1, 8), ("+CCLK: \"26/11/21,09:00:00\"", 7, 26),
      ("+CCLK: \"26/11/21,09:00:00+97\"", 7, 25), ("+CCLK: \"26/11/21,09:00:00+00,1\"", 8, 29),
      ("+CCLK: \"99999999999999999/11/21,09:00:00+00\"", 1, 8),
    ]
  )
  func refuses(_ line: String, _ number: Int, _ offset: Int) {
    #expect(throws: InformationResponseError.invalidField(number: number, offset: offset)) {
      try Clock(parsing: Array(line.utf8).span)
    }
  }

  private func iso(_ time: UTCTime) -> String {
    var text = FixedBytes<24>()
    time.encodeISO8601(into: &text)
    return text.withBytes { bytes in
      String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
  }
}
