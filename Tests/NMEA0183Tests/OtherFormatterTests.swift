import NMEA0183
import Primitives
import Testing

@Suite("The values of the formatters beside the position")
struct OtherFormatterTests {
  @Test("GBS: errors, no suspect; then a suspect, system and signal")
  func readsGBS() throws {
    let plain = "$GNGBS,103607.00,15.1,24.2,31.0,,,,,,*6F"
    guard case .gbs(let value) = try content(plain) else { throw Unexpected() }
    #expect(value.time?.minute == 36)
    #expect(value.latitudeErrorMetres == decimal(151, 1))
    #expect(value.longitudeErrorMetres == decimal(242, 1))
    #expect(value.altitudeErrorMetres == decimal(310, 1))
    #expect(value.failedSatellite == nil)
    #expect(value.systemID == nil)
    let full = "$GNGBS,235458.00,1.4,1.3,3.1,03,0.5,-21.4,3.8,1,8"
    guard case .gbs(let value) = try content(full) else { throw Unexpected() }
    #expect(value.failedSatellite == 3)
    #expect(value.missedDetectionProbability == decimal(5, 1))
    #expect(value.biasMetres == decimal(-214, 1))
    #expect(value.biasDeviationMetres == decimal(38, 1))
    #expect(value.systemID == 1)
    #expect(value.signalID == 8)
    #expect(value.unreadable.isEmpty)
    guard case .gbs(let value) = try content("$GPGBS,x,,,,A,,,,,10") else { throw Unexpected() }
    #expect(value.unreadable.contains(.time))
    #expect(value.unreadable.contains(.failedSatellite))
    #expect(value.unreadable.contains(.signalID))
  }

  @Test(
    "DTM: offsets with the sign of their hemisphere",
    arguments: [
      ("$GPDTM,W84,,0.0,N,0.0,E,0.0,W84*6F", [0, 0, 0], 1, true),
      ("$GPDTM,999,,0.08,N,0.07,E,-47.7,W84*1B", [8, 7, -477], 1, true),
      ("$GPDTM,999,CH95,0.08,S,0.07,W,-47.7,W84", [-8, -7, -477], 1, true),
      ("$GPDTM,999,,0.08,,0.07,E,-47.7,W84", [nil, 7, -477], 1, false),
      ("$GPDTM,999,,0.08,E,0.07,N,-47.7,W84", [nil, nil, -477], 1, false),
      ("$GPDTM,W84,C*52", [nil, nil, nil], 0, true),
    ] as [(String, [Int64?], Int, Bool)]
  )
  func readsDTM(text: String, offsets: [Int64?], references: Int, isReadable: Bool) throws {
    guard case .dtm(let value) = try content(text) else { throw Unexpected() }
    let found = [
      value.latitudeOffsetMinutes, value.longitudeOffsetMinutes, value.altitudeOffsetMetres,
    ]
    #expect(found.map { $0?.coefficient } == offsets)
    #expect(value.datum != nil)
    #expect((value.referenceDatum == nil ? 0 : 1) == references)
    #expect(value.unreadable.isEmpty == isReadable)
  }

  @Test("THS and VLW: values with their letters, or none")
  func readsTHSAndVLW() throws {
    guard case .ths(let value) = try content("$GNTHS,274.07,A") else { throw Unexpected() }
    #expect(value.headingDegrees == decimal(27_407, 2))
    #expect(value.mode?.isLetter(0x41) == true)
    guard case .ths(let value) = try content("$GPTHS,,V*0E") else { throw Unexpected() }
    #expect(value.headingDegrees == nil)
    #expect(value.mode?.isLetter(0x56) == true)
    let old = try content("$VWVLW,1234.5,N,12.3,N*4D")
    guard case .vlw(let value) = old else { throw Unexpected() }
    #expect(value.waterDistance == decimal(12_345, 1))
    #expect(value.waterDistanceSinceReset == decimal(123, 1))
    #expect(value.groundDistance == nil)
    let whole = try content("$GPVLW,,N,,N,15.8,N,1.2,N*65")
    guard case .vlw(let value) = whole else { throw Unexpected() }
    #expect(value.waterDistance == nil)
    #expect(value.groundDistance == decimal(158, 1))
    #expect(value.groundDistanceSinceReset == decimal(12, 1))
    #expect(value.unreadable.isEmpty)
    let other = try content("$VWVLW,0.225,N,0.238,A*4F")
    guard case .vlw(let value) = other else { throw Unexpected() }
    #expect(value.waterDistanceSinceReset == nil)
    #expect(value.unreadable == UnreadableFields(.waterDistanceSinceReset))
  }

  @Test("GRS: a residual for each place, null ones kept")
  func readsGRS() throws {
    let text = "$GNGRS,104148.00,1,2.6,2.2,-1.6,,-1.7,-1.5,5.8,1.7,,,,,1,1"
    guard case .grs(let value) = try content(text) else { throw Unexpected() }
    #expect(value.mode == 1)
    let residuals = (0..<Residuals.count).map { value.residuals[$0]?.coefficient }
    #expect(residuals == [26, 22, -16, nil, -17, -15, 58, 17, nil, nil, nil, nil])
    #expect(value.systemID == 1)
    #expect(value.signalID == 1)
    #expect(value.unreadable.isEmpty)
    guard case .grs(let value) = try content("$GPGRS,,A,1,x") else { throw Unexpected() }
    #expect(value.unreadable.contains(.mode))
    #expect(value.unreadable.contains(.residuals))
    #expect(value.residuals[0] == decimal(1, 0))
  }

  @Test(
    "TXT: escapes are read on request",
    arguments: [
      ("$GPTXT,01,01,02,u-blox ag - www.u-blox.com*50", "u-blox ag - www.u-blox.com"),
      ("$GPTXT,01,01,02,1^2C2^2A3", "1,2*3"), ("$GPTXT,01,01,02,47^B0 north", "47\u{B0} north"),
      ("$GPTXT,01,01,02,a,b,c", "a,b,c"), ("$GPTXT,01,01,02,a^2", "a^2"),
      ("$GPTXT,01,01,02,^5E^5e^", "^^5e^"), ("$GPTXT,01,01,02,^2C", ","),
      ("$GPTXT,01,01,02,", ""), ("$GPTXT,01,01,02", ""),
    ]
  )
  func readsTXT(candidate: String, expected: String) throws {
    let bytes = Array(candidate.utf8)
    guard case .txt(let value) = try content(candidate) else { throw Unexpected() }
    #expect(value.total == 1)
    #expect(value.number == 1)
    #expect(value.identifier == 2)
    var text = FixedBytes<64>()
    value.decode(bytes.span, into: &text)
    #expect((0..<text.count).map { Unicode.Scalar(text[$0]) } == Array(expected.unicodeScalars))
  }

  @Test("TXT: the parts of a text make it whole")
  func joinsTXT() throws {
    var text = FixedBytes<64>()
    for candidate in ["$GPTXT,02,01,07,antenna ", "$GPTXT,02,02,07,open"] {
      guard case .txt(let value) = try content(candidate) else { throw Unexpected() }
      value.decode(Array(candidate.utf8).span, into: &text)
    }
    #expect(text == FixedBytes("antenna open"))
    guard case .txt(let value) = try content("$GPTXT,x,,1.0,a") else { throw Unexpected() }
    #expect(value.total == nil)
    #expect(value.unreadable.contains(.total))
    #expect(value.unreadable.contains(.identifier))
  }

  private func decimal(_ coefficient: Int64, _ fractionDigits: UInt8) -> FixedPoint {
    FixedPoint(coefficient: coefficient, fractionDigits: fractionDigits)
  }
}
