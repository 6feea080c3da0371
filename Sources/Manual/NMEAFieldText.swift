import NMEA0183

/// The texts for a field of a sentence: one row for each field.
struct NMEAFieldText {
  /// In `decode --json`.
  let key: StaticString
  /// In a phrase, before the value.
  let before: StaticString
  /// In a phrase, after the value: the unit, or what the number counts.
  let after: StaticString

  @inline(__always)
  private init(_ key: StaticString, before: StaticString = "", after: StaticString = "") {
    self.key = key
    self.before = before
    self.after = after
  }

  // Inlined, so that the compiler knows a field's key where it is written.
  @inline(__always)
  init(_ field: SentenceField) {
    switch field {
    case .time: self.init("time", after: " UTC")
    case .date: self.init("date")
    case .latitude: self.init("lat", before: "latitude ")
    case .longitude: self.init("lon", before: "longitude ")
    case .altitude: self.init("alt", before: "altitude ", after: " m")
    case .geoidSeparation: self.init("geoid_sep", before: "geoid separation ", after: " m")
    case .quality: self.init("quality")
    case .status: self.init("status", before: "status ")
    case .mode: self.init("mode", before: "mode ")
    case .navigationalStatus: self.init("nav_status", before: "navigational status ")
    case .selectionMode: self.init("sel_mode", before: "selection mode ")
    case .fixType: self.init("fix_type")
    case .satellitesUsed: self.init("sats_used", after: " satellites used")
    case .satellites: self.init("sv", before: "satellites ")
    case .satelliteGroups: self.init("sats")
    case .inView: self.init("in_view", after: " satellites in view")
    case .total: self.init("total")
    case .number: self.init("num")
    case .pdop: self.init("pdop", before: "pdop ")
    case .hdop: self.init("hdop", before: "hdop ")
    case .vdop: self.init("vdop", before: "vdop ")
    case .systemID: self.init("system_id", before: "system ")
    case .signalID: self.init("signal_id", before: "signal ")
    case .differentialAge: self.init("diff_age", before: "corrections ", after: " s old")
    case .station: self.init("diff_station", before: "station ")
    case .speedKnots: self.init("speed_kn", after: " kn")
    case .speedKilometresPerHour: self.init("speed_kmh", after: " km/h")
    case .course: self.init("course", before: "course ")
    case .courseMagnetic: self.init("course_mag", before: "magnetic course ")
    case .magneticVariation: self.init("mag_var", before: "magnetic variation ")
    case .heading: self.init("heading", before: "heading ")
    case .zoneHours: self.init("tz_h", before: "zone ", after: " h")
    case .zoneMinutes: self.init("tz_m", after: " min")
    case .rangeDeviation: self.init("rms", before: "rms ")
    case .semiMajorDeviation: self.init("major", before: "major ")
    case .semiMinorDeviation: self.init("minor", before: "minor ")
    case .orientation: self.init("orient", before: "orient ")
    case .latitudeDeviation: self.init("sd_lat", before: "sd_lat ")
    case .longitudeDeviation: self.init("sd_lon", before: "sd_lon ")
    case .altitudeDeviation: self.init("sd_alt", before: "sd_alt ")
    case .latitudeError: self.init("err_lat", before: "latitude error ", after: " m")
    case .longitudeError: self.init("err_lon", before: "longitude error ", after: " m")
    case .altitudeError: self.init("err_alt", before: "altitude error ", after: " m")
    case .failedSatellite: self.init("failed_id", before: "satellite ", after: " suspected")
    case .missedDetectionProbability: self.init("missed_prob", before: "missed with probability ")
    case .bias: self.init("bias", before: "bias ", after: " m")
    case .biasDeviation: self.init("bias_sd", before: "bias deviation ", after: " m")
    case .datum: self.init("datum", before: "datum ")
    case .subdivision: self.init("sub_datum", before: "part ")
    case .latitudeOffset: self.init("lat_offset", before: "latitude offset ", after: " min")
    case .longitudeOffset: self.init("lon_offset", before: "longitude offset ", after: " min")
    case .altitudeOffset: self.init("alt_offset", before: "altitude offset ", after: " m")
    case .referenceDatum: self.init("ref_datum", before: "from ")
    case .identifier: self.init("text_id", before: "kind ")
    case .text: self.init("text", before: "text ")
    case .waterDistance: self.init("water_nmi", before: "through water ", after: " nmi")
    case .waterDistanceSinceReset:
      self.init("water_reset_nmi", before: "through water ", after: " nmi since reset")
    case .groundDistance: self.init("ground_nmi", before: "over ground ", after: " nmi")
    case .groundDistanceSinceReset:
      self.init("ground_reset_nmi", before: "over ground ", after: " nmi since reset")
    case .residuals: self.init("residuals", before: "residuals ")
    }
  }
}
