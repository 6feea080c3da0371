import CommandLine
import Manual
import Motion
import Primitives
import Simulation
import VirtualModem

/// What a run drew from the battery, as a table for people or as JSON Lines.
struct EnergyReport {
  let meter: EnergyMeter

  /// What the figures of `EnergyMeter` do not say.
  private static let note =
    "makers' typical currents; without the microcontroller, and the network has a say in the rest"

  func write(to output: Output, isJSON: Bool) {
    if isJSON { writeJSON(to: output) } else { writeTable(to: output) }
  }

  private func writeTable(to output: Output) {
    output.writeLine("\nmAh a day, by state (\(Self.note))")
    for line in Self.lines(table) { output.writeLine(line) }
  }

  /// The head, a row for each mode, and the sum.
  var table: [[String]] {
    var table = [["state", "module", "gnss", "sensor", "% of the time", "mA", "mAh/day"]]
    for row in meter.rows {
      table.append([
        row.mode.state, row.mode.moduleWord, row.mode.hasReceiver ? "on" : "off",
        row.mode.sensorWord, share(row), thousandths(row.mode.microamperes),
        thousandths(meter.microampereHoursPerDay(row)),
      ])
    }
    let total = thousandths(meter.microampereHoursPerDay)
    return table + [["all", "", "", "", "100.00", "", total]]
  }

  /// Words to the left, numbers to the right, in columns as wide as they must be.
  private static func lines(_ table: [[String]]) -> [String] {
    let widths = table[0].indices.map { column in table.map { $0[column].utf8.count }.max() ?? 0 }
    return table.map { row in
      row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].utf8.count)
        return column < 4 ? row[column] + padding : padding + row[column]
      }.joined(separator: "  ")
    }
  }

  private func writeJSON(to output: Output) {
    for row in meter.rows {
      var json = JSONWriter()
      json.object { json in
        json.member("event", "energy")
        json.member("state", row.mode.state)
        json.member("module", row.mode.moduleWord)
        json.member("gnss", row.mode.hasReceiver)
        json.member("sensor", row.mode.sensor == nil ? nil : row.mode.sensorWord)
        json.member("time_us", row.microseconds)
        json.member("milliamperes", Self.milli(row.mode.microamperes))
        json.member("mah_per_day", Self.milli(meter.microampereHoursPerDay(row)))
      }
      output.write(json.takeLine())
    }
    var json = JSONWriter()
    json.object { json in
      json.member("event", "energy_total")
      json.member("time_us", meter.microseconds)
      json.member("mah_per_day", Self.milli(meter.microampereHoursPerDay))
    }
    output.write(json.takeLine())
  }

  private func share(_ row: EnergyMeter.Row) -> String {
    decimal(row.microseconds / max(meter.microseconds / 10_000, 1), fractionDigits: 2)
  }

  private func thousandths(_ value: Int64) -> String { decimal(value, fractionDigits: 3) }

  private static func milli(_ value: Int64) -> FixedPoint {
    FixedPoint(coefficient: value, fractionDigits: 3)
  }
}

extension EnergyMeter.Mode {
  fileprivate var moduleWord: String {
    switch module {
    case .off: "off"
    case .powerSaving: "psm"
    case .asleep: "asleep"
    case .running: isTransmitting ? "data" : "idle"
    }
  }

  fileprivate var sensorWord: String {
    switch sensor {
    case nil: "none"
    case .asleep: "asleep"
    case .lowPower: "low-power"
    case .accelerometer: "accelerometer"
    case .full: "full"
    }
  }
}
