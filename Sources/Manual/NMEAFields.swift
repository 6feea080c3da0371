import NMEA0183
import Primitives

/// The fields of each sentence, in the order of `decode --json`.
extension SentenceContent {
  /// `sentence` and `bytes`, the candidate, are what the content was read from.
  func describe(
    _ sentence: Sentence,
    _ bytes: Span<UInt8>,
    into sink: inout some NMEAFieldSink & ~Copyable
  ) {
    switch self {
    case .gga(let value): value.describe(bytes, into: &sink)
    case .gns(let value): value.describe(bytes, into: &sink)
    case .rmc(let value): value.describe(bytes, into: &sink)
    case .gll(let value): value.describe(bytes, into: &sink)
    case .gsa(let value): value.describe(sentence, bytes, into: &sink)
    case .gsv(let value): value.describe(sentence, bytes, into: &sink)
    case .vtg(let value): value.describe(bytes, into: &sink)
    case .zda(let value): value.describe(into: &sink)
    case .hdt(let value): sink.put(.heading, .number(value.headingDegrees))
    case .gst(let value): value.describe(into: &sink)
    case .gbs(let value): value.describe(sentence, bytes, into: &sink)
    case .dtm(let value): value.describe(bytes, into: &sink)
    case .txt(let value): value.describe(bytes, into: &sink)
    case .ths(let value): value.describe(bytes, into: &sink)
    case .vlw(let value): value.describe(into: &sink)
    case .grs(let value): value.describe(sentence, bytes, into: &sink)
    }
  }
}

extension GGA {
  fileprivate func describe(
    _ bytes: Span<UInt8>,
    into sink: inout some NMEAFieldSink & ~Copyable
  ) {
    sink.put(.time, .time(time))
    sink.put(.lat, .degrees(latitude))
    sink.put(.lon, .degrees(longitude))
    sink.put(.quality, .count(quality))
    sink.put(.satsUsed, .count(satellitesUsed))
    sink.put(.hdop, .number(hdop))
    sink.put(.alt, .number(altitudeMetres))
    sink.put(.geoidSep, .number(geoidSeparationMetres))
    sink.put(.diffAge, .number(differentialAgeSeconds))
    sink.put(.diffStation, .station(station), in: bytes)
  }
}

extension GNS {
  fileprivate func describe(
    _ bytes: Span<UInt8>,
    into sink: inout some NMEAFieldSink & ~Copyable
  ) {
    sink.put(.time, .time(time))
    sink.put(.lat, .degrees(latitude))
    sink.put(.lon, .degrees(longitude))
    sink.put(.mode, .text(mode), in: bytes)
    sink.put(.satsUsed, .count(satellitesUsed))
    sink.put(.hdop, .number(hdop))
    sink.put(.alt, .number(altitudeMetres))
    sink.put(.geoidSep, .number(geoidSeparationMetres))
    sink.put(.diffAge, .number(differentialAgeSeconds))
    sink.put(.diffStation, .station(station), in: bytes)
    sink.put(.navStatus, .text(navigationalStatus), in: bytes)
  }
}

extension RMC {
  fileprivate func describe(
    _ bytes: Span<UInt8>,
    into sink: inout some NMEAFieldSink & ~Copyable
  ) {
    sink.put(.time, .time(time))
    sink.put(.status, .text(status), in: bytes)
    sink.put(.lat, .degrees(latitude))
    sink.put(.lon, .degrees(longitude))
    sink.put(.speedKn, .number(speedKnots))
    sink.put(.course, .number(courseDegrees))
    sink.put(.date, .date(date))
    sink.put(.magVar, .number(magneticVariationDegrees))
    sink.put(.mode, .text(mode), in: bytes)
    sink.put(.navStatus, .text(navigationalStatus), in: bytes)
  }
}

extension GLL {
  fileprivate func describe(
    _ bytes: Span<UInt8>,
    into sink: inout some NMEAFieldSink & ~Copyable
  ) {
    sink.put(.lat, .degrees(latitude))
    sink.put(.lon, .degrees(longitude))
    sink.put(.time, .time(time))
    sink.put(.status, .text(status), in: bytes)
    sink.put(.mode, .text(mode), in: bytes)
  }
}

extension GSA {
  fileprivate func describe(
    _ sentence: Sentence,
    _ bytes: Span<UInt8>,
    into sink: inout some NMEAFieldSink & ~Copyable
  ) {
    sink.put(.selMode, .text(selectionMode), in: bytes)
    sink.put(.fixType, .count(fixType))
    sink.beginList(.sv)
    for index in 0..<satellites.count {
      sink.put(element: .count(satellites[index]))
    }
    sink.endList()
    sink.put(.pdop, .number(pdop))
    sink.put(.hdop, .number(hdop))
    sink.put(.vdop, .number(vdop))
    sink.put(.systemID, sentence.digit(systemID, in: 18, of: bytes), in: bytes)
  }
}

extension GSV {
  fileprivate func describe(
    _ sentence: Sentence,
    _ bytes: Span<UInt8>,
    into sink: inout some NMEAFieldSink & ~Copyable
  ) {
    sink.put(.total, .count(total))
    sink.put(.num, .count(number))
    sink.put(.inView, .count(inView))
    sink.beginList(.sats)
    for index in 0..<groupCount {
      guard let satellite = satellite(at: index, of: sentence, in: bytes) else { continue }
      sink.put(satellite: satellite)
    }
    sink.endList()
    let behind = 4 + groupCount * 4
    sink.put(.signalID, sentence.digit(signalID, in: behind, of: bytes), in: bytes)
    if sentence.isTalker("PQ", in: bytes) {
      sink.put(.systemID, sentence.digit(systemID, in: behind + 1, of: bytes), in: bytes)
    }
  }
}

extension VTG {
  fileprivate func describe(
    _ bytes: Span<UInt8>,
    into sink: inout some NMEAFieldSink & ~Copyable
  ) {
    sink.put(.course, .number(courseDegrees))
    sink.put(.courseMag, .number(courseMagneticDegrees))
    sink.put(.speedKn, .number(speedKnots))
    sink.put(.speedKmh, .number(speedKilometresPerHour))
    sink.put(.mode, .text(mode), in: bytes)
  }
}

extension ZDA {
  fileprivate func describe(into sink: inout some NMEAFieldSink & ~Copyable) {
    sink.put(.time, .time(time))
    sink.put(.date, .date(date))
    sink.put(.tzH, .number(zoneHours))
    sink.put(.tzM, .number(zoneMinutes))
  }
}

extension GST {
  fileprivate func describe(into sink: inout some NMEAFieldSink & ~Copyable) {
    sink.put(.time, .time(time))
    sink.put(.rms, .number(rangeDeviation))
    sink.put(.major, .number(semiMajorDeviation))
    sink.put(.minor, .number(semiMinorDeviation))
    sink.put(.orient, .number(orientationDegrees))
    sink.put(.sdLat, .number(latitudeDeviation))
    sink.put(.sdLon, .number(longitudeDeviation))
    sink.put(.sdAlt, .number(altitudeDeviation))
  }
}
