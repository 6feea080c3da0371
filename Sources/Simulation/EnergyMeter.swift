package import Motion
import Primitives
package import VirtualModem

/// Adds up how long the tracker's parts were in which mode, and from that, what
/// they drew from the battery.
///
/// Currents are those that makers document, in microamperes at the module's
/// 3.8 V; the microcontroller is not among them. The module's are of a steady
/// mode: while it registers or sends, the network has a say that no table knows.
package struct EnergyMeter: Equatable, Sendable {
  /// What is drawn depends on these.
  package struct Mode: Equatable, Sendable {
    /// What the tracker makes of its movement, or does, where it has no sensor.
    package var state: String
    package var module: VirtualModem.Activity
    /// It registers, opens the bearer or sends.
    package var isTransmitting: Bool
    package var hasReceiver: Bool
    /// `nil` without an MPU-6050.
    package var sensor: MPU6050.Mode?
  }

  package struct Row: Equatable, Sendable {
    package var mode: Mode
    package var microseconds: Int64
  }

  /// In the order in which they were first seen.
  package private(set) var rows: [Row] = []
  /// Of the mode that goes on.
  private var current = 0
  private var since = Instant.zero

  package init() {}

  /// From `now` on it is this mode.
  mutating func note(_ mode: Mode, at now: Instant) {
    add(until: now)
    guard rows.isEmpty || rows[current].mode != mode else { return }
    if let known = rows.firstIndex(where: { $0.mode == mode }) {
      current = known
    } else {
      current = rows.count
      rows.append(Row(mode: mode, microseconds: 0))
    }
  }

  /// The mode goes on until `now`.
  mutating func add(until now: Instant) {
    defer { since = max(since, now) }
    guard !rows.isEmpty, now > since else { return }
    rows[current].microseconds += now.microseconds - since.microseconds
  }

  package var microseconds: Int64 { rows.reduce(0) { $0 + $1.microseconds } }

  /// What a row adds to the charge of a day, in microampere-hours.
  package func microampereHoursPerDay(_ row: Row) -> Int64 {
    guard microseconds > 0 else { return 0 }
    let share = row.microseconds.multipliedFullWidth(by: row.mode.microamperes * 24)
    return microseconds.dividingFullWidth(share).quotient
  }

  package var microampereHoursPerDay: Int64 {
    rows.reduce(0) { $0 + microampereHoursPerDay($1) }
  }
}

extension EnergyMeter.Mode {
  package var microamperes: Int64 {
    moduleMicroamperes + (hasReceiver ? Self.receiver : 0) + sensorMicroamperes
  }

  private var moduleMicroamperes: Int64 {
    switch module {
    // - Source: SIM7000 Series Hardware Design V1.07, power down: 7 uA.
    case .off: 7
    // - Source: the same, as botletics/SIM7000-LTE-Shield's wiki quotes it
    //   (Current Consumption): PSM 9 uA, sleep 1 mA, idle on LTE 11 mA, data on B12
    //   109 mA at 10 dBm and 167 mA at 23 dBm.
    case .powerSaving: 9
    case .asleep: 1_000
    case .running: isTransmitting ? 109_000 : 11_000
    }
  }

  /// - Source: the same: GNSS active 30 mA. Project value: taken to be on top of
  ///   the module's own, which is the more careful reading.
  private static let receiver: Int64 = 30_000

  /// - Source: MPU-6000/6050 product specification 3.4, 6.2 and 6.3: both 3.8 mA,
  ///   accelerometer 500 uA, cycled at 20 Hz 70 uA and at 40 Hz 140 uA, asleep
  ///   5 uA.
  private var sensorMicroamperes: Int64 {
    switch sensor {
    case nil: 0
    case .asleep: 5
    case .lowPower: 140
    case .accelerometer: 500
    case .full: 3_800
    }
  }
}
