package import GNSS
import Primitives

/// A tracker's report, as its body holds it.
///
/// - Source: the body of `POST /function-2`; the optional keys are those of
///   the tracker's full payload.
package struct Report: Equatable, Sendable {
  /// Why a report was sent, beside the interval.
  package enum Event: UInt8, CaseIterable, Equatable, Sendable {
    case alert
    case trip
    case parked
  }

  /// What moved a parked bike.
  package enum Cause: UInt8, CaseIterable, Equatable, Sendable {
    case vibration
    case rotation
    case orientation
    case impact
    case lift
    case position
  }

  package var position: Position
  /// By the tracker's clock.
  package var time: Timestamp?
  /// The age of the fix when the report was sent, in seconds.
  package var fixAgeSeconds: Int32?
  package var event: Event?
  package var cause: Cause?
  package var altitudeMillimetres: Int32?
  package var speedMillimetresPerSecond: Int32?
  /// Hundredths of a degree, 0 to 35 999.
  package var courseHundredths: UInt16?
  package var hdop: HDOP?
  package var satellites: UInt8?
  package var batteryMillivolts: UInt16?
  /// Of the cellular network, in dBm, when the report was sent.
  package var signalDecibelMilliwatts: Int16?
  /// Counts the tracker's reports; never used twice.
  package var sequence: Int64?
  /// 2 or more: the report is sent again.
  package var attempt: Int32?

  /// Project value: beyond what a receiver can measure, at both ends.
  static let signalRange: ClosedRange<Int64> = -200...0

  package init(position: Position) {
    self.position = position
  }

  /// Event and cause in one number; 0 without an event.
  var eventCode: UInt16 {
    guard let event else { return 0 }
    return UInt16(event.rawValue + 1) << 8 | UInt16(cause.map { $0.rawValue + 1 } ?? 0)
  }

  /// The tracker had no fix of late.
  var isStale: Bool { .seconds(Int64(fixAgeSeconds ?? 0)) > BackendSettings.freshAge }

  /// By speed and event it may stand somewhere else.
  var maySeeEcho: Bool {
    event != .trip && speedMillimetresPerSecond.map { $0 < ExitRule.standingSpeed } ?? false
  }

  /// The radius of the error circle, in metres: 5 to 50.
  ///
  /// By HDOP; widened by the way that the tracker made in `age`.
  func errorMetres(ageSeconds age: Double, countsMotion: Bool) -> Double {
    let range = BackendSettings.errorRange
    var radius = BackendSettings.errorWithoutHDOP
    if let hdop {
      let metres = BackendSettings.metresForEachHDOP * Double(hdop.hundredths) / 100
      radius = max(metres, range.lowerBound)
    }
    if countsMotion, let speedMillimetresPerSecond, age > 0 {
      radius += Double(speedMillimetresPerSecond) / 1_000 * age
    }
    return min(radius, range.upperBound)
  }
}

extension Report.Event {
  package var name: StaticString {
    switch self {
    case .alert: "alert"
    case .trip: "trip"
    case .parked: "parked"
    }
  }
}

extension Report.Cause {
  package var name: StaticString {
    switch self {
    case .vibration: "vibration"
    case .rotation: "rotation"
    case .orientation: "orientation"
    case .impact: "impact"
    case .lift: "lift"
    case .position: "position"
    }
  }
}
