import GNSS
import NMEA0183
import Primitives

/// Values of every kind, null ones among them, of one seed.
struct ValueSource {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed, stream: 0x4E)
  }

  mutating func integer(_ range: ClosedRange<Int64>) -> Int64 {
    generator.integer(in: range)
  }

  mutating func count(_ highest: Int64) -> UInt32? {
    integer(0...3) == 0 ? nil : UInt32(integer(0...highest))
  }

  mutating func digit() -> UInt8? {
    integer(0...3) == 0 ? nil : UInt8(integer(0...15))
  }

  mutating func decimal(_ range: ClosedRange<Int64> = -99_999...99_999) -> FixedPoint? {
    guard integer(0...3) > 0 else { return nil }
    return FixedPoint(coefficient: integer(range), fractionDigits: UInt8(integer(0...4)))
  }

  mutating func time() -> TimeOfDay? {
    let digits = Int(integer(0...6))
    let unit = [1_000_000, 100_000, 10_000, 1_000, 100, 10, 1][digits]
    return TimeOfDay(
      hour: Int(integer(0...25)),
      minute: Int(integer(0...59)),
      second: Int(integer(0...60)),
      microsecond: Int(integer(0...999_999)) / unit * unit,
      fractionDigits: digits
    )
  }

  mutating func date() -> CalendarDate? {
    CalendarDate(
      year: Int(integer(1_980...2_079)),
      month: Int(integer(1...12)),
      day: Int(integer(1...31))
    )
  }

  mutating func latitude() -> Coordinate? {
    guard integer(0...3) > 0 else { return nil }
    return Latitude(e7: Int32(integer(-900_000_000...900_000_000))).map {
      Coordinate($0, minuteDigits: Int(integer(0...7)))
    }
  }

  mutating func longitude() -> Coordinate? {
    guard integer(0...3) > 0 else { return nil }
    return Longitude(e7: Int32(integer(-1_800_000_000...1_800_000_000))).map {
      Coordinate($0, minuteDigits: Int(integer(0...7)))
    }
  }

  mutating func text() -> FieldText? {
    switch integer(0...4) {
    case 0: FieldText("A")
    case 1: FieldText("V")
    case 2: FieldText("RRNNNN")
    case 3: FieldText("ABCDEFGH")
    default: nil
    }
  }

  mutating func station() -> StationID? {
    switch integer(0...2) {
    case 0: .number(UInt32(integer(0...99_999)))
    case 1: FieldText("REF1").map { .text($0) }
    default: nil
    }
  }

  mutating func satellites() -> GSV.Contents {
    var contents = GSV.Contents()
    contents.total = count(9)
    contents.number = count(9)
    contents.inView = count(99)
    contents.signalID = digit()
    for _ in 0..<integer(0...4) {
      contents.append(
        Satellite(
          id: FixedPoint(coefficient: integer(1...437), fractionDigits: 0),
          elevationDegrees: decimal(-90...90),
          azimuthDegrees: decimal(0...359),
          carrierToNoise: decimal(0...99)
        )
      )
    }
    return contents
  }

  func line(_ content: SentenceContent) -> FixedBytes<160> {
    var line = FixedBytes<160>()
    switch content {
    case .gga(let value): value.encode(talker: .gn, into: &line)
    case .gns(let value): value.encode(talker: .gn, into: &line)
    case .rmc(let value): value.encode(talker: .gp, into: &line)
    case .gll(let value): value.encode(talker: .ga, into: &line)
    case .gsa(let value): value.encode(talker: .pq, into: &line)
    case .vtg(let value): value.encode(talker: .gn, into: &line)
    case .zda(let value): value.encode(talker: .gn, into: &line)
    case .hdt(let value): value.encode(talker: .gn, into: &line)
    case .gst(let value): value.encode(talker: .gn, into: &line)
    case .gbs(let value): value.encode(talker: .gn, into: &line)
    case .dtm(let value): value.encode(talker: .gn, into: &line)
    case .ths(let value): value.encode(talker: .gn, into: &line)
    case .vlw(let value): value.encode(talker: .gn, into: &line)
    case .grs(let value): value.encode(talker: .gn, into: &line)
    case .gsv, .txt: break
    }
    return line
  }
}

extension ValueSource {
  /// One of each, but GSV and TXT, whose text is not in the value.
  mutating func contents() -> [SentenceContent] {
    [
      .gga(gga()), .gns(gns()), .rmc(rmc()), .gll(gll()), .gsa(gsa()), .vtg(vtg()), .zda(zda()),
      .gst(gst()), .gbs(gbs()), .dtm(dtm()), .grs(grs()), .vlw(vlw()), .hdt(hdt()), .ths(ths()),
    ]
  }

  private mutating func gga() -> GGA {
    var value = GGA()
    value.time = time()
    value.latitude = latitude()
    value.longitude = longitude()
    value.quality = count(8)
    value.satellitesUsed = count(99)
    value.hdop = decimal()
    value.altitudeMetres = decimal()
    value.geoidSeparationMetres = decimal()
    value.differentialAgeSeconds = decimal()
    value.station = station()
    return value
  }

  private mutating func gns() -> GNS {
    var value = GNS()
    value.time = time()
    value.latitude = latitude()
    value.longitude = longitude()
    value.mode = text()
    value.satellitesUsed = count(99)
    value.hdop = decimal()
    value.altitudeMetres = decimal()
    value.geoidSeparationMetres = decimal()
    value.differentialAgeSeconds = decimal()
    value.station = station()
    value.navigationalStatus = text()
    return value
  }

  private mutating func rmc() -> RMC {
    var value = RMC()
    value.time = time()
    value.status = text()
    value.latitude = latitude()
    value.longitude = longitude()
    value.speedKnots = decimal()
    value.courseDegrees = decimal()
    value.date = date()
    value.magneticVariationDegrees = decimal()
    value.mode = text()
    value.navigationalStatus = text()
    return value
  }

  private mutating func gll() -> GLL {
    var value = GLL()
    value.latitude = latitude()
    value.longitude = longitude()
    value.time = time()
    value.status = text()
    value.mode = text()
    return value
  }

  private mutating func gsa() -> GSA {
    var value = GSA()
    value.selectionMode = text()
    value.fixType = count(3)
    for place in 0..<SatelliteIDs.capacity where integer(0...1) == 0 {
      value.satellites.append(UInt32(integer(1...437)), at: place)
    }
    value.pdop = decimal()
    value.hdop = decimal()
    value.vdop = decimal()
    value.systemID = digit()
    return value
  }

  private mutating func vtg() -> VTG {
    var value = VTG()
    value.courseDegrees = decimal()
    value.courseMagneticDegrees = decimal()
    value.speedKnots = decimal()
    value.speedKilometresPerHour = decimal()
    value.mode = text()
    return value
  }

  private mutating func zda() -> ZDA {
    var value = ZDA()
    value.time = time()
    value.date = date()
    value.zoneHours = decimal()
    value.zoneMinutes = decimal()
    return value
  }

  private mutating func gst() -> GST {
    var value = GST()
    value.time = time()
    value.rangeDeviation = decimal()
    value.semiMajorDeviation = decimal()
    value.semiMinorDeviation = decimal()
    value.orientationDegrees = decimal()
    value.latitudeDeviation = decimal()
    value.longitudeDeviation = decimal()
    value.altitudeDeviation = decimal()
    return value
  }

  private mutating func gbs() -> GBS {
    var value = GBS()
    value.time = time()
    value.latitudeErrorMetres = decimal()
    value.longitudeErrorMetres = decimal()
    value.altitudeErrorMetres = decimal()
    value.failedSatellite = count(99)
    value.missedDetectionProbability = decimal()
    value.biasMetres = decimal()
    value.biasDeviationMetres = decimal()
    value.systemID = digit()
    value.signalID = digit()
    return value
  }

  private mutating func dtm() -> DTM {
    var value = DTM()
    value.datum = text()
    value.subdivision = text()
    value.latitudeOffsetMinutes = decimal()
    value.longitudeOffsetMinutes = decimal()
    value.altitudeOffsetMetres = decimal()
    value.referenceDatum = text()
    return value
  }

  private mutating func grs() -> GRS {
    var value = GRS()
    value.time = time()
    value.mode = count(1)
    for place in 0..<Residuals.count {
      value.residuals[place] = decimal(-999...999)
    }
    value.systemID = digit()
    value.signalID = digit()
    return value
  }

  private mutating func vlw() -> VLW {
    var value = VLW()
    value.waterDistance = decimal()
    value.waterDistanceSinceReset = decimal()
    value.groundDistance = decimal()
    value.groundDistanceSinceReset = decimal()
    return value
  }

  private mutating func hdt() -> HDT {
    var value = HDT()
    value.headingDegrees = decimal()
    return value
  }

  private mutating func ths() -> THS {
    var value = THS()
    value.headingDegrees = decimal()
    value.mode = text()
    return value
  }
}
