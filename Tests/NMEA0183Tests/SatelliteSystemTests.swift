import NMEA0183
import Testing

@Suite("Talkers, systems and signals")
struct SatelliteSystemTests {
  @Test(
    "a talker speaks of one system, of several or of none",
    arguments: [
      ("$GPGGA,", .gp, .gps), ("$GLGSV,", .gl, .glonass), ("$GAGSA,", .ga, .galileo),
      ("$GBGSV,", .gb, .beidou), ("$BDGSV,", .bd, .beidou), ("$GQGSV,", .gq, .qzss),
      ("$QZGSV,", .qz, .qzss), ("$GIGSV,", .gi, .navic), ("$GNRMC,", .gn, nil),
      ("$PQGSV,", .pq, nil), ("$HEHDT,", Talker(0x48, 0x45), nil),
      ("!AIVDM,", Talker(0x41, 0x49), nil), ("$PUBX,00", nil, nil), ("$CCGPQ,GGA", nil, nil),
      ("$gpgga,", nil, nil),
    ] as [(String, Talker?, SatelliteSystem?)]
  )
  func readsTalker(text: String, talker: Talker?, system: SatelliteSystem?) {
    let bytes = Array(text.utf8)
    let found = Talker(of: Sentence(parsing: bytes.span), in: bytes.span)
    #expect(found == talker)
    #expect(found?.system == system)
  }

  @Test("a talker is a capital letter, and another or a digit")
  func refusesTalkers() {
    #expect(Talker(0x55, 0x30) != nil)
    #expect(Talker(0x67, 0x70) == nil)
    #expect(Talker(0x31, 0x50) == nil)
    #expect(Talker(0x47, 0x20) == nil)
  }

  @Test(
    "a satellite's number tells its system where receivers agree",
    arguments: [
      (0, nil), (1, .gps), (32, .gps), (33, .sbas), (64, .sbas), (65, .glonass), (99, .glonass),
      (100, nil), (120, .sbas), (158, .sbas), (159, nil), (192, nil), (193, .qzss), (200, .qzss),
      (201, nil), (203, .beidou), (237, .beidou), (255, nil), (301, .galileo), (336, .galileo),
      (401, nil), (414, nil), (415, .beidou), (463, .beidou), (464, nil),
    ] as [(UInt32, SatelliteSystem?)]
  )
  func tellsSystem(id: UInt32, expected: SatelliteSystem?) {
    #expect(SatelliteSystem(satelliteID: id) == expected)
  }

  @Test(
    "the system id decides, then the talker, then the number",
    arguments: [
      (5, 4, .gn, .beidou), (5, nil, .gn, .gps), (5, nil, .gl, .glonass), (5, 1, .gl, .gps),
      (5, 15, .ga, .galileo), (40, nil, .gp, .sbas), (40, 1, .gn, .sbas), (36, 3, .gn, .galileo),
      (37, 3, .gn, .sbas), (193, nil, .gp, .qzss), (70, nil, .gp, .glonass), (133, nil, .gp, .sbas),
      (193, 5, .pq, .qzss), (21, 4, .pq, .beidou), (21, nil, .pq, nil), (193, nil, .pq, .qzss),
      (255, nil, .gl, .glonass), (55, 4, .gn, .beidou), (401, nil, .gi, .navic),
      (201, nil, .bd, .beidou), (600, nil, .gn, nil),
    ] as [(UInt32, UInt8?, Talker, SatelliteSystem?)]
  )
  func ranksSources(
    id: UInt32,
    systemID: UInt8?,
    talker: Talker,
    expected: SatelliteSystem?
  ) {
    #expect(SatelliteSystem(satelliteID: id, systemID: systemID, talker: talker) == expected)
  }

  @Test("system ids are 1 to 6, and go there and back")
  func numbersSystems() {
    #expect(SatelliteSystem(systemID: 0) == nil)
    #expect(SatelliteSystem(systemID: 7) == nil)
    for id: UInt8 in 1...6 {
      #expect(SatelliteSystem(systemID: id)?.systemID == id)
    }
    #expect(SatelliteSystem.sbas.systemID == nil)
  }

  @Test(
    "signals have the names of their system",
    arguments: [
      (.gps, 0, "all signals"), (.gps, 1, "L1 C/A"), (.gps, 8, "L5-Q"), (.gps, 9, nil),
      (.glonass, 1, "L1 C/A"), (.glonass, 3, "L2 C/A"), (.glonass, 5, nil),
      (.galileo, 1, "E5a"), (.galileo, 7, "L1-BC"), (.galileo, 8, nil),
      (.beidou, 1, "B1I"), (.beidou, 11, "B2I"), (.beidou, 12, "B2Q"), (.beidou, 13, nil),
      (.qzss, 1, "L1 C/A"), (.qzss, 10, "L6E"), (.qzss, 11, nil),
      (.navic, 1, "L5-SPS"), (.navic, 5, "L1-SPS"), (.navic, 6, nil),
      (.sbas, 0, nil), (.sbas, 1, nil),
    ] as [(SatelliteSystem, UInt8, String?)]
  )
  func namesSignals(system: SatelliteSystem, id: UInt8, expected: String?) {
    #expect(system.signalName(id)?.description == expected)
  }
}
