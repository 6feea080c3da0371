import NMEA0183
import Primitives

/// Reads all values of all GGA, RMC, GSA, GSV and VTG of a file, and sums them up.
struct SentenceTally {
  private var gga = 0
  private var rmc = 0
  private var gsa = 0
  private var gsv = 0
  private var vtg = 0
  private var others = 0
  private var sum: Int64 = 0

  init(reading bytes: [UInt8], inChunksOf size: Int) {
    let bytes = bytes.span
    var reader = SentenceReader()
    var offset = 0
    while offset < bytes.count {
      let end = min(offset + max(1, size), bytes.count)
      reader.read(bytes.extracting(offset..<end)) { sentence, candidate, _, _ in
        add(sentence, candidate)
      }
      offset = end
    }
    reader.finish { sentence, candidate, _, _ in add(sentence, candidate) }
  }

  var tally: BenchTally {
    BenchTally(
      counts: [
        ("GGA", gga), ("RMC", rmc), ("GSA", gsa), ("GSV", gsv), ("VTG", vtg), ("others", others),
      ],
      checksum: UInt64(bitPattern: sum)
    )
  }

  private mutating func add(_ sentence: Sentence?, _ bytes: Span<UInt8>) {
    guard let sentence, sentence.isTrusted else {
      others += 1
      return
    }
    switch sentence.formatter {
    case .gga: addGGA(sentence, bytes)
    case .rmc: addRMC(sentence, bytes)
    case .gsa: addGSA(sentence, bytes)
    case .gsv: addGSV(sentence, bytes)
    case .vtg: addVTG(sentence, bytes)
    default: others += 1
    }
  }

  private mutating func addGGA(_ sentence: Sentence, _ bytes: Span<UInt8>) {
    gga += 1
    let value = GGA(parsing: sentence, in: bytes)
    sum &+= Self.number(value.time) &+ Self.number(value.latitude)
    sum &+= Self.number(value.longitude) &+ Int64(value.quality ?? 0)
    sum &+= Int64(value.satellitesUsed ?? 0) &+ Self.number(value.hdop)
    sum &+= Self.number(value.altitudeMetres) &+ Self.number(value.geoidSeparationMetres)
    sum &+= Self.number(value.differentialAgeSeconds)
    if case .number(let station) = value.station { sum &+= Int64(station) }
  }

  private mutating func addRMC(_ sentence: Sentence, _ bytes: Span<UInt8>) {
    rmc += 1
    let value = RMC(parsing: sentence, in: bytes)
    sum &+= Self.number(value.time) &+ Self.number(value.latitude)
    sum &+= Self.number(value.longitude) &+ Self.number(value.status)
    sum &+= Self.number(value.speedKnots) &+ Self.number(value.courseDegrees)
    sum &+= Self.number(value.magneticVariationDegrees) &+ Self.number(value.mode)
    sum &+= Self.number(value.navigationalStatus)
    if let date = value.date { sum &+= Int64(date.year) &+ Int64(date.month) &+ Int64(date.day) }
  }

  private mutating func addGSA(_ sentence: Sentence, _ bytes: Span<UInt8>) {
    gsa += 1
    let value = GSA(parsing: sentence, in: bytes)
    sum &+= Self.number(value.selectionMode) &+ Int64(value.fixType ?? 0)
    sum &+= Self.number(value.pdop) &+ Self.number(value.hdop) &+ Self.number(value.vdop)
    sum &+= Int64(value.systemID ?? 0)
    for index in 0..<value.satellites.count { sum &+= Int64(value.satellites[index] ?? 0) }
  }

  private mutating func addGSV(_ sentence: Sentence, _ bytes: Span<UInt8>) {
    gsv += 1
    let value = GSV(parsing: sentence, in: bytes)
    var sum = Int64(value.total ?? 0) &+ Int64(value.number ?? 0) &+ Int64(value.inView ?? 0)
    sum &+= Int64(value.signalID ?? 0)
    value.forEachSatellite(of: sentence, in: bytes) { satellite in
      sum &+= Self.number(satellite.id) &+ Self.number(satellite.elevationDegrees)
      sum &+= Self.number(satellite.azimuthDegrees) &+ Self.number(satellite.carrierToNoise)
    }
    self.sum &+= sum
  }

  private mutating func addVTG(_ sentence: Sentence, _ bytes: Span<UInt8>) {
    vtg += 1
    let value = VTG(parsing: sentence, in: bytes)
    sum &+= Self.number(value.courseDegrees) &+ Self.number(value.courseMagneticDegrees)
    sum &+= Self.number(value.speedKnots) &+ Self.number(value.speedKilometresPerHour)
    sum &+= Self.number(value.mode)
  }

  private static func number(_ value: FixedPoint?) -> Int64 { value?.coefficient ?? 0 }
  private static func number(_ value: Coordinate?) -> Int64 { Int64(value?.e7 ?? 0) }
  private static func number(_ value: FieldText?) -> Int64 { Int64(value?.first ?? 0) }

  private static func number(_ value: TimeOfDay?) -> Int64 {
    value.map { Int64($0.second) &+ Int64($0.microsecond) } ?? 0
  }
}

extension Sentence {
  /// Its checksum is right or missing, and its bytes are text.
  fileprivate var isTrusted: Bool {
    switch checksum {
    case .ok, .none: isPrintable
    case .bad, .malformed: false
    }
  }
}
