package import GNSS

/// A report that was accepted: 64 bytes, as there are many.
package struct HistoryPoint: Equatable, Sendable {
  package let position: Position
  /// When the tracker was there, as far as its clock can be believed.
  package let fixTime: Timestamp
  package let receivedAt: Timestamp
  // What may be absent is kept as a value that cannot be.
  private let claimed: Timestamp
  private let number: Int64
  private let speed: Int32
  private let altitude: Int32
  private let dilution: UInt16
  private let battery: UInt16
  private let signal: Int16
  private let course: UInt16
  private let reason: UInt8

  init(_ report: Report, fixTime: Timestamp, receivedAt: Timestamp) {
    position = report.position
    self.fixTime = fixTime
    self.receivedAt = receivedAt
    claimed = report.time ?? .distantPast
    number = report.sequence ?? -1
    speed = report.speedMillimetresPerSecond ?? -1
    altitude = report.altitudeMillimetres ?? .min
    dilution = report.hdop?.hundredths ?? 0
    battery = report.batteryMillivolts ?? .max
    signal = report.signalDecibelMilliwatts ?? .max
    course = report.courseHundredths ?? .max
    reason = report.event?.rawValue ?? .max
  }

  /// The time in the report; `nil` without one.
  package var claimedTime: Timestamp? { claimed == .distantPast ? nil : claimed }
  package var sequence: Int64? { number < 0 ? nil : number }
  package var speedMillimetresPerSecond: Int32? { speed < 0 ? nil : speed }
  package var altitudeMillimetres: Int32? { altitude == .min ? nil : altitude }
  package var hdop: HDOP? { HDOP(hundredths: dilution) }
  package var batteryMillivolts: UInt16? { battery == .max ? nil : battery }
  package var signalDecibelMilliwatts: Int16? { signal == .max ? nil : signal }
  /// Hundredths of a degree.
  package var courseHundredths: UInt16? { course == .max ? nil : course }
  package var event: Report.Event? { Report.Event(rawValue: reason) }
}

/// The positions of one tracker under its owner, by fix time: a year of them.
package struct History: Sendable {
  /// With those in front that are no longer kept: to move the rest for each would cost more than
  /// all else.
  private var stored: [HistoryPoint] = []
  /// The index of the first that is kept.
  private var start = 0
  /// Of that point: a look at it would cost as much as all else.
  private var oldest = Timestamp.distantFuture

  package var points: ArraySlice<HistoryPoint> { stored[start...] }

  /// Reports that are searched for a repetition without a usable time.
  ///
  /// Project value: the longest queue of a tracker that has no clock.
  private static let recentCount = 64
  private static let firstCapacity = 16

  package var newest: HistoryPoint? { stored.last }

  /// Stores a point at its place, and drops what is older than a year or too much.
  mutating func insert(_ point: HistoryPoint) {
    // Most trackers send on: the smallest arrays would only be outgrown.
    if stored.isEmpty { stored.reserveCapacity(Self.firstCapacity) }
    oldest = min(oldest, point.fixTime)
    if stored.last.map({ $0.fixTime <= point.fixTime }) ?? true {
      stored.append(point)
    } else {
      stored.insert(point, at: firstIndex(after: point.fixTime))
    }
    guard let newest else { return }
    let limit = newest.fixTime - BackendSettings.historySpan
    if oldest < limit { keep(from: firstIndex(notBefore: limit)) }
    if points.count > BackendSettings.historyMax { keep(from: start + 1) }
  }

  /// A tenth goes at once: the cost of moving the rest is spread.
  private mutating func keep(from first: Int) {
    start = first
    if start > stored.count / 10 {
      stored.removeFirst(start)
      start = 0
    }
    oldest = points.first?.fixTime ?? .distantFuture
  }

  /// The points of [`from`, `to`).
  package func span(from: Timestamp, to: Timestamp) -> ArraySlice<HistoryPoint> {
    let start = firstIndex(notBefore: from)
    return points[start..<max(start, firstIndex(notBefore: to))]
  }

  /// True if the report is stored already: the same sequence number with the
  /// same time, or without one the same coordinates; without a number, the same time and coordinates.
  func holds(_ report: Report, fixTime: Timestamp) -> Bool {
    guard let sequence = report.sequence else {
      // Its time was not believed before, or is not now.
      if let time = report.time,
        points.suffix(Self.recentCount).contains(where: {
          $0.claimedTime == time && $0.position == report.position && $0.event == report.event
        })
      {
        return true
      }
      let start = firstIndex(notBefore: fixTime)
      return points[start...].prefix { $0.fixTime == fixTime }
        .contains { $0.position == report.position && $0.event == report.event }
    }
    func isSame(_ point: HistoryPoint) -> Bool {
      guard point.sequence == sequence, point.claimedTime == report.time else { return false }
      // Without a time, one that has restarted may have come to the same number elsewhere.
      return report.time != nil || point.position == report.position
    }
    if points.suffix(Self.recentCount).contains(where: isSame) { return true }
    return points[firstIndex(notBefore: fixTime)...].prefix { $0.fixTime == fixTime }
      .contains(where: isSame)
  }

  private func firstIndex(notBefore time: Timestamp) -> Int {
    firstIndex { $0.fixTime >= time }
  }

  private func firstIndex(after time: Timestamp) -> Int {
    firstIndex { $0.fixTime > time }
  }

  /// The first point that fulfils what all later ones fulfil.
  private func firstIndex(where isPast: (HistoryPoint) -> Bool) -> Int {
    var range = points.startIndex..<points.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        isPast(stored[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
