import Primitives
import Testing
import Tracker

@testable import Simulation

@Suite("The watch over the world's health")
struct HealthWatchTests {
  private func isLong(_ lines: String, headers: String = "", atMinute minute: Int64) throws -> Bool
  {
    let scenario = try Scenario(parsing: Array("#!sniffer 1\n\(headers)\(lines)\n".utf8))
    var watch = HealthWatch(scenario, settings: try Run.settings(for: scenario))
    watch.advance(to: .zero + .minutes(minute))
    return watch.isLong(at: .zero + .minutes(minute))
  }

  @Test(
    "takes 40 minutes after the last trouble",
    arguments: [
      ("", 0), ("0 ! sky open\n5min ! travel 31.96 35.92", 0), ("0 ! sky none\n3min ! sky open", 3),
      ("0 ! receiver frozen\n3min ! receiver working", 3),
      ("0 ! radio denied\n3min ! radio roaming", 3), ("1min ! bearer lost\n3min ! bearer up", 3),
      ("0 ! server 503\n3min ! network none", 3), ("0 ! server 503\n3min ! server 201", 3),
      ("0 ! server 200 after=60s\n3min ! server 200 after=1s", 3),
      ("0 ! network dns\n3min ! network none", 3), ("0 ! sim absent\n3min ! sim ready", 3),
      ("0 ! battery 2.9V\n3min ! battery 3.9V", 3), ("3min ! reboot", 3), ("3min ! baud 9600", 3),
      ("3min ! stall 2min", 5), ("3min ! delay answer 1min", 9), ("3min ! lose final", 8),
      ("3min ! noise 10", 3), ("3min ! stall 9min\n4min ! reboot", 12),
      ("3min ! flip every=10 for 4min", 7), ("3min ! urc \"RDY\"", 3),
      ("3min ! pwrkey 60s", 4), ("3min ! brownout 60s", 4),
      ("1min ! fail \"+SHSSL\" times=2", 6),
      ("1min ! bearer lost\n2min ! delay answer 10min\n60min ! bearer up", 75),
    ] as [(String, Int64)]
  )
  func recovers(lines: String, minute: Int64) throws {
    #expect(try !isLong(lines, atMinute: minute + 40))
    #expect(try isLong(lines, atMinute: minute + 41))
  }

  @Test("takes 40 minutes and a back-off for each failure that is left, from each one on")
  func failures() throws {
    let lines = "#!sniffer 1\n1min ! fail \"+CNACT\" cme=3 times=3\n"
    let scenario = try Scenario(parsing: Array(lines.utf8))
    var watch = HealthWatch(scenario, settings: try Run.settings(for: scenario))
    // None strikes for hours: no excuse for a tracker that delivers nothing.
    for (minute, left, isLong) in [
      (1, 3, false), (46, 3, false), (47, 3, true), (300, 3, true),
      (301, 2, false), (370, 2, false), (372, 2, true),
      (380, 0, false), (430, 0, false), (431, 0, true),
    ] {
      watch.advance(to: .zero + .minutes(Int64(minute)))
      watch.note(failuresLeft: left)
      #expect(watch.isLong(at: .zero + .minutes(Int64(minute))) == isLong, "minute \(minute)")
    }
  }

  @Test(
    "never counts what a tracker can do nothing about",
    arguments: [
      "0 ! sky none", "0 ! sky indoor", "0 ! receiver clockless", "0 ! radio lost",
      "0 ! radio searching", "0 ! bearer lost",
      "0 ! server 404", "0 ! network silent", "0 ! sim puk", "0 ! sim pin", "0 ! battery 3V",
      "0 ! jammer cells", "0 ! sky highrise", "0 ! spoofer on",
    ]
  )
  func unhealthy(lines: String) throws {
    #expect(try !isLong(lines, atMinute: 1_000))
  }

  @Test("counts again after a card that wants a PIN which the tracker has")
  func pin() throws {
    let headers = "# tracker.pin: 1234\n"
    #expect(try isLong("3min ! sim pin", headers: headers, atMinute: 60))
    #expect(try !isLong("3min ! sim pin", headers: "# tracker.pin: 9999\n", atMinute: 60))
    #expect(try !isLong("3min ! sim pin\n9min ! sim pin", headers: headers, atMinute: 60))
    let restart = "3min ! sim pin\n5min ! reboot\n9min ! sim pin"
    #expect(try isLong(restart, headers: headers, atMinute: 60))
    #expect(try isLong("3min ! sim pin\n9min ! sim ready", atMinute: 60))
  }

  @Test("counts again after a module that was off has been switched on, with a wire or by hand")
  func strandedModule() throws {
    func isLong(_ lines: String, hasPowerKey: Bool) throws -> Bool {
      let scenario = try Scenario(parsing: Array("#!sniffer 1\n\(lines)\n".utf8))
      var settings = try Run.settings(for: scenario)
      settings.hasPowerKey = hasPowerKey
      var watch = HealthWatch(scenario, settings: settings)
      watch.advance(to: .zero + .minutes(60))
      return watch.isLong(at: .zero + .minutes(60))
    }
    for verb in ["brownout", "unplug 1min"] {
      #expect(try isLong("3min ! \(verb)", hasPowerKey: true))
      #expect(try !isLong("3min ! \(verb)", hasPowerKey: false))
      #expect(try isLong("3min ! \(verb)\n9min ! pwrkey", hasPowerKey: false))
    }
  }
}
