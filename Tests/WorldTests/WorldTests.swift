import GNSS
import Primitives
import Surroundings
import Testing
import World

@Suite("World")
struct WorldTests {
  @Test("the time is the start's and what has passed since")
  func time() throws {
    let world = try makeWorld()
    // 2026-11-21T09:00:00Z.
    #expect(world.utcMilliseconds(at: .zero) == 1_795_251_600_000)
    #expect(world.utcMilliseconds(at: .t(86_400_001)) == 1_795_338_000_001)
    #expect(world.utcMilliseconds(at: Instant(microseconds: 1_999)) == 1_795_251_600_001)
  }

  @Test("a new world is in good order")
  func defaults() throws {
    let world = try makeWorld()
    #expect(world.sky == World.Sky(.open))
    #expect(world.radio.status == .home)
    #expect(world.radio.rssi == 17)
    #expect(world.sim.state == .ready)
    #expect(world.hasPacketService)
    #expect(world.supplyMillivolts(at: .zero) == 3_900)
    #expect(world.batteryPercent(at: .zero) == 70)
    #expect(world.address.octets[0] == 10)
  }

  @Test("the SIM's stand-ins have the form of real ones")
  func standIns() throws {
    let sim = try makeWorld().sim
    #expect(sim.iccid.count == 20)
    #expect(sim.iccid.hasPrefix("89"))
    #expect(luhnSum(sim.iccid).isMultiple(of: 10))
    #expect(sim.imsi.count == 15)
    #expect(sim.imsi.hasPrefix(try makeWorld().radio.plmn))
  }

  @Test("each change changes its own and nothing else")
  func changes() throws {
    let start = try makeWorld()
    var world = start
    world.apply(.sky(World.Sky(.indoor)), at: .zero)
    #expect(world.sky.view == .indoor)
    world.apply(.service(.roaming), at: .zero)
    world.apply(.network(.technologies(.nbIoT)), at: .zero)
    world.apply(.signal(nil), at: .zero)
    #expect(world.radio.status == .roaming)
    #expect(world.radio.technologies == .nbIoT)
    #expect(world.radio.rssi == nil)
    world.apply(.signal(99), at: .zero)
    #expect(world.radio.rssi == 31, "99 is no strength; the strongest there is")
    world.apply(.simState(.pukRequired), at: .zero)
    #expect(world.sim.state == .pukRequired)
    #expect(world.sim.iccid == start.sim.iccid)
    #expect(world.body(at: .t(5)) == start.body(at: .t(5)))
    #expect(world.server == start.server)

    world.apply(.sky(start.sky), at: .zero)
    world.apply(.radio(start.radio), at: .zero)
    world.apply(.sim(start.sim), at: .zero)
    #expect(world == start)
  }

  @Test(
    "only a network that lets the module on is in service",
    arguments: [
      (.none, false), (.searching, false), (.home, true), (.denied, false), (.roaming, true),
    ] as [(Surroundings.Radio.Status, Bool)]
  )
  func service(service: Surroundings.Radio.Status, isInService: Bool) throws {
    var world = try makeWorld()
    world.apply(.service(service), at: .zero)
    #expect(world.radio.isInService == isInService)
  }

  @Test("packet service that comes back brings another address; asking again does not")
  func addresses() throws {
    var world = try makeWorld()
    let first = world.address
    world.apply(.packetService(isUp: true), at: .zero)
    #expect(world.address == first)
    world.apply(.packetService(isUp: false), at: .zero)
    #expect(!world.hasPacketService)
    world.apply(.packetService(isUp: true), at: .zero)
    #expect(world.address != first)
    #expect(world.address.octets[0] == 10)
    #expect(try makeWorld().address == first)
    #expect(try makeWorld(seed: 2).address != first)
  }

  @Test("an address is written most significant octet first")
  func octets() {
    #expect(Surroundings.Address(bits: 0x0A01_02FF).octets == [10, 1, 2, 255])
  }

  @Test("the battery falls in a straight line from when it is told to, down to nothing")
  func battery() throws {
    var world = try makeWorld()
    world.apply(.battery(millivolts: 4_021), at: .t(1_000))
    #expect(world.batteryPercent(at: .t(1_000)) == 82)
    world.apply(.drain(millivoltsPerHour: 100), at: .t(3_600_000))
    #expect(world.supplyMillivolts(at: .t(3_600_000)) == 4_021)
    #expect(world.supplyMillivolts(at: .t(3_600_000 + 1_800_000)) == 3_971)
    #expect(world.supplyMillivolts(at: .t(3_600_000 * 11)) == 3_021)
    #expect(world.batteryPercent(at: .t(3_600_000 * 11)) == 1)
    #expect(world.supplyMillivolts(at: .t(3_600_000 * 1_000)) == 0)
    #expect(world.supplyMillivolts(at: Instant(microseconds: .max)) == 0)
    // Asked twice, drained once.
    #expect(world.supplyMillivolts(at: .t(3_600_000 + 1_800_000)) == 3_971)
    // A new level goes on draining; a negative rate charges, to the limit.
    world.apply(.battery(millivolts: 3_500), at: .t(7_200_000))
    #expect(world.supplyMillivolts(at: .t(7_200_000 + 3_600_000)) == 3_400)
    world.apply(.drain(millivoltsPerHour: -1_000), at: .t(7_200_000 + 3_600_000))
    #expect(world.supplyMillivolts(at: .t(7_200_000 + 7_200_000)) == 4_400)
    #expect(world.supplyMillivolts(at: .t(360_000_000)) == 5_000)
  }

  @Test(
    "voltages out of range are taken as the nearest end",
    arguments: [
      (-1, 0, 1), (0, 0, 1), (3_200, 3_200, 1), (3_219, 3_219, 1), (3_220, 3_220, 2),
      (4_200, 4_200, 100), (4_300, 4_300, 100), (9_000, 5_000, 100),
    ] as [(Int32, Int32, UInt8)]
  )
  func voltages(set: Int32, read: Int32, percent: UInt8) throws {
    var world = try makeWorld()
    world.apply(.battery(millivolts: set), at: .zero)
    #expect(world.supplyMillivolts(at: .zero) == read)
    #expect(world.batteryPercent(at: .zero) == percent)
  }
}

private func luhnSum(_ digits: String) -> Int {
  digits.reversed().enumerated().reduce(0) { sum, next in
    let digit = next.element.wholeNumberValue ?? 0
    guard !next.offset.isMultiple(of: 2) else { return sum + digit }
    return sum + (digit * 2 > 9 ? digit * 2 - 9 : digit * 2)
  }
}
