import GNSS
import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// The sentences of NMEA 0183, to the byte.
@Suite struct SentenceTests {
  typealias Satellite = Surroundings.Satellite

  private static func gps(_ number: UInt8, _ row: (UInt8, UInt16, UInt8)) -> Satellite {
    Satellite(.gps, number, elevation: row.0, azimuth: row.1, signal: row.2)
  }

  /// The satellites of the GNSS application note's GPGSV, and some more.
  private static let inView: [Satellite] = [
    gps(6, (54, 50, 42)), gps(9, (32, 56, 42)), gps(13, (5, 189, 40)), gps(17, (25, 147, 45)),
    gps(2, (10, 1, 35)), gps(5, (20, 2, 36)), gps(12, (30, 3, 37)), gps(19, (40, 4, 38)),
    Satellite(.glonass, 22, elevation: 30, azimuth: 10, signal: 40),
    Satellite(.glonass, 23, elevation: 31, azimuth: 20, signal: 41),
    Satellite(.beidou, 13, elevation: 61, azimuth: 337, signal: 37),
  ]

  private static func state(isFixed: Bool = true) -> NavigationState {
    let used = inView.filter { $0.system != .beidou }.sorted {
      ($0.system.rawValue, $0.number) < ($1.system.rawValue, $1.number)
    }
    let solution = NavigationState.Solution(
      // 2017-11-03T02:38:51Z.
      utcMilliseconds: 1_509_676_731_000,
      latitudeE7: 312_221_805,
      longitudeE7: 1_213_544_148,
      altitudeMillimetres: 33_800,
      speedMillimetresPerSecond: 10_000,
      courseHundredths: 9_000,
      hdop: 9,
      pdop: 12,
      vdop: 8,
      used: used
    )
    return NavigationState(
      isRunning: true,
      solution: isFixed ? solution : nil,
      inView: isFixed ? inView : [],
      utcMilliseconds: 1_509_676_731_000
    )
  }

  /// The burst as lines, without their ends.
  private static func burst(
    _ state: NavigationState,
    revision: String = "1351B08SIM7000E",
    mask: Int? = nil,
    systems: [StoredValue]? = nil
  ) -> [String] {
    var settings = VirtualModem.Settings()
    settings.firmware = VirtualModem.Firmware(named: revision) ?? .standard
    var memory = Memory(baud: 0)
    memory.stored["+CGNSNMEA"] = mask.map { [.number($0)] }
    memory.stored["+CGNSMOD"] = systems
    let bytes = SentenceBurst(state, GNSSConfiguration(settings: settings, memory: memory)).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.isEmpty || text.hasSuffix("\r\n"))
    return text.split(separator: "\r\n").map { String($0) }
  }

  /// GGA, RMC, VTG and GSA of the application note, byte for byte.
  @Test func `without a fix R1351 sends what its application note shows`() {
    #expect(
      Self.burst(Self.state(isFixed: false)) == [
        "$GNGGA,,,,,,0,,,,,,,,*78", "$GNVTG,,T,,M,,N,,K,N*32", "$GNRMC,,V,,,,,,,,,,N*4D",
        "$GPGSA,A,1,,,,,,,,,,,,,,,*1E", "$GLGSA,A,1,,,,,,,,,,,,,,,*02",
        "$BDGSA,A,1,,,,,,,,,,,,,,,*0F",
      ]
    )
  }

  /// From a public log of a SIM7000G.
  @Test func `without a fix R1529 sends what was seen of it`() {
    #expect(
      Self.burst(Self.state(isFixed: false), revision: "1529B07SIM7000G") == [
        "$GNGGA,,,,,,0,,,,,,,,*78", "$GNRMC,,V,,,,,,,,,,N*4D", "$GNVTG,,T,,M,,N,,K,N*32",
        "$GPGSA,A,1,,,,,,,,,,,,,,,,*32", "$GLGSA,A,1,,,,,,,,,,,,,,,*02",
        "$GAGSA,A,1,,,,,,,,,,,,,,,,*23", "$BDGSA,A,1,,,,,,,,,,,,,,,*0F",
      ]
    )
  }

  @Test func `a fix, in the order of the application note`() {
    #expect(
      Self.burst(Self.state()) == [
        "$GLGSV,1,1,02,86,30,010,40,87,31,020,41*65",
        "$GPGSV,2,1,08,06,54,050,42,09,32,056,42,13,05,189,40,17,25,147,45*7A",
        "$GPGSV,2,2,08,02,10,001,35,05,20,002,36,12,30,003,37,19,40,004,38*71",
        "$BDGSV,1,1,01,13,61,337,37*5F",
        "$GNGGA,023851.00,3113.330830,N,12121.264888,E,1,10,0.9,33.8,M,,M,,*53",
        "$GNVTG,90.0,T,,M,19.4,N,36.0,K,A*23",
        "$GNRMC,023851.00,A,3113.330830,N,12121.264888,E,19.4,90.0,031117,,,A*4F",
        "$GPGSA,A,3,02,05,06,09,12,13,17,19,,,,,1.2,0.9,0.8*37",
        "$GLGSA,A,3,86,87,,,,,,,,,,,1.2,0.9,0.8*2D",
        "$BDGSA,A,3,,,,,,,,,,,,,1.2,0.9,0.8*21",
      ]
    )
  }

  @Test func `R1529 has BeiDou in view under PQ, and a field more`() {
    let lines = Self.burst(Self.state(), revision: "1529B07SIM7000G")
    #expect(lines.contains("$PQGSV,1,1,01,13,61,337,37,0*44"))
    #expect(lines.contains("$GPGSA,A,3,02,05,06,09,12,13,17,19,,,,,1.2,0.9,0.8,*1B"))
    #expect(lines.contains("$GAGSA,A,3,,,,,,,,,,,,,1.2,0.9,0.8,*0D"))
    #expect(lines.first == "$GPGSV,2,1,08,06,54,050,42,09,32,056,42,13,05,189,40,17,25,147,45*7A")
  }

  @Test(arguments: [
    (0, []),
    (1, ["$GNGGA,,,,,,0,,,,,,,,*78"]),
    (2, ["$GNRMC,,V,,,,,,,,,,N*4D"]),
    (4, []),
    (8, ["$GPGSA,A,1,,,,,,,,,,,,,,,*1E", "$GLGSA,A,1,,,,,,,,,,,,,,,*02"]),
    (16, ["$GNVTG,,T,,M,,N,,K,N*32"]),
    (32, ["$PQXFI,,,,,,,,,,*56"]),
    (256, ["$GNGNS,,,,,,NNN,,,,,,*1D"]),
    (65_536, ["$BDGSA,A,1,,,,,,,,,,,,,,,*0F"]),
  ])
  func `each bit of the mask is a sentence`(mask: Int, lines: [String]) {
    #expect(Self.burst(Self.state(isFixed: false), mask: mask) == lines)
  }

  @Test func `the sentences of Qualcomm that were not asked for`() {
    #expect(
      Self.burst(Self.state(), mask: 32 + 128 + 256).prefix(4) == [
        "$PQXFI,023851.0,3113.330830,N,12121.264888,E,33.8,3.87,3.44,0.10*56",
        "$GNGNS,023851.00,3113.330830,N,12121.264888,E,AAN,10,0.9,33.8,,,*37",
        "$GNGSA,A,3,02,05,06,09,12,13,17,19,,,,,1.2,0.9,0.8*29",
        "$GNGSA,A,3,86,87,,,,,,,,,,,1.2,0.9,0.8*2F",
      ]
    )
  }

  @Test func `GPS alone is GP throughout`() {
    #expect(
      Self.burst(Self.state(isFixed: false), mask: 9, systems: [1, 0, 0, 0]) == [
        "$GPGGA,,,,,,0,,,,,,,,*66", "$GPGSA,A,1,,,,,,,,,,,,,,,*1E",
      ]
    )
  }

  @Test func `south, west, below the sea and the last second of a day`() {
    var state = Self.state()
    // 2017-11-03T23:59:59Z.
    state.solution?.utcMilliseconds = 1_509_753_599_000
    state.solution?.latitudeE7 = -1_277_576
    state.solution?.longitudeE7 = -1_799_999_999
    state.solution?.altitudeMillimetres = -380
    #expect(
      Self.burst(state, mask: 1) == [
        "$GNGGA,235959.00,0007.665456,S,17959.999994,W,1,10,0.9,-0.4,M,,M,,*48"
      ]
    )
  }
}

/// What the geometry of satellites does to a position.
@Suite struct DilutionTests {
  private static func satellites(_ places: [(UInt8, UInt16)]) -> [Surroundings.Satellite] {
    places.map { .init(.gps, 1, elevation: $0.0, azimuth: $0.1, signal: 40) }
  }

  /// By hand: H'H is 1.5 and 1.5 for east and north, and 1, 1, 1, 4 for up and
  /// clock; HDOP^2 = 2 / 1.5, VDOP^2 = 4 / 3, PDOP^2 = 8 / 3.
  @Test func `one overhead and three on the horizon`() throws {
    let sky = Self.satellites([(90, 0), (0, 0), (0, 120), (0, 240)])
    let dilution = try #require(Dilution(sky))
    #expect(dilution.horizontal == 12)
    #expect(dilution.vertical == 12)
    #expect(dilution.position == 16)
  }

  /// By hand: 2 cos^2 30 = 1.5 for east and north; up and clock 2, 3, 3, 5, the
  /// inverse of which has 5 / (10 - 9).
  @Test func `one overhead and four at 30 degrees`() throws {
    let sky = Self.satellites([(30, 0), (30, 90), (90, 77), (30, 180), (30, 270)])
    let dilution = try #require(Dilution(sky))
    #expect(dilution.horizontal == 12)
    #expect(dilution.vertical == 22)
    #expect(dilution.position == 25)
  }

  @Test(
    arguments: [
      [], [(90, 0), (0, 0), (0, 120)],
      // All at one elevation: height and clock cannot be distinguished.
      [(30, 0), (30, 90), (30, 180), (30, 270)],
      // All in one plane.
      [(10, 0), (50, 0), (50, 180), (10, 180), (90, 0)],
      [(45, 45), (45, 45), (45, 45), (45, 45)],
    ] as [[(UInt8, UInt16)]]
  )
  func `too few, and such as fix no place`(places: [(UInt8, UInt16)]) {
    #expect(Dilution(Self.satellites(places)) == nil)
  }

  @Test(arguments: [
    (0, 0), (30, 0.5), (90, 1), (150, 0.5), (180, 0), (210, -0.5), (270, -1), (330, -0.5),
    (360, 0), (450, 1), (-30, -0.5), (45, 0.707_107),
  ])
  func `the sine of whole degrees`(degrees: Int, sine: Double) {
    #expect(WholeDegrees.sine(degrees) == sine)
    #expect(WholeDegrees.cosine(degrees - 90) == sine)
  }
}
