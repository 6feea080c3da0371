import GNSS
import Primitives
import SIM7000
import Testing

@testable import Tracker

extension Report {
  /// A report whose every number has as many characters as it can have.
  static func longest() throws -> Report {
    var report = Report(
      sequence: .max,
      fix: Fix(
        position: try position(-899_999_999, -1_799_999_999),
        time: UTCTime(year: 2026, month: 11, day: 21, hour: 9, minute: 5, second: 7),
        altitudeMillimetres: .min,
        speedMillimetresPerSecond: .min,
        courseHundredths: .max,
        hdop: HDOP(hundredths: .max),
        satellitesUsed: .max
      ),
      takenAt: .zero
    )
    report.batteryMillivolts = .max
    return report
  }
}

/// The report's body is within `limit`, and a command line holds it, escaped.
func expectFit(
  _ report: Report,
  as format: PayloadFormat = .full,
  idLength: Int = TrackerID.lengthMax,
  _ limit: Int
) throws {
  let id = try TrackerID([UInt8](repeating: 0x78, count: idLength).span)
  var payload = Payload()
  report.encode(for: id, format, signal: -113, at: report.takenAt, into: &payload)
  #expect(!payload.isTruncated)
  #expect(payload.count <= limit)
  let body = try payload.withBytes { bytes throws(QuotedTextError) in try HTTPSBody(bytes) }
  var line = ATLine()
  HTTPSCommand.setBody(body).encode(into: &line)
  #expect(!line.isTruncated)
}
