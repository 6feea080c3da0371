import Foundation
import Testing

@testable import sniffer

/// The table of `--energy`, and the same in JSON Lines.
@Suite("run --energy")
struct RunEnergyTests {
  struct Row: Equatable {
    var state: String
    var module: String
    var hasReceiver: Bool
    var sensor: String?
    var microseconds: Int
    var milliamperes: Double
    var milliampereHoursPerDay: Double
  }

  static let keys: Set = [
    "event", "state", "module", "gnss", "sensor", "time_us", "milliamperes", "mah_per_day",
  ]

  @Test("says for each state what was on, for how long and what it drew, and adds it up")
  func json() throws {
    let (rows, total) = try Self.energy(["--sleep", "module"])
    #expect(total.microseconds == 600_000_000)
    #expect(rows.map(\.microseconds).reduce(0, +) == total.microseconds)
    let sum = rows.map(\.milliampereHoursPerDay).reduce(0, +)
    // Each row is rounded down to a thousandth.
    #expect(abs(sum - total.milliampereHoursPerDay) <= 0.001 * Double(rows.count))
    for row in rows {
      let share = Double(row.microseconds) / Double(total.microseconds)
      #expect(abs(row.milliamperes * 24 * share - row.milliampereHoursPerDay) <= 0.001, "\(row)")
    }
    #expect(Set(rows.map(\.state)) == ["booting", "settling", "parked", "suspect", "alarm"])
  }

  /// By the makers' figures: SIM7000 Hardware Design V1.07 and the product
  /// specification of the MPU-6050.
  @Test(
    "draws the sum of what is on",
    arguments: [
      ("parked", "off", false, "accelerometer", 0.507), ("alarm", "data", true, "full", 142.8),
      ("alarm", "idle", true, "full", 44.8), ("settling", "idle", false, "full", 14.8),
      ("booting", "off", false, "full", 3.807),
    ] as [(String, String, Bool, String, Double)]
  )
  func currents(
    state: String,
    module: String,
    hasReceiver: Bool,
    sensor: String,
    milliamperes: Double
  ) throws {
    let (rows, _) = try Self.energy(["--sleep", "module"])
    let found = rows.filter {
      $0.state == state && $0.module == module && $0.hasReceiver == hasReceiver
        && $0.sensor == sensor
    }
    #expect(found.map(\.milliamperes) == [milliamperes])
  }

  @Test("in low power the sensor draws a seventh of a milliampere, and sees the same")
  func lowPower() throws {
    let (rows, _) = try Self.energy([], ["sensor: low-power"])
    let parked = rows.filter {
      $0.state == "parked" && $0.sensor == "low-power" && !$0.hasReceiver
    }
    #expect(parked.map(\.milliamperes) == [11.14])
    #expect(rows.contains { $0.state == "alarm" && $0.sensor == "full" })
  }

  @Test("without a sensor the states are the tracker's, and no sensor draws anything")
  func sensorless() throws {
    let (rows, _) = try Self.energy(["--movement", "off"])
    #expect(rows.allSatisfy { $0.sensor == nil })
    #expect(rows.contains { $0.state == "registering" && $0.module == "data" })
    #expect(rows.contains { $0.state == "waiting" && $0.milliamperes == 41 })
  }

  @Test("comes behind the summary, and not unless it is asked for")
  func last() throws {
    let run = try RunMovementTests.run(["--json", "--energy"], nudge: "0.25g")
    let events = try Self.objects(run).compactMap { $0["event"] as? String }
    let summary = try #require(events.firstIndex(of: "summary"))
    #expect(Set(events[(summary + 1)...]) == ["energy", "energy_total"])
    #expect(events.last == "energy_total")
    #expect(!events[..<summary].contains("energy"))
    let plain = try RunMovementTests.run(["--json"], nudge: "0.25g")
    #expect(run.output.hasPrefix(plain.output))
    #expect(!plain.output.contains("\"energy"))
  }

  @Test("as a table says the same")
  func table() throws {
    let (rows, total) = try Self.energy(["--sleep", "module"])
    let run = try RunMovementTests.run(["--energy", "--sleep", "module"], nudge: "0.25g")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let title = try #require(lines.firstIndex { $0.hasPrefix("mAh a day, by state") })
    #expect(
      lines[title]
        == "mAh a day, by state (makers' typical currents; without the microcontroller, and the"
        + " network has a say in the rest)"
    )
    let header = lines[title + 1].split(separator: " ").joined(separator: " ")
    #expect(header == "state module gnss sensor % of the time mA mAh/day")
    let table = lines[(title + 2)...].filter { !$0.isEmpty }.map { $0.split(separator: " ") }
    #expect(table.count == rows.count + 1)
    for (found, row) in zip(table, rows) {
      try #require(found.count == 7)
      let words = [row.state, row.module, row.hasReceiver ? "on" : "off", row.sensor ?? "none"]
      #expect(found.prefix(4).map(String.init) == words)
      #expect(Double(found[5]) == row.milliamperes)
      #expect(Double(found[6]) == row.milliampereHoursPerDay)
      let share = try #require(Double(found[4]))
      #expect(abs(share - Double(row.microseconds) * 100 / 6e8) <= 0.01)
    }
    let last = try #require(table.last)
    #expect(last.first == "all" && last[1] == "100.00")
    #expect(Double(last[2]) == total.milliampereHoursPerDay)
  }

  // MARK: - Reading it back

  private static func objects(_ run: CommandResult) throws -> [[String: Any]] {
    try run.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private static func energy(
    _ options: [String],
    _ headers: [String] = []
  ) throws -> (rows: [Row], total: (microseconds: Int, milliampereHoursPerDay: Double)) {
    let run = try RunMovementTests.run(["--json", "--energy"] + options, headers, nudge: "0.25g")
    let objects = try Self.objects(run)
    let rows = try objects.filter { $0["event"] as? String == "energy" }.map { object in
      #expect(Set(object.keys) == keys)
      return Row(
        state: try #require(object["state"] as? String),
        module: try #require(object["module"] as? String),
        hasReceiver: try #require(object["gnss"] as? Bool),
        sensor: object["sensor"] as? String,
        microseconds: try #require(object["time_us"] as? Int),
        milliamperes: try #require(object["milliamperes"] as? Double),
        milliampereHoursPerDay: try #require(object["mah_per_day"] as? Double)
      )
    }
    let total = try #require(objects.last)
    #expect(total["event"] as? String == "energy_total")
    let microseconds = try #require(total["time_us"] as? Int)
    let rate = try #require(total["mah_per_day"] as? Double)
    return (rows, (microseconds, rate))
  }
}
