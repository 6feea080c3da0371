import GNSS
import Motion
import Primitives
import Testing

@testable import Tracker

@Suite("Tracker: alarms")
struct AlarmTests {
  @Test("are reported at once with the last position and their cause, before any fix")
  func atOnce() throws {
    var bench = try MovementBench.parked()
    #expect(bench.tracker.state == .sleeping && bench.tracker.movement == .parked)
    bench.hasSky = false
    let start = bench.now
    bench.play(.shaken, seconds: 15)
    guard case .alarm(.vibration, let at)? = bench.changes.first else {
      Issue.record("no alarm: \(bench.notices)")
      return
    }
    #expect((at - start).rawValue < 500)
    #expect(bench.tracker.movement == .alarm(.vibration))
    let payload = try #require(bench.payloads.first)
    // A pulse, a boot, and then nothing that waits.
    #expect((payload.at - start).rawValue < 10_000)
    let age = try age(bench, at: payload.at)
    #expect(bench.additions == [#", "fixAge": \#(age), "event": "alert", "cause": "vibration""#])
    #expect(payload.text.hasPrefix(#"{"latitude": 31.953900, "longitude": 35.910600, "#))
    #expect(bench.commands.contains { $0.text == "AT+CGNSPWR=1\r" })
  }

  /// Of the fix of the first report of an event, in seconds.
  private func age(_ bench: MovementBench, at now: Instant) throws -> Int64 {
    let reports = bench.notices.compactMap { notice in
      if case .eventReported(let report) = notice.1 { report } else { nil }
    }
    return (now - (try #require(reports.first)).fixedAt).rawValue / 1_000
  }

  @Test(
    "have the fresh position follow as soon as there is one, and say it no more than once a minute"
  )
  func repeated() throws {
    var bench = try MovementBench.parked()
    bench.play(.shaken, seconds: 115)
    let events = bench.additions
    #expect(events.first?.contains("fixAge") == true)
    // A second position after 20 s, then one a minute.
    let alertsOnly = events.map { $0.contains(#""event": "alert""#) }
    #expect(alertsOnly == [true, false, false, true], "\(events)")
    let alerts = bench.payloads.filter { $0.text.contains("alert") }.map(\.at)
    #expect((alerts[1] - alerts[0]).rawValue >= 60_000 - 9_000)
    #expect(bench.alerts.count == 2 && (bench.alerts[1] - bench.alerts[0]).rawValue >= 60_000)
  }

  @Test("are repeated without a fix too, and only while they go on")
  func repeatedBlind() throws {
    var bench = try MovementBench.parked()
    bench.hasSky = false
    bench.play(.shaken, seconds: 100)
    #expect(bench.alerts.count == 2)
    #expect((bench.alerts[1] - bench.alerts[0]).rawValue == 70_000)
    var once = try MovementBench.parked()
    once.play(.shaken, seconds: 3)
    once.play(.resting, seconds: 600)
    #expect(once.alerts.count == 1)
    #expect(once.changes.count == 2 && once.tracker.movement == .parked)
    #expect(once.tracker.state == .sleeping)
  }

  @Test("wait for the network in the queue, and then go out")
  func networkDown() throws {
    var bench = try MovementBench.parked()
    bench.isNetworkUp = false
    bench.play(.shaken, seconds: 3)
    bench.play(.resting, seconds: 57)
    #expect(bench.payloads.isEmpty && bench.tracker.queueCount == 2)
    bench.isNetworkUp = true
    bench.play(.resting, seconds: 60)
    let first = try #require(bench.additions.first)
    #expect(first.contains(#", "time": "2026-11-21T09:06:40Z", "fixAge": "#), "\(first)")
    #expect(first.hasSuffix(#", "event": "alert", "cause": "vibration""#))
    #expect(bench.tracker.queueCount == 0)
  }

  @Test("are not raised at a secure place, nor with alerts off")
  func withheld() throws {
    let home = try position(319_549_000, 359_106_000)
    var secure = try MovementBench.parked { _, movement in
      _ = movement.securePlaces.add(SecurePlace(position: home, radiusMetres: 150))
    }
    secure.play(.shaken, seconds: 30)
    #expect(secure.alerts.isEmpty && secure.changes.isEmpty)
    #expect(secure.withheld == [.securePlace])
    var off = try MovementBench.parked { _, movement in movement.raisesAlarms = false }
    off.play(.shaken, seconds: 30)
    #expect(off.alerts.isEmpty && off.withheld == [.alertsOff])
    var elsewhere = try MovementBench.parked { _, movement in
      _ = movement.securePlaces.add(SecurePlace(position: home, radiusMetres: 50))
    }
    elsewhere.play(.shaken, seconds: 30)
    #expect(elsewhere.alerts.count == 1 && elsewhere.withheld.isEmpty)
  }

  @Test("are raised for what was moved while the tracker had no power, once a position is known")
  func movedWhileBlind() throws {
    var bench = try MovementBench { _, movement in
      movement.parkedGravity = Vector(x: 0, y: 0, z: 16_384)
    }
    bench.play(.overturned, seconds: 30)
    guard case .alarm(.orientation, _)? = bench.changes.first else {
      Issue.record("no alarm: \(bench.changes)")
      return
    }
    #expect(bench.additions.first == #", "event": "alert", "cause": "orientation""#)
  }
}

@Suite("Tracker: trips and parking")
struct TripTests {
  @Test("a trip is reported when it begins, the parked position once when it is over")
  func trip() throws {
    var bench = try MovementBench.parked { _, movement in movement.raisesAlarms = false }
    bench.kilometresPerHour = 18
    bench.ride(seconds: 400)
    #expect(bench.tracker.movement == .moving)
    #expect(bench.events == ["trip"])
    bench.kilometresPerHour = 0
    let stop = bench.now
    bench.play(.resting, seconds: 400)
    #expect(bench.events == ["trip", "parked"])
    let parked = try #require(bench.payloads.last { $0.text.contains("parked") })
    #expect((300_000...330_000).contains((parked.at - stop).rawValue))
    bench.play(.resting, seconds: 4 * 3_600)
    #expect(bench.events == ["trip", "parked"])
  }

  @Test("the parked position does not wait for a sky forever")
  func garage() throws {
    var bench = try MovementBench.parked { _, movement in movement.raisesAlarms = false }
    bench.kilometresPerHour = 18
    bench.ride(seconds: 200)
    bench.hasSky = false
    bench.play(.resting, seconds: 400)
    let last = try #require(bench.additions.last)
    // Since when it is parked, and how old the position was then.
    #expect(last == #", "time": "2026-11-21T09:09:59Z", "fixAge": 66, "event": "parked""#)
  }

  @Test("reports come at the interval of the state")
  func intervals() throws {
    var bench = try MovementBench { settings, _ in settings.interval = .seconds(30) }
    bench.play(.resting, seconds: 300)
    #expect((9...11).contains(bench.payloads.count))
    bench.play(.resting, seconds: 60)
    bench.clear()
    bench.play(.resting, seconds: 3 * 3_600)
    #expect(bench.payloads.count == 3)
  }

  @Test("a dog's movement is no alarm, and GNSS makes a trip of it")
  func live() throws {
    var bench = try MovementBench(.live)
    bench.play(.resting, seconds: 400)
    bench.clear()
    bench.kilometresPerHour = 9
    bench.ride(seconds: 60)
    #expect(bench.events == ["trip"] && bench.alerts.isEmpty)
  }

  @Test("the parked gravity is to be stored once parked, and forgotten on a trip")
  func storing() throws {
    var bench = try MovementBench { _, movement in movement.raisesAlarms = false }
    bench.play(.resting, seconds: 320)
    #expect(try #require(bench.stored.last ?? nil).z > 16_000 && bench.stored.count == 1)
    bench.kilometresPerHour = 18
    bench.ride(seconds: 150)
    #expect(bench.stored.count == 2 && bench.stored.last == .some(nil))
  }

  @Test("the gyroscope sleeps while parked, and a sensor that falls silent is reported")
  func sensor() throws {
    var bench = try MovementBench()
    bench.play(.resting, seconds: 320)
    #expect(bench.gyroscope == [false] && bench.tracker.state == .sleeping)
    bench.hasSensor = false
    bench.play(.resting, seconds: 5)
    #expect(bench.notices.last?.1 == .sensorFailed(.silent))
    bench.hasSensor = true
    bench.play(.resting, seconds: 5)
    #expect(bench.notices.last?.1 == .sensorRestored)
    bench.hasSensor = false
    bench.play(.resting, seconds: 5)
    #expect(bench.notices.last?.1 == .sensorFailed(.silent))
  }
}

@Suite("Tracker: an event and a server that fails")
struct FailingServerTests {
  @Test("after a refusal the first failures are each ten seconds apart again")
  func eagerAgain() throws {
    var bench = try MovementBench.parked()
    bench.status = 503
    bench.play(.shaken, seconds: 5)
    bench.play(.resting, seconds: 360)
    bench.status = 404
    bench.play(.resting, seconds: 60)
    bench.clear()
    bench.status = 503
    bench.play(.resting, seconds: 120)
    let pauses = bench.notices.compactMap { notice in
      if case .reportDelayed(_, .httpStatus(503), let pause) = notice.1 { pause } else { nil }
    }
    #expect(pauses.count >= 4 && pauses.allSatisfy { $0 <= 10_000 }, "\(pauses)")
  }
}

@Suite("Tracker: sleep")
struct SleepTests {
  @Test("a parked tracker switches the module off, and on for each report")
  func off() throws {
    var bench = try MovementBench()
    bench.play(.resting, seconds: 2 * 3_600 + 360)
    #expect(bench.powerKeys.count == 2)
    #expect(bench.payloads.count == 4, "\(bench.payloads)")
    #expect(bench.commands.filter { $0.text == "AT+CPOWD=1\r" }.count == 3)
    #expect(bench.tracker.state == .sleeping)
  }

  @Test(
    "only GNSS goes off by default, and where no wire leads to PWRKEY",
    arguments: [true, false]
  )
  func receiverOnly(isDefault: Bool) throws {
    var bench = try MovementBench { settings, movement in
      if isDefault { movement.switchesModuleOff = false } else { settings.hasPowerKey = false }
    }
    bench.play(.resting, seconds: 320)
    #expect(bench.tracker.state == .waiting)
    #expect(bench.commands.last?.text == "AT+CGNSPWR=0\r")
    bench.clear()
    bench.play(.resting, seconds: 3_600)
    #expect(
      bench.commands.map(\.text).filter { $0.hasPrefix("AT+CGNSPWR") }
        == ["AT+CGNSPWR=1\r", "AT+CGNSPWR=0\r"]
    )
    #expect(bench.payloads.count == 1)
  }

  @Test("GNSS goes off as soon as nothing moves, unless a position is due soon")
  func settling() throws {
    var bench = try MovementBench()
    bench.play(.resting, seconds: 60)
    #expect(bench.tracker.movement == .settling && bench.payloads.count == 1)
    #expect(bench.commands.last?.text == "AT+CGNSPWR=0\r")
    bench.clear()
    bench.play(.shaken, seconds: 30)
    #expect(bench.tracker.movement == .moving)
    #expect(bench.commands.first?.text == "AT+CGNSPWR=1\r")
    var often = try MovementBench { settings, _ in settings.interval = .seconds(60) }
    often.play(.resting, seconds: 250)
    #expect(often.tracker.movement == .settling && often.payloads.count >= 4)
    #expect(!often.commands.contains { $0.text == "AT+CGNSPWR=0\r" })
  }

  @Test("the pulse waits until the module is off")
  func earliest() throws {
    var bench = try MovementBench()
    while bench.tracker.state != .sleeping { bench.play(.resting, seconds: 1) }
    let slept = try #require(bench.commands.last?.at)
    bench.play(.shaken, seconds: 20)
    let pulse = try #require(bench.powerKeys.first)
    #expect((pulse - slept).rawValue == Limits.offTime.rawValue)
    #expect(bench.alerts.count == 1)
  }

  @Test("a module that refused to be switched off is asked again after a search without a fix, too")
  func refused() throws {
    var bench = try MovementBench.parked()
    bench.hasSky = false
    bench.sleepRefusals = 1
    bench.play(.resting, seconds: 3_600)
    #expect(bench.sleepRefusals == 0 && bench.tracker.state == .waiting)
    bench.play(.resting, seconds: 3_600)
    #expect(bench.tracker.state == .sleeping)
  }

  @Test("without movement settings nothing of it happens")
  func none() throws {
    var bench = try Bench()
    #expect(bench.tracker.movement == nil && bench.tracker.parkedGravity == nil)
    var tracker = bench.tracker
    _ = tracker.handle(.powerUp, at: .zero)
    let deadline = tracker.deadline
    let sample = InertialSample(acceleration: RawAxes(x: 1, y: 2, z: 3))
    #expect(tracker.handle(.sample(sample), at: .zero) == .none)
    #expect(tracker.deadline == deadline)
  }
}

extension MovementBench {
  /// When alerts were reported, by the notices.
  var alerts: [Instant] {
    notices.compactMap { notice in
      switch notice.1 {
      case .eventReported(let report), .fixAccepted(let report):
        report.event?.isAlert == true ? notice.at : nil
      default: nil
      }
    }
  }

  var withheld: [AlarmWithholding] {
    notices.compactMap {
      if case .alarmWithheld(_, _, let reason, _) = $0.1 { reason } else { nil }
    }
  }

  /// The events of the payloads, in their order.
  var events: [String] {
    additions.compactMap { text in
      text.split(separator: #""event": ""#).dropFirst().first
        .map { String($0.prefix { $0 != "\"" }) }
    }
  }

  /// Shakes, and goes east by five metres a second.
  mutating func ride(seconds: Int64) {
    for _ in 0..<seconds {
      play(.shaken, seconds: 1)
      // At this latitude a metre is 106 * 10^-7 degree.
      east += 530
    }
  }
}
