import GNSS
import Primitives
import Surroundings
import Testing

@testable import World

@Suite("Motion")
struct MotionTests {
  @Test("a placed body rests where it was put, and its height is set apart")
  func place() throws {
    var world = try makeWorld()
    #expect(world.body(at: .zero) == body(at: World.home, altitude: 850_000, course: 0))
    let there = try at(515_007_000, -1_246_000)
    world.apply(.motion(.place(there)), at: .t(1_000))
    world.apply(.motion(.altitude(millimetres: -12_345)), at: .t(2_000))
    for now in [2_000, 86_400_000] {
      #expect(world.body(at: .t(Int64(now))) == body(at: there, altitude: -12_345, course: 0))
    }
    #expect(world.arrival(after: .t(2_000)) == nil)
  }

  @Test("a trip covers its way at its speed and ends exactly at its end")
  func travel() throws {
    var world = try makeWorld()
    // 1 km east, by the ellipsoid: 105,794 units of longitude are 1,000.3 m.
    let end = try at(319_539_000, 359_211_794)
    let length = Geodesy.distanceMillimetres(from: World.home, to: end)
    world.apply(.motion(.travel(to: end, speedMillimetresPerSecond: 5_000)), at: .t(10_000))
    let arrival = try #require(world.arrival(after: .t(10_000)))
    #expect((arrival.microseconds - 10_000_000 - length * 200).magnitude < 200)

    for second in stride(from: Int64(10), to: 210, by: 1) {
      let body = world.body(at: .t(second * 1_000))
      #expect(body.speedMillimetresPerSecond == 5_000)
      #expect((8_999...9_001).contains(body.courseHundredths))
      let covered = Geodesy.distanceMillimetres(from: World.home, to: body.position)
      #expect((covered - (second - 10) * 5_000).magnitude <= 9)
    }
    let before = Instant(microseconds: arrival.microseconds - 1)
    #expect(world.body(at: before).speedMillimetresPerSecond == 5_000)
    let after = world.body(at: arrival)
    #expect(after.position == end)
    #expect(after.speedMillimetresPerSecond == 0)
    #expect((8_999...9_001).contains(after.courseHundredths), "the last course stays")
    #expect(world.arrival(after: arrival) == nil)
    #expect(world.body(at: .t(10_000_000)) == after)
  }

  @Test("a trip starts from where the body is: changing one's mind moves nothing")
  func changeOfMind() throws {
    var world = try makeWorld()
    world.apply(
      .motion(.travel(to: try at(320_539_000, 360_106_000), speedMillimetresPerSecond: 8_333)),
      at: .zero
    )
    let changes: [(Int64, World.Change)] = [
      (61_234, .motion(.travel(to: World.home, speedMillimetresPerSecond: 1))),
      (70_001, .motion(.route([World.home], speedMillimetresPerSecond: 30_000))),
      (80_000, .motion(.walk(radiusMillimetres: 50_000, speedMillimetresPerSecond: 1_400))),
      (200_003, .motion(.stop)),
      (300_000, .motion(.walk(radiusMillimetres: 9, speedMillimetresPerSecond: 9))),
      (300_777, .motion(.travel(to: World.home, speedMillimetresPerSecond: 2_000))),
    ]
    for (time, change) in changes {
      let before = world.body(at: .t(time)).position
      world.apply(change, at: .t(time))
      #expect(world.body(at: .t(time)).position == before, "\(change)")
    }
  }

  @Test("a route goes through every waypoint, repeated ones included, without a jump")
  func route() throws {
    var world = try makeWorld()
    let corners = [
      try at(319_549_000, 359_106_000), try at(319_549_000, 359_116_000),
      try at(319_549_000, 359_116_000), try at(319_539_000, 359_116_000), World.home,
    ]
    world.apply(.motion(.route(corners, speedMillimetresPerSecond: 10_000)), at: .zero)
    let arrival = try #require(world.arrival(after: .zero))
    // Two sides of 110.87 m and two of 94.5 m, at 10 m/s.
    #expect((40_000_000...42_000_000).contains(arrival.microseconds))
    var courses: [UInt16] = []
    var previous = World.home
    var nearest = [Int64](repeating: .max, count: corners.count)
    for step in 1...Int64(421) {
      let body = world.body(at: .t(step * 100))
      let jump = Geodesy.distanceMillimetres(from: previous, to: body.position)
      #expect(jump <= 1_012, "step \(step)")
      for (index, corner) in corners.enumerated() {
        let away = Geodesy.distanceMillimetres(from: corner, to: body.position)
        nearest[index] = min(nearest[index], away)
      }
      if body.speedMillimetresPerSecond > 0, courses.last != body.courseHundredths {
        courses.append(body.courseHundredths)
      }
      previous = body.position
    }
    #expect(nearest.allSatisfy { $0 <= 510 })
    #expect(previous == World.home)
    #expect(courses.map { ($0 + 50) / 100 % 360 }.uniqued() == [0, 90, 180, 270])
  }

  @Test("a trip to here and an empty route are over before they start")
  func nowhere() throws {
    var world = try makeWorld()
    for change in [
      World.Change.motion(.travel(to: World.home, speedMillimetresPerSecond: 5_000)),
      .motion(.route([], speedMillimetresPerSecond: 5_000)),
    ] {
      world.apply(change, at: .t(5))
      #expect(world.body(at: .t(5)) == body(at: World.home, altitude: 850_000, course: 0))
      #expect(world.arrival(after: .zero) == .t(5))
      #expect(world.arrival(after: .t(5)) == nil)
    }
  }

  @Test(
    "a way over the date line and one over the pole run evenly",
    arguments: [
      [650_000_000, 1_799_990_000, 650_000_000, -1_799_990_000],
      [899_999_000, 0, 899_999_000, 1_800_000_000],
      [-899_999_000, 450_000_000, -899_998_000, -1_200_000_000],
    ] as [[Int32]]
  )
  func seams(ends: [Int32]) throws {
    var world = try makeWorld()
    let start = try at(ends[0], ends[1])
    world.apply(.motion(.place(start)), at: .zero)
    world.apply(
      .motion(.travel(to: try at(ends[2], ends[3]), speedMillimetresPerSecond: 1_000)),
      at: .zero
    )
    let arrival = try #require(world.arrival(after: .zero))
    let seconds = arrival.microseconds / 1_000_000
    #expect((20...100).contains(seconds))
    for second in 1...seconds {
      let here = world.body(at: .t(second * 1_000)).position
      let covered = Geodesy.distanceMillimetres(from: start, to: here)
      #expect((covered - second * 1_000).magnitude <= 9)
    }
  }

  @Test("a way round half the world keeps its speed", arguments: [0, 3, 17, 100, 1_000] as [Int64])
  func longWay(share: Int64) throws {
    var world = try makeWorld()
    let start = try at(-500_000_000, -700_000_000)
    world.apply(.motion(.place(start)), at: .zero)
    world.apply(
      .motion(.travel(to: try at(700_000_000, 1_000_000_000), speedMillimetresPerSecond: 250_000)),
      at: .zero
    )
    let arrival = try #require(world.arrival(after: .zero))
    let now = arrival.microseconds / 1_001 * share
    let here = world.body(at: Instant(microseconds: now)).position
    let next = world.body(at: Instant(microseconds: now + 10_000_000)).position
    let covered = Geodesy.distanceMillimetres(from: here, to: next)
    #expect((covered - 2_500_000).magnitude <= 250, "\(covered)")  // one in 10,000
  }

  @Test(
    "speeds out of range are taken as the nearest end",
    arguments: [
      (Int32.min, 1), (0, 1), (1, 1), (1_000_000, 1_000_000), (Int32.max, 1_000_000),
    ] as [(Int32, Int32)]
  )
  func speedLimits(asked: Int32, taken: Int32) throws {
    var world = try makeWorld()
    let end = try at(420_000_000, 359_106_000)
    world.apply(.motion(.travel(to: end, speedMillimetresPerSecond: asked)), at: .zero)
    #expect(world.body(at: .t(1)).speedMillimetresPerSecond == taken)
  }

  @Test("a walk stays in its disc, at no more than its speed, and never jumps")
  func walk() throws {
    var world = try makeWorld()
    world.apply(
      .motion(.walk(radiusMillimetres: 50_000, speedMillimetresPerSecond: 1_400)),
      at: .t(500)
    )
    #expect(world.body(at: .t(500)).position == World.home)
    var previous = World.home
    var farthest: Int64 = 0
    for second in Int64(1)...3_600 {
      let body = world.body(at: .t(500 + second * 1_000))
      #expect((0...1_400).contains(body.speedMillimetresPerSecond))
      #expect(Geodesy.distanceMillimetres(from: previous, to: body.position) <= 1_412)
      farthest = max(
        farthest,
        Geodesy.distanceMillimetres(from: World.home, to: body.position)
      )
      previous = body.position
    }
    #expect((25_000...50_012).contains(farthest))
    #expect(world.arrival(after: .t(500)) == nil)
  }

  @Test("two walks of one world differ; the same walk of another seed differs")
  func walksDiffer() throws {
    var first = try makeWorld()
    var again = try makeWorld()
    var other = try makeWorld(seed: 2)
    let walk = World.Change.motion(
      .walk(radiusMillimetres: 50_000, speedMillimetresPerSecond: 1_400)
    )
    first.apply(walk, at: .zero)
    again.apply(walk, at: .zero)
    other.apply(walk, at: .zero)
    let there = first.body(at: .t(60_000))
    #expect(again.body(at: .t(60_000)) == there)
    #expect(other.body(at: .t(60_000)) != there)
    first.apply(.motion(.place(World.home)), at: .zero)
    first.apply(walk, at: .zero)
    #expect(first.body(at: .t(60_000)) != there)
  }

  @Test("the same script gives the same numbers on every machine")
  func golden() throws {
    var world = try makeWorld(seed: 7)
    world.apply(
      .motion(.travel(to: try at(319_700_000, 359_300_000), speedMillimetresPerSecond: 4_167)),
      at: .zero
    )
    let ride = world.body(at: .t(123_456))
    world.apply(
      .motion(.walk(radiusMillimetres: 120_000, speedMillimetresPerSecond: 1_300)),
      at: .t(200_000)
    )
    let stroll = world.body(at: .t(1_234_567))
    #expect(numbers(ride) == [319_571_364, 359_144_989, 4_167, 4_577])
    #expect(numbers(stroll) == [319_595_266, 359_177_989, 644, 14_771])
  }
}

private func numbers(_ body: Surroundings.Body) -> [Int32] {
  [
    body.position.latitude.e7, body.position.longitude.e7, body.speedMillimetresPerSecond,
    Int32(body.courseHundredths),
  ]
}

private func body(at position: Position, altitude: Int32, course: UInt16) -> Surroundings.Body {
  Surroundings.Body(
    position: position,
    altitudeMillimetres: altitude,
    speedMillimetresPerSecond: 0,
    courseHundredths: course
  )
}

private func at(_ latitude: Int32, _ longitude: Int32) throws -> Position {
  try Position(
    latitude: #require(Latitude(e7: latitude)),
    longitude: #require(Longitude(e7: longitude))
  )
}

extension Array where Element: Equatable {
  /// Without repetitions next to each other.
  fileprivate func uniqued() -> [Element] {
    reduce(into: []) { kept, element in
      if kept.last != element { kept.append(element) }
    }
  }
}
