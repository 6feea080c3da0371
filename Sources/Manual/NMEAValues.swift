import NMEA0183
import Primitives

/// The values of a sentence under the names of `decode --json`.
struct NMEAValues {
  let fields: [Field]

  init(_ content: SentenceContent, _ sentence: Sentence, _ bytes: Span<UInt8>) {
    switch content {
    case .gga(let value): fields = Self.fields(value, bytes)
    case .gns(let value): fields = Self.fields(value, bytes)
    case .rmc(let value): fields = Self.fields(value, bytes)
    case .gll(let value): fields = Self.fields(value, bytes)
    case .gsa(let value): fields = Self.fields(value, bytes)
    case .gsv(let value): fields = Self.fields(value, sentence, bytes)
    case .vtg(let value): fields = Self.fields(value, bytes)
    case .zda(let value): fields = Self.fields(value)
    case .hdt(let value): fields = [Field("heading", .number(value.headingDegrees))]
    case .gst(let value): fields = Self.fields(value)
    case .gbs, .dtm, .txt, .ths, .vlw, .grs: fields = []
    }
  }

  private static func fields(_ value: GGA, _ bytes: Span<UInt8>) -> [Field] {
    [
      Field("time", .time(value.time)),
      Field("lat", .degrees(value.latitude)),
      Field("lon", .degrees(value.longitude)),
      Field("quality", .count(value.quality)),
      Field("sats_used", .count(value.satellitesUsed)),
      Field("hdop", .number(value.hdop)),
      Field("alt", .number(value.altitudeMetres)),
      Field("geoid_sep", .number(value.geoidSeparationMetres)),
      Field("diff_age", .number(value.differentialAgeSeconds)),
      Field("diff_station", .station(value.station, bytes)),
    ]
  }

  private static func fields(_ value: GNS, _ bytes: Span<UInt8>) -> [Field] {
    [
      Field("time", .time(value.time)),
      Field("lat", .degrees(value.latitude)),
      Field("lon", .degrees(value.longitude)),
      Field("mode", .text(value.mode, bytes)),
      Field("sats_used", .count(value.satellitesUsed)),
      Field("hdop", .number(value.hdop)),
      Field("alt", .number(value.altitudeMetres)),
      Field("geoid_sep", .number(value.geoidSeparationMetres)),
      Field("diff_age", .number(value.differentialAgeSeconds)),
      Field("diff_station", .station(value.station, bytes)),
      Field("nav_status", .text(value.navigationalStatus, bytes)),
    ]
  }

  private static func fields(_ value: RMC, _ bytes: Span<UInt8>) -> [Field] {
    [
      Field("time", .time(value.time)),
      Field("status", .text(value.status, bytes)),
      Field("lat", .degrees(value.latitude)),
      Field("lon", .degrees(value.longitude)),
      Field("speed_kn", .number(value.speedKnots)),
      Field("course", .number(value.courseDegrees)),
      Field("date", .date(value.date)),
      Field("mag_var", .number(value.magneticVariationDegrees)),
      Field("mode", .text(value.mode, bytes)),
      Field("nav_status", .text(value.navigationalStatus, bytes)),
    ]
  }

  private static func fields(_ value: GLL, _ bytes: Span<UInt8>) -> [Field] {
    [
      Field("lat", .degrees(value.latitude)),
      Field("lon", .degrees(value.longitude)),
      Field("time", .time(value.time)),
      Field("status", .text(value.status, bytes)),
      Field("mode", .text(value.mode, bytes)),
    ]
  }

  private static func fields(_ value: GSA, _ bytes: Span<UInt8>) -> [Field] {
    [
      Field("sel_mode", .text(value.selectionMode, bytes)),
      Field("fix_type", .count(value.fixType)),
      Field("sv", .list((0..<value.satellites.count).map { .count(value.satellites[$0]) })),
      Field("pdop", .number(value.pdop)),
      Field("hdop", .number(value.hdop)),
      Field("vdop", .number(value.vdop)),
      Field("system_id", .hexadecimalDigit(value.systemID)),
    ]
  }

  private static func fields(
    _ value: GSV,
    _ sentence: Sentence,
    _ bytes: Span<UInt8>
  ) -> [Field] {
    var satellites: [FieldValue] = []
    for index in 0..<value.groupCount {
      guard let satellite = value.satellite(at: index, of: sentence, in: bytes) else { continue }
      satellites.append(
        .list([
          .whole(satellite.id),
          .whole(satellite.elevationDegrees),
          .whole(satellite.azimuthDegrees),
          .whole(satellite.carrierToNoise),
        ])
      )
    }
    var fields = [
      Field("total", .count(value.total)),
      Field("num", .count(value.number)),
      Field("in_view", .count(value.inView)),
      Field("sats", .list(satellites)),
      Field("signal_id", .hexadecimalDigit(value.signalID)),
    ]
    if sentence.isTalker("PQ", in: bytes) {
      fields.append(Field("system_id", .hexadecimalDigit(value.systemID)))
    }
    return fields
  }

  private static func fields(_ value: VTG, _ bytes: Span<UInt8>) -> [Field] {
    [
      Field("course", .number(value.courseDegrees)),
      Field("course_mag", .number(value.courseMagneticDegrees)),
      Field("speed_kn", .number(value.speedKnots)),
      Field("speed_kmh", .number(value.speedKilometresPerHour)),
      Field("mode", .text(value.mode, bytes)),
    ]
  }

  private static func fields(_ value: ZDA) -> [Field] {
    [
      Field("time", .time(value.time)),
      Field("date", .date(value.date)),
      Field("tz_h", .number(value.zoneHours)),
      Field("tz_m", .number(value.zoneMinutes)),
    ]
  }

  private static func fields(_ value: GST) -> [Field] {
    [
      Field("time", .time(value.time)),
      Field("rms", .number(value.rangeDeviation)),
      Field("major", .number(value.semiMajorDeviation)),
      Field("minor", .number(value.semiMinorDeviation)),
      Field("orient", .number(value.orientationDegrees)),
      Field("sd_lat", .number(value.latitudeDeviation)),
      Field("sd_lon", .number(value.longitudeDeviation)),
      Field("sd_alt", .number(value.altitudeDeviation)),
    ]
  }
}

extension NMEAValues {
  /// The names of those of `fields` that cannot be read, in their order.
  static func names(of unreadable: UnreadableFields, among fields: [Field]) -> [String] {
    fields.map(\.name).filter { name in
      table.contains { $0.name == name && unreadable.contains($0.field) }
    }
  }

  private static let table: [(field: UnreadableFields, name: String)] = [
    (.time, "time"), (.date, "date"), (.latitude, "lat"), (.longitude, "lon"),
    (.quality, "quality"), (.satellitesUsed, "sats_used"), (.altitude, "alt"),
    (.geoidSeparation, "geoid_sep"), (.differentialAge, "diff_age"), (.speedKnots, "speed_kn"),
    (.speedKilometresPerHour, "speed_kmh"), (.course, "course"),
    (.courseMagnetic, "course_mag"), (.magneticVariation, "mag_var"), (.fixType, "fix_type"),
    (.satellites, "sats"), (.satellites, "sv"), (.pdop, "pdop"), (.hdop, "hdop"), (.vdop, "vdop"),
    (.systemID, "system_id"), (.signalID, "signal_id"), (.total, "total"), (.number, "num"),
    (.inView, "in_view"), (.zoneHours, "tz_h"), (.zoneMinutes, "tz_m"), (.heading, "heading"),
    (.rangeDeviation, "rms"), (.semiMajorDeviation, "major"), (.semiMinorDeviation, "minor"),
    (.orientation, "orient"), (.latitudeDeviation, "sd_lat"), (.longitudeDeviation, "sd_lon"),
    (.altitudeDeviation, "sd_alt"),
  ]
}
