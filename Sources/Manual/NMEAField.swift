import NMEA0183

/// A field of a sentence by its key in `decode --json`.
enum NMEAField: Equatable, Sendable {
  case time, date
  case lat, lon, alt, geoidSep
  case quality, status, mode, navStatus, selMode, fixType
  case satsUsed, sv, sats, inView, total, num
  case pdop, hdop, vdop
  case systemID, signalID
  case diffAge, diffStation
  case speedKn, speedKmh, course, courseMag, magVar, heading
  case tzH, tzM
  case rms, major, minor, orient, sdLat, sdLon, sdAlt
  case errLat, errLon, errAlt, failedID, missedProb, bias, biasSD
  case datum, subDatum, latOffset, lonOffset, altOffset, refDatum
  case textID, text
  case waterNmi, waterResetNmi, groundNmi, groundResetNmi
  case residuals, residualMode

  // Inlined, so that the compiler knows a field's name where it is written.
  @inline(__always)
  var name: StaticString {
    switch self {
    case .time: "time"
    case .date: "date"
    case .lat: "lat"
    case .lon: "lon"
    case .alt: "alt"
    case .geoidSep: "geoid_sep"
    case .quality: "quality"
    case .status: "status"
    case .mode, .residualMode: "mode"
    case .navStatus: "nav_status"
    case .selMode: "sel_mode"
    case .fixType: "fix_type"
    case .satsUsed: "sats_used"
    case .sv: "sv"
    case .sats: "sats"
    case .inView: "in_view"
    case .total: "total"
    case .num: "num"
    case .pdop: "pdop"
    case .hdop: "hdop"
    case .vdop: "vdop"
    case .systemID: "system_id"
    case .signalID: "signal_id"
    case .diffAge: "diff_age"
    case .diffStation: "diff_station"
    case .speedKn: "speed_kn"
    case .speedKmh: "speed_kmh"
    case .course: "course"
    case .courseMag: "course_mag"
    case .magVar: "mag_var"
    case .heading: "heading"
    case .tzH: "tz_h"
    case .tzM: "tz_m"
    case .rms: "rms"
    case .major: "major"
    case .minor: "minor"
    case .orient: "orient"
    case .sdLat: "sd_lat"
    case .sdLon: "sd_lon"
    case .sdAlt: "sd_alt"
    case .errLat: "err_lat"
    case .errLon: "err_lon"
    case .errAlt: "err_alt"
    case .failedID: "failed_id"
    case .missedProb: "missed_prob"
    case .bias: "bias"
    case .biasSD: "bias_sd"
    case .datum: "datum"
    case .subDatum: "sub_datum"
    case .latOffset: "lat_offset"
    case .lonOffset: "lon_offset"
    case .altOffset: "alt_offset"
    case .refDatum: "ref_datum"
    case .textID: "text_id"
    case .text: "text"
    case .waterNmi: "water_nmi"
    case .waterResetNmi: "water_reset_nmi"
    case .groundNmi: "ground_nmi"
    case .groundResetNmi: "ground_reset_nmi"
    case .residuals: "residuals"
    }
  }

  /// How the parser marks it when it is there and cannot be read; `nil` for what
  /// can always be read.
  var unreadable: UnreadableFields? {
    switch self {
    case .time: .time
    case .date: .date
    case .lat: .latitude
    case .lon: .longitude
    case .alt: .altitude
    case .geoidSep: .geoidSeparation
    case .quality: .quality
    case .fixType: .fixType
    case .satsUsed: .satellitesUsed
    case .sv, .sats: .satellites
    case .inView: .inView
    case .total: .total
    case .num: .number
    case .pdop: .pdop
    case .hdop: .hdop
    case .vdop: .vdop
    case .systemID: .systemID
    case .signalID: .signalID
    case .diffAge: .differentialAge
    case .speedKn: .speedKnots
    case .speedKmh: .speedKilometresPerHour
    case .course: .course
    case .courseMag: .courseMagnetic
    case .magVar: .magneticVariation
    case .heading: .heading
    case .tzH: .zoneHours
    case .tzM: .zoneMinutes
    case .rms: .rangeDeviation
    case .major: .semiMajorDeviation
    case .minor: .semiMinorDeviation
    case .orient: .orientation
    case .sdLat: .latitudeDeviation
    case .sdLon: .longitudeDeviation
    case .sdAlt: .altitudeDeviation
    case .errLat: .latitudeError
    case .errLon: .longitudeError
    case .errAlt: .altitudeError
    case .failedID: .failedSatellite
    case .missedProb: .missedDetectionProbability
    case .bias: .bias
    case .biasSD: .biasDeviation
    case .latOffset: .latitudeOffset
    case .lonOffset: .longitudeOffset
    case .altOffset: .altitudeOffset
    case .textID: .identifier
    case .waterNmi: .waterDistance
    case .waterResetNmi: .waterDistanceSinceReset
    case .groundNmi: .groundDistance
    case .groundResetNmi: .groundDistanceSinceReset
    case .residuals: .residuals
    case .residualMode: .mode
    case .status, .mode, .navStatus, .selMode, .diffStation, .datum, .subDatum, .refDatum, .text:
      nil
    }
  }
}
