import GNSS
import Primitives

extension VirtualModem {
  /// What the receiver knows at its last epoch, the last whole second of UTC.
  ///
  /// The position is that of now: an epoch is less than a second ago.
  func navigationReport(_ turn: Turn) -> NavigationReport {
    if let frozen = session.gnss.frozen { return frozen }
    let sky = turn.surroundings.sky
    let receiver = session.gnss
    let second = turn.surroundings.utcMilliseconds / 1_000
    let step = receiver.hasNoise ? receiver.noise.step(atSecond: second) : 0
    let quality = SkyQuality(sky.view)
    var report = NavigationReport(
      isRunning: receiver.isOn,
      solution: nil,
      satellitesInView: Int(sky.satellitesInView),
      strongestSignal: quality.strongestSignal
    )
    guard receiver.hasFix else { return report }
    if quality.strongestSignal > 0 { report.strongestSignal += Int(step) }
    let used = max(GNSSTiming.satellitesMin, sky.satellitesUsable)
    // Two of three are of GPS, as in published lines.
    let gps = Int(used) - Int(used) / 3
    let hdop = max(5, quality.hdop + Int(step))
    report.solution = NavigationReport.Solution(
      utcMilliseconds: shownMilliseconds(turn, second),
      latitudeE7: 0,
      longitudeE7: 0,
      altitudeMillimetres: turn.surroundings.body.altitudeMillimetres,
      speedMillimetresPerSecond: turn.surroundings.body.speedMillimetresPerSecond,
      courseHundredths: turn.surroundings.body.courseHundredths,
      hdop: hdop,
      // Position from horizontal and vertical: 1.3 and 0.8 of it, as in
      // published lines (1.1,1.4,0.9).
      pdop: hdop * 13 / 10,
      vdop: max(5, hdop * 8 / 10),
      gpsUsed: gps,
      glonassUsed: Int(used) - gps
    )
    place(&report.solution, turn.surroundings.body, atSecond: second, factor: quality.errorFactor)
    return report
  }

  /// The epoch's time as the receiver shows it.
  ///
  /// - Source: the sibling SIM868, which says 19800106 until it knows the date.
  private func shownMilliseconds(_ turn: Turn, _ second: Int64) -> Int64 {
    guard turn.surroundings.receiver == .clockless else { return second * 1_000 }
    return ModuleClock.epochMilliseconds + turn.now.microseconds / 1_000_000 * 1_000
  }

  /// The true place and, if wanted, the receiver's error.
  private func place(
    _ solution: inout NavigationReport.Solution?,
    _ body: Surroundings.Body,
    atSecond second: Int64,
    factor: Int64
  ) {
    let latitude = body.position.latitude.e7
    let longitude = body.position.longitude.e7
    solution?.latitudeE7 = latitude
    solution?.longitudeE7 = longitude
    guard session.gnss.hasNoise else { return }
    let noise = session.gnss.noise
    let north = noise.millimetres(.north, atSecond: second) * factor
    let east = noise.millimetres(.east, atSecond: second) * factor
    let up = noise.millimetres(.up, atSecond: second) * factor
    // A unit of 10^-7 degree is 11.132 mm of a meridian.
    let cosine = max(1, cosineThousandths(ofLatitudeE7: latitude))
    let moved = Int64(latitude) + north * 1_000 / 11_132
    solution?.latitudeE7 = Int32(max(-900_000_000, min(900_000_000, moved)))
    solution?.longitudeE7 = Self.wrapped(Int64(longitude) + east * 1_000_000 / (11_132 * cosine))
    // Height is known half as well as place.
    solution?.altitudeMillimetres = body.altitudeMillimetres &+ Int32(clamping: up * 2)
  }

  /// Across the antimeridian and back.
  private static func wrapped(_ longitude: Int64) -> Int32 {
    let turn: Int64 = 3_600_000_000
    var value = longitude % turn
    if value > 1_800_000_000 { value -= turn }
    if value < -1_800_000_000 { value += turn }
    return Int32(value)
  }

  /// Sends `+UGNSINF`, and says when the next is due.
  mutating func reportNavigation(_ turn: inout Turn) {
    report("+UGNSINF: \(navigationReport(turn).text)", &turn)
    scheduleNavigation(turn)
  }

  mutating func scheduleNavigation(_ turn: Turn) {
    session.gnss.scheduleReport(
      utcMilliseconds: turn.surroundings.utcMilliseconds,
      at: turn.now
    )
  }
}

/// What a view of the sky does to a solution.
///
/// Project values, near to published lines of receivers in the open and behind
/// windows.
private struct SkyQuality {
  /// dBHz; 0 is nothing.
  var strongestSignal: Int
  /// Tenths.
  var hdop: Int
  var errorFactor: Int64

  init(_ view: Surroundings.Sky.View) {
    switch view {
    case .open: (strongestSignal, hdop, errorFactor) = (46, 9, 1)
    case .partial: (strongestSignal, hdop, errorFactor) = (38, 18, 3)
    case .indoor: (strongestSignal, hdop, errorFactor) = (29, 45, 8)
    case .none: (strongestSignal, hdop, errorFactor) = (0, 99, 8)
    }
  }
}
