import GNSS
import Motion
import Primitives
import Script
import Testing
import Tracker
import VirtualModem
import World

@testable import Simulation

@Suite("Runs with an MPU-6050")
struct MovementRunTests {
  private static let headers = """
    # tracker.movement: parked
    # module.power: on

    """

  @Test(
    "a lifted bike raises the alarm within a second, and its alert is with the server in twenty"
  )
  func lifted() throws {
    let run = try Run("0 ! park\n7min ! lift 40cm over=1.2s\n9min ! end", headers: Self.headers)
    let alarms = run.entries.filter { entry in
      if case .notice(.movement(.alarm)) = entry.kind { true } else { false }
    }
    let lifted = Instant.zero + .minutes(7)
    #expect(alarms.count == 1 && alarms.allSatisfy { $0.at - lifted < 3_000 })
    let alert = run.entries.first { entry in
      if case .request(_, let body) = entry.kind {
        body.contains(#""event": "alert""#)
      } else {
        false
      }
    }
    #expect((try #require(alert)).at - lifted < 20_000)
    #expect(run.simulation.tracker.movement == .alarm(.lift) || alarms.count == 1)
  }

  @Test("the chip is set up, sleeps its gyroscope while parked, and wakes it at the first sign")
  func modes() throws {
    let quiet = try Run("0 ! park\n7min ! end", headers: Self.headers)
    #expect(quiet.simulation.tracker.movement == .parked)
    #expect(quiet.simulation.tracker.sensorMode == .accelerometer)
    let struck = try Run("0 ! park\n7min ! shake 0.4g for=3s\n+2s ! end", headers: Self.headers)
    #expect(struck.simulation.tracker.sensorMode == .full)
  }

  @Test("there is a sensor where something is done to the thing, and none if a header forbids it")
  func byDefault() throws {
    let script = "0 ! park\n7min ! shake 0.4g for=3s\n8min ! end"
    let moved = try Run(script, headers: "# module.power: on\n")
    #expect(moved.simulation.tracker.movement == .alarm(.vibration))
    let placed = try Run("0 ! sky open\n8min ! end", headers: "# module.power: on\n")
    #expect(placed.simulation.sensor == nil)
    let run = try Run(script, headers: "# module.power: on\n# tracker.movement: off\n")
    #expect(run.simulation.sensor == nil && run.simulation.tracker.movement == nil)
    #expect(run.simulation.tracker.sensorMode == nil)
  }

  @Test("headers choose profile, sensitivity, alerts, secure places and sleep")
  func headers() throws {
    let scenario = try Scenario(
      parsing: Array(
        """
        #!sniffer 1
        # tracker.movement: live
        # tracker.sensitivity: high
        # tracker.alerts: off
        # tracker.sleep: module
        # tracker.secure: 31.953900 35.910600 100m; 31.9 35.9 1km

        """.utf8
      )
    )
    let movement = try #require(Settings(scenario).movement)
    #expect(movement.profile == .live && movement.sensitivity == .high)
    #expect(!movement.raisesAlarms && movement.switchesModuleOff)
    #expect(movement.securePlaces.count == 2)
    #expect(movement.securePlaces.contains(World.home))
  }

  @Test(
    "a secure place that cannot be read is refused with its line",
    arguments: ["31.9 35.9", "31.9 35.9 5m", "here", "1 1 1km; 1 1 1km; 1 1 1km; 1 1 1km; 1 1 1km"]
  )
  func refused(text: String) throws {
    let script = "#!sniffer 1\n# tracker.movement: parked\n# tracker.secure: \(text)\n"
    #expect {
      try Scenario(parsing: Array(script.utf8))
    } throws: { error in
      (error as? ScriptError)?.line == 3
    }
  }

  @Test(
    "energy adds up to the time of the run, and a parked tracker with its module off draws least"
  )
  func energy() throws {
    let idle = try meter("gnss")
    let off = try meter("module")
    #expect(idle.microseconds == 3_600_000_000)
    // Idle on LTE, 11 mA, and the sensor's 0.5 mA: most of 276 mAh a day.
    #expect((250_000...400_000).contains(idle.microampereHoursPerDay))
    #expect(off.microampereHoursPerDay < idle.microampereHoursPerDay / 3)
    let row = try #require(off.rows.first { $0.mode.module == .off && $0.mode.state == "parked" })
    #expect(row.mode.microamperes == 507)
    #expect(row.microseconds > 2_900_000_000)
  }

  private func meter(_ sleep: String) throws -> EnergyMeter {
    let script = "#!sniffer 1\n\(Self.headers)# tracker.sleep: \(sleep)\n0 ! park\n1h ! end\n"
    let scenario = try Scenario(parsing: Array(script.utf8))
    var simulation = Simulation(scenario, settings: try Run.settings(for: scenario), seed: 1)
    simulation.beginMeasuringEnergy()
    while simulation.nextInstant != nil, !simulation.isEnded { _ = simulation.advance() }
    return try #require(simulation.energy)
  }
}

@Suite("The bus of the MPU-6050")
struct SensorBusTests {
  @Test("a sensor that is not on the bus is reported once, and that it works again")
  func fault() throws {
    var run = try BusRun()
    run.advance(to: 10)
    #expect(run.notices.isEmpty && run.tracker.movement == .settling)
    run.world.apply(.sensor(.busError(.seconds(60))), at: run.now)
    run.advance(to: 60)
    #expect(run.notices == [.sensorFailed(.bus)])
    run.advance(to: 120)
    #expect(run.notices == [.sensorFailed(.bus), .sensorRestored])
  }
}

/// A tracker and its sensor, without a module.
private struct BusRun {
  var tracker: Tracker
  var world: World
  var now = Instant.zero
  private var bus = SensorBus(seed: 1)
  private(set) var notices: [Notice] = []

  init() throws {
    let start = UTCTime(year: 2026, month: 11, day: 21, hour: 9, minute: 0, second: 0)
    world = World(seed: 1, start: try #require(start))
    var settings = try Run.settings(for: Scenario(parsing: Array("#!sniffer 1\n".utf8)))
    settings.movement = MovementSettings(profile: .parked)
    tracker = Tracker(settings: settings)
    carryOut(tracker.handle(.powerUp, at: now))
  }

  mutating func advance(to seconds: Int64) {
    let end = Instant.zero + .seconds(seconds)
    while let next = Instant.earlier(bus.deadline, tracker.deadline), next <= end {
      now = max(now, next)
      if let deadline = bus.deadline, deadline <= now {
        switch bus.finish(at: now) ?? bus.watch(at: now, in: world) {
        case .received:
          let bytes = bus.bytes
          let effects = tracker.receiveTransfer(bytes.span, at: now)
          carryOut(effects)
        case .failed: carryOut(tracker.handle(.transferFailed, at: now))
        case .interrupted: carryOut(tracker.handle(.sensorInterrupt, at: now))
        case .nothing: break  // The pin fell.
        }
      } else {
        carryOut(tracker.handle(.deadlineReached, at: now))
      }
    }
    now = end
  }

  private mutating func carryOut(_ effects: Tracker.Effects) {
    if let transfer = effects.transfer { bus.begin(transfer, at: now, in: world) }
    switch effects.notice {
    case .sensorFailed?, .sensorRestored?, .sensorNoticed?:
      if let notice = effects.notice { notices.append(notice) }
    default: break  // The module, which there is not.
    }
  }
}
