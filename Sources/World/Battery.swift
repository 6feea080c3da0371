import Primitives

/// The battery as the module's supply pin sees it: a voltage that falls in a
/// straight line.
struct Battery: Equatable, Sendable {
  private var millivoltsAtStart: Int32 = 3_900
  private var startedAt = Instant.zero
  private var millivoltsPerHour: Int32 = 0

  func millivolts(at now: Instant) -> Int32 {
    let elapsed = max(0, (now - startedAt).rawValue)
    let (product, overflow) = elapsed.multipliedReportingOverflow(by: Int64(millivoltsPerHour))
    guard !overflow else { return millivoltsPerHour > 0 ? 0 : World.supplyMillivoltsMax }
    let level = Int64(millivoltsAtStart) - product / 3_600_000
    return Int32(min(max(level, 0), Int64(World.supplyMillivoltsMax)))
  }

  mutating func set(millivolts: Int32, at now: Instant) {
    millivoltsAtStart = min(max(millivolts, 0), World.supplyMillivoltsMax)
    startedAt = now
  }

  mutating func drain(millivoltsPerHour rate: Int32, at now: Instant) {
    set(millivolts: millivolts(at: now), at: now)
    millivoltsPerHour = rate
  }

  /// The guess of a module that has no charger and only the voltage to go by.
  ///
  /// Project value: a straight line through the sample `+CBC: 0,82,4021` and
  /// 100 per cent at the 4,200 mV of a full lithium cell.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.01, `AT+CBC`: 1 to 100.
  static func percent(ofMillivolts millivolts: Int32) -> UInt8 {
    UInt8(min(max((millivolts - 3_200) / 10, 1), 100))
  }
}
