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
    case .mode: "mode"
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
    case .status, .mode, .navStatus, .selMode, .diffStation: nil
    }
  }
}
