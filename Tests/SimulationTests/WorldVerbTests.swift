import Primitives
import SIM7000
import Script
import Testing
import Tracker

@testable import Simulation

@Suite("The verbs of the world")
struct WorldVerbTests {
  static let on = "# module.power: on\n# module.baud: 115200\n"

  /// What a world does to a run, told by an expectation that would not hold
  /// without the verb.
  @Test(
    "do what they say",
    arguments: [
      ("0 ! place 10.000000 -20.000000", "log \"{\\\"latitude\\\": 10.0000\""),
      ("0 ! travel 40.000000 40.000000 speed=100km/h", "log \"{\\\"latitude\\\": 31.96\""),
      ("0 ! sky none", "log \"no fix yet, 0 satellites in view\""),
      ("0 ! sky indoor", "log \"no fix yet, 4 satellites in view\""),
      ("0 ! sky window", "log \"no fix yet, 4 satellites in view\""),
      ("60 ! jammer cells", "log \"searching\" not before 1min"),
      ("0 ! jammer satellites", "log \"no fix yet, 0 satellites in view\""),
      ("0 ! spoofer on speed=20m/s course=0deg", "log \"{\\\"latitude\\\": 31.96\""),
      ("0 ! sky partial", "log \"no fix yet, 13 satellites in view\""),
      ("0 ! radio roaming", "log \"registered, roaming\""),
      ("0 ! radio denied", "log \"registration denied\""),
      ("60 ! radio lost", "log \"searching\" not before 1min"),
      ("60 ! mast 33.000000 35.910600 cell=7", "log \"searching\" not before 1min"),
      ("60 ! shade 31.953900 35.910600 radius=1km loss=60", "log \"searching\" not before 1min"),
      ("0 ! signal 5", "log \"signal -103 dBm\""),
      ("0 ! sim absent", "log \"+CME ERROR 10\""), ("0 ! sim busy", "log \"+CME ERROR 14\""),
      ("0 ! sim failed", "log \"+CME ERROR 13\""), ("0 ! sim pin", "log \"waits for its PIN\""),
      ("0 ! sim puk", "log \"waits for its PUK\""), ("0 ! bearer lost", "log \"no bearer: ERROR\""),
      ("60 ! bearer lost", "urc \"+SAPBR 1: DEACT\""), ("0 ! server 418", "log \"HTTP 418\""),
      ("0 ! server 200 after=50s", "state reporting not before 75s"),
      ("0 ! network dns", "log \"the module says 603\""),
      ("0 ! network unreachable", "log \"the module says 601\""),
      ("0 ! network silent", "state reporting not before 80s"),
      ("60 ! receiver frozen", "log \"the receiver repeats itself\""),
      ("60 ! tell \"AT+CFUN=4\"", "log \"not registered\" not before 1min"),
      ("60 ! reboot", "urc \"RDY\""), ("60 ! pwrkey", "urc \"NORMAL POWER DOWN\""),
      ("60 ! pwrkey 2s", "log \"the module has switched itself off\""),
      ("20 ! brownout", "log \"PWRKEY is pulsed\""), ("60 ! urc \"+CMTI: 1\"", "urc \"+CMTI: 1\""),
    ] as [(String, String)]
  )
  func works(verb: String, expectation: String) throws {
    let clause = expectation.contains("not before") ? "within 90s" : " within 90s"
    let line = "0 = \(expectation) \(clause)"
    let with = try Run(Self.sorted([verb, line, "95 ! end"]), headers: Self.on) {
      $0.interval = .seconds(20)
    }
    #expect(with.results.map(\.hasHeld) == [true], "\(with.results)")
    let without = try Run(Self.sorted([line, "95 ! end"]), headers: Self.on) {
      $0.interval = .seconds(20)
    }
    #expect(without.results.map(\.hasHeld) == [false])
  }

  @Test func `stop ends a journey where the tracker is`() throws {
    let moving = "0 ! travel 40.000000 40.000000 speed=100km/h\n"
    let rest = try Run(moving + "1 ! stop\n99 ! end", headers: Self.on)
    #expect(rest.bodies.first?.contains("\"latitude\": 31.954") == true)
  }

  @Test(
    "plug ends what has taken the supply away",
    arguments: ["unplug", "unplug 2h", "power cut"]
  )
  func plug(verb: String) throws {
    let lines = "80 = log \"registered\" within 3min\n5min ! end"
    let plugged = try Run("60 ! \(verb)\n80 ! plug\n" + lines, headers: Self.on)
    #expect(plugged.results.map(\.hasHeld) == [true], "\(plugged.results)")
    let unplugged = try Run("60 ! \(verb)\n" + lines, headers: Self.on)
    #expect(unplugged.results.map(\.hasHeld) == [false])
  }

  /// 6 km away from the mast it is lost, after three minutes and a half.
  @Test func `the signal follows the way`() throws {
    let away = "0 ! mast 31.953900 35.910600 cell=7\n1 ! travel 33.000000 35.910600 speed=100km/h\n"
    let back = "6min ! travel 31.953900 35.910600 speed=100km/h\n"
    let losing = "1 = log \"searching\" not before 3min within 5min\n"
    let finding = "6min = log \"registered\" within 5min\n"
    let run = try Run(away + losing + back + finding + "15min ! end", headers: Self.on)
    #expect(run.results.map(\.hasHeld) == [true, true], "\(run.results)")
  }

  @Test func `a clock of 1980 leaves the payload without a time`() throws {
    let run = try Run("0 ! receiver clockless\n99 ! end", headers: Self.on) {
      $0.payloadFormat = .full
    }
    #expect(run.bodies.first?.contains("\"time\": null") == true)
  }

  @Test func `a battery is in the full payload`() throws {
    let run = try Run("0 ! battery 3.7V\n99 ! end", headers: Self.on) { $0.payloadFormat = .full }
    #expect(run.bodies.first?.contains("\"battery\": 3700,") == true)
  }

  @Test func `a watched battery that is empty switches the module off`() throws {
    let run = try Run(
      "60 ! battery 2.8V\n99 ! end",
      headers: Self.on + "# module.voltage-check: on\n"
    )
    #expect(run.notices.contains(.supplyPowerDown(.tooLow)))
  }

  @Test func `a stored rate is in force at once`() throws {
    let run = try Run("60 ! baud 9600\n60 ! reboot\n3min ! end", headers: Self.on) {
      $0.interval = .seconds(30)
    }
    #expect(run.notices.contains(.moduleAnswered(baud: 9_600)))
  }

  @Test func `a rate that AT+IPR does not store is refused`() throws {
    #expect {
      try Scenario(parsing: Array("#!sniffer 1\n1 ! baud 77\n".utf8))
    } throws: { error in
      guard let error = error as? ScriptError else { return false }
      return error.line == 2 && error.found == "`77`" && error.expected.contains(", 9600, ")
    }
  }

  @Test func `headers choose the tracker's settings`() throws {
    let headers = """
      # seed: 9
      # tracker.id: Rex
      # tracker.url: http://a.example/
      # tracker.apn: b
      # tracker.pin: 1234
      # tracker.interval: 6s

      """
    let scenario = try Scenario(parsing: Array("#!sniffer 1\n\(headers)9 ! end\n".utf8))
    #expect(scenario.seed == 9)
    #expect(scenario.value(of: .interval) == .duration(.seconds(6)))
    let run = try Run("0 ! sim pin\n0 ! bearer lost\n30 ! bearer up\n130 ! end", headers: headers)
    #expect(run.sent.contains("AT+CPIN=\"1234\""))
    #expect(run.sent.contains("AT+SAPBR=3,1,\"APN\",\"b\""))
    #expect(run.sent.contains("AT+HTTPPARA=\"URL\",\"http://a.example/\""))
    #expect(run.bodies.first?.contains("\"trackerId\": \"Rex\"") == true)
    #expect(run.bodies.count >= 4)
  }

  @Test func `a module that is off is woken, one at another rate is found`() throws {
    let off = try Run("30 ! end", headers: "# module.power: off\n")
    #expect(off.notices.first == .powerKeyPulsed)
    let slow = try Run("30 ! end", headers: "# module.power: on\n# module.baud: 19200\n")
    #expect(slow.notices.first == .moduleAnswered(baud: 19_200))
  }

  @Test(
    "that are wrong are refused with their place",
    arguments: [
      ("0 ! skye open", 3, 5), ("0 ! sky blue", 3, 9), ("0 ! battery 12V", 3, 13),
      ("0 ! server 99", 3, 12), ("0 ! flip every=0 for 1s", 3, 10),
      ("0 = state lost", 3, 11), ("0 = log", 3, 8),
    ] as [(String, Int, Int)]
  )
  func refuses(line: String, number: Int, column: Int) throws {
    do throws(ScriptError) {
      _ = try Scenario(parsing: Array("#!sniffer 1\n# seed: 1\n\(line)\n".utf8))
      Issue.record("it was taken")
    } catch {
      #expect(error.line == number)
      #expect(error.column == column)
    }
  }

  /// In the order of their times, as a script wants them.
  private static func sorted(_ lines: [String]) -> String {
    lines.enumerated().sorted { left, right in
      let times = [left, right].map { Int($0.element.prefix { $0 != " " }) ?? 0 }
      return times[0] == times[1] ? left.offset < right.offset : times[0] < times[1]
    }.map(\.element).joined(separator: "\n")
  }
}
