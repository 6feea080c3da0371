import GNSS
import Primitives
import SIM7000
import Testing

@Suite("What the TA says about clock, supply and sleep")
struct PowerResponseTests {
  @Test("has NTP's outcome, with and without a time")
  func ntp() throws {
    let done = try NTPOutcome(parsing: bytes("+CNTP: 1,\"2026/11/21,09:05:03\"").span)
    #expect(done.code == .synchronised)
    #expect(
      done.reading
        == UTCTime(year: 2026, month: 11, day: 21, hour: 9, minute: 5, second: 3)
    )
    let bare = try NTPOutcome(parsing: bytes("+CNTP: 1,2026/11/21,09:05:03").span)
    #expect(bare == done)
    #expect(try NTPOutcome(parsing: bytes("+CNTP: 1").span).reading == nil)
    #expect(try NTPOutcome(parsing: bytes("+CNTP: 62").span).code == .dnsError)
    let unknown = try NTPOutcome(parsing: bytes("+CNTP: 70").span)
    #expect(unknown.code == nil)
    #expect(unknown.number == 70)
    #expect(throws: InformationResponseError.invalidField(number: 2, offset: 9)) {
      try NTPOutcome(parsing: bytes("+CNTP: 1,\"2026/11/31,09:05:03\"").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 7)) {
      try NTPOutcome(parsing: bytes("+CNTP: x").span)
    }
  }

  @Test("has the settings of the clock")
  func clock() throws {
    let settings = try NTPSettings(parsing: bytes("+CNTP: pool.ntp.org,32,1,2").span)
    #expect(settings.host.map { string($0) } == "pool.ntp.org")
    #expect(settings.zoneQuarterHours == 32)
    #expect(settings.bearer == 1)
    #expect(settings.use == .setAndPrint)
    let none = try NTPSettings(parsing: bytes("+CNTP: \"\",0,1").span)
    #expect(none.host == nil)
    #expect(none.use == nil)
    #expect(try NetworkTimeSetting(parsing: bytes("+CLTS: 1").span).isOn)
    #expect(try NTPBearer(parsing: bytes("+CNTPCID: 1").span).bearer == 1)
    #expect(throws: InformationResponseError.invalidField(number: 4, offset: 25)) {
      try NTPSettings(parsing: bytes("+CNTP: pool.ntp.org,32,1,3").span)
    }
  }

  @Test(
    "has switches",
    arguments: [
      ("+CBATCHK: 1", SupplyCheck.self, true), ("+CNETLIGHT: 0", NetworkLight.self, false),
      ("+CEDUMP: 0", CrashDump.self, false), ("+CSCLK: 1", SlowClock.self, true),
      ("+CPSMSTATUS: 1", SleepReporting.self, true),
    ] as [(String, any ATSwitch.Type, Bool)]
  )
  func switches(_ line: String, _ type: any ATSwitch.Type, _ isOn: Bool) throws {
    #expect(try type.init(parsing: bytes(line).span).isOn == isOn)
    #expect(throws: InformationResponseError.otherName) {
      let other: any ATSwitch.Type = type == NetworkLight.self ? SlowClock.self : NetworkLight.self
      _ = try other.init(parsing: bytes(line).span)
    }
  }

  @Test("has the light's patterns, without a name")
  func light() throws {
    let pattern = try LightPattern(parsing: bytes("2,64,3000").span)
    #expect(pattern == LightPattern(.registered, onMilliseconds: 64, offMilliseconds: 3_000))
    #expect(try LightPattern(parsing: bytes("+SLEDS: 3,64,300").span).state == .data)
    #expect(try DataLight(parsing: bytes("+CSGS: 1").span) == .fast)
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 0)) {
      try LightPattern(parsing: bytes("4,64,300").span)
    }
    #expect(throws: InformationResponseError.wrongFieldCount(found: 2, expected: 3...3)) {
      try LightPattern(parsing: bytes("1,64").span)
    }
  }

  @Test("has power saving, and what the network gave")
  func powerSaving() throws {
    let set = try PowerSaving(
      parsing: bytes("+CPSMS: 1,,,\"01011111\",\"00000001\"").span
    )
    #expect(set.isOn)
    #expect(set.update?.seconds(of: .periodicUpdate) == 1_116_000)
    #expect(set.active?.seconds(of: .active) == 2)
    #expect(try PowerSaving(parsing: bytes("+CPSMS: 0,,,,").span) == PowerSaving(isOn: false))
    #expect(try PowerSaving(parsing: bytes("+CPSMS: 0").span) == PowerSaving(isOn: false))
    // Transcript 044, a SIM7070G.
    let timers = try PowerSavingTimers(parsing: bytes("+CPSMRDP: 0,20,14400,0,0,3600").span)
    #expect(!timers.isOn)
    #expect(timers.requestedActiveSeconds == 20)
    #expect(timers.requestedUpdateSeconds == 14_400)
    #expect(timers.activeSeconds == nil)
    #expect(timers.updateSeconds == nil)
    #expect(timers.ordinaryUpdateSeconds == 3_600)
    let threshold = try PowerSavingThreshold(parsing: bytes("+CPSMCFG: 60,15").span)
    #expect(threshold.seconds == 60)
    #expect(threshold.versions == 15)
    let options = try PowerSavingOptionValues(
      parsing: bytes("+CPSMCFGEXT: 10,2,4294967295,5,30,3").span
    )
    #expect(options.outOfServiceSleepSeconds == 4_294_967_295)
    #expect(options.earlyWakeSeconds == 3)
    #expect(try SleepChange(parsing: bytes("+CPSMSTATUS: \"ENTER PSM\"").span) == .entered)
    #expect(try SleepChange(parsing: bytes("+CPSMSTATUS: \"EXIT PSM\"").span) == .left)
  }

  @Test("has eDRX, and what the network gave")
  func drx() throws {
    // Public files 22293122494 and 68414411298 of the vectors; transcript 044.
    let values = try DRXValues(parsing: bytes("+CEDRXRDP: 5,\"0010\",\"0010\",\"0011\"").span)
    #expect(values.technology == .nbIoT)
    #expect(values.requested == DRXCycle(code: 2))
    #expect(values.given?.length == 20_480)
    #expect(values.window == PagingWindow(code: 3))
    let off = try DRXValues(parsing: bytes("+CEDRXRDP: 0").span)
    #expect(off.technology == nil)
    #expect(off.requested == nil)
    let setting = try DRXSetting(parsing: bytes("+CEDRXS: 5,\"0010\"").span)
    #expect(setting.technology == .nbIoT)
    #expect(setting.cycle == DRXCycle(code: 2))
    let parameters = try DRXParameters(parsing: bytes("+CEDRX: 3,1,15,9").span)
    #expect(parameters.network == .catM1)
    #expect(parameters.window.code == 15)
    #expect(parameters.cycle.code == 9)
    let assistance = try ReleaseAssistanceSetting(parsing: bytes("+CRAI: 2,1").span)
    #expect(assistance.assistance == .oneAnswer)
    #expect(assistance.isForAll == true)
  }

  @Test("reports what is wrong")
  func refuses() {
    #expect(throws: InformationResponseError.invalidField(number: 4, offset: 13)) {
      try PowerSaving(parsing: bytes("+CPSMS: 1,,,\"0101111\",\"00000001\"").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 5, offset: 24)) {
      try PowerSaving(parsing: bytes("+CPSMS: 1,,,\"01011111\",\"00000002\"").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 11)) {
      try DRXValues(parsing: bytes("+CEDRXRDP: 3").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 3, offset: 12)) {
      try DRXParameters(parsing: bytes("+CEDRX: 3,1,16,9").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 1, offset: 14)) {
      try SleepChange(parsing: bytes("+CPSMSTATUS: \"PSM\"").span)
    }
    #expect(throws: InformationResponseError.wrongFieldCount(found: 5, expected: 6...6)) {
      try PowerSavingTimers(parsing: bytes("+CPSMRDP: 0,20,14400,0,0").span)
    }
  }
}
