import GNSS
import Primitives
import Testing

@testable import SIM7000

@Suite("What the TA says about files, location and pins")
struct PeripheralResponseTests {
  @Test("has sizes of files")
  func files() throws {
    // botletics/SIM7000-LTE-Shield, SSL log 2.
    #expect(try FileSize(parsing: bytes("+CFSGFIS: 1322").span).bytes == 1_322)
    #expect(try FreeFileSize(parsing: bytes("+CFSGFRS: 22151168").span).bytes == 22_151_168)
    #expect(try FileContentHeader(parsing: bytes("+CFSRFILE: 512").span).length == 512)
    let entry = try BackupEntry(parsing: bytes("+CBALIST: 0,\"/customer/a\"").span)
    #expect(entry.path.map { string($0) } == "/customer/a")
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 10)) {
      try FileSize(parsing: bytes("+CFSGFIS: -1").span)
    }
    #expect(throws: InformationResponseError.otherName) {
      try FreeFileSize(parsing: bytes("+CFSGFIS: 1322").span)
    }
  }

  @Test("has a location, longitude first")
  func location() throws {
    // LBS Application Note V1.01; public file 9585619270.
    let answer = try LocationAnswer(parsing: bytes("+CLBS: 0,121.359544,31.220071,550").span)
    #expect(
      answer
        == .located(
          try position(312_200_710, 1_213_595_440),
          accuracyMetres: 550,
          time: nil
        )
    )
    let west = try LocationAnswer(parsing: bytes("+CLBS: 0,-81.198814,28.679517,550").span)
    #expect(
      west
        == .located(try position(286_795_170, -811_988_140), accuracyMetres: 550, time: nil)
    )
    let timed = try LocationAnswer(
      parsing: bytes("+CLBS: 0,121.359544,31.220071,550,2019/05/09,08:01:07").span
    )
    guard case .located(_, _, let time) = timed else {
      Issue.record("no location")
      return
    }
    #expect(time == UTCTime(year: 2019, month: 5, day: 9, hour: 8, minute: 1, second: 7))
  }

  @Test(
    "has a reason where there is no location",
    arguments: [
      ("+CLBS: 0,17", .accesses(17)),
      ("+CLBS: 80", .reported),
      ("+CLBS: 4", .failed(LocationFailure(number: 4))),
      ("+CLBS: 99", .failed(LocationFailure(number: 99))),
    ] as [(String, LocationAnswer)]
  )
  func failures(_ line: String, _ answer: LocationAnswer) throws {
    #expect(try LocationAnswer(parsing: bytes(line).span) == answer)
    #expect(LocationFailure(number: 4).code == .dnsError)
    #expect(LocationFailure(number: 99).code == nil)
  }

  @Test("has the server of locations")
  func server() throws {
    let setting = try LocationSetting(
      parsing: bytes("+CLBSCFG: 0,3,\"lbs-simcom.com:3002\"").span
    )
    #expect(setting.name == .server)
    #expect(setting.value.map { string($0) } == "lbs-simcom.com:3002")
  }

  @Test("has pings, and those without an answer")
  func pings() throws {
    let own = try PingReply(parsing: bytes("+SNPING4: 1,8.8.8.8,120").span)
    #expect(own.address.map { string($0) } == "8.8.8.8")
    #expect(own.time == 120)
    #expect(own.timeToLive == nil)
    #expect(!own.isUnanswered)
    // Public file 3559555743, a SIM7000E; transcript 030, a SIM7000E or G.
    let toolkit = try PingReply(parsing: bytes("+CIPPING: 1,\"172.217.166.132\",111,52").span)
    #expect(toolkit.number == 1)
    #expect(toolkit.timeToLive == 52)
    #expect(!toolkit.isUnanswered)
    let lost = try PingReply(parsing: bytes("+CIPPING: 4,\"8.8.8.8\",60000,255").span)
    #expect(lost.isUnanswered)
    #expect(throws: InformationResponseError.wrongFieldCount(found: 3, expected: 4...4)) {
      try PingReply(parsing: bytes("+CIPPING: 4,\"8.8.8.8\",60000").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 10)) {
      try PingReply(parsing: bytes("+SNPING4: 0,8.8.8.8,120").span)
    }
  }

  @Test("has voltages, levels and registers")
  func pins() throws {
    #expect(try AnalogueInput(parsing: bytes("+CADC: 1,1230").span).millivolts == 1_230)
    #expect(try AnalogueInput(parsing: bytes("+CADC: 0,0").span).millivolts == nil)
    #expect(try PinLevel(parsing: bytes("1").span).isHigh)
    #expect(try PinLevel(parsing: bytes("+SGPIO: 0").span).isHigh == false)
    #expect(try PinLevel(parsing: bytes("+CGPIO: 1").span).isHigh)
    #expect(try I2CSwitch(parsing: bytes("+CTLIIC: 1").span).isOn)
    #expect(try I2CData(parsing: bytes("+CRIIC: 0x68").span) == I2CData(0x68, length: 1))
    #expect(try I2CData(parsing: bytes("+CRIIC: 0x0102A").span) == I2CData(0x102A, length: 3))
    #expect(try RingIndicator(parsing: bytes("+CFGRI: 1").span) == .dataAndURCs)
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 8)) {
      try I2CData(parsing: bytes("+CRIIC: 0x").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 2, offset: 9)) {
      try AnalogueInput(parsing: bytes("+CADC: 1,").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 7)) {
      try LocationAnswer(parsing: bytes("+CLBS: x").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 3, offset: 20)) {
      try LocationAnswer(parsing: bytes("+CLBS: 0,121.359544,91.220071,550").span)
    }
    #expect(throws: InformationResponseError.wrongFieldCount(found: 3, expected: 2...6)) {
      try LocationAnswer(parsing: bytes("+CLBS: 0,1,2").span)
    }
  }

  private func position(_ latitude: Int32, _ longitude: Int32) throws -> Position {
    Position(
      latitude: try #require(Latitude(e7: latitude)),
      longitude: try #require(Longitude(e7: longitude))
    )
  }
}
