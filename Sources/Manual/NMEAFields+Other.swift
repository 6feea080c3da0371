import NMEA0183
import Primitives

/// The fields of the sentences that a receiver sends only when it is told to.
extension GBS {
  func describe(
    _ sentence: Sentence,
    _ bytes: Span<UInt8>,
    into sink: inout some NMEAFieldSink & ~Copyable
  ) {
    sink.put(.time, .time(time))
    sink.put(.errLat, .number(latitudeErrorMetres))
    sink.put(.errLon, .number(longitudeErrorMetres))
    sink.put(.errAlt, .number(altitudeErrorMetres))
    sink.put(.failedID, .count(failedSatellite))
    sink.put(.missedProb, .number(missedDetectionProbability))
    sink.put(.bias, .number(biasMetres))
    sink.put(.biasSD, .number(biasDeviationMetres))
    sink.put(.systemID, sentence.digit(systemID, in: 9, of: bytes), in: bytes)
    sink.put(.signalID, sentence.digit(signalID, in: 10, of: bytes), in: bytes)
  }
}

extension DTM {
  func describe(_ bytes: Span<UInt8>, into sink: inout some NMEAFieldSink & ~Copyable) {
    sink.put(.datum, .text(datum), in: bytes)
    sink.put(.subDatum, .text(subdivision), in: bytes)
    sink.put(.latOffset, .number(latitudeOffsetMinutes))
    sink.put(.lonOffset, .number(longitudeOffsetMinutes))
    sink.put(.altOffset, .number(altitudeOffsetMetres))
    sink.put(.refDatum, .text(referenceDatum), in: bytes)
  }
}

extension TXT {
  func describe(_ bytes: Span<UInt8>, into sink: inout some NMEAFieldSink & ~Copyable) {
    sink.put(.total, .count(total))
    sink.put(.num, .count(number))
    sink.put(.textID, .count(identifier))
    guard text != nil else { return sink.put(.text, .null) }
    var decoded = SentenceFramer.Candidate()
    decode(bytes, into: &decoded)
    decoded.withBytes { sink.put(.text, text: $0) }
  }
}

extension THS {
  func describe(_ bytes: Span<UInt8>, into sink: inout some NMEAFieldSink & ~Copyable) {
    sink.put(.heading, .number(headingDegrees))
    sink.put(.mode, .text(mode), in: bytes)
  }
}

extension VLW {
  func describe(into sink: inout some NMEAFieldSink & ~Copyable) {
    sink.put(.waterNmi, .number(waterDistance))
    sink.put(.waterResetNmi, .number(waterDistanceSinceReset))
    sink.put(.groundNmi, .number(groundDistance))
    sink.put(.groundResetNmi, .number(groundDistanceSinceReset))
  }
}

extension GRS {
  func describe(
    _ sentence: Sentence,
    _ bytes: Span<UInt8>,
    into sink: inout some NMEAFieldSink & ~Copyable
  ) {
    sink.put(.time, .time(time))
    sink.put(.residualMode, .count(mode))
    sink.beginList(.residuals)
    for index in 0..<Residuals.count {
      sink.put(element: .number(residuals[index]))
    }
    sink.endList()
    sink.put(.systemID, sentence.digit(systemID, in: 15, of: bytes), in: bytes)
    sink.put(.signalID, sentence.digit(signalID, in: 16, of: bytes), in: bytes)
  }
}
