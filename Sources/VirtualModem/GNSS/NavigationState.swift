import GNSS
import Surroundings

/// All that the receiver says of one epoch, however it is asked: `+CGNSINF`,
/// `+UGNSINF` and the sentences are written from this and from nothing else.
struct NavigationState: Equatable, Sendable {
  struct Solution: Equatable, Sendable {
    /// As the receiver shows it.
    var utcMilliseconds: Int64
    var isLeapSecond = false
    var latitudeE7: Int32
    var longitudeE7: Int32
    var altitudeMillimetres: Int32
    var speedMillimetresPerSecond: Int32
    var courseHundredths: UInt16
    /// Tenths.
    var hdop: Int
    var pdop: Int
    var vdop: Int
    /// In the order of the sky.
    var used: [Surroundings.Satellite]

    /// 23:59:60 in a leap second.
    ///
    /// - Source: Qualcomm's generator of sentences (Firmware-notes/gnss.md).
    var time: UTCTime? {
      guard isLeapSecond else { return UTCTime(millisecondsSince1970: utcMilliseconds) }
      guard let before = UTCTime(millisecondsSince1970: utcMilliseconds - 1_000) else { return nil }
      return UTCTime(
        year: Int(before.year),
        month: Int(before.month),
        day: Int(before.day),
        hour: Int(before.hour),
        minute: Int(before.minute),
        second: 60,
        millisecond: Int(before.millisecond)
      )
    }

    func used(_ system: Surroundings.Satellite.System) -> [Surroundings.Satellite] {
      used.filter { $0.system == system }
    }
  }

  var isRunning: Bool
  /// `nil` without a fix.
  var solution: Solution?
  /// All whose signals are received, in the order of the sky.
  var inView: [Surroundings.Satellite]
  /// The true time of the epoch.
  var utcMilliseconds: Int64
  var isLeapSecond = false

  /// dBHz; 0 is nothing.
  var strongestSignal: Int { Int(inView.map(\.signal).max() ?? 0) }

  func inView(_ system: Surroundings.Satellite.System) -> [Surroundings.Satellite] {
    inView.filter { $0.system == system }
  }
}
