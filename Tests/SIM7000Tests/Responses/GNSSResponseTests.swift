import GNSS
import Primitives
import Testing

@testable import SIM7000

@Suite("What the TA says about the GNSS receiver")
struct GNSSResponseTests {
  @Test("has the settings")
  func settings() throws {
    #expect(
      try Constellations(parsing: bytes("+CGNSMOD: 1,1,2,0").span)
        == Constellations(usesGLONASS: true, beiDou: .outsideUS, galileo: .off)
    )
    #expect(try SentencePeriod(parsing: bytes("+CGNSRTMS: 1000").span).period == 1_000)
    let selection = try SentenceSelection(parsing: bytes("+CGNSNMEA: 131584").span)
    #expect(selection.contains(.bdgsv))
    #expect(!selection.contains(.gpgga))
    #expect(selection.bits == 131_584)
    #expect(try SentencePort(parsing: bytes("+CGNSPORT: 4").span) == SentencePort.none)
    #expect(try SentencePort(parsing: bytes("+CGNSPOT: 3").span) == .usb)
    #expect(try SentenceOutput(parsing: bytes("+CGNSCFG: 2").span) == .thirdUART)
    #expect(try SentenceBaudRate(parsing: bytes("+CGNSUTIPR: 115200").span) == .baud115200)
    #expect(try SentenceStream(parsing: bytes("+CGNSTST: 1").span).isOn)
    #expect(try NavigationReporting(parsing: bytes("+CGNSURC: 0").span).fixes == nil)
    #expect(try NavigationReporting(parsing: bytes("+CGNSURC: 255").span).fixes == 255)
    #expect(try DesiredAccuracy(parsing: bytes("+CGNSHOR: 50").span).metres == 50)
    #expect(try SUPLSetting(parsing: bytes("+CGNSSUPL: 1").span).isOn)
  }

  @Test("has the file of orbits in its three lines")
  func xtra() throws {
    #expect(try XTRASetting(parsing: bytes("+CGNSXTRA: 1").span).isOn)
    // technocreatives/sim7000, cgnscold.rs.
    #expect(try XTRAOutcome(parsing: bytes("+CGNSXTRA: 0").span) == .helped)
    #expect(try XTRAOutcome(parsing: bytes("+CGNSXTRA: 2").span) == .notEffective)
    #expect(try XTRACopy(parsing: bytes("+CGNSCPY: 1").span) == .noFile)
    let validity = try XTRAValidity(parsing: bytes("168,2019/11/05,08:00:00").span)
    #expect(validity.hours == 168)
    #expect(validity.downloaded.map { string($0) } == "2019/11/05,08:00:00")
  }

  @Test("has the location by cells, and no time of 1980")
  func cells() throws {
    // AT Command Manual V1.06, AT+CGTP.
    let location = try CellLocation(
      parsing: bytes("+GTPCELL: 32.943878,-117.214508,2019-08-23,17:28:03,1330.200928").span
    )
    #expect(location.position.latitude.e7 == 329_438_780)
    #expect(location.position.longitude.e7 == -1_172_145_080)
    #expect(
      location.time
        == UTCTime(year: 2019, month: 8, day: 23, hour: 17, minute: 28, second: 3)
    )
    #expect(location.accuracyMillimetres == 1_330_201)
    let unset = try CellLocation(parsing: bytes("+GTPCELL: 1.0,2.0,1980-01-06,00:00:12,9").span)
    #expect(unset.time == nil)
    let settings = try CellLocationSettings(
      parsing: bytes("+CGTP: 1,1,gtp1.izatcloud.net,443,gtp2.izatcloud.net,443").span
    )
    #expect(settings.isOn)
    #expect(settings.primaryHost.map { string($0) } == "gtp1.izatcloud.net")
    #expect(settings.secondaryPort == 443)
  }

  @Test("reports what is wrong")
  func refuses() {
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 10)) {
      try Constellations(parsing: bytes("+CGNSMOD: 0,1,1,1").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 3, offset: 14)) {
      try Constellations(parsing: bytes("+CGNSMOD: 1,1,3,1").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 11)) {
      try SentencePeriod(parsing: bytes("+CGNSRTMS: 49").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 11)) {
      try XTRAOutcome(parsing: bytes("+CGNSXTRA: 3").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 11)) {
      try SentenceBaudRate(parsing: Array("+CGNSUTIPR:4800".utf8).span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 10)) {
      try CellLocation(parsing: bytes("+GTPCELL: 91.0,2.0,2019-08-23,17:28:03,9").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 3, offset: 18)) {
      try CellLocation(parsing: bytes("+GTPCELL: 1.0,2.0,2019-13-23,17:28:03,9").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 5, offset: 38)) {
      try CellLocation(parsing: bytes("+GTPCELL: 1.0,2.0,2019-08-23,17:28:03,").span)
    }
  }
}
