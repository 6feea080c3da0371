import GNSS
import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// The receiver: searching, reporting, losing.
@Suite struct ReceiverTests {
  typealias Sky = Surroundings.Sky

  /// Lines of real modules.
  @Test func `published lines are written to the byte`() {
    var state = NavigationState(
      isRunning: false,
      solution: nil,
      inView: [],
      utcMilliseconds: 1_603_881_557_000
    )
    #expect(state.report == "0,,,,,,,,,,,,,,,,,,,,")
    state.isRunning = true
    state.inView = Self.satellites(.beidou, 3) + Self.satellites(.gps, 1, signal: 46)
    #expect(state.report == "1,0,,,,,,,0,,,,,,4,,,,46,,")
    let gps = Self.satellites(.gps, 9, signal: 46)
    let glonass = Self.satellites(.glonass, 4)
    state.inView = gps + glonass + Self.satellites(.beidou, 14)
    state.solution = NavigationState.Solution(
      // 2020-10-28T10:39:17Z.
      utcMilliseconds: 1_603_881_557_000,
      latitudeE7: 519_502_890,
      longitudeE7: -25_443_950,
      altitudeMillimetres: 142_400,
      speedMillimetresPerSecond: 0,
      courseHundredths: 29_090,
      hdop: 8,
      pdop: 10,
      vdop: 7,
      used: gps + glonass
    )
    #expect(
      state.report
        == "1,1,20201028103917.000,51.950289,-2.544395,142.400,0.00,290.9,1,,0.8,1.0,0.7,,27,9,4,,46,,"
    )
  }

  private static func satellites(
    _ system: Surroundings.Satellite.System,
    _ count: UInt8,
    signal: UInt8 = 30
  ) -> [Surroundings.Satellite] {
    (1...count).map { .init(system, $0, elevation: 40, azimuth: 0, signal: signal) }
  }

  @Test(arguments: [
    (Int32(0), Int32(0), "0.000000,0.000000"),
    (-4, 4, "0.000000,0.000000"),
    (-1_277_576, 12_345, "-0.127758,0.001235"),
    (-900_000_000, 1_800_000_000, "-90.000000,180.000000"),
    (-348_877_470, -561_596_889, "-34.887747,-56.159689"),
  ])
  func `coordinates have six decimals and a minus sign`(
    latitude: Int32,
    longitude: Int32,
    text: String
  ) {
    var bench = Bench()
    bench.surroundings.body.position = Bench.position(latitude, longitude)
    _ = bench.send("AT+CGNSPWR=1\r", wait: 60_000)
    let fields = bench.ask("AT+CGNSINF")[0].split(separator: ",", omittingEmptySubsequences: false)
    #expect(fields[3...4].joined(separator: ",") == text)
  }

  @Test(arguments: [
    (Int32(0), UInt16(0), "0.00,0.0"),
    (1_000, 9_000, "3.60,90.0"),
    (1_389, 35_996, "5.00,0.0"),
    (33_333, 35_994, "120.00,359.9"),
  ])
  func `speed is in km/h, course in tenths of a degree`(
    speed: Int32,
    course: UInt16,
    text: String
  ) {
    var bench = Bench()
    bench.surroundings.body.speedMillimetresPerSecond = speed
    bench.surroundings.body.courseHundredths = course
    _ = bench.send("AT+CGNSPWR=1\r", wait: 60_000)
    let fields = bench.ask("AT+CGNSINF")[0].split(separator: ",", omittingEmptySubsequences: false)
    #expect(fields[6...7].joined(separator: ",") == text)
  }

  @Test(arguments: UInt64(1)...12)
  func `the first fix under an open sky takes 20 to 45 s`(seed: UInt64) {
    #expect((20...46).contains(Self.secondsToFix(seed: seed, .open, limit: 60) ?? 0))
  }

  @Test(arguments: UInt64(1)...4)
  func `a worse sky takes longer, a closed one forever`(seed: UInt64) {
    #expect((50...114).contains(Self.secondsToFix(seed: seed, .partial, limit: 200) ?? 0))
    #expect(Self.secondsToFix(seed: seed, .indoor, limit: 900) == nil)
    #expect(Self.secondsToFix(seed: seed, .none, limit: 900) == nil)
  }

  @Test func `fast is three seconds`() {
    #expect(Self.secondsToFix(seed: 1, .open, limit: 10, isFast: true) == 3)
  }

  private static func secondsToFix(
    seed: UInt64,
    _ sky: Sky,
    limit: Int,
    isFast: Bool = false
  ) -> Int? {
    var settings = Bench.quiet
    settings.seed = seed
    settings.isFast = isFast
    var bench = Bench(settings)
    bench.surroundings.sky = sky
    _ = bench.send("ATE0;+CGNSPWR=1\r")
    for second in 1...limit {
      bench.run(for: 997)
      if bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,1,") { return second }
    }
    return nil
  }

  @Test func `a search that a closed sky interrupts begins again`() {
    var bench = Bench()
    _ = bench.send("AT+CGNSPWR=1\r", wait: 30_000)
    bench.change { $0.sky = .none }
    bench.run(for: 600_000)
    bench.change { $0.sky = .open }
    bench.run(for: 19_000)
    #expect(bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,0,"))
    bench.run(for: 27_000)
    #expect(bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,1,"))
  }

  @Test func `a tunnel takes the fix at once, and it comes back within three seconds`() {
    var bench = Bench()
    _ = bench.send("AT+CGNSPWR=1\r", wait: 60_500)
    #expect(bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,1,"))
    bench.change { $0.sky = .none }
    bench.run(for: 500)
    #expect(bench.ask("AT+CGNSINF") == ["+CGNSINF: 1,0,,,,,,,0,,,,,,0,,,,0,,", "OK"])
    bench.run(for: 60_000)
    bench.change { $0.sky = .open }
    bench.run(for: 300)
    #expect(bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,0,"))
    bench.run(for: 3_000)
    #expect(bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,1,"))
  }

  @Test(arguments: [(3, "1,0,"), (4, "1,1,")])
  func `three satellites are no fix, four are one`(count: Int, state: String) {
    var bench = Bench()
    bench.surroundings.sky = Sky([
      .init(.gps, 1, elevation: 90, azimuth: 0, signal: 45),
      .init(.gps, 2, elevation: 10, azimuth: 0, signal: 45),
      .init(.glonass, 1, elevation: 10, azimuth: 120, signal: 45),
      .init(.beidou, 20, elevation: 10, azimuth: 240, signal: 45),
    ])
    bench.surroundings.sky.satellites.removeLast(4 - count)
    // Neither of these counts: one is too low, the other too weak, and of the
    // third R1351 knows nothing.
    bench.surroundings.sky.satellites += [
      .init(.gps, 3, elevation: 4, azimuth: 50, signal: 45),
      .init(.gps, 4, elevation: 60, azimuth: 50, signal: 23),
      .init(.galileo, 5, elevation: 60, azimuth: 150, signal: 45),
    ]
    _ = bench.send("AT+CGNSPWR=1\r", wait: 60_000)
    #expect(bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: " + state))
  }

  @Test func `cold, warm and hot starts forget and keep what they say`() {
    var bench = Bench()
    #expect(bench.ask("AT+CGNSCOLD") == ["ERROR"], "off")
    _ = bench.send("AT+CGNSPWR=1\r", wait: 60_000)
    for (command, earliest, latest) in [
      ("AT+CGNSCOLD", 20, 46), ("AT+CGNSWARM", 18, 41), ("AT+CGNSHOT", 1, 3),
    ] {
      #expect(bench.ask(command) == ["OK"])
      bench.run(for: Int64(earliest - 1) * 1_000)
      #expect(bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,0,"), "\(command)")
      bench.run(for: Int64(latest - earliest + 1) * 1_000)
      #expect(bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,1,"), "\(command)")
    }
  }

  @Test(arguments: [(119, 4), (121, 60), (1_500, 60)])
  func `orbits are good for two hours`(minutes: Int64, seconds: Int64) {
    var bench = Bench()
    _ = bench.send("AT+CGNSPWR=1\r", wait: 60_000)
    _ = bench.send("AT+CGNSPWR=0\r", wait: minutes * 60_000)
    _ = bench.send("AT+CGNSPWR=1\r", wait: 4_000)
    let isHot = bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,1,")
    #expect(isHot == (seconds == 4))
    bench.run(for: 60_000)
    #expect(bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,1,"))
  }

  @Test func `a fix that was not asked for is lost all the same`() {
    var bench = Bench()
    _ = bench.send("AT+CGNSPWR=1\r", wait: 60_000)
    bench.change { $0.sky = .none }
    bench.run(for: 3_600_000)
    bench.change { $0.sky = .open }
    #expect(bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,0,"))
    bench.run(for: 5_000)
    #expect(bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,1,"))
  }

  @Test func `off is a fix lost, on again soon is hot, a boot is cold`() {
    var bench = Bench()
    _ = bench.send("AT+CGNSPWR=1\r", wait: 60_000)
    _ = bench.send("AT+CGNSPWR=0\r", wait: 60_000)
    #expect(bench.ask("AT+CGNSINF") == ["+CGNSINF: 0,,,,,,,,,,,,,,,,,,,,", "OK"])
    _ = bench.send("AT+CGNSPWR=1\r", wait: 5_010)
    #expect(bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,1,"))
    _ = bench.send("AT+CFUN=1,1\r", wait: 10_000)
    #expect(bench.ask("AT+CGNSPWR?") == ["+CGNSPWR: 0", "OK"])
    _ = bench.send("AT+CGNSPWR=1\r", wait: 19_000)
    #expect(bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,0,"))
  }

  @Test func `UGNSINF comes at every n-th whole second, with 21 fields`() {
    var surroundings = Surroundings()
    surroundings.utcMilliseconds += 400
    var bench = Bench(Bench.quiet, surroundings)
    _ = bench.send("AT+CGNSURC=2\r")
    #expect(bench.listen(for: 5_000) == "")
    _ = bench.send("AT+CGNSPWR=1\r", wait: 10)
    let count = bench.utterances.count
    bench.run(for: 6_000)
    let reports = bench.utterances[count...]
    #expect(reports.count == 3)
    #expect(reports.map { $0.at % 1_000 } == [600, 600, 600])
    #expect(reports.first?.text == "\r\n+UGNSINF: 1,0,,,,,,,0,,,,,,21,,,,46,,\r\n")
    bench.run(for: 60_000)
    let last = bench.utterances.last?.text ?? ""
    #expect(last.hasPrefix("\r\n+UGNSINF: 1,1,"))
    #expect(last.split(separator: ",", omittingEmptySubsequences: false).count == 21)
    #expect(last.utf8.count - 4 - "+UGNSINF: ".utf8.count <= 94)
    _ = bench.send("AT+CGNSURC=0\r")
    #expect(bench.listen(for: 10_000) == "")
  }

  @Test func `half of the positions are within about 2.5 m, and neighbours are near`() {
    let noise = PositionNoise(seed: 7)
    var within = 0
    var largestStep: Int64 = 0
    let count: Int64 = 20_000
    for second in 0..<count {
      let north = noise.millimetres(.north, atSecond: second)
      let east = noise.millimetres(.east, atSecond: second)
      if north * north + east * east <= 2_500 * 2_500 { within += 1 }
      let step = noise.millimetres(.north, atSecond: second + 1) - north
      largestStep = max(largestStep, abs(step))
    }
    #expect((45...56).contains(within * 100 / Int(count)))
    #expect(largestStep < 1_500)
  }

  @Test func `noise depends on the seed and the second alone`() {
    var settings = Bench.quiet
    settings.hasPositionNoise = true
    func line(seed: UInt64, asking: Int) -> String {
      settings.seed = seed
      settings.isFast = true
      var bench = Bench(settings)
      bench.surroundings.body.position = Bench.position(600_000_000, 1_799_999_999)
      _ = bench.send("AT+CGNSPWR=1\r", wait: 5_000)
      for _ in 0..<asking { _ = bench.ask("AT+CGNSINF", wait: 10_000 / Int64(asking)) }
      return bench.ask("AT+CGNSINF")[0]
    }
    #expect(line(seed: 1, asking: 1) == line(seed: 1, asking: 10))
    #expect(line(seed: 1, asking: 1) != line(seed: 2, asking: 1))
  }

  @Test(arguments: [
    (Int32(0), Int64(1_000)), (300_000_000, 866), (600_000_000, 500), (-600_000_000, 500),
    (890_000_000, 17), (900_000_000, 0),
  ])
  func `the cosine is good to two thousandths`(latitude: Int32, thousandths: Int64) {
    #expect(abs(cosineThousandths(ofLatitudeE7: latitude) - thousandths) <= 2)
  }
}

/// The same inputs and seed give the same bytes.
@Suite struct DeterminismTests {
  private static func session(seed: UInt64) -> [Bench.Utterance] {
    var settings = VirtualModem.Settings()
    settings.seed = seed
    settings.isOn = false
    var bench = Bench(settings)
    bench.baud = 19_200
    bench.handle(.powerKey(1_000))
    bench.run(for: 8_000)
    for _ in 0..<3 { _ = bench.send("AT\r\n", wait: 500) }
    _ = bench.send("AT+CREG=2;+CGNSPWR=1;+CGNSURC=5\r\n", wait: 60_000)
    return bench.utterances
  }

  @Test func `one seed, one session`() {
    #expect(Self.session(seed: 3) == Self.session(seed: 3))
    #expect(Self.session(seed: 3) != Self.session(seed: 4))
  }

  @Test func `early and stale deadlines do nothing`() {
    var bench = Bench()
    bench.transmit("AT\r")
    bench.handle(.deadlineReached)
    #expect(bench.utterances.map(\.text) == ["AT\r"])
    bench.run(for: 2)
    bench.handle(.deadlineReached)
    #expect(bench.utterances.map(\.text) == ["AT\r", "\r\nOK\r\n"])
  }
}
