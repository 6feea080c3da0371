import GNSS
import Primitives
import Testing

@testable import SIM7000

@Suite("A command of the clock, the supply and sleep")
struct PowerCommandTests {
  struct Case: Sendable {
    var command: any ATRequest
    var line: String

    init(_ command: any ATRequest, _ line: String) {
      self.command = command
      self.line = line
    }
  }

  static let clock: [Case] = [
    Case(ATRead<Clock>(.cclk), "AT+CCLK?\r"),
    Case(ClockCommand.setClock(time(zone: -20)), "AT+CCLK=\"26/01/02,09:05:03-20\"\r"),
    Case(ATWrite(NetworkTimeSetting(isOn: true)), "AT+CLTS=1\r"),
    Case(ATRead<NetworkTimeSetting>(), "AT+CLTS?\r"),
    Case(ClockCommand.setNTPBearer(1), "AT+CNTPCID=1\r"),
    Case(ATRead<NTPBearer>(), "AT+CNTPCID?\r"),
    Case(ClockCommand.setNTPServer(ntp(.none)), "AT+CNTP=\"pool.ntp.org\"\r"),
    Case(ClockCommand.setNTPServer(ntp(.zone(-47))), "AT+CNTP=\"pool.ntp.org\",-47\r"),
    Case(
      ClockCommand.setNTPServer(ntp(.all(zone: 32, bearer: 1, .setAndPrint))),
      "AT+CNTP=\"pool.ntp.org\",32,1,2\r"
    ),
    Case(ATRead<NTPSettings>(), "AT+CNTP?\r"),
    Case(ClockCommand.synchroniseWithNTP, "AT+CNTP\r"),
  ]

  static let power: [Case] = [
    Case(PowerCommand.setFunctionality(.flight, isReset: false), "AT+CFUN=4\r"),
    Case(PowerCommand.setFunctionality(.full, isReset: true), "AT+CFUN=1,1\r"),
    Case(ATRead<Functionality>(), "AT+CFUN?\r"),
    Case(PowerCommand.powerDown(isNormal: true), "AT+CPOWD=1\r"),
    Case(ATExecute<BatteryCharge>(), "AT+CBC\r"),
    Case(ATWrite(SupplyCheck(isOn: true)), "AT+CBATCHK=1\r"),
    Case(ATRead<SupplyCheck>(), "AT+CBATCHK?\r"),
    Case(ATWrite(CrashDump(isOn: false)), "AT+CEDUMP=0\r"),
    Case(ATRead<CrashDump>(), "AT+CEDUMP?\r"),
    Case(ATWrite(NetworkLight(isOn: false)), "AT+CNETLIGHT=0\r"),
    Case(ATRead<NetworkLight>(), "AT+CNETLIGHT?\r"),
    Case(ATWrite(pattern(40, 65_535)), "AT+SLEDS=2,40,65535\r"),
    Case(ATWrite(pattern(0, 0)), "AT+SLEDS=2,0,0\r"),
    Case(ATRead<LightPattern>(), "AT+SLEDS?\r"),
    Case(ATWrite(DataLight.pattern), "AT+CSGS=2\r"),
    Case(ATRead<DataLight>(), "AT+CSGS?\r"),
  ]

  static let sleep: [Case] = [
    Case(ATWrite(SlowClock(isOn: true)), "AT+CSCLK=1\r"),
    Case(ATRead<SlowClock>(), "AT+CSCLK?\r"),
    Case(ATWrite(PowerSaving(isOn: false)), "AT+CPSMS=0\r"),
    Case(ATWrite(PowerSaving(isOn: true)), "AT+CPSMS=1\r"),
    // AT Command Manual V1.06, AT+CPSMS: 70 hours and 4 minutes.
    Case(
      ATWrite(
        PowerSaving(
          isOn: true,
          update: GPRSTimer(.periodicUpdate, atLeastSeconds: 252_000),
          active: GPRSTimer(.active, atLeastSeconds: 240)
        )
      ),
      "AT+CPSMS=1,,,\"01000111\",\"00100100\"\r"
    ),
    Case(
      ATWrite(PowerSaving(isOn: true, active: GPRSTimer(bits: 0xE0))),
      "AT+CPSMS=1,,,,\"11100000\"\r"
    ),
    Case(ATRead<PowerSaving>(), "AT+CPSMS?\r"),
    Case(ATExecute<PowerSavingTimers>(), "AT+CPSMRDP\r"),
    Case(SleepCommand.setPowerSavingThreshold(seconds: 60), "AT+CPSMCFG=60\r"),
    Case(
      SleepCommand.setPowerSavingThreshold(seconds: 86_400, versions: 15),
      "AT+CPSMCFG=86400,15\r"
    ),
    Case(ATRead<PowerSavingThreshold>(), "AT+CPSMCFG?\r"),
    Case(
      SleepCommand.setPowerSavingOptions(
        PowerSavingOptions(outOfServiceSleepSeconds: 120, outOfServiceSeconds: 30)
      ),
      "AT+CPSMCFGEXT=10,2,120,5,30,3\r"
    ),
    Case(ATRead<PowerSavingOptionValues>(), "AT+CPSMCFGEXT?\r"),
    Case(ATWrite(SleepReporting(isOn: true)), "AT+CPSMSTATUS=1\r"),
    Case(ATRead<SleepReporting>(), "AT+CPSMSTATUS?\r"),
    // Transcript 044.
    Case(SleepCommand.setDRX(.on, .catM1, cycle(2)), "AT+CEDRXS=1,4,\"0010\"\r"),
    Case(ATRead<DRXSetting>(), "AT+CEDRXS?\r"),
    Case(ATExecute<DRXValues>(), "AT+CEDRXRDP\r"),
    Case(
      ATWrite(DRXParameters(.nbIoT, isOn: true, window: window(15), cycle: cycle(9))),
      "AT+CEDRX=2,1,15,9\r"
    ),
    Case(ATRead<DRXParameters>(), "AT+CEDRX?\r"),
    Case(SleepCommand.setReleaseAssistance(.oneAnswer), "AT+CRAI=2\r"),
    Case(SleepCommand.setReleaseAssistance(.nothing, isForAll: true), "AT+CRAI=1,1\r"),
    Case(ATRead<ReleaseAssistanceSetting>(), "AT+CRAI?\r"),
  ]

  @Test("is said as the manual writes it", arguments: clock + power + sleep)
  func says(_ row: Case) {
    #expect(line(of: row.command) == row.line)
  }

  @Test("asks for the values that there are")
  func tests() {
    #expect(
      ([.cclk, .clts, .cntpcid, .cntp] as [CommandRow]).map { line(of: ATTest($0)) }
        == ["AT+CCLK=?\r", "AT+CLTS=?\r", "AT+CNTPCID=?\r", "AT+CNTP=?\r"]
    )
    #expect(
      ([.cfun, .cbc, .cbatchk, .cnetlight, .sleds, .csgs] as [CommandRow]).map {
        line(of: ATTest($0))
      }
        == [
          "AT+CFUN=?\r", "AT+CBC=?\r", "AT+CBATCHK=?\r", "AT+CNETLIGHT=?\r", "AT+SLEDS=?\r",
          "AT+CSGS=?\r",
        ]
    )
    #expect(
      ([
        .csclk, .cpsms, .cpsmrdp, .cpsmcfg, .cpsmcfgext, .cpsmstatus, .cedrxs, .cedrxrdp, .cedrx,
        .crai,
      ] as [CommandRow]).map { line(of: ATTest($0)) }
        == [
          "AT+CSCLK=?\r", "AT+CPSMS=?\r", "AT+CPSMRDP=?\r", "AT+CPSMCFG=?\r",
          "AT+CPSMCFGEXT=?\r", "AT+CPSMSTATUS=?\r", "AT+CEDRXS=?\r", "AT+CEDRXRDP=?\r",
          "AT+CEDRX=?\r", "AT+CRAI=?\r",
        ]
    )
  }

  @Test("refuses what the module refuses")
  func refuses() {
    #expect(LightPattern(.data, onMilliseconds: 39, offMilliseconds: 40) == nil)
    #expect(LightPattern(.data, onMilliseconds: 40, offMilliseconds: 1) == nil)
    #expect(DRXCycle(code: 16) == nil)
    #expect(PagingWindow(code: 16) == nil)
    let (tooEarly, tooLate) = (-48, 49)
    #expect(NTPServer.Zone(tooEarly) == nil)
    #expect(NTPServer.Zone(tooLate) == nil)
  }
}

@Suite("A timer of sleep")
struct SleepTimerTests {
  @Test(
    "that is asked for is the shortest that is long enough",
    arguments: [
      (.periodicUpdate, 0, 0), (.periodicUpdate, 1, 2), (.periodicUpdate, 62, 62),
      (.periodicUpdate, 63, 90), (.periodicUpdate, 1_861, 2_400),
      (.periodicUpdate, 252_000, 252_000),
      (.periodicUpdate, 35_712_000, 35_712_000), (.periodicUpdate, 35_712_001, nil),
      (.active, 63, 120), (.active, 240, 240), (.active, 11_160, 11_160), (.active, 11_161, nil),
    ] as [(GPRSTimer.Kind, UInt32, UInt32?)]
  )
  func shortest(_ kind: GPRSTimer.Kind, _ asked: UInt32, _ length: UInt32?) {
    let timer = GPRSTimer(kind, atLeastSeconds: asked)
    #expect(timer.flatMap { $0.seconds(of: kind) } == length)
  }

  /// AT Command Manual V1.06, AT+CEDRXS: the sixteen lengths.
  @Test("of eDRX has the manual's sixteen lengths")
  func cycles() {
    let lengths = (UInt8(0)...15).compactMap { DRXCycle(code: $0)?.length.rawValue }
    #expect(
      lengths == [
        5_120, 10_240, 20_480, 40_960, 61_440, 81_920, 102_400, 122_880, 143_360, 163_840,
        327_680, 655_360, 1_310_720, 2_621_440, 5_242_880, 10_485_760,
      ]
    )
    #expect(window(0).length(with: .catM1) == 1_280)
    #expect(window(15).length(with: .catM1) == 20_480)
    #expect(window(3).length(with: .nbIoT) == 10_240)
  }
}

private func time(zone: Int8) -> ClockSetting {
  guard
    let reading = UTCTime(year: 2026, month: 1, day: 2, hour: 9, minute: 5, second: 3),
    let setting = ClockSetting(Clock(reading: reading, zoneQuarterHours: zone))
  else { preconditionFailure("a test's own time is wrong") }
  return setting
}

private func ntp(_ details: NTPServer.Details) -> NTPServer {
  NTPServer(NTPServer.Host(literal: "pool.ntp.org"), details)
}

private func pattern(_ on: UInt16, _ off: UInt16) -> LightPattern {
  guard let pattern = LightPattern(.registered, onMilliseconds: on, offMilliseconds: off) else {
    preconditionFailure("a test's own pattern is wrong")
  }
  return pattern
}

private func cycle(_ code: UInt8) -> DRXCycle {
  guard let cycle = DRXCycle(code: code) else {
    preconditionFailure("a test's own cycle is wrong")
  }
  return cycle
}

private func window(_ code: UInt8) -> PagingWindow {
  guard let window = PagingWindow(code: code) else {
    preconditionFailure("a test's own window is wrong")
  }
  return window
}
