import Testing

@testable import CommandLine
@testable import Live
@testable import sniffer

@Suite("The settings that the module stores")
struct StoredSettingsTests {
  @Test(
    "are distinguished from the rest by name",
    arguments: [
      ("+CFUN", true), ("+IPR", true), ("+CNMP", true), ("+SHCONF", false), ("+CGDCONT", false),
      ("+COPS", false), ("+CMEE", nil), ("ATE", nil), ("+CEREG", nil), ("+CGREG", nil),
      ("+SAPBR", nil), ("+HTTPPARA", nil), ("+CGNSPWR", nil), ("+CNACT", nil), ("+CSSLCFG", nil),
      ("+CPIN", nil), ("+CGNSPORT", false), ("+CGNSPOT", false),
    ] as [(String, Bool?)]
  )
  func areKnown(name: String, canBePutBack: Bool?) {
    #expect(StoredSetting(name)?.canBePutBack == canBePutBack)
  }

  @Test(
    "are new when a command line writes them for the first time",
    arguments: [
      ("AT+CFUN=0\r", ["+CFUN"]), ("AT+CFUN?\r", []), ("AT+CFUN=?\r", []), ("AT+SHCONF=?\r", []),
      ("at+cnmp=38;+CMNB=1\r", ["+CNMP", "+CMNB"]), ("AT\r", []), ("ATE1\r", []),
      ("AT+CMEE=1\r", []), (#"{"AT+CFUN=0":1}"#, []), ("AT+IPR = 115200\r", ["+IPR"]),
    ]
  )
  func areNew(line: String, names: [String]) {
    var settings = StoredSettings()
    #expect(settings.new(in: Array(line.utf8)).map(\.name) == names)
    settings.note(Array(line.utf8), before: [])
    #expect(settings.new(in: Array(line.utf8)) == [])
    #expect(settings.changes.map(\.setting.name) == names)
  }

  @Test("are restored unless the last write did that, the rate last")
  func arePutBack() throws {
    var settings = StoredSettings()
    let rate = try #require(StoredSetting("+IPR"))
    let level = try #require(StoredSetting("+CFUN"))
    let mode = try #require(StoredSetting("+CNMP"))
    settings.note(Array("AT+IPR=9600\r".utf8), before: [(rate, "0")])
    settings.note(Array("AT+CFUN=0\r".utf8), before: [(level, "1")])
    settings.note(Array("AT+CNMP=38\r".utf8), before: [])
    #expect(settings.restorations.map(\.restoration) == ["AT+CFUN=1", "AT+IPR=0"])
    settings.note(Array("AT+CFUN=1,1\r".utf8), before: [(level, "0")])
    #expect(settings.changes[1] == .init(setting: level, before: "1", written: "1"))
    #expect(settings.changes[1].isUndone)
    #expect(settings.restorations.map(\.restoration) == ["AT+IPR=0"])
    #expect(settings.changes[2] == .init(setting: mode, before: nil, written: "38"))
  }

  @Test("need a real line")
  func needLine() {
    #expect(throws: UsageError.self) { try CommandResult("run", ["--settings", "keep"]) }
  }
}
