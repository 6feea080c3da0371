import GNSS
import Primitives
import Testing

@testable import SIM7000

@Suite("A command of the clock, the supply and sleep")
struct PowerCommandTests {
  struct Case: Sendable {
    var command: Command
    var line: String

    init(_ command: Command, _ line: String) {
      self.command = command
      self.line = line
    }
  }

  static let clock: [Case] = [
    Case(.clock(.readClock), "AT+CCLK?\r"),
    Case(.clock(.setClock(time(zone: -20))), "AT+CCLK=\"26/01/02,09:05:03-20\"\r"),
    Case(.clock(.setNetworkTime(isOn: true)), "AT+CLTS=1\r"),
    Case(.clock(.readNetworkTime), "AT+CLTS?\r"),
    Case(.clock(.setNTPBearer(1)), "AT+CNTPCID=1\r"),
    Case(.clock(.readNTPBearer), "AT+CNTPCID?\r"),
    Case(.clock(.setNTPServer(ntp(.none))), "AT+CNTP=\"pool.ntp.org\"\r"),
    Case(.clock(.setNTPServer(ntp(.zone(-47)))), "AT+CNTP=\"pool.ntp.org\",-47\r"),
    Case(
      .clock(.setNTPServer(ntp(.all(zone: 32, bearer: 1, .setAndPrint)))),
      "AT+CNTP=\"pool.ntp.org\",32,1,2\r"
    ),
    Case(.clock(.readNTPServer), "AT+CNTP?\r"),
    Case(.clock(.synchroniseWithNTP), "AT+CNTP\r"),
  ]

  static let power: [Case] = [
    Case(.power(.setFunctionality(.flight, isReset: false)), "AT+CFUN=4\r"),
    Case(.power(.setFunctionality(.full, isReset: true)), "AT+CFUN=1,1\r"),
    Case(.power(.readFunctionality), "AT+CFUN?\r"),
    Case(.power(.powerDown(isNormal: true)), "AT+CPOWD=1\r"),
    Case(.power(.readBattery), "AT+CBC\r"),
    Case(.power(.setSupplyCheck(isOn: true)), "AT+CBATCHK=1\r"),
    Case(.power(.readSupplyCheck), "AT+CBATCHK?\r"),
    Case(.power(.setCrashDump(isOn: false)), "AT+CEDUMP=0\r"),
    Case(.power(.readCrashDump), "AT+CEDUMP?\r"),
    Case(.power(.setLight(isOn: false)), "AT+CNETLIGHT=0\r"),
    Case(.power(.readLight), "AT+CNETLIGHT?\r"),
    Case(.power(.setLightPattern(pattern(40, 65_535))), "AT+SLEDS=2,40,65535\r"),
    Case(.power(.setLightPattern(pattern(0, 0))), "AT+SLEDS=2,0,0\r"),
    Case(.power(.readLightPatterns), "AT+SLEDS?\r"),
    Case(.power(.setDataLight(.pattern)), "AT+CSGS=2\r"),
    Case(.power(.readDataLight), "AT+CSGS?\r"),
  ]

  static let sleep: [Case] = [
    Case(.sleep(.setSlowClock(isOn: true)), "AT+CSCLK=1\r"),
    Case(.sleep(.readSlowClock), "AT+CSCLK?\r"),
    Case(.sleep(.setPowerSaving(PowerSaving(isOn: false))), "AT+CPSMS=0\r"),
    Case(.sleep(.setPowerSaving(PowerSaving(isOn: true))), "AT+CPSMS=1\r"),
    // AT Command Manual V1.06, AT+CPSMS: 70 hours and 4 minutes.
    Case(
      .sleep(
        .setPowerSaving(
          PowerSaving(
            isOn: true,
            update: GPRSTimer(.periodicUpdate, atLeastSeconds: 252_000),
            active: GPRSTimer(.active, atLeastSeconds: 240)
          )
        )
      ),
      "AT+CPSMS=1,,,\"01000111\",\"00100100\"\r"
    ),
    Case(
      .sleep(.setPowerSaving(PowerSaving(isOn: true, active: GPRSTimer(bits: 0xE0)))),
      "AT+CPSMS=1,,,,\"11100000\"\r"
    ),
    Case(.sleep(.readPowerSaving), "AT+CPSMS?\r"),
    Case(.sleep(.readPowerSavingTimers), "AT+CPSMRDP\r"),
    Case(.sleep(.setPowerSavingThreshold(seconds: 60)), "AT+CPSMCFG=60\r"),
    Case(
      .sleep(.setPowerSavingThreshold(seconds: 86_400, versions: 15)),
      "AT+CPSMCFG=86400,15\r"
    ),
    Case(.sleep(.readPowerSavingThreshold), "AT+CPSMCFG?\r"),
    Case(
      .sleep(
        .setPowerSavingOptions(
          PowerSavingOptions(outOfServiceSleepSeconds: 120, outOfServiceSeconds: 30)
        )
      ),
      "AT+CPSMCFGEXT=10,2,120,5,30,3\r"
    ),
    Case(.sleep(.readPowerSavingOptions), "AT+CPSMCFGEXT?\r"),
    Case(.sleep(.setSleepReporting(isOn: true)), "AT+CPSMSTATUS=1\r"),
    Case(.sleep(.readSleepReporting), "AT+CPSMSTATUS?\r"),
    // Transcript 044.
    Case(.sleep(.setDRX(.on, .catM1, cycle(2))), "AT+CEDRXS=1,4,\"0010\"\r"),
    Case(.sleep(.readDRX), "AT+CEDRXS?\r"),
    Case(.sleep(.readDRXValues), "AT+CEDRXRDP\r"),
    Case(
      .sleep(
        .setDRXParameters(DRXParameters(.nbIoT, isOn: true, window: window(15), cycle: cycle(9)))
      ),
      "AT+CEDRX=2,1,15,9\r"
    ),
    Case(.sleep(.readDRXParameters), "AT+CEDRX?\r"),
    Case(.sleep(.setReleaseAssistance(.oneAnswer)), "AT+CRAI=2\r"),
    Case(.sleep(.setReleaseAssistance(.nothing, isForAll: true)), "AT+CRAI=1,1\r"),
    Case(.sleep(.readReleaseAssistance), "AT+CRAI?\r"),
  ]

  @Test("is said as the manual writes it", arguments: clock + power + sleep)
  func says(_ row: Case) {
    #expect(line(of: row.command) == row.line)
  }

  @Test("asks for the values that there are")
  func tests() {
    #expect(
      allCodes(of: ClockCommand.Name.self).map { line(of: ClockCommand.test($0)) }
        == ["AT+CCLK=?\r", "AT+CLTS=?\r", "AT+CNTPCID=?\r", "AT+CNTP=?\r"]
    )
    #expect(
      allCodes(of: PowerCommand.Name.self).map { line(of: PowerCommand.test($0)) }
        == [
          "AT+CFUN=?\r", "AT+CBC=?\r", "AT+CBATCHK=?\r", "AT+CNETLIGHT=?\r", "AT+SLEDS=?\r",
          "AT+CSGS=?\r",
        ]
    )
    #expect(
      allCodes(of: SleepCommand.Name.self).map { line(of: SleepCommand.test($0)) }
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
