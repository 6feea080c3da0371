import GNSS
import Primitives
import Surroundings
import Testing

@testable import World

@Suite("The signal along the way")
struct TerrainTests {
  static func position(_ latitudeE7: Int32, _ longitudeE7: Int32) throws -> Position {
    Position(
      latitude: try #require(Latitude(e7: latitudeE7)),
      longitude: try #require(Longitude(e7: longitudeE7))
    )
  }

  static func mast(
    _ latitudeE7: Int32,
    cell: UInt32,
    signal: UInt8 = 31
  ) throws -> World.Change {
    .network(
      .mast(
        World.Terrain.Mast(
          position: try position(latitudeE7, 359_106_000),
          signal: signal,
          areaCode: 0x1234,
          cellID: cell
        )
      )
    )
  }

  @Test("is the same everywhere without masts and shade")
  func plain() throws {
    var world = try makeWorld()
    #expect(world.reception(at: .zero) == world.radio)
    world.apply(.motion(.place(try Self.position(0, 0))), at: .zero)
    #expect(world.reception(at: .zero) == world.radio)
    #expect(world.nextReception(after: .zero) == nil)
    #expect(world.radio.technologies == [.gsm, .catM1, .nbIoT])
  }

  /// 35 dB for ten times the distance are ten and a half for twice.
  @Test(
    "falls with the distance",
    arguments: [(0.0, 0), (100, 0), (200, 10), (400, 21), (800, 31), (1_600, 42), (6_400, 63)]
  )
  func pathLoss(metres: Double, loss: Int) {
    #expect(World.Terrain.pathLoss(metres: metres) == loss)
  }

  @Test("is of the strongest mast, and the others are its neighbours")
  func strongest() throws {
    var world = try makeWorld()
    // At home, and 0.004 and 0.04 degrees north of it: 445 m and 4.4 km.
    world.apply(try Self.mast(319_579_000, cell: 2), at: .zero)
    world.apply(try Self.mast(319_539_000, cell: 1), at: .zero)
    world.apply(try Self.mast(319_939_000, cell: 3), at: .zero)
    let here = world.reception(at: .zero)
    #expect(here.rssi == 31)
    #expect(here.cellID == 1)
    #expect(here.areaCode == 0x1234)
    #expect(here.neighbours.map(\.cellID) == [2, 3])
    #expect(here.status == .home)
    world.apply(.motion(.place(try Self.position(319_939_000, 359_106_000))), at: .zero)
    #expect(world.reception(at: .zero).cellID == 3)
    #expect(world.reception(at: .zero).neighbours.map(\.cellID) == [2, 1])
  }

  @Test("ends where no mast is heard, and comes back where one is")
  func outOfReach() throws {
    var world = try makeWorld()
    world.apply(try Self.mast(319_539_000, cell: 1, signal: 20), at: .zero)
    world.apply(.motion(.place(try Self.position(329_539_000, 359_106_000))), at: .zero)
    #expect(world.reception(at: .zero).rssi == nil)
    #expect(world.reception(at: .zero).status == .none)
    #expect(world.radio.status == .home, "the network itself is what it was")
    world.apply(.network(.plain), at: .zero)
    #expect(world.reception(at: .zero) == world.radio)
  }

  @Test("is weaker in the shade, which adds up")
  func shade() throws {
    var world = try makeWorld()
    let shade = World.Change.network(
      .shade(
        World.Terrain.Shade(
          position: try Self.position(319_539_000, 359_106_000),
          radiusMillimetres: 500_000,
          lossDecibels: 10
        )
      )
    )
    world.apply(shade, at: .zero)
    // Two decibels to a step of `<rssi>`.
    #expect(world.reception(at: .zero).rssi == 12)
    world.apply(shade, at: .zero)
    #expect(world.reception(at: .zero).rssi == 7)
    world.apply(shade, at: .zero)
    world.apply(shade, at: .zero)
    #expect(world.reception(at: .zero).status == .none)
    world.apply(.motion(.place(try Self.position(319_639_000, 359_106_000))), at: .zero)
    #expect(world.reception(at: .zero).rssi == 17)
  }

  @Test("is looked at once a second on the way, and no more behind it")
  func ticks() throws {
    var world = try makeWorld()
    world.apply(try Self.mast(319_539_000, cell: 1), at: .zero)
    #expect(world.nextReception(after: .zero) == nil, "at rest")
    // 1,111 m at 100 m/s: eleven seconds and a bit.
    let destination = try Self.position(319_639_000, 359_106_000)
    world.apply(.motion(.travel(to: destination, speedMillimetresPerSecond: 100_000)), at: .zero)
    var ticks = 0
    var now = Instant.zero
    while let next = world.nextReception(after: now), ticks < 100 {
      #expect(next > now)
      now = next
      ticks += 1
    }
    #expect(now == Instant(microseconds: 12_000_000))
    #expect(ticks == 12)
    #expect(world.body(at: now).position == destination)
  }

  @Test("as many masts as there may be, and each cell once")
  func limits() throws {
    var world = try makeWorld()
    for cell: UInt32 in 1...100 {
      world.apply(try Self.mast(319_539_000, cell: cell), at: .zero)
      world.apply(try Self.mast(319_539_000, cell: cell), at: .zero)
    }
    #expect(world.reception(at: .zero).neighbours.count == World.Terrain.partsMax - 1)
  }

  @Test("a card that is put in again is as it was")
  func card() throws {
    var world = try makeWorld()
    world.apply(.simState(.pinRequired), at: .zero)
    world.apply(.card(.removed), at: .zero)
    world.apply(.card(.removed), at: .zero)
    #expect(world.sim.state == .absent)
    world.apply(.card(.inserted), at: .zero)
    #expect(world.sim.state == .pinRequired)
    world.apply(.card(.pin("4321")), at: .zero)
    #expect(world.sim.pin == "4321")
  }
}
